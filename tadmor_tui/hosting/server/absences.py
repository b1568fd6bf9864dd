"""Since when people are away from a hosted table, as far as its host has seen it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from rules.contract import Seat

USUAL_PATIENCE_SECONDS = 600.0


class Absences:
    """Lives as long as the host; whoever has not come since it began is away since then."""

    def __init__(self, patience: float = USUAL_PATIENCE_SECONDS, clock: Callable[[], float] = monotonic) -> None:
        """`patience` are the seconds for which one who is alone at the table has to wait for others."""
        self.patience = patience
        self._clock = clock
        self._began = clock()
        self._left: dict[Seat, float] = {}

    def left(self, seat: Seat) -> None:
        """Nobody is at that seat any more."""
        self._left[seat] = self._clock()

    def seconds(self, seat: Seat) -> float:
        """How long nobody has been at a seat at which nobody is."""
        return self._clock() - self._left.get(seat, self._began)
