"""Entries of the reference as lines with ink, for the terminal and for the screen. Nothing here imports Rich."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TypeAlias

from rules.reference.book import KINDS, Entry, Paragraph
from rules.tadmor.reference.facts import ERAS

Run: TypeAlias = tuple[str, str]
Line: TypeAlias = tuple[Run, ...]
Marker: TypeAlias = Callable[[str], Iterable[tuple[str, bool]]]
"""Splits a text into runs, and says which were looked for."""

_PARTS = re.compile(r"\S+|\s+")
_INDENT = 2


def unmarked(text: str) -> list[tuple[str, bool]]:
    return [(text, False)]


def flow(runs: Sequence[Run], cells: int, indent: str = "", hanging: str = "") -> list[Line]:
    """Runs wrapped between words; lines after the first begin with `hanging`."""
    lines: list[Line] = []
    row: list[Run] = [(indent, "plain")] if indent else []
    used = len(indent)
    for word in _words(runs):
        size = sum(len(text) for text, _ in word)
        space = bool(row) and used > len(indent if not lines else hanging)
        if space and used + 1 + size > cells:
            lines.append(tuple(row))
            row, used, space = ([(hanging, "plain")] if hanging else []), len(hanging), False
        if space:
            row.append((" ", word[0][1]))
        row += word
        used += size + space
    return [*lines, tuple(row)]


def _words(runs: Sequence[Run]) -> Iterable[list[Run]]:
    """Words, each with the inks of its letters."""
    word: list[Run] = []
    for text, ink in runs:
        for part in _PARTS.findall(text):
            if not part.isspace():
                word.append((part, ink))
            elif word:
                yield word
                word = []
    if word:
        yield word


def entry_lines(entry: Entry, cells: int, marker: Marker = unmarked, see_also: bool = True) -> list[Line]:
    """A whole entry; where to read on stands at the end."""
    lines: list[Line] = [*flow([(entry.heading, "title")], cells), *_about(entry, cells)]
    for paragraph in entry.paragraphs:
        if paragraph.head:
            lines += [(), *flow([(paragraph.head, "key")], cells)]
        elif not paragraph.row:
            lines.append(())
        lines += paragraph_lines(paragraph, cells, marker, plain_clause=entry.id)
    if entry.origins:
        lines += [(), *flow([(" ".join(entry.origins), "dim")], cells)]
    if entry.links and see_also:
        lines += [(), *flow([("See also ", "dim"), (", ".join(entry.links), "legal")], cells, hanging="  ")]
    return lines


def paragraph_lines(paragraph: Paragraph, cells: int, marker: Marker = unmarked, plain_clause: str = "") -> list[Line]:
    """A paragraph with its label in front and its clause behind."""
    runs: list[Run] = [(f"{paragraph.label}: ", "key")] if paragraph.label else []
    runs += ((text, "chosen" if found else "plain") for text, found in marker(paragraph.text))
    clauses = " ".join(clause for clause in paragraph.clauses if clause != plain_clause)
    if clauses and not paragraph.row and not paragraph.head:
        runs.append((f" ({clauses})", "dim"))
    if paragraph.row:
        return flow(runs, cells, "  ", "    ")
    return flow(runs, cells)


def _about(entry: Entry, cells: int) -> list[Line]:
    parts = [entry.kind]
    if entry.era:
        parts.append(f"Era {ERAS[entry.era - 1]}")
    if entry.phase:
        parts.append(f"phase: {entry.phase}")
    return flow([(", ".join(parts), "dim")], cells)


def hit_lines(entry: Entry, line: str, marker: Marker, cells: int) -> list[Line]:
    """A search result: its heading, and the paragraph that matches best."""
    heading = [(text, "chosen" if found else "title") for text, found in marker(entry.heading)]
    name = [] if entry.heading.startswith(f"{entry.id}:") else [(f" [{entry.id}]", "dim")]
    text = [(part, "chosen" if found else "plain") for part, found in marker(line)]
    return [*flow([*heading, *name], cells), *flow(text, cells, " " * _INDENT, " " * _INDENT)]


def list_lines(entries: Collection[Entry], cells: int) -> list[Line]:
    """Ids and titles, one to a line."""
    wide = max((len(entry.id) for entry in entries), default=0)
    lines: list[Line] = []
    for entry in entries:
        era = f"{ERAS[entry.era - 1]:<4}" if entry.era else ""
        runs = [(entry.title, "plain")]
        first, *rest = flow(runs, cells, hanging=" " * (wide + 2 + len(era))) or [()]
        lines += [((f"{entry.id:<{wide}}  ", "legal"), (era, "dim"), *first), *rest]
    return lines


def what_can_be_asked(cells: int) -> list[Line]:
    """The ways to ask, for `tadmor rules` without words."""
    asks = (
        ("tadmor rules I25", "a tile, card or clause: I25, k16, T5.9"),
        ("tadmor rules free level", "any words: the best matches"),
        ("tadmor rules --list improvements", f"or {', '.join(kind for kind in KINDS if kind != 'improvements')}"),
        ("tadmor rules --era 2", "the improvements of an era"),
        ("tadmor rules --phase construction", "what a phase is about"),
    )
    lines: list[Line] = []
    for command, what in asks:
        lines += flow([(what, "plain")], cells, f"{command:<35}", " " * 35)
    return [(((row[0][0], "key"), *row[1:]) if row and row[0][0].strip() else row) for row in lines]
