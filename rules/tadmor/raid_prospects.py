"""Prospects of a raid (T4.4): it drives off all pieces in the region but those that it spares."""

from __future__ import annotations

from rules.contract import Seat
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.view import View


def threatened(view: View, catalogue: Catalogue) -> dict[str, Seat]:
    """Return the pieces that the revealed raid will drive off, with their owners; none without a raid."""
    if view.raid is None or view.raid_by is None:
        return {}
    slots = catalogue.board(len(view.merchants)).slots
    return {
        place: merchant.seat
        for merchant in view.merchants
        if not catalogue.powers(merchant.improvements).spares(merchant.seat == view.raid_by)
        for place in merchant.pieces
        if place in slots and slots[place].region == view.raid
    }
