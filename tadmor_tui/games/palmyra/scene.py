"""What Palmyra's painters may look at."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from rules.contract import Seat
from rules.palmyra.cells import Cell
from rules.palmyra.state import FIGURES, Colour, FigureName, Place
from rules.palmyra.tiles import FEATURES, KIND_OF, LANDSCAPES, SIZES, feature_of, landscape_of, size_of
from rules.palmyra.view import PlayerView, View
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Run
from tadmor_tui.text.key_names import KeyNames


class Standing(NamedTuple):
    """A figure and whose it is."""

    seat: Seat
    figure: FigureName


class Tile(NamedTuple):
    """A kind of tile, part by part."""

    size: str
    landscape: str
    feature: str
    """Nothing if it has none."""

    @property
    def small(self) -> bool:
        return self.size == "small"


def tile_of(name: str) -> Tile:
    kind = KIND_OF[name]
    return Tile(
        SIZES[size_of(kind)], LANDSCAPES[landscape_of(kind)], FEATURES[feature_of(kind)] if feature_of(kind) else ""
    )


class Scene(Struct, frozen=True):
    """What a seat sees, with names, signs and keys; never the game itself."""

    view: View
    names: tuple[str, ...]
    glyphs: Glyphs
    keys: KeyNames
    coloured: bool = True
    coins_open: bool = True
    """Whether the viewer's own coins lie face up on the screen."""
    shown: Seat | None = None
    """Whose tiles are shown; None: the viewer's."""

    @property
    def pictures(self) -> bool:
        """Whether tiles can be drawn with grounds; otherwise they are sketched with signs."""
        return self.coloured and self.glyphs.pictures

    @property
    def seat(self) -> Seat:
        """Whose tiles are shown: of whoever was asked for, the viewer, or whoever has the turn."""
        seats = (seat for seat in (self.shown, self.view.seat, self.view.to_act) if seat is not None)
        return next(seats, self.view.first)

    @property
    def player(self) -> PlayerView:
        return self.view.players[self.seat]

    def colour(self, seat: Seat) -> Colour:
        return self.view.players[seat].colour

    def badge(self, seat: Seat) -> Run:
        """The letter of a seat, reversed, as its legion is drawn."""
        colour = self.colour(seat)
        return Run(colour[0].upper(), "night", f"seat.{colour}")

    def figure(self, standing: Standing) -> Run:
        """A legion is a reversed capital, a censor a small letter in the seat's ink."""
        colour = self.colour(standing.seat)
        return self.badge(standing.seat) if standing.figure == "legion" else Run(colour[0], f"seat.{colour}", "night")

    def coins(self, player: PlayerView) -> int | None:
        """How many coins somebody has, if that may be seen on this screen."""
        own = player.seat == self.view.seat and not self.view.open_coins and not self.view.level
        return None if own and not self.coins_open else player.coins

    def standing_on(self) -> dict[Cell, Standing]:
        """Who stands on which land tile."""
        return {place: standing for standing, place in self.places() if place != "city"}

    def in_city(self) -> list[Standing]:
        return [standing for standing, place in self.places() if place == "city"]

    def places(self) -> list[tuple[Standing, Place]]:
        """Where every figure stands; a legion whose place was just chosen stands there already."""
        return [
            (Standing(player.seat, figure), place)
            for player in self.view.players
            for figure, place in zip(FIGURES, (self._legion(player), player.censor), strict=True)
        ]

    def _legion(self, player: PlayerView) -> Place:
        chosen = self.view.legion_to if player.seat == self.view.to_act else None
        return player.legion if chosen is None else chosen

    # --- signs

    def landscape_sign(self, landscape: str) -> str:
        glyphs = self.glyphs
        return {"desert": glyphs.desert, "hills": glyphs.hills, "mountains": glyphs.mountains}[landscape]

    def feature_sign(self, feature: str) -> str:
        glyphs = self.glyphs
        return {"tower": glyphs.watchtower, "lake": glyphs.lake, "caravan": glyphs.caravan}.get(feature, " ")


GROUNDS = {"desert": "desert", "hills": "hills", "mountains": "mounts"}


def ground_of(landscape: str, small: bool) -> str:
    """The ground of a tile; small ones are a little darker."""
    return GROUNDS[landscape] + ("2" if small else "")
