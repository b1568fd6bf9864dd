"""Foundations of players: sampled games, chance from a seed, and the comparison of candidates within a budget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import ClassVar, TypeVar

from bots.budget import USUAL_LIMIT, HalvingSchedule, RolloutBudget, Round, SearchLimit, successive_halving
from bots.observation import Observation
from rules.contract import AnyGame

T = TypeVar("T")
GameT = TypeVar("GameT", bound=AnyGame)


def sample_game(observation: Observation, rng: Random, game_type: type[GameT]) -> GameT:
    """Return a whole game that fits what the seat knows: the only kind of game on which a bot tries anything."""
    game = observation.sample(rng)
    assert isinstance(game, game_type)
    return game


class SeededPlayer:
    """A player with a source of chance of its own: the same seed decides the same way."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def pick(self, options: Sequence[T]) -> T:
        """Return one of the options, each with the same chance."""
        return options[int(self._rng.random() * len(options))]


class SearchPlayer(SeededPlayer):
    """A player that compares candidates by rollouts, for as long as its limit allows.

    It comes first among the bases of a player, before the one that finds the candidates.
    """

    MAX_ROLLOUTS: ClassVar[int | None] = None
    """Rollouts of one decision if the limit names only seconds; None for as many as there is time for."""
    SCHEDULE: ClassVar[HalvingSchedule]

    def __init__(self, seed: int, limit: SearchLimit = USUAL_LIMIT, clock: Callable[[], float] = perf_counter) -> None:
        super().__init__(seed)
        self._limit, self._clock = limit, clock

    def begin_search(self) -> RolloutBudget:
        """Return the budget of one decision; its time runs from now on."""
        return RolloutBudget(self._limit, self.MAX_ROLLOUTS, self._clock)

    def best_of(self, candidates: Sequence[T], new_round: Callable[[], Round[T]], budget: RolloutBudget) -> T:
        """Return the candidate with the best outcomes; a single one needs no rollouts.

        With fewer rollouts than candidates, a schedule without whole rounds compares the first ones only.
        """
        if len(candidates) == 1:
            return candidates[0]
        if self._limit.rollouts is not None and not self.SCHEDULE.whole_rounds:
            candidates = candidates[: max(1, self._limit.rollouts)]
        return successive_halving(candidates, new_round, budget, self.SCHEDULE)
