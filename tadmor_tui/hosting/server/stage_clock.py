"""The clock of a stage in which all decide at the same time: what stands when the time is up counts.

The rules know no clock. When the time is up, the host takes the action by which people end their go themselves.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from tadmor_tui.hosting.server.hosted_table import HostedTable
from tadmor_tui.session.client import TimeLeft

_STEP_SECONDS = 10
_LAST_CALL_SECONDS = 5
"""The time is shown every ten seconds, and once more shortly before the end."""
_TIMER_TOLERANCE_SECONDS = 0.05
"""By which a timer may fire too early."""


class StageClock:
    """Measures the time of one stage at one table.

    It runs while all who still have to decide are at the table, so that no turn is lost by a broken connection and no
    game plays itself. It is kept while a table is unloaded; after a restart of the host the stage has its whole time
    again.
    """

    def __init__(self, stage: str, seconds: int, clock: Callable[[], float] = monotonic) -> None:
        self._stage = stage
        self._seconds = seconds
        self._clock = clock
        self._turn: int | None = None
        """The turn whose time is measured; None outside the stage."""
        self._left = 0.0
        self._since: float | None = None
        """The time at which the clock was started; None while it is stopped."""
        self._timer: asyncio.TimerHandle | None = None

    def update(self, table: HostedTable) -> None:
        """Start, stop or reset the clock after a change at the table."""
        self.stop()
        deciding = table.deciding_in(self._stage)
        if not deciding:
            if table.stage != self._stage:
                self._turn = None
            table.show_time(None)
            return
        if table.turn != self._turn:
            self._turn, self._left = table.turn, float(self._seconds)
        if self._left <= _TIMER_TOLERANCE_SECONDS:
            self._left = 0.0
            table.end_goes(self._stage)
            return
        paused = not set(deciding) <= set(table.here)
        if not paused:
            self._since = self._clock()
            delay = self._left - _next_notice(self._left)
            self._timer = asyncio.get_running_loop().call_later(delay, self.update, table)
        table.show_time(TimeLeft(round(self._left), paused))

    def stop(self) -> None:
        """Stop the clock; the next update starts it again if it should run."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._since is not None:
            self._left -= self._clock() - self._since
            self._since = None


def _next_notice(left: float) -> int:
    """Return the number of seconds left at which the time is shown next."""
    if left <= _LAST_CALL_SECONDS + _TIMER_TOLERANCE_SECONDS:
        return 0
    if left <= _STEP_SECONDS + _TIMER_TOLERANCE_SECONDS:
        return _LAST_CALL_SECONDS
    return int((left - _TIMER_TOLERANCE_SECONDS) // _STEP_SECONDS * _STEP_SECONDS)
