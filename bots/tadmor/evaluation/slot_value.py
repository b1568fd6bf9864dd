"""Quick value of a place on the board, before any plan is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bots.tadmor.evaluation.position_value import GOOD_VALUES, Valuer, rare_sets_value
from rules.tadmor.components import schema as c
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.components.slot_kinds import SLOT_KINDS
from rules.tadmor.effects.claims import earns_camel, earns_ship
from rules.tadmor.effects.temples import next_parts
from rules.tadmor.goods import GOLD, GOOD_NAMES, NOTHING, Goods
from rules.tadmor.stages.kingdom import exempt_by, tax_is_due
from rules.tadmor.state import Merchant, State
from rules.tadmor.table import Table, purse

RAID_VALUE = 2.5
"""Value of driving off pieces of rivals."""


class SeatContext(Struct):
    """A seat before the table, with what is asked again and again."""

    table: Table
    state: State
    merchant: Merchant
    seat: int
    valuer: Valuer
    funds: Goods
    """Goods to pay with now, and those that the pieces will collect."""
    hand: tuple[str, ...]
    """The missions that a further piece could fulfil."""
    rare_for_points: int
    """Price of a rare good in points, if a further piece could pay in points."""


def seat_context(table: Table, seat: int, valuer: Valuer) -> SeatContext:
    merchant = table.state.merchants[seat]
    funds = list(purse(merchant))
    for place in merchant.pieces:
        row = table.board.rows.get(place)
        if isinstance(row, c.CollectSlot):
            funds[GOOD_NAMES.index(row.good)] += row.amount[table.state.era]
    goods, in_points = (funds[0], funds[1], funds[2], funds[3]), table.powers(merchant).rare_for_points
    return SeatContext(table, table.state, merchant, seat, valuer, goods, merchant.hand, in_points)


def missing_goods(funds: Goods, cost: Goods) -> int:
    return sum(max(0, need - have) for have, need in zip(funds, cost, strict=True))


def payment_chance(lack: int) -> float:
    """Return the chance that a price is paid after all, by the number of missing goods."""
    return (1.0, 0.75, 0.5, 0.3, 0.15)[lack] if lack < 5 else 0.05


def cost_value(cost: Goods) -> float:
    return sum(n * value for n, value in zip(cost, GOOD_VALUES, strict=True))


def _collect(row: c.CollectSlot, s: SeatContext) -> float:
    amount = row.amount[s.state.era]
    kind = GOOD_NAMES.index(row.good)
    if row.piece == "ship":
        amount += s.table.powers(s.merchant).ship_bonus[kind]
    scarce = 1.15 if s.funds[kind] < 2 else 1.0 if s.funds[kind] < 5 else 0.8
    return amount * GOOD_VALUES[kind] * scarce * (0.9 if s.state.turn < 9 else 0.8)


def _gifts(row: c.GiftSlot, s: SeatContext) -> float:
    return float(row.points[s.state.era] * s.table.powers(s.merchant).gift_factor)


def tiles_taken_first(table: Table, seat: int) -> int:
    """Return the number of improvements that rivals will take first: as many as they have slots already."""
    return sum(
        isinstance(table.board.rows.get(place), c.ImproveSlot)
        for other, merchant in enumerate(table.state.merchants)
        if other != seat
        for place in merchant.pieces
    )


def _improve(_: c.ImproveSlot, s: SeatContext) -> float:
    mine = sum(isinstance(s.table.board.rows.get(place), c.ImproveSlot) for place in s.merchant.pieces)
    tiles = sorted((s.valuer.tile(s.state, s.merchant, tile) for tile in s.state.display), reverse=True)
    price = s.table.catalogue.file.improvement_market.cost[s.state.era]
    rank = mine + tiles_taken_first(s.table, s.seat)
    return tiles[rank] - 1.1 * price if rank < len(tiles) else 0.0


def _tower(cost_index: int, levels: int) -> Callable[[c.TowerSlot | c.PairSlot, SeatContext], float]:
    def value(_: c.TowerSlot | c.PairSlot, s: SeatContext) -> float:
        powers = s.table.powers(s.merchant)
        price = s.table.catalogue.tower_prices(s.merchant.tower + 1, powers.tower_without)[cost_index]
        times = max(1, min((have // need for have, need in zip(s.funds, price, strict=True) if need), default=1))
        gain = levels * s.valuer.tower_step(s.state) * s.valuer.preference.tower - cost_value(price)
        return max(0.0, times * gain) * payment_chance(missing_goods(s.funds, price))

    return value


def _temple(row: c.TempleSlot, s: SeatContext) -> float:
    best = 0.0
    for part in next_parts(s.table, s.merchant):
        heights = (*s.merchant.temples, 1) if part == 0 else _raised(s.merchant.temples, part)
        gain = s.valuer.temple(s.state, heights) - s.valuer.temple(s.state, s.merchant.temples)
        cost = s.table.catalogue.temple_costs[part]
        discount = s.table.powers(s.merchant).temple_discount
        lack = max(0, missing_goods(s.funds, cost) - discount)
        best = max(best, (gain - cost_value(cost) + 1.2 * discount + row.card) * payment_chance(lack))
    return best


def _raised(heights: tuple[int, ...], part: int) -> tuple[int, ...]:
    at = heights.index(part)
    return (*heights[:at], min(part + 1, len(TEMPLE_PARTS)), *heights[at + 1 :])


def _mission(_: c.MissionSlot, s: SeatContext) -> float:
    powers = s.table.powers(s.merchant)
    best = s.valuer.good_rate(s.state) * 1.2 if len(s.merchant.hand) < 3 else 0.3
    for card in s.hand:
        cost = s.table.catalogue.mission_costs[card]
        gain = s.valuer.fulfilled(s.state, card) + powers.mission_points - cost_value(cost)
        lack = max(0, missing_goods(s.funds, cost) - powers.mission_discount)
        best = max(best, (gain + 1.2 * powers.mission_discount) * payment_chance(lack))
    return best


def _rare(row: c.RareSlot, s: SeatContext) -> float:
    stack = s.state.stacks[row.colour]
    if not stack:
        return 0.0
    powers, sets = s.table.powers(s.merchant), s.table.catalogue.file.scoring.rare_sets
    owned = s.merchant.rare_goods
    gain = s.valuer.rare(s.state, (*owned, stack[0])) - s.valuer.rare(s.state, owned) + powers.rare_points
    if rare_sets_value((*owned, stack[0]), sets) > rare_sets_value(owned, sets) + 5:
        gain += 1
    cost = s.table.catalogue.rare_prices[row.colour]
    if s.rare_for_points:
        return gain - s.rare_for_points
    lack = max(0, missing_goods(s.funds, cost) - powers.rare_discount)
    return (gain - cost_value(cost) + 1.2 * powers.rare_discount) * payment_chance(lack)


def _traitor(row: c.TraitorSlot, s: SeatContext) -> float:
    levels = row.levels[s.state.era]
    tall = any(m.tower >= max(1, s.merchant.tower) for m in s.state.merchants if m is not s.merchant)
    return levels * s.valuer.tower_step(s.state) * 0.6 / (len(s.state.merchants) - 1) if tall else 0.0


def _caravan(_: c.CaravanSlot, s: SeatContext) -> float:
    return (
        s.valuer.weights.piece * s.valuer.turns_to_come(s.state) if earns_camel(s.table.catalogue, s.merchant) else 0.0
    )


def _shipyard(_: c.ShipyardSlot, s: SeatContext) -> float:
    return (
        s.valuer.weights.piece * s.valuer.turns_to_come(s.state) if earns_ship(s.table.catalogue, s.merchant) else 0.0
    )


def _war(_: c.WarSlot, s: SeatContext) -> float:
    towers = [m.tower for m in s.state.merchants]
    own = s.merchant.tower - min(towers)
    rivals = max(m.tower for m in s.state.merchants if m is not s.merchant) - min(towers)
    return own + s.valuer.weights.denial * 0.7 * rivals / (len(towers) - 1)


def _taxman(_: c.TaxmanSlot, s: SeatContext) -> float:
    if not tax_is_due(s.table) or exempt_by(s.table, s.merchant):
        return 0.0
    tax = s.table.catalogue.file.tax
    rate = GOOD_VALUES[GOLD] * max(0.5, s.valuer.good_rate(s.state))
    return min(tax.gold[s.state.era] * rate, float(tax.penalty[s.state.era]))


def _first(_: c.FirstSlot, s: SeatContext) -> float:
    if not s.valuer.turns_to_come(s.state):
        return 0.0
    return 1.0 + (s.valuer.pawn(s.state) if s.state.pawn != s.seat else 0.4)


def _marauders(_: c.MarauderSlot, s: SeatContext) -> float:
    powers = s.table.powers(s.merchant)
    rewards = powers.raid_points + 1.4 * sum(powers.raid_goods) + powers.raid_goods_points
    return RAID_VALUE + rewards if s.valuer.turns_to_come(s.state) else 0.0


def _market(_: c.MarketSlot, s: SeatContext) -> float:
    return min(2.5, 0.35 * sum(s.funds))


def _level_price(row: c.TowerSlot | c.PairSlot, s: SeatContext) -> Goods:
    prices = s.table.catalogue.tower_prices(s.merchant.tower + 1, s.table.powers(s.merchant).tower_without)
    return prices[isinstance(row, c.PairSlot)]


def _part_price(_: c.TempleSlot, s: SeatContext) -> Goods:
    parts = next_parts(s.table, s.merchant)
    return s.table.catalogue.temple_costs[parts[0]] if parts else NOTHING


def _rare_price(row: c.RareSlot, s: SeatContext) -> Goods:
    return s.table.catalogue.rare_prices[row.colour]


class SlotAppraisal(Struct, frozen=True):
    """The knowledge of bots about one kind of slot."""

    value: Callable[[Any, SeatContext], float]
    frequency: float
    """Relative frequency among the placements of a player without a plan."""
    price: Callable[[Any, SeatContext], Goods] = lambda row, s: NOTHING
    """The least that a piece pays, where something with a printed price is built or bought."""


SLOT_APPRAISALS: dict[type, SlotAppraisal] = {
    c.CollectSlot: SlotAppraisal(_collect, 3.0),
    c.GiftSlot: SlotAppraisal(_gifts, 2.0),
    c.ImproveSlot: SlotAppraisal(_improve, 2.5),
    c.TowerSlot: SlotAppraisal(_tower(0, 1), 3.0, _level_price),
    c.PairSlot: SlotAppraisal(_tower(1, 2), 3.0, _level_price),
    c.TempleSlot: SlotAppraisal(_temple, 3.0, _part_price),
    c.MissionSlot: SlotAppraisal(_mission, 2.5),
    c.RareSlot: SlotAppraisal(_rare, 2.5, _rare_price),
    c.TraitorSlot: SlotAppraisal(_traitor, 0.1),
    c.CaravanSlot: SlotAppraisal(_caravan, 0.1),
    c.ShipyardSlot: SlotAppraisal(_shipyard, 0.1),
    c.WarSlot: SlotAppraisal(_war, 1.0),
    c.TaxmanSlot: SlotAppraisal(_taxman, 1.0),
    c.FirstSlot: SlotAppraisal(_first, 1.0),
    c.MarauderSlot: SlotAppraisal(_marauders, 0.8),
    c.MarketSlot: SlotAppraisal(_market, 0.6),
}


def slot_value(s: SeatContext, place: str) -> float:
    """Return the quick value of a place."""
    row = s.table.board.rows.get(place)
    if row is None:
        tile = s.table.catalogue.improvements[place]
        return _PRIVATE_VALUES[type(tile)](s)
    if any(s.table.board.rows.get(p) == row for p in s.merchant.pieces) and not isinstance(row, c.CollectSlot):
        return 0.5 * SLOT_APPRAISALS[type(row)].value(row, s)
    return SLOT_APPRAISALS[type(row)].value(row, s)


def _own_kingdom(s: SeatContext) -> float:
    """Return the value of the best kingdom action that no other piece of the merchant takes already."""
    rows = {id(row): row for row in s.table.board.rows.values() if SLOT_KINDS[type(row)].kingdom_mark}
    taken = {id(s.table.board.rows.get(place)) for place in s.merchant.pieces}
    return max((SLOT_APPRAISALS[type(row)].value(row, s) for key, row in rows.items() if key not in taken), default=0.0)


_PRIVATE_VALUES: dict[type, Callable[[SeatContext], float]] = {
    c.PrivateMarketTile: lambda s: 1.5,
    c.PrivateTempleTile: lambda s: 4.0,
    c.PrivateConstructionTile: lambda s: 4.0,
    c.PrivateKingdomTile: _own_kingdom,
}


# --- goods and missions that are reserved for the pieces already placed: none is used twice


LIKELY_CHANCE = 0.5
"""A mission with at least this chance of being paid is what a piece on a mission slot is there for."""


def without_reserved_goods(s: SeatContext) -> SeatContext:
    """Return the seat as a further piece finds it: with the goods and missions that its other pieces leave over."""
    for place in s.merchant.pieces:
        row = s.table.board.rows.get(place)
        if isinstance(row, c.MissionSlot):
            s = _without_mission_goods(s)
        elif isinstance(row, c.ImproveSlot):
            s = replace(s, funds=_less_any(s.funds, s.table.catalogue.file.improvement_market.cost[s.state.era]))
        elif isinstance(row, c.RareSlot) and s.rare_for_points:
            s = replace(s, rare_for_points=0)
        elif row is not None:
            s = replace(s, funds=_less(s.funds, SLOT_APPRAISALS[type(row)].price(row, s)))
    return s


def _without_mission_goods(s: SeatContext) -> SeatContext:
    """Reserve the mission that is nearest to being paid; if none is near, the piece draws, and one such is enough."""
    costs = s.table.catalogue.mission_costs
    nearest = min(s.hand, key=lambda card: missing_goods(s.funds, costs[card]), default=None)
    if nearest is None or payment_chance(missing_goods(s.funds, costs[nearest])) < LIKELY_CHANCE:
        return replace(s, hand=())
    left = list(s.hand)
    left.remove(nearest)
    return replace(s, hand=tuple(left), funds=_less(s.funds, costs[nearest]))


def _less(funds: Goods, cost: Goods) -> Goods:
    wood, stone, marble, gold = (max(0, have - need) for have, need in zip(funds, cost, strict=True))
    return wood, stone, marble, gold


def _less_any(funds: Goods, number: int) -> Goods:
    """Take some goods away, of the most frequent kinds."""
    left = list(funds)
    for _ in range(min(number, sum(left))):
        left[left.index(max(left))] -= 1
    wood, stone, marble, gold = left
    return wood, stone, marble, gold
