"""Output of changed cells only.

Textual sends every dirty region whole, which is slow over a network. A copy of the screen is kept here, and cells that
are already shown are left out. Rows that only moved are moved by the terminal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import TypeAlias

from rich.cells import cell_len

from tadmor_tui.terminal.moved_rows import Cell, find_move
from tadmor_tui.terminal.sequences import SYNC_BEGIN
from tadmor_tui.terminal.sgr import pen_of_gap
from tadmor_tui.terminal.strips import Part, Strip, TerminalState, encode_strips

_TOKEN = re.compile(
    r"\x1b\[(\d+);(\d+)H"  # 1, 2: cursor position, row and column
    r"|\x1b\[([\d;]*)m"  # 3: SGR parameters, the pen
    r"|(\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\[[?<>=]?[\d;]*[ -/]*[@-~]|\x07)"  # 4: any other control sequence
    r"|(\n)"  # 5
    r"|([^\x00-\x1f\x7f-\x9f]+)"  # 6: text; other control characters take no cell and are left out
)
_POINTER = "\x1b]22;"
"""Start of the sequence that sets the mouse pointer's shape; Textual sends one whenever a screen opens."""
_USUAL_POINTER = f"{_POINTER}default\x07"
_SHORT_GAP = 5
"""Number of unchanged cells that are cheaper to send again than to skip."""
_NO_CARET = (0, 0)
"""Position at which Textual parks the hidden cursor; it need not be moved there."""

_LONG = 3000
"""Length in characters from which a frame is searched for rows that have moved."""

Token: TypeAlias = tuple[int, tuple[str, ...]]
"""A part of a frame: the number of its group in the pattern above, and the groups' texts."""
_FROM_THE_BEGINNING: tuple[Token, ...] = ((2, ("1", "1")), (3, ("",)))


class ChangedCells:
    """A copy of the screen, which reduces each frame to what has to be sent."""

    def __init__(self) -> None:
        self._shadow: dict[int, list[Cell | None]] = {}
        self._size: tuple[int, int] | None = None
        self._cursor: tuple[int, int] | None = None
        self._pen: str | None = None
        """SGR parameters in force at the terminal; None if unknown."""
        self._pointer = _USUAL_POINTER

    def forget(self) -> None:
        """Discard the copy of the screen, so that everything is sent again."""
        self._shadow.clear()
        self._cursor = self._pen = None

    def changes(self, frame: str, size: tuple[int, int]) -> str:
        """Return the part of a frame that a screen of this size does not show yet."""
        if size != self._size or "\x1b[?1049" in frame:
            self._size = size
            self.forget()
        tokens = [token for token in _tokens(frame) if not self._has_pointer(token)]
        moved = ""
        if len(frame) >= _LONG:
            moved, tokens = self._move_rows(tokens)
        out: list[str] = []
        row = col = 0
        pen = ""
        hand = TerminalState(self._pen)
        strips: list[Strip] = []
        resting: tuple[int, int] | None = None
        for kind, token in tokens:
            match kind:
                case 6:
                    out, moved = [*out, moved] if moved else out, ""
                    cells = _cells(token[0], pen)
                    for start, piece, width in self._pieces(row, col, token[0], cells):
                        # After characters of uncertain width the position of the terminal's cursor is unknown.
                        after = (row, start + width) if _one_cell_each(piece) else None
                        part = Part((row, start), piece, width, pen, after)
                        if strips and strips[-1][-1].after == part.at:
                            strips[-1].append(part)
                        else:
                            strips.append([part])
                        self._cursor = None
                    col += len(cells)
                    resting = None
                case 2:
                    row, col = int(token[0]) - 1, int(token[1]) - 1
                    resting = (row, col)
                case 3:
                    pen = "" if token[0] in ("", "0") else token[0]
                case 4:
                    text, hand = encode_strips(strips, hand)
                    strips = []
                    out.append(text)
                    if hand.pen:
                        out.append("\x1b[m")
                        hand = TerminalState("", hand.at)
                    out.append(token[0])
                case _:
                    row += 1
                    resting = None
        text, hand = encode_strips(strips, hand)
        out.append(text)
        self._pen = hand.pen
        if resting is not None and resting not in (self._cursor, _NO_CARET):
            out.append(f"\x1b[{resting[0] + 1};{resting[1] + 1}H")
            self._cursor = resting
        return "".join(out)

    def _move_rows(self, tokens: list[Token]) -> tuple[str, list[Token]]:
        """Let the terminal move rows that a frame has at another place.

        Returns the sequence that does so, and the frame with the whole content of these rows: a frame may cover only a
        part of the screen, and nothing beside that part may have moved in the end.
        """
        assert self._size is not None
        wanted = {row: list(cells) for row, cells in self._shadow.items()}
        row = col = 0
        pen = ""
        for kind, token in tokens:
            match kind:
                case 6:
                    cells, line = _cells(token[0], pen), wanted.setdefault(row, [])
                    line.extend([None] * (col + len(cells) - len(line)))
                    line[col : col + len(cells)] = cells
                    col += len(cells)
                case 2:
                    row, col = int(token[0]) - 1, int(token[1]) - 1
                case 3:
                    pen = "" if token[0] in ("", "0") else token[0]
                case 5:
                    row += 1
        move = find_move(self._shadow, wanted, self._size[1])
        if move is None or not all(_is_known(wanted.get(y, ()), self._size[0]) for y in range(move.top, move.bottom)):
            return "", tokens
        move.apply(self._shadow)
        self._cursor = None
        rows = [token for y in range(move.top, move.bottom) for token in _tokens_of_row(y, wanted[y])]
        begin = next(number for number, (kind, _) in enumerate(tokens) if kind != 4)
        return move.sequence(), [*tokens[:begin], *rows, *_FROM_THE_BEGINNING, *tokens[begin:]]

    def _has_pointer(self, token: Token) -> bool:
        """Return True if a token asks for the pointer shape that is already set."""
        kind, (asked, *_) = token
        if kind != 4 or not asked.startswith(_POINTER):
            return False
        before, self._pointer = self._pointer, asked
        return asked == before

    def _pieces(self, row: int, col: int, text: str, cells: list[Cell]) -> Iterator[tuple[int, str, int]]:
        """Yield the parts of a text that the screen does not show: column, text, width."""
        line = self._shadow.setdefault(row, [])
        line.extend([None] * (col + len(cells) - len(line)))
        before = line[col : col + len(cells)]
        line[col : col + len(cells)] = cells
        if before == cells:
            return
        if not _one_cell_each(text):
            yield col, text, len(cells)
            return
        start = 0
        while start < len(cells):
            if before[start] == cells[start]:
                start += 1
                continue
            last = end = start
            while end < len(cells) and end - last <= _SHORT_GAP:
                if before[end] != cells[end]:
                    last = end
                end += 1
            yield col + start, "".join(sign for sign, _ in cells[start : last + 1]), last + 1 - start
            start = last + 1


def _is_known(row: Sequence[Cell | None], cells: int) -> bool:
    """Return True if every cell of a row is known and holds a single character."""
    return len(row) >= cells and all(cell is not None and len(cell[0]) == 1 for cell in row)


def _tokens_of_row(y: int, row: Sequence[Cell | None]) -> Iterator[Token]:
    """Yield the tokens of a whole row."""
    yield 2, (str(y + 1), "1")
    for pen, cells in groupby(filter(None, row), key=itemgetter(1)):
        yield 3, (pen,)
        yield 6, ("".join(sign for sign, _ in cells),)


def without_cells(frame: str) -> str:
    """Return what a frame asks for besides cells: modes, titles, the bell."""
    return "".join(
        token[0]
        for kind, token in _tokens(frame)
        if kind == 4 and token[0] != SYNC_BEGIN and not token[0].startswith(_POINTER)
    )


def _tokens(frame: str) -> Iterator[Token]:
    """Yield the tokens of a frame.

    Characters of no width, such as accents, are joined to the text before them, on which a terminal draws them; without
    such a text they are left out.
    """
    text = ""
    after: list[Token] = []
    """Pens set since the text."""
    for token in _TOKEN.finditer(frame):
        kind = token.lastindex
        assert kind is not None
        if kind == 6 and cell_len(token[6]) == 0:
            text += token[6] if text else ""
            continue
        if kind == 3:
            after.append((3, (token[3],)))
            continue
        if text:
            yield 6, (text,)
        yield from after
        after.clear()
        text = token[6] if kind == 6 else ""
        if kind != 6:
            yield kind, (token[1], token[2]) if kind == 2 else (token[kind],)
    if text:
        yield 6, (text,)
    yield from after


def _cells(text: str, pen: str) -> list[Cell]:
    """Return one entry per cell; of a space only the background counts.

    A text with wide characters or accents is kept whole in its first cell.
    """
    if _one_cell_each(text):
        gap = (" ", pen_of_gap(pen))
        return [gap if sign == " " else (sign, pen) for sign in text]
    return [(text, pen), *[("", pen)] * (cell_len(text) - 1)]


def _one_cell_each(text: str) -> bool:
    return text.isascii() or _narrow(text)


@lru_cache(maxsize=4096)
def _narrow(text: str) -> bool:
    return cell_len(text) == len(text) and all(cell_len(sign) == 1 for sign in text)
