"""Zenobia the strategist: plays the placement stage out many times before she places a piece."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from time import perf_counter

from msgspec.structs import replace

from bots.budget import USUAL_LIMIT, HalvingSchedule, SearchLimit
from bots.kit.search_player import SearchPlayer
from bots.observation import Observation
from bots.tadmor.evaluation.position_value import FAR_SIGHTED, Valuer
from bots.tadmor.players.level3_planning_zabdas import Zabdas
from bots.tadmor.sampled_table import Actions, sample_table, table_of
from bots.tadmor.search.placement_plan import candidate_places, return_for_piece
from bots.tadmor.search.rollout_simulator import SAMPLES, RolloutSimulator
from bots.tadmor.search.turn_solver import TurnSolver
from rules.tadmor import actions as a
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import State


class Zenobia(SearchPlayer, Zabdas):
    """Rollout search over placements."""

    SCHEDULE = HalvingSchedule(rounds_between_cuts=3, min_candidates=2, drop_one_in=4, first_cut=6, whole_rounds=False)
    weights = FAR_SIGHTED
    width = 8

    def __init__(self, seed: int, limit: SearchLimit = USUAL_LIMIT, clock: Callable[[], float] = perf_counter) -> None:
        super().__init__(seed, limit, clock)
        self._simulators: list[RolloutSimulator] = []
        self._simulated_for: tuple[object, ...] = ()

    def place(self, observation: Observation, game: TadmorGame, actions: Actions, valuer: Valuer) -> a.AnyAction:
        """Compare the best places by rollouts."""
        budget = self.begin_search()
        returned = return_for_piece(game, observation.seat, actions, valuer)
        if returned is not None:
            return returned
        places = [action for action in actions if isinstance(action, a.Place)]
        if not places:
            return actions[-1]
        candidates = candidate_places(TurnSolver(table_of(game), observation.seat, valuer), places)
        self._update_simulators(game.state)
        simulators, rounds = self._simulators, count()

        def new_round() -> Callable[[a.Place], float]:
            if len(simulators) < SAMPLES:
                simulators.append(self._new_simulator(observation, simulators[0] if simulators else None))
            simulator, luck = simulators[next(rounds) % len(simulators)], self._rng.getrandbits(32)
            return lambda place: simulator.play(place, Random(luck))

        return self.best_of(candidates, new_round, budget)

    def _update_simulators(self, state: State) -> None:
        """Keep the simulators while merchants gain, pay and show nothing: they remember what sets of places yield."""
        now = (state.turn, *((m.warehouse, m.improvements, m.fulfilled, m.returned, m.points) for m in state.merchants))
        if now != self._simulated_for:
            self._simulated_for, self._simulators = now, []
        for simulator in self._simulators:
            simulator.update(state)

    def _new_simulator(self, observation: Observation, shared_with: RolloutSimulator | None) -> RolloutSimulator:
        """Return a simulator for one sample; what the seat itself can do is the same in all of them."""
        table, seat = sample_table(observation, self._rng), observation.seat
        own = Valuer(table.catalogue, self.preference, replace(self.weights, denial=0.0))
        other = Valuer(table.catalogue, weights=own.weights)
        valuers = [own if s == seat else other for s in range(table.seats)]
        return RolloutSimulator(table, seat, valuers, shared_with)
