"""The bots of Marchands d'Empire, each stronger than the one before (docs/marchands-ladder.md)."""

from __future__ import annotations

from bots.kit.level0_random import RANDOM
from bots.marchands.players.level1_nearest_barates import Barates
from bots.marchands.players.level2_planning_soados import Soados
from bots.marchands.players.level3_search_kanishka import Kanishka
from bots.roster import BotKind, Roster
from rules.message import message

MARCHANDS_BOTS = Roster(
    {
        **RANDOM,
        "barates": BotKind(
            "Barates",
            message("the pedlar: goes to the nearest thing that he can use, and often loses his way"),
            Barates,
        ),
        "soados": BotKind(
            "Soados", message("the caravan leader: works his whole plot out as if he were alone on the road"), Soados
        ),
        "kanishka": BotKind(
            "Kanishka",
            message("the great king: weighs his plots against those that the others may make"),
            Kanishka,
            Kanishka,
        ),
    },
    usual="soados",
)
