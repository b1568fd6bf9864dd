"""What a stage is: what a seat that acts may do in it, and what it is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from rules.contract import Seat
from rules.marchands import events as e
from rules.marchands.actions import AnyAction
from rules.marchands.table import Table
from rules.message import Message

Handler: TypeAlias = Callable[[Table, Seat, Any, list[e.AnyEvent]], None]
"""What taking an action does, and what happened; the action is legal."""


class Stage(NamedTuple):
    legal: Callable[[Table, Seat], Sequence[AnyAction]]
    """Everything that the seat may do now, in a stable order; it acts."""
    prompt: Callable[[Table, Seat], Message]
