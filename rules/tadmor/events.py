"""Events. A log, an animation, a statistic and undo are all made from these.

`why` and `how` are short fixed words (or the id of a tile or card), never sentences: words for people are made by
the screens, in any language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, TypeAlias

from rules.contract import (
    Event,
    GameEnded,
    GoEnded,
    Importance,
    NotableEvent,
    PointsScored,
    RoutineEvent,
    ScoreLine,
    Seat,
    SeatEvent,
    StageBegan,
    TurnBegan,
)
from rules.tadmor.goods import Goods
from rules.tadmor.state import PieceKind

# --- the course of the game


class GameBegan(Event, frozen=True):
    chance: ClassVar[bool] = True
    first: Seat


class EraBegan(Event, frozen=True):
    ends_part: ClassVar[bool] = True
    importance: ClassVar[Importance] = Importance.NOTABLE
    era: int


class DisplayLaid(Event, frozen=True):
    """New improvements are for sale."""

    chance: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    tiles: tuple[str, ...]


class FinalScore(SeatEvent, frozen=True):
    place: int
    total: int
    lines: tuple[ScoreLine, ...]


# --- goods and points


class GoodsGained(RoutineEvent, frozen=True):
    goods: Goods
    into: Literal["warehouse", "traded"]
    why: str


class GoodsPaid(RoutineEvent, frozen=True):
    """Goods back to the supply, as a price, a trade, a tax or because there was no room for them."""

    goods: Goods
    why: str


class GoodsStored(RoutineEvent, frozen=True):
    """Traded goods moved to the warehouse (T7.1)."""

    goods: Goods


# --- pieces


class PiecePlaced(SeatEvent, frozen=True):
    piece: PieceKind
    place: str


class PieceReturned(SeatEvent, frozen=True):
    """Back to the reserve after its action, or because the stage is over."""

    piece: PieceKind
    place: str


class PieceMoved(SeatEvent, frozen=True):
    """From an improvement slot onto the private action it bought (T5.5)."""

    piece: PieceKind
    origin: str
    place: str


class PiecesSwapped(SeatEvent, frozen=True):
    importance: ClassVar[Importance] = Importance.LOSS
    place: str
    other: Seat
    other_place: str
    piece: PieceKind


class PieceGained(NotableEvent, frozen=True):
    piece: PieceKind
    how: str


# --- marauders


class MaraudersRevealed(NotableEvent, frozen=True):
    reveals: ClassVar[bool] = True
    region: str


class RaidChanged(NotableEvent, frozen=True):
    region: str


class RegionAttacked(SeatEvent, frozen=True):
    """The seat is the one who revealed the card."""

    importance: ClassVar[Importance] = Importance.LOSS
    region: str


class PieceDrivenOff(SeatEvent, frozen=True):
    importance: ClassVar[Importance] = Importance.LOSS
    piece: PieceKind
    place: str


class PlotMade(SeatEvent, frozen=True):
    """A marauder card was chosen; only the chooser knows which."""

    hidden: ClassVar[Mapping[str, object]] = {"region": ""}
    region: str


# --- tiles, cards, buildings


class TileTaken(NotableEvent, frozen=True):
    tile: str
    how: str


class MissionsDrawn(SeatEvent, frozen=True):
    """Cards into the hand; others see only how many."""

    chance: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    hidden: ClassVar[Mapping[str, object]] = {"cards": ()}
    count: int
    cards: tuple[str, ...]
    why: str


class DeckRefilled(Event, frozen=True):
    importance: ClassVar[Importance] = Importance.ROUTINE
    chance: ClassVar[bool] = True
    count: int


class MissionFulfilled(NotableEvent, frozen=True):
    card: str


class MissionReturned(NotableEvent, frozen=True):
    card: str


class MissionDiscarded(SeatEvent, frozen=True):
    card: str


class TowerBuilt(NotableEvent, frozen=True):
    levels: int
    """Number of levels in all, free ones included."""
    free: int
    """Number of them that came from a free-level tile."""
    tower: int
    how: str


class TowerFell(SeatEvent, frozen=True):
    importance: ClassVar[Importance] = Importance.LOSS
    by: Seat
    levels: int
    tower: int
    how: str

    @property
    def whose(self) -> Seat | None:
        """The attacker: the sentence begins with them."""
        return self.by


class TempleBuilt(NotableEvent, frozen=True):
    part: str
    how: str


class TempleCompleted(NotableEvent, frozen=True):
    picks: int
    """Free rare goods that this earns (T5.12)."""


class RareTaken(NotableEvent, frozen=True):
    """A rare good changes hands; the tile beneath it, if any, now lies open."""

    reveals: ClassVar[bool] = True
    good: str
    how: str


class StackShuffled(Event, frozen=True):
    importance: ClassVar[Importance] = Importance.ROUTINE
    chance: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    colour: str


# --- kingdom


class PawnTaken(NotableEvent, frozen=True):
    """The first-player pawn changes hands (T5.20)."""


class TaxPaid(RoutineEvent, frozen=True):
    gold: int


class TaxRefused(RoutineEvent, frozen=True):
    points: int


class TaxSpared(RoutineEvent, frozen=True):
    why: str


class MarketOpened(SeatEvent, frozen=True):
    """A Palmyra market until the end of the stage, from a mission (T6.8)."""

    card: str


class PlacementWidened(SeatEvent, frozen=True):
    """Several pieces may be placed in this go (T3.4)."""

    pieces: int


AnyEvent: TypeAlias = (
    GameBegan | TurnBegan | StageBegan | GoEnded | EraBegan | DisplayLaid | GameEnded | FinalScore | GoodsGained
    | GoodsPaid | GoodsStored | PointsScored | PiecePlaced | PieceReturned | PieceMoved | PiecesSwapped | PieceGained
    | MaraudersRevealed | RaidChanged | RegionAttacked | PieceDrivenOff | PlotMade | TileTaken | MissionsDrawn
    | DeckRefilled | MissionFulfilled | MissionReturned | MissionDiscarded | TowerBuilt | TowerFell | TempleBuilt
    | TempleCompleted | RareTaken | StackShuffled | PawnTaken | TaxPaid | TaxRefused | TaxSpared | MarketOpened
    | PlacementWidened
)  # fmt: skip
