"""Where the values of Palmyra's components come from, in words."""

from __future__ import annotations

from collections.abc import Sequence

from rules.reference.facts import ComponentValues
from rules.reference.origins import TOLD, origin_lines, value_origins

_RULEBOOK = "rulebook"


def row_origins(row: ComponentValues) -> tuple[str, ...]:
    """What is not the rulebook's of a whole row, and its note."""
    return origin_lines(row, {"large": "large tiles", "small": "small tiles", "flipped": "flipped tiles"})


def origin_of_number(row: ComponentValues, feature: str) -> tuple[str, ...]:
    """Where the number of tiles with a feature comes from, and the note of their row."""
    (origin,) = value_origins(row)[feature]
    return origin_lines({"number": 0, "source": origin, "note": row["note"]}, {"number": "how many there are"})


def city_and_hand_origins(city: Sequence[ComponentValues], hands: Sequence[ComponentValues]) -> tuple[str, ...]:
    """What is not the rulebook's of a set-up."""
    source = {"city": [_told(tile) for tile in city], "hands": [_told(hand) for hand in hands]}
    table = {"city": 0, "hands": 0, "source": source, "note": ""}
    return origin_lines(table, {"city": "the city", "hands": "the opening hands"}, position=_position)


def _told(row: ComponentValues) -> str:
    """The one origin that is told of a row."""
    origins = [origin for values in value_origins(row).values() for origin in values]
    return next((origin for origin in TOLD if origin in origins), _RULEBOOK)


def _position(key: str, place: int, _: int) -> str:
    return f"seat {place + 1}" if key == "hands" else f"tile {place + 1}"
