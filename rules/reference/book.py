"""The book: every entry of a game's reference for one component set, made when it is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from rules.grammar import capital
from rules.language import ENGLISH, Hole, Language
from rules.reference.entry import MarkValue, Paragraph, ReferenceEntry, picked
from rules.reference.fill import Filler, Values
from rules.reference.game_reference import STANDARD, AnyReference, Facts
from rules.reference.prose import DRAWING, DRAWN_ROW, ORIGINAL, TABLE, Template, TemplateParagraph
from rules.reference.typed_ids import typed_ids
from rules.reference.wording import message

if TYPE_CHECKING:
    from rules.contract import Components

EntryMaker: TypeAlias = Callable[[], ReferenceEntry]
_STANDARD_VALUES = message("Uses the values of the standard set.")


def book_of(reference: AnyReference, components: Components | None = None, language: Language = ENGLISH) -> Book:
    """Return the reference with the values of some components; without any, of the standard ones."""
    facts = reference.standard_facts() if components is None else reference.facts_of(components)
    return reference.book(reference, facts, language)


class Book:
    """The reference of a game for one component set, in one language; a game adds the entries of its components."""

    def __init__(self, reference: AnyReference, facts: Facts, language: Language, filler: Filler | None = None) -> None:
        self.reference, self.facts, self.language = reference, facts, language
        self.templates, self._terms, self.same_words, self._notes = reference.prose(language.code)
        self.filler = filler or Filler(language, facts)
        self._called = re.compile(rf"\b(?:{reference.called_ids})\b")
        self._makers: dict[str, EntryMaker] = dict(self._all())
        self._made: dict[str, ReferenceEntry] = {}
        self.by_lower = {key.lower(): key for key in self._makers}

    def in_language(self, language: Language) -> Book:
        """Return the same book in another language."""
        return self if language is self.language else self.reference.book(self.reference, self.facts, language)

    def __contains__(self, key: str) -> bool:
        return key in self._makers

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self._makers)

    def entry(self, key: str) -> ReferenceEntry:
        if key not in self._made:
            self._made[key] = self._makers[key]()
        return self._made[key]

    def called(self, key: str) -> str:
        """Name an entry among others: by its id where that is a word that the reader knows."""
        entry = self.entry(key)
        return key if entry.called_by_id or self.language.code == ORIGINAL else entry.title

    def entries(
        self, kind: str = "", phase: str = "", marks: Mapping[str, MarkValue] | None = None
    ) -> list[ReferenceEntry]:
        """Return all entries, or those of a kind, of a phase, and with some marks."""
        return picked(map(self.entry, self._makers), kind, phase, marks)

    def is_called(self, word: str) -> bool:
        """True if a word looks like an id by which people call things, in any case."""
        return re.fullmatch(self.reference.called_ids, word, re.IGNORECASE) is not None

    def resolve(self, word: str) -> str | None:
        """Return the id that a word means: in any case, as people type it, or under another name of the entry."""
        word = word.strip().lower()
        found = self.by_lower.get(word) or self.other_name(word)
        return found or next(iter(typed_ids(word, self.ids)), None)

    def title_of(self, key: str) -> str:
        return self.entry(key).title

    # --- what a game adds

    def component_entries(self) -> Iterable[tuple[str, EntryMaker]]:
        """Return the entries of components by their ids, each made when it is asked for."""
        return ()

    def table(self, name: str, own: Values) -> Iterable[Hole]:
        """Return the rows of a table that the prose asks for."""
        raise KeyError(name)

    def drawing(self, name: str, own: Values) -> Iterable[str]:
        """Return the rows of a drawing that the prose asks for."""
        raise KeyError(name)

    def other_name(self, word: str) -> str | None:
        """Return the id that a word in small letters stands for, if it is no id itself."""
        return None

    def names_of(self, key: str) -> Iterable[str]:
        """Return further words that `other_name` takes for an entry, beside what its id says."""
        return ()

    def values_for_texts(self) -> Values:
        """Return the values for texts that tell of no component, beside the facts."""
        return {}

    # --- making entries

    def words(self, told: Hole) -> str:
        """Put a message into words, in the language of the book."""
        return self.language.value(told)

    def origins(self, lines: Iterable[Hole]) -> tuple[str, ...]:
        """Put the origins of values into words, with the note of a component, which is text of its set."""
        return tuple(self._notes.get(line, line) if isinstance(line, str) else self.words(line) for line in lines)

    def made_of(self, key: str, kind: str, template: Template, own: Values) -> ReferenceEntry:
        """Return the entry that a template gives with the values of a component."""
        paragraphs = self._paragraphs(template.paragraphs, own)
        title = capital(self.filler.fill(template.title, own))
        links = self._links(paragraphs, template.see, key)
        called = self._called.fullmatch(key) is not None
        return ReferenceEntry(
            key, kind, title, paragraphs, links, phase=template.phase, words=template.words, called_by_id=called
        )

    def made_of_group(self, key: str, kind: str, group: str, effect: str, own: Values) -> ReferenceEntry:
        """Make an entry from the text about one effect, and then that about all of the group."""
        entry = self.made_of(key, kind, self.templates[f"{group}/{effect}"], own)
        common = self._paragraphs(self.templates[f"{group}/*"].paragraphs, own)
        paragraphs = (*entry.paragraphs, *(paragraph._replace(common=True) for paragraph in common))
        return entry._replace(paragraphs=paragraphs, links=self._links(paragraphs, entry.links, key))

    def _all(self) -> Iterator[tuple[str, EntryMaker]]:
        for key, template in self.templates.items():
            if "/" not in key:
                yield key, partial(self._text, template)
        yield from self.component_entries()
        for word in self._terms:
            yield _term_id(word), partial(self._term, word)

    def _text(self, template: Template) -> ReferenceEntry:
        """Return a text that is an entry as it stands, with the clauses that are its parts."""
        key = template.key
        entry = self.made_of(key, self._kind_of(key), template, self.values_for_texts())
        paragraphs = list(entry.paragraphs)
        if template.standard_only and self.facts["name"] != STANDARD:
            paragraphs.append(Paragraph(self.words(_STANDARD_VALUES), "", paragraphs[-1].clauses))
        for part in template.parts:
            for number, paragraph in enumerate(self.entry(part).own_paragraphs):
                paragraphs.append(paragraph._replace(head=f"{part} {self.entry(part).title}" if not number else ""))
        chapter = key.partition(".")[0] if re.fullmatch(self.reference.clause_ids, key) else key
        links = dict.fromkeys((*entry.links, *template.parts, *([chapter] if chapter != key else [])))
        return entry._replace(paragraphs=tuple(paragraphs), links=tuple(links), parts=template.parts)

    def _kind_of(self, key: str) -> str:
        first, *others = self.reference.kinds
        return next((kind.name for kind in others if kind.ids and re.fullmatch(kind.ids, key)), first.name)

    def _term(self, word: str) -> ReferenceEntry:
        term = self._terms[word]
        links = tuple(key for key in dict.fromkeys((term.see, term.clause)) if key in self)
        paragraph = Paragraph(term.text, "", (term.clause,))
        return ReferenceEntry(_term_id(word), self.reference.glossary, capital(term.word), (paragraph,), links)

    def _paragraphs(self, paragraphs: Iterable[TemplateParagraph], own: Values) -> tuple[Paragraph, ...]:
        made: list[Paragraph] = []
        for label, clauses, text in paragraphs:
            if label == TABLE:
                made += (Paragraph(self.words(row), "", clauses, row=True) for row in self.table(text, own))
            elif label == DRAWING:
                made += (Paragraph(row, "", clauses, drawn=True) for row in self.drawing(text, own))
            elif label == DRAWN_ROW:
                made.append(Paragraph(text, "", clauses, drawn=True))
            elif filled := self.filler.fill(text, own):
                made.append(Paragraph(capital(filled), label, clauses))
        return tuple(made)

    def _links(self, paragraphs: Iterable[Paragraph], first: Iterable[str], own: str) -> tuple[str, ...]:
        """List the links: those of the template, then everything that is called by its id."""
        named = (key for p in paragraphs for key in (*self._called.findall(p.text), *p.clauses))
        return tuple(key for key in dict.fromkeys((*first, *named)) if key in self._makers and key != own)


def _term_id(word: str) -> str:
    return f"term.{word.replace(' ', '-')}"
