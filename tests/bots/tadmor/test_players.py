"""Skills of the levels of Tadmor's bots."""

from __future__ import annotations

import pytest

from rules.tadmor.components.catalogue import own_catalogue
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import usual_options
from tests.bots.tadmor.tadmor_bots import LEVELS
from tests.rules.choosers import take
from tests.rules.tadmor.builders import position
from tests.suites.bot_games import decision, whole_game


@pytest.mark.parametrize("level", LEVELS)
def test_whoever_thinks_ahead_builds_several_pairs_where_one_action_may(level: str) -> None:
    several = own_catalogue("[slots.pairs]\nmost = 0\n", "pairs.toml")
    assert len(whole_game(LEVELS[level], TadmorGame(usual_options(2, 1), several))) > 100
    rich = position(catalogue=several, merchants=3, red=dict(goods="6w8m", at="damascus.pairs"))
    assert level == "hadad" or rich.game.write_action(decision(LEVELS[level], rich.game)) == "pairs 4"


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_lets_others_choose_an_improvement_first_without_need(level: str) -> None:
    taken = 0
    for seed in (5, 6, 8):
        game = TadmorGame.new(3, seed)
        for line in whole_game(LEVELS[level], TadmorGame.new(3, seed), 3 * seed):
            if line.startswith("place camel palmyra.improve"):
                lines = map(game.write_action, game.legal)
                assert line == min(free for free in lines if free.startswith("place camel palmyra.improve"))
                taken += 1
            take(game, game.read_action(line))
    assert taken > 5
