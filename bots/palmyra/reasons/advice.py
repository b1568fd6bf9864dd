"""Advice: the best few steps of a seat, each with what it brings and why; and why somebody else acted as he did.

It sees what its chair shows and games imagined from it. Tiles lie open to all, and of coins it speaks only of those
that a turn brings, which everybody sees: so a reason holds no secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from bots.observation import Observation
from bots.palmyra.imagined_game import imagined_game
from bots.palmyra.players.level3_planning_longinus import Longinus
from bots.palmyra.reasons.reason import reason_for
from bots.palmyra.search.playout import Playout
from bots.palmyra.search.turn_choice import TurnChoice
from rules.contract import Action
from rules.message import Message
from rules.palmyra.game import PalmyraGame

MAX_CANDIDATES = 8
ROUNDS = 8
"""How often each candidate is played out."""
MAX_SHOWN = 3


class Advice(Struct, frozen=True):
    """A step to consider."""

    action: Action
    behind: float
    """How many coins it brings less than the best, as far as one can tell."""
    reason: Message


class ScoredTurn(Struct, frozen=True):
    """A way to go on, and how far the player is ahead some rounds later, in coins."""

    actions: Sequence[Action]
    lead: float


def score_turns(
    observation: Observation, rng: Random, rounds: int = ROUNDS, also: Sequence[Action] = ()
) -> list[ScoredTurn]:
    """Ways to go on, the best first; `also` is one that is weighed in any case."""
    candidates = candidate_turns(imagined_game(observation, rng))
    if also and also not in candidates:
        candidates.append(also)
    sums = [0.0] * len(candidates)
    for _ in range(rounds):
        playout = Playout(imagined_game(observation, rng))
        for number, actions in enumerate(candidates):
            sums[number] += playout.outcome(actions)
    scored = [ScoredTurn(actions, sum_ / max(1, rounds)) for actions, sum_ in zip(candidates, sums, strict=True)]
    return sorted(scored, key=lambda one: -one.lead)


def candidate_turns(game: PalmyraGame) -> list[Sequence[Action]]:
    """What is worth a thought, each as a list of steps; the best by what the turn alone brings comes first."""
    choice = TurnChoice(game.table, Longinus.weights, Longinus.width)
    return [list(actions) for actions in choice.candidates(MAX_CANDIDATES)]


def advise(observation: Observation, seed: int = 0, rounds: int = ROUNDS) -> list[Advice]:
    """The best few steps of the seat that is to act, the best first; each stands for the best turn that it begins."""
    rng = Random(seed)
    scored = score_turns(observation, rng, rounds)
    game, first = imagined_game(observation, rng), dict[Action, ScoredTurn]()
    legal = observation.legal_actions()
    for one in scored:
        if one.actions[0] in legal:
            first.setdefault(one.actions[0], one)
    return [
        Advice(action, scored[0].lead - one.lead, reason_for(game, one.actions))
        for action, one in list(first.items())[:MAX_SHOWN]
    ]


def explain(observation: Observation, action: Action, seed: int = 0) -> Message:
    """What spoke for a step that the seat has taken, as it saw things then."""
    game = imagined_game(observation, Random(seed))
    best = next((actions for actions in candidate_turns(game) if actions[0] == action), [action])
    return reason_for(game, best)
