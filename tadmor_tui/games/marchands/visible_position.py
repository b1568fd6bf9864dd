"""The position as far as it may be seen at this screen."""

from __future__ import annotations

from msgspec import Struct

from rules.contract import Seat
from rules.marchands.components.catalogue import Catalogue, Design
from rules.marchands.places import CITY_OF, REGIONS
from rules.marchands.state import Colour
from rules.marchands.view import CityView, KnownInfluence, PlayerView, View, known_influence


class VisiblePosition(Struct, frozen=True):
    """The view of a seat or of a spectator, and the facts that panes and explanations select from it."""

    view: View
    names: tuple[str, ...]
    catalogue: Catalogue
    hand_open: bool = True
    """True if the viewer's own stock and contracts lie face up on the screen."""

    @property
    def colours(self) -> tuple[Colour, ...]:
        return tuple(player.colour for player in self.view.players)

    @property
    def own(self) -> PlayerView | None:
        """The viewer; None for a spectator."""
        return None if self.view.seat is None else self.view.players[self.view.seat]

    def shows(self, player: PlayerView) -> bool:
        """Return True if what lies behind a player's screen may be seen here."""
        own = player.seat == self.view.seat and player.influence is None
        return player.stock is not None and (self.hand_open or not own)

    def influence(self, player: PlayerView) -> KnownInfluence:
        """A player's values in each sphere, as far as they may be seen here."""
        known = known_influence(self.view, self.catalogue, player.seat)
        return known if self.shows(player) else known._replace(politics=None, economy=None)

    def temples(self, seat: Seat) -> int:
        return sum(city.temple == seat for city in self.view.cities)

    def city(self, name: str) -> CityView:
        return self.view.cities[CITY_OF[name]]

    def caravans_at(self, name: str) -> list[Seat]:
        return [player.seat for player in self.view.players if player.caravan == name]


def rank_of(catalogue: Catalogue, city: str) -> int:
    return catalogue.ranks[CITY_OF[city]]


def regions_around(catalogue: Catalogue, city: str) -> tuple[str, ...]:
    return tuple(REGIONS[region] for region in catalogue.regions_of[CITY_OF[city]])


def contract_of(catalogue: Catalogue, name: str) -> Design:
    return catalogue.designs[catalogue.design_of[name]]
