"""Where the values of the components of Marchands d'Empire come from, in words."""

from __future__ import annotations

from rules.language import Hole
from rules.reference.facts import ComponentValues
from rules.reference.origins import origin_lines
from rules.reference.wording import message

VALUES: dict[str, Hole] = {
    "rank": message("the rank"),
    "grid": message("where it lies"),
    "around": message("the cities around it"),
    "worth": message("what it is worth"),
    "markers": message("how many there are"),
    "value": message("the value"),
    "demand": message("the demand"),
    "copies": message("how many there are"),
}


def row_origins(row: ComponentValues) -> tuple[Hole, ...]:
    """What is not the rulebook's of a row, and its note."""
    return origin_lines(row, VALUES)
