"""Keys that can't hurt: one that meant something else a moment ago, numbers that stay, questions before a loss."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from rules.tadmor import actions as a
from tadmor_tui.plain.play import PlainGame
from tadmor_tui.render.text import text_of
from tadmor_tui.session.menu import Menu
from tadmor_tui.session.offer import Offer
from tests.drivers.seated import SeatedGame, seated
from tests.drivers.table_driver import SMALL, Driver, at_table
from tests.drivers.waiting_bots import hold_bots
from tests.rules.tadmor.builders import position

WIDE = (160, 50)
SIZES = pytest.mark.parametrize("size", [SMALL, WIDE])


def done(shown: SeatedGame) -> list[str]:
    return [entry.text for entry in shown.played.timeline.entries]


def of_people(shown: SeatedGame) -> int:
    """How many actions the only person has taken."""
    return sum(entry.seat == 0 for entry in shown.played.timeline.entries)


# --- the key that hurries the bots


class Clock:
    """A clock that a test sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr("tadmor_tui.screens.bot_player.monotonic", lambda: self.now)


async def hurry(driver: Driver, may_decide: Event) -> None:
    """Place a piece, and hurry the bots while they think."""
    await driver.press("enter")
    assert "thinking" in driver.prompt
    await driver.press("enter")
    may_decide.set()
    await driver.wait_for_a_person()


def waiting_for_bots() -> SeatedGame:
    return seated(position("placement", merchants=3).game, 1)


@SIZES
async def test_enter_that_hurried_the_bots_places_nothing(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, shown = Clock(monkeypatch), waiting_for_bots()
    may_decide = hold_bots(shown)
    async with at_table(tmp_path, shown, size, bot_pause=0.05) as driver:
        await hurry(driver, may_decide)
        assert of_people(shown) == 1
        await driver.press("enter")
        clock.now += 0.6
        await driver.press("space")
        assert of_people(shown) == 1, "a moment later it still means the bots"
        clock.now += 0.3
        await driver.press("enter")
        assert of_people(shown) == 2


async def test_a_key_that_is_held_down_places_nothing_however_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, shown = Clock(monkeypatch), waiting_for_bots()
    may_decide = hold_bots(shown)
    async with at_table(tmp_path, shown, bot_pause=0.05) as driver:
        await hurry(driver, may_decide)
        for _ in range(40):
            clock.now += 0.1
            await driver.press("enter")
        assert of_people(shown) == 1
        clock.now += 0.3
        await driver.press("enter")
        assert of_people(shown) == 2


async def test_enter_that_came_too_late_to_hurry_places_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bots had just finished by themselves."""
    clock, shown = Clock(monkeypatch), waiting_for_bots()
    async with at_table(tmp_path, shown, bot_pause=0.05) as driver:
        await driver.press("enter")
        await driver.wait_for_a_person()
        await driver.press("enter")
        assert of_people(shown) == 1
        clock.now += 0.5
        await driver.press("enter")
        assert of_people(shown) == 2


async def test_other_keys_count_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Clock(monkeypatch)
    shown = waiting_for_bots()
    may_decide = hold_bots(shown)
    async with at_table(tmp_path, shown, bot_pause=0.05) as driver:
        await hurry(driver, may_decide)
        before = driver.lit("map")
        await driver.press("down")
        assert driver.lit("map") != before


# --- numbers


@SIZES
async def test_numbers_are_in_reading_order_and_one_that_is_gone_says_so(size: tuple[int, int], tmp_path: Path) -> None:
    red = dict(at="palmyra.market damascus.stone emesa.caravan damascus.traitor", goods="1w", tower=9)
    shown = seated(position("construction", era=2, red=red, blue=dict(tower=11)).game, 2)
    async with at_table(tmp_path, shown, size, curtain="never") as driver:
        before = list(driver.items())
        assert before == [*map(str, range(1, len(before))), "e"]
        await driver.press("down", "up")
        assert list(driver.items()) == before, "they stay while the same list is on"
        await driver.pick("Collect")
        left = list(driver.items())
        assert left == [*map(str, range(1, len(left))), "e"] and done(shown) == ["collect damascus.stone"]
        await driver.press("9")
        assert driver.hint == "There is no line 9 now." and len(done(shown)) == 1


def offer(group: str, detail: str = "", gives_up_points: bool = False) -> Offer:
    name = f"{group} {detail}"
    kind = a.Return(name) if gives_up_points else a.End() if group == "End" else a.Caravan()
    return Offer(kind, name, group, group, detail=detail)


# --- what costs points


def test_what_gives_up_points_is_never_under_the_cursor_by_itself() -> None:
    costly = offer("Return", gives_up_points=True)
    menu = Menu([costly, offer("End")])
    assert (menu.cursor, [item.key for item in menu.items]) == (1, ["Return", "End"])
    menu = Menu([offer("Collect"), offer("End"), costly])
    menu.cursor = 2
    assert menu.follow([offer("Collect"), costly]).cursor == 0
    menu.cursor = 1
    assert menu.follow([offer("Collect"), costly]).cursor == 1, "where somebody has put the cursor it stays"
    assert menu.follow([offer("Collect"), offer("Trade")]).cursor == 0
    alone = Menu([costly]).follow([offer("End"), costly])
    assert alone.items[alone.cursor].key == "End", "nobody has put the cursor on a line that stood alone"


@SIZES
async def test_a_mission_of_the_hand_is_never_thrown_away_by_a_hasty_enter(
    size: tuple[int, int], tmp_path: Path
) -> None:
    """Neither when the line that was chosen is gone, nor when the next go begins."""
    red = dict(at="damascus.stone emesa.wood", hand=["K25", "K26"], goods="1w", improvements=["I2"])
    shown = seated(position("construction", red=red, blue=dict(at="emesa.caravan")).game, 1)
    async with at_table(tmp_path, shown, size) as driver:
        await driver.pick("Trade")
        assert "discard" not in driver.lit("pane")
        await driver.press(driver.digit("Discard a mission"), "escape")
        assert "discard" in driver.lit("pane"), "where somebody has put the cursor it stays"
        await driver.press("enter")
        await driver.pick("Discard K26", "1 stone")
        assert done(shown)[-1] == "discard K26 for stone"
        assert "discard" not in driver.lit("pane").lower(), "the next Enter does not throw away another one"
        await driver.press("e", "e")
        await driver.wait_for_a_person()
        assert driver.digit("Discard K25"), "a single one needs no choice"
        assert "discard" not in driver.lit("pane").lower()


@SIZES
async def test_what_can_be_gained_stands_with_its_number_before_what_is_thrown_away(
    size: tuple[int, int], tmp_path: Path
) -> None:
    """Also what becomes possible only during the go."""
    red = dict(at="damascus.mission damascus.stone", hand=["K16", "K1", "K2", "K3", "K4"], goods="3w")
    shown = seated(position("construction", merchants=3, era=3, red=red).game, 1)
    async with at_table(tmp_path, shown, size) as driver:
        assert not any("Fulfil" in line for line in driver.items().values())
        await driver.pick("Collect")
        lines = list(driver.items().values())
        gained = next(nth for nth, line in enumerate(lines) if "Fulfil K16" in line)
        thrown = [nth for nth, line in enumerate(lines) if "discard" in line.lower()]
        assert len(thrown) == 1 and gained < thrown[0], lines
        assert driver.digit("Fulfil K16")


@SIZES
async def test_a_mission_that_can_be_returned_stands_last_with_its_cost(size: tuple[int, int], tmp_path: Path) -> None:
    red = dict(fulfilled=["K19"], temples=[1], at="damascus.stone")
    shown = seated(position("construction", era=2, red=red).game, 1)
    async with at_table(tmp_path, shown, size) as driver:
        assert "Return K19 (10 → 5 PP): " in list(driver.items().values())[-2]
        assert "Damascus" in driver.lit("pane")
        await driver.press("c")
        assert "End your go" in driver.lit("pane")
        await driver.press("up")
        assert "K19 (10 → 5 PP)" in driver.lit("pane")


LOSS = "This costs points and can't be undone; press the same key again to confirm: "


@SIZES
@pytest.mark.parametrize("way", ["enter", "digit", "mouse"])
async def test_a_loss_that_cannot_be_taken_back_is_asked_about(way: str, size: tuple[int, int], tmp_path: Path) -> None:
    """Two new missions are drawn for it: that is chance."""
    shown = seated(position("construction", era=2, red=dict(fulfilled=["K21"])).game, 1)
    async with at_table(tmp_path, shown, size) as driver:

        async def choose() -> None:
            if way == "enter":
                await driver.press("enter")
            elif way == "digit":
                await driver.press(driver.digit("Return K21"))
            else:
                at = next(y for y, row in enumerate(driver.pane("pane").lines) if "K21" in text_of([row]))
                await driver.pilot.click(driver.pane("pane"), offset=(6, at))
                await driver.settle()

        if way == "enter":
            await driver.press("up")
        await choose()
        assert driver.hint.startswith(f"{LOSS}Return K21 (") and driver.hint.endswith("+ 2 missions")
        assert done(shown) == []
        await driver.press("up", "down")
        await choose()
        assert done(shown) == [], "another key was no answer"
        await choose()
        assert done(shown)[0] == "return K21"


async def test_a_loss_that_can_be_taken_back_is_not_asked_about(tmp_path: Path) -> None:
    shown = seated(position("construction", era=2, red=dict(fulfilled=["K7"], at="damascus.stone")).game, 1)
    async with at_table(tmp_path, shown) as driver:
        await driver.pick("Return K7")
        assert done(shown) == ["return K7"]
        await driver.press("u")
        assert done(shown) == []


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("undo_with_bots", ["on", "off"])
async def test_refusing_the_tax_is_asked_about_where_bots_answer_for_good(
    people: int, undo_with_bots: str, tmp_path: Path
) -> None:
    red = dict(goods="1g", tower=4)
    shown = seated(position("kingdom", merchants=3, era=2, red=red, blue=dict(goods="1g"), green={}).game, people)
    async with at_table(tmp_path, shown, undo_with_bots=undo_with_bots, curtain="never") as driver:
        await driver.press("e")
        await driver.pick("without paying")
        asked = people == 1 and undo_with_bots == "off"
        assert driver.hint.startswith(LOSS) == asked
        assert bool(done(shown)) != asked


async def test_a_go_that_can_only_end_with_a_loss_says_so_first(tmp_path: Path) -> None:
    shown = seated(position("kingdom", era=2, red=dict(points=9, goods="1w", hand=["K2"]), blue=dict(goods="1g")).game)
    async with at_table(tmp_path, shown) as driver:
        await driver.press("e")
        assert driver.hint.startswith("This costs points; press the same key again to confirm: End without paying tax")
        assert done(shown) == []
        await driver.press("e")
        assert done(shown)[0] == "end refuse tax"


async def test_ending_a_go_in_the_menu_asks_what_the_key_asks(tmp_path: Path) -> None:
    shown = seated(position("construction", era=2, red=dict(tower=1, at="damascus.traitor"), blue=dict(tower=3)).game)
    async with at_table(tmp_path, shown) as driver:
        await driver.pick("End your go")
        assert driver.hint == "End your go? Still open, the best: 1 Traitor against Blue, tower down to 2."
        assert "e again: end" in driver.prompt and "Enter confirm" in driver.prompt
        assert done(shown) == [] and "Traitor" in driver.lit("pane")
        await driver.press("e")
        assert done(shown)[0] == "end"


async def test_the_best_of_what_is_left_is_one_key_away(tmp_path: Path) -> None:
    shown = seated(position("construction", era=2, red=dict(tower=1, at="damascus.traitor"), blue=dict(tower=3)).game)
    async with at_table(tmp_path, shown) as driver:
        await driver.press("e", "enter")
        assert done(shown)[0].startswith("traitor")


async def test_escape_stays_in_the_go(tmp_path: Path) -> None:
    shown = seated(position("construction", era=2, red=dict(tower=1, at="damascus.traitor"), blue=dict(tower=3)).game)
    async with at_table(tmp_path, shown) as driver:
        await driver.press("e", "escape")
        assert "End your go?" not in driver.hint and done(shown) == []
        await driver.press("e")
        assert done(shown) == [], "it asks anew"


def test_line_by_line_a_loss_is_asked_about_too() -> None:
    shown = seated(position("construction", era=2, red=dict(fulfilled=["K21"])).game, 1)
    seen: list[str] = []
    answers = iter(["return K21", "list", "return K21", "return K21", "quit"])

    def read(_: str) -> str:
        seen.append(f"{len(done(shown))} done")
        return next(answers)

    PlainGame(shown.played, read, seen.append, lambda _: None).play()
    assert sum(line.startswith("This costs points and can't be undone; give the same answer") for line in seen) == 2
    assert seen.count("0 done") == 4
