"""The reference of Tadmor, for tests."""

from __future__ import annotations

from rules.reference.book import book_of
from rules.references import REFERENCES
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.reference.book import TadmorBook

REFERENCE = REFERENCES["tadmor"]()


def tadmor_book(catalogue: Catalogue | None = None) -> TadmorBook:
    """With the values of a set; without one, of the standard set."""
    book = book_of(REFERENCE, catalogue)
    assert isinstance(book, TadmorBook)
    return book
