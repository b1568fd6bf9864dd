"""The course of the game: stages, goes, and what follows an action by itself."""

from __future__ import annotations

from collections.abc import Sequence

from rules.contract import Seat
from rules.kit.stage import Handler
from rules.tadmor.actions import AnyAction, End, Return
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.effects.jobs import Effects
from rules.tadmor.stages import (
    GoStage,
    anytime,
    construction,
    improvements,
    kingdom,
    marauders,
    placement,
    setup,
    turn_end,
)
from rules.tadmor.state import Options
from rules.tadmor.table import Table

STAGES: dict[str, GoStage] = {
    stage.name: stage
    for stage in (
        setup.ExtraGoods(),
        setup.FirstImprovements(),
        placement.Placement(),
        marauders.RegionWindow(),
        marauders.SwapWindow(),
        marauders.CardChoice(),
        improvements.Improvements(),
        improvements.Favours(),
        construction.Construction(),
        kingdom.Kingdom(),
        turn_end.TurnEnd(),
        turn_end.GameOver(),
    )
}
_EFFECTS: Effects = {**placement.EFFECTS, **anytime.EFFECTS, **construction.EFFECTS}


def _end(table: Table, seat: Seat, _: End) -> None:
    STAGES[table.state.stage].end_go(table)


def _return(table: Table, seat: Seat, action: Return) -> None:
    mission = table.catalogue.missions[action.card]
    table.spend_mission(seat, action.card)
    _EFFECTS[type(mission)](table, seat, action, mission)


HANDLERS: dict[type, Handler[Table]] = {
    End: _end,
    Return: _return,
    **setup.HANDLERS,
    **placement.HANDLERS,
    **marauders.HANDLERS,
    **improvements.HANDLERS,
    **construction.HANDLERS,
    **kingdom.HANDLERS,
    **anytime.HANDLERS,
    **turn_end.HANDLERS,
}


def set_up(options: Options, catalogue: Catalogue) -> Table:
    """Return the table before the first decision (T2)."""
    table = setup.lay_out(options, catalogue)
    STAGES[table.stage].begin(table)
    advance(table)
    return table


def advance(table: Table) -> Sequence[AnyAction]:
    """Move on to the next go and stage where the last one is over; return the actions that are legal then."""
    state = table.state
    passed_over = False
    while True:
        go = state.go
        if go is None:
            if not _begin_next_go(table):
                return []
            go = table.go
            passed_over = True  # a merchant with nothing to decide when the go begins (T5.1)
        stage = STAGES[state.stage]
        legal = stage.legal(table, go.seat)
        if len(legal) != 1 or not legal[0].ends_go or not (passed_over or stage.ends_by_itself):
            return legal
        HANDLERS[type(legal[0])](table, go.seat, legal[0])


def _begin_next_go(table: Table) -> bool:
    """Begin the next go, in the next stage where this one is over; return False when the game is."""
    state = table.state
    while not STAGES[state.stage].next_go(table):
        if state.stage == "game over":
            return False
        table.enter(STAGES[state.stage].close(table))
        STAGES[state.stage].begin(table)
    return True
