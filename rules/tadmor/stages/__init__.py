"""Stages that are made of goes, one merchant after another."""

from __future__ import annotations

from abc import abstractmethod

from rules.contract import GoEnded
from rules.kit.stage import Stage
from rules.tadmor.actions import AnyAction
from rules.tadmor.state import StageName
from rules.tadmor.table import Table


class GoStage(Stage[Table, AnyAction]):
    """A stage in which every merchant has one go, in play order, unless it lines up others."""

    name: StageName
    ends_by_itself = False
    """A go ends when nothing is left to do; elsewhere the merchant says that they have done enough."""

    def begin(self, table: Table) -> None:
        table.queue_goes(table.play_order())

    def next_go(self, table: Table) -> bool:
        state = table.state
        if not state.queue:
            return False
        state.go = state.queue[0].__copy__()
        state.queue = state.queue[1:]
        return True

    def end_go(self, table: Table) -> None:
        table.events.append(GoEnded(table.go.seat))
        table.state.go = None

    @abstractmethod
    def close(self, table: Table) -> StageName: ...
