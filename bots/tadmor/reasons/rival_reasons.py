"""A placement that needs reasons, and those that concern others: marauders, and rivals who could use the place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bots.tadmor.evaluation.position_value import Valuer
from bots.tadmor.reasons.reason import Clause
from bots.tadmor.search.turn_solver import Purchase, TurnSolver
from rules.message import message
from rules.tadmor.actions import Place
from rules.tadmor.components import schema as c
from rules.tadmor.state import LAST_TURN
from rules.tadmor.table import Table


class ConsideredPlacement(Struct):
    """A placement with all that reasons ask about."""

    solver: TurnSolver
    action: Place
    names: Sequence[str]
    purchases: list[Purchase]
    """Purchases of the turn that are only possible with this place."""

    @property
    def table(self) -> Table:
        return self.solver.table

    @property
    def era(self) -> int:
        return self.solver.state.era

    @property
    def turns(self) -> int:
        return LAST_TURN - self.solver.state.turn


WANTED_POINTS = 2.5
"""Prestige points that a place must be worth to a rival who is named."""


def marauder_clauses(x: ConsideredPlacement) -> Iterator[Clause]:
    """Yield what the marauders mean for a place; they never strike a region twice running (T4.7)."""
    slot, state = x.table.board.slots.get(x.action.place), x.solver.state
    if slot is None or state.plot is None or x.solver.powers.no_marauders:
        return
    if state.plot.seat == x.solver.seat:
        if slot.region == state.plot.region and not x.solver.powers.revealer_stays:
            yield Clause(message("though one's own marauders strike there"), 9, secret=True)
    elif slot.region == state.attacked:
        yield Clause(message("safe from the marauders, who never come twice running"), 4.6)


def rivalry_clauses(x: ConsideredPlacement) -> Iterator[Clause]:
    """Yield that a place is the last of its kind, and which rival could use it."""
    rows, state = x.table.board.rows, x.solver.state
    row = rows.get(x.action.place)
    if row is None or isinstance(row, c.ImproveSlot):
        return
    taken = {place for m in state.merchants for place in m.pieces}
    same = [place for place, other in rows.items() if other == row and place not in taken]
    if len(same) > 1:
        return
    many = sum(other == row for other in rows.values()) > 1
    wanting = None if isinstance(row, c.MissionSlot) else _most_interested_rival(x)
    if wanting is not None:
        name = x.names[wanting]
        if many:
            yield Clause(message("{name} could use it too, and it is the last one", name=name), 4.5, aside=True)
        else:
            yield Clause(message("{name} could use it too", name=name), 4.5, aside=True)
    elif many:
        yield Clause(message("the last free place of its kind"), 3, aside=True)


def _most_interested_rival(x: ConsideredPlacement) -> int | None:
    """Return the rival to whom the place is worth most, by the goods that lie open."""
    best, who = WANTED_POINTS, None
    for seat, m in enumerate(x.solver.state.merchants):
        if seat == x.solver.seat or not (m.camels if x.action.piece == "camel" else m.ships):
            continue
        solver = TurnSolver(x.table, seat, Valuer(x.table.catalogue, weights=x.solver.valuer.weights))
        gain = solver.value((*m.pieces, x.action.place)) - solver.value(m.pieces)
        if gain > best:
            best, who = gain, seat
    return who
