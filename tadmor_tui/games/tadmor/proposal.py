"""What is proposed, on the map: the slot that an action is about, and how the merchants stand."""

from __future__ import annotations

from msgspec.structs import replace

from rules.tadmor import actions as a
from rules.tadmor.acting_pieces import acting_place
from rules.tadmor.game import TadmorGame
from rules.tadmor.view import View
from tadmor_tui.games.tadmor.layout import map_and_skyline
from tadmor_tui.games.tadmor.map_layout import east_rows, least_rows
from tadmor_tui.games.tadmor.position import TadmorPosition, catalogue_of
from tadmor_tui.games.tadmor.widgets.map_painter import MapMarks, paint_map
from tadmor_tui.games.tadmor.widgets.skyline import Skyline, paint_skyline, select_skyline
from tadmor_tui.render.text import Line, beside
from tadmor_tui.session.advice import AdvisedAction
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.widgets.appearance import Appearance

_TALLEST = 32


def paint_proposal(
    snapshot: TableSnapshot[TadmorGame, View],
    advised: AdvisedAction,
    hand_open: bool,
    look: Appearance,
    cells: int,
    rows: int,
) -> list[Line]:
    """The map, and the skyline where that stands beside it."""
    catalogue, view, action = catalogue_of(snapshot.components), snapshot.view, advised.action
    if not hand_open:  # a marauder card lies face down as the missions do
        view = replace(view, plot=None)
    position = TadmorPosition(view, catalogue, snapshot.names, snapshot.standings, hand_open)
    rows = min(rows, _TALLEST)
    if rows < least_rows(position.board):
        return []
    place = action.place if isinstance(action, a.Place) else acting_place(view, catalogue, action)
    marked = MapMarks(cursor=place if place in position.board.slots else None)
    panels = map_and_skyline(cells, rows, len(snapshot.names), east_rows(position.board))
    skyline = panels.get(Skyline)
    if skyline is None or skyline.height < rows:
        return paint_map(position, marked, look.glyphs, cells, rows)
    return beside(
        (paint_map(position, marked, look.glyphs, cells - skyline.width, rows), cells - skyline.width),
        (paint_skyline(select_skyline(position), look, skyline.width, rows), skyline.width),
    )
