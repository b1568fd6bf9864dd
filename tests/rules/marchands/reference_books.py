"""The reference of Marchands d'Empire, for tests."""

from __future__ import annotations

from functools import cache
from typing import cast

from rules.marchands.components.catalogue import Catalogue, own_catalogue, standard_catalogue
from rules.marchands.reference.book import MarchandsBook
from rules.marchands.reference.marchands_reference import MARCHANDS_REFERENCE
from rules.reference import book
from rules.reference.game_reference import AnyReference

REFERENCE = cast(AnyReference, MARCHANDS_REFERENCE)


def marchands_book(catalogue: Catalogue | None = None) -> MarchandsBook:
    """With the values of a set; without one, of the standard set."""
    found = book.book_of(REFERENCE, catalogue)
    assert isinstance(found, MarchandsBook)
    return found


OTHER_NUMBERS = """
name = "other numbers"
[cities.7]
rank = 3
[cities.20]
rank = 1
[roads.a]
between = ["4-9", "5-12", "6-7", "11-K", "13-14", "15-19", "16-20"]
[roads.b]
between = ["1-2", "3-4", "7-K", "8-9", "10-13", "11-15", "18-19"]
[resources.coal]
worth = 2
markers = 16
[resources.bronze]
worth = 3
[resources.silver]
worth = 4
[resources.gems]
worth = 6
[resources.gold]
worth = 8
markers = 8
[contracts.gems-gold]
demand = ["gems", "gems", "gold"]
[pieces]
temples = 6
electors = 25
[supply]
set = 3
cities = 4
cities_for_five = 7
[turns]
long = 15
short = 10
between_scorings = 5
[monopolies]
cards = 30
influence = 4
"""


@cache
def other_catalogue() -> Catalogue:
    """A player's own set in which nearly every number differs."""
    return own_catalogue(OTHER_NUMBERS, "other.toml")


@cache
def book_of(which: str) -> MarchandsBook:
    return marchands_book(standard_catalogue() if which == "standard" else other_catalogue())
