"""The reference of Palmyra, for tests."""

from __future__ import annotations

from functools import cache
from typing import cast

from rules.palmyra.components.catalogue import Catalogue, own_catalogue, standard_catalogue
from rules.palmyra.reference.book import PalmyraBook
from rules.palmyra.reference.palmyra_reference import PALMYRA_REFERENCE
from rules.reference import book
from rules.reference.game_reference import AnyReference

REFERENCE = cast(AnyReference, PALMYRA_REFERENCE)


def palmyra_book(catalogue: Catalogue | None = None) -> PalmyraBook:
    """With the values of a set; without one, of the standard set."""
    found = book.book_of(REFERENCE, catalogue)
    assert isinstance(found, PalmyraBook)
    return found


OTHER_NUMBERS = """
name = "other numbers"
[tiles.large-desert]
plain = 8
tower = 4
[tiles.small-hills]
plain = 7
lake = 4
[coins]
total = 140
pieces = [40, 15, 11]
expert = 2
caesar_price = 3
solo_loss = 4
[income]
landscape = 2
feature = 5
caesar = 3
[laying]
plain = 6
with_feature = 3
[hands.2]
coins = 4
[hands.3]
small = 3
[levels.3]
small = 4
target = 81
[levels.5]
flipped = 4
[city.4]
landscape = "mountains"
"""


@cache
def other_catalogue() -> Catalogue:
    """A player's own set in which nearly every number differs."""
    return own_catalogue(OTHER_NUMBERS, "other.toml")


@cache
def book_of(which: str) -> PalmyraBook:
    return palmyra_book(standard_catalogue() if which == "standard" else other_catalogue())
