"""Worod the steward and Longinus the counsellor: both plan the whole turn before its first step.

Longinus searches wider and has better weights for tiles and flips.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from bots.kit.search_player import SeededPlayer, sample_game
from bots.observation import Observation
from bots.palmyra.evaluation import FAR_SIGHTED, USUAL_WEIGHTS, Weights
from bots.palmyra.preferences import preference_for
from bots.palmyra.search.turn_choice import TurnChoice
from rules.contract import Action
from rules.palmyra.game import PalmyraGame
from rules.palmyra.view import View


class Worod(SeededPlayer):
    """Planner (level 2)."""

    width: ClassVar[int] = 6
    weights: ClassVar[Weights] = USUAL_WEIGHTS

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.preference = preference_for(seed)
        self._plan: list[Action] = []
        self._planned_for: object = None

    def decide(self, observation: Observation) -> Action:
        legal = observation.legal_actions()
        if len(legal) == 1:
            return legal[0]
        view = observation.view()
        assert isinstance(view, View)
        now = (view.turn, view.land[: len(view.land) - view.laid])  # as the turn began
        if now != self._planned_for or not self._plan or self._plan[0] not in legal:
            self._planned_for, self._plan = now, list(self.plan(observation))
        return self._plan.pop(0)

    def plan(self, observation: Observation) -> Sequence[Action]:
        """Return the next steps, at least one: as many as are certain now."""
        weights = self.preference.applied_to(self.weights)
        return TurnChoice(sample_game(observation, self._rng, PalmyraGame).table, weights, self.width).actions()


class Longinus(Worod):
    """Planner with better weights (level 3)."""

    width = 8
    weights = FAR_SIGHTED
