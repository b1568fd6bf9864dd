"""Every decision of the game as a small value. How each is written and read is in `notation.py`.

A decision names everything it needs and nothing that follows from the rules: goods paid where there may be a choice,
a private tile (`using`) where the piece to be used is not simply the one on the board.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from rules.contract import Action, HarmlessAction
from rules.tadmor.goods import NOTHING, GoodName, Goods, RareColourName
from rules.tadmor.state import Colour, PieceKind


class ConstructionAction(HarmlessAction, frozen=True):
    """An action that is given up when the go in the construction phase ends without it."""

    lost_when_ending: ClassVar[frozenset[str]] = frozenset({"construction"})


class KingdomAction(HarmlessAction, frozen=True):
    """An action that is given up when the go in the kingdom phase ends without it."""

    lost_when_ending: ClassVar[frozenset[str]] = frozenset({"kingdom"})


# --- set-up and placement


class TakeGood(HarmlessAction, frozen=True):
    """An extra good for a later merchant (T2.2)."""

    good: GoodName


class TakeTile(HarmlessAction, frozen=True):
    """A first improvement (T2.5, T2.6)."""

    tile: str


class Place(HarmlessAction, frozen=True):
    """Put a piece on a slot or on a private action tile (T3.1)."""

    piece: PieceKind
    place: str


class End(HarmlessAction, frozen=True):
    """End the go."""

    ends_go: ClassVar[bool] = True


class EndTaxed(Action, frozen=True):
    """End the go in the kingdom phase, paying the tax or bearing the loss of points (T5.21)."""

    ends_go: ClassVar[bool] = True

    pay: bool


# --- marauders


class Raid(HarmlessAction, frozen=True):
    """Choose a marauder card in secret (T4.7)."""

    secret: ClassVar[bool] = True

    region: str


# --- improvements


class Buy(HarmlessAction, frozen=True):
    """Buy an improvement from the display (T5.4)."""

    lost_when_ending: ClassVar[frozenset[str]] = frozenset({"improvements"})

    tile: str
    goods: Goods


# --- construction


class BuildTower(ConstructionAction, frozen=True):
    """Pay for levels one at a time (T5.7)."""

    levels: int
    using: str = ""


class BuildPairs(ConstructionAction, frozen=True):
    """Pay for levels two at a time (T5.7)."""

    pairs: int
    using: str = ""


class Traitor(ConstructionAction, frozen=True):
    """Destroy levels of a rival's tower (T5.10)."""

    rival: Colour
    using: str = ""


class BuildTemple(ConstructionAction, frozen=True):
    """Build a part of a temple with the piece on the given place (T5.11)."""

    part: str
    goods: Goods
    using: str


class BuyRare(Action, frozen=True):
    """Buy the top of a stack, named by its colour, or with I43 a good of one's choice, named by its type (T5.13)."""

    lost_when_ending: ClassVar[frozenset[str]] = frozenset({"construction"})

    what: str
    goods: Goods = NOTHING
    points: int = 0
    using: str = ""


class TakeRare(HarmlessAction, frozen=True):
    """Take a free rare good from the top of a stack (T5.12)."""

    colour: RareColourName


class DrawMission(ConstructionAction, frozen=True):
    """Draw a mission card (T5.15)."""

    using: str = ""


class Fulfil(HarmlessAction, frozen=True):
    """Fulfil a mission from the hand (T5.15)."""

    names_hand: ClassVar[bool] = True

    card: str
    goods: Goods
    using: str = ""


# --- kingdom


class WarSupplies(KingdomAction, frozen=True):
    """Score the tower against the lowest one (T5.19)."""

    using: str = ""


class FirstToPlay(KingdomAction, frozen=True):
    """Take the first-player pawn and a basic good (T5.20)."""

    good: GoodName
    using: str = ""


class Taxman(KingdomAction, frozen=True):
    """Be exempt from the tax by a private action (T8.2)."""

    using: str


# --- anytime


class Collect(KingdomAction, frozen=True):
    """Collect the goods of a slot (T6.1)."""

    collects: ClassVar[bool] = True

    place: str


class Trade(HarmlessAction, frozen=True):
    """Give one good from the warehouse, receive traded goods (T6.2, T6.3)."""

    give: GoodName
    get: Goods


class TradePoints(Action, frozen=True):
    """Give prestige points for one good (T6.3)."""

    good: GoodName


class Discard(HarmlessAction, frozen=True):
    """Discard a mission from the hand for one good (T6.4)."""

    names_hand: ClassVar[bool] = True
    last_resort: ClassVar[bool] = True

    card: str
    good: GoodName


class Caravan(KingdomAction, frozen=True):
    """Claim the next camel (T6.5)."""


class Shipyard(KingdomAction, frozen=True):
    """Claim the next ship (T6.6)."""


class Gifts(KingdomAction, frozen=True):
    """Score the peace gifts of a slot (T6.7)."""

    collects: ClassVar[bool] = True

    place: str


class TakeBack(HarmlessAction, frozen=True):
    """Take a piece back from a market (T6.2)."""

    last_resort: ClassVar[bool] = True

    place: str


# --- missions returned (T9)


class Returned(Action, frozen=True):
    """A return of a mission card, which is worth half of its points from then on (T10.1)."""

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


class Drop(HarmlessAction, frozen=True):
    """Discard goods that the warehouse can't hold (T7.1)."""

    goods: Goods


AnyAction: TypeAlias = (
    TakeGood | TakeTile | Place | End | EndTaxed | Raid | Buy | BuildTower | BuildPairs | Traitor | BuildTemple
    | BuyRare | TakeRare | DrawMission | Fulfil | WarSupplies | FirstToPlay | Taxman | Collect | Trade | TradePoints
    | Discard | Caravan | Shipyard | Gifts | TakeBack | Return | ReturnForGoods | ReturnForTiles | ReturnForRare
    | ReturnForPart | ReturnAgainst | ReturnForRegion | ReturnToSwap | Drop
)  # fmt: skip
END = End()
