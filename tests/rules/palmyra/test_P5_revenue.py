"""P5: revenue."""

from __future__ import annotations

from typing import Any

import pytest

from rules.palmyra import events as e
from tests.rules.palmyra.tables import Play, away, position, vector


def with_matched(matched: int, flipped: int, reserve: int = 60, **rest: Any) -> Play:
    """A revenue turn that has matched so much, by a player with so many flipped tiles."""
    return position(
        "revenue",
        land={(1, -1): "H/-"},
        red=dict(censor=(1, -1), tiles="L:M/T", flipped=" ".join(["S:D/-"] * flipped)),
        this_turn=dict(figure="censor", laid=1, landscape=matched),
        reserve=reserve,
        **rest,
    )


def test_P5_1_the_censor_lays_moves_and_counts_as_the_legion_does() -> None:
    table = position(red=dict(tiles="L:H/- S:H/-"))
    table.do("revenue with censor", "lay large hills at -1,-1", "lay small hills at -1,0")
    assert table.matched() == [(1, 0), (2, 0)]
    assert (table.player("red").legion, table.player("red").censor) == ("city", (-1, 0))
    table.do("stop")
    assert table.coins("red") == 3


@pytest.mark.parametrize(
    ("matched", "flipped", "coins"), [(4, 3, 7), (3, 3, 3), (4, 0, 4), (1, 0, 1), (0, 2, 0), (3, 2, 5)]
)
def test_P5_2_tribute_for_more_matched_coins_than_flipped_tiles(matched: int, flipped: int, coins: int) -> None:
    table = with_matched(matched, flipped)
    table.do("stop")
    assert table.coins("red") == coins


def test_P5_2_ruling_12_tribute_does_not_help_to_pass_the_threshold() -> None:
    """With tribute counted, 3 matched and 3 flipped would be 6 and pass."""
    table = with_matched(3, 3)
    table.do("stop")
    (collected,) = table.happened(e.CoinsCollected)
    assert (collected.matched, collected.tribute) == (3, 0)


def test_vector_P6_matched_4_flipped_3() -> None:
    table = with_matched(4, 3)
    assert table.game.coin_income().sum == 7
    table.do("stop")
    assert (table.coins("red"), table.state.reserve) == (7, 53)


def test_vector_P6b_matched_3_flipped_3() -> None:
    table = with_matched(3, 3)
    table.do("stop")
    assert table.coins("red") == 3


def test_P5_3_ruling_10_vector_P6c_the_flip_counts_from_the_next_revenue_on() -> None:
    table = with_matched(4, 0)
    table.do("stop")
    assert table.coins("red") == 4
    table.do("flip large mountains tower")
    assert (table.coins("red"), table.player("red").flipped) == (4, ("large mountains tower",))


def test_P5_4_ruling_8_coins_come_out_of_the_reserve_after_the_last_step() -> None:
    table = position(red=dict(tiles="L:H/-"))
    table.do("revenue with censor", "lay large hills at -1,-1")
    assert table.state.reserve == 60
    table.do("stop")
    assert (table.coins("red"), table.state.reserve) == (1, 59)


def test_P5_4_ruling_21_vector_P7c_who_earns_more_than_there_is_takes_what_is_left() -> None:
    table = with_matched(4, 0, reserve=2)
    table.do("stop")
    assert (table.coins("red"), table.state.reserve) == (2, 0)
    assert table.over


def test_P5_4_what_is_left_counts_for_landscapes_before_tribute() -> None:
    table = with_matched(3, 2, reserve=4)
    table.do("stop")
    assert table.player("red").coins == (0, 3, 0, 0, 1)


def test_P5_5_ruling_11_one_tile_may_be_flipped_also_with_nothing_matched() -> None:
    for matched in (0, 3):
        table = with_matched(matched, 0)
        table.do("stop")
        assert table.options == ["flip large mountains tower", "keep all"]
        table.do("keep all")
        assert table.to_act == "blue"


def test_P5_5_at_most_one() -> None:
    table = position(red=dict(tiles="L:H/- S:D/- S:M/C"))
    table.do("revenue with censor", "lay large hills at -1,-1", "stop")
    table.refuse("flip large desert", because="no such tile")
    table.do("flip small desert")
    assert table.to_act == "blue"
    assert table.player("red").tiles == ("small mountains caravan",)


def test_P5_5_ruling_11_without_a_tile_there_is_nothing_to_flip() -> None:
    table = position(red=dict(tiles="L:H/-"))
    table.do("revenue with censor", "lay large hills at -1,-1", "stop")
    assert table.to_act == "blue"


def test_P5_5_decision_C_no_flip_when_the_reserve_is_empty() -> None:
    table = with_matched(4, 0, reserve=4)
    table.do("stop")
    assert table.over
    assert table.player("red").tiles == ("large mountains tower",)


def test_P5_6_a_flipped_tile_is_never_laid_again() -> None:
    table = position(red=dict(tiles="L:H/-", flipped="S:D/- L:M/-"))
    table.do("conquer with legion")
    assert {line.rsplit(" at ")[0] for line in table.offers("lay")} == {"lay large hills"}
    table.refuse("lay large mountains at -1,-1", because="no such tile")


def test_figure_10_coins_by_landscape_and_feature() -> None:
    board = {(0, 0): "H/-", (2, 0): "D/C", (1, 1): "H/-"}
    table = vector(board, red=dict(censor=away((0, 0)), tiles="S:H/C"), blue=dict(legion=away((1, 1))))
    table.do("revenue with censor", "lay small hills caravan at {},{}".format(*away((1, 0))), "stop")
    assert table.player("red").coins == (0, 1, 2, 0, 0)
