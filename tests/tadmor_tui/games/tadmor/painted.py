"""Panes of Tadmor painted from a position, without a table around them, for tests of inks, sizes and signs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from rules.tadmor.components.catalogue import Board
from rules.tadmor.game import TadmorGame
from rules.tadmor.view import View
from tadmor_tui.games.tadmor.layout import arrange
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.games.tadmor.widgets import (
    best_moves,
    buildings_pane,
    improvement_grid,
    map_painter,
    merchant_pane,
    mission_pane,
    placement_pane,
    prestige_track,
    rare_goods_pane,
    skyline,
    slot_pane,
    standings_pane,
    tiles,
    turn_tracker,
)
from tadmor_tui.games.tadmor.widgets.map_painter import MapMarks
from tadmor_tui.games.tadmor.widgets.region_map import RegionMap
from tadmor_tui.render.glyphs import UNICODE, Glyphs
from tadmor_tui.render.text import Line
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane_stack import PaneStack
from tests.rules.choosers import take, with_sense
from tests.tadmor_tui.games.tadmor.usual_keys import USUAL_KEYS

NAMES = ("Ana", "Bruno", "Carla", "Dario")


class Seen(Struct, frozen=True):
    """A position, and how it is to look."""

    position: TadmorPosition
    look: Appearance = Appearance(UNICODE, USUAL_KEYS)

    @property
    def view(self) -> View:
        return self.position.view

    @property
    def board(self) -> Board:
        return self.position.board

    def with_hand(self, hand_open: bool) -> Seen:
        return replace(self, position=replace(self.position, hand_open=hand_open))


def seen(
    game: TadmorGame,
    seat: int | None = 0,
    glyphs: Glyphs = UNICODE,
    names: Sequence[str] = NAMES,
    coloured: bool = True,
) -> Seen:
    position = TadmorPosition(game.view(seat), game.components, tuple(names[: game.seats]), game.standings())
    return Seen(position, Appearance(glyphs, USUAL_KEYS, coloured))


def moments(merchants: int, seed: int, every: int = 40) -> Iterator[TadmorGame]:
    """Positions from all over a game."""
    game, rng, number = TadmorGame.new(merchants, seed), Random(seed), 0
    while game.to_act is not None:
        if number % every == 0:
            yield game
        take(game, with_sense(game, rng))
        number += 1
    yield game


def paint_map(s: Seen, marks: MapMarks, cells: int, rows: int) -> list[Line]:
    return map_painter.paint_map(s.position, marks, s.look.glyphs, cells, rows)


def paint_tracker(s: Seen, cells: int) -> list[Line]:
    return turn_tracker.paint_tracker(turn_tracker.select_tracker(s.position), s.look.glyphs, cells)


def paint_skyline(s: Seen, cells: int, rows: int) -> list[Line]:
    return skyline.paint_skyline(skyline.select_skyline(s.position), s.look, cells, rows)


def paint_track(s: Seen, cells: int) -> list[Line]:
    return prestige_track.paint_track(prestige_track.select_track(s.position), s.look.glyphs, cells)


def paint_goods(s: Seen, cells: int) -> list[Line]:
    return buildings_pane.paint_goods(s.position, s.look, cells)


def paint_tile_list(s: Seen, cursor: int, cells: int, rows: int) -> list[Line]:
    return improvement_grid.paint_tile_list(tiles.select_tiles(s.position), cursor, s.look, cells, rows)


def paint_improvements(s: Seen, cells: int, rows: int) -> list[Line]:
    return improvement_grid.paint_improvements(tiles.select_tiles(s.position), s.look, cells, rows)


def paint_tiles(s: Seen, cells: int, rows: int) -> list[Line] | None:
    shown = tiles.select_tiles(s.position)
    return tiles.paint_tiles(shown, s.look.glyphs, shown.entries, cells, rows)


def paint_missions(s: Seen, cells: int, rows: int = 0) -> list[Line]:
    return mission_pane.paint_missions(mission_pane.select_missions(s.position), s.look, cells, rows)


def paint_rare_goods(s: Seen, cells: int, rows: int = 0) -> list[Line]:
    return rare_goods_pane.paint_rare_goods(rare_goods_pane.select_rare_goods(s.position), s.look, cells, rows)


def paint_standings(s: Seen, cells: int, rows: int) -> list[Line]:
    return standings_pane.paint_standings(standings_pane.select_standings(s.position), s.look.glyphs, cells, rows)


def paint_merchant(s: Seen, seat: int, cells: int) -> list[Line]:
    return merchant_pane.paint_merchant(merchant_pane.select_merchant(s.position, seat), cells)


def paint_placement(
    s: Seen, place: str, cells: int, rows: int, best: best_moves.BestSelection | None = None
) -> list[Line]:
    selected = placement_pane.select_slot(s.position, place)
    assert selected is not None
    return placement_pane.paint_placement(selected, best, s.look, cells, rows)


def paint_slot(s: Seen, place: str | None, free: bool, closed: str | None, cells: int) -> list[Line]:
    return slot_pane.paint_slot(slot_pane.SlotSelection(s.position, place, free, closed), s.look, cells)


def painted_table(s: Seen, width: int, height: int, marks: MapMarks | None = None) -> dict[str, list[Line]]:
    """What every pane of the drawn table shows in a window; the stack shows the improvements."""
    board = s.position.board
    panels = arrange(width, height, board, len(s.position.view.merchants)).regions
    legal = frozenset(list(board.slots)[::2])
    painters: dict[type[object], tuple[str, Callable[[int, int], list[Line]]]] = {
        turn_tracker.TurnTracker: ("tracker", lambda cells, rows: paint_tracker(s, cells)),
        RegionMap: ("map", lambda cells, rows: paint_map(s, marks or MapMarks(legal, min(legal)), cells, rows)),
        skyline.Skyline: ("skyline", lambda cells, rows: paint_skyline(s, cells, rows)),
        prestige_track.PrestigeTrack: ("track", lambda cells, rows: paint_track(s, cells)),
        buildings_pane.BuildingsPane: ("buildings", lambda cells, rows: paint_goods(s, cells)),
        PaneStack: ("pane", lambda cells, rows: paint_tile_list(s, 0, cells, rows)),
        improvement_grid.ImprovementGrid: ("improvements", lambda cells, rows: paint_improvements(s, cells, rows)),
        mission_pane.MissionPane: ("missions", lambda cells, rows: paint_missions(s, cells)),
        rare_goods_pane.RareGoodsPane: ("goods in stacks", lambda cells, rows: paint_rare_goods(s, cells)),
    }
    return {
        painters[place][0]: painters[place][1](region.width, region.height)
        for place, region in panels.items()
        if place in painters
    }
