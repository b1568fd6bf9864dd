"""Observations: a seat sees what it may know, and samples games that fit it."""

from __future__ import annotations

from random import Random

from bots.kit.search_player import sample_game
from bots.observation import Observation
from rules.tadmor.game import TadmorGame
from rules.tadmor.view import View
from tests.rules.tadmor.builders import position


def test_an_observation_shows_only_what_its_seat_may_know() -> None:
    table = position("construction", red=dict(hand=["K1", "K2"]), blue=dict(hand=["K3"]), plot=("blue", "ebla"))
    observation = Observation(table.game, 0)
    view = observation.view()
    assert isinstance(view, View)
    assert [m.hand for m in view.merchants] == [("K1", "K2"), None]
    assert (view.plot_by, view.plot) == (1, None)
    assert not [
        name for name in dir(observation) if not name.startswith("_") and getattr(observation, name) is table.game
    ]


def test_sampled_games_fit_what_is_known() -> None:
    table = position("construction", red=dict(hand=["K1", "K2"]), blue=dict(hand=["K3"]))
    observation = Observation(table.game, 0)
    hands = set()
    for seed in range(30):
        sampled = sample_game(observation, Random(seed), TadmorGame)
        assert sampled.view(0) == observation.view()
        own, other = (merchant.hand for merchant in sampled.state.merchants)
        assert own == ("K1", "K2")
        hands.add(other)
    assert len(hands) > 5
