"""The levels of Palmyra: fair, legal, repeatable."""

from __future__ import annotations

import pytest

from bots.budget import SearchLimit
from bots.observation import Observation
from bots.palmyra.players.level4_search_odaenathus import Odaenathus
from rules.palmyra import actions as a
from rules.palmyra.game import PalmyraGame
from rules.palmyra.state import COLOURS, Options
from tests.bots.palmyra.palmyra_bots import LEVELS, game_for, played
from tests.rules.choosers import take
from tests.suites.bot_games import whole_game


def test_who_may_not_play_anything_out_takes_what_looks_best() -> None:
    game = played(2, 2, 41)
    while game.stage != "turn":
        take(game, game.legal[-1])
    bot = Odaenathus(1, SearchLimit(rollouts=0))
    first = bot.decide(Observation(game, game.table.seat))
    assert first in game.legal
    assert not isinstance(first, a.Reorganize)


@pytest.mark.parametrize("level", ["worod", "longinus", "odaenathus"])
def test_whoever_plans_hires_caesar(level: str) -> None:
    assert any(line == "take caesar" for line in whole_game(LEVELS[level], game_for(2, 3, expert=True)))


def test_the_king_reaches_the_targets_of_the_solo_game() -> None:
    for solo in (1, 2, 3):
        game = PalmyraGame(Options(COLOURS[:1], 24000, level=solo))
        whole_game(Odaenathus, game)
        standings = game.standings()
        assert standings.ranking[0].total >= standings.target
