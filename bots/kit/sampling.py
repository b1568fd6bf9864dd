"""Sampled games: whole games that fit what a seat knows, the only ones on which a bot tries anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from bots.halving import Round
from bots.observation import Observation
from rules.contract import AnyGame

GameT = TypeVar("GameT", bound=AnyGame)
CandidateT = TypeVar("CandidateT")


def sample_game(observation: Observation, rng: Random, game_type: type[GameT]) -> GameT:
    """Return a whole game that fits what the seat knows, with the type of its game."""
    game = observation.sample(rng)
    assert isinstance(game, game_type)
    return game


def mean_outcomes(
    candidates: Sequence[CandidateT], new_round: Callable[[], Round[CandidateT]], rounds: int
) -> list[float]:
    """Return the mean outcome of each candidate over some rounds; all get the same luck in a round."""
    sums = [0.0] * len(candidates)
    for _ in range(rounds):
        outcome = new_round()
        for number, candidate in enumerate(candidates):
            sums[number] += outcome(candidate)
    return [total / max(1, rounds) for total in sums]
