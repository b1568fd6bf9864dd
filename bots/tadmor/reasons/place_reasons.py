"""Reasons for a placement: its part in the whole turn, and its other advantages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bots.tadmor.evaluation.position_value import Valuer
from bots.tadmor.evaluation.tile_effects import TileOwner
from bots.tadmor.evaluation.tile_value import tile_words
from bots.tadmor.reasons.goals import purchase_name, rare_clauses, tax_saved
from bots.tadmor.reasons.reason import SECRET_MISSION, Clause, secret_missions
from bots.tadmor.reasons.rival_reasons import ConsideredPlacement, marauder_clauses, rivalry_clauses
from bots.tadmor.sampled_table import Actions
from bots.tadmor.search.placement_plan import PlacementPlan
from bots.tadmor.search.turn_solver import TOWER_KINDS, Purchase, TurnSolver, added_purchases, best_purchases
from rules.message import AndList, Counted, Message, Value, message, nmessage
from rules.tadmor import names as named
from rules.tadmor.actions import Place
from rules.tadmor.components import schema as c
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.effects.claims import earns_camel, earns_ship, owned
from rules.tadmor.effects.temples import next_parts
from rules.tadmor.goods import GOOD_NAMES, minus
from rules.tadmor.stages.kingdom import exempt_by, tax_is_due
from rules.tadmor.state import PieceKind
from rules.tadmor.table import Table, purse


def place_clauses(
    table: Table, seat: int, action: Place, legal: Actions, valuer: Valuer, names: Sequence[str]
) -> list[Clause]:
    """Return all clauses in favour of a placement."""
    solver = TurnSolver(table, seat, valuer)
    x = ConsideredPlacement(solver, action, names, _purchases(solver, action, legal))
    row = table.board.rows.get(action.place)
    own = _ROWS[type(row)](row, x) if row is not None else _private_reasons(x)
    return [*own, *marauder_clauses(x), *rivalry_clauses(x)]


def _purchases(solver: TurnSolver, action: Place, legal: Actions) -> list[Purchase]:
    """Return the purchases of the planned turn that are only possible with this place."""
    places = [other for other in legal if isinstance(other, Place)]
    rows = solver.table.board.rows
    planned = [
        step.place
        for step in PlacementPlan(solver, places).steps
        if step.place.place != action.place and rows.get(step.place.place) != rows.get(action.place)
    ]
    left = {"camel": solver.merchant.camels, "ship": solver.merchant.ships}
    left[action.piece] -= 1
    others = list(solver.merchant.pieces)
    for place in planned:
        if left[place.piece]:
            left[place.piece] -= 1
            others.append(place.place)
    return added_purchases(best_purchases(solver, others), best_purchases(solver, (*others, action.place)))


def _purchases_at_once(solver: TurnSolver, action: Place) -> list[Purchase]:
    """Return the purchases that are possible with this place and the pieces already placed."""
    others = list(solver.merchant.pieces)
    return added_purchases(best_purchases(solver, others), best_purchases(solver, (*others, action.place)))


def _paid_by(x: ConsideredPlacement, how: Callable[[Value], Message], weight: float) -> Iterator[Clause]:
    """Yield what the goods or trades of a place pay for this turn; `how` makes the clause."""
    towers = sorted((p for p in x.purchases if p.kind in TOWER_KINDS), key=lambda p: -int(p.what))
    others = [p for p in x.purchases if p != Purchase("mission", "") and p.kind not in TOWER_KINDS]
    paid = [purchase_name(purchase) for purchase in [*others, *towers[:1]][:2]]
    if paid:
        full = AndList(tuple(what for what, _ in paid))
        hidden = secret_missions(sum(other is not None for _, other in paid))
        public = AndList(tuple(dict.fromkeys(what if other is None else hidden for what, other in paid)))
        yield Clause(how(full), weight, how(public))


# --- row by row


def _collect_reasons(row: c.CollectSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    amount, kind = row.amount[x.era], GOOD_NAMES.index(row.good)
    if x.action.piece == "ship":
        amount += x.solver.powers.ship_bonus[kind]
    goods = Counted(amount, named.good(row.good))
    paid = list(_paid_by(x, lambda what: message("{goods} to pay for {what} this turn", goods=goods, what=what), 8))
    if paid:
        yield from paid
    elif not purse(x.solver.merchant)[kind]:
        yield Clause(message("{goods}, of which there is none in store", goods=goods), 4)
    else:
        yield Clause(message("{goods} for later building", goods=goods), 2)


def _gifts_reasons(row: c.GiftSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    points = row.points[x.era] * x.solver.powers.gift_factor
    yield Clause(message("{points} PP that cost nothing", points=points), 5)


def _improve_reasons(row: c.ImproveSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    number = x.table.board.improvement_slots.index(x.action.place)
    state, m = x.solver.state, x.solver.merchant
    tiles = sorted(state.display, key=lambda tile: -x.solver.valuer.tile(state, m, tile))
    yield Clause(message("the {number.ordinal} choice of the improvements", number=number + 1), 4)
    if tiles:
        yield Clause(tile_words(TileOwner(x.table, m), tiles[0]), 5)


def _temple_reasons(row: c.TempleSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    temple_points = x.table.catalogue.temple_points
    for purchase in x.purchases:
        if purchase.kind == "temple":
            part = TEMPLE_PARTS.index(purchase.what)
            text = message(
                "builds the {part}: the temple is worth {points} PP instead of {less}",
                part=named.temple_part(purchase.what),
                points=temple_points[part + 1],
                less=temple_points[part],
            )
            yield Clause(text, 7)
            return
    for part in next_parts(x.table, x.solver.merchant)[:1]:
        name = named.temple_part(TEMPLE_PARTS[part])
        yield Clause(message("the {part} of the temple, if the goods come together", part=name), 2)


def _tower_reasons(row: c.TowerSlot | c.PairSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    heights, m = _heights(x.purchases), x.solver.merchant
    if not heights:
        yield Clause(message("the tower can grow, if the goods come together"), 2)
        return
    each = (max(heights) - m.tower) * x.table.catalogue.file.scoring.tower_level
    scorings = 3 - x.era
    now, then = m.tower, max(heights)
    if max(_heights(_purchases_at_once(x.solver, x.action)), default=0) >= then:
        text = nmessage(
            "raises the tower from {now} to {then}: {points} PP at the end",
            "raises the tower from {now} to {then}: {points} PP at each of {n} scorings",
            scorings,
            now=now,
            then=then,
            points=each,
        )
    else:
        text = nmessage(
            "with goods that other pieces are to bring the tower grows from {now} to {then}: {points} PP at the end",
            "with goods that other pieces are to bring the tower grows from {now} to {then}: {points} PP at each of "
            "{n} scorings",
            scorings,
            now=now,
            then=then,
            points=each,
        )
    yield Clause(text, 6)
    camel = owned(m, "camel") + 1
    rules = x.table.catalogue.file.caravan.values()
    missions = len(m.fulfilled) + len(m.returned)
    open_at = [r.tower for r in rules if r.camel == camel and m.tower < r.tower and missions >= r.missions]
    if x.turns and open_at and min(open_at) <= max(heights):
        text = nmessage(
            "with {n} level the caravan gives the {number.ordinal} camel",
            "with {n} levels the caravan gives the {number.ordinal} camel",
            min(open_at),
            number=camel,
        )
        yield Clause(text, 8)


def _heights(purchases: Sequence[Purchase]) -> list[int]:
    return [int(purchase.what) for purchase in purchases if purchase.kind in TOWER_KINDS]


def _mission_reasons(row: c.MissionSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    missions = x.table.catalogue.missions
    for purchase in x.purchases:
        if purchase.kind == "mission" and purchase.what:
            text = message("fulfils {card}: {points} PP", card=purchase.what, points=missions[purchase.what].points)
            yield Clause(text, 7, message("fulfils {mission}", mission=SECRET_MISSION))
            return
    yield Clause(message("draws a mission, or fulfils one"), 3)


def _rare_reasons(row: c.RareSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    stack = x.solver.state.stacks[row.colour]
    if any(purchase.kind == "rare" for purchase in x.purchases) and stack:
        yield from rare_clauses(x.table, x.solver.merchant, stack[:1], x.turns)
        return
    if stack:
        lack = minus(x.table.catalogue.rare_prices[row.colour], purse(x.solver.merchant))
        w, s, m, g = (max(0, n) for n in lack)
        good = named.rare_good(stack[0])
        if any((w, s, m, g)):
            text = message("{good}, though {goods} is still lacking", good=good, goods=named.goods((w, s, m, g)))
        else:
            text = message("{good} for sale", good=good)
        yield Clause(text, 2)


def _traitor_reasons(row: c.TraitorSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    own, merchants = x.solver.merchant.tower, x.solver.state.merchants
    struck = [seat for seat, m in enumerate(merchants) if seat != x.solver.seat and m.tower >= max(1, own)]
    levels = row.levels[x.era]
    if struck and levels:
        tallest = max(struck, key=lambda seat: merchants[seat].tower)
        height = merchants[tallest].tower
        text = nmessage(
            "takes {n} level off {name.possessive} tower of {height}",
            "takes {n} levels off {name.possessive} tower of {height}",
            min(levels, height),
            name=x.names[tallest],
            height=height,
        )
        yield Clause(text, 5)


def _caravan_reasons(row: c.CaravanSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    yield from _next_piece(x, "camel", earns_camel(x.table.catalogue, x.solver.merchant))


def _shipyard_reasons(row: c.ShipyardSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    yield from _next_piece(x, "ship", earns_ship(x.table.catalogue, x.solver.merchant))


def _next_piece(x: ConsideredPlacement, piece: PieceKind, allowed: bool) -> Iterator[Clause]:
    number, name = owned(x.solver.merchant, piece) + 1, named.piece(piece)
    if allowed and x.turns:
        text = nmessage(
            "claims the {number.ordinal} {piece}, for {n} more turn",
            "claims the {number.ordinal} {piece}, for {n} more turns",
            x.turns,
            number=number,
            piece=name,
        )
        yield Clause(text, 9)
    else:
        text = message("the {number.ordinal} {piece}, if what it needs is built this turn", number=number, piece=name)
        yield Clause(text, 2)


def _war_reasons(row: c.WarSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    lead = x.solver.merchant.tower - min(m.tower for m in x.solver.state.merchants)
    if lead:
        yield Clause(message("{points} PP for the tower's lead over the lowest", points=lead), 6)
    else:
        top = max(range(x.table.seats), key=lambda seat: x.solver.state.merchants[seat].tower)
        yield Clause(message("keeps {name} from scoring the tower there", name=x.names[top]), 3)


def _taxman_reasons(row: c.TaxmanSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    if tax_is_due(x.table) and exempt_by(x.table, x.solver.merchant) is None:
        tax = x.table.catalogue.file.tax
        yield Clause(tax_saved(tax.gold[x.era], tax.penalty[x.era]), 6)


def _first_reasons(row: c.FirstSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    if x.turns:
        turn = x.solver.state.turn + 1
        yield Clause(message("is first to play in turn {turn}, and a basic good", turn=turn), 5)


def _marauder_reasons(row: c.MarauderSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    if x.turns:
        yield Clause(message("chooses where the marauders strike in the next turn"), 5)


def _market_reasons(row: c.MarketSlot, x: ConsideredPlacement) -> Iterator[Clause]:
    yield from _paid_by(x, lambda what: message("trades to pay for {what} this turn", what=what), 7)
    yield Clause(message("trades for the goods that are lacking"), 2)


def _private_reasons(x: ConsideredPlacement) -> Iterator[Clause]:
    yield Clause(message("an action of its own ({tile}), which nobody can take", tile=x.action.place), 5)
    yield from _paid_by(x, lambda what: message("it helps to pay for {what} this turn", what=what), 7)


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
