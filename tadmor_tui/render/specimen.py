"""A specimen of the appearance, with all inks and the title's picture, to try settings on."""

from __future__ import annotations

from rules.message import Message, message
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, line, width
from tadmor_tui.render.title_art import LEAST_CELLS, LEAST_ROWS, paint_dusk
from tadmor_tui.text.translation import t, words_of

_SEATS = (("R", "red"), ("B", "blue"), ("G", "green"), ("Y", "yellow"), ("P", "purple"))
_STATES: tuple[tuple[Message, str], ...] = (
    (message("possible"), "legal"),
    (message("closed"), "dim"),
    (message("gain"), "good"),
    (message("loss"), "bad"),
    (message("heading"), "title"),
    (message("cursor"), "cursor"),
)
_GROUNDS: tuple[tuple[Message, str], ...] = (
    (message("sea"), "gulf"),
    (message("river"), "river"),
    (message("desert"), "sand"),
    (message("town"), "town"),
    (message("oasis"), "oasis"),
    (message("raid"), "raid"),
)


def paint_specimen(glyphs: Glyphs, coloured: bool, cells: int, rows: int) -> list[Line]:
    """Return as much of it as fits."""
    signs = (
        glyphs.camel,
        glyphs.ship,
        glyphs.tower,
        glyphs.temple,
        glyphs.rare,
        glyphs.mission,
        glyphs.card,
        glyphs.raid,
    )
    samples = [
        _row([Run(f" {letter} ", "night", f"seat.{colour}") for letter, colour in _SEATS], cells),
        _row([Run(f" {words_of(word)} ", ink) for word, ink in _STATES], cells),
        _row([Run(f" {words_of(word)} ", "ink", ground) for word, ground in _GROUNDS], cells),
        _row([Run(f" {sign} ", "title") for sign in signs], cells),
    ]
    lines = [titled(t("How it looks"), cells, glyphs), *samples]
    room = rows - len(lines) - 1
    if glyphs.pictures and cells >= LEAST_CELLS and room >= LEAST_ROWS:
        lines += [line(), *paint_dusk(cells, room, coloured).lines()]
    return lines[:rows]


def _row(samples: list[Run], cells: int) -> Line:
    """Return the parts that fit, with a space between them."""
    row: Line = (Run("  ", "plain"),)
    for sample in samples:
        if width((*row, sample)) <= cells:
            row = (*row, sample, Run(" ", "plain"))
    return row
