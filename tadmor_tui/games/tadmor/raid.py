"""The raid of a turn, for the map: from the moment when it is revealed until the next turn begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from rules.contract import Event, Seat
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.events import PieceDrivenOff, RegionAttacked
from rules.tadmor.slot_prospects import threatened
from rules.tadmor.state import MARAUDERS, RESOLUTION
from rules.tadmor.view import View


class Raid(Struct, frozen=True):
    """The region that marauders raid in this turn, and the pieces that they drive off, with their owners."""

    region: str | None = None
    lost: Mapping[str, Seat] = {}


def raid_of(view: View, catalogue: Catalogue, events: Sequence[Event]) -> Raid:
    """The raid of a turn in which these things have happened so far; while it can be turned aside, what it would do."""
    if view.stage not in (*MARAUDERS, *RESOLUTION):
        return Raid()
    if view.stage == "marauders: region":
        return Raid(view.raid, threatened(view, catalogue))
    regions = [event.region for event in events if isinstance(event, RegionAttacked)]
    lost = {event.place: event.seat for event in events if isinstance(event, PieceDrivenOff)}
    return Raid(regions[0] if regions else None, lost)
