"""The panel of a moment: its heading, its sentences, and the key that goes on."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from rich.cells import cell_len
from textual.geometry import Region, Size

from tadmor_tui.render.text import Line, Run, fit, grounded, line, relit, width
from tadmor_tui.render.wrapping import wrap_text
from tadmor_tui.session.moment import Moment
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance, Command
from tadmor_tui.widgets.pointing import COMMAND, key

_WIDEST, _NARROWEST = 58, 32
"""Cells of a panel with little to tell; a narrower board gives all that it has."""
_MARGIN = 2
"""Cells at each side of the sentences."""
_ROWS_AROUND = 2
"""The heading and the row with the key."""


class PanelGrounds(Struct, frozen=True):
    """The colours of a panel: a loss is red, so that the only amber bar stays the cursor's."""

    body: str
    head: str
    edge: str

    @classmethod
    def of(cls, moment: Moment) -> PanelGrounds:
        return cls("raid", "raidhd", "bad") if moment.is_loss else cls("tile", "townhd", "good")


def panel_region(moment: Moment, board: Region, within: Region) -> Region:
    """Return the place of a panel: over the board, and below it as far as it needs more rows than the board has."""
    widest = max(cell_len(text) for one in moment.every for text in (one.heading, *one.lines))
    cells = min(board.width, max(_NARROWEST, min(_WIDEST, widest + 2 * _MARGIN + 2)))
    rows = min(within.bottom - board.y, len(_body(moment, cells)) + _ROWS_AROUND)
    return Region(board.x + (board.width - cells) // 2, board.y + max(0, (board.height - rows) // 2), cells, rows)


def paint_moment(moment: Moment, size: Size, look: Appearance) -> list[Line]:
    """Paint a moment; without colours the panel has a frame, and its heading is reversed."""
    cells, rows = size
    grounds, room = PanelGrounds.of(moment), max(0, rows - _ROWS_AROUND)
    body = _body(moment, cells)[:room]
    body += [line()] * (room - len(body))
    return framed(
        [line((moment.heading, "legal")), *body, goes_on(look.keys, cells - 2 * _MARGIN)], grounds, look, cells
    )


def framed(rows: list[Line], grounds: PanelGrounds, look: Appearance, cells: int) -> list[Line]:
    """Put rows into the panel of a moment; the first is its heading, the last tells the key that goes on."""
    first, *body, last = rows
    if not look.pictures:
        return _sketched(first, body, last, grounds, look, cells)
    edge = Run(" ", "legal", grounds.edge)

    def row(content: Line, ground: str) -> Line:
        return (edge, *grounded((Run(" " * (_MARGIN - 1)), *content), ground, cells - 1))

    return [row(first, grounds.head), *(row(one, grounds.body) for one in body), row(last, grounds.head)]


def _sketched(
    first: Line, body: list[Line], last: Line, grounds: PanelGrounds, look: Appearance, cells: int
) -> list[Line]:
    """Return the panel with a frame; without colours its heading is reversed."""
    glyphs, inner = look.glyphs, cells - 2
    upright = Run(glyphs.upright, "frame")
    top_left, top_right, bottom_left, bottom_right = (Run(corner, "frame") for corner in glyphs.corners)
    heading: Line = (Run(" "), *first, Run(" "))
    heading = grounded(heading, grounds.head, width(heading)) if look.coloured else relit(heading, "cursor")
    rows = [
        (top_left, *heading, Run(glyphs.rule * max(0, inner - width(heading)), "frame"), top_right),
        *((upright, *fit((Run(" "), *row), inner), upright) for row in (*body[:-1], last)),
        (bottom_left, Run(glyphs.rule * inner, "frame"), bottom_right),
    ]
    return [grounded(row, grounds.body, cells) if look.coloured else fit(row, cells) for row in rows]


def _body(moment: Moment, cells: int) -> list[Line]:
    """Return the sentences with an empty row before and after them, and those of other moments below their headings."""
    rows: list[Line] = [line()]
    for number, one in enumerate(moment.every):
        if number:
            rows += [line(), line((one.heading, "title"))]
        rows += _sentences(one, cells)
    return [*rows, line()]


def _sentences(moment: Moment, cells: int) -> Iterator[Line]:
    for sentence in moment.lines:
        yield from (line((row, "ink")) for row in wrap_text(sentence, cells - 2 * _MARGIN))


def also_rows(moment: Moment, cells: int) -> list[Line]:
    """Return the rows about the other moments of a panel, for the painter of one game."""
    return _body(moment, cells)[1 + len(list(_sentences(moment, cells))) : -1]


def goes_on(keys: KeyNames, cells: int, before: Line = ()) -> Line:
    """Return the last row of a panel: the key that goes on at its right end, after what else stands there."""
    words = t("{key} goes on", key=keys["choose"])
    gap = Run(" " * max(1, cells - width(before) - cell_len(words)))
    return (*before, gap, Run(words, "legal", target=key(COMMAND, "choose")))


def moment_commands(moment: Moment) -> list[Command]:
    """Return the commands that matter while a moment stands, each with a word."""
    rule = [("explain", t("rule"))] if moment.clause else []
    return [("choose", t("go on")), *rule, ("news", t("replay")), ("help", t("keys"))]
