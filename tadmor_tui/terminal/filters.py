"""Filters that every line passes on its way to the terminal: no control characters, and ASCII where needed."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from tadmor_tui.terminal.ascii_fallback import to_ascii
from tadmor_tui.terminal.segments import sanitize_cells, sanitize_segment


class SanitizingFilter(LineFilter):
    """Removes control characters of any origin as the last step before the terminal."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            segment
            if segment.text.isprintable() and (segment.style is None or not segment.style.link)
            else sanitize_segment(segment, sanitize_cells)
            for segment in segments
        ]


class AsciiFilter(LineFilter):
    """Replaces every character that is not ASCII."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            segment if segment.text.isascii() else Segment(to_ascii(segment.text), segment.style, segment.control)
            for segment in segments
        ]
