"""A player of any game who does anything that is allowed, each thing as likely as any other."""

from __future__ import annotations

from random import Random

from bots.observation import Observation
from rules.contract import Action


class RandomBot:
    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def decide(self, observation: Observation) -> Action:
        actions = observation.legal_actions()
        return actions[int(self._rng.random() * len(actions))]
