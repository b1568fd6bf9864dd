"""Screens of guests at a hosted table, each with an app of its own."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from itertools import count
from random import Random
from typing import Any, cast

from rules.contract import Seat
from tadmor_tui.app.app import TadmorApp
from tadmor_tui.config.settings import Settings
from tadmor_tui.hosting.seat.app import SeatApp
from tadmor_tui.hosting.seat.screens import SeatTableScreen
from tadmor_tui.hosting.server.limits import Clock
from tadmor_tui.hosting.server.seat_updates import Visit
from tadmor_tui.screens.interlude import InterludeScreen
from tests.drivers.table_driver import LARGE, Driver
from tests.tadmor_tui.hosting.wires import HostedGame


def hasty_clock() -> Clock:
    """Return a clock that goes on by a minute each time that it is read."""
    minutes = count()
    return lambda: 60.0 * next(minutes)


class Far:
    """The link between an app and a table: first messages arrive at once, all others when the app has time."""

    def __init__(self, table: HostedGame, seat: Seat | None) -> None:
        self._table, self._seat = table, seat
        self.app: SeatApp | None = None
        self._visit: Visit | None = None

    def listen(self, on_message: Callable[[bytes], None]) -> None:
        assert self.app is not None
        app, waiting = self.app, True

        def send(data: bytes) -> None:
            if waiting:
                on_message(data)
            else:
                app.call_later(on_message, data)

        self._visit = self._table.hosted.visit(self._seat, send)
        waiting = False

    def request(self, content: bytes) -> None:
        assert self.app is not None and self._visit is not None
        self.app.call_later(self._visit.handle_request, content)


@asynccontextmanager
async def at_seat(
    table: HostedGame,
    seat: Seat | None,
    size: tuple[int, int] = LARGE,
    clock: Clock | None = None,
    toasts: bool = False,
    **settings: Any,
) -> AsyncIterator[Driver]:
    """Run the app of a guest at a seat; without a clock of its own, a question can be answered at once.

    Moments stop the game only where a test wants them to, and keys are never held down, however fast they come.
    """
    far = Far(table, seat)
    pace = {"motion": "off", "moments": "line only", "stop_at_losses": "off"}
    liked = Settings(**{"glyphs": "unicode", **pace, **settings})
    app = far.app = SeatApp(far, liked, clock=clock or hasty_clock())
    app.held_keys.seconds = 0.0
    async with app.run_test(size=size, notifications=toasts) as pilot:
        driver = Driver(cast(TadmorApp, app), pilot, Random(1))
        await wait_until(driver, lambda: isinstance(app.screen, SeatTableScreen))
        yield driver


async def wait_until(driver: Driver, true: Callable[[], bool]) -> None:
    await driver.until(true)


def question(driver: Driver) -> str:
    """Return the question of another player, in one line; empty if there is none."""
    panel = driver.app.screen.query_one("#question")
    return re.sub(r"\s+", " ", driver.panel("question")).strip() if panel.display else ""


def others_act(table: HostedGame, seat: Seat, rng: Random) -> Iterator[None]:
    """Let all others act at their terminals, until the seat has to."""
    while table.game.acting and seat not in table.game.acting:
        table.act_at_random(rng)
        yield


async def to_own_go(driver: Driver, table: HostedGame, seat: Seat, rng: Random) -> None:
    for _ in others_act(table, seat, rng):
        pass
    screen = driver.app.screen
    if isinstance(screen, InterludeScreen):
        await driver.press("escape")
    assert isinstance(driver.app.screen, SeatTableScreen)
    shown = driver.app.screen.shown
    await wait_until(driver, lambda: shown.snapshot.actions == table.host.actions and shown.snapshot.person == seat)
