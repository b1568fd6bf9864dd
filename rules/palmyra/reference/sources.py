"""The origins of the values of Palmyra's components, in words."""

from __future__ import annotations

from collections.abc import Sequence

from rules.language import Hole
from rules.reference.facts import ComponentValues
from rules.reference.origins import TOLD, origin_lines, value_origins
from rules.reference.wording import message

_RULEBOOK = "rulebook"
LEVEL_VALUES: dict[str, Hole] = {
    "large": message("large tiles"),
    "small": message("small tiles"),
    "flipped": message("flipped tiles"),
    "target": message("the target"),
}
_SET_UP: dict[str, Hole] = {"city": message("the city"), "hands": message("the opening hands")}


def level_origins(level: ComponentValues) -> tuple[Hole, ...]:
    """Return the origins of a solo level that are not the rulebook, and its note."""
    return origin_lines(level, LEVEL_VALUES)


def origin_of_number(row: ComponentValues, feature: str) -> tuple[Hole, ...]:
    """Return the origin of the number of tiles with a feature, and the note of their row."""
    (origin,) = value_origins(row)[feature]
    number = message("how many there are")
    return origin_lines({"number": 0, "source": origin, "note": row["note"]}, {"number": number})


def city_and_hand_origins(city: Sequence[ComponentValues], hands: Sequence[ComponentValues]) -> tuple[Hole, ...]:
    """Return the origins of a set-up that are not the rulebook."""
    source = {"city": [_told(tile) for tile in city], "hands": [_told(hand) for hand in hands]}
    table = {"city": 0, "hands": 0, "source": source, "note": ""}
    return origin_lines(table, _SET_UP, position=_position)


def _told(row: ComponentValues) -> str:
    """Return the one origin that is told of a row."""
    origins = [origin for values in value_origins(row).values() for origin in values]
    return next((origin for origin in TOLD if origin in origins), _RULEBOOK)


def _position(key: str, place: int, _: int) -> Hole:
    return message("seat {number}", number=place + 1) if key == "hands" else message("tile {number}", number=place + 1)
