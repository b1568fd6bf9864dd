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
from rules.marchands.places import SLOTS, STEPS, WAIT, Step
from rules.marchands.prospects import foresee
from rules.marchands.state_codec import steps
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
    lays: tuple[Action, ...] = ()
    """All steps that are taken off and plotted until that plot lies there; `action` is the first of them."""


class Weighed(Struct, frozen=True):
    """A plot, the chance to win after it, and how often nobody came between."""

    plot: tuple[int, ...]
    chance: float
    undisturbed: int
    rounds: int
    failed: tuple[int, ...] = ()
    """How often each step failed."""

    @property
    def works(self) -> bool:
        """Whether it came off at least once, as far as it was tried at all."""
        return bool(self.undisturbed) or not self.rounds


class Trials:
    """Turns as the others might plot them: the same ones for every plot, so that plots can be compared."""

    def __init__(self, chair: Chair, rng: Random, rounds: int) -> None:
        self._seat = chair.seat
        self._turns = [ImaginedTurn(imagined_game(chair, rng).table, chair.seat, rng) for _ in range(rounds)]

    def of(self, plot: tuple[int, ...]) -> Weighed:
        chance, undisturbed, failed = 0.0, 0, [0] * SLOTS
        for turn in self._turns:
            events: list[e.AnyEvent] = []
            chance += turn.course(plot, events)
            steps = self._failed(events)
            undisturbed += not steps
            for step in steps:
                failed[step] += 1
        rounds = len(self._turns)
        return Weighed(plot, chance / max(1, rounds), undisturbed, rounds, tuple(failed))

    def _failed(self, events: Sequence[e.AnyEvent]) -> list[int]:
        """Which steps of the seat failed in a turn, the first step being 0."""
        steps, step = [], 0
        for event in events:
            if isinstance(event, e.StepBegan):
                step = event.number - 1
            elif isinstance(event, e.StepFailed) and event.seat == self._seat:
                steps.append(step)
        return steps

    def without_what_fails(self, one: Weighed) -> Weighed:
        """A plot that waits where it failed most often, until it comes off at least once."""
        while not one.works:
            worst = one.failed.index(max(one.failed))
            plot = [WAIT if number == worst else step for number, step in enumerate(one.plot)]
            while plot and plot[-1] == WAIT:
                plot.pop()
            one = self.of(tuple(plot))
        return one


def weigh(chair: Chair, trials: Trials, table: Table, also: Sequence[tuple[int, ...]] = ()) -> list[Weighed]:
    """Plots that go on as the seat has begun, the best first; `also` are some that are weighed in any case."""
    candidates = candidates_on(table, chair.seat, table.plots[chair.seat])
    candidates += [plot for plot in dict.fromkeys(also) if plot not in candidates]
    return sorted(map(trials.of, candidates), key=lambda one: -one.chance)


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
    """One for each next step; taking steps off again, if another plot is clearly better or one does nothing."""
    table, seat = imagined_game(chair, rng).table, chair.seat
    begun = table.plots[seat]
    also = [*candidates_on(table, seat, _without_useless(table, seat))[:MOST], *candidates_on(table, seat)[:MOST]]
    trials = Trials(chair, rng, rounds)
    weighed = weigh(chair, trials, table, also if begun else ())
    lighter = [trials.without_what_fails(one) for one in weighed[:MOST] if not one.works]
    weighed = sorted((one for one in (*weighed, *lighter) if one.works), key=lambda one: -one.chance)
    going_on = [one for one in weighed if one.plot[: len(begun)] == begun]
    best = weighed[0]
    if going_on and best.chance - going_on[0].chance < WORTH_A_CHANGE:
        best = going_on[0]
    first: dict[Action, Weighed] = {}
    for one in [best, *going_on]:
        first.setdefault(laid(begun, one.plot)[0], one)
    return [_advice(table, seat, one, max(0.0, best.chance - one.chance)) for one in list(first.values())[:MOST]]


def _advice(table: Table, seat: Seat, one: Weighed, behind: float) -> Advice:
    actions = laid(table.plots[seat], one.plot)
    lays = () if isinstance(actions[0], a.Seal) else actions
    return Advice(actions[0], behind, _plot_reason(table, seat, one), steps(one.plot), lays)


def _useless_step(table: Table, seat: Seat, plot: tuple[int, ...]) -> int | None:
    """The first step of a plot that surely does nothing, the first one being 0."""
    seen = foresee(table, seat, steps(plot)).steps
    return next((number for number, one in enumerate(seen) if isinstance(one.event, e.StepFailed)), None)


def _without_useless(table: Table, seat: Seat) -> tuple[int, ...]:
    """What was plotted so far, without the steps that surely do nothing."""
    plot = table.plots[seat]
    while (number := _useless_step(table, seat, plot)) is not None:
        plot = plot[:number] + plot[number + 1 :]
    return plot


def _plot_reason(table: Table, seat: Seat, one: Weighed) -> Message:
    """With what should be taken off, if the plot goes on otherwise than it was begun."""
    reason = plot_reason(table, seat, one.plot, one.undisturbed, one.rounds)
    begun = table.plots[seat]
    if one.plot[: len(begun)] == begun:
        return reason
    useless = _useless_step(table, seat, begun)
    if useless is not None:
        return message("Step {number} does nothing: take it off. {reason}", number=useless + 1, reason=reason)
    return message("Another plot promises more. {reason}", reason=reason)


def laid(begun: tuple[int, ...], plot: tuple[int, ...]) -> tuple[a.AnyAction, ...]:
    """The steps that are taken off and plotted until a plot lies there; sealing, if it does already."""
    same = next((n for n, (one, other) in enumerate(zip(begun, plot, strict=False)) if one != other), None)
    kept = min(len(begun), len(plot)) if same is None else same
    off = [a.Erase()] * (len(begun) - kept)
    return (*off, *(a.Plot(STEPS[step]) for step in plot[kept:])) or (a.Seal(),)


def explain(chair: Chair, action: Action, seed: int = 0) -> Message:
    """What spoke for a decision that the seat has made, as it saw things then."""
    return reason_for(imagined_game(chair, Random(seed)), chair.seat, action)
