"""Advice on a decision: its form, and one plan for each first action."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from bots.kit.weighing import WeighedOption
from rules.contract import Action

ActionT = TypeVar("ActionT", bound=Action)
ReasonT = TypeVar("ReasonT")
ScoredT = TypeVar("ScoredT")
MAX_SHOWN = 3


class Advice(Struct, Generic[ActionT, ReasonT], frozen=True):
    """An action to consider."""

    action: ActionT
    weighed: WeighedOption[Any]
    reason: ReasonT


def best_by_first_action(
    ranked: Iterable[ScoredT], first_action: Callable[[ScoredT], Action], most: int = MAX_SHOWN
) -> dict[Action, ScoredT]:
    """Return the best plan for each action that a plan can begin with, the best of them first."""
    plans: dict[Action, ScoredT] = {}
    for plan in ranked:
        plans.setdefault(first_action(plan), plan)
    return dict(list(plans.items())[:most])
