"""A city in words, while the cursor goes over the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Size

from rules.message import Message
from tadmor_tui.games.marchands.text.explanations import describe_city
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, wrapped
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.marchands.table import MarchandsTable


class CitySelection(Struct, frozen=True):
    told: tuple[Message, ...]
    is_start: bool
    """True if a city to start from is chosen, and not only looked at."""


class CityPane(Pane["MarchandsTable", CitySelection]):
    """The city under the cursor of the map, to which the arrow keys belong."""

    def select(self, table: MarchandsTable) -> CitySelection:
        return CitySelection(tuple(describe_city(table.position(), table.ui.cursor)), table.ui.on_map)

    def paint(self, selected: CitySelection, size: Size, look: Appearance) -> list[Line]:
        told = wrapped(" ".join(map(words_of, selected.told)), size.width - 1)
        if selected.is_start:
            return [titled(t("Where does your caravan start?"), size.width, look.glyphs), *told][: size.height]
        note = look.keys.note("back", t("back"))
        return [titled(t("Looking around"), size.width, look.glyphs, note), *told]

    def scroll(self, step: int) -> None:
        if not self.table.ui.on_map:
            super().scroll(step)
