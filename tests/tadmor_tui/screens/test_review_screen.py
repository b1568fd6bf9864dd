"""The review of a finished game: on the screen with progress, as text, and only when the game is over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bots.observation import Observation
from bots.tadmor.roster import TADMOR_BOTS
from saves.saved_game import SavedGame
from tadmor_tui.cli import main
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.review import ReviewScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.widgets.pane import Pane
from tests.drivers.inks import named
from tests.drivers.played import an_app
from tests.drivers.seated import SeatedGame
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_title, until
from tests.saves.tables import begin, make_store


def finished(folder: Path, actions: int | None = None) -> Path:
    """A game that a strong and a weak bot have played, the names of people on it."""
    with begin(make_store(folder), 2, 6) as saved:
        bots = [TADMOR_BOTS.make("zabdas", 1), TADMOR_BOTS.make("hadad", 2)]
        while saved.game.acting and (actions is None or len(saved.timeline) < actions):
            (seat,) = saved.game.acting
            saved.timeline.apply(seat, bots[seat].decide(Observation(saved.game, seat)), 0)
        saved.save()
    return saved.path


async def reviewed(driver: Driver) -> str:
    await driver.until(lambda: isinstance(screen := driver.app.screen, ReviewScreen) and screen.is_done)
    return driver.text()


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_from_the_final_screen_to_the_replay(size: tuple[int, int], tmp_path: Path) -> None:
    shown = SeatedGame(make_store(tmp_path).watch(finished(tmp_path)))
    async with at_title(tmp_path, size) as driver:
        driver.app.push_screen(FinalScreen(shown))
        await driver.settle()
        assert "Turning points" in driver.text()
        await driver.press("t")
        assert isinstance(driver.app.screen, ReviewScreen)
        text = await reviewed(driver)
        assert "What decided the game" in text and re.search(r"1  turn \d .* in 100", text)
        if size == SMALL:
            assert "better: " not in text
            await driver.press("tab")
        assert re.search(r"a  turn \d", driver.text()) and "better: " in driver.text()
        await driver.press("enter")
        assert isinstance(driver.app.screen, ReplayScreen)
        await driver.press("escape")
        assert isinstance(driver.app.screen, ReviewScreen)
        await driver.press("escape")
        assert isinstance(driver.app.screen, FinalScreen)


async def test_a_key_shows_the_chance_of_one_player_after_the_other(tmp_path: Path) -> None:
    shown = SeatedGame(make_store(tmp_path).watch(finished(tmp_path)))
    async with at_title(tmp_path, LARGE) as driver:
        driver.app.push_screen(ReviewScreen(shown))
        await driver.settle()
        assert "everyone's chance" in await reviewed(driver)
        swings = []
        for name in ("Ana", "Bruno"):
            await driver.press("f")
            assert f"chance of {name}" in driver.text()
            swings.append([int(found) for found in re.findall(r"  \d  turn \d.*([+-]\d+) in 100", driver.text())])
        assert swings[0] and [-one for one in swings[0]] == swings[1]
        await driver.press("up", "enter")
        assert isinstance(driver.app.screen, ReplayScreen)


async def test_a_missed_decision_can_be_tried_again_and_the_game_stays(tmp_path: Path) -> None:
    path = finished(tmp_path)
    before, store = path.read_bytes(), make_store(tmp_path)
    shown = SeatedGame(store.watch(path))
    async with at_title(tmp_path, LARGE) as driver:
        driver.app.push_screen(ReviewScreen(shown))
        await driver.settle()
        text = await reviewed(driver)
        assert "a tries it again from here" in text and shown.review is not None
        place = shown.review.report().missed[0].place
        await driver.press("a")
        await driver.until(lambda: isinstance(driver.app.screen, TableScreen))
    assert path.read_bytes() == before
    (copy,) = [game.path for game in store.games() if game.path != path]
    saved = store.watch(copy)
    assert "(tried again)" in saved.document.title
    assert saved.timeline.game.save_state() == shown.played.timeline.position(place).save_state()


async def test_on_a_narrow_screen_the_turns_are_told_without_a_chart(tmp_path: Path) -> None:
    shown = SeatedGame(make_store(tmp_path).watch(finished(tmp_path)))
    async with at_title(tmp_path, (48, 36)) as driver:
        driver.app.push_screen(ReviewScreen(shown))
        await driver.settle()
        text = await reviewed(driver)
        assert "What decided the game" in text and "Chances of winning" not in text


async def test_it_can_be_left_before_it_is_done(tmp_path: Path) -> None:
    shown = SeatedGame(make_store(tmp_path).watch(finished(tmp_path)))
    async with at_title(tmp_path) as driver:
        driver.app.push_screen(ReviewScreen(shown))
        await driver.settle()
        await driver.press("escape")
        assert not isinstance(driver.app.screen, ReviewScreen)
        await until(driver.pilot, lambda: all(each.is_finished or each.is_cancelled for each in driver.app.workers))


async def test_replay_with_the_review_first(tmp_path: Path) -> None:
    saved: SavedGame = make_store(tmp_path).watch(finished(tmp_path))
    app = an_app(tmp_path, saved)
    app._review_first = True
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, ReplayScreen)


def test_as_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = finished(tmp_path)
    assert main(["replay", str(path), "--review", "--data", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines and all(re.match(r" *\d+  Turn \d(:|, (Ana|Bruno):) .*\([+-]\d+ in 100\)", line) for line in lines)
    assert any("Better: " in line for line in lines)


def test_only_of_a_game_that_is_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = finished(tmp_path, 30)
    assert main(["replay", str(path), "--review", "--data", str(tmp_path)]) == 2
    assert "not over yet" in capsys.readouterr().err


async def test_the_turn_under_the_cursor_is_marked_on_the_chart(tmp_path: Path) -> None:
    shown = SeatedGame(make_store(tmp_path).watch(finished(tmp_path)))
    async with at_title(tmp_path, LARGE) as driver:
        driver.app.push_screen(ReviewScreen(shown))
        await driver.settle()
        await reviewed(driver)
        assert shown.review is not None
        for number, _ in enumerate(shown.review.report().points, 1):
            lines = driver.app.screen.query_one("#review", Pane).lines
            lit = ["".join(text for text, ink in named(row) if ink == "cursor") for row in lines]
            on_chart, in_list = [words for words in lit if words.strip()][:2]
            assert on_chart.strip() == str(number) and f" {number}  turn" in in_list
            await driver.press("down")
