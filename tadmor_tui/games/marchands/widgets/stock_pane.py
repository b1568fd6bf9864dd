"""The things behind the viewer's screen, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Size

from rules.message import Message
from tadmor_tui.games.marchands.text.explanations import describe_stock
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, wrapped
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.marchands.table import MarchandsTable


class StockPane(Pane["MarchandsTable", tuple[Message, ...]]):
    """Stock, kept contracts, monopolies and what is left; that they lie face down, if they do."""

    def select(self, table: MarchandsTable) -> tuple[Message, ...]:
        return tuple(describe_stock(table.position()))

    def paint(self, selected: tuple[Message, ...], size: Size, look: Appearance) -> list[Line]:
        head = titled(t("Behind your screen"), size.width, look.glyphs, look.keys.note("back", t("back")))
        return [head, *(row for told in selected for row in wrapped(words_of(told), size.width - 1))]
