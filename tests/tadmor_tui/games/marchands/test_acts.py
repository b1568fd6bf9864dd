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
from tadmor_tui.games.marchands.widgets.players_pane import MarchandsPlayers
from tadmor_tui.render.animation import Frame, Pictures
from tadmor_tui.render.text import text_of
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.table import TableScreen
from tests.drivers.table_driver import LARGE, SMALL, Driver
from tests.rules.marchands.choosers import with_sense
from tests.rules.marchands.tables import position
from tests.tadmor_tui.games.marchands.tables import MarchandsTableGame, seated_at
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


def text_of_frame(frame: Frame[Pictures]) -> str:
    return "\n".join(text_of(frame.shown[panel]) for panel in frame.shown)


def screen_of(driver: Driver) -> TableScreen:
    assert isinstance(driver.app.screen, TableScreen)
    return driver.app.screen


@asynccontextmanager
async def at_the_show(folder: Path, table: MarchandsTableGame, size: tuple[int, int] = SMALL) -> AsyncIterator[Driver]:
    """Red has sealed by Enter, and the acts are shown."""
    async with moving(folder, lambda: TableScreen(table), size) as driver:
        await driver.press("enter")
        assert screen_of(driver).motion.running
        yield driver


@pytest.mark.parametrize("key", ["enter", "space", "3", "right", "u", "e", "v", "K", "q", "f9"])
async def test_the_key_that_ends_the_show_does_nothing_else(tmp_path: Path, clock: StandingClock, key: str) -> None:
    table = about_to_fulfil()
    async with at_the_show(tmp_path, table) as driver:
        taken = table.host.actions
        await driver.press(key)
        screen = screen_of(driver)
        assert not screen.motion.running and table.host.actions == taken and table.game.stage == "rewards"
        assert screen.ui.menu.cursor == 0 and screen.ui.menu_open and not screen.ui.hint
        assert "Which two of the three rewards" in driver.prompt and len(driver.items()) == 3
        await driver.press("enter")
        assert table.host.actions == taken + 1, "the same key counts once the question stands there"


async def test_what_was_typed_before_the_show_decides_nothing(tmp_path: Path, clock: StandingClock) -> None:
    table = about_to_fulfil()
    async with moving(tmp_path, lambda: TableScreen(table)) as driver:
        await driver.press("enter", "enter")
        assert not screen_of(driver).motion.running and table.game.stage == "rewards"
        assert "Which two" in driver.prompt


async def test_enter_that_is_held_down_decides_nothing(tmp_path: Path, clock: StandingClock) -> None:
    table = about_to_fulfil()
    async with moving(tmp_path, lambda: TableScreen(table)) as driver:
        driver.app.held_keys.seconds = 60.0
        for _ in range(20):
            await driver.press("enter")
        assert table.game.stage == "rewards" and len(driver.items()) == 3
        await driver.press("2")
        assert table.game.stage != "rewards", "any other key counts at once"


async def test_a_click_that_ends_the_show_does_nothing_else(tmp_path: Path, clock: StandingClock) -> None:
    table = about_to_fulfil()
    async with at_the_show(tmp_path, table) as driver:
        pane = driver.panel_region("pane")
        await driver.pilot.click(offset=(pane.x + 4, pane.y + 1))
        await driver.settle()
        assert not screen_of(driver).motion.running and table.game.stage == "rewards"
        await driver.pilot.click(offset=(pane.x + 4, pane.y + 1))
        await driver.settle()
        assert table.game.stage != "rewards"


@pytest.mark.parametrize("size", [SMALL, (100, 30), LARGE, (160, 50), (200, 60)], ids=str)
async def test_nothing_on_the_screen_is_later_than_the_act_on_show(
    tmp_path: Path, clock: StandingClock, size: tuple[int, int]
) -> None:
    table = about_to_fulfil()
    async with at_the_show(tmp_path, table, size) as driver:
        screen = screen_of(driver)
        frames = [text_of_frame(frame) for frame in screen.motion.left]
        at = next(number for number, frame in enumerate(frames) if "fulfils the contract at 11" in frame)
        assert at >= 2 and all("Which two" not in frame for frame in frames)
        for frame in frames[:at]:
            assert "fulfil" not in frame and "pays" not in frame and "1 due" not in frame
            assert "Any key ends the show" in frame and f" of {len(frames)}" not in frame
        assert "1 due" in frames[at]
        assert set(screen.motion.left[0].shown) == set(screen.table.layout.regions)
        await driver.press("escape")
        assert "Which two" in driver.text()


async def test_ones_own_stock_is_that_of_the_act(tmp_path: Path, clock: StandingClock) -> None:
    async with at_the_show(tmp_path, about_to_fulfil()) as driver:
        assert "c c" in driver.panel("players"), "paid only in the second step"
        while screen_of(driver).motion.running:
            shown = driver.panel("players")
            screen_of(driver).motion.step()
            await driver.settle()
        assert "c c" not in shown


async def test_another_size_ends_the_show_and_asks(tmp_path: Path, clock: StandingClock) -> None:
    table = about_to_fulfil()
    async with at_the_show(tmp_path, table) as driver:
        await driver.resize(120, 40)
        assert not screen_of(driver).motion.running and "Which two" in driver.prompt
        assert len(driver.items()) == 3 and table.game.stage == "rewards"


async def test_another_screen_ends_the_show_and_the_question_waits_for_it(tmp_path: Path, clock: StandingClock) -> None:
    async with at_the_show(tmp_path, about_to_fulfil()) as driver:
        driver.app.show_settings()
        await driver.settle()
        await driver.press("escape")
        assert "Which two" in driver.prompt and len(driver.items()) == 3


async def test_the_supply_is_shown_before_anything_is_asked(tmp_path: Path, clock: StandingClock) -> None:
    table = about_to_fulfil()
    async with at_the_show(tmp_path, table) as driver:
        await driver.press("escape", "1")
        screen = screen_of(driver)
        assert screen.motion.running and table.game.stage == "plotting"
        frames = [text_of_frame(frame) for frame in screen.motion.left]
        supplied = [frame for frame in frames if "Supply. Any key" in frame]
        assert supplied and "turn 4" in frames[-1] and all("Plot step" not in frame for frame in frames)
        assert "1 due" in frames[0] and "1 due" not in supplied[-1]


async def test_two_people_see_the_acts_together_and_then_the_curtain_falls(
    tmp_path: Path, clock: StandingClock
) -> None:
    play = position(players=2, turn=4, red=dict(at="K", stock="C"), blue=dict(at="9", stock="S"))
    table = seated_at(play.game, 2)
    async with moving(tmp_path, lambda: TableScreen(table)) as driver:
        await driver.press("enter", *"b.....", "enter")
        assert isinstance(driver.app.screen, CurtainScreen), "for Blue, before anything is shown"
        await driver.press("enter", *"a.....", "enter")
        screen = screen_of(driver)
        assert screen.motion.running and "face down" not in driver.panel("pane")
        for frame in screen.motion.left:
            assert "at K" in (players := text_of(frame.shown[MarchandsPlayers])) or "at 11" in players
            assert "face down" not in players, "everybody looks on, so nobody is the viewer"
        await driver.press("enter")
        assert isinstance(driver.app.screen, CurtainScreen)
        await driver.press("enter")
        assert not screen.motion.running and "Plot step 1" in driver.prompt, "once is enough"
