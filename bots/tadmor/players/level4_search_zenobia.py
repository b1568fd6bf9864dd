"""Zenobia the strategist: plays the table out in her head, again and again, before she puts a piece down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any

from msgspec.structs import replace

from bots.observation import Observation
from bots.roster import USUAL_LIMIT, SearchLimit
from bots.tadmor.evaluation.position_value import FAR_SIGHTED, Valuer
from bots.tadmor.players.level3_planning_zabdas import Zabdas
from bots.tadmor.sampled_table import imagined_table
from bots.tadmor.search.placement_plan import candidate_places, return_for_piece
from bots.tadmor.search.rollout_simulator import RolloutSimulator
from bots.tadmor.search.turn_solver import TurnSolver
from rules.tadmor import actions as a
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import State
from rules.tadmor.table import Table

ROUNDS_BETWEEN_CUTS = 3
"""After so many rounds the weaker half of the candidates is dropped."""
MIN_CANDIDATES = 2
SAMPLES = 4
"""Ways in which the hidden things may lie that are looked at side by side."""


class Zenobia(Zabdas):
    weights = FAR_SIGHTED
    width = 8

    def __init__(
        self,
        seed: int,
        limit: SearchLimit = USUAL_LIMIT,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        super().__init__(seed)
        self._limit, self._clock = limit, clock
        self._observation: Observation | None = None
        self._simulators: list[RolloutSimulator] = []
        self._simulated_for: tuple[Any, ...] = ()

    def decide(self, observation: Observation) -> Any:
        self._observation = observation
        return super().decide(observation)

    def place(self, game: TadmorGame, table: Table, seat: int, actions: Sequence[Any], valuer: Valuer) -> Any:
        began = self._clock()
        piece = return_for_piece(game, seat, actions, valuer)
        if piece is not None:
            return piece
        places = [action for action in actions if isinstance(action, a.Place)]
        if not places:
            return actions[-1]
        candidates = candidate_places(TurnSolver(table, seat, valuer), places)
        if len(candidates) == 1:
            return candidates[0]
        self._update_simulators(game.state)
        return self._compare(candidates, seat, began)

    def _compare(self, candidates: list[a.Place], seat: int, began: float) -> a.Place:
        """Play the stage out with each candidate, with the same luck for all; the weak ones drop out early.

        With fewer rollouts than candidates only the first ones are compared.
        """
        sums = dict.fromkeys(candidates, 0.0)
        alive, rounds, played = candidates[: self._limit.rollouts], 0, 0
        simulators = self._simulators
        while self._time_left(began, played):
            if len(simulators) < SAMPLES:
                simulators.append(self._new_simulator(seat, simulators[0] if simulators else None))
            rollouts, luck = simulators[rounds % len(simulators)], self._rng.getrandbits(32)
            outcomes: list[float] = []
            for candidate in alive:
                if not self._time_left(began, played):
                    break
                outcomes.append(rollouts.play(candidate, Random(luck)))
                played += 1
            if len(outcomes) < len(alive):
                break  # a round that was not finished says nothing
            for candidate, outcome in zip(alive, outcomes, strict=True):
                sums[candidate] += outcome
            rounds += 1
            if rounds % ROUNDS_BETWEEN_CUTS == 0 and len(alive) > MIN_CANDIDATES and rounds >= 2 * ROUNDS_BETWEEN_CUTS:
                alive = sorted(alive, key=lambda c: -sums[c])[: max(MIN_CANDIDATES, (3 * len(alive) + 3) // 4)]
        return max(alive, key=lambda c: sums[c]) if rounds else candidates[0]

    def _time_left(self, began: float, played: int) -> bool:
        if self._limit.rollouts is not None:
            return played < self._limit.rollouts
        return self._clock() - began < self._limit.seconds

    def _update_simulators(self, state: State) -> None:
        """Guesses hold while nobody gains, pays or shows anything: they know what sets of places are worth."""
        now = (state.turn, *((m.warehouse, m.improvements, m.fulfilled, m.returned, m.points) for m in state.merchants))
        if now != self._simulated_for:
            self._simulated_for, self._simulators = now, []
        for guess in self._simulators:
            guess.update(state)

    def _new_simulator(self, seat: int, shared_with: RolloutSimulator | None) -> RolloutSimulator:
        """One way in which the hidden things may lie; what the seat itself can do is the same in all of them."""
        assert self._observation is not None
        table = imagined_table(self._observation, self._rng)
        own = Valuer(table.catalogue, self.preference, replace(self.weights, denial=0.0))
        other = Valuer(table.catalogue, weights=own.weights)
        return RolloutSimulator(table, seat, [own if s == seat else other for s in range(table.seats)], shared_with)
