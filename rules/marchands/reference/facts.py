"""The numbers that the reference of Marchands d'Empire shows: its component set as plain tables."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rules.reference.facts import ComponentTables, read_tables, tables_of

if TYPE_CHECKING:
    from rules.marchands.components.catalogue import Catalogue

_FILES = ("map", "contracts", "game")
_SINGLE = ("pieces", "supply", "turns", "monopolies")


@cache
def standard_facts() -> ComponentTables:
    """Return the set that comes with the game."""
    return read_tables("rules.marchands.components", _FILES, _SINGLE)


def facts_of(catalogue: Catalogue) -> ComponentTables:
    """Any set, such as a player's own."""
    return tables_of(catalogue.file)
