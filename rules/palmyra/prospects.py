"""Prospects of laying a tile, neighbour by neighbour (P4.4 to P5.2)."""

from __future__ import annotations

from typing import NamedTuple

from rules.palmyra.actions import Lay
from rules.palmyra.cells import NEIGHBOURS, Cell, packed, unpacked
from rules.palmyra.game import PalmyraGame
from rules.palmyra.income import CoinIncome, Match
from rules.palmyra.outcomes import LayingWork, Outcome, stopped_with
from rules.palmyra.reach import cells_in_reach
from rules.palmyra.table import Table
from rules.palmyra.tiles import KIND_OF, TILES


class Contact(NamedTuple):
    """A tile that the new one would touch, and what it would pay."""

    cell: Cell
    tile: str
    landscape: int
    feature: int
    blocked: bool
    """Another figure stands there, so it pays nothing (P4.7)."""


class Room(NamedTuple):
    """The tiles that can still be laid in a turn, by its limit (P4.4) and by the free cells beside the figure."""

    tiles: int
    feature: bool
    """True if one of them may have a feature."""


class Prospect(NamedTuple):
    """A tile that could be laid."""

    contacts: tuple[Contact, ...]
    match: Match
    """The match of the tile itself."""
    tiles: int
    """The income of a conquer turn so far; 0 in a revenue turn."""
    coins: CoinIncome | None
    """The income of a revenue turn so far, before the limit of the reserve."""
    room: Room
    outcome: Outcome
    """The outcome of stopping then, as far as the stacks and the reserve allow."""
    gain: int
    """The gain in tiles or coins over stopping without this tile; never negative."""


def prospect(game: PalmyraGame, action: Lay) -> Prospect:
    """Return what a legal laying would bring; the game stays as it is."""
    table, after = game.table, game.copy()
    after.play(action)
    revenue = table.stage == "revenue"
    work: LayingWork = "revenue" if revenue else "conquer"
    before, then = (stopped_with(table, work, matched) for matched in (table.matched, after.table.matched))
    return Prospect(
        tuple(_contacts(table, action)),
        Match(after.table.landscape - table.landscape, after.table.feature - table.feature),
        0 if revenue else after.tile_income(),
        after.coin_income() if revenue else None,
        room_left(after.table),
        then,
        max(0, then.coins - before.coins if revenue else then.tiles - before.tiles),
    )


def room_left(table: Table) -> Room:
    """Return the room that the tiles laid in this turn leave."""
    if not cells_in_reach(table, table.figures[table.mover]):
        return Room(0, False)
    laying, with_feature = table.catalogue.file.laying, table.laid_a_feature()
    most = laying.with_feature if with_feature else laying.plain
    return Room(max(0, most - table.laid), not with_feature and table.laid < laying.with_feature)


def _contacts(table: Table, action: Lay) -> list[Contact]:
    kind, cell = KIND_OF[action.tile], packed(action.cell)
    by_landscape, by_feature = table.catalogue.landscape_match[kind], table.catalogue.feature_match[kind]
    left = table.figures[table.mover]
    found: list[Contact] = []
    for near in NEIGHBOURS[cell]:
        other = table.board.get(near)
        if other is not None:
            blocked = near in table.figures and near != left
            paid = (0, 0) if blocked else (by_landscape[other], by_feature[other])
            found.append(Contact(unpacked(near), TILES[other], *paid, blocked))
    return found
