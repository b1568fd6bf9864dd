"""P7: the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from rules.contract import GameEnded, Standings
from rules.palmyra import events as e
from tests.rules.palmyra.tables import position
from tests.rules.palmyra.test_P4_conquer import with_income
from tests.rules.palmyra.test_P5_revenue import with_matched


@pytest.mark.parametrize(("income", "large", "small"), [(2, 0, 5), (3, 0, 5), (2, 5, 0), (1, 0, 0), (5, 1, 40)])
def test_P7_1_an_income_that_can_not_be_drawn_in_any_split_ends_the_game(income: int, large: int, small: int) -> None:
    table = with_income(income, large, small)
    table.do("stop")
    assert table.over
    assert [x.why for x in table.happened(e.EndReached)] == ["tiles"]


def test_P7_1_vector_P7_income_2_with_one_stack_left() -> None:
    table = with_income(2, 0, 5)
    table.do("stop")
    assert table.over


def test_vector_P7f_income_3_without_large_tiles() -> None:
    table = with_income(3, 0, 5)
    table.do("stop")
    assert table.over


def test_P7_1_decision_D_nothing_is_drawn_then() -> None:
    table = with_income(3, 0, 5)
    table.do("stop")
    assert table.heights() == (0, 5)
    assert not table.drawn()


def test_P7_2_empty_stacks_alone_end_nothing() -> None:
    """Income 0 with empty stacks does not, nor does revenue."""
    table = with_income(0, 0, 0)
    table.do("stop")
    assert table.to_act == "blue"
    table = with_matched(3, 0, large=0, small=0)
    table.do("stop", "keep all")
    assert table.to_act == "blue"


@pytest.mark.parametrize("reserve", [4, 3, 1])
def test_P7_3_the_last_coin_ends_the_game_also_when_it_is_just_enough(reserve: int) -> None:
    table = with_matched(4, 0, reserve=reserve)
    table.do("stop")
    assert table.over
    assert table.state.reserve == 0
    assert [x.why for x in table.happened(e.EndReached)] == ["coins"]


def test_P7_3_one_coin_left_does_not() -> None:
    table = with_matched(4, 0, reserve=5)
    table.do("stop", "keep all")
    assert table.to_act == "blue"


def test_P7_4_ruling_27_no_round_is_finished() -> None:
    table = position(
        "revenue",
        players=4,
        land={(1, -1): "H/-"},
        red=dict(censor=(1, -1)),
        reserve=2,
        this_turn=dict(figure="censor", laid=1, landscape=2),
    )
    table.do("stop")
    assert table.over
    assert table.state.turn.number == 1


def standings(coins: list[int], flipped: list[int]) -> Standings:
    """The end of a game with these coins and flipped tiles."""
    colours = ("red", "blue", "green")
    kinds = iter(["S:D/-", "S:H/-", "S:M/-"])
    seats: dict[str, Any] = {
        colour: dict(coins=n, flipped=" ".join([kind] * m))
        for colour, n, m, kind in zip(colours, coins, flipped, kinds, strict=True)
    }
    table = position("game over", players=3, reserve=120 - sum(coins), **seats)
    return table.game.standings()


def test_P7_5_vector_P8_most_coins_then_most_flipped_tiles() -> None:
    final = standings([32, 44, 44], [0, 4, 3])
    assert [s.seat for s in final.ranking] == [1, 2, 0]
    assert [s.place for s in final.ranking] == [1, 2, 3]
    assert (final.winners, final.decided_by) == ((1,), "flipped tiles")
    assert sum(final.totals) == 120


def test_P7_5_ruling_24_equal_in_both_share_the_victory_and_places_further_down() -> None:
    final = standings([40, 40, 10], [2, 2, 5])
    assert (final.winners, final.decided_by) == ((0, 1), "shared")
    assert [s.place for s in final.ranking] == [1, 1, 3]
    final = standings([40, 20, 20], [0, 1, 1])
    assert (final.winners, final.decided_by) == ((0,), "points")
    assert [s.place for s in final.ranking] == [1, 2, 2]


def test_P7_5_unflipped_tiles_count_nothing() -> None:
    """The last player holds all tiles that are in no stack."""
    final = standings([40, 40, 40], [1, 1, 1])
    assert final.winners == (0, 1, 2)


def test_P7_5_the_winners_are_told() -> None:
    table = with_matched(4, 0, reserve=2)
    table.do("stop")
    (end,) = table.happened(GameEnded)
    assert end.winners == table.game.standings().winners == (1,)
    scores = {x.seat: (x.place, x.coins) for x in table.happened(e.FinalScore)}
    assert scores == {0: (2, 2), 1: (1, 118)}


def test_P7_6_every_game_ends() -> None:
    """A conquer or revenue lays a tile, a reorganize draws one or ends the game; so there are at most 93 + 93 turns."""
    table = position(large=0, small=0, red=dict(tiles="L:H/-"))
    table.do("reorganize")
    assert table.over
    table = position(large=1, small=0, red=dict(tiles=""))
    table.reorganize()
    assert table.heights() == (0, 0)
