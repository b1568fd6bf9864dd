"""Why a piece should stand on a place: what the whole turn makes of it, and what else is to be gained there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bots.tadmor.reasons.considered_placement import ConsideredPlacement
from bots.tadmor.reasons.effects import ORDINALS, rare_clauses
from bots.tadmor.reasons.reason import SECRET_MISSION, Clause
from bots.tadmor.reasons.rivals_of_a_place import marauder_clauses, rivalry_clauses
from bots.tadmor.reasons.tile_reasons import TileOwner, tile_words
from bots.tadmor.search.placing import PlacingPlan
from bots.tadmor.search.turn_plan import Deed, added_deeds, best_use
from bots.tadmor.search.turn_worth import Workshop
from bots.tadmor.worth.position_worth import Valuer
from rules.english import and_list, count
from rules.tadmor.actions import Place
from rules.tadmor.components import shapes as c
from rules.tadmor.components.shapes import TEMPLE_PARTS
from rules.tadmor.goods import GOOD_NAMES, minus
from rules.tadmor.pieces import PieceKind
from rules.tadmor.stages.anytime import may_have_camel, may_have_ship, owned
from rules.tadmor.stages.kingdom import exempt_by, tax_is_due
from rules.tadmor.table import Table, purse
from rules.tadmor.works.temples import next_parts


def place_clauses(
    table: Table, seat: int, action: Place, legal: Sequence[Any], valuer: Valuer, names: Sequence[str]
) -> list[Clause]:
    """Everything that speaks for a placement."""
    shop = Workshop(table, seat, valuer)
    x = ConsideredPlacement(shop, action, names, _deeds(shop, action, legal))
    row = table.board.rows.get(action.place)
    own = _ROWS[type(row)](row, x) if row is not None else _private_reasons(x)
    return [*own, *marauder_clauses(x), *rivalry_clauses(x)]


def _deeds(shop: Workshop, action: Place, legal: Sequence[Any]) -> list[Deed]:
    """What can be done in the planned turn with this place and not without it."""
    places = [other for other in legal if isinstance(other, Place)]
    rows = shop.table.board.rows
    planned = [
        step.place
        for step in PlacingPlan(shop, places).steps
        if step.place.place != action.place and rows.get(step.place.place) != rows.get(action.place)
    ]
    left = {"camel": shop.merchant.camels, "ship": shop.merchant.ships}
    left[action.piece] -= 1
    others = list(shop.merchant.pieces)
    for place in planned:
        if left[place.piece]:
            left[place.piece] -= 1
            others.append(place.place)
    return added_deeds(best_use(shop, others), best_use(shop, (*others, action.place)))


def deed_words(deed: Deed) -> tuple[str, str | None]:
    """A deed as a thing to be paid for, and its name for others' ears if that is another one."""
    match deed.kind:
        case "rare":
            return deed.what, None
        case "temple":
            return f"the {deed.what} of the temple", None
        case "mission":
            return (deed.what, SECRET_MISSION) if deed.what else ("a new mission", None)
        case _:
            return f"a tower of {count(int(deed.what), 'level')}", None


def _paid_by(x: ConsideredPlacement, what: str, weight: float) -> Iterator[Clause]:
    """What the goods or trades of a place make possible this turn."""
    deeds = [deed for deed in x.deeds if deed != Deed("mission", "") and deed.kind not in ("tower", "pairs")]
    deeds += sorted((deed for deed in x.deeds if deed.kind in ("tower", "pairs")), key=lambda d: -int(d.what))[:1]
    paid = [deed_words(deed) for deed in deeds[:2]]
    if paid:
        full = and_list([text for text, _ in paid])
        public = and_list([text if other is None else other for text, other in paid])
        yield Clause(f"{what} to pay for {full} this turn", weight, f"{what} to pay for {public} this turn")


# --- row by row


def _collect_reasons(row: c.CollectSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    amount, kind = row.amount[x.era], GOOD_NAMES.index(row.good)
    if x.action.piece == "ship":
        amount += x.shop.powers.ship_bonus[kind]
    goods = f"{amount} {row.good}"
    paid = list(_paid_by(x, goods, 8))
    if paid:
        yield from paid
    elif not purse(x.shop.merchant)[kind]:
        yield Clause(f"{goods}, of which there is none in store", 4)
    else:
        yield Clause(f"{goods} for the works to come", 2)


def _gifts_reasons(row: c.GiftSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    yield Clause(f"{row.points[x.era] * x.shop.powers.gift_factor} PP that cost nothing", 5)


def _improve_reasons(row: c.ImproveSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    number = x.table.board.improvement_slots.index(x.action.place)
    state, m = x.shop.state, x.shop.merchant
    tiles = sorted(state.display, key=lambda tile: -x.shop.valuer.tile(state, m, tile))
    yield Clause(f"the {ORDINALS[number]} choice of the improvements", 4)
    if tiles:
        yield Clause(tile_words(TileOwner(x.table, m), tiles[0]), 5)


def _temple_reasons(row: c.TempleSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    worth = x.table.catalogue.temple_points
    for deed in x.deeds:
        if deed.kind == "temple":
            part = TEMPLE_PARTS.index(deed.what)
            yield Clause(
                f"builds the {deed.what}: the temple is worth {worth[part + 1]} PP instead of {worth[part]}", 7
            )
            return
    for part in next_parts(x.table, x.shop.merchant)[:1]:
        yield Clause(f"the {TEMPLE_PARTS[part]} of the temple, if the goods come together", 2)


def _tower_reasons(row: c.TowerSlot | c.PairSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    heights = [int(deed.what) for deed in x.deeds if deed.kind in ("tower", "pairs")]
    m = x.shop.merchant
    if not heights:
        yield Clause("the tower can grow, if the goods come together", 2)
        return
    each = (max(heights) - m.tower) * x.table.catalogue.file.scoring.tower_level
    scorings = 3 - x.era
    when = "at the end" if scorings == 1 else f"at each of {scorings} scorings"
    yield Clause(f"raises the tower from {m.tower} to {max(heights)}: {each} PP {when}", 6)
    camel = owned(m, "camel") + 1
    rules = x.table.catalogue.file.caravan.values()
    missions = len(m.fulfilled) + len(m.returned)
    if x.turns and any(
        r.camel == camel and m.tower < r.tower <= max(heights) and missions >= r.missions for r in rules
    ):
        yield Clause(f"with {max(heights)} levels the caravan gives the {ORDINALS[camel - 1]} camel", 8)


def _mission_reasons(row: c.MissionSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    missions = x.table.catalogue.missions
    for deed in x.deeds:
        if deed.kind == "mission" and deed.what:
            yield Clause(f"fulfils {deed.what}: {missions[deed.what].points} PP", 7, f"fulfils {SECRET_MISSION}")
            return
    yield Clause("draws a mission, or fulfils one", 3)


def _rare_reasons(row: c.RareSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    stack = x.shop.state.stacks[row.colour]
    if any(deed.kind == "rare" for deed in x.deeds) and stack:
        yield from rare_clauses(x.table, x.shop.merchant, stack[:1], x.turns)
        return
    if stack:
        lack = minus(x.table.catalogue.rare_prices[row.colour], purse(x.shop.merchant))
        short = [f"{n} {name}" for n, name in zip(lack, GOOD_NAMES, strict=True) if n > 0]
        yield Clause(f"{stack[0]}, though {and_list(short)} is still lacking" if short else f"{stack[0]} for sale", 2)


def _traitor_reasons(row: c.TraitorSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    own = x.shop.merchant.tower
    struck = [seat for seat, m in enumerate(x.shop.state.merchants) if seat != x.shop.seat and m.tower >= max(1, own)]
    levels = row.levels[x.era]
    if struck and levels:
        tallest = max(struck, key=lambda seat: x.shop.state.merchants[seat].tower)
        height = x.shop.state.merchants[tallest].tower
        yield Clause(f"takes {count(levels, 'level')} off {x.names[tallest]}'s tower of {height}", 5)


def _caravan_reasons(row: c.CaravanSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    yield from _next_piece(x, "camel", may_have_camel(x.table, x.shop.merchant))


def _shipyard_reasons(row: c.ShipyardSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    yield from _next_piece(x, "ship", may_have_ship(x.table, x.shop.merchant))


def _next_piece(x: ConsideredPlacement, piece: PieceKind, allowed: bool) -> Iterator[Clause]:
    number = ORDINALS[owned(x.shop.merchant, piece)]
    if allowed and x.turns:
        yield Clause(f"claims the {number} {piece}, for {count(x.turns, 'more turn')}", 9)
    else:
        yield Clause(f"the {number} {piece}, if what it needs is built this turn", 2)


def _war_reasons(row: c.WarSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    lead = x.shop.merchant.tower - min(m.tower for m in x.shop.state.merchants)
    if lead:
        yield Clause(f"{lead} PP for the tower's lead over the lowest", 6)
    else:
        top = max(range(x.table.seats), key=lambda seat: x.shop.state.merchants[seat].tower)
        yield Clause(f"keeps {x.names[top]} from scoring the tower there", 3)


def _taxman_reasons(row: c.TaxmanSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    if tax_is_due(x.table) and exempt_by(x.table, x.shop.merchant) is None:
        tax = x.table.catalogue.file.tax
        yield Clause(f"saves the tax: {tax.gold[x.era]} gold or {tax.penalty[x.era]} PP", 6)


def _first_reasons(row: c.FirstSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    if x.turns:
        yield Clause(f"is first to play in turn {x.shop.state.turn + 1}, and a basic good", 5)


def _marauder_reasons(row: c.MarauderSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    if x.turns:
        yield Clause("chooses where the marauders strike in the next turn", 5)


def _market_reasons(row: c.MarketSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    yield from _paid_by(x, "trades", 7)
    yield Clause("trades for the goods that are lacking", 2)


def _private_reasons(x: ConsideredPlacement) -> Iterator[Clause]:
    yield Clause(f"an action of its own ({x.action.place}), which nobody can take", 5)
    yield from _paid_by(x, "it helps", 7)


_ROWS: dict[type, Callable[[Any, ConsideredPlacement], Iterator[Clause]]] = {
    c.CollectSlot: _collect_reasons,
    c.GiftSlot: _gifts_reasons,
    c.ImproveSlot: _improve_reasons,
    c.TowerSlot: _tower_reasons,
    c.PairSlot: _tower_reasons,
    c.TempleSlot: _temple_reasons,
    c.MissionSlot: _mission_reasons,
    c.RareSlot: _rare_reasons,
    c.TraitorSlot: _traitor_reasons,
    c.CaravanSlot: _caravan_reasons,
    c.ShipyardSlot: _shipyard_reasons,
    c.WarSlot: _war_reasons,
    c.TaxmanSlot: _taxman_reasons,
    c.FirstSlot: _first_reasons,
    c.MarauderSlot: _marauder_reasons,
    c.MarketSlot: _market_reasons,
}
