"""What a stage of the turn is: who acts, what may they do, what happens then."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, TypeAlias

from rules.contract import GoEnded
from rules.message import Message
from rules.tadmor.actions import AnyAction
from rules.tadmor.state import StageName
from rules.tadmor.table import Table

Handler: TypeAlias = Callable[[Table, Any], None]
"""What taking an action does; the action is legal."""


class Stage(ABC):
    """One stage. The defaults are those of a stage in which everyone has one go, in play order."""

    name: StageName
    ends_by_itself = False
    """Whether a go ends when nothing is left to do; elsewhere a merchant says himself that he has done enough."""

    def begin(self, table: Table) -> None:
        """Do what comes by itself and line up the goes."""
        table.queue_goes(table.play_order())

    def next_go(self, table: Table) -> bool:
        """Start the next go; False when the stage is over."""
        state = table.state
        if not state.queue:
            return False
        state.go = state.queue[0].__copy__()
        state.queue = state.queue[1:]
        return True

    @abstractmethod
    def legal(self, table: Table) -> list[AnyAction]:
        """Everything that the merchant whose go it is may do now."""

    def end_go(self, table: Table) -> None:
        """What happens when a merchant ends his go."""
        table.events.append(GoEnded(table.go.seat))
        table.state.go = None

    @abstractmethod
    def close(self, table: Table) -> StageName:
        """Do what ends the stage and name the one that follows."""

    @abstractmethod
    def prompt(self, table: Table) -> Message:
        """What the merchant is asked."""
