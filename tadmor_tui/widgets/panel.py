"""A panel: a widget that shows lines and repaints only those that changed."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from textual.events import Click, MouseMove, MouseScrollDown, MouseScrollUp
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tadmor_tui.render.palette import Palette
from tadmor_tui.render.text import Line, fit, key_at, word_at

LEFT, RIGHT = 1, 3
"""The numbers of mouse buttons."""


class _FromPanel(Message):
    """Something that a panel tells its screen."""

    def __init__(self, panel: Panel) -> None:
        super().__init__()
        self.panel = panel

    @property
    def control(self) -> Panel:
        return self.panel


class _OnCell(_FromPanel):
    def __init__(self, panel: Panel, x: int, y: int) -> None:
        super().__init__(panel)
        self.x = x
        self.y = y


class Panel(Widget):
    """Shows what a painter painted. Everything that a table is made of is one of these."""

    class Pressed(_OnCell):
        """The mouse was pressed on a cell of the panel."""

    class Pointed(_OnCell):
        """The mouse has come to another cell of the panel, or asks about one."""

    class Scrolled(_FromPanel):
        """The wheel was turned over the panel: downwards by a step, or upwards by a negative one."""

        def __init__(self, panel: Panel, step: int) -> None:
            super().__init__(panel)
            self.step = step

    def __init__(self, palette: Palette, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._palette = palette
        self._lines: list[Line] = []

    def place(self, region: Region | None) -> None:
        """Take this part of the screen, or none."""
        self.display = region is not None
        if region is not None:
            self.styles.offset = (region.x, region.y)
            self.styles.width, self.styles.height = region.width, region.height

    @property
    def lines(self) -> Sequence[Line]:
        return self._lines

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines; a line that stays the same costs nothing."""
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
        row = self._lines[y] if y < len(self._lines) else ()
        segments: list[Segment] = []
        for text, ink, ground, _ in fit(row, self.size.width):
            style = self._palette.style(ink, ground)
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
        """What lies under a cell, if the painter has said so."""
        return key_at(self._lines[y], x) if y < len(self._lines) else ""

    def word_at(self, x: int, y: int) -> str:
        """The word under a cell."""
        return word_at(self._lines[y], x) if y < len(self._lines) else ""
