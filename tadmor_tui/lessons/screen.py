"""A lesson on the screen: the real table, with what is told over the list of what can be done."""

from __future__ import annotations

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import Binding
from textual.geometry import Region, Size

from rules.message import message
from tadmor_tui.games.lesson import Lesson
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.lessons.commands import LessonCommands, LessonPrompt
from tadmor_tui.lessons.course import LessonLoop
from tadmor_tui.lessons.panel import Told, paint_lesson, told_of
from tadmor_tui.lessons.place import Placed, block_of, placed_in_column, placed_over
from tadmor_tui.lessons.step_rows import RowsOfSteps
from tadmor_tui.render.text import Line
from tadmor_tui.screens.bindings import with_bindings
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import HelpTopic
from tadmor_tui.widgets.layout import Regions
from tadmor_tui.widgets.pane import Pane, Panel
from tadmor_tui.widgets.pane_stack import PaneStack
from tadmor_tui.widgets.prompt import Prompt

BINDINGS = [
    Binding("h", "command('hint')", message("hint").text, show=False, tooltip=message("a hint").text, id="lesson-hint"),
    Binding(
        "p",
        "command('play_on')",
        message("play on").text,
        show=False,
        tooltip=message("play on from here").text,
        id="lesson-play",
    ),
]
_MOST_EXTRA = 3
"""Rows that the table gives while much is said."""
_GROUNDS, _SPOKEN_OF = ("panel", "tile"), "townhd"
"""The usual grounds of panels, and that of a panel that the lesson speaks of."""


def _spoken_of(row: Line) -> Line:
    """Return a row of a panel that the lesson speaks of; chips and badges keep their colours, and pictures too."""
    if not any(letter.isalnum() for run in row for letter in run.text):
        return row
    return tuple(
        run._replace(ground=_SPOKEN_OF if not run.ground or run.ground in _GROUNDS else run.ground) for run in row
    )


class LessonScreen(TableScreen):
    """The real table and the words of a lesson."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._local = LocalGame(lesson.played)
        self._rows = RowsOfSteps(self)
        self._extra = 0
        self._placed: Placed | None = None
        super().__init__(self._local)
        self.table.panes[Prompt] = LessonPrompt(self)
        self._bindings = with_bindings(self._bindings, BINDINGS)

    def on_language_change(self) -> None:
        self._local.host.name_by_colours()
        super().on_language_change()

    def make_loop(self) -> LessonLoop:
        return LessonLoop(self, self._local.host)

    def make_commands(self) -> LessonCommands:
        assert isinstance(self.loop, LessonLoop)
        return LessonCommands(self, self.loop)

    def compose(self) -> ComposeResult:
        yield from super().compose()
        self._panel = Panel(self.tadmor_app.palette, id="lesson")
        yield self._panel

    # --- what is told

    def told(self) -> Told:
        """Return what is said now; while something is shown, that comes first."""
        told = told_of(self.lesson, self.keys)
        if self.ui.showing:
            return replace(told, tell=t("See what happens; then the lesson goes on."), move="", reply="")
        return told

    # --- where

    @property
    def _column(self) -> Region | None:
        """The column of the table in which the panel lies, where rows for it would cut the board."""
        return self.table.course.lesson_column(self.area)

    @property
    def table_area(self) -> Size:
        """The table's area without the rows that it gives to the panel."""
        taken = 0 if self._column is not None else self._rows.taken(self.area)
        return Size(self.area.width, max(1, self.area.height - taken - self._extra))

    def _place(self) -> Placed:
        if (column := self._column) is not None:
            return placed_in_column(self.table.layout, column, self._rows.needed(column.width))
        cells = block_of(self.table.layout, self.area.width).width
        taken = self.area.height - self.table_area.height
        return placed_over(self.table.layout, self.area, taken, self._rows.needed(cells))

    @property
    def regions(self) -> Regions:
        return self._place().regions if self._placed is None else self._placed.regions

    def place_panes(self) -> None:
        self._placed = None
        self.end_motion()
        self._relayout_table()
        self._placed = placed = self._place()
        for place, pane in self.table.panes.items():
            pane.place(placed.regions.get(place))
        stack = placed.regions.get(PaneStack)
        if stack is not None and self.table.folds_menu:
            self.ui.menu_rows = max(1, stack.height - 1)
            self.ui.menu.fold(self.ui.menu_rows)
        self.table.stack.show(self.table.open_pane, stack)
        self.loop.moments.replace()
        self._panel.place(placed.panel)

    def _relayout_table(self) -> None:
        """Lay out the table; where what is said takes rows of the list, the table gives a few more."""
        for self._extra in (*range(_MOST_EXTRA + 1), 0):
            self.table.relayout(*self.table_area)
            block = block_of(self.table.layout, self.area.width)
            room = block.height + self.area.height - self.table_area.height
            if self._column is not None or room >= self._rows.needed(block.width).longest:
                return

    # --- painting

    def paint(self) -> None:
        if self._placed is None or self._place() != self._placed:
            self.place_panes()
        lit = self.lesson.panes()
        for place, pane in self.table.panes.items():
            pane.emphasis = _spoken_of if place in lit else None
        super().paint()
        if self._placed is not None:
            panel = self._placed.panel
            self._panel.place(panel)
            self._panel.show(paint_lesson(self.told(), self.tadmor_app.glyphs, *panel.size))

    def explained(self) -> HelpTopic:
        """Return the rule that the lesson speaks of, with the focus as the first link."""
        focus = super().explained()
        return HelpTopic(self.lesson.step.clause, focus.now, (focus.key, *focus.links))

    def reopen(self, lesson: Lesson) -> None:
        """Show a lesson in the place of this one."""
        self.app.switch_screen(LessonScreen(lesson))

    async def on_pane_pressed(self, message: Pane.Pressed) -> None:
        if message.pane is self._panel:
            message.prevent_default()
            assert isinstance(self.commands, LessonCommands)
            if not self._press_is_spent:
                self.commands.press_panel()
