"""The puzzles of Palmyra, and the weighing that makes and judges them."""

from __future__ import annotations

from bots.kit.weighing import LUCKS
from bots.observation import Observation
from bots.palmyra.search.weighing import PalmyraWeighing, weighing_of
from bots.puzzle import PuzzleKind, whole_units
from rules.message import nmessage


def weigh(observation: Observation, times: int) -> PalmyraWeighing:
    """Weigh a decision as advice does, or with so many times the thinking."""
    return weighing_of(observation) if times == 1 else PalmyraWeighing(observation, LUCKS * times)


PALMYRA_PUZZLES = PuzzleKind(
    weigh, "bots.palmyra", lambda thousandths: nmessage("{n} coin", "{n} coins", whole_units(thousandths))
)
