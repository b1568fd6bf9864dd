"""The row above the prompt: what is said to the person, or what lies under the cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Size

from tadmor_tui.render.text import Line, in_at_most, line, width
from tadmor_tui.render.wrapping import cells_of, flow, wrap_text
from tadmor_tui.session.moment import Told
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.news_pane import tells_in_a_row, told_now, told_row
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.widgets.game_table import AnyGameTable

_LEAST_WORDS = 12
"""Cells in which a few words still tell something."""


class HintSelection(Struct, frozen=True):
    """A sentence."""

    words: str
    is_said: bool
    """True if it is said to the person, and takes the rows that it needs; an explanation has one."""
    told: Told = Told()
    """What has just happened, which stands before an explanation."""


class HintLine(Pane["AnyGameTable", HintSelection]):
    """Says what was said last, until the next key; otherwise explains what lies under the cursor."""

    FITS = True

    def select(self, table: AnyGameTable) -> HintSelection:
        hint, told = table.ui.hint, Told() if tells_in_a_row(table) else told_now(table)
        if hint == table.ui.standing_note and told != Told():
            return HintSelection(hint or table.explanation(), False, told)
        if hint or table.ui.moment is not None:
            return HintSelection(hint, True)
        return HintSelection(table.explanation(), False, told)

    def paint(self, selected: HintSelection, size: Size, look: Appearance) -> list[Line]:
        if selected.is_said:
            return in_at_most(said_rows(selected.words, size.width), size.height)
        told = told_row(selected.told, size.width)
        room = size.width - width(told) - 2
        return [(*told, *line(("  " if told else " ") + whole_words(selected.words, room, look.glyphs.cut)))]

    def rows_needed(self, table: AnyGameTable, cells: int) -> int:
        """Return rows of what is said, in so many cells."""
        return len(said_rows(table.ui.hint, cells)) if table.ui.hint else 1


def whole_words(sentence: str, cells: int, cut: str) -> str:
    """Return as many words of a sentence as have room, and a sign if that is not all."""
    if cells_of(sentence) <= cells:
        return sentence
    return f"{wrap_text(sentence, cells - 1)[0]}{cut}" if cells > _LEAST_WORDS else ""


def said_rows(sentence: str, cells: int) -> list[Line]:
    """Return a sentence in as many rows as it needs."""
    whole = line(f" {sentence}")
    return [whole] if width(whole) <= cells else flow(whole, cells - 1, " ", " ")
