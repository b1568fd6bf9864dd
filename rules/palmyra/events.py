"""Events. A log, an animation, a statistic and undo are all made from these.

`why` is a short fixed word, never a sentence: words for people are made where the event is shown. The number of coins
that a player collected is told when it happens, and not again later on, where totals are hidden (P1.9); nor are the
matches of the turn, which come to the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, TypeAlias

from rules.contract import Event, GameEnded, GoEnded, Importance, NotableEvent, RoutineEvent, Seat, SeatEvent, TurnBegan
from rules.palmyra.cells import Cell
from rules.palmyra.state import FigureName, Place, Work

# --- the course of the game


class GameBegan(Event, frozen=True):
    chance: ClassVar[bool] = True
    first: Seat


class HandDealt(SeatEvent, frozen=True):
    """A player's opening hand (P2.5, P9.2)."""

    reveals: ClassVar[bool] = True
    tiles: tuple[str, ...]
    coins: int
    flipped: int
    """Tiles that lie flipped from the beginning; their faces are unknown (P9.3)."""


class WorkChosen(RoutineEvent, frozen=True):
    """The work of a turn; reorganizing has no figure of its own."""

    work: Work
    figure: FigureName | None


class EndReached(NotableEvent, frozen=True):
    """The reason for the end: tiles that can't be drawn, or the last coin (P7)."""

    why: Literal["tiles", "coins"]


class FinalScore(NotableEvent, frozen=True):
    """Coins are counted, and flipped tiles where that matters (P7.5)."""

    reveals: ClassVar[bool] = True
    place: int
    coins: int
    flipped: int


# --- tiles


class TileLaid(RoutineEvent, frozen=True):
    """A tile is laid and the figure moves onto it; what it matches is counted at once (P4.6)."""

    forgotten: ClassVar[Mapping[str, object]] = {"landscape": None, "feature": None}
    figure: FigureName
    tile: str
    cell: Cell
    landscape: int | None
    feature: int | None
    """Its match; None where that is not told any more."""


class TilesEarned(RoutineEvent, frozen=True):
    """The income of a conquer turn, before it is drawn."""

    matched: int
    caesar: int


class TilesDrawn(SeatEvent, frozen=True):
    reveals: ClassVar[bool] = True
    tiles: tuple[str, ...]
    why: Work


class TileFlipped(SeatEvent, frozen=True):
    tile: str
    flipped: int
    """Number that the player has now."""


class TilesKept(RoutineEvent, frozen=True):
    """No tile is flipped."""


# --- coins


class CoinsCollected(SeatEvent, frozen=True):
    """The income of a revenue turn, and how much of it the reserve could give (P5.2, P5.4)."""

    forgotten: ClassVar[Mapping[str, object]] = {"matched": 0, "caesar": 0, "tribute": 0, "coins": None}
    matched: int
    caesar: int
    tribute: int
    coins: int | None
    """None where nothing of the amount is told any more."""


class CoinsRemoved(Event, frozen=True):
    """Coins leave a solo game (P9.4)."""

    importance: ClassVar[Importance] = Importance.ROUTINE
    coins: int
    reserve: int


# --- figures


class PlaceChosen(RoutineEvent, frozen=True):
    """The legion's new place is chosen; it goes there together with the censor (P6.3)."""

    figure: FigureName
    to: Place


class FigureMoved(SeatEvent, frozen=True):
    """A figure has gone to another place by reorganizing."""

    figure: FigureName
    origin: Place
    to: Place


class FiguresStayed(RoutineEvent, frozen=True):
    """Both figures stay where they are."""


class CaesarTaken(NotableEvent, frozen=True):
    owner: Seat | None
    """The owner before."""
    price: int


AnyEvent: TypeAlias = (
    GameBegan | HandDealt | TurnBegan | WorkChosen | GoEnded | EndReached | FinalScore | GameEnded | TileLaid
    | TilesEarned | TilesDrawn | TileFlipped | TilesKept | CoinsCollected | CoinsRemoved | PlaceChosen
    | FigureMoved | FiguresStayed | CaesarTaken
)  # fmt: skip
