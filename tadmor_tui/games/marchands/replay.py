"""Marchands d'Empire on the replay's screen: the map as it was, the players, the spheres and the plots."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace
from textual.geometry import Region, Size

from rules.contract import Seat
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.game import MarchandsGame
from rules.marchands.view import View
from tadmor_tui.games.game_ui import ReplayPane
from tadmor_tui.games.marchands.layout import column_rows, side_cells
from tadmor_tui.games.marchands.map_look import look_of_events
from tadmor_tui.games.marchands.visible_position import VisiblePosition
from tadmor_tui.games.marchands.widgets.map_drawing import layout_for, paint_map, select_map
from tadmor_tui.games.marchands.widgets.players_pane import MarchandsPlayers, paint_players, select_players
from tadmor_tui.games.marchands.widgets.road_map import RoadMap, follow_city
from tadmor_tui.games.marchands.widgets.spheres_pane import SpheresPane, paint_spheres, select_spheres
from tadmor_tui.games.marchands.widgets.supply_pane import SupplyPane, paint_supply, select_supply
from tadmor_tui.games.marchands.widgets.turn_tracker import MarchandsTracker, paint_tracker, select_tracker
from tadmor_tui.render.text import Line
from tadmor_tui.render.viewport import Viewport
from tadmor_tui.session.history import History
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.hint_line import HintLine
from tadmor_tui.widgets.layout import LEAST_HEIGHT, LEAST_WIDTH
from tadmor_tui.widgets.replay import Bar
from tadmor_tui.widgets.story_log import StoryLog

_STORY_ROWS = ((50, 12), (40, 7), (0, 3))


class MarchandsReplay:
    def __init__(self, history: History[MarchandsGame, View]) -> None:
        self._history = history
        self._viewport = Viewport()
        self.panes: dict[type[object], ReplayPane] = {
            MarchandsTracker: ReplayPane(
                "tracker",
                lambda n, seat, size, look: paint_tracker(select_tracker(self._position(n)), look.glyphs, size.width),
            ),
            RoadMap: ReplayPane("map", self._paint_map),
            MarchandsPlayers: ReplayPane(
                "players",
                lambda n, seat, size, look: paint_players(select_players(self._position(n)), look.glyphs, *size),
                shows_seat=True,
            ),
            SpheresPane: ReplayPane(
                "spheres",
                lambda n, seat, size, look: paint_spheres(select_spheres(self._position(n)), look.glyphs, *size),
            ),
            SupplyPane: ReplayPane(
                "supply",
                lambda n, seat, size, look: paint_supply(
                    select_supply(self._position(n), size.height), look.glyphs, size.width
                ),
            ),
        }
        self._shown: tuple[int, VisiblePosition] | None = None
        """The position that was painted last, and its number; of a game that goes on it is made anew."""

    def arrange(self, width: int, height: int, show_board: bool) -> dict[type[object], Region]:
        width, height = max(width, LEAST_WIDTH), max(height, LEAST_HEIGHT - 1)
        side, seats = min(46, side_cells(width)), self._history.seats
        story = next(rows for least, rows in _STORY_ROWS if height >= least)
        body, left = height - 3 - story, width - side
        players, spheres = column_rows(seats, side, body)
        return {
            MarchandsTracker: Region(0, 0, width, 1),
            RoadMap: Region(0, 1, left, body),
            MarchandsPlayers: Region(left, 1, side, players),
            SpheresPane: Region(left, 1 + players, side, spheres),
            SupplyPane: Region(left, 1 + players + spheres, side, body - players - spheres),
            StoryLog: Region(0, 1 + body, width, story),
            Bar: Region(0, height - 2, width, 1),
            HintLine: Region(0, height - 1, width, 1),
        }

    def _paint_map(self, number: int, seat: Seat, size: Size, look: Appearance) -> list[Line]:
        position, events = self._position(number), look_of_events(self._history.events(number))
        layout = layout_for(position.catalogue, *size)
        city = next((name for name in events.lit if name in layout.cities), None)
        origin = follow_city(self._viewport, layout, city, size)
        return paint_map(select_map(position, events, origin, size.height), look, size.width)

    def _position(self, number: int) -> VisiblePosition:
        """Return the table after so many actions; when the game is over, with what all players had."""
        history = self._history
        if self._shown is None or not history.over or self._shown[0] != number:
            snapshot = history.snapshot(number, 0)
            view = snapshot.view
            if history.over:
                views = (history.snapshot(number, seat).view for seat in range(history.seats))
                view = replace(view, seat=None, players=tuple(each.players[n] for n, each in enumerate(views)))
            self._shown = number, VisiblePosition(view, snapshot.names, cast(Catalogue, snapshot.components))
        return self._shown[1]
