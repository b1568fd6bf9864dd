"""The levels of Palmyra: fair, legal, repeatable."""

from __future__ import annotations

from random import Random

import pytest

from bots.chair import Chair
from tests.bots.palmyra.palmyra_bots import LEVELS, decision, game_for, played, whole_game


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
        assert bot.decide(Chair(game, seat)) in game.legal
