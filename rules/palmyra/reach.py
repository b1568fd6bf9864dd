"""Cells in reach of a figure, and tiles that may be laid there (P4.1 to P4.5)."""

from __future__ import annotations

from rules.palmyra.cells import NEIGHBOURS, SIZE_AT
from rules.palmyra.table import IN_CITY, Table
from rules.palmyra.tiles import FEATURE_MASK, PER_SIZE, SMALL


def cells_in_reach(table: Table, place: int) -> list[int]:
    """Return the empty cells beside a figure that stands there, row by row (P4.1, P4.2)."""
    if place == IN_CITY:
        return list(table.exits)
    board = table.board
    return [cell for cell in NEIGHBOURS[place] if cell not in board]


def can_be_laid(table: Table) -> tuple[list[int], list[int]]:
    """Return the kinds, large and small, that the player may lay next; what was laid in this turn counts (P4.4)."""
    laying, laid = table.catalogue.file.laying, table.laid
    with_feature = table.laid_a_feature()
    large: list[int] = []
    small: list[int] = []
    if laid >= (laying.with_feature if with_feature else laying.plain):
        return large, small
    features_too = not with_feature and laid < laying.with_feature
    last = -1
    for kind in table.hands[table.seat]:
        if kind != last and (features_too or not kind & FEATURE_MASK):
            (small if kind >= PER_SIZE else large).append(kind)
        last = kind
    return large, small


def can_begin(table: Table, figure: int) -> bool:
    """True if a figure of the player whose turn it is could lay a tile now (P3.4)."""
    hand = table.hands[table.seat]
    if not hand:
        return False
    has_large, has_small = hand[0] < PER_SIZE, hand[-1] >= PER_SIZE
    place = table.figures[2 * table.seat + figure]
    if has_large and has_small:
        return bool(cells_in_reach(table, place))
    wanted = SMALL if has_small else 1 - SMALL
    return any(SIZE_AT[cell] == wanted for cell in cells_in_reach(table, place))
