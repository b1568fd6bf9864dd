"""Parts of a value: how much of it comes from the tower, from missions and so on. They add up to the value."""

from __future__ import annotations

from collections.abc import Iterable

from bots.tadmor.evaluation.position_value import Valuer, goods_value
from bots.tadmor.search.spending import SpendingSearch
from bots.tadmor.search.turn_solver import TurnSolver, best_spending
from rules.tadmor.components import schema as c
from rules.tadmor.goods import add
from rules.tadmor.state import State

TOWER, TEMPLES, RARE, MISSIONS, TILES = "tower", "temples", "rare goods", "missions", "improvements"
GOODS, PIECES, TURN, RIVALS = "goods", "pieces", "turn", "rivals"
"""`turn` are points of this turn, and all that is nothing else."""
_OF_JOB = {"tower": TOWER, "pairs": TOWER, "temple": TEMPLES, "rare": RARE, "mission": MISSIONS}
_NEW_PIECES = (c.CaravanSlot, c.ShipyardSlot)


def merchant_parts(valuer: Valuer, state: State, seat: int) -> dict[str, float]:
    """Return the parts of `Valuer.merchant`."""
    merchant, missions, preference = state.merchants[seat], valuer.catalogue.missions, valuer.preference
    goods = add(merchant.warehouse, merchant.traded)
    pieces = merchant.camels + merchant.ships + len(merchant.pieces)
    room = valuer.catalogue.powers(merchant.improvements).storage
    return {
        TURN: merchant.points + (valuer.pawn(state) if state.pawn == seat else 0.0),
        TOWER: merchant.tower * valuer.tower_step(state) * preference.tower,
        RARE: valuer.rare(state, merchant.rare_goods),
        TEMPLES: valuer.temple(state, merchant.temples),
        MISSIONS: _added(
            *(valuer.fulfilled(state, card) for card in merchant.fulfilled),
            *(missions[card].points // 2 * preference.missions for card in merchant.returned),
            *(valuer.in_hand(state, card) * (1.0 if rank < 3 else 0.6) for rank, card in enumerate(merchant.hand)),
        ),
        TILES: _added(*(valuer.tile(state, merchant, name) for name in merchant.improvements)),
        GOODS: goods_value(goods, room) * valuer.good_rate(state),
        PIECES: valuer.weights.piece * pieces * valuer.turns_to_come(state),
    }


def _added(*numbers: float) -> float:
    """Add one by one: `sum` rounds differently from one Python to the next."""
    total = 0.0
    for number in numbers:
        total += number
    return total


def turn_parts(solver: TurnSolver, places: Iterable[str], tiles_gone: int | None = None) -> dict[str, float]:
    """Return the parts of `TurnSolver.value`."""
    rows, parts = solver.table.board.rows, dict[str, float]()

    def gain(part: str, points: float) -> None:
        parts[part] = parts.get(part, 0.0) + points

    placed = tuple(sorted(places))
    gone = solver.tiles_gone if tiles_gone is None else tiles_gone
    yields = solver.combined_yield(placed)
    new_pieces = [place for place in placed if isinstance(rows.get(place), _NEW_PIECES)]
    for place in new_pieces:
        gain(PIECES, solver.yield_of_slot(place).fixed)
    spending = max(solver.searches_of(yields, gone), key=SpendingSearch.best_total)
    spent, goods = best_spending(spending)
    for one in spent:
        gain(_OF_JOB[one.kind], one.gain)
    if spending.tiles:
        gain(TILES, solver.tile_gains(goods, spending.tiles))
    gain(GOODS, solver.leftover(goods))
    gain(TURN, solver.value(placed, gone) - _added(*parts.values()))
    return parts
