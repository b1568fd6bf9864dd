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
            message("the pedlar: goes to the nearest useful thing, and often gets lost"),
            Barates,
            brief=message("goes nearby"),
            namesakes=("Zabdibol", "Hermes", "Obaian", "Salmes", "Agegos"),
        ),
        "soados": BotKind(
            "Soados",
            message("the caravan leader: works out a whole plot as if alone on the road"),
            Soados,
            brief=message("plans a plot"),
            namesakes=("Yarhibol", "Malichos", "Nebuzabad", "Wahbai", "Taimai"),
        ),
        "kanishka": BotKind(
            "Kanishka",
            message("the great king: weighs plots against those that the others may make"),
            Kanishka,
            Kanishka,
            brief=message("searches"),
            namesakes=("Huvishka", "Vasudeva", "Vologases", "Meredates", "Attambelos"),
        ),
    },
    usual="soados",
    likings=message(
        "Level 2 has a preference of its own in every game: temples, electors, contracts, a stock of goods, or none."
    ),
)
