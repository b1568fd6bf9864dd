"""The state of the reference: query, open entry and history. It knows no screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.language import Language
from rules.reference.book import Book
from rules.reference.compiling import index_of
from rules.reference.entry import ReferenceEntry
from tadmor_tui.reference.painter import SearchResult

_MOST = 40


class ReferenceReader:
    """The reading of one book."""

    def __init__(self, book: Book, key: str | None = None, links: Sequence[str] = ()) -> None:
        """Open at an entry, with further links; without one, ready to search."""
        self.book = book
        self._asked, self._links = key, tuple(link for link in links if link in book)
        self._index = index_of(book)
        self.query = ""
        self.typing = key is None
        self.cursor = 0
        self.found: list[SearchResult] = []
        self.guesses: Mapping[str, str] = {}
        """Words that the book does not have, and what they were taken for."""
        self.link = -1
        self.scroll = 0
        self._past = [key or book.reference.first_entry]
        self._place = 0
        self.search("")
        self._point_at(self._past[0])

    @property
    def key(self) -> str:
        """Key of the open entry: while the player types, the result under the cursor."""
        if self.typing and self.query and self.found:
            return self.found[self.cursor].entry.id
        return self._past[self._place]

    @property
    def entry(self) -> ReferenceEntry:
        entry = self.book.entry(self.key)
        if entry.id != self._asked or not self._links:
            return entry
        return entry._replace(links=tuple(dict.fromkeys((*self._links, *entry.links))))

    @property
    def mark(self) -> int:
        """Index of the open result; -1 if another entry is open."""
        return self.cursor if self.found and self.found[self.cursor].entry.id == self.key else -1

    def marked(self, text: str) -> list[tuple[str, bool]]:
        """Split a text of the open entry into runs, with True for those that were searched."""
        stems = next((found.stems for found in self.found if found.entry.id == self.key), frozenset())
        return self._index.vocabulary.marked(text, stems)

    def read_in(self, language: Language) -> None:
        """Continue in another language: search again, and keep the open entry."""
        cursor, scroll, link = self.cursor, self.scroll, self.link
        self.book = self.book.in_language(language)
        self._index = index_of(self.book)
        self.search(self.query)
        self.cursor, self.scroll, self.link = min(cursor, max(0, len(self.found) - 1)), scroll, link
        self._point_at(self.key)

    # --- searching

    def search(self, query: str) -> None:
        """Search for words; without any, offer the first kind of entry."""
        self.query, self.guesses = query, {}
        if query.strip():
            answer = self._index.answer(query, _MOST)
            self.found = [SearchResult(self.book.entry(hit.key), hit.stems) for hit in answer.hits]
            self.guesses = answer.guesses
            exact = self.book.resolve(query)
            if exact is not None:
                rest = [found for found in self.found if found.entry.id != exact]
                self.found = [SearchResult(self.book.entry(exact)), *rest]
                self.guesses = {}
        else:
            self.found = [SearchResult(entry) for entry in self.book.entries(self.book.reference.kinds[0].name)]
        self.cursor = self.scroll = 0
        self.link = -1

    def move(self, step: int) -> None:
        """Move to another result."""
        if self.found:
            self.choose((self.cursor + step) % len(self.found))

    def choose(self, number: int) -> None:
        self.cursor = number
        self.scroll, self.link = 0, -1
        if not (self.typing and self.query):
            self.open(self.found[number].entry.id)

    # --- reading

    def read(self) -> None:
        """Stop typing and read the entry under the cursor."""
        key = self.key if self.query or not self.found else self.found[self.cursor].entry.id
        self.typing = False
        self.open(key)

    def open(self, key: str) -> None:
        """Go to an entry, and drop the entries that were ahead."""
        if key != self._past[self._place]:
            self._past[self._place + 1 :] = [key]
            self._place += 1
        self._arrive()

    def back(self, step: int = -1) -> bool:
        """Go one step back or forward in the history; False if there is none."""
        if not 0 <= self._place + step < len(self._past):
            return False
        self._place += step
        self.typing = False
        self._arrive()
        return True

    def next_link(self, step: int) -> None:
        links = len(self.entry.links)
        if links:
            self.link = (self.link + step) % links if self.link >= 0 else (0 if step > 0 else links - 1)

    def follow(self) -> bool:
        """Follow the link under the cursor."""
        if not 0 <= self.link < len(self.entry.links):
            return False
        key = self.entry.links[self.link]
        self.typing = False
        self.open(key)
        return True

    def _arrive(self) -> None:
        self.scroll, self.link = 0, -1
        self._point_at(self._past[self._place])

    def _point_at(self, key: str) -> None:
        self.cursor = next((n for n, found in enumerate(self.found) if found.entry.id == key), self.cursor)
