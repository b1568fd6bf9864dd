"""Zenobia the strategist: plays what the advice puts first."""

from __future__ import annotations

from bots.budget import USUAL_LIMIT, SearchLimit
from bots.kit.weighing import lucks_within
from bots.observation import Observation
from bots.tadmor.sampled_table import legal_actions
from bots.tadmor.search.placement_plan import MAX_CANDIDATES
from bots.tadmor.search.weighing import weighing_of
from rules.tadmor import actions as a


class Zenobia:
    """Takes the best action of the weighing; she has no preference, and weighs every step anew."""

    def __init__(self, seed: int, limit: SearchLimit = USUAL_LIMIT) -> None:
        """Set the limit; chance comes from what she knows, and so the seed changes nothing."""
        self.lucks = lucks_within(limit, MAX_CANDIDATES)

    def decide(self, observation: Observation) -> a.AnyAction:
        actions = legal_actions(observation)
        return actions[0] if len(actions) == 1 else weighing_of(observation, self.lucks).best.action
