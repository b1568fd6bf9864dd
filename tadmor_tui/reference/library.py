"""The rules of all games, for questions: which game is asked first, and what the others have. Nothing imports Rich."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol

from rules.reference.search import Hit
from rules.reference.shipped import ShippedBook, shipped_path
from rules.references import PACKAGES, REFERENCES
from tadmor_tui.text.translation import language, words_of_deferred

if TYPE_CHECKING:
    from rules.contract import Components
    from rules.reference.book import Book
    from rules.reference.entry import MarkValue, ReferenceEntry
    from rules.reference.search import Found, Index


class AnyBook(Protocol):
    """A book that is shipped, or made of a component set."""

    def entry(self, key: str, /) -> ReferenceEntry: ...
    def resolve(self, word: str, /) -> str | None: ...
    def title_of(self, key: str, /) -> str: ...
    def entries(
        self, kind: str = "", phase: str = "", marks: Mapping[str, MarkValue] | None = None
    ) -> list[ReferenceEntry]: ...


class GameRules:
    """The rules of one game: shipped for the standard set, made for any other."""

    def __init__(self, game: str, components: Components | None = None, book: Book | None = None) -> None:
        """Without components or a book that was made already, take the standard set."""
        self.game, self.components, self._made = game, components, book

    @cached_property
    def shipped(self) -> ShippedBook | None:
        """The rules of the standard set, if they are asked for and there."""
        if self.components is not None or self._made is not None or self.game not in PACKAGES:
            return None
        path = shipped_path(PACKAGES[self.game], language().code)
        return ShippedBook(path.read_text(encoding="utf-8")) if path.is_file() else None

    @cached_property
    def book(self) -> AnyBook:
        return self.shipped or self.live

    @cached_property
    def index(self) -> Index:
        if self.shipped is not None:
            return self.shipped.index
        from rules.reference.compiling import index_of

        return index_of(self.live)

    @cached_property
    def live(self) -> Book:
        """The book with everything that the reference declares."""
        from rules.reference.book import book_of

        return self._made or book_of(REFERENCES[self.game](), self.components, language())

    @property
    def title(self) -> str:
        """The title of the game."""
        return self.shipped.title if self.shipped is not None else words_of_deferred(REFERENCES[self.game]().title)

    def answer(self, words: str, most: int, among: frozenset[str] | None = None) -> Found:
        """Search for words; an entry that has them for its name comes first."""
        found = self.index.answer(words, most, among)
        key = self.book.resolve(words)
        if key is None or (among is not None and key not in among):
            return found
        named = next((hit for hit in found.hits if hit.key == key), None)
        best = named or Hit(key, self.book.title_of(key), 1.0, frozenset())
        return found._replace(
            hits=[best, *(hit for hit in found.hits if hit.key != key)][:most], known=True, guesses={}
        )

    def called(self, word: str) -> str | None:
        """Return the id that a word is; None for a plain word, even if it means an entry."""
        if not any(letter.isdigit() or letter == "." for letter in word):
            return None
        key = self.book.resolve(word)
        return key if key is not None and ("." in word or self.book.entry(key).called_by_id) else None


class Answer(NamedTuple):
    """The answer to a question in words."""

    rules: GameRules
    """The game that answers it."""
    found: Found
    missed: Found | None
    """The answer of the game that was asked first, if it has no certain one and another game has."""
    elsewhere: Sequence[tuple[GameRules, Hit]]
    """The best entry of each other game that has all words of the question, some of them in its title."""


def answer(words: str, games: Sequence[GameRules], most: int, among: frozenset[str] | None = None) -> Answer:
    """Answer a question from the first game; from another one if only that knows what is asked."""
    first, *others = games
    found = first.answer(words, most, among)
    if among is not None:
        return Answer(first, found, None, ())
    known = [(rules, told) for rules in others if (told := rules.index.answer(words, most, guess=False)).certain]
    missed = found if known and not found.known else None
    if missed is not None:
        (first, found), *known = known
    best = ((rules, told.hits[0]) for rules, told in known)
    elsewhere = [(rules, hit) for rules, hit in best if hit.stems.intersection(rules.index.vocabulary.stems(hit.title))]
    return Answer(first, found, missed, elsewhere)
