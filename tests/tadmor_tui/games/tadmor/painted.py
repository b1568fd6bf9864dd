"""Everything that Tadmor's painters paint, for tests of inks, sizes and signs."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.tadmor.game import TadmorGame
from tadmor_tui.games.painted_table import PaintedPane
from tadmor_tui.games.tadmor.layout import arrange
from tadmor_tui.games.tadmor.map_layout import east_rows, least_rows
from tadmor_tui.games.tadmor.position import Scene
from tadmor_tui.games.tadmor.widgets.buildings_pane import paint_goods
from tadmor_tui.games.tadmor.widgets.improvement_grid import paint_improvements, paint_tile_list
from tadmor_tui.games.tadmor.widgets.merchant_pane import paint_merchant
from tadmor_tui.games.tadmor.widgets.mission_pane import paint_missions, paint_stacks
from tadmor_tui.games.tadmor.widgets.prestige_track import paint_track
from tadmor_tui.games.tadmor.widgets.region_map import MapLook, RegionMap, paint_map
from tadmor_tui.games.tadmor.widgets.skyline import paint_skyline
from tadmor_tui.games.tadmor.widgets.turn_tracker import TurnTracker, paint_tracker, select_tracker
from tadmor_tui.render.glyphs import UNICODE, Glyphs
from tadmor_tui.render.text import Line
from tadmor_tui.widgets.pane_stack import PaneStack
from tests.rules.choosers import take, with_sense
from tests.tadmor_tui.games.tadmor.usual_keys import USUAL_KEYS

NAMES = ("Ana", "Bruno", "Carla", "Dario")


def scene_of(game: TadmorGame, seat: int | None = 0, glyphs: Glyphs = UNICODE) -> Scene:
    return Scene(game.view(seat), NAMES[: game.seats], game.components, glyphs, USUAL_KEYS, standings=game.standings())


def moments(merchants: int, seed: int, every: int = 40) -> Iterator[TadmorGame]:
    """Positions from all over a game."""
    game, rng, number = TadmorGame.new(merchants, seed), Random(seed), 0
    while game.to_act is not None:
        if number % every == 0:
            yield game
        take(game, with_sense(game, rng))
        number += 1
    yield game


def painted_table(scene: Scene, width: int, height: int, look: MapLook | None = None) -> dict[str, list[Line]]:
    """What every panel of the drawn table shows in a window; the pane shows the improvements."""
    board = scene.board
    panels = arrange(width, height, len(scene.view.merchants), least_rows(board), east_rows(board)).regions
    legal = frozenset(list(board.slots)[::2])
    painters = {
        "tracker": lambda cells, rows: paint_tracker(select_tracker(scene), scene.glyphs, cells),
        "map": lambda cells, rows: paint_map(scene, look or MapLook(legal, min(legal)), cells, rows),
        "skyline": lambda cells, rows: paint_skyline(scene, cells, rows),
        "track": lambda cells, rows: paint_track(scene, cells),
        "buildings": lambda cells, rows: paint_goods(scene, cells),
        "pane": lambda cells, rows: paint_tile_list(scene, 0, cells, rows),
        "improvements": lambda cells, rows: paint_improvements(scene, cells, rows),
        "missions": lambda cells, rows: paint_missions(scene, cells),
        "goods in stacks": lambda cells, rows: paint_stacks(scene, cells),
        "merchant": lambda cells, rows: paint_merchant(scene, scene.seat, cells),
    }
    names: dict[type[object], str] = {}
    names |= {place: place.PANEL for place in panels if issubclass(place, PaintedPane)}
    names |= {TurnTracker: "tracker", RegionMap: "map", PaneStack: "pane"}
    placed = {names[place]: region for place, region in panels.items() if place in names}
    return {name: painters[name](region.width, region.height) for name, region in placed.items() if name in painters}
