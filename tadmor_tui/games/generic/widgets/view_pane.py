"""The view of a game without a UI of its own, field by field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Size

from rules.message import Name
from tadmor_tui.games.generic.game_text import view_lines
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, wrapped
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.generic.table import GenericTable


class ViewSelection(Struct, frozen=True):
    """The view of the person here, or a spectator's while it has to be covered."""

    view: Struct
    names: tuple[str, ...]
    stage: Name


class ViewPane(Pane["GenericTable", ViewSelection]):
    """A line or more for each field of the view, below the name of the stage."""

    def select(self, table: GenericTable) -> ViewSelection:
        ui, snapshot = table.ui, table.snapshot
        return ViewSelection(snapshot.seen(covered=ui.covered or not ui.hand_open), snapshot.names, snapshot.stage_name)

    def paint(self, selected: ViewSelection, size: Size, look: Appearance) -> list[Line]:
        return paint_view(t("{stage.capital}", stage=selected.stage), selected.view, selected.names, look, size.width)


def paint_view(title: str, view: Struct, names: Sequence[str], look: Appearance, cells: int) -> list[Line]:
    """Return a title and the fields of a view, also for a replay."""
    told = (row for sentence in view_lines(view, names) for row in wrapped(sentence, cells - 1))
    return [titled(title, cells, look.glyphs), *told]
