"""The reference of Palmyra, for tests."""

from __future__ import annotations

from typing import cast

from rules.palmyra.components.catalogue import Catalogue
from rules.palmyra.reference.book import PalmyraBook
from rules.palmyra.reference.palmyra_reference import PALMYRA_REFERENCE
from rules.reference.book import book_of
from rules.reference.game_reference import AnyReference

REFERENCE = cast(AnyReference, PALMYRA_REFERENCE)


def palmyra_book(catalogue: Catalogue | None = None) -> PalmyraBook:
    """With the values of a set; without one, of the standard set."""
    book = book_of(REFERENCE, catalogue)
    assert isinstance(book, PalmyraBook)
    return book
