"""Places, tiles and figures of Palmyra in words."""

from __future__ import annotations

from rules.message import Message, message
from rules.palmyra import names as things
from rules.palmyra.state import Place
from rules.palmyra.tiles import FEATURES, KIND_OF, LANDSCAPES, LARGE, feature_of, landscape_of, size_of
from rules.palmyra.view import View


def tile_words(tile: str) -> Message:
    """`large hills tile with a tower`."""
    return things.tile(KIND_OF[tile])


def short_tile(tile: str) -> Message:
    """`large hills with tower`, where there is little room."""
    kind = KIND_OF[tile]
    land, what = things.landscape(LANDSCAPES[landscape_of(kind)]), things.feature(FEATURES[feature_of(kind)])
    if size_of(kind) == LARGE:
        if feature_of(kind):
            return message("large {landscape} with {feature}", landscape=land, feature=what)
        return message("large plain {landscape}", landscape=land)
    if feature_of(kind):
        return message("small {landscape} with {feature}", landscape=land, feature=what)
    return message("small plain {landscape}", landscape=land)


def place_words(view: View, place: Place) -> Message:
    """`the city`, or the tile that lies there and where that is."""
    if place == "city":
        return message("the city")
    tile = next((tile.tile for tile in view.land if tile.cell == place), None)
    if tile is None:
        return message("the cell {cell}", cell=things.cell(place))
    return message("the {tile} at {cell}", tile=tile_words(tile), cell=things.cell(place))
