"""Prospects of a slot of the board for a merchant.

Worked out from the merchant's view alone, so nothing hidden can pass. Of rivals only open facts are used.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.contract import Seat
from rules.tadmor import slot_facts as f
from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import Board, Catalogue, Slot
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.components.tile_kinds import EBLA_MARKET, PALMYRA_MARKET, Powers
from rules.tadmor.effects.claims import counted_missions, earns_camel, earns_ship, owned, rare_goods_by_colour
from rules.tadmor.effects.towers import MOST_AT_ONCE, affordable, climb, climb_pairs
from rules.tadmor.goods import ADVANCED, BASIC, GOOD_NAMES, NOTHING, Goods, of
from rules.tadmor.means import Means, means_of
from rules.tadmor.scoring import rare_goods_points
from rules.tadmor.state import LAST_TURN, TURNS_PER_ERA, PieceKind
from rules.tadmor.table import RARE_FOR_POINTS, with_free_levels
from rules.tadmor.view import MerchantView, View

Danger: TypeAlias = Literal["no raid", "safe", "a raid", "own raid"]
"""The danger for a piece on a slot this turn: none, because no card is out or the region was raided last;
a raid somewhere; or the raid that its own merchant has chosen."""


class SlotProspect(Struct, frozen=True):
    """The knowledge of a merchant about a slot before placing a piece there."""

    facts: f.SlotFacts
    danger: Danger
    rivals: tuple[Seat, ...]
    """The other merchants with a piece for it who could use it."""


def slot_prospect(view: View, catalogue: Catalogue, seat: Seat, place: str) -> SlotProspect:
    """Return the prospects of a slot for a merchant with a piece there."""
    slot = catalogue.board(len(view.merchants)).slots[place]
    rivals = tuple(m.seat for m in view.merchants if m.seat != seat and _may_come(view, catalogue, m, slot))
    return SlotProspect(slot_facts(view, catalogue, seat, place), danger_at(view, catalogue, seat, slot), rivals)


def slot_facts(view: View, catalogue: Catalogue, seat: Seat, place: str) -> f.SlotFacts:
    """Return the effect, price and yield of a slot."""
    own = view.merchants[seat]
    board = catalogue.board(len(view.merchants))
    slot = board.slots[place]
    looker = _Looker(view, catalogue, board, slot, own, catalogue.powers(own.improvements))
    return _FACTS[type(slot.row)](looker, slot.row)


def _may_come(view: View, catalogue: Catalogue, rival: MerchantView, slot: Slot) -> bool:
    reserve = {"camel": rival.camels, "ship": rival.ships}
    if any(slot.name in m.pieces for m in view.merchants) or not any(reserve[piece] for piece in slot.takes):
        return False
    facts = slot_facts(view, catalogue, rival.seat, slot.name)
    return facts.worth_it and facts.payable


def danger_at(view: View, catalogue: Catalogue, seat: Seat, slot: Slot) -> Danger:
    """Return the danger of a raid: the region that was raided last can't be raided again at once (T4.2, T4.7)."""
    powers = catalogue.powers(view.merchants[seat].improvements)
    if view.plot_by is None or view.stage != "placement":  # a card chosen this turn strikes in the next one
        return "no raid"
    mine = view.plot_by == seat
    if view.attacked == slot.region or powers.spares(seat == view.plot_by):
        return "safe"
    if not mine:
        return "a raid"
    return "own raid" if view.plot == slot.region else "safe"


def threatened(view: View, catalogue: Catalogue) -> dict[str, Seat]:
    """Return the pieces that the revealed raid will drive off, with their owners; none without a raid."""
    if view.raid is None or view.raid_by is None:
        return {}
    slots = catalogue.board(len(view.merchants)).slots
    return {
        place: merchant.seat
        for merchant in view.merchants
        if not catalogue.powers(merchant.improvements).spares(merchant.seat == view.raid_by)
        for place in merchant.pieces
        if place in slots and slots[place].region == view.raid
    }


class _Looker(Struct, frozen=True):
    """A merchant who looks at a slot."""

    view: View
    catalogue: Catalogue
    board: Board
    slot: Slot
    own: MerchantView
    powers: Powers

    @property
    def means(self) -> Means:
        return means_of(self.view, self.catalogue, self.own)

    def piece(self) -> PieceKind:
        """Return the piece for a slot, or on it: of two kinds the one that is left."""
        standing = self.own.pieces.get(self.slot.name)
        if standing is not None:
            return standing
        reserve = {"camel": self.own.camels, "ship": self.own.ships}
        return next((piece for piece in self.slot.takes if reserve[piece]), self.slot.takes[0])

    def owner(self, place: str) -> Seat | None:
        return next((m.seat for m in self.view.merchants if place in m.pieces), None)


def _choosing(looker: _Looker, _: c.ImproveSlot) -> f.Choosing:
    slots, view = looker.board.improvement_slots, looker.view
    earlier = slots[: slots.index(looker.slot.name)]
    before = tuple(seat for place in earlier if (seat := looker.owner(place)) is not None)
    price = looker.means.any_goods(looker.catalogue.file.improvement_market.cost[view.era])
    rivals = tuple(seat for seat in before if seat != looker.own.seat)
    return f.Choosing(price, max(0, len(view.display) - len(before)), rivals)


def _temple(looker: _Looker, row: c.TempleSlot) -> f.TempleWork:
    return f.TempleWork(tuple(_part(looker, name, cost) for name, cost in looker.own.next_parts.items()), row.card)


def _part(looker: _Looker, name: str, cost: Goods) -> f.Part:
    number, catalogue, view = TEMPLE_PARTS.index(name), looker.catalogue, looker.view
    worth = catalogue.temple_points
    after, complete = number + 1, number + 1 == len(TEMPLE_PARTS)
    earned, rank = catalogue.file.scoring.free_rare_goods, len(view.finishers)
    free = earned[rank] if complete and looker.own.seat not in view.finishers and rank < len(earned) else 0
    left = sum(sum(stack.left.values()) for stack in view.stacks.values())
    return f.Part(
        name=name,
        price=looker.means.price(cost, looker.powers.temple_discount),
        before=worth[number],
        after=worth[after],
        free_goods=min(free, left),
        following=None if complete else TEMPLE_PARTS[after],
        following_cost=NOTHING if complete else catalogue.temple_costs[after],
        following_worth=0 if complete else worth[after + 1],
    )


def _trading(looker: _Looker, row: c.MarketSlot) -> f.Trading:
    kind = PALMYRA_MARKET if row.both_ways else EBLA_MARKET
    means = looker.means
    w, s, m, g = (
        means.warehouse[good] + means.coming[good] if good in BASIC or (row.both_ways and good in ADVANCED) else 0
        for good in range(len(GOOD_NAMES))
    )
    elsewhere = replace(
        looker.own, pieces={place: piece for place, piece in looker.own.pieces.items() if place != looker.slot.name}
    )
    without = means_of(looker.view, looker.catalogue, elsewhere).trades
    with_it = means_of(looker.view, looker.catalogue, elsewhere, kind).trades
    return f.Trading(row.both_ways, (w, s, m, g), without == with_it)


def _tower(looker: _Looker, _: c.TowerSlot) -> f.Levels:
    return _levels(looker, False, MOST_AT_ONCE)


def _pairs(looker: _Looker, _: c.PairSlot) -> f.Levels:
    return _levels(looker, True, looker.view.most_pairs or MOST_AT_ONCE)


def _levels(looker: _Looker, pairs: bool, most: int) -> f.Levels:
    catalogue, powers, tower = looker.catalogue, looker.powers, looker.own.tower
    way, means = climb_pairs if pairs else climb, looker.means
    steps = affordable(way(catalogue, powers, tower), means.all, most)
    after = tower
    for _ in range(steps * (2 if pairs else 1)):
        after = with_free_levels(after + 1, powers.free_level_every)
    cost = next(islice(way(catalogue, powers, tower), steps - 1, None)) if steps else NOTHING
    scorings = LAST_TURN // TURNS_PER_ERA - looker.view.era  # at the end of this era and of each that follows
    return f.Levels(
        price=means.price(next(way(catalogue, powers, tower))),
        pairs=pairs,
        before=tower,
        after=after,
        cost=cost,
        points=(after - tower) * catalogue.file.scoring.tower_level * scorings,
        next_camel=_newly(earns_camel, looker, replace(looker.own, tower=after), "camel"),
    )


def _newly(
    earns: Callable[[Catalogue, MerchantView], bool], looker: _Looker, then: MerchantView, piece: PieceKind
) -> int:
    """Return the number of the next piece, if it is earned by what comes and was not before."""
    opened = earns(looker.catalogue, then) and not earns(looker.catalogue, looker.own)
    return owned(then, piece) + 1 if opened else 0


def _traitor(looker: _Looker, row: c.TraitorSlot) -> f.Betrayal:
    least = max(looker.own.tower, 1)
    rivals = (m for m in looker.view.merchants if m.seat != looker.own.seat)
    return f.Betrayal(row.levels[looker.view.era], tuple(m.seat for m in rivals if m.tower >= least))


def _mission(looker: _Looker, _: c.MissionSlot) -> f.MissionWork:
    catalogue, means, powers = looker.catalogue, looker.means, looker.powers
    hand = tuple(
        f.CardInHand(
            card, means.price(catalogue.mission_costs[card], powers.mission_discount), catalogue.missions[card].points
        )
        for card in looker.own.hand or ()
    )
    return f.MissionWork(bool(looker.view.deck_size or looker.view.discards), hand, powers.mission_points)


def _marauders(looker: _Looker, _: c.MarauderSlot) -> f.Plotting:
    """A card that lies ready is revealed first, and its region is then the one that can't be chosen."""
    view, powers = looker.view, looker.powers
    closed = view.attacked if view.plot_by is None else view.plot
    return f.Plotting(view.turn < LAST_TURN, closed, powers.raid_points + powers.raid_goods_points, powers.raid_goods)


def _caravan(looker: _Looker, _: c.CaravanSlot) -> f.CamelClaim:
    own, file = looker.own, looker.catalogue.file
    number = owned(own, "camel") + 1
    return f.CamelClaim(
        number=number,
        earned=earns_camel(looker.catalogue, own),
        most=file.limits.camels,
        ways=tuple(f.CamelWay(rule.tower, rule.missions) for rule in file.caravan.values() if rule.camel == number),
        tower=own.tower,
        missions=counted_missions(own),
    )


def _shipyard(looker: _Looker, _: c.ShipyardSlot) -> f.ShipClaim:
    own, file = looker.own, looker.catalogue.file
    number = owned(own, "ship") + 1
    return f.ShipClaim(
        number=number,
        earned=earns_ship(looker.catalogue, own),
        most=file.limits.ships,
        of_each=min((rule.of_each_colour for rule in file.shipyard.values() if rule.ship == number), default=0),
        have=rare_goods_by_colour(looker.catalogue, own),
    )


def _war(looker: _Looker, _: c.WarSlot) -> f.WarPoints:
    lowest = min(m.tower for m in looker.view.merchants)
    return f.WarPoints(looker.own.tower - lowest, looker.own.tower, lowest)


def _taxman(looker: _Looker, _: c.TaxmanSlot) -> f.TaxSpared:
    tax, era = looker.catalogue.file.tax, looker.view.era
    return f.TaxSpared(tax.gold[era], tax.penalty[era], looker.powers.no_tax)


def _first(looker: _Looker, _: c.FirstSlot) -> f.FirstPlace:
    return f.FirstPlace(looker.view.turn < LAST_TURN, looker.view.pawn == looker.own.seat)


def _gifts(looker: _Looker, row: c.GiftSlot) -> f.GiftPoints:
    return f.GiftPoints(row.points[looker.view.era] * looker.powers.gift_factor)


def _collect(looker: _Looker, row: c.CollectSlot) -> f.Collecting:
    good, piece = GOOD_NAMES.index(row.good), looker.piece()
    bonus = looker.powers.ship_bonus[good] if piece == "ship" else 0
    return f.Collecting(piece, of(good, row.amount[looker.view.era] + bonus), bonus)


def _rare(looker: _Looker, row: c.RareSlot) -> f.RareGood:
    catalogue, own, powers = looker.catalogue, looker.own, looker.powers
    top = looker.view.stacks[row.colour].top
    with_it = replace(own, rare_goods=(*own.rare_goods, top)) if top else own
    by_points = own.points >= powers.rare_for_points and RARE_FOR_POINTS not in own.marks
    return f.RareGood(
        good=top,
        price=looker.means.price(catalogue.rare_prices[row.colour], powers.rare_discount),
        points_price=powers.rare_for_points if by_points and top else 0,
        points=powers.rare_points,
        before=rare_goods_points(catalogue, own),
        after=rare_goods_points(catalogue, with_it),
        owned=own.rare_goods.count(top) if top else 0,
        chooses=powers.chooses_rare,
        next_ship=_newly(earns_ship, looker, with_it, "ship"),
    )


_FACTS: dict[type, Callable[[_Looker, Any], f.SlotFacts]] = {
    c.ImproveSlot: _choosing,
    c.TempleSlot: _temple,
    c.MarketSlot: _trading,
    c.TowerSlot: _tower,
    c.PairSlot: _pairs,
    c.TraitorSlot: _traitor,
    c.MissionSlot: _mission,
    c.MarauderSlot: _marauders,
    c.CaravanSlot: _caravan,
    c.ShipyardSlot: _shipyard,
    c.WarSlot: _war,
    c.TaxmanSlot: _taxman,
    c.FirstSlot: _first,
    c.GiftSlot: _gifts,
    c.CollectSlot: _collect,
    c.RareSlot: _rare,
}
