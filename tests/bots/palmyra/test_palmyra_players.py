"""The levels of Palmyra: fair, legal, repeatable."""

from __future__ import annotations

from random import Random

import pytest

from bots.budget import SearchLimit
from bots.observation import Observation
from bots.palmyra.players.level4_search_odaenathus import Odaenathus
from rules.palmyra import actions as a
from rules.palmyra.game import PalmyraGame
from rules.palmyra.state import COLOURS, Options
from tests.bots.palmyra.palmyra_bots import LEVELS, decision, game_for, played, whole_game
from tests.rules.choosers import take


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("players", "seed", "decisions"), [(2, 1, 0), (2, 2, 41), (3, 3, 33), (4, 4, 90), (5, 5, 48)])
def test_what_a_seat_cannot_know_does_not_change_its_decision(
    level: str, players: int, seed: int, decisions: int
) -> None:
    game = played(players, seed, decisions)
    seat = game.to_act
    assert seat is not None
    choices = {decision(LEVELS[level], game)}
    states = set()
    for deal in range(4):
        twin = game.determinize(seat, Random(deal))
        assert twin.view(seat) == game.view(seat)
        states.add(twin.save_state())
        choices.add(decision(LEVELS[level], twin))
    assert len(states) == 4
    assert len(choices) == 1


@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("level", LEVELS)
def test_every_decision_of_whole_games_is_legal_and_changes_nothing(level: str, players: int, expert: bool) -> None:
    assert len(whole_game(LEVELS[level], game_for(players, 3, expert))) > 50


@pytest.mark.parametrize("level", LEVELS)
def test_alone_too(level: str) -> None:
    assert len(whole_game(LEVELS[level], game_for(1, 3))) > 30


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    assert whole_game(LEVELS[level], game_for(2, 7)) == whole_game(LEVELS[level], game_for(2, 7))


@pytest.mark.parametrize("level", LEVELS)
def test_in_the_middle_of_a_turn_somebody_else_can_take_over(level: str) -> None:
    for decisions in range(60):
        game = played(2, 6, decisions)
        assert decision(LEVELS[level], game) in game.legal


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_at_a_new_table_forgets_the_plan_of_the_old_one(level: str) -> None:
    bot = LEVELS[level](1)
    for decisions in (40, 21, 55):
        game = played(2, 9, decisions)
        seat = game.to_act
        assert seat is not None
        assert bot.decide(Observation(game, seat)) in game.legal


def test_time_is_up_when_the_clock_says_so() -> None:
    game = played(2, 1, 0)
    ticks = iter(range(1000))
    bot = Odaenathus(1, SearchLimit(seconds=2.5), lambda: float(next(ticks)))
    assert bot.decide(Observation(game, game.table.seat)) in game.legal
    assert next(ticks) == 4


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
