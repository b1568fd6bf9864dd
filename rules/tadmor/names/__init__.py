"""The names of Tadmor's things, for messages. What a language must know of them is in a file for each language here."""

from __future__ import annotations

from functools import partial

from rules.message import AndList, Counted, Message, Name, Row, Value, message
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

colour = partial(Name, "tadmor/colour")
piece = partial(Name, "tadmor/piece")
good = partial(Name, "tadmor/good")
rare_good = partial(Name, "tadmor/rare good")
temple_part = partial(Name, "tadmor/temple part")
region = partial(Name, "tadmor/region")
"""By the names that the components give them."""
stage = partial(Name, "tadmor/stage")
measure = partial(Name, "tadmor/measure")
"""Of tiles that score for the most of something at the end."""
score_source = partial(Name, "tadmor/score")
"""Lines of the final scoring."""
family = partial(Name, "tadmor/family")
"""Ways to prestige."""
leaning = partial(Name, "tadmor/leaning")
"""Preferences of bots."""


def merchant(colour: str) -> Name:
    """Name a merchant by their colour."""
    return Name("tadmor/merchant", colour.capitalize())


def goods(heap: Goods) -> AndList | Message:
    """`2 wood and 1 gold`."""
    counted: tuple[Value, ...] = tuple(Counted(n, good(name)) for n, name in zip(heap, GOOD_NAMES, strict=True) if n)
    return AndList(counted) if counted else message("nothing")


def price(heap: Goods, between: str = " ") -> Row | Message:
    """`2W 1G`; nothing is `free`."""
    parts = tuple(
        message("{number}{good.letter}", number=n, good=good(name))
        for n, name in zip(heap, GOOD_NAMES, strict=True)
        if n
    )
    return Row(parts, between) if parts else message("free")


def short_stage(name: str) -> Name:
    """Return a stage by its first word, where there is little room: `marauders` of `marauders: card`."""
    return Name("tadmor/stage", name.partition(":")[0])
