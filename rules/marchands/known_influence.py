"""The spheres as far as a viewer may know them (M10.2 to M10.4)."""

from __future__ import annotations

from typing import NamedTuple

from rules.contract import Seat
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.places import CITY_OF
from rules.marchands.view import View


class KnownInfluence(NamedTuple):
    """A player's values in each sphere; None where they are hidden."""

    religion: int
    electors: int
    """Number that were placed: all see how many there are, but not their owners."""
    politics: int | None
    economy: int | None


def known_influence(view: View, catalogue: Catalogue, seat: Seat) -> KnownInfluence:
    """Temples stand in the open; everything else is known to its owner, or to none, until all is laid open."""
    player = view.players[seat]
    religion = sum(catalogue.ranks[CITY_OF[city.city]] for city in view.cities if city.temple == seat)
    placed = catalogue.file.pieces.electors - player.electors_left
    if player.influence is not None:
        return KnownInfluence(religion, placed, player.influence[1], player.influence[2])
    if player.kept is None or player.monopolies is None:
        return KnownInfluence(religion, placed, None, None)
    values = sum(catalogue.designs[catalogue.design_of[name]].value for name in player.kept)
    return KnownInfluence(religion, placed, None, values + catalogue.file.monopolies.influence * player.monopolies)
