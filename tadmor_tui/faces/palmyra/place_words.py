"""Places, tiles and figures of Palmyra in words."""

from __future__ import annotations

from rules.message import Message, message
from rules.palmyra import names as things
from rules.palmyra.state import Place
from rules.palmyra.tiles import KIND_OF
from rules.palmyra.view import View


def tile_words(tile: str) -> Message:
    """`large hills tile with a tower`."""
    return things.tile(KIND_OF[tile])


def place_words(view: View, place: Place) -> Message:
    """`the city`, or the tile that lies there and where that is."""
    if place == "city":
        return message("the city")
    tile = next((tile.tile for tile in view.land if tile.cell == place), None)
    if tile is None:
        return message("the cell {cell}", cell=things.cell(place))
    return message("the {tile} at {cell}", tile=tile_words(tile), cell=things.cell(place))
