"""Zabdas the planner: works out the yield of a place before he goes there, and his whole go before he begins it."""

from __future__ import annotations

from typing import ClassVar

from bots.kit.search_player import SeededPlayer, sample_game
from bots.observation import Observation
from bots.tadmor.evaluation.position_value import PLANNING, Valuer, Weights
from bots.tadmor.evaluation.preferences import preference_for
from bots.tadmor.players.level2_greedy_malika import best_step
from bots.tadmor.sampled_table import Actions, legal_actions, table_of
from bots.tadmor.search.go_search import search_go
from bots.tadmor.search.placement_plan import first_free_slots, return_for_piece
from bots.tadmor.search.raids import choose_answer, choose_raid
from bots.tadmor.search.turn_solver import TurnSolver
from rules.tadmor import actions as a
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import RESOLUTION

REPLANNED_AFTER = (a.DrawMission, a.BuildTemple)
"""These show something new, so the plan is made anew."""


class Zabdas(SeededPlayer):
    """Planner of whole goes."""

    width: ClassVar[int] = 5
    weights: ClassVar[Weights] = PLANNING

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.preference = preference_for(seed)
        self._plan: list[a.AnyAction] = []
        self._planned_for: tuple[int, str, str] = (0, "", "")

    def decide(self, observation: Observation) -> a.AnyAction:
        actions = legal_actions(observation)
        if len(actions) == 1:
            return actions[0]
        game = sample_game(observation, self._rng, TadmorGame)
        valuer = Valuer(game.components, self.preference, self.weights)
        if game.stage in RESOLUTION and not isinstance(actions[0], a.TakeRare):
            return self._follow_plan(game, observation.seat, actions, valuer)
        table = table_of(game)
        if game.stage == "placement":
            return self.place(observation, game, actions, valuer)
        if isinstance(actions[0], a.Raid):
            return choose_raid(table, observation.seat, actions, valuer)
        if game.stage in ("marauders: region", "marauders: swap"):
            return choose_answer(table, observation.seat, actions, valuer)
        return best_step(game, observation.seat, actions, valuer, self._rng)

    def _follow_plan(self, game: TadmorGame, seat: int, actions: Actions, valuer: Valuer) -> a.AnyAction:
        """Go on with the plan of the go, or make a new one."""
        go = game.state.go
        now = (game.state.turn, game.stage, go.about if go else "")
        if self._planned_for != now or not self._plan or self._plan[0] not in actions:
            self._planned_for = now
            self._plan = search_go(game, seat, valuer, self.width).plan(game)
        action = self._plan.pop(0)
        if isinstance(action, REPLANNED_AFTER):
            self._plan = []
        return action if action in actions else actions[-1]

    def place(self, observation: Observation, game: TadmorGame, actions: Actions, valuer: Valuer) -> a.AnyAction:
        """Return the placement that adds most to the places already taken."""
        returned = return_for_piece(game, observation.seat, actions, valuer)
        if returned is not None:
            return returned
        table = table_of(game)
        places = first_free_slots(table, actions)
        if not places:
            return actions[-1]
        solver = TurnSolver(table, observation.seat, valuer)
        own = tuple(solver.merchant.pieces)
        return max(
            places,
            key=lambda p: (
                solver.value((*own, p.place)) + 0.25 * solver.quick_value(p.place) + 0.02 * self._rng.random()
            ),
        )
