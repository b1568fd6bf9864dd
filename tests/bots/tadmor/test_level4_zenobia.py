"""Zenobia keeps her budget, and uses what she is given."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bots.budget import USUAL_LIMIT, SearchLimit
from bots.observation import Observation
from bots.tadmor.players.level4_search_zenobia import Zenobia
from bots.tadmor.search.rollout_simulator import RolloutSimulator
from rules.tadmor.actions import Place
from rules.tadmor.game import TadmorGame
from tests.bots.tadmor.tadmor_bots import played


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """Every rollout that is played."""
    rollouts: list[object] = []
    honest = RolloutSimulator.play

    def play(self: RolloutSimulator, first: Place, noise: Random) -> float:
        rollouts.append(first)
        return honest(self, first, noise)

    monkeypatch.setattr(RolloutSimulator, "play", play)
    yield rollouts


class Clock:
    """A clock on which every look takes a tenth of a second."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.1
        return self.now


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


def test_it_stops_when_its_time_is_up(counted: list[object]) -> None:
    clock = Clock()
    decide(Zenobia(1, SearchLimit(2.0), clock=clock), placing())
    assert 0 < len(counted) <= 20
    assert clock.now < 2.0 + 0.4


def test_more_time_is_more_rollouts(counted: list[object]) -> None:
    counts = []
    for budget in (0.5, 2.0, 8.0):
        counted.clear()
        decide(Zenobia(1, SearchLimit(budget), clock=Clock()), placing())
        counts.append(len(counted))
    assert counts[0] < counts[1] < counts[2]


def test_few_rollouts_compare_few_places(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not none: with fewer rollouts than candidates the better one of those that were tried is taken."""
    tried: list[object] = []

    def the_later_the_better(_: RolloutSimulator, first: Place, noise: Random) -> float:
        tried.append(first)
        return float(len(tried))

    monkeypatch.setattr(RolloutSimulator, "play", the_later_the_better)
    for rollouts in (2, 3):
        tried.clear()
        assert decide(Zenobia(1, SearchLimit(rollouts=rollouts)), placing()) == tried[-1]
        assert len(set(tried)) == rollouts


def test_with_no_time_at_all_it_still_decides(counted: list[object]) -> None:
    decide(Zenobia(1, SearchLimit(0.0), clock=Clock()), placing())
    assert counted == []


@pytest.mark.parametrize("iterations", [1, 10, 40])
def test_a_number_of_iterations_is_kept_whatever_the_clock_says(counted: list[object], iterations: int) -> None:
    decide(Zenobia(1, SearchLimit(0.0, iterations), clock=Clock()), placing())
    assert len(counted) == iterations


def test_fixed_iterations_decide_the_same_again() -> None:
    game = placing()
    assert len({decide(Zenobia(4, SearchLimit(rollouts=25)), game) for _ in range(3)}) == 1


def test_the_budget_is_a_second() -> None:
    assert SearchLimit(seconds=1.0, rollouts=None) == USUAL_LIMIT
