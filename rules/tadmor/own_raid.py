"""Where a merchant's own marauder card will drive away his own pieces (T4.7)."""

from __future__ import annotations

from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.view import View


def own_raid_hits(view: View, catalogue: Catalogue, region: str) -> bool:
    """Whether the card of the one who looks is for a region, and none of his improvements keeps him safe there."""
    if view.seat is None or view.plot != region:
        return False
    powers = catalogue.powers(view.merchants[view.seat].improvements)
    return not (powers.revealer_stays or powers.no_marauders)
