"""Prospects of laying a tile, neighbour by neighbour (P4.4 to P5.2), and of a place for a figure (P6.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.palmyra import actions as a
from rules.palmyra.actions import Lay
from rules.palmyra.cells import NEIGHBOURS, SIZE_AT, Cell, packed, unpacked
from rules.palmyra.game import PalmyraGame
from rules.palmyra.income import CoinIncome, Match, coins_for, match_at, match_beside
from rules.palmyra.outcomes import LayingWork, Outcome, stopped_with
from rules.palmyra.reach import can_be_laid, cells_in_reach
from rules.palmyra.state import CENSOR, FIGURES, Place
from rules.palmyra.table import IN_CITY, Table
from rules.palmyra.tiles import KIND_OF, TILES, size_of


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


def best_first_tile(game: PalmyraGame, action: a.Conquer | a.Revenue) -> Outlook:
    """Return the tile with which a turn could begin that earns most by itself, of several equal ones the first."""
    work = _work_of(action)
    tiles = (_earned(game.table, work, *tile) for tile in _first_tiles(game.table, action))
    return max(tiles, key=lambda found: found.income, default=_NOTHING)


def first_tile_that_ends(game: PalmyraGame, action: a.Conquer | a.Revenue) -> Outcome | None:
    """Return the outcome of a first tile that would end the game, if there is one."""
    work, table = _work_of(action), game.table
    outcomes = (stopped_with(table, work, match.sum) for _, _, match in _first_tiles(table, action))
    return next((found for found in outcomes if found.end in ("income", "coins")), None)


def _work_of(action: a.Conquer | a.Revenue) -> LayingWork:
    return "revenue" if isinstance(action, a.Revenue) else "conquer"


def _first_tiles(table: Table, action: a.Conquer | a.Revenue) -> Iterator[tuple[int, int, Match]]:
    """Yield each kind of tile with which a turn could begin, its cell, and its match there."""
    mover, kinds = 2 * table.seat + FIGURES.index(action.figure), can_be_laid(table)
    for cell in cells_in_reach(table, table.figures[mover]):
        for kind in kinds[SIZE_AT[cell]]:
            yield kind, cell, match_at(table, kind, cell, mover)


def _earned(table: Table, work: LayingWork, kind: int, cell: int, match: Match) -> Outlook:
    """Return the income of a turn with this tile alone, as far as the stacks and the reserve allow."""
    earned, coins = stopped_with(table, work, match.sum), coins_for(table, match.sum)
    tribute = coins.tribute if work == "revenue" else 0
    return Outlook(earned.tiles + earned.coins, a.Lay(TILES[kind], unpacked(cell)), match, coins.caesar, tribute)


# --- the next turn from a place. Defined as narrowly as it can be told: the most that one tile of the hand would earn
# if the figure laid it beside that place, on the board as it lies now, with the stacks and the reserve as they are


class Outlook(NamedTuple):
    """The best single tile from a place; of several equal ones the first, row by row."""

    income: int
    """Tiles for a legion, coins for a censor."""
    lay: a.Lay | None
    """None if no tile of the hand could be laid beside the place."""
    match: Match
    caesar: int = 0
    tribute: int = 0
    """Additions by Caesar and tribute."""


_NOTHING = Outlook(0, None, Match(0, 0))


def outlooks(game: PalmyraGame) -> dict[Place, Outlook]:
    """Of every place where the figure may go whose place is chosen now."""
    moves = [action for action in game.legal if isinstance(action, a.Move)]
    if not moves:
        return {}
    found = _Outlooks(game.table, FIGURES.index(moves[0].figure))
    return {move.to: found.at(IN_CITY if move.to == "city" else packed(move.to)) for move in moves}


class _Outlooks:
    """Looks at each free cell once, although many places neighbour it."""

    def __init__(self, table: Table, figure: int) -> None:
        own = 2 * table.seat
        self._table = table
        self._work: LayingWork = "revenue" if figure == CENSOR else "conquer"
        self._foreign = [place for at, place in enumerate(table.figures) if at not in (own, own + 1)]
        self._own = table.legion_to if figure == CENSOR else table.figures[own + CENSOR]
        """The present or future place of the player's other figure."""
        kinds = list(dict.fromkeys(table.hands[table.seat]))
        self._kinds = [[kind for kind in kinds if size_of(kind) == size] for size in (0, 1)]
        self._best: dict[tuple[int, bool], Outlook] = {}

    def at(self, place: int) -> Outlook:
        """A figure that goes where the other one stands sends it away, so that it blocks nothing there."""
        swaps = place == self._own
        beside = [self._on(cell, swaps) for cell in cells_in_reach(self._table, place)]
        return max([found for found in beside if found.lay], key=lambda found: found.income, default=_NOTHING)

    def _on(self, cell: int, swaps: bool) -> Outlook:
        if (cell, swaps) not in self._best:
            blocked = self._foreign if swaps else [*self._foreign, self._own]
            tiles = (self._with(kind, cell, blocked) for kind in self._kinds[SIZE_AT[cell]])
            self._best[cell, swaps] = max(tiles, key=lambda found: found.income, default=_NOTHING)
        return self._best[cell, swaps]

    def _with(self, kind: int, cell: int, blocked: list[int]) -> Outlook:
        return _earned(self._table, self._work, kind, cell, match_beside(self._table, kind, cell, blocked))
