"""The row above the prompt: what is said to the person, or what lies under the cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Size

from tadmor_tui.render.text import Line, in_at_most, line, width
from tadmor_tui.render.wrapping import flow
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.widgets.game_table import AnyGameTable


class HintSelection(Struct, frozen=True):
    """A sentence."""

    words: str
    is_said: bool
    """True if it is said to the person, and takes the rows that it needs; an explanation has one."""


class HintLine(Pane["AnyGameTable", HintSelection]):
    """Says what was said last, until the next key; otherwise explains what lies under the cursor."""

    FITS = True

    def select(self, table: AnyGameTable) -> HintSelection:
        hint = table.ui.hint
        return HintSelection(hint or table.explanation(), bool(hint))

    def paint(self, selected: HintSelection, size: Size, look: Appearance) -> list[Line]:
        if selected.is_said:
            return in_at_most(said_rows(selected.words, size.width), size.height)
        return [line(f" {selected.words}")]

    def rows_needed(self, table: AnyGameTable, cells: int) -> int:
        """Return rows of what is said, in so many cells."""
        return len(said_rows(table.ui.hint, cells)) if table.ui.hint else 1


def said_rows(sentence: str, cells: int) -> list[Line]:
    """Return a sentence in as many rows as it needs."""
    whole = line(f" {sentence}")
    return [whole] if width(whole) <= cells else flow(whole, cells - 1, " ", " ")
