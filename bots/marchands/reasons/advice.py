"""Advice on plots and smaller decisions: the best few, each with its likely effect and its reason.

It sees an observation and games sampled from it. Plots of the others are guessed from what lies open.
"""

from __future__ import annotations

from random import Random

from bots.kit.advice import MAX_SHOWN, Advice
from bots.kit.comparison import PartName, difference
from bots.kit.search_player import sample_game
from bots.kit.weighing import LUCKS, REST
from bots.marchands.reasons.reason import plot_reason, reason_for
from bots.marchands.search.plot_trials import TriedPlot
from bots.marchands.search.sampled_turn import NEXT_TURN, START
from bots.marchands.search.weighing import (
    MarchandsWeighing,
    WeighedDecision,
    actions_to_lay,
    useless_step,
    weighing_of,
)
from bots.observation import Observation
from rules.contract import Action
from rules.marchands import actions as a
from rules.marchands.game import MarchandsGame
from rules.marchands.places import Step
from rules.marchands.table import steps
from rules.message import Message, message, nmessage

_PARTS: dict[str, PartName] = {
    "religion": lambda points: message("religion {points:+d}", points=points),
    "politics": lambda points: message("politics {points:+d}", points=points),
    "economy": lambda points: message("economy {points:+d}", points=points),
    NEXT_TURN: lambda points: message("the next turn {points:+d}", points=points),
    START: lambda points: message("other things {points:+d}", points=points),
    REST: lambda points: message("other things {points:+d}", points=points),
}


class PlotAdvice(Advice[Action, Message], frozen=True):
    """A decision to consider."""

    plot: tuple[Step, ...] = ()
    """The whole plot that the action is a step of."""
    lays: tuple[Action, ...] = ()
    """All steps that are taken off and plotted until that plot is complete; `action` is the first of them."""


def advise(observation: Observation, lucks: int = LUCKS) -> list[PlotAdvice]:
    """Return the best few decisions of the seat that is to act, the best first."""
    if not observation.legal_actions():
        return []
    weighing = weighing_of(observation, lucks)
    return [_advice(weighing, one) for one in weighing.ranked[:MAX_SHOWN]]


def judge(observation: Observation, action: Action) -> PlotAdvice | None:
    """Return a decision that the seat has made as advice would have put it; None if nothing can be said of it."""
    weighing = weighing_of(observation)
    one = weighing.decision_of(action)
    return None if one is None else _advice(weighing, one)


def _advice(weighing: MarchandsWeighing, one: WeighedDecision) -> PlotAdvice:
    reason = compared_reason(weighing, one, weighing.best)
    if one.tried is None:
        return PlotAdvice(one.action, weighing.weighed(one), reason)
    actions = actions_to_lay(weighing.begun, one.tried.plot)
    lays = () if isinstance(actions[0], a.Seal) else actions
    return PlotAdvice(one.action, weighing.weighed(one), reason, steps(one.tried.plot), lays)


def compared_reason(weighing: MarchandsWeighing, one: WeighedDecision, other: WeighedDecision) -> Message:
    """Return the reason for a decision, and what makes the difference to another, in points of the chance to win."""
    if one.tried is None:
        return reason_for(weighing.game, weighing.seat, one.action)
    reason = _plot_reason(weighing, one.tried)
    is_next = one is other
    if is_next:
        other = next((less for less in weighing.ranked if sum(less.outcomes) < sum(one.outcomes)), one)
    found = difference(weighing.lead_in_parts(one, other), {}, _PARTS)
    if found is None:
        return reason
    if found.total < 0:
        less = nmessage("{n} point behind: {parts}.", "{n} points behind: {parts}.", -found.total, parts=found.parts)
        return message("{one} {two}", one=reason, two=less)
    if is_next:
        more = nmessage(
            "{n} point more than the next best: {parts}.",
            "{n} points more than the next best: {parts}.",
            found.total,
            parts=found.parts,
        )
        return message("{one} {two}", one=reason, two=more)
    more = nmessage("{n} point ahead: {parts}.", "{n} points ahead: {parts}.", found.total, parts=found.parts)
    return message("{one} {two}", one=reason, two=more)


def _plot_reason(weighing: MarchandsWeighing, one: TriedPlot) -> Message:
    """Return the reason for a plot, with the step to take off if it does not continue what was begun."""
    table, seat, begun = weighing.table, weighing.seat, weighing.begun
    reason = plot_reason(table, seat, one.plot, one.undisturbed, one.lucks)
    if one.plot[: len(begun)] == begun:
        return reason
    useless = useless_step(table, seat, begun)
    if useless is not None:
        return message("Step {number} does nothing: remove it. {reason}", number=useless + 1, reason=reason)
    return message("Another plot promises more. {reason}", reason=reason)


def explain(observation: Observation, action: Action) -> Message:
    """Return the reason for a decision that the seat has made, by what it knew then."""
    game = sample_game(observation, Random(observation.seed()), MarchandsGame)
    return reason_for(game, observation.seat, action)
