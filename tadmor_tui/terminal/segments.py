"""Text for a terminal without control characters, in as many cells as were laid out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TextIO

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from saves.text import MARK, NEVER_SHOWN
from tadmor_tui.terminal.streams import beneath

_JOINER = "\N{ZERO WIDTH JOINER}"
"""Terminals disagree about the width of joined characters, so it is left out and each part is shown by itself."""


class SanitizedConsole(Console):
    """Rich's console on a standard stream; what it prints is neither markup nor control sequence."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(file=beneath(stream), markup=False, emoji=False, highlight=False)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield sanitize_segment(segment, _harmless_rows)


def sanitize_segment(segment: Segment, show: Callable[[str], str]) -> Segment:
    """Return a segment with its text as `show` has it, and without a link.

    No text of ours has a link: one comes from a text that was taken for markup. Rich's control segments are ours.
    """
    text, style, control = segment
    if control:
        return segment
    if style is not None and style.link:
        style = style.update_link(None)
    elif text.isprintable():
        return segment
    return Segment(show(text), style)


def sanitize_cells(text: str) -> str:
    """Replace control characters without changing the width: a mark for one with a cell, nothing for one without."""
    if text.isprintable():
        return text
    shown = NEVER_SHOWN.sub(lambda found: MARK if cell_len(found[0]) else "", text).replace(_JOINER, "")
    wide = cell_len(text)
    return shown if cell_len(shown) == wide else set_cell_size(shown, wide)


def _harmless_rows(text: str) -> str:
    return "\n".join(map(sanitize_cells, text.split("\n")))


def sanitize_text(text: str) -> str:
    """Replace each control character by a mark, in a text that is still to be laid out."""
    return text if text.isprintable() else NEVER_SHOWN.sub(MARK, text).replace(_JOINER, "")
