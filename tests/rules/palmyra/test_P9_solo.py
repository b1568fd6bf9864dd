"""P9: the solo game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.contract import GameEnded, PositionError
from rules.palmyra import events as e
from rules.palmyra.game import PalmyraGame
from rules.palmyra.state import Options
from tests.rules.palmyra.tables import Play, new, position
from tests.rules.palmyra.test_P2_setup import sizes

LEVELS = [
    (1, (1, 1), 0, (47, 44), 55),
    (2, (2, 2), 0, (46, 43), 60),
    (3, (3, 3), 0, (45, 42), 65),
    (4, (3, 3), 1, (45, 41), 70),
    (5, (3, 3), 2, (45, 40), 75),
]


def alone(reserve: int, **rest: Any) -> Play:
    return position(players=1, reserve=reserve, **rest)


def test_P9_1_the_city_of_two_both_figures_in_it_and_no_coins() -> None:
    table = new(1)
    assert len(table.game.view(0).city) == 4
    (player,) = table.state.players
    assert (player.legion, player.censor, sum(player.coins)) == ("city", "city", 0)
    assert (table.state.reserve, table.state.caesar) == (120, None)


def test_P9_1_no_caesar() -> None:
    with pytest.raises(PositionError, match="without Caesar"):
        PalmyraGame(Options(("red",), 1, expert=True))


@pytest.mark.parametrize(("level", "hand", "flipped", "stacks", "target"), LEVELS)
def test_P9_2_the_five_levels(
    level: int, hand: tuple[int, int], flipped: int, stacks: tuple[int, int], target: int
) -> None:
    table = new(1, level=level)
    (player,) = table.state.players
    assert (sizes(player.tiles), len(player.flipped), table.heights()) == (hand, flipped, stacks)
    assert all(tile.startswith("small") for tile in player.flipped)
    assert table.game.standings().target == table.game.view(0).target == target


def test_P9_2_levels_are_for_one() -> None:
    with pytest.raises(PositionError, match="solo games"):
        PalmyraGame(Options(("red", "blue"), 1, level=2))


def test_P9_3_ruling_23_the_flipped_tiles_are_unknown_to_the_player_too() -> None:
    table = new(1, level=5)
    assert [x.flipped for x in table.game.opening if isinstance(x, e.HandDealt)] == [2]
    assert table.game.view(0).players[0].flipped == 2
    shown = {tuple(table.game.determinize(0, Random(seed)).state.players[0].flipped) for seed in range(30)}
    assert len(shown) > 10


def test_P9_3_they_count_as_flipped_from_the_first_revenue_on() -> None:
    table = position(
        "revenue",
        players=1,
        level=5,
        land={(1, -1): "H/-"},
        red=dict(censor=(1, -1), flipped="S:D/- S:H/-"),
        this_turn=dict(figure="censor", laid=1, landscape=3),
        reserve=100,
    )
    before = table.coins("red")
    table.do("stop")
    assert table.coins("red") - before == 5


def test_P9_4_vector_P14_three_coins_leave_after_every_turn() -> None:
    table = position(
        "revenue",
        players=1,
        land={(1, -1): "H/-"},
        red=dict(censor=(1, -1), tiles="L:H/-"),
        this_turn=dict(figure="censor", laid=1, landscape=4),
        reserve=120,
    )
    table.do("stop", "keep all")
    assert table.state.reserve == 113
    table = new(1)
    table.reorganize()
    assert (table.state.reserve, table.state.gone) == (117, 3)
    assert [(x.coins, x.reserve) for x in table.happened(e.CoinsRemoved)] == [(3, 117)]


@pytest.mark.parametrize("reserve", [1, 2, 3])
def test_P9_4_ruling_22_or_what_is_left_and_the_game_ends(reserve: int) -> None:
    table = alone(reserve)
    table.reorganize()
    assert table.over
    assert (table.state.reserve, table.state.gone) == (0, reserve)


def test_P9_4_nothing_is_taken_off_after_the_end() -> None:
    table = alone(50, large=0, small=0)
    table.do("reorganize")
    assert table.over
    assert (table.state.reserve, table.state.gone) == (50, 0)


def test_P9_5_the_other_ends_end_the_solo_game_too() -> None:
    table = position(
        "revenue",
        players=1,
        land={(1, -1): "H/-"},
        red=dict(censor=(1, -1)),
        this_turn=dict(figure="censor", laid=1, landscape=4),
        reserve=4,
    )
    table.do("stop")
    assert table.over
    assert table.state.gone == 0


@pytest.mark.parametrize(("coins", "won"), [(54, False), (55, True), (56, True)])
def test_P9_5_it_is_won_with_at_least_the_target(coins: int, won: bool) -> None:
    table = alone(3, gone=117 - coins)
    assert table.coins("red") == coins
    table.reorganize()
    (end,) = table.happened(GameEnded)
    assert end.winners == table.game.standings().winners == ((0,) if won else ())
    assert (end.decided_by, table.game.standings().totals) == ("target", (coins,))
