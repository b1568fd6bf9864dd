"""Tadmor's lessons: a first turn, missions and markets, the end of an era, temple and rare goods, raids."""

from __future__ import annotations

from pathlib import Path

from rules.contract import Action, AnyGame
from rules.message import Value
from rules.tadmor.actions import Place
from rules.tadmor.game import TadmorGame
from tadmor_tui.games.lesson_format import GameLessons
from tadmor_tui.games.tadmor.lessons.facts import FACTS
from tadmor_tui.games.tadmor.lessons.first_turn import FIRST_TURN
from tadmor_tui.games.tadmor.lessons.missions import MISSIONS
from tadmor_tui.games.tadmor.lessons.raids import RAIDS
from tadmor_tui.games.tadmor.lessons.scoring import SCORING
from tadmor_tui.games.tadmor.lessons.temple import TEMPLE
from tadmor_tui.games.tadmor.widgets.buildings_pane import BuildingsPane
from tadmor_tui.games.tadmor.widgets.region_map import RegionMap
from tadmor_tui.games.tadmor.widgets.skyline import Skyline
from tadmor_tui.games.tadmor.widgets.traded_goods_pane import TradedGoodsPane
from tadmor_tui.games.tadmor.widgets.turn_tracker import TurnTracker
from tadmor_tui.games.tadmor.widgets.warehouse_pane import WarehousePane


def _near(game: AnyGame, action: Action) -> Value | None:
    """Return the region of a slot."""
    if not isinstance(game, TadmorGame) or not isinstance(action, Place) or action.place not in game.board.slots:
        return None
    return game.components.region_name(game.board.slots[action.place].region)


TADMOR_LESSONS = GameLessons(
    folder=Path(__file__).parent,
    words={"first_turn": FIRST_TURN, "missions": MISSIONS, "scoring": SCORING, "temple": TEMPLE, "raids": RAIDS},
    facts=FACTS,
    panes={
        "tracker": TurnTracker,
        "map": RegionMap,
        "skyline": Skyline,
        "warehouse": WarehousePane,
        "traded": TradedGoodsPane,
        "buildings": BuildingsPane,
    },
    near=_near,
)
