"""The prose files, read into templates.

    == T5.10 | The traitor | construction | destroy rival
    parts: T5.11 T5.12
    @ The traitor destroys {levels.2|level} in Era II.
    @Ruling T5.17a A second traitor looks at the heights anew.
    @table tower
    see: slot.traitor

A heading has an id, a title, the phase it is about, and further words under which it is found. A paragraph begins with
`@`, perhaps a label, and the clauses it tells; without any they are those of the paragraph before (for a hint, of the
first), or the heading's own. What stands in braces is filled in by `fill.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import NamedTuple

_FILES = ("subjects", "clauses", "improvements", "missions", "slots", "things", "examples", "hints")
_PARAGRAPH = re.compile(r"@(\w*) ?((?:T\d+(?:\.\d+a?)?(?: |$))*)(?:\| )?(.*)")
_BAR = re.compile(r" \|(?= |$)")
CLAUSE = re.compile(r"T\d+(?:\.\d+a?)?")
TABLE = "table"


class Piece(NamedTuple):
    """A paragraph with its gaps; a table has its name for text."""

    label: str
    clauses: tuple[str, ...]
    text: str


class Template(NamedTuple):
    key: str
    title: str
    phase: str
    words: str
    parts: tuple[str, ...]
    see: tuple[str, ...]
    pieces: tuple[Piece, ...]
    standard_only: bool
    """Whether it tells of the standard values in words."""


class Term(NamedTuple):
    """A word of the glossary."""

    word: str
    clause: str
    text: str
    see: str


def _read(name: str) -> str:
    return (resources.files("rules.tadmor.reference") / "text" / f"{name}.md").read_text(encoding="utf-8")


@cache
def templates() -> dict[str, Template]:
    """Every template by its key, in the order of the files."""
    return {template.key: template for name in _FILES for template in _templates(_read(name))}


@cache
def terms() -> dict[str, Term]:
    found = {}
    for row in _read("glossary").splitlines():
        word, equals, rest = row.partition(" = ")
        if equals:
            clause, text, see = (part.strip() for part in rest.split("|"))
            found[word] = Term(word, clause, text, see)
    return found


def _templates(text: str) -> Iterator[Template]:
    for block in text.split("\n== ")[1:]:
        heading, *rows = block.strip().splitlines()
        key, title, phase, words = (part.strip() for part in _BAR.split(heading))
        fields = {"parts": "", "see": "", "values": ""}
        last: tuple[str, ...] = (key,) if CLAUSE.fullmatch(key) else ()
        pieces: list[Piece] = []
        for row in rows:
            name, _, value = row.partition(": ")
            if row.startswith("@"):
                match = _PARAGRAPH.fullmatch(row)
                assert match, row
                named = tuple(match[2].split())
                hint = match[1] == "Hint" and pieces
                last = named or (pieces[0].clauses if hint else last)
                pieces.append(Piece(match[1], last, match[3]))
            elif name in fields:
                fields[name] = value
        parts, see = tuple(fields["parts"].split()), tuple(fields["see"].split())
        yield Template(key, title, phase, words, parts, see, tuple(pieces), fields["values"] == "standard")
