"""Advice: the best few plots or smaller decisions of a seat, each with what it is likely to do and why.

It sees what its chair shows and games imagined from it. What the others may plot is made up from what lies open.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from bots.chair import Chair
from bots.marchands.imagined_game import imagined_game
from bots.marchands.players.kanishka import Kanishka
from bots.marchands.reasons.reason import plot_reason, reason_for
from bots.marchands.search.imagined_turn import ImaginedTurn
from bots.marchands.search.plot_search import PlotSearch
from bots.roster import SearchLimit
from rules.contract import Action, Seat
from rules.marchands import actions as a
from rules.marchands import events as e
from rules.marchands.places import SLOTS, STEPS, Step
from rules.marchands.saved import steps
from rules.marchands.table import Table
from rules.message import Message, message

CANDIDATES = 6
ROUNDS = 8
"""How often each plot is played out against what the others may plot."""
MOST = 3
WORTH_A_CHANGE = 0.02
"""A plot is only begun again for a chance to win that is so much better."""


class Advice(Struct, frozen=True):
    """A decision to consider."""

    action: Action
    behind: float
    """How much less it does for the chance to win than the best, as far as one can tell."""
    reason: Message
    plot: tuple[Step, ...] = ()
    """The whole plot that it is a step of."""


class Weighed(Struct, frozen=True):
    """A plot, the chance to win after it, and how often nobody came between."""

    plot: tuple[int, ...]
    chance: float
    undisturbed: int
    rounds: int


def weigh(chair: Chair, rng: Random, rounds: int = ROUNDS, also: Sequence[tuple[int, ...]] = ()) -> list[Weighed]:
    """Plots that go on as the seat has begun, the best first; `also` are some that are weighed in any case."""
    game = imagined_game(chair, rng)
    table, seat = game.table, chair.seat
    candidates = candidates_on(table, seat, table.plots[seat])
    candidates += [plot for plot in also if plot not in candidates]
    chances, undisturbed = [0.0] * len(candidates), [0] * len(candidates)
    for _ in range(rounds):
        turn = ImaginedTurn(imagined_game(chair, rng).table, seat, rng)
        for number, plot in enumerate(candidates):
            events: list[e.AnyEvent] = []
            chances[number] += turn.course(plot, events)
            undisturbed[number] += not any(isinstance(x, e.StepFailed) and x.seat == seat for x in events)
    weighed = [
        Weighed(plot, chance / max(1, rounds), free, rounds)
        for plot, chance, free in zip(candidates, chances, undisturbed, strict=True)
    ]
    return sorted(weighed, key=lambda one: -one.chance)


def candidates_on(table: Table, seat: Seat, begun: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """Plots worth a thought; the best, if nobody were in the way, comes first."""
    search = PlotSearch(table, seat, Kanishka(0).prices(table, seat))
    return [plot.steps for plot in search.plots(table.caravans[seat], begun)[:CANDIDATES]]


def advise(chair: Chair, seed: int = 0, rounds: int = ROUNDS) -> list[Advice]:
    """The best few decisions of the seat that is to act, the best first."""
    rng, legal = Random(seed), chair.legal_actions()
    if not legal:
        return []
    game = imagined_game(chair, rng)
    if game.stage == "plotting":
        return _plots(chair, rng, rounds)
    action = Kanishka(seed, SearchLimit(rollouts=0)).decide(chair)
    return [Advice(action, 0.0, reason_for(game, chair.seat, action))] if action in legal else []


def _plots(chair: Chair, rng: Random, rounds: int) -> list[Advice]:
    """One for each next step; taking the last one off again, if another plot is clearly better."""
    table = imagined_game(chair, rng).table
    begun = table.plots[chair.seat]
    weighed = weigh(chair, rng, rounds, candidates_on(table, chair.seat)[:MOST] if begun else ())
    going_on = [one for one in weighed if one.plot[: len(begun)] == begun]
    best = weighed[0]
    if not going_on or best.chance - going_on[0].chance < WORTH_A_CHANGE:
        best = going_on[0] if going_on else best
    first: dict[Action, Weighed] = {}
    for one in [best, *going_on]:
        first.setdefault(_next_step(begun, one.plot), one)
    return [
        Advice(action, max(0.0, best.chance - one.chance), _plot_reason(table, chair.seat, one), steps(one.plot))
        for action, one in list(first.items())[:MOST]
    ]


def _plot_reason(table: Table, seat: Seat, one: Weighed) -> Message:
    reason = plot_reason(table, seat, one.plot, one.undisturbed, one.rounds)
    begun = table.plots[seat]
    if one.plot[: len(begun)] != begun:
        return message("Another plot promises more. {reason}", reason=reason)
    return reason


def _next_step(begun: tuple[int, ...], plot: tuple[int, ...]) -> a.AnyAction:
    if plot[: len(begun)] != begun:
        return a.Erase()
    if len(begun) == min(len(plot), SLOTS):
        return a.Seal()
    return a.Plot(STEPS[plot[len(begun)]])


def explain(chair: Chair, action: Action, seed: int = 0) -> Message:
    """What spoke for a decision that the seat has made, as it saw things then."""
    return reason_for(imagined_game(chair, Random(seed)), chair.seat, action)
