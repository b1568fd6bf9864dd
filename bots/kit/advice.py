"""Advice on a decision: its form, and the comparison of candidates over some rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from bots.budget import Round
from rules.contract import Action

ActionT = TypeVar("ActionT", bound=Action)
ReasonT = TypeVar("ReasonT")
ScoredT = TypeVar("ScoredT")
MAX_SHOWN = 3


class Advice(Struct, Generic[ActionT, ReasonT], frozen=True):
    """An action to consider."""

    action: ActionT
    behind: float
    """Estimated distance from the best action, in the unit of the game."""
    reason: ReasonT


def mean_outcomes(candidates: Sequence[ScoredT], new_round: Callable[[], Round[ScoredT]], rounds: int) -> list[float]:
    """Return the mean outcome of each candidate over some rounds; all get the same luck in a round."""
    sums = [0.0] * len(candidates)
    for _ in range(rounds):
        outcome = new_round()
        for number, candidate in enumerate(candidates):
            sums[number] += outcome(candidate)
    return [total / max(1, rounds) for total in sums]


def best_by_first_action(
    ranked: Iterable[ScoredT], first_action: Callable[[ScoredT], Action], most: int = MAX_SHOWN
) -> dict[Action, ScoredT]:
    """Return the best plan for each action that a plan can begin with, the best of them first."""
    plans: dict[Action, ScoredT] = {}
    for plan in ranked:
        plans.setdefault(first_action(plan), plan)
    return dict(list(plans.items())[:most])
