"""Every decision of the game as a small value. How each is written and read is in `notation.py`.

A decision names everything it needs and nothing that follows from the rules: goods paid where there may be a choice,
a private tile (`using`) where the piece to be used is not simply the one on the board.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from rules.contract import Action
from rules.tadmor.goods import GoodName, Goods, RareColourName
from rules.tadmor.pieces import PieceKind
from rules.tadmor.state import Colour

# --- set-up and placement


class TakeGood(Action, frozen=True):
    """An extra good for a later merchant (T2.2)."""

    good: GoodName


class TakeTile(Action, frozen=True):
    """A first improvement (T2.5, T2.6)."""

    tile: str


class Place(Action, frozen=True):
    """Put a piece on a slot or on a private action tile (T3.1)."""

    may_cost_points: ClassVar[bool] = False

    piece: PieceKind
    place: str


class End(Action, frozen=True):
    """End the go."""

    ends_go: ClassVar[bool] = True
    may_cost_points: ClassVar[bool] = False


class EndTaxed(Action, frozen=True):
    """End the go in the kingdom phase, paying the tax or bearing the loss of points (T5.21)."""

    ends_go: ClassVar[bool] = True

    pay: bool


# --- marauders


class Raid(Action, frozen=True):
    """Choose a marauder card in secret (T4.7)."""

    secret: ClassVar[bool] = True

    region: str


# --- improvements


class Buy(Action, frozen=True):
    """Buy an improvement from the display (T5.4)."""

    lost_when_ending: ClassVar[frozenset[str]] = frozenset({"improvements"})

    tile: str
    goods: Goods


# --- construction


class BuildTower(Action, frozen=True):
    """Pay for levels one at a time (T5.7)."""

    lost_when_ending: ClassVar[frozenset[str]] = frozenset({"construction"})

    levels: int
    using: str = ""


class BuildPairs(Action, frozen=True):
    """Pay for levels two at a time (T5.7)."""

    lost_when_ending: ClassVar[frozenset[str]] = frozenset({"construction"})

    pairs: int
    using: str = ""


class Traitor(Action, frozen=True):
    """Destroy levels of a rival's tower (T5.10)."""

    lost_when_ending: ClassVar[frozenset[str]] = frozenset({"construction"})

    rival: Colour
    using: str = ""


class BuildTemple(Action, frozen=True):
    """Build a part of a temple with the piece on the given place (T5.11)."""

    lost_when_ending: ClassVar[frozenset[str]] = frozenset({"construction"})

    part: str
    goods: Goods
    using: str


class BuyRare(Action, frozen=True):
    """Buy the top of a stack, named by its colour, or with I43 a good of one's choice, named by its type (T5.13)."""

    lost_when_ending: ClassVar[frozenset[str]] = frozenset({"construction"})

    what: str
    goods: Goods
    points: int = 0
    using: str = ""


class TakeRare(Action, frozen=True):
    """Take a free rare good from the top of a stack (T5.12)."""

    colour: RareColourName


class DrawMission(Action, frozen=True):
    """Draw a mission card (T5.15)."""

    lost_when_ending: ClassVar[frozenset[str]] = frozenset({"construction"})

    using: str = ""


class Fulfil(Action, frozen=True):
    """Fulfil a mission from the hand (T5.15)."""

    names_hand: ClassVar[bool] = True

    card: str
    goods: Goods
    using: str = ""


# --- kingdom


class WarSupplies(Action, frozen=True):
    """Score the tower against the lowest one (T5.19)."""

    lost_when_ending: ClassVar[frozenset[str]] = frozenset({"kingdom"})

    using: str = ""


class FirstToPlay(Action, frozen=True):
    """Take the first-player pawn and a basic good (T5.20)."""

    lost_when_ending: ClassVar[frozenset[str]] = frozenset({"kingdom"})

    good: GoodName
    using: str = ""


class Taxman(Action, frozen=True):
    """Be exempt from the tax by a private action (T8.2)."""

    lost_when_ending: ClassVar[frozenset[str]] = frozenset({"kingdom"})

    using: str


# --- anytime


class Collect(Action, frozen=True):
    """Collect the goods of a slot (T6.1)."""

    collects: ClassVar[bool] = True
    may_cost_points: ClassVar[bool] = False
    lost_when_ending: ClassVar[frozenset[str]] = frozenset({"kingdom"})

    place: str


class Trade(Action, frozen=True):
    """Give one good from the warehouse, receive traded goods (T6.2, T6.3)."""

    give: GoodName
    get: Goods


class TradePoints(Action, frozen=True):
    """Give prestige points for one good (T6.3)."""

    good: GoodName


class Discard(Action, frozen=True):
    """Discard a mission from the hand for one good (T6.4)."""

    names_hand: ClassVar[bool] = True
    last_resort: ClassVar[bool] = True

    card: str
    good: GoodName


class Caravan(Action, frozen=True):
    """Claim the next camel (T6.5)."""

    lost_when_ending: ClassVar[frozenset[str]] = frozenset({"kingdom"})


class Shipyard(Action, frozen=True):
    """Claim the next ship (T6.6)."""

    lost_when_ending: ClassVar[frozenset[str]] = frozenset({"kingdom"})


class Gifts(Action, frozen=True):
    """Score the peace gifts of a slot (T6.7)."""

    collects: ClassVar[bool] = True
    may_cost_points: ClassVar[bool] = False
    lost_when_ending: ClassVar[frozenset[str]] = frozenset({"kingdom"})

    place: str


class TakeBack(Action, frozen=True):
    """Take a piece back from a market (T6.2)."""

    last_resort: ClassVar[bool] = True

    place: str


# --- missions returned (T9)


class Returned(Action, frozen=True):
    """What all of them have in common: the card, which is worth half of its points from then on (T10.1)."""

    gives_up_points: ClassVar[bool] = True

    card: str


class Return(Returned, frozen=True):
    """Return a mission whose favour needs no choice."""


class ReturnForGoods(Returned, frozen=True):
    goods: Goods


class ReturnForTiles(Returned, frozen=True):
    tiles: tuple[str, ...]


class ReturnForRare(Returned, frozen=True):
    good: str


class ReturnForPart(Returned, frozen=True):
    part: str


class ReturnAgainst(Returned, frozen=True):
    rival: Colour


class ReturnForRegion(Returned, frozen=True):
    region: str


class ReturnToSwap(Returned, frozen=True):
    """Exchange one's own piece with a rival's (T4.6)."""

    own: str
    other: str


# --- turn end


class Drop(Action, frozen=True):
    """Discard goods that the warehouse can't hold (T7.1)."""

    goods: Goods


AnyAction: TypeAlias = (
    TakeGood | TakeTile | Place | End | EndTaxed | Raid | Buy | BuildTower | BuildPairs | Traitor | BuildTemple
    | BuyRare | TakeRare | DrawMission | Fulfil | WarSupplies | FirstToPlay | Taxman | Collect | Trade | TradePoints
    | Discard | Caravan | Shipyard | Gifts | TakeBack | Return | ReturnForGoods | ReturnForTiles | ReturnForRare
    | ReturnForPart | ReturnAgainst | ReturnForRegion | ReturnToSwap | Drop
)  # fmt: skip
END = End()
