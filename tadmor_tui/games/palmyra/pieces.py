"""Tiles and figures on the table of Palmyra, and the signs that stand for them."""

from __future__ import annotations

from typing import NamedTuple

from rules.contract import Seat
from rules.palmyra import names as things
from rules.palmyra.state import FIGURES, Colour, FigureName, Place
from rules.palmyra.tiles import FEATURES, KIND_OF, LANDSCAPES, SIZES, feature_of, landscape_of, size_of
from rules.palmyra.view import PlayerView, View
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Run
from tadmor_tui.text.translation import letter_of

PLACE = "place "
"""Before a place in the names of what the mouse points at."""
GROUNDS = {"desert": "desert", "hills": "hills", "mountains": "mounts"}


class Figure(NamedTuple):
    """A figure, whose it is, and where it stands."""

    seat: Seat
    colour: Colour
    name: FigureName
    place: Place

    @property
    def sign(self) -> Run:
        return figure_sign(self.colour, self.name)


class Tile(NamedTuple):
    """A kind of tile, part by part."""

    size: str
    landscape: str
    feature: str
    """Empty if it has none."""

    @property
    def small(self) -> bool:
        return self.size == "small"

    @property
    def ground(self) -> str:
        """The ground of the tile; small ones are a little darker."""
        return GROUNDS[self.landscape] + ("2" if self.small else "")


def tile_of(name: str) -> Tile:
    kind = KIND_OF[name]
    return Tile(
        SIZES[size_of(kind)], LANDSCAPES[landscape_of(kind)], FEATURES[feature_of(kind)] if feature_of(kind) else ""
    )


def figures_of(view: View) -> tuple[Figure, ...]:
    """Return all figures; a legion whose place was just chosen stands there already."""
    return tuple(
        Figure(player.seat, player.colour, name, place)
        for player in view.players
        for name, place in zip(FIGURES, (_legion(view, player), player.censor), strict=True)
    )


def _legion(view: View, player: PlayerView) -> Place:
    chosen = view.legion_to if player.seat == view.to_act else None
    return player.legion if chosen is None else chosen


def figure_at(view: View, place: Place) -> Figure | None:
    """Return the figure on a land tile; a censor that the legion is about to send away is still there."""
    return next((figure for figure in reversed(figures_of(view)) if figure.place == place), None)


def seen_coins(view: View, player: PlayerView, hand_open: bool) -> int | None:
    """Return the coins of a player, if they may be seen on this screen; `hand_open`: so may the viewer's own."""
    own = player.seat == view.seat and not view.open_coins and not view.level
    return None if own and not hand_open else player.coins


def place_key(place: Place) -> str:
    """Name a place for the mouse: `place 1,0`."""
    return PLACE + ("city" if place == "city" else things.cell(place))


def place_of(key: str) -> Place:
    """Read such a name."""
    name = key.removeprefix(PLACE)
    if name == "city":
        return "city"
    x, y = map(int, name.split(","))
    return x, y


# --- signs


def figure_sign(colour: Colour, name: FigureName) -> Run:
    """A legion is a reversed capital, a censor a small letter in the ink of its seat."""
    letter = letter_of(things.player(colour))
    if name == "legion":
        return Run(letter, "night", f"seat.{colour}")
    return Run(letter.lower(), f"seat.{colour}", "night")


def landscape_sign(glyphs: Glyphs, landscape: str) -> str:
    return {"desert": glyphs.desert, "hills": glyphs.hills, "mountains": glyphs.mountains}[landscape]


def feature_sign(glyphs: Glyphs, feature: str) -> str:
    return {"tower": glyphs.watchtower, "lake": glyphs.lake, "caravan": glyphs.caravan}.get(feature, " ")
