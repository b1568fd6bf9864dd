"""Review of a finished game of Palmyra: the turns that cost most coins."""

from __future__ import annotations

from random import Random

from bots.kit.review import Review, TurningPoint
from bots.observation import Observation
from bots.palmyra.reasons.advice import score_turns
from bots.palmyra.reasons.reason import reason_for
from rules.contract import Action
from rules.palmyra import actions as a
from rules.palmyra.game import PalmyraGame

ROUNDS = 6
"""Playouts of each candidate."""


class TurnReview(Review[PalmyraGame, Action, Action]):
    """Compares whole turns with the candidates of the strongest player."""

    MIN_COST = 1.5

    def is_decision(self, number: int) -> bool:
        game = self._game_at(number)
        return game.stage == "turn" and len(game.legal) > 1

    def score(self, number: int) -> TurningPoint[Action] | None:
        game = self._game_at(number)
        seat, played = game.table.seat, self._steps_from(number)
        scored = score_turns(Observation(game, seat), Random(number), ROUNDS, played)
        best, own = scored[0], next(turn for turn in scored if turn.actions == played)
        cost = best.lead - own.lead
        if cost < self.MIN_COST:
            return None
        reason = reason_for(game, best.actions)
        return TurningPoint(number, game.table.turn, seat, cost, tuple(played), tuple(best.actions), reason)

    def _steps_from(self, number: int) -> list[Action]:
        """Return the steps of a turn up to where something unknown turned up."""
        steps: list[Action] = []
        for _, action in self._actions[number:]:
            steps.append(action)
            if isinstance(action, a.Stop | a.Reorganize):
                break
        return steps
