"""Odaenathus the king: plays out the consequences of a turn before he moves a figure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bots.budget import HalvingSchedule
from bots.kit.search_player import SearchPlayer, sample_game
from bots.observation import Observation
from bots.palmyra.players.level2_3_planning_worod_longinus import Longinus
from bots.palmyra.search.turn_choice import Playout, TurnChoice
from rules.contract import Action
from rules.palmyra.game import PalmyraGame

MAX_CANDIDATES = 8
"""Ways to lay tiles that are compared, besides reorganizing."""


class Odaenathus(SearchPlayer, Longinus):
    """Rollout search over whole turns."""

    MAX_ROLLOUTS = 32
    SCHEDULE = HalvingSchedule(rounds_between_cuts=3, min_candidates=2)

    def plan(self, observation: Observation) -> Sequence[Action]:
        budget = self.begin_search()
        game = sample_game(observation, self._rng, PalmyraGame)
        candidates = TurnChoice(game.table, self.weights, self.width).candidates(MAX_CANDIDATES)

        def new_round() -> Callable[[Sequence[Action]], float]:
            return Playout(sample_game(observation, self._rng, PalmyraGame)).outcome

        return self.best_of(candidates, new_round, budget)
