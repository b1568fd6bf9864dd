"""The bots of Palmyra, each stronger than the one before (docs/palmyra-ladder.md)."""

from __future__ import annotations

from bots.kit.level0_random import RANDOM
from bots.palmyra.players.level1_greedy_hairan import Hairan
from bots.palmyra.players.level2_3_planning_worod_longinus import Longinus, Worod
from bots.palmyra.players.level4_search_odaenathus import Odaenathus
from bots.roster import BotKind, Roster
from rules.message import message

PALMYRA_BOTS = Roster(
    {
        **RANDOM,
        "hairan": BotKind("Hairan", message("the young prince: lays where most matches, tile by tile"), Hairan),
        "worod": BotKind("Worod", message("the steward: works his whole turn out and keeps house with tiles"), Worod),
        "longinus": BotKind(
            "Longinus", message("the counsellor: plans as well, and knows what tiles and flips are worth"), Longinus
        ),
        "odaenathus": BotKind(
            "Odaenathus",
            message("the king: plays out in his head what will come of a turn"),
            Odaenathus,
            Odaenathus,
        ),
    },
    usual="worod",
)
