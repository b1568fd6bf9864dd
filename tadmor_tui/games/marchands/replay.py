"""Marchands d'Empire on the replay's screen: the map as it was, the players, the spheres and the plots."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace
from textual.geometry import Region, Size

from rules.contract import Seat
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.game import MarchandsGame
from rules.marchands.view import View
from tadmor_tui.games.marchands.layout import column_rows, side_cells
from tadmor_tui.games.marchands.map_look import look_of_events
from tadmor_tui.games.marchands.visible_position import VisiblePosition
from tadmor_tui.games.marchands.widgets.map_drawing import layout_for, paint_map, select_map
from tadmor_tui.games.marchands.widgets.players_pane import paint_players, select_players
from tadmor_tui.games.marchands.widgets.road_map import follow_city
from tadmor_tui.games.marchands.widgets.spheres_pane import paint_spheres, select_spheres
from tadmor_tui.games.marchands.widgets.supply_pane import paint_supply, select_supply
from tadmor_tui.games.marchands.widgets.turn_tracker import paint_tracker, select_tracker
from tadmor_tui.render.text import Line
from tadmor_tui.render.viewport import Viewport
from tadmor_tui.session.history import History
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.layout import LEAST_HEIGHT, LEAST_WIDTH

_STORY_ROWS = ((50, 12), (40, 7), (0, 3))


class MarchandsReplay:
    panels = ("tracker", "map", "players", "spheres", "supply")
    seat_panels = frozenset({"players"})

    def __init__(self, history: History[MarchandsGame, View]) -> None:
        self._history = history
        self._viewport = Viewport()

    def arrange(self, width: int, height: int, show_board: bool) -> dict[str, Region]:
        width, height = max(width, LEAST_WIDTH), max(height, LEAST_HEIGHT - 1)
        side, seats = min(46, side_cells(width)), self._history.seats
        story = next(rows for least, rows in _STORY_ROWS if height >= least)
        body, left = height - 3 - story, width - side
        players, spheres = column_rows(seats, side, body)
        return {
            "tracker": Region(0, 0, width, 1),
            "map": Region(0, 1, left, body),
            "players": Region(left, 1, side, players),
            "spheres": Region(left, 1 + players, side, spheres),
            "supply": Region(left, 1 + players + spheres, side, body - players - spheres),
            "story": Region(0, 1 + body, width, story),
            "position": Region(0, height - 2, width, 1),
            "keys": Region(0, height - 1, width, 1),
        }

    def paint(self, name: str, number: int, seat: Seat, look: Appearance, cells: int, rows: int) -> list[Line]:
        position, glyphs = self._position(number), look.glyphs
        match name:
            case "tracker":
                return paint_tracker(select_tracker(position), glyphs, cells)
            case "map":
                events = look_of_events(self._history.events(number))
                layout = layout_for(position.catalogue, cells, rows)
                city = next((name for name in events.lit if name in layout.cities), None)
                origin = follow_city(self._viewport, layout, city, Size(cells, rows))
                return paint_map(select_map(position, events, origin, rows), look, cells)
            case "players":
                return paint_players(select_players(position), glyphs, cells, rows)
            case "spheres":
                return paint_spheres(select_spheres(position), glyphs, cells, rows)
            case _:
                return paint_supply(select_supply(position, rows), glyphs, cells)

    def _position(self, number: int) -> VisiblePosition:
        """The table after so many actions; of several views, with what all players had."""
        first, *others = self._history.views(number)
        if others:
            players = tuple(view.players[seat] for seat, view in enumerate((first, *others)))
            first = replace(first, seat=None, players=players)
        catalogue = cast(Catalogue, self._history.components)
        return VisiblePosition(first, self._history.names_at(number), catalogue)
