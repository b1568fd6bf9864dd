"""The numbers that Tadmor's reference shows: its component set as plain tables."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rules.language import deferred
from rules.reference.entry import Mark
from rules.reference.facts import ComponentTables, ComponentValues, read_tables, tables_of

if TYPE_CHECKING:
    from rules.tadmor.components.catalogue import Catalogue

ERAS = ("I", "II", "III")
ERA_MARKS = (Mark(1, "I", deferred("Era I")), Mark(2, "II", deferred("Era II")), Mark(3, "III", deferred("Era III")))
_FILES = ("game", "board", "buildings", "rare_goods", "improvements", "missions")
_DEFAULTS: dict[str, ComponentValues] = {"slots": {"name": ""}, "improvements": {"start": False, "for_two": True}}
_SINGLE = ("tax", "improvement_market", "start", "limits", "scoring")


@cache
def standard_facts() -> ComponentTables:
    """Return the set that comes with the game."""
    return read_tables("rules.tadmor.components", _FILES, _SINGLE, _DEFAULTS)


def facts_of(catalogue: Catalogue) -> ComponentTables:
    """Any set, such as a player's own."""
    return tables_of(catalogue.file)
