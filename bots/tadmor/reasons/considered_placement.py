"""A placement that somebody asks the reasons for, with all that they depend on."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bots.tadmor.search.turn_plan import Deed
from bots.tadmor.search.turn_worth import Workshop
from rules.tadmor.actions import Place
from rules.tadmor.state import LAST_TURN
from rules.tadmor.table import Table


class ConsideredPlacement(Struct):
    """A placement with all that reasons ask about."""

    shop: Workshop
    action: Place
    names: Sequence[str]
    deeds: list[Deed]
    """What the turn brings only with this place."""

    @property
    def table(self) -> Table:
        return self.shop.table

    @property
    def era(self) -> int:
        return self.shop.state.era

    @property
    def turns(self) -> int:
        return LAST_TURN - self.shop.state.turn
