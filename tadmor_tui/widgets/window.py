"""A panel that is longer than its place: the part that has room, and where in the whole it is."""

from __future__ import annotations

from rich.cells import cell_len

from tadmor_tui.render.text import Line, Run, fit
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import t


def rows_beyond(lines: list[Line], rows: int) -> int:
    """The rows without room; the title stays where it is."""
    return max(0, len(lines) - max(2, rows))


def rows_from(lines: list[Line], scrolled: int, rows: int) -> list[Line]:
    """A panel without what was scrolled away; the title stays where it is."""
    first = min(scrolled, rows_beyond(lines, rows))
    return [*lines[:1], *lines[1 + first :]]


def paint_window(lines: list[Line], scrolled: int, keys: KeyNames, cells: int, rows: int) -> list[Line]:
    """The part of a panel that has room in the pane; the arrow keys move it."""
    beyond = rows_beyond(lines, rows)
    if not beyond:
        return lines
    title, body = lines[0], lines[1:]
    first, room = min(scrolled, beyond), len(body) - beyond
    seen = t(
        "{first} to {last} of {all}: {up}, {down}",
        first=first + 1,
        last=first + room,
        all=len(body),
        up=keys["up"],
        down=keys["down"],
    )
    note = f" {seen} "
    return [(*fit(title, cells - cell_len(note)), Run(note, "dim")), *body[first : first + room]]
