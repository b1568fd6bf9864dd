"""Ways to lay tiles in one turn: a beam search over the sequences that a figure can lay (P4.1 to P4.9)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from rules.palmyra.cells import NEIGHBOURS, SIZE_AT
from rules.palmyra.components.catalogue import Catalogue
from rules.palmyra.reach import cells_in_reach
from rules.palmyra.table import Table, without
from rules.palmyra.tiles import FEATURE_MASK, PER_SIZE

Lay: TypeAlias = tuple[int, int]
"""A kind of tile and the packed cell it is laid on."""
MatchValues: TypeAlias = tuple[tuple[int, ...], ...]


class Laying(NamedTuple):
    """Tiles in the order in which they are laid, what the turn has matched with them, and the tiles left in hand."""

    matched: int
    lays: tuple[Lay, ...]
    hand: tuple[int, ...]


@lru_cache(maxsize=8)
def _match_values(catalogue: Catalogue) -> MatchValues:
    """Return the match of any two neighbours, landscape and feature together."""
    both = zip(catalogue.landscape_match, catalogue.feature_match, strict=True)
    return tuple(tuple(a + b for a, b in zip(*rows, strict=True)) for rows in both)


class LayingSearch:
    """Ways in which one figure can lay tiles. Tiles are tried on the board of the table and taken off again."""

    def __init__(self, table: Table, seat: int, figure: int) -> None:
        mover = 2 * seat + figure
        self._table = table
        self._board = table.board
        self._hand = table.hands[seat]
        self._place = table.figures[mover]
        self._blocked = [place for at, place in enumerate(table.figures) if at != mover]
        self._match_values = _match_values(table.catalogue)
        laying = table.catalogue.file.laying
        self._most_plain, self._most_with_feature = laying.plain, laying.with_feature

    def best(self, width: int) -> list[Laying]:
        """Return the layings of a new turn, each with a tile or more; of each length the best `width` are extended."""
        return self._search(width, 0, 0, False)

    def continuations(self, width: int) -> list[Laying]:
        """Return the layings of the current turn; the first lays no more."""
        table = self._table
        stop = [Laying(table.matched, (), self._hand)] if table.laid else []
        return stop + self._search(width, table.matched, table.laid, table.laid_a_feature())

    def single(self, place: int) -> int:
        """Return the most that one tile can match beside a place."""
        kinds = list(dict.fromkeys(self._hand))
        by_size = [kind for kind in kinds if kind < PER_SIZE], [kind for kind in kinds if kind >= PER_SIZE]
        most = -1
        for cell in cells_in_reach(self._table, place):
            if of_size := by_size[SIZE_AT[cell]]:
                near = self._near(cell)
                for kind in of_size:
                    row = self._match_values[kind]
                    most = max(most, sum([row[other] for other in near]))
        return most

    def _search(self, width: int, matched: int, laid: int, has_feature: bool) -> list[Laying]:
        found: list[Laying] = []
        plain: list[Laying] = []
        featured: list[Laying] = []
        (featured if has_feature else plain).append(Laying(matched, (), self._hand))
        while plain or featured:
            after_plain: list[Laying] = []
            after_featured: list[Laying] = []
            if laid < self._most_plain:
                for laying in plain:
                    for longer in self._extended(laying, laid < self._most_with_feature):
                        (after_featured if longer.lays[-1][0] & FEATURE_MASK else after_plain).append(longer)
            if laid < self._most_with_feature:
                for laying in featured:
                    after_featured += self._extended(laying, False)
            found += after_plain
            found += after_featured
            plain, featured, laid = _best_layings(after_plain, width), _best_layings(after_featured, width), laid + 1
        return found

    def _extended(self, laying: Laying, features_too: bool) -> list[Laying]:
        board = self._board
        for kind, cell in laying.lays:
            board[cell] = kind
        longer = self._steps(laying, laying.lays[-1][1] if laying.lays else self._place, features_too)
        for _, cell in laying.lays:
            del board[cell]
        return longer

    def _steps(self, laying: Laying, place: int, features_too: bool) -> list[Laying]:
        """Return the laying with one more tile beside a place; its own tiles are on the board."""
        match_values = self._match_values
        matched, lays, hand = laying
        kinds: tuple[list[int], list[int]] = ([], [])
        for kind in dict.fromkeys(hand):
            if features_too or not kind & FEATURE_MASK:
                kinds[kind >= PER_SIZE].append(kind)
        rest = {kind: without(hand, kind) for of_size in kinds for kind in of_size}
        longer: list[Laying] = []
        for cell in cells_in_reach(self._table, place):
            of_size = kinds[SIZE_AT[cell]]
            if not of_size or cell in self._board:
                continue
            near = self._near(cell)
            for kind in of_size:
                row = match_values[kind]
                gain = sum([row[other] for other in near])
                longer.append(Laying(matched + gain, (*lays, (kind, cell)), rest[kind]))
        return longer

    def _near(self, cell: int) -> list[int]:
        """Return the kinds of tiles that count beside a cell (P4.7)."""
        board, blocked = self._board, self._blocked
        return [board[other] for other in NEIGHBOURS[cell] if other in board and other not in blocked]


def _best_layings(layings: list[Laying], width: int) -> list[Laying]:
    if len(layings) <= width:
        return layings
    layings.sort(key=_matched, reverse=True)
    return layings[:width]


def _matched(laying: Laying) -> int:
    return laying.matched
