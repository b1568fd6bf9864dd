"""A panel: a widget that shows lines and repaints only those that changed."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from textual.events import Click
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tadmor_tui.look.lines import Line, fit
from tadmor_tui.look.palette import Palette

LEFT = 1
"""The number of the left mouse button."""


class Panel(Widget):
    """Shows what a painter painted. Everything that a table is made of is one of these."""

    class Pressed(Message):
        """The mouse was pressed on a cell of the panel."""

        def __init__(self, panel: Panel, x: int, y: int) -> None:
            super().__init__()
            self.panel = panel
            self.x = x
            self.y = y

        @property
        def control(self) -> Panel:
            return self.panel

    def __init__(self, palette: Palette, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._palette = palette
        self._lines: list[Line] = []

    def lie_in(self, region: Region | None) -> None:
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
        for text, ink in fit(row, self.size.width):
            style = self._palette[ink]
            if segments and segments[-1].style is style:
                segments[-1] = Segment(segments[-1].text + text, style)
            else:
                segments.append(Segment(text, style))
        return Strip(segments, self.size.width)

    def on_click(self, event: Click) -> None:
        """Only the left button chooses anything: the others are for the terminal, to paste or to open its menu."""
        if event.button == LEFT:
            self.post_message(self.Pressed(self, event.x, event.y))
