"""Facts about a slot for a merchant: one kind of facts for each kind of slot.

Facts with numbers; wording them is for screens. `worth_it` says whether a piece there could do anything now.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from rules.contract import Seat
from rules.tadmor.goods import Goods
from rules.tadmor.means import Price
from rules.tadmor.state import PieceKind


class Facts(Struct, frozen=True):
    """The base of all kinds of facts."""

    @property
    def worth_it(self) -> bool:
        """True if a piece there could do anything, if its owner could pay."""
        return True

    @property
    def payable(self) -> bool:
        """True if the merchant could pay for it; most slots cost nothing."""
        return True


class Choosing(Facts, frozen=True):
    """One improvement of the display."""

    price: Price
    tiles: int
    """Tiles that are still there when all who choose before have taken one."""
    before: tuple[Seat, ...]
    """The others who choose before, in that order."""

    @property
    def worth_it(self) -> bool:
        return self.tiles > 0

    @property
    def payable(self) -> bool:
        return self.price.payable


class Part(Struct, frozen=True):
    """A temple part, and what the temple is worth at the end before and after it."""

    name: str
    price: Price
    before: int
    after: int
    free_goods: int
    """Rare goods that come with it, because it completes a temple."""
    following: str | None
    following_cost: Goods
    following_worth: int


class TempleWork(Facts, frozen=True):
    """A part of a temple; of two temples under construction either may go on."""

    parts: tuple[Part, ...]
    card: bool
    """True if a mission comes with it."""

    @property
    def worth_it(self) -> bool:
        return bool(self.parts)

    @property
    def payable(self) -> bool:
        return any(part.price.payable for part in self.parts)


class Trading(Facts, frozen=True):
    """A market for goods of the warehouse."""

    both_ways: bool
    goods: Goods
    """Goods that could be traded there, those that are coming included."""
    already: bool
    """The merchant has a market that is as good."""

    @property
    def worth_it(self) -> bool:
        return any(self.goods) and not self.already


class Levels(Facts, frozen=True):
    """Levels of the tower, one at a time or in pairs."""

    price: Price
    """Of the next level, or the next pair."""
    pairs: bool
    before: int
    after: int
    """With everything that can be paid from what is at hand and coming, free levels included."""
    cost: Goods
    """The price of all of it."""
    points: int
    """Points for the new levels until the end: they score at the end of every era."""
    next_camel: int
    """The camel that could then be claimed, and could not before; 0 if there is none."""

    @property
    def payable(self) -> bool:
        return self.price.payable


class Betrayal(Facts, frozen=True):
    """Levels of a rival's tower destroyed."""

    levels: int
    victims: tuple[Seat, ...]
    """Rivals whose towers are tall enough now."""

    @property
    def worth_it(self) -> bool:
        return bool(self.levels and self.victims)


class CardInHand(Struct, frozen=True):
    """A mission that could be fulfilled."""

    card: str
    price: Price
    points: int
    """At the end."""


class MissionWork(Facts, frozen=True):
    """A mission drawn, or one from the hand fulfilled."""

    cards_left: bool
    hand: tuple[CardInHand, ...]
    """None for those who may not know it."""
    points: int
    """Points for fulfilling one, at once."""

    @property
    def payable_cards(self) -> tuple[CardInHand, ...]:
        return tuple(each for each in self.hand if each.price.payable)

    @property
    def worth_it(self) -> bool:
        return self.cards_left or bool(self.payable_cards)


class Plotting(Facts, frozen=True):
    """The choice of the region that is raided next turn."""

    next_turn: bool
    """There is a next turn in which the card could be revealed."""
    closed: str | None
    """The region that can't be chosen."""
    points: int
    goods: Goods
    """Goods from the raid itself: for certain, or if it hits a rival."""

    @property
    def worth_it(self) -> bool:
        return self.next_turn


class CamelWay(Struct, frozen=True):
    """One way to earn a camel: so tall a tower and so many missions."""

    tower: int
    missions: int


class CamelClaim(Facts, frozen=True):
    """The next camel."""

    number: int
    earned: bool
    most: int
    ways: tuple[CamelWay, ...]
    tower: int
    missions: int

    @property
    def worth_it(self) -> bool:
        return self.earned


class ShipClaim(Facts, frozen=True):
    """The next ship."""

    number: int
    earned: bool
    most: int
    of_each: int
    """Rare goods that are needed of each colour; 0 if there is no such ship."""
    have: dict[str, int]

    @property
    def worth_it(self) -> bool:
        return self.earned


class WarPoints(Facts, frozen=True):
    """PP for the lead over the lowest tower."""

    points: int
    tower: int
    lowest: int

    @property
    def worth_it(self) -> bool:
        return self.points > 0


class TaxSpared(Facts, frozen=True):
    """No tax this turn: so much gold saved, or PP for those who would not pay."""

    gold: int
    points: int
    already: bool
    """The merchant owes no tax anyway."""

    @property
    def worth_it(self) -> bool:
        return bool(self.gold or self.points) and not self.already


class FirstPlace(Facts, frozen=True):
    """The pawn, and a basic good."""

    next_turn: bool
    already: bool
    """The merchant has the pawn."""


class GiftPoints(Facts, frozen=True):
    points: int

    @property
    def worth_it(self) -> bool:
        return self.points > 0


class Collecting(Facts, frozen=True):
    """Goods into the warehouse."""

    piece: PieceKind
    goods: Goods
    bonus: int
    """Number of them that are due to improvements."""

    @property
    def worth_it(self) -> bool:
        return any(self.goods)


class RareGood(Facts, frozen=True):
    """The rare good on top of a stack, or any of it."""

    good: str | None
    """The top of the stack; None if it is empty."""
    price: Price
    points_price: int
    """PP that may be paid instead; 0 if that is not open."""
    points: int
    """Points for buying it, at once."""
    before: int
    after: int
    """Final value of all rare goods."""
    owned: int
    """Number of this one that the merchant has."""
    chooses: bool
    """Any good of the stack may be taken, not only the top one."""
    next_ship: int
    """The ship that could then be claimed, and could not before; 0 if there is none."""

    @property
    def worth_it(self) -> bool:
        return self.good is not None

    @property
    def payable(self) -> bool:
        return self.price.payable or self.points_price > 0


SlotFacts: TypeAlias = (
    Choosing | TempleWork | Trading | Levels | Betrayal | MissionWork | Plotting | CamelClaim | ShipClaim | WarPoints
    | TaxSpared | FirstPlace | GiftPoints | Collecting | RareGood
)  # fmt: skip
