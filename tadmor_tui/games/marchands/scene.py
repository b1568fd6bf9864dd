"""What the painters of Marchands d'Empire may look at."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rules.contract import Seat
from rules.marchands.components.catalogue import Catalogue, Design
from rules.marchands.places import CITY_OF, REGIONS, RESOURCES
from rules.marchands.state import Colour
from rules.marchands.view import CityView, KnownInfluence, PlayerView, View, known_influence
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Run
from tadmor_tui.text.key_names import KeyNames

LETTERS = dict(zip(RESOURCES, "cbsgA", strict=True))
"""The letter of each resource: gold has a capital, as it is the dearest."""
_INKS = {
    "coal": ("paper", "coal"),
    "bronze": ("night", "wood"),
    "silver": ("night", "stone"),
    "gems": ("night", "gems"),
    "gold": ("night", "gold"),
}


class Scene(Struct, frozen=True):
    """What a seat sees, with names, signs and keys; never the game itself."""

    view: View
    names: tuple[str, ...]
    catalogue: Catalogue
    glyphs: Glyphs
    keys: KeyNames
    coloured: bool = True
    hand_open: bool = True
    """Whether the viewer's own stock, contracts and plot lie face up on the screen."""

    def colour(self, seat: Seat) -> Colour:
        return self.view.players[seat].colour

    def badge(self, seat: Seat, air: int = 0) -> Run:
        """The letter of a seat on its colour, as its caravan is drawn."""
        colour = self.colour(seat)
        return Run(f"{' ' * air}{colour[0].upper()}{' ' * air}", "night", f"seat.{colour}")

    def ink(self, seat: Seat) -> str:
        return f"seat.{self.colour(seat)}"

    # --- players

    @property
    def own(self) -> PlayerView | None:
        """Whoever looks at the table; nobody for a spectator."""
        return None if self.view.seat is None else self.view.players[self.view.seat]

    def shows(self, player: PlayerView) -> bool:
        """Whether what lies behind a player's screen may be seen here."""
        own = player.seat == self.view.seat and player.influence is None
        return player.stock is not None and (self.hand_open or not own)

    def influence(self, player: PlayerView) -> KnownInfluence:
        """What he has in each sphere, as far as that may be seen here."""
        known = known_influence(self.view, self.catalogue, player.seat)
        return known if self.shows(player) else known._replace(politics=None, economy=None)

    def temples(self, seat: Seat) -> int:
        return sum(city.temple == seat for city in self.view.cities)

    # --- cities

    def city(self, name: str) -> CityView:
        return self.view.cities[CITY_OF[name]]

    def rank(self, name: str) -> int:
        return self.catalogue.ranks[CITY_OF[name]]

    def regions_of(self, name: str) -> tuple[str, ...]:
        return tuple(REGIONS[region] for region in self.catalogue.regions_of[CITY_OF[name]])

    def contract(self, name: str) -> Design:
        return self.catalogue.designs[self.catalogue.design_of[name]]

    def caravans_at(self, name: str) -> list[Seat]:
        return [player.seat for player in self.view.players if player.caravan == name]

    # --- resources

    def good(self, resource: str, air: int = 0) -> Run:
        """A resource as a letter on its colour."""
        return Run(f"{' ' * air}{LETTERS[resource]}{' ' * air}", *_INKS[resource])

    def goods(self, resources: Sequence[str], gap: str = "") -> list[Run]:
        runs: list[Run] = []
        for resource in resources:
            if runs and gap:
                runs.append(Run(gap, "plain"))
            runs.append(self.good(resource))
        return runs

    def stock(self, amounts: Sequence[int], cells: int) -> list[Run]:
        """All resources of a stock side by side; where that has no room, each kind with its number."""
        every = [resource for resource, n in zip(RESOURCES, amounts, strict=True) for _ in range(n)]
        if not every:
            return [Run(self.glyphs.dot, "faint")]
        if 2 * len(every) - 1 <= cells:
            return self.goods(every, " ")
        if len(every) <= cells:
            return self.goods(every)
        return [
            part
            for resource, n in zip(RESOURCES, amounts, strict=True)
            if n
            for part in (Run(str(n)), self.good(resource))
        ]
