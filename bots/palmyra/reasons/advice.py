"""Advice on the next step of a turn: the best few steps with their reasons, and the reason for a step already taken.

It sees an observation and games sampled from it. Tiles lie open to all, and of coins a reason names only those that a
turn brings, which all players see: so it holds no secret.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from msgspec import Struct

from bots.kit.advice import Advice, best_by_first_action, mean_outcomes
from bots.kit.search_player import sample_game
from bots.observation import Observation
from bots.palmyra.players.level2_3_planning_worod_longinus import Longinus
from bots.palmyra.reasons.reason import reason_for
from bots.palmyra.search.turn_choice import Playout, TurnChoice
from rules.contract import Action
from rules.message import Message
from rules.palmyra.game import PalmyraGame

MAX_CANDIDATES = 8
ROUNDS = 8
"""Playouts of each candidate."""


class ScoredTurn(Struct, frozen=True):
    """A way to go on, and the player's lead some rounds later, in coins."""

    actions: Sequence[Action]
    lead: float


def score_turns(
    observation: Observation, rng: Random, rounds: int = ROUNDS, also: Sequence[Action] = ()
) -> list[ScoredTurn]:
    """Return ways to go on, the best first; `also` is one that is scored in any case."""
    candidates = candidate_turns(sample_game(observation, rng, PalmyraGame))
    if also and also not in candidates:
        candidates.append(also)

    def new_round() -> Callable[[Sequence[Action]], float]:
        return Playout(sample_game(observation, rng, PalmyraGame)).outcome

    scored = map(ScoredTurn, candidates, mean_outcomes(candidates, new_round, rounds))
    return sorted(scored, key=lambda turn: -turn.lead)


def candidate_turns(game: PalmyraGame) -> list[Sequence[Action]]:
    """Return the turns worth considering, each as a list of steps; the best by its own income comes first."""
    choice = TurnChoice(game.table, Longinus.weights, Longinus.width)
    return [list(actions) for actions in choice.candidates(MAX_CANDIDATES)]


def advise(observation: Observation, seed: int = 0, rounds: int = ROUNDS) -> list[Advice[Action, Message]]:
    """Return the best few steps of the seat that is to act; each stands for the best turn that it begins."""
    rng = Random(seed)
    scored = score_turns(observation, rng, rounds)
    game, legal = sample_game(observation, rng, PalmyraGame), observation.legal_actions()
    possible = (turn for turn in scored if turn.actions[0] in legal)
    return [
        Advice(action, scored[0].lead - turn.lead, reason_for(game, turn.actions))
        for action, turn in best_by_first_action(possible, lambda turn: turn.actions[0]).items()
    ]


def explain(observation: Observation, action: Action, seed: int = 0) -> Message:
    """Return the reason for a step that the seat has taken, by what it knew then."""
    game = sample_game(observation, Random(seed), PalmyraGame)
    best = next((actions for actions in candidate_turns(game) if actions[0] == action), [action])
    return reason_for(game, best)
