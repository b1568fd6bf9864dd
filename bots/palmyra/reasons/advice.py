"""Advice: the best few steps of a seat, each with what it brings and why; and why somebody else acted as he did.

It sees what its chair shows and games imagined from it. Tiles lie open to all, and of coins it speaks only of those
that a turn brings, which everybody sees: so a reason holds no secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from bots.observation import Chair
from bots.palmyra.imagined_game import imagined_game
from bots.palmyra.players.level3_planning_longinus import Longinus
from bots.palmyra.reasons.reason import reason_for
from bots.palmyra.search.playout import Playout
from bots.palmyra.search.turn_choice import TurnChoice
from rules.contract import Action
from rules.message import Message
from rules.palmyra.game import PalmyraGame

CANDIDATES = 8
ROUNDS = 8
"""How often each candidate is played out."""
MOST = 3


class Advice(Struct, frozen=True):
    """A step to consider."""

    action: Action
    behind: float
    """How many coins it brings less than the best, as far as one can tell."""
    reason: Message


class Weighed(Struct, frozen=True):
    """A way to go on, and how far the player is ahead some rounds later, in coins."""

    actions: Sequence[Action]
    lead: float


def weigh(chair: Chair, rng: Random, rounds: int = ROUNDS, also: Sequence[Action] = ()) -> list[Weighed]:
    """Ways to go on, the best first; `also` is one that is weighed in any case."""
    candidates = candidates_in(imagined_game(chair, rng))
    if also and also not in candidates:
        candidates.append(also)
    sums = [0.0] * len(candidates)
    for _ in range(rounds):
        playout = Playout(imagined_game(chair, rng))
        for number, actions in enumerate(candidates):
            sums[number] += playout.outcome(actions)
    weighed = [Weighed(actions, sum_ / max(1, rounds)) for actions, sum_ in zip(candidates, sums, strict=True)]
    return sorted(weighed, key=lambda one: -one.lead)


def candidates_in(game: PalmyraGame) -> list[Sequence[Action]]:
    """What is worth a thought, each as a list of steps; the best by what the turn alone brings comes first."""
    choice = TurnChoice(game.table, Longinus.weights, Longinus.width)
    return [list(actions) for actions in choice.candidates(CANDIDATES)]


def advise(chair: Chair, seed: int = 0, rounds: int = ROUNDS) -> list[Advice]:
    """The best few steps of the seat that is to act, the best first; each stands for the best turn that it begins."""
    rng = Random(seed)
    weighed = weigh(chair, rng, rounds)
    game, first = imagined_game(chair, rng), dict[Action, Weighed]()
    legal = chair.legal_actions()
    for one in weighed:
        if one.actions[0] in legal:
            first.setdefault(one.actions[0], one)
    return [
        Advice(action, weighed[0].lead - one.lead, reason_for(game, one.actions))
        for action, one in list(first.items())[:MOST]
    ]


def explain(chair: Chair, action: Action, seed: int = 0) -> Message:
    """What spoke for a step that the seat has taken, as it saw things then."""
    game = imagined_game(chair, Random(seed))
    best = next((actions for actions in candidates_in(game) if actions[0] == action), [action])
    return reason_for(game, best)
