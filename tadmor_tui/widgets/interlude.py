"""Between two parts of a game: the points of the one in a table, and what changes with the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from rich.cells import cell_len, set_cell_size

from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, beside, grounded, line
from tadmor_tui.render.wrapping import wrap_text
from tadmor_tui.session.interlude import Interlude
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.layout import PictureFrame
from tadmor_tui.widgets.prompt import badge
from tadmor_tui.widgets.scores import Players, bars_title, fit_right, paint_bars, paint_hues

_LEAST_COLUMN, _WIDEST_COLUMN = 6, 18
_LEAST_CITY = 8
"""Rows from which on there is a picture of what everybody has built, with the names below it."""
_GROVE, _WIDEST_PLOT = 20, 28
"""Cells beside the picture's columns, and of each of them."""
_HIGH = 36
"""Rows from which on bars are thick."""
_SIDE_BY_SIDE = 116
"""Cells from which on the table and the changes stand beside each other."""

Painter: TypeAlias = Callable[[PictureFrame], list[Line]]


def paint_interlude(
    players: Players, interlude: Interlude, cells: int, rows: int, picture: Painter | None = None
) -> list[Line]:
    """Paint the points and the changes; below them, where there is room, what everybody has built."""
    told = _told(players, interlude, cells, rows)
    left = rows - len(told) - 1
    if picture is None or left < _LEAST_CITY:
        return told
    seats = range(len(interlude.points))
    column = min(_WIDEST_PLOT, (cells - _GROVE) // len(seats))
    margin = _GROVE + (cells - _GROVE - column * len(seats)) // 2
    frame = PictureFrame(cells, left - 1, margin, column, seats)
    heads = (run for seat in seats for run in _head(players, seat, column))
    return [*told, line(), *picture(frame), line(" " * margin, *heads)]


def _told(players: Players, interlude: Interlude, cells: int, rows: int) -> list[Line]:
    """Return as much as has room; where it is wide, side by side."""
    title = grounded(line((f"  {interlude.title}", "title")), "panel", cells)
    half = cells // 2 if cells >= _SIDE_BY_SIDE else cells
    scores, changes = _scores(players, interlude, half), _changes(players, interlude, half)
    thick = half < cells and rows >= _HIGH
    painted = paint_bars(players, interlude.standings, half - 1, thick=thick)
    bars = [line(), bars_title(players.glyphs, half), line(), *painted]
    hues = [line(), *paint_hues(players, interlude.standings, half - 1)]
    details = [line(f"   {name:<5}", (words, "dim")) for name, words in interlude.details]
    if half < cells:
        left, right = _longest(rows - 2, scores, bars, hues), _longest(rows - 2, changes, details)
        return [title, line(), *beside((left, half), (right, cells - half))][:rows]
    if len(scores) + len(changes) > rows - 1:
        changes = _changes(players, interlude, half, in_pairs=True)
    room = rows - 1 - len(changes)
    above = _longest(room - 1, scores, bars, hues)
    below = _longest(rows - 2 - len(above), changes, details)
    return [title, *above, *([line()] if len(above) < room else []), *below][:rows]


def _longest(rows: int, *parts: list[Line]) -> list[Line]:
    """Return the first part, and those that follow it as long as they have room."""
    shown = parts[0]
    for part in parts[1:]:
        if len(shown) + len(part) > rows:
            break
        shown = [*shown, *part]
    return shown


def _scores(players: Players, interlude: Interlude, cells: int) -> list[Line]:
    """Return a column for each seat; what was scored, the sum, the whole and what it would be if it ended now."""
    seats = range(len(interlude.points))
    labels = [t("Sum"), t("Points so far"), t("Worth now")]
    first = max(cell_len(text) for text in (*labels, *(scored.source for scored in interlude.scored))) + 1
    column = max(_LEAST_COLUMN, min(_WIDEST_COLUMN, (cells - first - 3) // len(seats)))
    first = min(first, cells - 3 - column * len(seats))
    heads = [run for seat in seats for run in _head(players, seat, column)]

    def row(label: str, numbers: Sequence[int], ink: str) -> Line:
        shown = ((f"{number:>{column}}", ink if number else "faint") for number in numbers)
        return line((f"  {set_cell_size(label, first)}", ink), *shown)

    return [
        line(" " * (2 + first), *heads),
        *(row(scored.source, scored.points, "plain") for scored in interlude.scored),
        line(("  " + players.glyphs.rule * (first + column * len(seats)), "frame")),
        row(labels[0], interlude.sums, "legal"),
        row(labels[1], interlude.points, "plain"),
        row(labels[2], interlude.standings.totals, "title"),
    ]


def _head(players: Players, seat: int, column: int) -> list[Run]:
    """Return the name of a seat at the right end of its column."""
    letter, ink, *_ = badge(players.labels[seat])
    name = f" {letter} {players.names[seat]} "
    return fit_right(Run(set_cell_size(name, min(cell_len(name), column - 1)), "night", ink), column)


def _changes(players: Players, interlude: Interlude, cells: int, in_pairs: bool = False) -> list[Line]:
    """Return a row for each change, or more for a long one; in pairs, short ones stand beside each other."""
    lines = [titled(interlude.next_title, cells, players.glyphs)]
    half = cells // 2
    short = [change for change in interlude.changes if in_pairs and cell_len(change) <= half - 4]
    for change in (each for each in interlude.changes if each not in short):
        first, *more = wrap_text(change, cells - 4)
        lines.append(line((f" {players.glyphs.new} ", "key"), first))
        lines += (line(f"   {row}") for row in more)
    for number in range(0, len(short), 2):
        runs = ((Run(f" {players.glyphs.new} ", "key"), set_cell_size(each, half - 3)) for each in short[number:][:2])
        lines.append(line(*(run for pair in runs for run in pair)))
    return lines
