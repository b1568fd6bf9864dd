"""Where the values of the components of Marchands d'Empire come from, in words."""

from __future__ import annotations

from rules.reference.facts import ComponentValues
from rules.reference.origins import origin_lines

_NAMES = {
    "grid": "where it lies",
    "around": "the cities around it",
    "markers": "how many there are",
    "copies": "how many there are",
}


def row_origins(row: ComponentValues) -> tuple[str, ...]:
    """What is not the rulebook's of a row, and its note."""
    return origin_lines(row, _NAMES)
