"""Making the file of a book that is shipped: its index, and its entries as they are read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from rules.reference.book import Book
from rules.reference.entry import Paragraph
from rules.reference.game_reference import STANDARD
from rules.reference.indexing import build_index
from rules.reference.search import Index
from rules.reference.shipped import SECTION, shipped_path


def index_of(book: Book) -> Index:
    """Return the index of a book: that of the standard set is shipped, any other is made."""
    path = shipped_path(book.reference.text_package, book.language.code)
    if book.facts["name"] == STANDARD and path.is_file():
        return Index(path.read_text(encoding="utf-8").partition(SECTION)[0])
    return Index(build_index(book))


def compile_book(book: Book, questions: Mapping[str, Sequence[str]] | None = None) -> str:
    """Return the text of the file that is shipped for a book."""
    numbers: dict[Paragraph, int] = {}
    entries = []
    for entry in book.entries():
        paragraphs: list[object] = []
        for paragraph in entry.paragraphs:
            number = numbers.setdefault(paragraph._replace(head=""), len(numbers))
            paragraphs.append([number, paragraph.head] if paragraph.head else number)
        marks = {name: list(mark) for name, mark in entry.marks.items()}
        entries.append(
            _row([entry.id, entry.kind, entry.phase, paragraphs, entry.links, entry.origins, marks, entry.columns])
        )
    about = {
        "title": book.language.words(book.reference.title, {}),
        "called": book.reference.called_ids,
        "other_names": _other_names(book),
        "parts": {key: template.parts for key, template in book.templates.items() if template.parts and key in book},
    }
    told = [
        _row([p.text, p.label, p.clauses, [p.row, p.drawn, p.common].index(True) if any(p[4:]) else None])
        for p in numbers
    ]
    return SECTION.join((build_index(book, questions), _row(about), "\n".join(entries), "\n".join(told))) + "\n"


def _other_names(book: Book) -> dict[str, str]:
    """Return the further names of entries."""
    words = dict.fromkeys(word for key in book.ids for word in (*_said(key), *book.names_of(key)))
    named = {word: book.other_name(word) for word in words if word.lower() not in book.by_lower}
    return {word: key for word, key in named.items() if key is not None}


def _said(key: str) -> tuple[str, ...]:
    """Return the ways to say an id such as `city.2`: `city 2`, `2 city`, `2`."""
    kind, dot, name = key.lower().partition(".")
    return (name, name.replace("-", " "), f"{kind} {name}", f"{name} {kind}") if dot else ()


def _row(values: object) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))
