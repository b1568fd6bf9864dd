"""The prose of the references in other languages: nothing is missing or English, facts and links are the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources

import pytest

from rules.reference.book import Book, book_of
from rules.reference.fill import Gap, gaps
from rules.reference.game_reference import AnyReference
from rules.reference.prose import DRAWING, ORIGINAL, SAME_WORDS, TABLE, Template, TemplateParagraph
from rules.references import REFERENCES
from tadmor_tui.text.languages import LANGUAGES, language_of
from tests.suites.reference_checks import check_paragraphs

TRANSLATIONS = [code for code in LANGUAGES if code != ORIGINAL]
_HEADING = re.compile(r"^== (.+?) \|", re.MULTILINE)
_IN_BRACES = re.compile(r"\{[^{}]*\}")
_A_FEW_WORDS = 3
_FEWEST_SAME_WORDS = 8
_TYPOGRAPHY = {
    "de": re.compile(r"\"|'|“[^”]*”"),
    "fr": re.compile(r"\"|'|[^\u202f][;:!?»%](?:\s|$)|«[^\u202f]"),
}
"""Marks that no text of a language has: marks and spaces of another one."""


def text_of(reference: AnyReference, language: str, file: str) -> str:
    path = resources.files(reference.text_package) / "text" / language / f"{file}.clauses"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def asked(text: str) -> set[str]:
    """Return what the gaps of a text ask for, in whatever form."""
    return {gap.asked for gap in gaps(text)}


def numbers(text: str, ids: str) -> list[str]:
    """The numbers that are typed in a text, beside those of ids."""
    return sorted(re.findall(r"\d+", re.sub(rf"\b(?:{ids})\b", "", _IN_BRACES.sub("", text))))


def named_ids(text: str, ids: str) -> list[str]:
    return sorted(re.findall(rf"\b(?:{ids})\b", _IN_BRACES.sub("", text)))


def is_half_counted(gap: Gap) -> bool:
    """True if a word for one is given without a word for several, or the other way round."""
    return len(gap.nouns) not in (0, 2)


def is_left_in_english(original: str, text: str) -> bool:
    words = re.findall(r"[^\W\d_]{2,}", _IN_BRACES.sub("", original))
    return original == text and len(words) >= _A_FEW_WORDS


class Audit:
    """List the faults of the texts of a game in a language."""

    def __init__(self, game: str, language: str) -> None:
        self.reference = REFERENCES[game]()
        self.original, self.prose = self.reference.prose(), self.reference.prose(language)
        self.language = language
        self._ids = self.reference.called_ids

    def wrong_with_file(self, file: str) -> Iterator[str]:
        text = text_of(self.reference, self.language, file)
        if not text:
            yield "the file is missing"
            return
        keys = _HEADING.findall(text)
        wanted = _HEADING.findall(text_of(self.reference, ORIGINAL, file))
        if keys != wanted:
            missing, strange = [k for k in wanted if k not in keys], [k for k in keys if k not in wanted]
            yield f"entries that are missing: {missing}, strange: {strange}, or the order is another one"
        for key in wanted:
            if key in keys:
                yield from (f"{key}: {wrong}" for wrong in self._wrong_with_entry(key))

    def _wrong_with_entry(self, key: str) -> Iterator[str]:
        before, after = self.original.templates[key], self.prose.templates[key]
        for name in ("phase", "parts", "see", "standard_only"):
            if getattr(before, name) != getattr(after, name):
                yield f"{name} should stay {getattr(before, name)!r}"
        yield from self._wrong_with_heading(before, after)
        if len(before.paragraphs) != len(after.paragraphs):
            yield f"{len(after.paragraphs)} paragraphs, where English has {len(before.paragraphs)}"
            return
        for number, pair in enumerate(zip(before.paragraphs, after.paragraphs, strict=True), 1):
            yield from (f"paragraph {number}: {wrong}" for wrong in self._wrong_with_paragraph(*pair))

    def _wrong_with_heading(self, before: Template, after: Template) -> Iterator[str]:
        if bool(before.title) != bool(after.title):
            yield "the title is missing"
        if len(before.words.split()) > 2 * len(after.words.split()):
            yield "there are too few words for the search"
        if is_left_in_english(before.words, after.words):
            yield "the words for the search are English"
        yield from self._wrong_with_text(before.title, after.title)

    def _wrong_with_paragraph(self, before: TemplateParagraph, after: TemplateParagraph) -> Iterator[str]:
        if before[:2] != after[:2]:
            yield f"label and clauses should stay {before[:2]}, and are {after[:2]}"
        if before.label in (TABLE, DRAWING):
            if before.text != after.text:
                yield f"should stay {before.text!r}"
            return
        yield from self._wrong_with_text(before.text, after.text)
        if not after.text.endswith((".", ":")):
            yield "a paragraph ends with a full stop or a colon"

    def _wrong_with_text(self, before: str, after: str) -> Iterator[str]:
        if asked(before) != asked(after):
            yield f"the holes ask for {sorted(asked(after))}, and should for {sorted(asked(before))}"
        yield from (f"one word and its plural are wanted: {gap}" for gap in filter(is_half_counted, gaps(after)))
        if named_ids(before, self._ids) != named_ids(after, self._ids):
            yield f"the ids are {named_ids(after, self._ids)}, and should be {named_ids(before, self._ids)}"
        if numbers(before, self._ids) != numbers(after, self._ids):
            yield f"the numbers are {numbers(after, self._ids)}, and should be {numbers(before, self._ids)}"
        if is_left_in_english(before, after):
            yield f"is English: {after}"
        if bad := _TYPOGRAPHY[self.language].search(_IN_BRACES.sub("x", after)):
            yield f"typography: {after[max(0, bad.start() - 20) : bad.end() + 10]!r}"

    def wrong_with_glossary(self) -> Iterator[str]:
        rows = [
            row for row in text_of(self.reference, self.language, self.reference.glossary).splitlines() if " = " in row
        ]
        if [row.partition(" = ")[0] for row in rows] != list(self.original.terms):
            yield "the English words before the equals signs are others, or in another order"
        yield from (f"four parts are wanted: {row}" for row in rows if row.count("|") != 3)
        for key, before in self.original.terms.items():
            after = self.prose.terms[key]
            if (before.clause, before.see) != (after.clause, after.see):
                yield f"{key}: clause and link should stay {before.clause}, {before.see}"
            yield from (f"{key}: {wrong}" for wrong in self._wrong_with_text(before.text, after.text))

    def wrong_with_notes(self) -> Iterator[str]:
        for note in sorted(set(notes_of(self.reference.standard_facts()))):
            if note not in self.prose.notes:
                yield f"missing: {note}"
            else:
                yield from (f"{note}: {wrong}" for wrong in self._wrong_with_text(note, self.prose.notes[note]))

    def wrong_with_same_words(self) -> Iterator[str]:
        same = self.prose.same_words
        if len(set(same.values())) < _FEWEST_SAME_WORDS:
            yield f"there are only {len(set(same.values()))} words"
        yield from (f"is no single word: {word}" for word in {*same, *same.values()} if not word.isalnum())
        yield from (f"is written with capitals: {word}" for word in {*same, *same.values()} if not word.islower())


def notes_of(values: object) -> Iterator[str]:
    """The notes of a component set."""
    if isinstance(values, dict):
        if isinstance(note := values.get("note"), str) and note:
            yield note.replace("\n", " ").strip()
        for value in values.values():
            yield from notes_of(value)


@pytest.fixture(params=TRANSLATIONS)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize(
    ("game", "file"), [(game, file) for game, reference in REFERENCES.items() for file in reference().files]
)
def test_a_file_tells_the_same(language: str, game: str, file: str) -> None:
    wrong = [f"{game}/{language}/{file}.clauses {each}" for each in Audit(game, language).wrong_with_file(file)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", REFERENCES)
@pytest.mark.parametrize("what", ["glossary", "notes", SAME_WORDS])
def test_words_and_notes_are_there(language: str, game: str, what: str) -> None:
    audit = Audit(game, language)
    found = {
        "glossary": audit.wrong_with_glossary,
        "notes": audit.wrong_with_notes,
        SAME_WORDS: audit.wrong_with_same_words,
    }
    wrong = [f"{game}/{language}/{what}.clauses {each}" for each in found[what]()]
    assert not wrong, "\n".join(wrong)


@cache
def book_in(game: str, language: str) -> Book:
    return book_of(REFERENCES[game](), None, language_of(language))


@pytest.mark.parametrize("game", REFERENCES)
def test_the_whole_book_can_be_read(language: str, game: str) -> None:
    """Every hole has a value and every form is one of the language; ids, links and clauses are those of English."""
    original, book = book_in(game, ORIGINAL), book_in(game, language)
    assert book.ids == original.ids
    check_paragraphs(book, [entry.id for entry in book.entries("clauses")])
    for entry in book.entries():
        before = original.entry(entry.id)
        assert (entry.kind, entry.clauses, set(entry.links)) == (before.kind, before.clauses, set(before.links))
        assert not [p.text for p in entry.paragraphs if re.search(r"[{}]|  ", p.text) and not p.drawn], entry.id
        assert [len(p.text) for p in entry.paragraphs if p.drawn and len(p.text) > 48] == [], entry.id
        assert entry.title[:1].isupper() or entry.title[:1].isdigit(), entry.id
