"""What came of a game among bots."""

from __future__ import annotations

from msgspec import Struct


class SeatResult(Struct, frozen=True):
    """How a seat did: who sat there, and the final score."""

    bot: str
    place: int
    total: int
    sources: dict[str, int] = {}
    """Where its points came from."""


class GameResult(Struct, frozen=True):
    seed: int
    decisions: int
    options: int
    """How many legal actions there were in all decisions together."""
    decided_by: str
    seats: tuple[SeatResult, ...]
    observed: Struct | None = None
    """What the game's own observer saw."""
    target: int = 0
    """What had to be reached to win, where one played alone."""

    def wins(self) -> tuple[float, ...]:
        """What each seat won of the game: a shared win counts in part, and a target that is missed is no win."""
        won = [seat.place == 1 and (not self.target or seat.total >= self.target) for seat in self.seats]
        return tuple(1 / sum(won) if wins else 0.0 for wins in won)
