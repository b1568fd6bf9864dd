"""A placement that needs reasons, with all they depend on."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bots.tadmor.search.purchases import Purchase
from bots.tadmor.search.turn_solver import TurnSolver
from rules.tadmor.actions import Place
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
