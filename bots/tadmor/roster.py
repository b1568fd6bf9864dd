"""The bots of Tadmor, each stronger than the one before (docs/ladder.md)."""

from __future__ import annotations

from bots.kit.level0_random import RANDOM
from bots.roster import BotKind, Roster
from bots.tadmor.players.level1_impulsive_hadad import Hadad
from bots.tadmor.players.level2_greedy_malika import Malika
from bots.tadmor.players.level3_planning_zabdas import Zabdas
from bots.tadmor.players.level4_search_zenobia import Zenobia
from rules.message import message

TADMOR_BOTS = Roster(
    {
        **RANDOM,
        "hadad": BotKind(
            "Hadad",
            message("the wanderer: takes what looks good and thinks no further"),
            Hadad,
            brief=message("impulsive"),
            namesakes=("Bolha", "Ogeilu", "Nesha"),
        ),
        "malika": BotKind(
            "Malika",
            message("the greedy: the best of every step, with no plan"),
            Malika,
            brief=message("greedy"),
            namesakes=("Batti", "Aqmat", "Tamma"),
        ),
        "zabdas": BotKind(
            "Zabdas",
            message("the planner: thinks a whole go through to its end"),
            Zabdas,
            brief=message("plans a go"),
            namesakes=("Yarhai", "Malchos", "Moqimu"),
        ),
        "zenobia": BotKind(
            "Zenobia",
            message("the strategist: plays out in the mind what everyone will do"),
            Zenobia,
            Zenobia,
            brief=message("searches"),
            namesakes=("Hadirat", "Shalmat", "Amata"),
        ),
    },
    usual="malika",
    likings=message(
        "Levels 2 and 3 have a preference of their own in every game: the tower, temples, missions, rare goods, "
        "trade, or none."
    ),
)
