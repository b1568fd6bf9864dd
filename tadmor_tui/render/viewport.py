"""A viewport on a larger board: it follows the focus, and does not move while that is visible."""

from __future__ import annotations

from textual.geometry import Offset, Region, Size

_FEW = 3
"""Fraction of its rows that a viewport may lose or gain without moving."""


class Viewport:
    """The visible part of a board. Places are cells of the drawn board, which may be negative."""

    def __init__(self) -> None:
        self.origin = Offset(0, 0)
        """The place of the board in the upper left corner."""
        self._seen_of: tuple[Size, tuple[int, int]] | None = None
        self._held = False

    def follow(self, wanted: Region, board: Region, size: Size, scale: tuple[int, int] = (1, 1)) -> Offset:
        """Return the position of the viewport; a cell of the board has `scale` columns and rows.

        It moves only if the focus is not visible, in that direction only, and by as few whole cells as show it with one
        more beside it. Only a distant focus is centred; so is the whole board, if it fits, when its scale or the size
        of the viewport has changed by more than a few rows. After the player has moved the viewport, it stays until it
        is released.
        """
        anew = self._seen_of is None or self._seen_of[1] != scale or _much_larger(size, self._seen_of[0])
        x, y = self.origin
        if anew:
            x = _start(wanted.column_span, board.column_span, size.width, scale[0])
            y = _start(wanted.line_span, board.line_span, size.height, scale[1])
        elif not self._held:
            x = _moved(x, wanted.column_span, board.column_span, size.width, scale[0])
            y = _moved(y, wanted.line_span, board.line_span, size.height, scale[1])
        if anew or self.origin != (x, y):
            self._seen_of, self.origin = (size, scale), Offset(x, y)
        return self.origin

    def let_go(self) -> None:
        """Let the viewport follow again."""
        self._held = False

    def scroll(self, columns: int, rows: int, board: Region) -> None:
        """Move the viewport; some of the board stays in it."""
        if self._seen_of is None:
            return
        self._held = True
        width, height = self._seen_of[0]
        self.origin = Offset(
            max(board.x - width // 2, min(self.origin.x + columns, board.right - width // 2)),
            max(board.y - height // 2, min(self.origin.y + rows, board.bottom - height // 2)),
        )


def _much_larger(size: Size, before: Size) -> bool:
    """Return True if a viewport has another place, and not only a few rows more or less."""
    return size.width != before.width or abs(size.height - before.height) > before.height // _FEW


def _moved(start: int, wanted: tuple[int, int], board: tuple[int, int], length: int, step: int) -> int:
    """Return the new start of a viewport so that it shows the wanted range."""
    first, last = wanted
    if start <= first and last <= start + length:
        return start
    back, on = first - step - start, last + step - length - start
    way = back if back < 0 else on
    if abs(way) > length // 2 or last - first + 2 * step > length:
        return _start(wanted, board, length, step)
    return start + (way // step if way < 0 else -(-way // step)) * step


def _start(wanted: tuple[int, int], board: tuple[int, int], length: int, step: int) -> int:
    """Return the start of a centred viewport in one direction: at a whole cell, with the wanted range in it."""
    (first, last), (begin, end) = wanted, board
    if end - begin <= length:
        return begin - (length - (end - begin)) // 2
    start = max(begin, min(first + (last - first) // 2 - length // 2, end - length))
    whole = start // step * step
    return whole if whole + length >= last else whole + step
