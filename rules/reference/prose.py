"""The texts of a reference, read into templates.

    == R5.10 | The auction | bidding | sale offer
    parts: R5.11 R5.12
    @ The highest bid takes {prizes.2|card} in the second round.
    @Ruling R5.17a A bid can't be taken back.
    @table prizes
    @drawing table
        +---+
        | 5 |
        +---+
    see: card.joker

A heading has an id, a title, the phase it is about, and further words under which it is found. An id with a slash is no
entry by itself: of such texts a game makes the entries of its components. A paragraph begins with `@`, perhaps a label,
and the clauses it tells; without any they are those of the paragraph before (for a hint, of the first), or the
heading's own. What stands in braces is filled in by `fill.py`. A row that is indented by four spaces is a row of a
drawing and stays as it is; a drawing that depends on the values of a set is made by the game and asked for by its name.

A glossary has a line for each word: `bid = R5.10 | A card laid face down. | card.joker`.

The file `same_words.clauses` has words of the texts, and what people type instead: `bid = offer offers`.

The texts lie in a folder for each language. English is the original; in another language ids, phases, labels, clauses,
links and what stands in braces stay as they are, and a word of the glossary is given after its clause:
`bid = R5.10 | Gebot | Eine verdeckte Karte. | card.joker`. The file `notes.clauses` has the notes of the components:
`Not printed. = Nicht abgedruckt.` What a language does not have is told in English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import NamedTuple

_BAR = re.compile(r" \|(?= |$)")
_INDENTED = "    "
TABLE, DRAWING, DRAWN_ROW = "table", "drawing", "drawn row"
"""Labels of paragraphs that are no sentences."""
ORIGINAL = "en"
"""The language in which everything is told."""
SAME_WORDS = "same_words"
"""The file with the words that people use for those of the texts."""
NOTES = "notes"
"""The file with the notes of the components in another language."""


class TemplateParagraph(NamedTuple):
    """A paragraph with its gaps; a table or a drawing that the game makes has its name for text."""

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
    paragraphs: tuple[TemplateParagraph, ...]
    standard_only: bool
    """True if it tells of the standard values in words."""


class Term(NamedTuple):
    """A word of the glossary: in English, by which it is known, and in the language of the text."""

    key: str
    word: str
    clause: str
    text: str
    see: str


class Prose(NamedTuple):
    """All texts of a game."""

    templates: Mapping[str, Template]
    """By their keys, in the order of the files."""
    terms: Mapping[str, Term]
    """By what they are in English."""
    same_words: Mapping[str, str]
    """Words that people use, and the words of the texts that mean the same."""
    notes: Mapping[str, str]
    """Translations of the notes of components, by their English texts."""


@cache
def read_prose(package: str, language: str, files: tuple[str, ...], glossary: str, clause_ids: str) -> Prose:
    """Read the texts of a package in a language; `clause_ids` is a pattern for the ids of clauses."""
    folder = resources.files(package) / "text" / language

    def read(name: str) -> str:
        try:
            return (folder / f"{name}.clauses").read_text(encoding="utf-8")
        except OSError:
            if language == ORIGINAL:
                raise
            return ""  # told in English

    found = (template for name in files for template in _templates(read(name), clause_ids))
    terms = _terms(read(glossary)) if glossary else ()
    same_words = dict(_same_words(read(SAME_WORDS)))
    templates, known = {template.key: template for template in found}, {term.key: term for term in terms}
    if language == ORIGINAL:
        return Prose(templates, known, same_words, {})
    original = read_prose(package, ORIGINAL, files, glossary, clause_ids)
    notes = dict(_rows(read(NOTES)))
    return Prose({**original.templates, **templates}, {**original.terms, **known}, same_words, notes)


def _rows(text: str) -> Iterator[tuple[str, str]]:
    """Return the lines about a word."""
    for row in text.splitlines():
        word, equals, rest = row.partition(" = ")
        if equals:
            yield word, rest


def _terms(text: str) -> Iterator[Term]:
    for key, rest in _rows(text):
        clause, *word, told, see = (part.strip() for part in rest.split("|"))
        yield Term(key, word[0] if word else key, clause, told, see)


def _same_words(text: str) -> Iterator[tuple[str, str]]:
    for word, others in _rows(text):
        for other in others.split():
            yield other, word


def _templates(text: str, clause_ids: str) -> Iterator[Template]:
    clause = re.compile(clause_ids)
    paragraph = re.compile(rf"@(\w*) ?((?:(?:{clause_ids})(?: |$))*)(?:\| )?(.*)")
    for block in text.split("\n== ")[1:]:
        heading, *rows = block.strip().splitlines()
        key, title, phase, words = (part.strip() for part in _BAR.split(heading))
        fields = {"parts": "", "see": "", "values": ""}
        last: tuple[str, ...] = (key,) if clause.fullmatch(key) else ()
        paragraphs: list[TemplateParagraph] = []
        for row in rows:
            name, _, value = row.partition(": ")
            if row.startswith("@"):
                match = paragraph.fullmatch(row)
                assert match, row
                named = tuple(match[2].split())
                hint = match[1] == "Hint" and paragraphs
                last = named or (paragraphs[0].clauses if hint else last)
                paragraphs.append(TemplateParagraph(match[1], last, match[3]))
            elif row.startswith(_INDENTED):
                paragraphs.append(TemplateParagraph(DRAWN_ROW, last, row.removeprefix(_INDENTED)))
            elif name in fields:
                fields[name] = value
        parts, see = tuple(fields["parts"].split()), tuple(fields["see"].split())
        yield Template(key, title, phase, words, parts, see, tuple(paragraphs), fields["values"] == "standard")
