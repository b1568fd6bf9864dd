"""Moments at a hosted table: everybody has their own panel, and nobody waits for another's key."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

import pytest

from rules.contract import Event
from rules.tadmor.events import PiecePlaced
from tadmor_tui.games.tadmor.course import TadmorCourse
from tadmor_tui.hosting.seat.screens import SeatTableScreen
from tadmor_tui.session.moment import Moment
from tests.drivers.table_driver import Driver
from tests.tadmor_tui.hosting.remote_seats import at_seat, wait_until
from tests.tadmor_tui.hosting.wires import HostedGame, people, played

LOSS = Moment("A piece stands", ("You lose a place.",), is_loss=True)


@pytest.fixture(autouse=True)
def placing_is_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    def moments(_: TadmorCourse, events: Sequence[Event]) -> Sequence[Moment]:
        return [LOSS] if any(isinstance(event, PiecePlaced) for event in events) else []

    monkeypatch.setattr(TadmorCourse, "moments", moments)


def standing(driver: Driver) -> bool:
    screen = driver.app.screen
    return isinstance(screen, SeatTableScreen) and screen.loop.moments.standing


def has_gone_on(screen: SeatTableScreen, before: int) -> bool:
    return screen.shown.snapshot.actions > before


async def test_others_play_on_while_a_panel_stands() -> None:
    table, rng = HostedGame(played("tadmor", people(3)), [1, 2]), Random(5)
    async with at_seat(table, 0, stop_at_losses="on") as driver:
        screen = driver.app.screen
        assert isinstance(screen, SeatTableScreen)
        while table.game.stage != "placement" or 1 not in table.game.acting:
            if 0 not in table.game.acting:
                table.act_at_random(rng)
                continue
            done = table.host.actions
            await driver.press("enter")
            await wait_until(driver, partial(has_gone_on, screen, done))
            await driver.press("escape")
        table.act_at_random(rng)
        await wait_until(driver, lambda: standing(driver))
        stood, seen = table.host.actions, driver.panel("map")
        table.act_at_random(rng)
        await wait_until(driver, lambda: screen.shown.snapshot.actions == table.host.actions > stood)
        assert standing(driver) and driver.panel("map") == seen, "it shows the table of its moment"
        await driver.press("enter")
        await wait_until(driver, lambda: driver.panel("map") != seen)
        assert standing(driver), "what came meanwhile has a panel of its own"
        await driver.press("enter")
        assert not standing(driver) and table.host.actions == stood + 1


async def test_who_looks_on_is_not_stopped() -> None:
    table, rng = HostedGame(played("tadmor", people(2)), [0, 1]), Random(5)
    async with at_seat(table, None, stop_at_losses="on", moments="stop", motion="full") as driver:
        screen = driver.app.screen
        assert isinstance(screen, SeatTableScreen)
        while not screen.ui.told.moments:
            table.act_at_random(rng)
            await wait_until(driver, lambda: screen.shown.snapshot.actions == table.host.actions)
        assert not standing(driver) and "You lose a place." in driver.text()
