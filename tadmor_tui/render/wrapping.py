"""Line breaking; nothing else breaks lines.

Widths are those of a terminal, where a character may have two cells or none. Rich knows them; it is imported only for
characters that may be so, because `tadmor rules` does without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tadmor_tui.render.runs import PLAIN, Line, Piece, Run, line

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


def flow(pieces: Sequence[Piece], cells: int, indent: str = "", hanging: str = "") -> list[Line]:
    """Wrap runs between words; the first line begins with `indent`, the others with `hanging`.

    A word wider than a line is broken where the line ends.
    """
    lines: list[Line] = []
    row: list[Run] = _margin(indent)
    start = used = cells_of(indent)
    room = max(1, cells - max(start, cells_of(hanging)))
    for word in _words(line(*pieces), room):
        size = sum(cells_of(run.text) for run in word)
        space = used > start
        if space and used + 1 + size > cells:
            lines.append(tuple(row))
            row, start = _margin(hanging), cells_of(hanging)
            used, space = start, False
        if space:
            row.append(Run(" ", _gap_before(word)))
        row += word
        used += size + space
    return [*lines, tuple(row)]


def wrap_text(text: str, cells: int, indent: str = "", hanging: str = "") -> list[str]:
    """Wrap a plain text between words, as `flow` does."""
    return ["".join(run.text for run in row) for row in flow([text], cells, indent, hanging)]


def _gap_before(word: list[Run]) -> str:
    """Return the ink of a space: that of the word after it, without its ground."""
    return PLAIN if word[0].ground else word[0].ink


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
    return [Run(text)] if text else []


def _words(runs: Sequence[Run], room: int) -> Iterator[list[Run]]:
    """Yield words, each with the inks of its letters, in pieces of at most that many cells."""
    word: list[Run] = []
    for text, *style in runs:
        for part in _WORDS_AND_SPACES.findall(text):
            if _WORD.match(part):
                word.append(Run(part, *style))
            elif word:
                yield from _pieces(word, room)
                word = []
    if word:
        yield from _pieces(word, room)


def _pieces(word: list[Run], room: int) -> Iterator[list[Run]]:
    """Return a word as it is, or broken into pieces that fit."""
    if sum(cells_of(run.text) for run in word) <= room:
        yield word
        return
    piece: list[Run] = []
    used = 0
    for text, *style in word:
        for letter in text:
            size = cells_of(letter)
            if piece and used + size > room:
                yield piece
                piece, used = [], 0
            run = Run(letter, *style)
            before = piece.pop().text if piece and piece[-1][1:] == run[1:] else ""
            piece.append(run._replace(text=before + letter))
            used += size
    yield piece
