"""Longinus the counsellor: plans as Worod does, and knows better what tiles and flips are worth."""

from __future__ import annotations

from bots.palmyra.players.worod import Worod
from bots.palmyra.worth.position_worth import FAR_SIGHTED


class Longinus(Worod):
    width = 8
    weights = FAR_SIGHTED
