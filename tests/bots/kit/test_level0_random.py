"""The random bot: each legal action is equally likely, and the seed decides."""

from __future__ import annotations

from collections import Counter

from bots.kit.level0_random import ONLY_RANDOM, RandomBot
from bots.observation import Observation
from rules.contract import Action
from rules.tadmor.game import TadmorGame
from tests.suites.bot_games import whole_game


def test_another_seed_plays_another_game() -> None:
    one, other = (whole_game(RandomBot, TadmorGame.new(3, 4), seed) for seed in (1, 2))
    assert one != other


def test_every_action_is_as_likely_as_any_other() -> None:
    table = TadmorGame.new(2, 1)
    assert len(table.legal) == 2
    seat = table.to_act
    assert seat is not None
    bot, observation = RandomBot(1), Observation(table, seat)
    chosen: Counter[Action] = Counter(bot.decide(observation) for _ in range(2000))
    assert set(chosen) == set(table.legal)
    assert min(chosen.values()) > 900


def test_it_is_found_by_its_name() -> None:
    assert isinstance(ONLY_RANDOM.make("random", 3), RandomBot)
