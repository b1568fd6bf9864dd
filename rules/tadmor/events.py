"""What can happen at the table. A log, an animation, a statistic and undo are all made from these.

`why` and `how` are short fixed words (or the id of a tile or card), never sentences: words for people are made by
whoever shows the event, in any language.
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec.structs import replace

from rules.contract import Event, GameEnded, GoEnded, PointsScored, ScoreLine, Seat, StageBegan, TurnBegan
from rules.tadmor.goods import Goods
from rules.tadmor.pieces import PieceKind

# --- the course of the game


class GameBegan(Event, frozen=True):
    chance: ClassVar[bool] = True
    first: Seat


class EraBegan(Event, frozen=True):
    era: int


class DisplayLaid(Event, frozen=True):
    """New improvements are for sale."""

    chance: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    tiles: tuple[str, ...]


class FinalScore(Event, frozen=True):
    seat: Seat
    place: int
    total: int
    lines: tuple[ScoreLine, ...]


# --- goods and points


class GoodsGained(Event, frozen=True):
    seat: Seat
    goods: Goods
    into: Literal["warehouse", "traded"]
    why: str


class GoodsPaid(Event, frozen=True):
    """Goods back to the supply, as a price, a trade, a tax or because there was no room for them."""

    seat: Seat
    goods: Goods
    why: str


class GoodsStored(Event, frozen=True):
    """Traded goods moved to the warehouse (T7.1)."""

    seat: Seat
    goods: Goods


# --- pieces


class PiecePlaced(Event, frozen=True):
    seat: Seat
    piece: PieceKind
    place: str


class PieceReturned(Event, frozen=True):
    """Back to the reserve after its action, or because the stage is over."""

    seat: Seat
    piece: PieceKind
    place: str


class PieceMoved(Event, frozen=True):
    """From an improvement slot onto the private action it bought (T5.5)."""

    seat: Seat
    piece: PieceKind
    origin: str
    place: str


class PiecesSwapped(Event, frozen=True):
    seat: Seat
    place: str
    other: Seat
    other_place: str
    piece: PieceKind


class PieceGained(Event, frozen=True):
    seat: Seat
    piece: PieceKind
    how: str


# --- marauders


class MaraudersRevealed(Event, frozen=True):
    reveals: ClassVar[bool] = True
    seat: Seat
    region: str


class RaidChanged(Event, frozen=True):
    seat: Seat
    region: str


class RegionAttacked(Event, frozen=True):
    seat: Seat
    """Who revealed the card."""
    region: str


class PieceDrivenOff(Event, frozen=True):
    seat: Seat
    piece: PieceKind
    place: str


class PlotMade(Event, frozen=True):
    """A marauder card was chosen; only the chooser knows which."""

    seat: Seat
    region: str

    def seen_by(self, seat: Seat | None) -> PlotMade:
        return self if seat == self.seat else replace(self, region="")


# --- tiles, cards, buildings


class TileTaken(Event, frozen=True):
    seat: Seat
    tile: str
    how: str


class MissionsDrawn(Event, frozen=True):
    """Cards into the hand; others see only how many."""

    chance: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    seat: Seat
    count: int
    cards: tuple[str, ...]
    why: str

    def seen_by(self, seat: Seat | None) -> MissionsDrawn:
        return self if seat == self.seat else replace(self, cards=())


class DeckRefilled(Event, frozen=True):
    chance: ClassVar[bool] = True
    count: int


class MissionFulfilled(Event, frozen=True):
    seat: Seat
    card: str


class MissionReturned(Event, frozen=True):
    seat: Seat
    card: str


class MissionDiscarded(Event, frozen=True):
    seat: Seat
    card: str


class TowerBuilt(Event, frozen=True):
    seat: Seat
    levels: int
    """How many levels in all, free ones included."""
    free: int
    """How many of them came from a free-level tile."""
    tower: int
    how: str


class TowerFell(Event, frozen=True):
    seat: Seat
    by: Seat
    levels: int
    tower: int
    how: str


class TempleBuilt(Event, frozen=True):
    seat: Seat
    part: str
    how: str


class TempleCompleted(Event, frozen=True):
    seat: Seat
    picks: int
    """Free rare goods that this earns (T5.12)."""


class RareTaken(Event, frozen=True):
    """A rare good changes hands; the tile beneath it, if any, now lies open."""

    reveals: ClassVar[bool] = True
    seat: Seat
    good: str
    how: str


class StackShuffled(Event, frozen=True):
    chance: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    colour: str


# --- kingdom


class PawnTaken(Event, frozen=True):
    seat: Seat


class TaxPaid(Event, frozen=True):
    seat: Seat
    gold: int


class TaxRefused(Event, frozen=True):
    seat: Seat
    points: int


class TaxSpared(Event, frozen=True):
    seat: Seat
    why: str


class MarketOpened(Event, frozen=True):
    """A Palmyra market until the end of the stage, from a mission (T6.8)."""

    seat: Seat
    card: str


class PlacementWidened(Event, frozen=True):
    """Several pieces may be placed in this go (T3.4)."""

    seat: Seat
    pieces: int


AnyEvent: TypeAlias = (
    GameBegan | TurnBegan | StageBegan | GoEnded | EraBegan | DisplayLaid | GameEnded | FinalScore | GoodsGained
    | GoodsPaid | GoodsStored | PointsScored | PiecePlaced | PieceReturned | PieceMoved | PiecesSwapped | PieceGained
    | MaraudersRevealed | RaidChanged | RegionAttacked | PieceDrivenOff | PlotMade | TileTaken | MissionsDrawn
    | DeckRefilled | MissionFulfilled | MissionReturned | MissionDiscarded | TowerBuilt | TowerFell | TempleBuilt
    | TempleCompleted | RareTaken | StackShuffled | PawnTaken | TaxPaid | TaxRefused | TaxSpared | MarketOpened
    | PlacementWidened
)  # fmt: skip
