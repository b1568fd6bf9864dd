"""Review of a finished game of Marchands d'Empire: the plots that cost most of the chance to win."""

from __future__ import annotations

from random import Random

from bots.kit.review import Review, TurningPoint
from bots.kit.search_player import sample_game
from bots.marchands.reasons.advice import PlotTrials, candidate_plots, score_plots
from bots.marchands.reasons.reason import plot_reason
from bots.observation import Observation
from rules.contract import Action
from rules.marchands import actions as a
from rules.marchands.game import MarchandsGame
from rules.marchands.places import Step
from rules.marchands.table import steps

ROUNDS = 6
"""Sampled turns in which each plot is tried."""


class PlotReview(Review[MarchandsGame, Action, Step]):
    """Compares sealed plots with those that worked in at least one sampled turn."""

    MIN_COST = 0.04

    def is_decision(self, number: int) -> bool:
        return isinstance(self._actions[number][1], a.Seal)

    def score(self, number: int) -> TurningPoint[Step] | None:
        game, rng, seat = self._game_at(number), Random(number), self._actions[number][0]
        observation, played = Observation(game, seat), game.table.plots[seat]
        table = sample_game(observation, rng, MarchandsGame).table
        trials = PlotTrials(observation, rng, ROUNDS)
        scored = score_plots(observation, trials, table, [played, *candidate_plots(table, seat)])
        own = next(plot for plot in scored if plot.plot == played)
        best = next((plot for plot in scored if plot.works), own)
        cost = best.chance - own.chance
        if cost < self.MIN_COST:
            return None
        reason = plot_reason(game.table, seat, best.plot, best.undisturbed, best.rounds)
        return TurningPoint(number, game.table.turn, seat, cost, steps(played), steps(best.plot), reason)
