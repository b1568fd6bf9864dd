"""Line breaking; nothing else breaks lines.

Widths are those of a terminal, where a character may have two cells or none. Rich knows them; it is imported only for
characters that may be so, because `tadmor rules` does without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tadmor_tui.render.text import Line, Run

_NARROW = r"[ -~\u00a0-\u00ac\u00ae-\u02af\u2010-\u2027\u202f]*"
"""Characters of one cell each: those of western languages, with their typographic marks."""
_GAPS = re.compile(r"^ +| {2,}")
"""Separator before a column."""
_WORD = re.compile(r"[\S\u00a0\u202f]+")
"""Lines are not broken at typographic spaces: `12 %`, `« … »`."""
_WORDS_AND_SPACES = re.compile(rf"{_WORD.pattern}|\s+")


def cells_of(text: str) -> int:
    """Return the width of a text in cells."""
    if (text.isascii() and text.isprintable()) or re.fullmatch(_NARROW, text):
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def flow(runs: Sequence[Run], cells: int, indent: str = "", hanging: str = "") -> list[Line]:
    """Wrap runs between words; the first line begins with `indent`, the others with `hanging`.

    A word wider than a line is broken where the line ends.
    """
    lines: list[Line] = []
    row: list[Run] = _margin(indent)
    start = used = cells_of(indent)
    room = max(1, cells - max(start, cells_of(hanging)))
    for word in _words(runs, room):
        size = sum(cells_of(text) for text, _ in word)
        space = used > start
        if space and used + 1 + size > cells:
            lines.append(tuple(row))
            row, start = _margin(hanging), cells_of(hanging)
            used, space = start, False
        if space:
            row.append((" ", _gap_before(word)))
        row += word
        used += size + space
    return [*lines, tuple(row)]


def wrap_text(text: str, cells: int, indent: str = "", hanging: str = "") -> list[str]:
    """Wrap a plain text between words, as `flow` does."""
    return ["".join(part for part, _ in row) for row in flow([(text, "plain")], cells, indent, hanging)]


def _gap_before(word: list[Run]) -> str:
    """Return the ink of a space: that of the word after it, without its ground."""
    ink = word[0][1]
    return "plain" if " on " in ink else ink


def wrap_row(row: str, cells: int) -> list[str]:
    """Wrap a row with columns only if it is too wide; the rest stands below its last column."""
    if cells_of(row) <= cells:
        return [row]
    columns = [row[: found.end()] for found in _GAPS.finditer(row) if cells_of(row[: found.end()]) <= cells // 2]
    head = columns[-1] if columns else ""
    margin = " " * cells_of(head)
    first, *others = wrap_text(row[len(head) :], cells - len(margin))
    return [head + first, *(margin + other for other in others)]


def _margin(text: str) -> list[Run]:
    return [(text, "plain")] if text else []


def _words(runs: Sequence[Run], room: int) -> Iterator[list[Run]]:
    """Yield words, each with the inks of its letters, in pieces of at most that many cells."""
    word: list[Run] = []
    for text, ink in runs:
        for part in _WORDS_AND_SPACES.findall(text):
            if _WORD.match(part):
                word.append((part, ink))
            elif word:
                yield from _pieces(word, room)
                word = []
    if word:
        yield from _pieces(word, room)


def _pieces(word: list[Run], room: int) -> Iterator[list[Run]]:
    """Return a word as it is, or broken into pieces that fit."""
    if sum(cells_of(text) for text, _ in word) <= room:
        yield word
        return
    piece: list[Run] = []
    used = 0
    for text, ink in word:
        for letter in text:
            size = cells_of(letter)
            if piece and used + size > room:
                yield piece
                piece, used = [], 0
            before = piece.pop()[0] if piece and piece[-1][1] == ink else ""
            piece.append((before + letter, ink))
            used += size
    yield piece
