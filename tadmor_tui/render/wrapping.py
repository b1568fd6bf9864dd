"""Line breaking; nothing else breaks lines.

Widths are those of a terminal, where a character may have two cells or none. Rich knows them; it is imported only for
characters that may be so, because `tadmor rules` does without it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from tadmor_tui.render.runs import PLAIN, Line, Piece, Run, line

_KEPT_TEXTS = 512
"""Texts whose lines are kept: a table is painted again and again."""
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
    row = [Run(indent)] if indent else []
    start = used = cells_of(indent)
    later = cells_of(hanging)
    room = max(1, cells - max(start, later))
    for word, size in _words(line(*pieces), room):
        space = used > start
        if space and used + 1 + size > cells:
            lines.append(tuple(row))
            row, start = [Run(hanging)] if hanging else [], later
            used, space = start, False
        if space:  # in the ink of the word after it, without its ground
            row.append(Run(" ", PLAIN if word[0].ground else word[0].ink))
        row += word
        used += size + space
    return [*lines, tuple(row)]


def wrap_text(text: str, cells: int, indent: str = "", hanging: str = "") -> list[str]:
    """Wrap a plain text between words, as `flow` does."""
    return list(_wrapped(text, cells, indent, hanging))


@lru_cache(maxsize=_KEPT_TEXTS)
def _wrapped(text: str, cells: int, indent: str, hanging: str) -> tuple[str, ...]:
    return tuple("".join(run.text for run in row) for row in flow([text], cells, indent, hanging))


def wrap_row(row: str, cells: int) -> list[str]:
    """Wrap a row with columns only if it is too wide; the rest stands below its last column."""
    if cells_of(row) <= cells:
        return [row]
    columns = [row[: found.end()] for found in _GAPS.finditer(row) if cells_of(row[: found.end()]) <= cells // 2]
    head = columns[-1] if columns else ""
    margin = " " * cells_of(head)
    first, *others = wrap_text(row[len(head) :], cells - len(margin))
    return [head + first, *(margin + other for other in others)]


def _words(runs: Sequence[Run], room: int) -> list[tuple[list[Run], int]]:
    """Return words with their widths, each with the inks of its letters, in pieces of at most `room` cells."""
    words: list[tuple[list[Run], int]] = [([], 0)]
    for text, *style in runs:
        for part in _WORDS_AND_SPACES.findall(text):
            if _WORD.match(part):
                word, size = words[-1]
                word.append(Run(part, *style))
                plain = part.isascii() and part.isprintable()
                words[-1] = (word, size + (len(part) if plain else cells_of(part)))
            elif words[-1][0]:
                words.append(([], 0))
    if not words[-1][0]:
        words.pop()
    if all(size <= room for _, size in words):
        return words
    return [piece for word, size in words for piece in (_pieces(word, room) if size > room else [(word, size)])]


def _pieces(word: list[Run], room: int) -> list[tuple[list[Run], int]]:
    """Break a word into pieces that fit, and return them with their widths."""
    pieces: list[tuple[list[Run], int]] = [([], 0)]
    for text, *style in word:
        for letter in text:
            size = cells_of(letter)
            if pieces[-1][0] and pieces[-1][1] + size > room:
                pieces.append(([], 0))
            piece, used = pieces[-1]
            run = Run(letter, *style)
            before = piece.pop().text if piece and piece[-1][1:] == run[1:] else ""
            piece.append(run._replace(text=before + letter))
            pieces[-1] = (piece, used + size)
    return pieces
