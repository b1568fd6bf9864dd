"""The puzzles of Tadmor, and the weighing that makes and judges them."""

from __future__ import annotations

from bots.kit.weighing import LUCKS
from bots.observation import Observation
from bots.puzzle import PuzzleKind, whole_units
from bots.tadmor.search.action_evaluator import WIDTH
from bots.tadmor.search.weighing import TadmorWeighing, weighing_of
from rules.message import nmessage


def weigh(observation: Observation, times: int) -> TadmorWeighing:
    """Weigh a decision as advice does, or with so many times the thinking: lucks and width."""
    return weighing_of(observation) if times == 1 else TadmorWeighing(observation, LUCKS * times, WIDTH * times)


TADMOR_PUZZLES = PuzzleKind(
    weigh, "bots.tadmor", lambda thousandths: nmessage("{n} PP", "{n} PP", whole_units(thousandths))
)
