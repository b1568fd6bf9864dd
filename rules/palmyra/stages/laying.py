"""Tiles are laid one by one, and the figure moves onto each (P4.1 to P4.9)."""

from __future__ import annotations

from typing import Literal

from rules.contract import Seat
from rules.kit.stage import Handler, Stage
from rules.message import Counted, Message, Name, message, nmessage
from rules.palmyra import actions as a
from rules.palmyra import events as e
from rules.palmyra import names
from rules.palmyra.cells import SIZE_AT, packed, unpacked
from rules.palmyra.income import match_at, tile_income
from rules.palmyra.outcomes import outcome
from rules.palmyra.reach import can_be_laid, cells_in_reach
from rules.palmyra.stages.course import with_last_turn, with_removal
from rules.palmyra.stages.earning import collect_coins, earn_tiles
from rules.palmyra.state import FIGURES
from rules.palmyra.table import Table, without
from rules.palmyra.tiles import KIND_OF, PER_SIZE, TILES

_STOP = a.Stop()


class _Lays(dict[int, tuple[a.Lay, ...]]):
    """The laying of each kind of tile on a cell, made once: the list of legal actions is made again and again."""

    def __missing__(self, cell: int) -> tuple[a.Lay, ...]:
        first, where = SIZE_AT[cell] * PER_SIZE, unpacked(cell)
        made = self[cell] = tuple(a.Lay(TILES[kind], where) for kind in range(first, first + PER_SIZE))
        return made


_LAYS = _Lays()


class Laying(Stage[Table, a.AnyAction]):
    """Tiles are laid beside the moving figure, to earn tiles or coins."""

    def __init__(self, name: Literal["conquer", "revenue"]) -> None:
        self.name = name

    def legal(self, table: Table, seat: Seat) -> list[a.AnyAction]:
        return _lays(table)

    def prompt(self, table: Table, seat: Seat) -> Message:
        if not table.laid:
            return with_last_turn(table, message("Lay a tile beside your {figure}.", figure=_figure(table)))
        more, found = len(_lays(table)) > 1, outcome(table, _STOP)
        match found.end:
            case "income":
                return _ends_by_tiles(more, names.counted_tiles(tile_income(table)))
            case "coins":
                return _ends_by_coins(more, found.coins)
            case end:
                conquer = table.stage == "conquer"
                income = names.counted_tiles(found.tiles) if conquer else names.counted_coins(found.coins)
                asked = _stops_with(more, income)
                return asked if end is None else with_removal(asked)


def _lays(table: Table) -> list[a.AnyAction]:
    """Cell by cell, row by row, the kinds of tiles in their order; stopping last, once a tile is laid (P3.3)."""
    by_size = can_be_laid(table)
    legal: list[a.AnyAction] = []
    if by_size[0] or by_size[1]:
        large, small = by_size[0], [kind - PER_SIZE for kind in by_size[1]]
        for cell in cells_in_reach(table, table.figures[table.mover]):
            lays = _LAYS[cell]
            legal += [lays[kind] for kind in (small if SIZE_AT[cell] else large)]
    if table.laid:
        legal.append(_STOP)
    return legal


def _figure(table: Table) -> Name:
    return names.figure(FIGURES[table.figure])


def _stops_with(more: bool, income: Counted) -> Message:
    if more:
        return message("Lay another tile, or stop with {income}.", income=income)
    return message("No other tile can be laid: stop with {income}.", income=income)


def _ends_by_tiles(more: bool, tiles: Counted) -> Message:
    if more:
        return message("Lay another tile, or stop: the stacks can't give {tiles}, and the game ends.", tiles=tiles)
    return message("No other tile can be laid: stop. The stacks can't give {tiles}, and the game ends.", tiles=tiles)


def _ends_by_coins(more: bool, coins: int) -> Message:
    if more:
        return nmessage(
            "Lay another tile, or stop with {n} coin, the last one, and the game ends.",
            "Lay another tile, or stop with {n} coins, the last ones, and the game ends.",
            coins,
        )
    return nmessage(
        "No other tile can be laid: stop with {n} coin, the last one, and the game ends.",
        "No other tile can be laid: stop with {n} coins, the last ones, and the game ends.",
        coins,
    )


def _lay(table: Table, seat: Seat, action: a.Lay) -> None:
    kind, cell = KIND_OF[action.tile], packed(action.cell)
    landscape, feature = match_at(table, kind, cell, table.mover)
    seat = table.seat
    table.board[cell] = kind
    table.hands[seat] = without(table.hands[seat], kind)
    table.figures[table.mover] = cell
    table.laid += 1
    table.landscape += landscape
    table.feature += feature
    if cell in table.exits:
        table.exits = without(table.exits, cell)
    table.events.append(e.TileLaid(seat, FIGURES[table.figure], action.tile, action.cell, landscape, feature))


def _stop(table: Table, seat: Seat, action: a.Stop) -> None:
    if table.stage == "conquer":
        earn_tiles(table)
    else:
        collect_coins(table)


STAGES = (Laying("conquer"), Laying("revenue"))
HANDLERS: dict[type, Handler[Table]] = {a.Lay: _lay, a.Stop: _stop}
