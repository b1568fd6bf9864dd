"""Buttons side by side, each with its key."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, grounded, line, width

_GAP = " " * 2


class KeyButton(Struct, frozen=True):
    label: str
    key: str
    """Empty if no key presses it."""


class ButtonRow:
    """Return the rows of all buttons."""

    def __init__(self, buttons: Sequence[KeyButton], cursor: int, glyphs: Glyphs, cells: int) -> None:
        self._places: list[tuple[int, int, int]] = []
        """Return the row, start and end of each button."""
        rows: list[list[Run]] = [[]]
        for number, button in enumerate(buttons):
            item = _button(button, number == cursor, glyphs)
            if rows[-1] and width(tuple(rows[-1])) + len(_GAP) + width(item) > cells:
                rows.append([])
            rows[-1].append(Run(_GAP if rows[-1] else " ", "plain"))
            begin = width(tuple(rows[-1]))
            rows[-1] += item
            self._places.append((len(rows) - 1, begin, begin + width(item)))
        self.rows: list[Line] = [grounded(tuple(row), "panel", cells) for row in rows]

    def at(self, x: int, y: int) -> int | None:
        """Return the index of the button under a cell."""
        places = enumerate(self._places)
        return next((number for number, (row, begin, end) in places if row == y and begin <= x < end), None)


def _button(button: KeyButton, lit: bool, glyphs: Glyphs) -> Line:
    """Return a button; the selected one is as wide, so that nothing moves with the cursor."""
    if lit:
        return line((f"{glyphs.pointer}{button.key or ' '} {button.label} ", "cursor"))
    return line((f" {button.key or ' '}", "key"), (f" {button.label} ", "legal"))
