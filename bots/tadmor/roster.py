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
        "hadad": BotKind("Hadad", message("the wanderer: takes what looks good and thinks no further"), Hadad),
        "malika": BotKind("Malika", message("the greedy: the best of every step, with no plan"), Malika),
        "zabdas": BotKind("Zabdas", message("the planner: thinks his whole go through to its end"), Zabdas),
        "zenobia": BotKind(
            "Zenobia",
            message("the strategist: plays out in her head what all will do"),
            Zenobia,
            Zenobia,
        ),
    },
    usual="malika",
    likings=message(
        "From level 2 on each has a liking of its own in every game: the tower, temples, missions, rare goods, trade,"
        " or none."
    ),
)
