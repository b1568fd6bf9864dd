"""What a stage of a turn is: what may be done in it, and what the player is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from rules.message import Message
from rules.palmyra import events as e
from rules.palmyra.actions import AnyAction
from rules.palmyra.table import Table

Handler: TypeAlias = Callable[[Table, Any, list[e.AnyEvent]], None]
"""What taking an action does, and what happened; the action is legal."""


class Stage(NamedTuple):
    legal: Callable[[Table], list[AnyAction]]
    """Everything that the player whose turn it is may do now, in a stable order."""
    prompt: Callable[[Table], Message]
