"""Phase II: every player plots up to six actions, at the same time and in secret (M4)."""

from __future__ import annotations

from rules.contract import GoEnded, Seat
from rules.kit.stage import Handler, Stage
from rules.marchands import actions as a
from rules.marchands import events as e
from rules.marchands.places import SLOTS, STEPS, WAIT
from rules.marchands.stages.resolving import carry_on
from rules.marchands.table import Table
from rules.message import Message, message

_PLOTS = tuple(map(a.Plot, STEPS))
_EMPTY: tuple[a.AnyAction, ...] = (*_PLOTS, a.Seal())
_BEGUN: tuple[a.AnyAction, ...] = (*_PLOTS, a.Erase(), a.Seal())
_FULL: tuple[a.AnyAction, ...] = (a.Erase(), a.Seal())
_SEALED: tuple[a.AnyAction, ...] = (a.Unseal(),)


class Plotting(Stage[Table, a.AnyAction]):
    """Every player plots at the same time."""

    name = "plotting"

    def legal(self, table: Table, seat: Seat) -> tuple[a.AnyAction, ...]:
        """Moves by their labels, a transaction, a wait; erasing; sealing. The map is not asked (M4.3)."""
        plotted = len(table.plots[seat])
        return _FULL if plotted == SLOTS else _BEGUN if plotted else _EMPTY

    def prompt(self, table: Table, seat: Seat) -> Message:
        plotted = len(table.plots[seat])
        if plotted == SLOTS:
            return message("Your plot is full: seal it.")
        return message("Plot step {step} of {slots}.", step=plotted + 1, slots=SLOTS)


def _plot(table: Table, seat: Seat, action: a.Plot) -> None:
    table.plots[seat] += (STEPS.index(action.step),)
    table.events.append(e.StepPlotted(seat, action.step))


def _erase(table: Table, seat: Seat, action: a.Erase) -> None:
    table.plots[seat] = table.plots[seat][:-1]
    table.events.append(e.StepErased(seat))


def _seal(table: Table, seat: Seat, action: a.Seal) -> None:
    table.sealed[seat] = True
    table.events += [e.PlotSealed(seat), GoEnded(seat)]
    if all(table.sealed):
        _show(table)


def _show(table: Table) -> None:
    """All plots lie open; slots left empty are waits (M4.2, M4.4)."""
    table.plots = [plot + (WAIT,) * (SLOTS - len(plot)) for plot in table.plots]
    table.events.append(e.PlotsShown(tuple(tuple(STEPS[step] for step in plot) for plot in table.plots)))
    carry_on(table)


def legal_when_sealed(table: Table, seat: Seat) -> tuple[a.AnyAction, ...]:
    """List the actions of a player who has sealed: opening the plot again, until the last one seals (M4.4)."""
    sealed = table.stage == "plotting" and 0 <= seat < table.seats and table.sealed[seat]
    return _SEALED if sealed else ()


def _unseal(table: Table, seat: Seat, action: a.Unseal) -> None:
    table.sealed[seat] = False
    table.events.append(e.PlotUnsealed(seat))


STAGES = (Plotting(),)
HANDLERS: dict[type, Handler[Table]] = {a.Plot: _plot, a.Erase: _erase, a.Seal: _seal, a.Unseal: _unseal}
