"""Tadmor's position as it lies open on a screen."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rules.contract import Components, Seat, Standing, Standings
from rules.message import Name
from rules.tadmor.components.catalogue import Board, Catalogue
from rules.tadmor.names import merchant
from rules.tadmor.state import Colour
from rules.tadmor.view import MerchantView, View
from tadmor_tui.render.text import Run
from tadmor_tui.text.translation import letter_of, t
from tadmor_tui.widgets.appearance import Appearance

_RARE_LETTERS: dict[str, Callable[[], str]] = {"grey": lambda: t("g"), "yellow": lambda: t("y"), "red": lambda: t("r")}
"""Rare goods by the first letters of their colours, small ones, as those of merchants and goods are large."""


class TadmorPosition(Struct, frozen=True):
    """The view of those who look at the screen, with what it takes to name it; never the game itself."""

    view: View
    catalogue: Catalogue
    names: tuple[str, ...]
    standings: Standings | None = None
    """The score if the game ended now."""
    hand_open: bool = True
    """True if the missions in hand, and a marauder card, lie face up on the screen."""

    @property
    def seat(self) -> Seat:
        """The seat whose board is shown: the viewer's, or the first merchant's for a spectator."""
        return self.view.first if self.view.seat is None else self.view.seat

    @property
    def own(self) -> MerchantView:
        """The merchant whose board is shown."""
        return self.view.merchants[self.seat]

    @property
    def own_card(self) -> str | None:
        """The region of the viewer's marauder card, if they have one and it lies face up."""
        return self.view.plot if self.hand_open else None

    @property
    def board(self) -> Board:
        return self.catalogue.board(len(self.view.merchants))

    @property
    def colours(self) -> tuple[Colour, ...]:
        return tuple(merchant.colour for merchant in self.view.merchants)

    def letter(self, seat: Seat) -> Run:
        return seat_letter(self.view.merchants[seat].colour)

    def region(self, key: str) -> Name:
        return self.catalogue.region_name(key)

    @property
    def ranking(self) -> tuple[Standing, ...]:
        """The scores if the game ended now, the best first."""
        return self.standings.ranking if self.standings else ()

    def standing(self, seat: Seat) -> Standing | None:
        return next((standing for standing in self.ranking if standing.seat == seat), None)

    def worth(self, seat: Seat) -> int | None:
        """The points of a merchant if the game ended now."""
        standing = self.standing(seat)
        return None if standing is None else standing.total


def seat_letter(colour: Colour) -> Run:
    """The letter of a merchant in their colour."""
    return Run(letter_of(merchant(colour)), f"seat.{colour}")


def rare_sign(colour: str, look: Appearance) -> Run:
    """The sign of the rare goods of a colour; where colour does not tell them apart, its first letter does."""
    return Run(_RARE_LETTERS[colour]() if has_rare_letters(look) else look.glyphs.rare, f"rare.{colour}")


def has_rare_letters(look: Appearance) -> bool:
    """Return True if rare goods have letters and not one sign in their colours."""
    return not (look.coloured and look.glyphs.pictures)


def catalogue_of(components: Components) -> Catalogue:
    """Tadmor's components, which are known to be a catalogue."""
    assert isinstance(components, Catalogue)
    return components
