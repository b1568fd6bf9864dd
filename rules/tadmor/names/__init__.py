"""The names of Tadmor's things, for messages. What a language must know of them is in a file for each language here."""

from __future__ import annotations

from rules.message import AndList, Counted, Message, Name, Value, message
from rules.tadmor.goods import GOOD_NAMES, Goods

GOOD = Name("tadmor/thing", "good")
"""Any good, of whatever kind."""
BASIC_GOOD = Name("tadmor/good", "basic good")
"""Any of the basic ones."""
RARE_GOOD = Name("tadmor/thing", "rare good")
IMPROVEMENT = Name("tadmor/thing", "improvement")
CAMEL = Name("tadmor/piece", "camel")
SHIP = Name("tadmor/piece", "ship")
MISSION = Name("tadmor/thing", "mission")
LEVEL = Name("tadmor/thing", "level")
PAIR = Name("tadmor/thing", "pair")
PIECE = Name("tadmor/thing", "piece")

ERAS = ("I", "II", "III")


def merchant(colour: str) -> Name:
    """Name a merchant by their colour."""
    return Name("tadmor/merchant", colour.capitalize())


def colour(key: str) -> Name:
    return Name("tadmor/colour", key)


def piece(kind: str) -> Name:
    return Name("tadmor/piece", kind)


def good(name: str) -> Name:
    return Name("tadmor/good", name)


def goods(heap: Goods) -> AndList | Message:
    """`2 wood and 1 gold`."""
    counted: tuple[Value, ...] = tuple(Counted(n, good(name)) for n, name in zip(heap, GOOD_NAMES, strict=True) if n)
    return AndList(counted) if counted else message("nothing")


def rare_good(name: str) -> Name:
    return Name("tadmor/rare good", name)


def temple_part(name: str) -> Name:
    return Name("tadmor/temple part", name)


def region(name: str) -> Name:
    """By the name that the components give it."""
    return Name("tadmor/region", name)


def stage(name: str) -> Name:
    return Name("tadmor/stage", name)


def short_stage(name: str) -> Name:
    """Return a stage by its first word, where there is little room: `marauders` of `marauders: card`."""
    return Name("tadmor/stage", name.partition(":")[0])


def measure(name: str) -> Name:
    """Name the measure of a tile that scores for the most of it at the end."""
    return Name("tadmor/measure", name)


def score_source(name: str) -> Name:
    """Return a line of the final scoring."""
    return Name("tadmor/score", name)


def family(name: str) -> Name:
    """Return a way to prestige."""
    return Name("tadmor/family", name)


def leaning(name: str) -> Name:
    """Name the preference of a bot."""
    return Name("tadmor/leaning", name)
