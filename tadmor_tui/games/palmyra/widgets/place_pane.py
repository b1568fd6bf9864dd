"""The place of the board that the player looks at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Size

from rules.contract import Action
from tadmor_tui.games.palmyra.text.explanations import explain_place, focus_of_place, told_of_place
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, wrapped
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance, HelpTopic
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.palmyra.table import PalmyraTable


class PlacePane(Pane["PalmyraTable", tuple[str, ...]]):
    """Sentences about the place; the arrow keys go from place to place."""

    def select(self, table: PalmyraTable) -> tuple[str, ...]:
        ui = table.ui
        return tuple(told_of_place(ui.view(), ui.snapshot.names, ui.look))

    def paint(self, selected: tuple[str, ...], size: Size, look: Appearance) -> list[Line]:
        head = titled(t("Looking around"), size.width, look.glyphs, look.keys.note("back", t("back")))
        return [head, *(row for told in selected for row in wrapped(told, size.width - 1))]

    def explain(self) -> str:
        ui = self.table.ui
        return explain_place(ui.view(), ui.snapshot.names, ui.look)

    def help_topic(self) -> HelpTopic:
        ui = self.table.ui
        return focus_of_place(ui.view(), ui.snapshot.names, ui.look)

    def move(self, way: str) -> None:
        self.table.ui.move_cursor(way)

    def choose(self) -> Action | None:
        """Go back to the board, with the cursor on the place if something can be done there."""
        ui = self.table.ui
        ui.show_menu()
        if ui.look in (*ui.choices.lays, *ui.choices.goals):
            ui.aim_at(ui.look)
        return None
