"""Results of games among bots."""

from __future__ import annotations

from msgspec import Struct


class SeatResult(Struct, frozen=True):
    """Result of a seat: its bot and its final score."""

    bot: str
    place: int
    total: int
    sources: dict[str, int] = {}
    """Points by their source."""


class GameResult(Struct, frozen=True):
    seed: int
    decisions: int
    options: int
    """Number of legal actions in all decisions together."""
    decided_by: str
    seats: tuple[SeatResult, ...]
    observed: Struct | None = None
    """Statistics taken by the game's own observer."""
    target: int = 0
    """Total needed to win a solo game."""

    def wins(self) -> tuple[float, ...]:
        """Return what each seat won of the game: a shared win counts in part, and a missed target is no win."""
        won = [seat.place == 1 and (not self.target or seat.total >= self.target) for seat in self.seats]
        return tuple(1 / sum(won) if wins else 0.0 for wins in won)
