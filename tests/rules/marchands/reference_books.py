"""The reference of Marchands d'Empire, for tests."""

from __future__ import annotations

from typing import cast

from rules.marchands.components.catalogue import Catalogue
from rules.marchands.reference.book import MarchandsBook
from rules.marchands.reference.marchands_reference import MARCHANDS_REFERENCE
from rules.reference.book import book_of
from rules.reference.game_reference import AnyReference

REFERENCE = cast(AnyReference, MARCHANDS_REFERENCE)


def marchands_book(catalogue: Catalogue | None = None) -> MarchandsBook:
    """With the values of a set; without one, of the standard set."""
    book = book_of(REFERENCE, catalogue)
    assert isinstance(book, MarchandsBook)
    return book
