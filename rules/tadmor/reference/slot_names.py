"""The names of slots, as in `components/slot_kinds.py`, without modules that a look-up does not need."""

from __future__ import annotations

from rules.reference.facts import ComponentValues
from rules.reference.wording import Wording, message
from rules.tadmor.reference.fill import named

_NAMES = {
    "improvement": message("Improve"),
    "tower": message("Tower +1"),
    "pairs": message("Tower +2"),
    "traitor": message("Traitor"),
    "mission": message("Mission"),
    "marauders": message("Marauders"),
    "caravan": message("Caravan"),
    "shipyard": message("Shipyard"),
    "war": message("War supplies"),
    "taxman": message("Taxman"),
    "first": message("First player"),
    "gifts": message("Gifts"),
}


def slot_name(row: ComponentValues) -> Wording:
    """Return a row of the board by its name."""
    match row["action"]:
        case "collect":
            return message("{good.capital}", good=named("good", row["good"]))
        case "rare":
            return message("{colour.capital} rare good", colour=named("colour", row["colour"]))
        case "temple":
            return message("Temple +card") if row["card"] else message("Temple")
        case "market":
            return message("Market") if row["both_ways"] else message("Market 1>1")
        case action:
            return _NAMES[action]
