"""The lessons of Marchands d'Empire: a plot, failing and insuring one, three spheres, monopolies and bluff."""

from __future__ import annotations

from pathlib import Path

from tadmor_tui.games.lesson_format import GameLessons
from tadmor_tui.games.marchands.lessons.facts import FACTS
from tadmor_tui.games.marchands.lessons.insuring import INSURING
from tadmor_tui.games.marchands.lessons.monopolies import MONOPOLIES
from tadmor_tui.games.marchands.lessons.plot import PLOT
from tadmor_tui.games.marchands.lessons.spheres import SPHERES
from tadmor_tui.games.marchands.widgets.players_pane import MarchandsPlayers
from tadmor_tui.games.marchands.widgets.road_map import RoadMap
from tadmor_tui.games.marchands.widgets.spheres_pane import SpheresPane
from tadmor_tui.games.marchands.widgets.supply_pane import SupplyPane
from tadmor_tui.games.marchands.widgets.turn_tracker import MarchandsTracker

MARCHANDS_LESSONS = GameLessons(
    folder=Path(__file__).parent,
    words={"plot": PLOT, "insuring": INSURING, "spheres": SPHERES, "monopolies": MONOPOLIES},
    facts=FACTS,
    panes={
        "tracker": MarchandsTracker,
        "map": RoadMap,
        "players": MarchandsPlayers,
        "spheres": SpheresPane,
        "supply": SupplyPane,
    },
)
