"""Advice on plots and smaller decisions: the best few, each with its likely effect and its reason.

It sees an observation and games sampled from it. Plots of the others are guessed from what lies open.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from bots.budget import SearchLimit
from bots.kit.advice import MAX_SHOWN, Advice, best_by_first_action
from bots.kit.search_player import sample_game
from bots.marchands.players.level3_search_kanishka import Kanishka
from bots.marchands.reasons.reason import plot_reason, reason_for
from bots.marchands.search.plot_search import PlotSearch
from bots.marchands.search.sampled_turn import SampledTurn
from bots.observation import Observation
from rules.contract import Action, Seat
from rules.marchands import actions as a
from rules.marchands import events as e
from rules.marchands.game import MarchandsGame
from rules.marchands.places import SLOTS, STEPS, WAIT, Step
from rules.marchands.prospects import foresee
from rules.marchands.table import Table, steps
from rules.message import Message, message

MAX_CANDIDATES = 6
ROUNDS = 8
"""Sampled turns in which each plot is tried."""
MIN_GAIN_TO_CHANGE = 0.02
"""Improvement of the chance to win for which a plot is begun again."""


class PlotAdvice(Advice[Action, Message], frozen=True):
    """A decision to consider; `behind` is a part of the chance to win."""

    plot: tuple[Step, ...] = ()
    """The whole plot that the action is a step of."""
    lays: tuple[Action, ...] = ()
    """All steps that are taken off and plotted until that plot is complete; `action` is the first of them."""


class ScoredPlot(Struct, frozen=True):
    """A plot, the chance to win after it, and the number of sampled turns in which it was not disturbed."""

    plot: tuple[int, ...]
    chance: float
    undisturbed: int
    rounds: int
    failed: tuple[int, ...] = ()
    """Number of sampled turns in which each step failed."""

    @property
    def works(self) -> bool:
        """True if it worked at least once, or was not tried."""
        return bool(self.undisturbed) or not self.rounds


class PlotTrials:
    """Sampled turns, the same ones for every plot, so that plots can be compared."""

    def __init__(self, observation: Observation, rng: Random, rounds: int) -> None:
        self._seat = observation.seat
        tables = (sample_game(observation, rng, MarchandsGame).table for _ in range(rounds))
        self._turns = [SampledTurn(table, observation.seat, rng) for table in tables]

    def score(self, plot: tuple[int, ...]) -> ScoredPlot:
        """Try a plot in all turns."""
        chance, undisturbed, failed = 0.0, 0, [0] * SLOTS
        for turn in self._turns:
            events: list[e.AnyEvent] = []
            chance += turn.outcome(plot, events)
            steps = self._failed(events)
            undisturbed += not steps
            for step in steps:
                failed[step] += 1
        rounds = len(self._turns)
        return ScoredPlot(plot, chance / max(1, rounds), undisturbed, rounds, tuple(failed))

    def _failed(self, events: Sequence[e.AnyEvent]) -> list[int]:
        """Return the steps of the seat that failed in a turn, counted from 0."""
        steps, step = [], 0
        for event in events:
            if isinstance(event, e.StepBegan):
                step = event.number - 1
            elif isinstance(event, e.StepFailed) and event.seat == self._seat:
                steps.append(step)
        return steps

    def without_failing_steps(self, scored: ScoredPlot) -> ScoredPlot:
        """Replace the step that fails most often by a wait, until the plot works at least once."""
        while not scored.works:
            worst = scored.failed.index(max(scored.failed))
            plot = [WAIT if number == worst else step for number, step in enumerate(scored.plot)]
            while plot and plot[-1] == WAIT:
                plot.pop()
            scored = self.score(tuple(plot))
        return scored


def score_plots(
    observation: Observation, trials: PlotTrials, table: Table, also: Sequence[tuple[int, ...]] = ()
) -> list[ScoredPlot]:
    """Return plots that continue what the seat has begun, the best first; `also` are scored in any case."""
    candidates = candidate_plots(table, observation.seat, table.plots[observation.seat])
    candidates += [plot for plot in dict.fromkeys(also) if plot not in candidates]
    return sorted(map(trials.score, candidates), key=lambda scored: -scored.chance)


def candidate_plots(table: Table, seat: Seat, begun: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """Return the plots worth considering; the best without interference comes first."""
    search = PlotSearch(table, seat, Kanishka(0).prices(table, seat))
    return [plot.steps for plot in search.plots(table.caravans[seat], begun)[:MAX_CANDIDATES]]


def advise(observation: Observation, seed: int = 0, rounds: int = ROUNDS) -> list[PlotAdvice]:
    """Return the best few decisions of the seat that is to act, the best first."""
    rng, legal = Random(seed), observation.legal_actions()
    if not legal:
        return []
    game = sample_game(observation, rng, MarchandsGame)
    if game.stage == "plotting":
        return _plots(observation, rng, rounds)
    action = Kanishka(seed, SearchLimit(rollouts=0)).decide(observation)
    return [PlotAdvice(action, 0.0, reason_for(game, observation.seat, action))] if action in legal else []


def _plots(observation: Observation, rng: Random, rounds: int) -> list[PlotAdvice]:
    """Advise one plot for each next step; steps are taken off if another plot is clearly better or one is useless."""
    table, seat = sample_game(observation, rng, MarchandsGame).table, observation.seat
    begun = table.plots[seat]
    also = [
        *candidate_plots(table, seat, _without_useless(table, seat))[:MAX_SHOWN],
        *candidate_plots(table, seat)[:MAX_SHOWN],
    ]
    trials = PlotTrials(observation, rng, rounds)
    scored = score_plots(observation, trials, table, also if begun else ())
    lighter = [trials.without_failing_steps(one) for one in scored[:MAX_SHOWN] if not one.works]
    scored = sorted((one for one in (*scored, *lighter) if one.works), key=lambda one: -one.chance)
    going_on = [one for one in scored if one.plot[: len(begun)] == begun]
    best = scored[0]
    if going_on and best.chance - going_on[0].chance < MIN_GAIN_TO_CHANGE:
        best = going_on[0]
    shown = best_by_first_action([best, *going_on], lambda one: actions_to_lay(begun, one.plot)[0])
    return [_advice(table, seat, one, max(0.0, best.chance - one.chance)) for one in shown.values()]


def _advice(table: Table, seat: Seat, one: ScoredPlot, behind: float) -> PlotAdvice:
    actions = actions_to_lay(table.plots[seat], one.plot)
    lays = () if isinstance(actions[0], a.Seal) else actions
    return PlotAdvice(actions[0], behind, _plot_reason(table, seat, one), steps(one.plot), lays)


def _useless_step(table: Table, seat: Seat, plot: tuple[int, ...]) -> int | None:
    """Return the first step of a plot that is certain to do nothing, counted from 0."""
    seen = foresee(table, seat, steps(plot)).steps
    return next((number for number, one in enumerate(seen) if isinstance(one.event, e.StepFailed)), None)


def _without_useless(table: Table, seat: Seat) -> tuple[int, ...]:
    """Return what was plotted so far, without the steps that are certain to do nothing."""
    plot = table.plots[seat]
    while (number := _useless_step(table, seat, plot)) is not None:
        plot = plot[:number] + plot[number + 1 :]
    return plot


def _plot_reason(table: Table, seat: Seat, one: ScoredPlot) -> Message:
    """Return the reason for a plot, with the step to take off if it does not continue what was begun."""
    reason = plot_reason(table, seat, one.plot, one.undisturbed, one.rounds)
    begun = table.plots[seat]
    if one.plot[: len(begun)] == begun:
        return reason
    useless = _useless_step(table, seat, begun)
    if useless is not None:
        return message("Step {number} does nothing: take it off. {reason}", number=useless + 1, reason=reason)
    return message("Another plot promises more. {reason}", reason=reason)


def actions_to_lay(begun: tuple[int, ...], plot: tuple[int, ...]) -> tuple[a.AnyAction, ...]:
    """Return the steps to take off and to plot until a plot is complete; sealing, if it is already."""
    same = next((n for n, (one, other) in enumerate(zip(begun, plot, strict=False)) if one != other), None)
    kept = min(len(begun), len(plot)) if same is None else same
    off = [a.Erase()] * (len(begun) - kept)
    return (*off, *(a.Plot(STEPS[step]) for step in plot[kept:])) or (a.Seal(),)


def explain(observation: Observation, action: Action, seed: int = 0) -> Message:
    """Return the reason for a decision that the seat has made, by what it knew then."""
    return reason_for(sample_game(observation, Random(seed), MarchandsGame), observation.seat, action)
