"""The levels: fair, legal, repeatable, each with a name of its own."""

from __future__ import annotations

from random import Random

import pytest

from bots.chair import Chair
from rules.tadmor.components.catalogue import own_catalogue
from rules.tadmor.game import TadmorGame
from tests.bots.seats import LEVELS, decision, played, whole_game
from tests.rules.choosers import take
from tests.rules.tadmor.builders import position

GAMES = {"hadad": 12, "malika": 8, "zabdas": 4, "zenobia": 1}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("players", "seed", "decisions"), [(2, 1, 9), (2, 2, 60), (3, 3, 33), (4, 4, 150), (4, 5, 48)])
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


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", LEVELS)
def test_every_decision_of_whole_games_is_legal_and_changes_nothing(level: str, players: int) -> None:
    decisions = sum(len(whole_game(LEVELS[level], players, seed)) for seed in range(GAMES[level]))
    assert decisions > 100 * GAMES[level]


@pytest.mark.parametrize("level", LEVELS)
def test_whoever_thinks_ahead_builds_several_pairs_where_one_action_may(level: str) -> None:
    several = own_catalogue("[slots.pairs]\nmost = 0\n", "pairs.toml")
    assert len(whole_game(LEVELS[level], 2, 1, several)) > 100
    rich = position(catalogue=several, merchants=3, red=dict(goods="6w8m", at="damascus.pairs"))
    assert level == "hadad" or rich.game.write_action(decision(LEVELS[level], rich.game)) == "pairs 4"


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    assert whole_game(LEVELS[level], 2, 7) == whole_game(LEVELS[level], 2, 7)


@pytest.mark.parametrize("level", LEVELS)
def test_a_position_is_decided_the_same_way_again(level: str) -> None:
    game = played(3, 8, 70)
    assert decision(LEVELS[level], game) == decision(LEVELS[level], game)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_lets_others_choose_an_improvement_first_without_need(level: str) -> None:
    taken = 0
    for seed in (5, 6, 8):
        game = TadmorGame.new(3, seed)
        for line in whole_game(LEVELS[level], 3, seed):
            if line.startswith("place camel palmyra.improve"):
                lines = map(game.write_action, game.legal)
                assert line == min(free for free in lines if free.startswith("place camel palmyra.improve"))
                taken += 1
            take(game, game.read_action(line))
    assert taken > 5


def test_a_bot_at_a_new_table_forgets_the_plan_of_the_old_one() -> None:
    bot = LEVELS["zabdas"](1)
    for decisions in (60, 30, 90):
        game = played(2, 9, decisions)
        seat = game.to_act
        assert seat is not None
        assert bot.decide(Chair(game, seat)) in game.legal
