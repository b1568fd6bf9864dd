"""Zabdas the planner: works out what a place will bring before he goes there, and his whole go before he begins it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from bots.observation import Observation
from bots.tadmor.evaluation.position_value import PLANNING, Valuer
from bots.tadmor.evaluation.preferences import preference_for
from bots.tadmor.players.level2_greedy_malika import best_step
from bots.tadmor.sampled_table import imagined_game, table_of
from bots.tadmor.search.go_search import search_go
from bots.tadmor.search.placement_plan import first_free_slots, return_for_piece
from bots.tadmor.search.raids import choose_answer, choose_raid
from bots.tadmor.search.turn_solver import TurnSolver
from rules.tadmor import actions as a
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import RESOLUTION
from rules.tadmor.table import Table

REPLANNED_AFTER = (a.DrawMission, a.BuildTemple)
"""After these there is something new to think about."""


class Zabdas:
    width = 5
    weights = PLANNING

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self.preference = preference_for(seed)
        self._plan: list[Any] = []
        self._planned_for: tuple[int, str, str] = (0, "", "")

    def decide(self, observation: Observation) -> Any:
        actions = observation.legal_actions()
        if len(actions) == 1:
            return actions[0]
        game = imagined_game(observation, self._rng)
        valuer = Valuer(game.components, self.preference, self.weights)
        if game.stage in RESOLUTION and not isinstance(actions[0], a.TakeRare):
            return self._follow_plan(game, observation.seat, actions, valuer)
        return self._decide_outside_go(game, observation.seat, actions, valuer)

    def _decide_outside_go(self, game: TadmorGame, seat: int, actions: Sequence[Any], valuer: Valuer) -> Any:
        table = table_of(game)
        if game.stage == "placement":
            return self.place(game, table, seat, actions, valuer)
        if isinstance(actions[0], a.Raid):
            return choose_raid(table, seat, actions, valuer)
        if game.stage in ("marauders: region", "marauders: swap"):
            return choose_answer(table, seat, actions, valuer)
        return best_step(game, seat, actions, valuer, self._rng)

    # --- goes

    def _follow_plan(self, game: TadmorGame, seat: int, actions: Sequence[Any], valuer: Valuer) -> Any:
        """Go on with the plan, or make one."""
        go = game.state.go
        now = (game.state.turn, game.stage, go.about if go else "")
        if self._planned_for != now or not self._plan or self._plan[0] not in actions:
            self._planned_for = now
            self._plan = search_go(game, seat, valuer, self.width).plan(game)
        action = self._plan.pop(0)
        if isinstance(action, REPLANNED_AFTER):
            self._plan = []
        return action if action in actions else actions[-1]

    # --- placement

    def place(self, game: TadmorGame, table: Table, seat: int, actions: Sequence[Any], valuer: Valuer) -> Any:
        """The place that adds most to those already taken."""
        piece = return_for_piece(game, seat, actions, valuer)
        if piece is not None:
            return piece
        places = first_free_slots(table, actions)
        if not places:
            return actions[-1]
        solver = TurnSolver(table, seat, valuer)
        own = tuple(solver.merchant.pieces)
        return max(
            places,
            key=lambda p: (
                solver.worth((*own, p.place)) + 0.25 * solver.first_sight(p.place) + 0.02 * self._rng.random()
            ),
        )
