"""Reorganize: draw a tile, perhaps pay for Caesar, and give both figures their places (P6, P8.2)."""

from __future__ import annotations

from rules.contract import Seat
from rules.kit.stage import Handler, Stage
from rules.message import Message, message
from rules.palmyra import actions as a
from rules.palmyra import events as e
from rules.palmyra.cells import packed, unpacked
from rules.palmyra.stages.course import draw, end_turn, with_last_turn
from rules.palmyra.state import CENSOR, FIGURES, LEGION, SOURCES
from rules.palmyra.table import IN_CITY, NOBODY, NOT_CHOSEN, Table, place_of
from rules.palmyra.tiles import LARGE, SIZES, SMALL

_DRAWS: list[a.AnyAction] = list(map(a.Draw, SIZES))
_TAKE_CAESAR = a.TakeCaesar()
_CAESARS_COINS = SOURCES.index("Caesar")


class _Moves(dict[int, a.Move]):
    """The moves of a figure to each place, made once."""

    def __init__(self, figure: int) -> None:
        self._figure = FIGURES[figure]
        self[IN_CITY] = a.Move(self._figure, "city")

    def __missing__(self, cell: int) -> a.Move:
        made = self[cell] = a.Move(self._figure, unpacked(cell))
        return made


_MOVES = (_Moves(LEGION), _Moves(CENSOR))


# --- drawing


def begin_drawing(table: Table) -> None:
    """At least one stack has tiles; if only one has, there is nothing to choose (P6.1)."""
    if table.large and table.small:
        table.stage = "draw"
    else:
        _drawn_from(table, LARGE if table.large else SMALL)


def _drawn_from(table: Table, size: int) -> None:
    draw(table, size == LARGE, size == SMALL, "reorganize")
    table.stage = "move legion"
    _move_if_there_is_no_choice(table)


class Drawing(Stage[Table, a.AnyAction]):
    """The choice of the stack to draw from."""

    name = "draw"

    def legal(self, table: Table, seat: Seat) -> list[a.AnyAction]:
        return _DRAWS

    def prompt(self, table: Table, seat: Seat) -> Message:
        return with_last_turn(table, message("Draw a large or a small tile?"))


def _draw(table: Table, seat: Seat, action: a.Draw) -> None:
    _drawn_from(table, SIZES.index(action.size))


# --- Caesar


def may_take_caesar(table: Table) -> bool:
    """True unless the player has Caesar already or can't pay (P8.2)."""
    return (
        table.options.expert
        and not table.has_caesar()
        and table.total(table.seat) >= table.catalogue.file.coins.caesar_price
    )


def _take_caesar(table: Table, seat: Seat, action: a.TakeCaesar) -> None:
    seat, price = table.seat, table.catalogue.file.coins.caesar_price
    coins = list(table.coins[seat])
    coins[_CAESARS_COINS] -= price
    table.coins[seat] = tuple(coins)
    table.reserve += price
    table.events.append(e.CaesarTaken(seat, None if table.caesar == NOBODY else table.caesar, price))
    table.caesar = seat


# --- figures


class MoveLegion(Stage[Table, a.AnyAction]):
    """The choice of the legion's new place, and of Caesar before it."""

    name = "move legion"

    def legal(self, table: Table, seat: Seat) -> list[a.AnyAction]:
        """Caesar; then staying, the city, the censor's tile, and the land without a figure in the order it was laid."""
        legion, censor = table.figures[2 * seat : 2 * seat + 2]
        legal: list[a.AnyAction] = [_TAKE_CAESAR] if may_take_caesar(table) else []
        return legal + _moves(table, LEGION, dict.fromkeys((legion, IN_CITY, censor)))

    def prompt(self, table: Table, seat: Seat) -> Message:
        return with_last_turn(table, message("Where does your legion go?"))


class MoveCensor(Stage[Table, a.AnyAction]):
    """The choice of the censor's new place."""

    name = "move censor"

    def legal(self, table: Table, seat: Seat) -> list[a.AnyAction]:
        """Staying, the city, the legion's old tile, and the land; never the legion's new tile (P6.3)."""
        legion, censor = table.figures[2 * seat : 2 * seat + 2]
        first = dict.fromkeys((censor, IN_CITY, legion))
        if table.legion_to != IN_CITY:
            first.pop(table.legion_to, None)
        return _moves(table, CENSOR, first)

    def prompt(self, table: Table, seat: Seat) -> Message:
        return with_last_turn(table, message("Where does your censor go?"))


def _moves(table: Table, figure: int, first: dict[int, None]) -> list[a.AnyAction]:
    moves, figures, taken = _MOVES[figure], table.figures, table.legion_to
    land = [moves[cell] for cell in table.land if cell not in figures and cell != taken]
    return [*(moves[place] for place in first), *land]


def _move(table: Table, seat: Seat, action: a.Move) -> None:
    to = IN_CITY if action.to == "city" else packed(action.to)
    if table.legion_to == NOT_CHOSEN:
        table.legion_to = to
        table.stage = "move censor"
        table.events.append(e.PlaceChosen(table.seat, action.figure, action.to))
        _move_if_there_is_no_choice(table)
        return
    stayed = True
    for figure, place in ((LEGION, table.legion_to), (CENSOR, to)):
        at = 2 * table.seat + figure
        if table.figures[at] != place:
            table.events.append(
                e.FigureMoved(table.seat, FIGURES[figure], place_of(table.figures[at]), place_of(place))
            )
            table.figures[at] = place
            stayed = False
    table.legion_to = NOT_CHOSEN
    if stayed:
        table.events.append(e.FiguresStayed(table.seat))
    end_turn(table)


def _move_if_there_is_no_choice(table: Table) -> None:
    """A figure in the city stays there while no land tile is free."""
    legal = _STAGES[table.stage].legal(table, table.seat)
    if len(legal) == 1 and isinstance(legal[0], a.Move):
        _move(table, table.seat, legal[0])


STAGES = (Drawing(), MoveLegion(), MoveCensor())
_STAGES = {stage.name: stage for stage in STAGES}
HANDLERS: dict[type, Handler[Table]] = {a.Draw: _draw, a.TakeCaesar: _take_caesar, a.Move: _move}
