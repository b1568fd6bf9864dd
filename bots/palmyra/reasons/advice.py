"""Advice on the next step of a turn: the best few steps with their reasons, and the reason for a step already taken.

It sees an observation and games sampled from it. Tiles lie open to all, and of coins a reason names only those that a
turn brings, which all players see: so it holds no secret.
"""

from __future__ import annotations

from random import Random

from bots.kit.advice import Advice, best_by_first_action
from bots.kit.comparison import PartName, difference
from bots.kit.search_player import sample_game
from bots.kit.weighing import LUCKS, REST
from bots.observation import Observation
from bots.palmyra.players.level2_3_planning_worod_longinus import Longinus
from bots.palmyra.reasons.reason import reason_for
from bots.palmyra.search.turn_choice import TurnChoice
from bots.palmyra.search.weighing import (
    COINS,
    FLIPS,
    LEAST,
    MAX_CANDIDATES,
    RIVALS,
    TILES,
    PalmyraWeighing,
    WeighedTurn,
    weighing_of,
)
from rules.contract import Action
from rules.message import Message, message, nmessage
from rules.palmyra.game import PalmyraGame

_PARTS: dict[str, PartName] = {
    COINS: lambda points: message("coins {points:+d}", points=points),
    TILES: lambda points: message("tiles in hand {points:+d}", points=points),
    FLIPS: lambda points: message("flipped tiles {points:+d}", points=points),
    RIVALS: lambda points: message("what rivals get {points:+d}", points=points),
    REST: lambda points: message("other things {points:+d}", points=points),
}


def advise(observation: Observation, lucks: int = LUCKS) -> list[Advice[Action, Message]]:
    """Return the best few steps of the seat that is to act; each stands for the best turn that it begins."""
    weighing = weighing_of(observation, lucks)
    shown = best_by_first_action((weighing.best, *weighing.ranked), lambda turn: turn.action)
    return [
        Advice(action, weighing.weighed(turn), compared_reason(weighing, turn, weighing.best))
        for action, turn in shown.items()
    ]


def judge(observation: Observation, action: Action) -> Advice[Action, Message] | None:
    """Return a step that the seat has taken as advice would have put it; None if nothing can be said of it."""
    weighing = weighing_of(observation)
    turn = weighing.turn_of(action)
    if turn is None:
        return None
    return Advice(action, weighing.weighed(turn), compared_reason(weighing, turn, weighing.best))


def compared_reason(weighing: PalmyraWeighing, turn: WeighedTurn, other: WeighedTurn) -> Message:
    """Return the reason for a step, and what makes the difference to another; of the best, to the next."""
    reason = reason_for(weighing.game, turn.actions)
    is_next = turn is other
    if is_next:
        behind = (one for one in weighing.ranked if sum(turn.outcomes) - sum(one.outcomes) >= LEAST * len(one.outcomes))
        other = next(behind, turn)
    found = difference(turn.parts, other.parts, _PARTS)
    if found is None:
        return reason
    if found.total < 0:
        compared = nmessage("{n} coin behind: {parts}.", "{n} coins behind: {parts}.", -found.total, parts=found.parts)
    elif is_next:
        compared = nmessage(
            "{n} coin more than the next best: {parts}.",
            "{n} coins more than the next best: {parts}.",
            found.total,
            parts=found.parts,
        )
    else:
        compared = nmessage("{n} coin ahead: {parts}.", "{n} coins ahead: {parts}.", found.total, parts=found.parts)
    return message("{one} {two}", one=reason, two=compared)


def explain(observation: Observation, action: Action) -> Message:
    """Return the reason for a step that the seat has taken, by what it knew then."""
    game = sample_game(observation, Random(observation.seed()), PalmyraGame)
    candidates = TurnChoice(game.table, Longinus.weights, Longinus.width).candidates(MAX_CANDIDATES)
    best = next((actions for actions in candidates if actions[0] == action), [action])
    return reason_for(game, best)
