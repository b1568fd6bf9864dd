"""How players left, sphere by sphere: above the final scores, and beside a saved game."""

from __future__ import annotations

from typing import cast

from textual.geometry import Offset

from rules.marchands.components.catalogue import Catalogue
from rules.marchands.game import MarchandsGame
from rules.marchands.state import SPHERES
from rules.marchands.view import View
from tadmor_tui.faces.arrangement import PictureFrame
from tadmor_tui.faces.marchands.painters.road_map import MapLook, layout_for, paint_map
from tadmor_tui.faces.marchands.painters.spheres import NAMES, sphere_sign, values
from tadmor_tui.faces.marchands.scene import Scene
from tadmor_tui.faces.marchands.verdict import told_of_departure
from tadmor_tui.faces.table_face import Look
from tadmor_tui.look.headings import titled
from tadmor_tui.look.lines import Line, Run, line, wrapped
from tadmor_tui.table.history import History
from tadmor_tui.translation import t, words_of


def paint_course_of_spheres(history: History[MarchandsGame, View], look: Look, frame: PictureFrame) -> list[Line]:
    """The points of each sphere above the columns of the players, and who left by it; the map while a game goes on."""
    view = history.views(history.last)[0]
    scene = Scene(view, history.names, cast(Catalogue, history.components), look.glyphs, look.keys, look.coloured)
    if not history.over:
        return _map(scene, frame)
    lines: list[Line] = [titled(t("The three spheres"), frame.cells, look.glyphs)]
    for sphere in SPHERES:
        sign, ink = sphere_sign(scene, sphere)
        name = words_of(NAMES[sphere])
        gone = {
            seat
            for departure in view.departures
            if departure.leave and departure.sphere == sphere
            for seat in departure.seats
        }
        row: list[Run | str] = [" ", (sign, ink), (f" {name}".ljust(frame.margin - 2), "legal")]
        every = values(scene, sphere)
        for seat in frame.seats:
            mark = look.glyphs.lost if seat in gone else " "
            row.append((f"{every[seat]} {mark}".rjust(frame.column), "bad" if seat in gone else "plain"))
        lines.append(line(*row))
    for departure in view.departures:
        lines += wrapped(told_of_departure(departure, scene.names), frame.cells - 1)
    return lines[: frame.rows]


def _map(scene: Scene, frame: PictureFrame) -> list[Line]:
    size = layout_for(scene.catalogue, frame.cells, frame.rows).size
    if size.width > frame.cells or size.height > frame.rows:
        return []
    return paint_map(scene, MapLook(), Offset(-((frame.cells - size.width) // 2), 0), frame.cells, frame.rows)
