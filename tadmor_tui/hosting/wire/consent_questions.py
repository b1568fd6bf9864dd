"""What people at a hosted table have to agree on: taking back, and bots for those who stay away."""

from __future__ import annotations

from msgspec import Struct

from rules.contract import Seat


class UndoOffer(Struct, frozen=True):
    """What the seat can take back."""

    number: int
    """The number of its action."""
    text: str
    answers: int
    """How many actions of bots go back with it."""
    asks: tuple[Seat, ...]
    """Who has to agree."""


class UndoQuestion(Struct, frozen=True):
    """Somebody wants to take back what he did, and the seat would lose its go."""

    by: Seat
    text: str
    """What he did; nothing where that may not be known."""
    number: int


class StandInQuestion(Struct, frozen=True):
    """Somebody wants a bot to play for a person who is away, and the seat has to agree."""

    by: Seat
    seat: Seat
    """Of the one who is away."""
