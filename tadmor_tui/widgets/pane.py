"""Panes: widgets that select a part of a table, paint it as lines, and repaint only the rows that changed."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar, final

from rich.cells import cell_len
from rich.segment import Segment
from textual.events import Click, MouseMove, MouseScrollDown, MouseScrollUp
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from rules import message as words
from rules.contract import Action
from tadmor_tui.render.palette import Palette
from tadmor_tui.render.text import Line, Run, fit, key_at, word_at
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance, Command, HelpTopic

if TYPE_CHECKING:
    from tadmor_tui.widgets.game_table import AnyGameTable

LEFT, RIGHT = 1, 3
"""The numbers of mouse buttons."""
CHECK_SKIPPED = bool(os.environ.get("TADMOR_CHECK_PANES"))
"""True if every pane that need not be repainted is repainted all the same, and must show the same."""

TableT = TypeVar("TableT", bound="AnyGameTable")
SelectionT = TypeVar("SelectionT")


class _FromPane(Message):
    """Something that a pane tells its screen."""

    def __init__(self, pane: AnyPane) -> None:
        super().__init__()
        self.pane = pane

    @property
    def control(self) -> AnyPane:
        return self.pane


class _OnCell(_FromPane):
    def __init__(self, pane: AnyPane, x: int, y: int) -> None:
        super().__init__(pane)
        self.x = x
        self.y = y


class Pane(Widget, Generic[TableT, SelectionT]):
    """A part of the screen made of lines.

    `update_from` selects what the pane needs of a table, and paints only if that, the size or the appearance differs
    from the last time. `paint` gets nothing but the selection, so it can't read what was not selected.
    """

    NAME: ClassVar[words.Message]
    """Title of the pane."""
    HELP: ClassVar[str] = "summary"
    """Key of the entry of the reference that is opened when nothing better is under the cursor."""
    MIN: ClassVar[Size] = Size(1, 1)
    """The smallest place that it is given; where there is less room it is opened in the stack."""
    COMPACT: ClassVar[Size] = Size(0, 0)
    """The size below which it paints its short form."""
    FITS: ClassVar[bool] = False
    """True if it never paints more rows than it has; others are scrolled."""

    class Pressed(_OnCell):
        """The left button was pressed on a cell of the pane."""

    class Pointed(_OnCell):
        """The mouse has come to another cell of the pane, or asks about one."""

    class Scrolled(_FromPane):
        """The wheel was turned over the pane: downwards by a step, or upwards by a negative one."""

        def __init__(self, pane: AnyPane, step: int) -> None:
            super().__init__(pane)
            self.step = step

    table: TableT
    """The table that it was updated from last."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.in_stack = False
        """True if it shares its place with others."""
        self.scrolled = 0
        """Rows that lie above those that are seen."""
        self.room = Size(0, 0)
        """The size of its place."""
        self.emphasis: Callable[[Line], Line] | None = None
        """Changes each row, as of a pane that a guide speaks of."""
        self._palette: Palette | None = None
        self._lines: list[Line] = []
        self._painted: list[Line] = []
        self._painted_from: object = None
        self._shows_picture = False

    # --- what a kind of pane defines

    def select(self, table: TableT) -> SelectionT:
        """Return everything that `paint` may use, as a value that can be compared."""
        raise NotImplementedError

    def paint(self, selected: SelectionT, size: Size, look: Appearance) -> list[Line]:
        raise NotImplementedError

    def target_at(self, x: int, y: int) -> str:
        """Return the target under a cell, where no run names it; empty if there is none."""
        return ""

    def explain(self) -> str:
        """Return the line that explains what lies under its cursor, while it is open."""
        return ""

    def help_topic(self) -> HelpTopic:
        """Return the entry of the reference about what lies under its cursor; nothing that lies face down is told."""
        return HelpTopic(self.HELP)

    def commands(self) -> list[Command]:
        """Return the commands of the pane that matter now, while it is open."""
        return []

    def move(self, way: str) -> None:
        """Use an arrow key."""
        self._scroll_by({"up": -1, "down": 1}.get(way, 0))

    def choose(self) -> Action | None:
        """Choose what lies under the cursor; return the action to be taken, if that is one."""
        self.table.ui.show_menu()
        return None

    def press(self, x: int, y: int) -> Action | None:
        """Choose or open what lies under a cell; return the action to be taken, if that is one."""
        return None

    def scroll(self, step: int) -> None:
        """Use the wheel: in the stack it does what the arrow keys do."""
        if self.in_stack:
            self.table.move("down" if step > 0 else "up")
        else:
            self._scroll_by(step)

    # --- showing a table

    @final
    def update_from(self, table: TableT) -> None:
        """Show the table as it stands."""
        self.table = table
        look = table.appearance
        made_of = (self.select(table), self.room, look, self.scrolled, self.emphasis)
        if made_of != self._painted_from:
            self._painted_from = made_of
            self._painted = self._window(self.paint(made_of[0], self.room, look), look)
            self.show(self._painted)
        elif self._shows_picture:
            self.show(self._painted)
        if CHECK_SKIPPED:
            again = self._window(self.paint(self.select(table), self.room, look), look)
            assert again == self._painted, f"{type(self).__name__} does not select all that it paints"

    @final
    def painted(self, table: TableT, size: Size) -> list[Line]:
        """Paint a table at a size, without showing it."""
        self.table = table
        return self.paint(self.select(table), size, table.appearance)

    def forget(self) -> None:
        """Paint anew with the next update, as after a change of language."""
        self._painted_from = None

    def show_picture(self, lines: Sequence[Line]) -> None:
        """Show other lines until the next update: a frame of a motion, or what the mouse points at."""
        self.show(lines)
        self._shows_picture = True

    def _window(self, lines: list[Line], look: Appearance) -> list[Line]:
        if self.in_stack and not self.FITS:
            lines = paint_window(lines, self.scrolled, look.keys, *self.room)
        elif not self.FITS:
            lines = rows_from(lines, self.scrolled, self.room.height)
        return lines if self.emphasis is None else [self.emphasis(row) for row in lines]

    def _scroll_by(self, step: int) -> None:
        last = 0 if self.FITS else rows_beyond(self.painted(self.table, self.room), self.room.height)
        self.scrolled = max(0, min(self.scrolled + step, last))

    # --- the widget

    def place(self, region: Region | None) -> None:
        """Take this part of the screen, or none."""
        self.display = region is not None
        if region is not None:
            self.room = region.size
            self.styles.offset = (region.x, region.y)
            self.styles.width, self.styles.height = region.width, region.height

    @property
    def lines(self) -> Sequence[Line]:
        return self._lines

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines; a line that stays the same costs nothing."""
        self._shows_picture = False
        old, self._lines = self._lines, list(lines)
        height = max(len(old), len(self._lines))
        changed = [
            Region(0, y, self.size.width, 1)
            for y in range(height)
            if (old[y] if y < len(old) else ()) != (self._lines[y] if y < len(self._lines) else ())
        ]
        if changed:
            self.refresh(*changed)

    def use_palette(self, palette: Palette) -> None:
        self._palette = palette
        self.refresh()

    def render_line(self, y: int) -> Strip:
        assert self._palette is not None
        row = self._lines[y] if y < len(self._lines) else ()
        segments: list[Segment] = []
        styles = self._palette.styles
        for text, ink, ground, _ in fit(row, self.size.width):
            style = styles[ink, ground]
            if segments and segments[-1].style is style:
                segments[-1] = Segment(segments[-1].text + text, style)
            else:
                segments.append(Segment(text, style))
        return Strip(segments, self.size.width)

    def on_click(self, event: Click) -> None:
        """Only the left button chooses anything; the right one asks what lies there, and the middle one pastes."""
        if event.button == LEFT:
            self.post_message(self.Pressed(self, event.x, event.y))
        elif event.button == RIGHT:
            self.post_message(self.Pointed(self, event.x, event.y))

    def on_mouse_move(self, event: MouseMove) -> None:
        self.post_message(self.Pointed(self, event.x, event.y))

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.post_message(self.Scrolled(self, 1))

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.post_message(self.Scrolled(self, -1))

    def key_at(self, x: int, y: int) -> str:
        """Return the target that the run under a cell names."""
        return key_at(self._lines[y], x) if y < len(self._lines) else ""

    def word_at(self, x: int, y: int) -> str:
        """Return the word under a cell."""
        return word_at(self._lines[y], x) if y < len(self._lines) else ""


AnyPane: TypeAlias = Pane[Any, Any]
"""A pane of which nothing but the base is known."""


class Panel(Pane[Any, None]):
    """A pane whose screen gives it its lines."""

    def __init__(self, palette: Palette, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._palette = palette


def rows_beyond(lines: list[Line], rows: int) -> int:
    """Return the rows without room; the title stays where it is."""
    return max(0, len(lines) - max(2, rows))


def rows_from(lines: list[Line], scrolled: int, rows: int) -> list[Line]:
    """Return a panel without what was scrolled away; the title stays where it is."""
    first = min(scrolled, rows_beyond(lines, rows))
    return [*lines[:1], *lines[1 + first :]]


def paint_window(lines: list[Line], scrolled: int, keys: KeyNames, cells: int, rows: int) -> list[Line]:
    """Paint the part of a panel that has room in the pane; the arrow keys move it."""
    beyond = rows_beyond(lines, rows)
    if not beyond:
        return lines
    title, body = lines[0], lines[1:]
    first, room = min(scrolled, beyond), len(body) - beyond
    seen = t(
        "{first} to {last} of {all}: {up}, {down}",
        first=first + 1,
        last=first + room,
        all=len(body),
        up=keys["up"],
        down=keys["down"],
    )
    note = f" {seen} "
    return [(*fit(title, cells - cell_len(note)), Run(note, "dim")), *body[first : first + room]]
