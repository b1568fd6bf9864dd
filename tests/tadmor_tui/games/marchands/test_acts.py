"""The acts of a turn on show: each with the table as it was then, never with anything later."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.contract import Seat
from rules.marchands.game import MarchandsGame
from rules.marchands.state import COLOURS, Options
from rules.marchands.view import View
from tadmor_tui.games.marchands.acts import before
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.table import TableScreen
from tests.drivers.table_driver import LARGE, SMALL, Driver
from tests.rules.marchands.choosers import with_sense
from tests.rules.marchands.tables import position
from tests.tadmor_tui.games.marchands.tables import MarchandsTableGame, on_the_table, seated_at
from tests.tadmor_tui.screens.test_motion_on_screens import StandingClock, clock, moving

__all__ = ["clock"]

_OF_THE_TABLE = (
    *("turn", "first", "cities", "electors", "resources_due", "contracts_due", "bag", "contract_bag"),
    *("monopolies_left", "fulfilled"),
)
_OF_A_PLAYER = ("caravan", "temples_left", "electors_left", "stock", "kept", "monopolies", "electors", "influence")


def painted(view: View) -> dict[str, Any]:
    """Everything that a panel may show beside an act."""
    players = [{name: getattr(player, name) for name in _OF_A_PLAYER} for player in view.players]
    return {**{name: getattr(view, name) for name in _OF_THE_TABLE}, "players": players}


@pytest.mark.parametrize(
    "seats,options",
    [(2, {}), (4, {"memo": True}), (3, {"no_secrets": True}), (6, {"cards": True}), (2, {"short": True})],
    ids=str,
)
def test_taking_back_what_happened_leads_to_the_table_as_everybody_saw_it(seats: int, options: dict[str, bool]) -> None:
    game, rng = MarchandsGame(Options(COLOURS[:seats], 11, **options)), Random(5)
    viewers: tuple[Seat | None, ...] = (None, *range(seats))
    acts = 0
    while game.acting:
        seat = rng.choice(game.acting)
        earlier = [game.view(viewer) for viewer in viewers]
        began = game.stage != "caravans"
        events = game.apply(seat, with_sense(game, rng, seat))
        for viewer, then in zip(viewers, earlier, strict=True):
            view = game.view(viewer)
            for event in reversed(events if began else ()):
                view = before(view, event.seen_by(viewer), game.options.cards)
            assert not began or painted(view) == painted(then), (viewer, events)
            assert not began or view.cards == then.cards
        acts += len(events)
    assert acts > 300


# --- the show


def about_to_fulfil(people: int = 1) -> MarchandsTableGame:
    """Red fulfils the contract at 11 with the second step, and has to choose; then more is done by Blue."""
    play = position(
        players=2,
        turn=4,
        cities={"K": "CBSG", "11": "=coal-coal", "9": "CC", "20": "SG"},
        red=dict(at="K", stock="CC"),
        blue=dict(at="9", stock="S"),
    )
    for step in "aab":
        play.do_as("blue", f"plot {step}")
    play.do_as("blue", "seal")
    for step in ("b", "X", "wait", "wait", "wait", "wait"):
        play.do_as("red", f"plot {step}")
    return seated_at(play.game, people)


def screen_of(driver: Driver) -> TableScreen:
    assert isinstance(driver.app.screen, TableScreen)
    return driver.app.screen


@asynccontextmanager
async def at_the_show(folder: Path, table: MarchandsTableGame, size: tuple[int, int] = SMALL) -> AsyncIterator[Driver]:
    """Red has sealed by Enter, and the acts are shown."""
    async with moving(folder, lambda: TableScreen(table), size, moments="stop") as driver:
        await driver.press("enter")
        assert on_the_table(driver).showing
        yield driver


async def acts_shown(driver: Driver, key: str = "enter") -> list[str]:
    """The whole screen at each act, until the show is over."""
    seen: list[str] = []
    while isinstance(driver.app.screen, TableScreen) and on_the_table(driver).showing:
        seen.append(driver.text())
        await driver.press(key)
    return seen


@pytest.mark.parametrize("key", ["3", "u", "U", "H", "S", "s", "y", "a", "x", "f9", "escape"])
async def test_no_key_decides_anything_while_acts_are_shown(tmp_path: Path, clock: StandingClock, key: str) -> None:
    table = about_to_fulfil()
    async with at_the_show(tmp_path, table) as driver:
        taken, at = table.host.actions, on_the_table(driver).acts.at
        await driver.press(key)
        assert on_the_table(driver).showing and on_the_table(driver).acts.at == at and table.host.actions == taken
        assert "Which two" not in driver.text()


@pytest.mark.parametrize("keys", [["enter"] * 9, ["space"] * 9, ["e"], ["right"] * 9], ids=str)
async def test_the_key_that_ends_the_show_does_nothing_else(
    tmp_path: Path, clock: StandingClock, keys: list[str]
) -> None:
    table = about_to_fulfil()
    async with at_the_show(tmp_path, table) as driver:
        taken = table.host.actions
        for key in keys:
            if on_the_table(driver).showing:
                await driver.press(key)
        assert not on_the_table(driver).showing and table.host.actions == taken and table.game.stage == "rewards"
        assert "Which two of the three" in driver.prompt and on_the_table(driver).menu_open


async def test_enter_that_is_held_down_decides_nothing(tmp_path: Path, clock: StandingClock) -> None:
    table = about_to_fulfil()
    async with moving(tmp_path, lambda: TableScreen(table), moments="stop") as driver:
        driver.app.held_keys.seconds = 60.0
        for _ in range(20):
            await driver.press("enter")
        assert table.game.stage == "rewards" and on_the_table(driver).showing, "not even the next act is shown by it"


async def test_the_key_that_ended_the_show_counts_again_only_when_it_was_released(
    tmp_path: Path, clock: StandingClock
) -> None:
    table = about_to_fulfil()
    async with at_the_show(tmp_path, table) as driver:
        driver.app.held_keys.seconds = 60.0
        for _ in range(20):
            await driver.press("space")
        assert not on_the_table(driver).showing and table.game.stage == "rewards"


async def test_keys_go_by_acts_and_by_steps_and_back(tmp_path: Path, clock: StandingClock) -> None:
    async with at_the_show(tmp_path, about_to_fulfil(), LARGE) as driver:
        acts = on_the_table(driver).acts
        assert "step 1 of 6" in driver.panel("pane") and "Ana acts" in driver.prompt
        await driver.press("enter")
        assert "step 1 of 6" in driver.panel("pane") and "Bruno acts" in driver.prompt
        await driver.press("left")
        assert acts.at == 0 and "Ana acts" in driver.prompt
        await driver.press("space")
        assert "step 1 of 6" in driver.panel("pane") and "Bruno acts" in driver.prompt
        await driver.press("space")
        assert "step 2 of 6" in driver.panel("pane")


async def test_a_click_goes_to_the_next_act(tmp_path: Path, clock: StandingClock) -> None:
    async with at_the_show(tmp_path, about_to_fulfil()) as driver:
        pane = driver.panel_region("pane")
        await driver.pilot.click(offset=(pane.x + 4, pane.y + 1))
        await driver.settle()
        assert on_the_table(driver).acts.at == 1 and on_the_table(driver).showing


@pytest.mark.parametrize("size", [SMALL, (100, 30), LARGE, (160, 50), (200, 60), (48, 36)], ids=str)
async def test_nothing_on_the_screen_is_later_than_the_act_on_show(
    tmp_path: Path, clock: StandingClock, size: tuple[int, int]
) -> None:
    table = about_to_fulfil()
    async with at_the_show(tmp_path, table, size) as driver:
        seen = await acts_shown(driver)
        told = ["fulfil" in text or "pays" in text for text in seen]
        at = told.index(True)
        assert at >= 2 and all(told[at:]) and all("Which two" not in text for text in seen)
        assert all("1 due" not in text and "All plots" not in text for text in seen[:at])
        assert size[0] < 80 or "1 due" in seen[at]
        assert "Which two" in driver.text()


async def test_what_is_opened_during_a_show_tells_nothing_later(tmp_path: Path, clock: StandingClock) -> None:
    async with at_the_show(tmp_path, about_to_fulfil()) as driver:
        for key in ("g", "n", "w", "tab", "escape", "escape"):
            await driver.press(key)
            assert "fulfil" not in driver.text() and "pays" not in driver.text(), key
        assert on_the_table(driver).showing and "step 1 of 6" in driver.panel("pane")


async def test_ones_own_stock_is_that_of_the_act(tmp_path: Path, clock: StandingClock) -> None:
    async with at_the_show(tmp_path, about_to_fulfil()) as driver:
        assert "c c" in driver.panel("players"), "paid only in the second step"
        shown = ""
        while on_the_table(driver).showing:
            shown = driver.panel("players")
            await driver.press("enter")
        assert "c c" not in shown


async def test_an_act_is_drawn_on_the_map(tmp_path: Path, clock: StandingClock) -> None:
    async with at_the_show(tmp_path, about_to_fulfil(), LARGE) as driver:
        assert "━ b ━▸" in driver.panel("map")
        await driver.press("space", "enter")
        assert "Ana pays cc" in driver.panel("map") and "for the contract worth" in driver.panel("map")


async def test_a_step_that_finds_nothing_tells_why(tmp_path: Path, clock: StandingClock) -> None:
    play = position(players=2, turn=4, cities={"11": "C"}, red=dict(at="11"), blue=dict(at="11"))
    for step in ("wait", "X"):
        play.do_as("blue", f"plot {step}")
    play.do_as("blue", "seal")
    for step in ("X", *["wait"] * 5):
        play.do_as("red", f"plot {step}")
    async with at_the_show(tmp_path, seated_at(play.game), LARGE) as driver:
        assert "the last coal" in driver.panel("map")
        await driver.press("enter")
        assert "✗ finds nothing at 11" in driver.panel("pane") and "Ana took the last one in step 1." in driver.hint


async def test_another_size_keeps_the_act_on_show(tmp_path: Path, clock: StandingClock) -> None:
    async with at_the_show(tmp_path, about_to_fulfil()) as driver:
        await driver.press("enter")
        await driver.resize(120, 40)
        assert on_the_table(driver).acts.at == 1 and "step 1 of 6" in driver.panel("pane")


async def test_the_show_goes_on_after_another_screen(tmp_path: Path, clock: StandingClock) -> None:
    async with at_the_show(tmp_path, about_to_fulfil()) as driver:
        driver.app.show_settings()
        await driver.settle()
        await driver.press("escape")
        assert on_the_table(driver).showing
        await driver.press("e")
        assert "Which two" in driver.prompt


async def test_the_supply_is_shown_before_anything_is_asked(tmp_path: Path, clock: StandingClock) -> None:
    table = about_to_fulfil()
    async with at_the_show(tmp_path, table) as driver:
        await driver.press("e", "enter")
        assert table.game.stage == "plotting"
        seen = await acts_shown(driver)
        supplied = [text for text in seen if "─Supply ─" in text]
        assert len(supplied) == 1 and supplied[0] is seen[-1] and all("Plot step" not in text for text in seen)
        assert "1 due" in seen[0] and "1 due" not in seen[-1] and "Bruno goes by a" in seen[0]


async def test_two_people_see_the_acts_together_and_then_the_curtain_falls(
    tmp_path: Path, clock: StandingClock
) -> None:
    play = position(players=2, turn=4, red=dict(at="K", stock="C"), blue=dict(at="9", stock="S"))
    table = seated_at(play.game, 2)
    async with moving(tmp_path, lambda: TableScreen(table), moments="stop") as driver:
        await driver.press("enter", *"b.....", "enter")
        assert isinstance(driver.app.screen, CurtainScreen), "for Blue, before anything is shown"
        await driver.press("enter", *"a.....", "enter")
        assert on_the_table(driver).showing and "Your plot" not in driver.text()
        assert "face down" not in driver.panel("players"), "everybody looks on, so nobody is the viewer"
        await acts_shown(driver)
        assert isinstance(driver.app.screen, CurtainScreen)
        await driver.press("enter")
        assert not on_the_table(driver).showing and "Plot step 1" in driver.prompt, "once is enough"
