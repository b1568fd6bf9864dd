"""The puzzles of Marchands d'Empire, and the weighing that makes and judges them."""

from __future__ import annotations

from bots.kit.weighing import LUCKS
from bots.marchands.search.weighing import MarchandsWeighing, weighing_of
from bots.observation import Observation
from bots.puzzle import PuzzleKind


def weigh(observation: Observation, times: int) -> MarchandsWeighing:
    """Weigh a decision as advice does, or with so many times the thinking."""
    return weighing_of(observation) if times == 1 else MarchandsWeighing(observation, LUCKS * times)


MARCHANDS_PUZZLES = PuzzleKind(weigh, "bots.marchands")
