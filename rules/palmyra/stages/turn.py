"""A turn begins: conquer, revenue or reorganize (P3)."""

from __future__ import annotations

from rules.contract import Seat
from rules.kit.stage import Handler, Stage
from rules.message import Message, message
from rules.palmyra import actions as a
from rules.palmyra import events as e
from rules.palmyra.outcomes import is_last_turn
from rules.palmyra.reach import can_begin
from rules.palmyra.stages.course import end_game, with_removal
from rules.palmyra.stages.reorganize import begin_drawing
from rules.palmyra.state import CENSOR, FIGURES, LEGION
from rules.palmyra.table import Table

_CONQUER = tuple(map(a.Conquer, FIGURES))
_REVENUE = tuple(map(a.Revenue, FIGURES))
_REORGANIZE = a.Reorganize()


class Turn(Stage[Table, a.AnyAction]):
    """The choice of the work that the turn is about."""

    name = "turn"

    def legal(self, table: Table, seat: Seat) -> list[a.AnyAction]:
        return _works(table)

    def prompt(self, table: Table, seat: Seat) -> Message:
        asked = _question(table)
        if is_last_turn(table):
            return with_removal(asked)
        if not (table.large or table.small):
            return message("{asked} No tile is left, so reorganizing ends the game.", asked=asked)
        return asked


def _works(table: Table) -> list[a.AnyAction]:
    """Only the legion conquers and only the censor collects, but for Caesar's owner (P3.2, P8.3)."""
    legion, censor = can_begin(table, LEGION), can_begin(table, CENSOR)
    either = table.has_caesar()
    legal: list[a.AnyAction] = []
    if legion:
        legal.append(_CONQUER[LEGION])
    if censor and either:
        legal.append(_CONQUER[CENSOR])
    if legion and either:
        legal.append(_REVENUE[LEGION])
    if censor:
        legal.append(_REVENUE[CENSOR])
    legal.append(_REORGANIZE)
    return legal


def _question(table: Table) -> Message:
    legal = _works(table)
    conquer, revenue = (any(isinstance(action, kind) for action in legal) for kind in (a.Conquer, a.Revenue))
    if conquer and revenue:
        return message("Conquer, collect revenue, or reorganize?")
    if conquer:
        return message("Conquer or reorganize? No tile fits at your censor.")
    if revenue:
        return message("Revenue or reorganize? No tile fits at your legion.")
    if table.hands[table.seat]:
        return message("No tile fits at your figures: reorganize.")
    return message("You have no tile to lay: reorganize.")


def _conquer(table: Table, seat: Seat, action: a.Conquer) -> None:
    table.stage = "conquer"
    table.figure = FIGURES.index(action.figure)
    table.events.append(e.WorkChosen(table.seat, "conquer", action.figure))


def _revenue(table: Table, seat: Seat, action: a.Revenue) -> None:
    table.stage = "revenue"
    table.figure = FIGURES.index(action.figure)
    table.events.append(e.WorkChosen(table.seat, "revenue", action.figure))


def _reorganize(table: Table, seat: Seat, action: a.Reorganize) -> None:
    table.events.append(e.WorkChosen(table.seat, "reorganize", None))
    if table.large or table.small:
        begin_drawing(table)
    else:
        end_game(table, "tiles")


STAGES = (Turn(),)
HANDLERS: dict[type, Handler[Table]] = {a.Conquer: _conquer, a.Revenue: _revenue, a.Reorganize: _reorganize}
