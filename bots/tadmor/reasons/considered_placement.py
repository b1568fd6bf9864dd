"""A placement that somebody asks the reasons for, with all that they depend on."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bots.tadmor.search.purchases import Purchase
from bots.tadmor.search.turn_solver import TurnSolver
from rules.tadmor.actions import Place
from rules.tadmor.table import Table
from rules.tadmor.turns import LAST_TURN


class ConsideredPlacement(Struct):
    """A placement with all that reasons ask about."""

    solver: TurnSolver
    action: Place
    names: Sequence[str]
    purchases: list[Purchase]
    """What the turn brings only with this place."""

    @property
    def table(self) -> Table:
        return self.solver.table

    @property
    def era(self) -> int:
        return self.solver.state.era

    @property
    def turns(self) -> int:
        return LAST_TURN - self.solver.state.turn
