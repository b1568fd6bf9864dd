"""Worod the steward: works out his whole turn before its first step, and keeps house with his tiles."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bots.observation import Observation
from bots.palmyra.evaluation.position_value import USUAL_WEIGHTS
from bots.palmyra.imagined_game import imagined_game
from bots.palmyra.search.turn_choice import TurnChoice
from rules.contract import Action
from rules.palmyra.view import View


class Worod:
    width = 6
    weights = USUAL_WEIGHTS

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
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
        """The next steps, at least one: as many as can be told now."""
        return TurnChoice(imagined_game(observation, self._rng).table, self.weights, self.width).actions()
