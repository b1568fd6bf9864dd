"""The declaration of a game's reference. Its words for people are `deferred`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias, TypeVar

from rules.reference.entry import Mark
from rules.reference.prose import ORIGINAL, Prose, read_prose

if TYPE_CHECKING:
    from rules.contract import Components
    from rules.language import Language
    from rules.reference.book import Book

ComponentsT = TypeVar("ComponentsT", bound="Components")

Facts: TypeAlias = Mapping[str, object]
"""A component set as plain tables: `facts["cards"]["C8"]["points"]`. Its `name` is `STANDARD`, or a player's own."""
STANDARD = "standard"


class EntryKind(NamedTuple):
    """A kind of entry that can be listed."""

    name: str
    about: str
    ids: str = ""
    """A pattern for the ids of those texts that are entries of this kind as they stand."""
    weight: float = 1.0
    """The weight of a match in such an entry in a search."""
    weight_by_name: float | None = None
    """The weight if nothing but its title was asked for, where that differs."""


class Facet(NamedTuple):
    """A filter for entries, beside their kind and phase: its name, and the marks that entries can have."""

    name: str
    help: str
    marks: tuple[Mark, ...]


class Question(NamedTuple):
    """An example of a question on the command line, and the answer."""

    words: str
    """`deferred` too, if they are words of a language and no id or flag."""
    answer: str


class GameReference(NamedTuple, Generic[ComponentsT]):
    """The rules of a game in words."""

    title: str
    """The title of the game."""
    text_package: str
    """The package in whose folder `text` its texts lie, by language; `prose.py` says how they are written."""
    files: tuple[str, ...]
    """Which texts there are, in the order of the book."""
    glossary: str
    """The text with the words of the game, and the kind of entry that they are; empty if there is none."""
    clause_ids: str
    """A pattern for the ids of clauses."""
    component_ids: str
    """A pattern for the ids of components that people call by them; empty if there are none."""
    kinds: tuple[EntryKind, ...]
    """In the order of lists. The first is shown where nothing is asked, and has the texts that belong nowhere else."""
    phases: tuple[str, ...]
    """The phases that headings of the texts name."""
    facets: tuple[Facet, ...]
    first_entry: str
    """The id of the entry that is shown where nothing is asked."""
    questions: tuple[Question, ...]
    standard_facts: Callable[[], Facts]
    facts_of: Callable[[ComponentsT], Facts]
    book: Callable[[AnyReference, Facts, Language], Book]

    def prose(self, language: str = ORIGINAL) -> Prose:
        """Its texts in a language."""
        return read_prose(self.text_package, language, self.files, self.glossary, self.clause_ids)

    @property
    def called_ids(self) -> str:
        """A pattern for the ids by which people call things."""
        return "|".join(filter(None, (self.component_ids, self.clause_ids)))


AnyReference: TypeAlias = "GameReference[Components]"
"""A reference of which nothing but the declaration is known."""
