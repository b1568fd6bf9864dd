"""How players left, sphere by sphere: above the final scores, and beside a saved game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from msgspec.structs import replace
from textual.geometry import Offset

from rules.marchands.components.catalogue import Catalogue
from rules.marchands.game import MarchandsGame
from rules.marchands.state import SPHERES
from rules.marchands.view import View
from tadmor_tui.games.marchands.scene import Scene
from tadmor_tui.games.marchands.widgets.road_map import MapLook, layout_for, paint_map
from tadmor_tui.games.marchands.widgets.spheres import NAMES, paint_spheres, sphere_sign, values
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, fit, line
from tadmor_tui.session.history import History
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.layout import PictureFrame

_NAMES = 12
"""Cells before the columns of the players that have room for the names of the spheres."""


def paint_course_of_spheres(history: History[MarchandsGame, View], look: Appearance, frame: PictureFrame) -> list[Line]:
    """The points of each sphere above the columns of the players, and who left by it; the map while a game goes on."""
    view = history.views(history.last)[0]
    scene = Scene(view, history.names, cast(Catalogue, history.components), look.glyphs, look.keys, look.coloured)
    if not history.over or frame.margin < _NAMES:
        return _map(scene, frame) or paint_spheres(scene, frame.cells, min(frame.rows, 1 + len(SPHERES)))
    note = t("below: rivals outlasted")
    lines: list[Line] = [titled(t("The three spheres"), frame.cells, look.glyphs, note)]
    for sphere in SPHERES:
        sign, ink, *_ = sphere_sign(scene, sphere)
        gone = {seat for left in view.departures if left.leave and left.sphere == sphere for seat in left.seats}
        every = values(scene, sphere)
        numbers = [(f"{every[seat]}", seat in gone) for seat in frame.seats]
        lines.append(_row(scene, frame, line(" ", (sign, ink), " ", (words_of(NAMES[sphere]), "legal")), numbers))
    for words, counted in _details(scene):
        numbers = [(str(counted[seat]), False) for seat in frame.seats]
        lines.append(_row(scene, frame, line("   ", (words, "dim")), numbers))
    return [*lines, *_map(scene, replace(frame, rows=frame.rows - len(lines)))][: frame.rows]


def _row(scene: Scene, frame: PictureFrame, head: Line, numbers: Sequence[tuple[str, bool]]) -> Line:
    """A number above the column of each player, marked where it made him leave."""
    row = list(fit(head, frame.margin))
    for number, gone in numbers:
        mark = scene.glyphs.lost if gone else ""
        row.append(Run(f"{mark}{number}".rjust(frame.column), "bad" if gone else "plain"))
    return tuple(row)


def _details(scene: Scene) -> Iterator[tuple[str, list[int]]]:
    """What the spheres are made of, and what parted those who were equal."""
    players = scene.view.players
    yield t("temples"), [scene.temples(player.seat) for player in players]
    yield t("electors on the map"), [scene.influence(player).electors for player in players]
    yield t("contracts kept"), [len(player.kept or ()) for player in players]
    yield t("monopolies"), [player.monopolies or 0 for player in players]


def _map(scene: Scene, frame: PictureFrame) -> list[Line]:
    size = layout_for(scene.catalogue, frame.cells, frame.rows).size
    if size.width > frame.cells or size.height > frame.rows:
        return []
    return paint_map(scene, MapLook(), Offset(-((frame.cells - size.width) // 2), 0), frame.cells, frame.rows)
