"""The improvements that lie open on the table, in the order in which they are walked through."""

from __future__ import annotations

from msgspec import Struct

from rules.contract import Seat
from rules.tadmor.view import View


class TileEntry(Struct, frozen=True):
    """A tile that lies open on the table."""

    tile: str
    owner: Seat | None
    """None: it is for sale."""


def tile_entries(view: View) -> list[TileEntry]:
    """The display, then what everybody owns."""
    owned = [TileEntry(tile, m.seat) for m in view.merchants for tile in m.improvements]
    return [*(TileEntry(tile, None) for tile in view.display), *owned]
