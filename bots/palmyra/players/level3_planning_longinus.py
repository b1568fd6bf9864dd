"""Longinus the counsellor: plans as Worod does, and knows better what tiles and flips are worth."""

from __future__ import annotations

from bots.palmyra.evaluation.position_value import FAR_SIGHTED
from bots.palmyra.players.level2_planning_worod import Worod


class Longinus(Worod):
    width = 8
    weights = FAR_SIGHTED
