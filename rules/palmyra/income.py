"""Matches of laid tiles (P4.6 to P4.9), and the income of a turn (P4.10, P5.2, P8.5)."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from rules.palmyra.cells import NEIGHBOURS
from rules.palmyra.table import Table


class Match(NamedTuple):
    """The match of a tile on a cell, by landscape and by feature."""

    landscape: int
    feature: int

    @property
    def sum(self) -> int:
        return self.landscape + self.feature


class CoinIncome(NamedTuple):
    """The income of a revenue turn, before the limit of the reserve."""

    matched: int
    caesar: int
    tribute: int

    @property
    def sum(self) -> int:
        return self.matched + self.caesar + self.tribute


def match_at(table: Table, kind: int, cell: int, mover: int) -> Match:
    """Return what a tile matches if this figure lays it there and moves onto it.

    A neighbour with another figure gives nothing; the tile that the mover leaves counts (P4.7).
    """
    left = table.figures[mover]
    return match_beside(table, kind, cell, [place for place in table.figures if place != left])


def match_beside(table: Table, kind: int, cell: int, blocked: Container[int]) -> Match:
    """Return what a tile matches on a cell while figures stand on the blocked ones.

    Figures in the city stand on no cell, so city tiles always count (P4.8).
    """
    board = table.board
    by_landscape, by_feature = table.catalogue.landscape_match[kind], table.catalogue.feature_match[kind]
    landscape = feature = 0
    for near in NEIGHBOURS[cell]:
        other = board.get(near)
        if other is not None and near not in blocked:
            landscape += by_landscape[other]
            feature += by_feature[other]
    return Match(landscape, feature)


def caesar_bonus(table: Table) -> int:
    """Return what Caesar adds to the income of this turn: once, and only if something matched (P8.5)."""
    return _caesar_for(table, table.matched)


def _caesar_for(table: Table, matched: int) -> int:
    return table.catalogue.file.income.caesar if matched and table.has_caesar() else 0


def tile_income(table: Table) -> int:
    """Return the number of tiles the turn has earned so far."""
    return tiles_for(table, table.matched)


def tiles_for(table: Table, matched: int) -> int:
    """Return the number of tiles of a conquer turn with this match."""
    return matched + _caesar_for(table, matched)


def coin_income(table: Table) -> CoinIncome:
    """Return the number of coins the turn has earned so far."""
    return coins_for(table, table.matched)


def coins_for(table: Table, matched: int) -> CoinIncome:
    """Return the coins of a revenue turn with this match: tribute comes for more than flipped tiles (P5.2)."""
    caesar, flipped = _caesar_for(table, matched), len(table.flipped[table.seat])
    return CoinIncome(matched, caesar, flipped if matched + caesar > flipped else 0)


def possible_splits(income: int, large: int, small: int) -> list[tuple[int, int]]:
    """List the ways to draw an income in tiles from stacks of these heights, large and small (P4.11, P4.12).

    With an odd income, first one large tile more, then one small tile more; nothing if the game ends.
    """
    half = income // 2
    splits = [(half, half)] if income % 2 == 0 else [(half + 1, half), (half, half + 1)]
    return [split for split in splits if split[0] <= large and split[1] <= small]


def most_tiles(large: int, small: int) -> int:
    """Return the largest income that stacks of these heights can give; every smaller one can be drawn too (P4.11)."""
    return 2 * min(large, small) + (large != small)
