"""The story at the table, the newest last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct
from textual.geometry import Size

from rules.game_kind import SeatLabel
from rules.message import message
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, line_about
from tadmor_tui.session.story import StoryLine
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.appearance import Appearance, Command
from tadmor_tui.widgets.pane import Pane
from tadmor_tui.widgets.pointing import TOLD, key
from tadmor_tui.widgets.seat_lines import ruled_rows, signed_rows

if TYPE_CHECKING:
    from tadmor_tui.widgets.game_table import AnyGameTable


class StorySelection(Struct, frozen=True):
    """The story up to the sentence that the person has gone back to."""

    story: tuple[StoryLine, ...]
    end: int
    labels: tuple[SeatLabel, ...]


class StoryLog(Pane["AnyGameTable", StorySelection]):
    """As many sentences as have room; the arrow keys go back and forth in it."""

    NAME = message("Story")
    HELP: ClassVar[str] = "undo"
    FITS = True

    def select(self, table: AnyGameTable) -> StorySelection:
        return StorySelection(tuple(table.ui.story), table.ui.reading.story_end, table.snapshot.labels)

    def paint(self, selected: StorySelection, size: Size, look: Appearance) -> list[Line]:
        how = look.keys.note("choose", t("replay"))
        return paint_story(selected.story[: selected.end], selected.labels, look, size, how)

    def commands(self) -> list[Command]:
        return [("choose", t("replay"))]

    def move(self, way: str) -> None:
        self.table.ui.reading.turn_story({"up": 1, "down": -1}.get(way, 0))

    def scroll(self, step: int) -> None:
        self.table.ui.reading.turn_story(-step)


def paint_story(
    story: Sequence[StoryLine], labels: Sequence[SeatLabel], look: Appearance, size: Size, note: str = ""
) -> list[Line]:
    """Paint the last sentences that have room, below a heading."""
    cells, rows = size
    lines = [
        line_about(row, key(TOLD, one.action))
        for one in story[-rows:]
        for row in story_rows(one, labels, look.glyphs, "plain", cells - 1)
    ]
    return [titled(words_of(StoryLog.NAME), cells, look.glyphs, note), *lines[max(0, len(lines) - rows + 1) :]]


def story_rows(told: StoryLine, labels: Sequence[SeatLabel], glyphs: Glyphs, ink: str, cells: int) -> list[Line]:
    """Return a sentence with the sign of its seat; a rule between two turns."""
    if told.begins_turn:
        return ruled_rows(told.text, glyphs, cells)
    return signed_rows(labels, told.seat, told.text, ink, cells)
