"""Marchands d'Empire on the replay's screen: the map as it was, the players, the spheres and the plots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace
from textual.geometry import Offset, Region, Size

from rules.contract import Event, Seat
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.game import MarchandsGame
from rules.marchands.view import View
from tadmor_tui.games.marchands.acts import acts_of
from tadmor_tui.games.marchands.layout import side_cells
from tadmor_tui.games.marchands.scene import Scene
from tadmor_tui.games.marchands.widgets.acts import look_of_act
from tadmor_tui.games.marchands.widgets.players import paint_players
from tadmor_tui.games.marchands.widgets.players import rows_for as player_rows
from tadmor_tui.games.marchands.widgets.road_map import MapLook, layout_for, paint_map
from tadmor_tui.games.marchands.widgets.spheres import paint_spheres
from tadmor_tui.games.marchands.widgets.spheres import rows_for as sphere_rows
from tadmor_tui.games.marchands.widgets.supply import paint_supply
from tadmor_tui.games.marchands.widgets.tracker import paint_tracker
from tadmor_tui.render.text import Line
from tadmor_tui.render.viewport import Viewport
from tadmor_tui.session.history import History
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.layout import LEAST_HEIGHT, LEAST_WIDTH

_STORY_ROWS = ((50, 12), (40, 7), (0, 3))
_SUPPLY, _LEAST_SUPPLY = 10, 4


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
        players = min(body, player_rows(seats, body))
        spheres = min(
            body - players, sphere_rows(seats, side, body - players - _SUPPLY, body - players - _LEAST_SUPPLY)
        )
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
        scene = self.scene(number, look)
        match name:
            case "tracker":
                return paint_tracker(scene, cells)
            case "map":
                return self._paint_map(scene, number, cells, rows)
            case "players":
                return paint_players(scene, cells, rows)
            case "spheres":
                return paint_spheres(scene, cells, rows)
            case _:
                return paint_supply(scene, cells, rows)

    def scene(self, number: int, look: Appearance) -> Scene:
        """The table after so many actions."""
        history = self._history
        catalogue = cast(Catalogue, history.components)
        view = _merged(history.views(number))
        return Scene(view, history.names_at(number), catalogue, look.glyphs, look.keys, look.coloured)

    def _paint_map(self, scene: Scene, number: int, cells: int, rows: int) -> list[Line]:
        look = _lit(scene.view, self._history.events(number))
        layout = layout_for(scene.catalogue, cells, rows)
        board = Region(0, 0, *layout.size)
        lit = next((layout.cities[name] for name in look.lit if name in layout.cities), board)
        whole = board.width <= cells and board.height <= rows
        origin = Offset(0, 0) if whole else self._viewport.follow(lit, board, Size(cells, rows), layout.form[:2])
        return paint_map(scene, look, origin, cells, rows)


def _lit(view: View, events: Sequence[Event]) -> MapLook:
    """The cities of which something is told, and the roads that were gone."""
    looks = [look_of_act(act) for act in acts_of(view, events)]
    return MapLook(
        lit=frozenset(name for look in looks for name in look.lit),
        roads=frozenset(road for look in looks for road in look.roads),
    )


def _merged(views: list[View]) -> View:
    """One view of the table; of several, with what everybody had."""
    if len(views) == 1:
        return views[0]
    return replace(views[0], seat=None, players=tuple(view.players[seat] for seat, view in enumerate(views)))
