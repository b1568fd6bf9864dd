"""Places, tiles and figures of Palmyra in words."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, pi

from rules.contract import Action
from rules.message import Message, message
from rules.palmyra import actions as a
from rules.palmyra import names as things
from rules.palmyra.cells import Cell
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
        return message("the free cell {direction}", direction=direction_of(place))
    return message("the {tile} {direction}", tile=tile_words(tile), direction=direction_of(place))


# --- cells have numbers only while something is chosen there


def cell_numbers(actions: Iterable[Action]) -> dict[Cell, int]:
    """Return the number on each cell where a tile can be laid, row by row."""
    cells = dict.fromkeys(action.cell for action in actions if isinstance(action, a.Lay))
    return {cell: number for number, cell in enumerate(cells, 1)}


def goal_numbers(view: View, actions: Iterable[Action]) -> dict[Place, int]:
    """Return the number of each place where a figure can go, row by row; 0 is where it stands, the city has none."""
    moves = [action for action in actions if isinstance(action, a.Move)]
    if not moves or view.to_act is None:
        return {}
    player = view.players[view.to_act]
    here = player.legion if moves[0].figure == "legion" else player.censor
    places = [move.to for move in moves]
    land = sorted((cell for cell in places if cell not in ("city", here)), key=_reading_order)
    numbers: dict[Place, int] = {place: number for number, place in enumerate(land, 1)}
    return {**numbers, here: 0} if here in places else numbers


def _reading_order(place: Place) -> Cell:
    return (0, 0) if place == "city" else (place[1], place[0])


_DIRECTIONS = (
    message("in the east"),
    message("in the south-east"),
    message("in the south"),
    message("in the south-west"),
    message("in the west"),
    message("in the north-west"),
    message("in the north"),
    message("in the north-east"),
)
_MIDDLE = (0.75, 0.5)
"""Of the city, whatever its size."""


def direction_of(cell: Cell) -> Message:
    """Tell on which side of the city a cell lies: what the screen shows, once its number is gone."""
    x, y = cell[0] - _MIDDLE[0], cell[1] - _MIDDLE[1]
    return _DIRECTIONS[round(atan2(y, x) / (pi / 4)) % 8]
