"""What Tadmor's painters may look at."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rules.contract import Components, Seat, Standing, Standings
from rules.message import Name
from rules.tadmor.components.catalogue import Board, Catalogue
from rules.tadmor.state import Colour
from rules.tadmor.view import View
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Run
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import t

_RARE_LETTERS: dict[str, Callable[[], str]] = {"grey": lambda: t("g"), "yellow": lambda: t("y"), "red": lambda: t("r")}
"""Rare goods by the first letters of their colours, small ones, as those of merchants and goods are large."""


class Scene(Struct, frozen=True):
    """What a seat sees, with names, signs, printed values and keys; never the game itself."""

    view: View
    names: tuple[str, ...]
    catalogue: Catalogue
    glyphs: Glyphs
    keys: KeyNames
    hand_open: bool = True
    """Whether the missions in hand, and a marauder card, lie face up on the screen."""
    standings: Standings | None = None
    """The score if the game ended now."""
    coloured: bool = True
    """Whether colours can be seen."""

    @property
    def seat(self) -> Seat:
        """Whose board is shown: the viewer's, or the first merchant's for a spectator."""
        return self.view.first if self.view.seat is None else self.view.seat

    @property
    def own_card(self) -> str | None:
        """The region of the viewer's marauder card, if he has one and it lies face up."""
        return self.view.plot if self.hand_open else None

    def colour(self, seat: Seat) -> Colour:
        return self.view.merchants[seat].colour

    def letter(self, seat: Seat) -> Run:
        return seat_letter(self.colour(seat))

    def rare_sign(self, colour: str) -> Run:
        """The sign of the rare goods of a colour; where colour does not tell them apart, its first letter does."""
        return Run(_RARE_LETTERS[colour]() if self.rare_letters else self.glyphs.rare, f"rare.{colour}")

    @property
    def rare_letters(self) -> bool:
        """Whether rare goods have letters and not one sign in their colours."""
        return not (self.coloured and self.glyphs.pictures)

    @property
    def ranking(self) -> tuple[Standing, ...]:
        """Everybody's score if the game ended now, the best first."""
        return self.standings.ranking if self.standings else ()

    def worth(self, seat: Seat) -> int | None:
        """What a merchant would have if the game ended now."""
        return next((standing.total for standing in self.ranking if standing.seat == seat), None)

    @property
    def board(self) -> Board:
        return self.catalogue.board(len(self.view.merchants))

    def region(self, key: str) -> Name:
        return self.catalogue.region_name(key)


def seat_letter(colour: Colour) -> Run:
    """The letter of a merchant in their colour."""
    return Run(colour[0].upper(), f"seat.{colour}")


def catalogue_of(components: Components) -> Catalogue:
    """Tadmor's components, which are known to be a catalogue."""
    assert isinstance(components, Catalogue)
    return components
