"""A window onto a board that may be larger: it follows what matters, and stays where it is as long as that is seen."""

from __future__ import annotations

from textual.geometry import Offset, Region, Size

_FEW = 3
"""The part of its rows that a window may lose or gain without moving."""


class Viewport:
    """Which part of a board is seen. Places are cells of the drawn board, which may be negative."""

    def __init__(self) -> None:
        self.origin = Offset(0, 0)
        """The place of the board in the upper left corner."""
        self._seen_of: tuple[Size, object] | None = None
        self._held = False

    def follow(self, wanted: Region, board: Region, size: Size, scale: object = None) -> Offset:
        """Where the window lies now.

        It moves only if what is wanted can't be seen, or if the scale of the board or its own size has changed by more
        than a few rows: then the whole board is in the middle if it has room, otherwise what is wanted. After somebody
        has moved it, it stays until it is let go.
        """
        seen = self._held or Region(*self.origin, *size).contains_region(wanted)
        if not seen or self._seen_of is None or self._seen_of[1] != scale or _much_larger(size, self._seen_of[0]):
            self._seen_of = (size, scale)
            self.origin = Offset(
                _start(wanted.x, wanted.width, board.x, board.width, size.width),
                _start(wanted.y, wanted.height, board.y, board.height, size.height),
            )
        return self.origin

    def let_go(self) -> None:
        """Let the window follow again."""
        self._held = False

    def scroll(self, columns: int, rows: int, board: Region) -> None:
        """Move the window; some of the board stays in it."""
        if self._seen_of is None:
            return
        self._held = True
        width, height = self._seen_of[0]
        self.origin = Offset(
            max(board.x - width // 2, min(self.origin.x + columns, board.right - width // 2)),
            max(board.y - height // 2, min(self.origin.y + rows, board.bottom - height // 2)),
        )


def _much_larger(size: Size, before: Size) -> bool:
    """Whether a window has got another place, and not only a few rows more or less."""
    return size.width != before.width or abs(size.height - before.height) > before.height // _FEW


def _start(wanted: int, wanted_length: int, board: int, board_length: int, length: int) -> int:
    if board_length <= length:
        return board - (length - board_length) // 2
    middle = wanted + wanted_length // 2 - length // 2
    return max(board, min(middle, board + board_length - length))
