"""Undo with keys and line by line: it is shown when it works, says what it took, and asks before it takes another's."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from rules.tadmor.game import TadmorGame
from saves.document import HUMAN, SeatInfo
from tadmor_tui.cli import main
from tadmor_tui.config.settings import Settings, save_settings, settings_path
from tadmor_tui.plain.play import PlainGame
from tests.drivers.seated import SeatedGame, at_position, seated
from tests.drivers.table_driver import LARGE, Driver, at_table
from tests.rules.tadmor.builders import Play, position
from tests.saves.tables import begin, make_store

UNDO = "u undo"


def placing(merchants: int = 2) -> Play:
    return position("placement", merchants=merchants)


def log(shown: SeatedGame) -> list[tuple[int, str]]:
    return [(entry.seat, entry.text) for entry in shown.played.timeline.entries]


async def place(driver: Driver) -> None:
    await driver.press("enter")
    await driver.wait_for_a_person()


# --- alone against bots


async def test_a_placement_and_the_answers_to_it(tmp_path: Path) -> None:
    shown = seated(placing(3).game, 1)
    async with at_table(tmp_path, shown, LARGE) as driver:
        assert UNDO not in driver.prompt
        await place(driver)
        done, after = log(shown), shown.game.save_state()
        assert [seat for seat, _ in done] == [0, 1, 2]
        assert UNDO in driver.prompt
        await driver.press("u")
        assert log(shown) == []
        assert driver.hint.startswith("Undone: ") and driver.hint.endswith(", with 2 actions of bots after it.")
        assert "Red  Place" in driver.prompt and UNDO not in driver.prompt
        await driver.press("U")
        assert (log(shown), shown.game.save_state()) == (done, after)
        assert len(shown.snapshot.news) == 2, "what the bots did is told once more"
        await driver.press("u", "u")
        assert driver.hint == "Nothing to undo."


async def test_the_cursor_goes_back_to_what_was_taken_back(tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(placing(3).game, 1), LARGE) as driver:
        await driver.press("right", "down", "down")
        before = driver.panel("pane").split("\n")[1]
        await place(driver)
        await driver.press("down", "left")
        assert driver.panel("pane").split("\n")[1] != before
        await driver.press("u")
        assert driver.panel("pane").split("\n")[1] == before
        assert driver.hint.startswith("Undone: ")


async def test_the_bots_think_again_after_something_else(tmp_path: Path) -> None:
    shown = seated(placing(3).game, 1)
    async with at_table(tmp_path, shown) as driver:
        await place(driver)
        (_, own), (_, answer), _ = log(shown)
        await driver.press("u", "down")
        shown.act(shown.game.read_action(answer))
        await driver.press("escape")
        await driver.wait_for_a_person()
        assert [seat for seat, _ in log(shown)] == [0, 1, 2]
        assert log(shown)[0] == (0, answer) and answer != own
        await driver.press("U")
        assert driver.hint == "Nothing to redo."


async def test_it_can_be_switched_off(tmp_path: Path) -> None:
    shown = seated(placing().game, 1)
    async with at_table(tmp_path, shown, LARGE, undo_with_bots="off") as driver:
        await place(driver)
        assert UNDO not in driver.prompt
        await driver.press("u")
        assert driver.hint.endswith("and a bot's action can't be undone.")
        assert len(log(shown)) == 2


async def test_while_the_bots_think(tmp_path: Path) -> None:
    shown = seated(placing().game, 1)
    async with at_table(tmp_path, shown, LARGE, bot_pause=60.0) as driver:
        await driver.press("enter")
        assert "thinking" in driver.prompt and UNDO in driver.prompt
        await driver.press("u")
        assert log(shown) == []
        assert driver.hint.startswith("Undone: ") and "bots" not in driver.hint


async def test_after_the_game_was_opened_again(tmp_path: Path) -> None:
    """What was taken back is in the file, with the answers."""
    store = make_store(tmp_path)
    with begin(store, 3, players=(HUMAN, "random", "random")) as saved:
        shown = SeatedGame(saved)
        async with at_table(tmp_path, shown) as driver:
            await driver.press("1")
            await driver.wait_for_a_person()
            while shown.game.stage != "placement":
                await driver.press("1")
                await driver.wait_for_a_person()
            await place(driver)
            done = log(shown)
            await driver.press("u")
            assert "Undone" in driver.hint
    with store.open(saved.path) as again:
        shown = SeatedGame(again)
        async with at_table(tmp_path, shown) as driver:
            await driver.press("U")
            assert log(shown) == done


# --- several people


async def test_another_person_s_action_is_asked_about(tmp_path: Path) -> None:
    shown = seated(placing().game, 2)
    async with at_table(tmp_path, shown, LARGE) as driver:
        await driver.press("enter")
        assert "B Blue " in driver.prompt
        await driver.press("u")
        assert driver.hint.startswith("Red did this: ") and driver.hint.endswith("; u again to undo it.")
        assert len(log(shown)) == 1
        await driver.press("down", "u")
        assert driver.hint.startswith("Red did this: "), "another key was no answer"
        await driver.press("u")
        assert log(shown) == [] and driver.hint.startswith("Undone: ")


async def test_one_s_own_action_is_not_asked_about(tmp_path: Path) -> None:
    red = dict(at="emesa.wood damascus.stone", goods="1w", improvements=["I1"])
    shown = seated(position("construction", era=2, red=red, blue=dict(tower=3)).game, 2)
    async with at_table(tmp_path, shown, curtain="never") as driver:
        await driver.press("c", "u")
        assert len(log(shown)) == 1 and driver.hint.startswith("Undone: ")


async def test_while_a_bot_thinks_anybody_may_have_pressed_the_key(tmp_path: Path) -> None:
    shown = seated(placing(3).game, 2)
    async with at_table(tmp_path, shown, LARGE, bot_pause=60.0) as driver:
        await driver.press("enter", "enter")
        assert "thinking" in driver.prompt and UNDO in driver.prompt
        await driver.press("u")
        assert driver.hint.startswith("Blue did this: ") and len(log(shown)) == 2
        await driver.press("u")
        assert driver.hint.startswith("Undone: ") and len(log(shown)) == 1


# --- line by line


def typed(shown: SeatedGame, *answers: str, undo_with_bots: bool = True) -> list[str]:
    """What is written to somebody who types this."""
    seen: list[str] = []
    more = iter(answers)

    def read(prompt: str) -> str:
        seen.append(prompt)
        return next(more)

    PlainGame(shown.played, read, seen.append, lambda _: None, undo_with_bots).play()
    return seen


def test_line_by_line() -> None:
    shown = seated(placing(3).game, 1)
    seen = typed(shown, "1", "undo", "redo", "why", "undo", "undo", "quit")
    told = [line for line in seen if line.startswith("Undone: ")]
    assert len(told) == 2 and all(line.endswith(", with 2 actions of bots after it.") for line in told)
    assert "Nothing to undo." in seen
    assert log(shown) == [] and len(shown.played.timeline.undone) == 3
    again = seen[seen.index(told[0]) :]
    assert sum("Blue (bot), place" in line for line in again) == 1, "what bots did again can be asked about"


def test_line_by_line_another_person_is_asked_about() -> None:
    shown = seated(placing().game, 2)
    seen = typed(shown, "1", "undo", "list", "undo", "undo", "quit")
    asked = [line for line in seen if line.endswith("; “undo” again to undo it.")]
    assert len(asked) == 2 and asked[0].startswith("Red did this: ")
    assert log(shown) == []


def test_line_by_line_without_the_answers() -> None:
    shown = seated(placing().game, 1)
    assert any(
        "a bot's action can't be undone" in line for line in typed(shown, "1", "undo", "quit", undo_with_bots=False)
    )


def test_no_choice_is_no_stop_on_the_way_back() -> None:
    """Where somebody can do only one thing it is done without asking, so undo goes on to what was a choice."""
    one = dict(camels=1, ships=0)
    game = position("placement", red=dict(camels=2, ships=0), blue=one).game
    assert isinstance(game, TadmorGame)
    shown = at_position(game, [SeatInfo("Ana"), SeatInfo("Bruno", "random")])
    typed(shown, "1", "undo", "quit")
    assert len(game.legal_actions(0)) == len(shown.game.legal_actions(0)) > 1


def test_the_setting_counts_line_by_line_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TADMOR_HOME", str(tmp_path))
    said: list[bool] = []
    for wanted in (Settings(undo_with_bots="on"), Settings(undo_with_bots="off")):
        save_settings(wanted, settings_path())
        monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n1\n1\nundo\nquit\n"))
        assert main(["new", "--plain", "--seed", "1"]) == 0
        told = capsys.readouterr().out
        assert ("Undone: " in told) != ("a bot's action can't be undone" in told)
        said.append("Undone: " in told)
    assert said == [True, False]
