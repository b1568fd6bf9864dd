"""Tiles come off the stacks into a player's hand (P4.13, P6.1)."""

from __future__ import annotations

from rules.palmyra import events as e
from rules.palmyra.state import Work
from rules.palmyra.table import Table
from rules.palmyra.tiles import TILES


def draw(table: Table, large: int, small: int, why: Work, events: list[e.AnyEvent]) -> None:
    """The stacks are high enough."""
    drawn = table.large[:large] + table.small[:small]
    table.large, table.small = table.large[large:], table.small[small:]
    table.hands[table.seat] = tuple(sorted(table.hands[table.seat] + drawn))
    events.append(e.TilesDrawn(table.seat, tuple(TILES[kind] for kind in drawn), why))
