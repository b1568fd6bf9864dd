"""What can happen at the table. A log, an animation, a statistic and undo are all made from these.

`why` is a short fixed word, never a sentence: words for people are made by whoever shows the event.
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from rules.contract import Event, GameEnded, GoEnded, Seat, TurnBegan
from rules.palmyra.cells import Cell
from rules.palmyra.figures import FigureName
from rules.palmyra.state import Place, Work

# --- the course of the game


class GameBegan(Event, frozen=True):
    chance: ClassVar[bool] = True
    first: Seat


class HandDealt(Event, frozen=True):
    """What a player begins with (P2.5, P9.2)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    tiles: tuple[str, ...]
    coins: int
    flipped: int
    """Tiles that lie flipped before him; nobody knows what they show (P9.3)."""


class WorkChosen(Event, frozen=True):
    """What a turn is used for; reorganizing has no figure of its own."""

    seat: Seat
    work: Work
    figure: FigureName | None


class EndReached(Event, frozen=True):
    """Why the game ends: tiles that can't be drawn, or the last coin (P7)."""

    seat: Seat
    why: Literal["tiles", "coins"]


class FinalScore(Event, frozen=True):
    """Coins are counted, and flipped tiles where that matters (P7.5)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    place: int
    coins: int
    flipped: int


# --- tiles


class TileLaid(Event, frozen=True):
    """A tile is laid and the figure moves onto it; what it matches is counted at once (P4.6)."""

    seat: Seat
    figure: FigureName
    tile: str
    cell: Cell
    landscape: int
    feature: int


class TilesEarned(Event, frozen=True):
    """The income of a conquer turn, before it is drawn."""

    seat: Seat
    matched: int
    caesar: int


class TilesDrawn(Event, frozen=True):
    reveals: ClassVar[bool] = True
    seat: Seat
    tiles: tuple[str, ...]
    why: Work


class TileFlipped(Event, frozen=True):
    seat: Seat
    tile: str
    flipped: int
    """How many he has now."""


class TilesKept(Event, frozen=True):
    """No tile is flipped."""

    seat: Seat


# --- coins


class CoinsCollected(Event, frozen=True):
    """The income of a revenue turn, and how much of it the reserve could give (P5.2, P5.4)."""

    seat: Seat
    matched: int
    caesar: int
    tribute: int
    coins: int


class CoinsRemoved(Event, frozen=True):
    """Coins leave a solo game (P9.4)."""

    coins: int
    reserve: int


# --- figures


class PlaceChosen(Event, frozen=True):
    """The legion's new place is chosen; it goes there together with the censor (P6.3)."""

    seat: Seat
    figure: FigureName
    to: Place


class FigureMoved(Event, frozen=True):
    """A figure has gone to another place by reorganizing."""

    seat: Seat
    figure: FigureName
    origin: Place
    to: Place


class FiguresStayed(Event, frozen=True):
    """Both figures stay where they are."""

    seat: Seat


class CaesarTaken(Event, frozen=True):
    seat: Seat
    owner: Seat | None
    """Who had him before."""
    price: int


AnyEvent: TypeAlias = (
    GameBegan | HandDealt | TurnBegan | WorkChosen | GoEnded | EndReached | FinalScore | GameEnded | TileLaid
    | TilesEarned | TilesDrawn | TileFlipped | TilesKept | CoinsCollected | CoinsRemoved | PlaceChosen
    | FigureMoved | FiguresStayed | CaesarTaken
)  # fmt: skip
