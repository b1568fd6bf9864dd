"""Palmyra's lessons: laying and income, reorganizing and tribute, the end."""

from __future__ import annotations

from pathlib import Path

from rules.contract import Action, AnyGame
from rules.message import Value
from rules.palmyra import names
from rules.palmyra.actions import Lay
from rules.palmyra.tiles import KIND_OF
from tadmor_tui.games.lesson_format import GameLessons
from tadmor_tui.games.palmyra.lessons.ending import ENDING
from tadmor_tui.games.palmyra.lessons.facts import FACTS
from tadmor_tui.games.palmyra.lessons.laying import LAYING
from tadmor_tui.games.palmyra.lessons.reorganizing import REORGANIZING
from tadmor_tui.games.palmyra.widgets.city_board import CityBoard
from tadmor_tui.games.palmyra.widgets.hand_pane import HandPane
from tadmor_tui.games.palmyra.widgets.palmyra_players import PalmyraPlayers
from tadmor_tui.games.palmyra.widgets.palmyra_tracker import PalmyraTracker
from tadmor_tui.games.palmyra.widgets.tile_stacks import TileStacks


def _near(game: AnyGame, action: Action) -> Value | None:
    """Return the tile that is laid."""
    return names.tile(KIND_OF[action.tile]) if isinstance(action, Lay) else None


PALMYRA_LESSONS = GameLessons(
    folder=Path(__file__).parent,
    words={"laying": LAYING, "reorganizing": REORGANIZING, "ending": ENDING},
    facts=FACTS,
    panes={
        "tracker": PalmyraTracker,
        "board": CityBoard,
        "players": PalmyraPlayers,
        "stacks": TileStacks,
        "hand": HandPane,
    },
    near=_near,
)
