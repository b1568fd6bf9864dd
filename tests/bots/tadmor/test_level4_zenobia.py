"""Zenobia plays what the advice puts first, and uses the time that she is given."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bots.budget import USUAL_LIMIT, SearchLimit
from bots.observation import Observation
from bots.tadmor.players.level4_search_zenobia import Zenobia
from bots.tadmor.reasons.advice import advise
from bots.tadmor.search.placement_plan import MAX_CANDIDATES
from bots.tadmor.search.rollout_simulator import RolloutSimulator
from rules.tadmor.actions import Place
from rules.tadmor.game import TadmorGame
from tests.bots.tadmor.tadmor_bots import played

NAMES = ("Ana", "Bruno", "Carla")


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """Every rollout that is played."""
    rollouts: list[object] = []
    honest = RolloutSimulator.play

    def play(self: RolloutSimulator, first: Place, noise: Random, is_wasted: bool = False) -> float:
        rollouts.append(first)
        return honest(self, first, noise, is_wasted)

    monkeypatch.setattr(RolloutSimulator, "play", play)
    yield rollouts


def placing() -> TadmorGame:
    """The first placement of a game: many places are free."""
    game = played(2, 3, 3)
    assert game.stage == "placement"
    assert isinstance(game.legal[0], Place)
    return game


def decide(bot: Zenobia, game: TadmorGame) -> object:
    seat = game.to_act
    assert seat is not None
    action = bot.decide(Observation(game, seat))
    assert action in game.legal
    return action


def test_she_takes_the_first_line_of_the_advice() -> None:
    for decisions in (3, 20, 45, 90):
        game = played(3, 4, decisions)
        seat = game.to_act
        assert seat is not None
        assert decide(Zenobia(1), game) == advise(Observation(game, seat), NAMES)[0].action


def test_more_time_is_more_rollouts(counted: list[object]) -> None:
    counts = []
    for seconds in (0.5, 2.0, 4.0):
        counted.clear()
        decide(Zenobia(1, SearchLimit(seconds)), placing())
        counts.append(len(counted))
    assert counts[0] < counts[1] < counts[2]


def test_rollouts_are_shared_out_among_the_candidates(counted: list[object]) -> None:
    decide(Zenobia(1, SearchLimit(rollouts=24)), placing())
    assert max(counted.count(place) for place in set(counted)) <= 3 * (24 // MAX_CANDIDATES)


def test_the_seed_changes_nothing() -> None:
    game = placing()
    assert len({decide(Zenobia(seed, SearchLimit(rollouts=16)), game) for seed in range(3)}) == 1


def test_fixed_iterations_decide_the_same_again() -> None:
    game = placing()
    assert len({decide(Zenobia(4, SearchLimit(rollouts=25)), game) for _ in range(3)}) == 1


def test_the_budget_is_a_second() -> None:
    assert SearchLimit(seconds=1.0, rollouts=None) == USUAL_LIMIT
