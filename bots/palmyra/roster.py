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
        "hairan": BotKind(
            "Hairan",
            message("the young prince: lays where most matches, tile by tile"),
            Hairan,
            brief=message("greedy"),
            namesakes=("Taimarsu", "Borpha", "Nurbel", "Ogga"),
        ),
        "worod": BotKind(
            "Worod",
            message("the steward: works out whole turns and saves tiles"),
            Worod,
            brief=message("plans a turn"),
            namesakes=("Elahbel", "Bariki", "Maliku", "Yedibel"),
        ),
        "longinus": BotKind(
            "Longinus",
            message("the counsellor: plans as well, and knows what tiles and flips are worth"),
            Longinus,
            brief=message("plans further"),
            namesakes=("Aailami", "Lishamsh", "Haddudan", "Shalman"),
        ),
        "odaenathus": BotKind(
            "Odaenathus",
            message("the king: plays out in the mind what will come of a turn"),
            Odaenathus,
            Odaenathus,
            brief=message("searches"),
            namesakes=("Wahballat", "Nasor", "Maeonius", "Iamlichos"),
        ),
    },
    usual="worod",
    likings=message(
        "Levels 2 and 3 have a preference of their own in every game: many tiles, quick coins, flipped tiles, good "
        "places, or none."
    ),
)
