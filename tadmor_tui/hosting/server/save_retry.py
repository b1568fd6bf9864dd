"""A disk that can't be written: the host is told, and the game is saved as soon as that can be done again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from saves.saved_game import SavedGame
from tadmor_tui.text.translation import t

RETRY_SECONDS = 5.0
"""Seconds between two attempts."""
REMINDER_SECONDS = 180.0
"""Seconds after which the host is told once more."""


class SaveRetry:
    """Follows the attempts to save one game, from when it is opened until it is closed."""

    def __init__(
        self,
        saved: SavedGame,
        report: Callable[[str], None],
        when_saved: Callable[[], None],
        *,
        retry: float = RETRY_SECONDS,
        tell_again: float = REMINDER_SECONDS,
    ) -> None:
        """`when_saved` is called after a retry that has worked; `report` tells the host what happens."""
        self._saved = saved
        self._report = report
        self._when_saved = when_saved
        self._retry_after = retry
        self._tell_again = tell_again
        self._told: float | None = None
        """When the host was told last that the game can't be saved; None: it is saved."""
        self._timer: asyncio.TimerHandle | None = None
        saved.when_tried = self._tried

    def end(self) -> None:
        """Try no more. A game that is closed tries once more by itself, so the host is told how that went."""
        self._stop_timer()
        if self._saved.at_risk:
            self._report(t("“{table}” could not be saved: what was done there last is lost.", table=self._title))

    @property
    def _title(self) -> str:
        return self._saved.document.title

    def _tried(self) -> None:
        unsaved = self._saved.unsaved
        if unsaved is None:
            self._stop_timer()
            if self._told is not None:
                self._told = None
                self._report(t("“{table}” is saved again, with all that was done.", table=self._title))
            return
        now = monotonic()
        if self._told is None or now - self._told >= self._tell_again:
            self._told = now
            self._report(
                t(
                    "“{table}” can't be saved ({why.clause}). Make room on the disk: until it can be saved, it is tried"
                    " again every few seconds, and what was done last is lost if the host ends.",
                    table=self._title,
                    why=unsaved.why,
                )
            )
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._retry_after, self._try_again)

    def _try_again(self) -> None:
        self._timer = None
        self._saved.make_sure(self._tried_again)

    def _tried_again(self) -> None:
        if self._saved.unsaved is None:
            self._when_saved()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
