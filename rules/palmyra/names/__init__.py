"""The names of Palmyra's things, for messages. A file for each language says what it must know of them."""

from __future__ import annotations

from functools import partial

from rules.message import Counted, Message, Name, message
from rules.palmyra.cells import Cell
from rules.palmyra.state import Place
from rules.palmyra.tiles import FEATURES, LANDSCAPES, LARGE, feature_of, landscape_of, size_of

TILE = Name("palmyra/thing", "tile")
COIN = Name("palmyra/thing", "coin")

figure = partial(Name, "palmyra/figure")
size = partial(Name, "palmyra/size")
landscape = partial(Name, "palmyra/landscape")
feature = partial(Name, "palmyra/feature")
counted_tiles = partial(Counted, name=TILE)
counted_large = partial(Counted, name=size("large"))
counted_small = partial(Counted, name=size("small"))
"""`2 small`, of tiles."""
counted_coins = partial(Counted, name=COIN)


def player(colour: str) -> Name:
    """Name a player by their colour."""
    return Name("palmyra/player", colour.capitalize())


def tile(kind: int) -> Message:
    """`large hills tile with a tower`."""
    land, what = landscape(LANDSCAPES[landscape_of(kind)]), feature(FEATURES[feature_of(kind)])
    if size_of(kind) == LARGE:
        if feature_of(kind):
            return message("large {landscape} tile with {feature.a}", landscape=land, feature=what)
        return message("large plain {landscape} tile", landscape=land)
    if feature_of(kind):
        return message("small {landscape} tile with {feature.a}", landscape=land, feature=what)
    return message("small plain {landscape} tile", landscape=land)


def cell(where: Cell) -> str:
    """`3,-1`, as actions write it."""
    return f"{where[0]},{where[1]}"


def place(where: Place) -> str:
    """`3,-1` or `city`."""
    return "city" if where == "city" else cell(where)
