"""The departures, sphere by sphere: above the final scores, and beside a saved game."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import cast

from rules.contract import Seat
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.game import MarchandsGame
from rules.marchands.state import SPHERES
from rules.marchands.view import View
from tadmor_tui.games.marchands.map_look import MapLook
from tadmor_tui.games.marchands.visible_position import VisiblePosition
from tadmor_tui.games.marchands.widgets.map_drawing import paint_whole_map
from tadmor_tui.games.marchands.widgets.spheres_pane import NAMES, paint_spheres, select_spheres, sphere_sign
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, fit, line
from tadmor_tui.session.history import History
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.layout import PictureFrame

_NAME_CELLS = 12
"""Cells before the columns of the players that have room for the names of the spheres."""


def paint_course_of_spheres(history: History[MarchandsGame, View], look: Appearance, frame: PictureFrame) -> list[Line]:
    """The points of each sphere above the columns of the players, and who left by it; the map while a game goes on."""
    view = history.snapshot(history.last, 0).view
    position = VisiblePosition(view, history.names, cast(Catalogue, history.components))
    selected = select_spheres(position)
    if not history.over or frame.margin < _NAME_CELLS:
        drawn = paint_whole_map(position, MapLook(), look, frame.cells, frame.rows)
        return drawn or paint_spheres(selected, look.glyphs, frame.cells, min(frame.rows, 1 + len(SPHERES)))
    note = t("below: rivals outlasted")
    lines: list[Line] = [titled(t("The three spheres"), frame.cells, look.glyphs, note)]
    for each in selected.spheres:
        gone = {seat for left in view.departures if left.leave and left.sphere == each.sphere for seat in left.seats}
        head = line(" ", sphere_sign(each.sphere, look.glyphs), " ", (words_of(NAMES[each.sphere]), "legal"))
        lines.append(_row(look, frame, head, each.values, gone))
    for words, counted in _details(position):
        lines.append(_row(look, frame, line("   ", (words, "dim")), counted))
    below = paint_whole_map(position, MapLook(), look, frame.cells, frame.rows - len(lines))
    return [*lines, *below][: frame.rows]


def _row(
    look: Appearance, frame: PictureFrame, head: Line, numbers: Sequence[int | None], gone: Container[Seat] = ()
) -> Line:
    """A number above the column of each player, marked where it made the player leave."""
    row = list(fit(head, frame.margin))
    for seat in frame.seats:
        mark = look.glyphs.lost if seat in gone else ""
        row.append(Run(f"{mark}{numbers[seat]}".rjust(frame.column), "bad" if seat in gone else "plain"))
    return tuple(row)


def _details(position: VisiblePosition) -> Iterator[tuple[str, list[int]]]:
    """The parts of the spheres, and the criteria between equal players."""
    players = position.view.players
    yield t("temples"), [position.temples(player.seat) for player in players]
    yield t("electors on the map"), [position.influence(player).electors for player in players]
    yield t("contracts kept"), [len(player.kept or ()) for player in players]
    yield t("monopolies"), [player.monopolies or 0 for player in players]
