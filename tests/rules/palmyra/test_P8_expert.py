"""P8: the expert game with Caesar."""

from __future__ import annotations

import pytest

from rules.palmyra import events as e
from tests.rules.palmyra.tables import Play, away, new, position, vector

LAND = {(1, -1): "H/-", (2, -1): "H/-"}


def revenue_with_caesar(matched: int, flipped: int, reserve: int = 60) -> Play:
    return position(
        "revenue",
        land={(1, -1): "H/-"},
        caesar="red",
        reserve=reserve,
        red=dict(legion=(1, -1), flipped=" ".join(["S:D/-"] * flipped)),
        this_turn=dict(figure="legion", laid=1, landscape=matched),
    )


def test_P8_1_one_more_coin_each_and_caesar_with_nobody() -> None:
    table = new(4, expert=True)
    assert [sum(player.coins) for player in table.state.players] == [1, 3, 1, 3]
    assert (table.state.reserve, table.state.caesar) == (112, None)


def test_P8_2_ruling_20_after_the_draw_and_before_the_figures_move() -> None:
    table = position(expert=True, land=LAND, red=dict(coins=3))
    table.refuse("take caesar")
    table.do("reorganize")
    table.refuse("take caesar")
    table.do("draw large")
    assert table.options[0] == "take caesar"
    table.do("take caesar")
    assert (table.state.caesar, table.coins("red"), table.state.reserve) == (0, 2, 61)
    table.do("move legion to 1,-1")
    table.refuse("take caesar")


def test_P8_2_from_another_player() -> None:
    table = position("move legion", caesar="blue", red=dict(coins=1))
    table.do("take caesar")
    assert (table.state.caesar, table.coins("red")) == (0, 0)
    assert [x.owner for x in table.happened(e.CaesarTaken)] == [1]


def test_P8_2_ruling_19_who_has_him_or_has_no_coin_can_not() -> None:
    position("move legion", caesar="red", red=dict(coins=5)).refuse("take caesar", because="already")
    position("move legion", expert=True, red=dict(coins=0)).refuse("take caesar", because="too few coins")
    position("move legion", red=dict(coins=5)).refuse("take caesar", because="Only the expert game")


def test_P8_2_he_need_not_be_taken() -> None:
    table = position("move legion", expert=True, red=dict(coins=5))
    table.do("move legion to city")
    assert table.state.caesar is None
    assert table.to_act == "blue"


def test_P8_3_either_figure_for_either_income_one_of_each_in_a_turn() -> None:
    table = position(caesar="red", red=dict(tiles="L:H/- S:H/-"))
    assert table.options == [
        "conquer with legion",
        "conquer with censor",
        "revenue with legion",
        "revenue with censor",
        "reorganize",
    ]
    table.do("conquer with censor", "lay large hills at -1,-1")
    assert (table.player("red").legion, table.player("red").censor) == ("city", (-1, -1))
    table.do("stop")
    assert table.coins("red") == 0


def test_P8_3_decision_E_the_kind_of_income_is_chosen_first() -> None:
    table = position(caesar="red", red=dict(tiles="L:H/-"))
    table.do("revenue with legion")
    table.refuse("conquer with legion", "conquer with censor")
    assert table.stage == "revenue"


def test_P8_3_only_while_he_is_there() -> None:
    table = position(caesar="blue", red=dict(tiles="L:H/-"))
    assert table.options == ["conquer with legion", "revenue with censor", "reorganize"]


def test_P8_4_ruling_18_tribute_and_flip_belong_to_revenue_whichever_figure_moves() -> None:
    table = revenue_with_caesar(4, 3)
    table.do("stop")
    assert table.coins("red") == 4 + 1 + 3
    table = position(caesar="red", red=dict(tiles="L:H/- S:M/-"))
    table.do("revenue with legion", "lay large hills at -1,-1", "stop")
    assert table.offers("flip") == ["flip small mountains"]


def test_P8_4_ruling_18_a_conquer_turn_of_the_censor_has_neither() -> None:
    table = position(caesar="red", red=dict(tiles="L:H/- S:M/-", flipped="S:D/-"))
    table.do("conquer with censor", "lay large hills at -1,-1", "stop")
    assert table.coins("red") == 0
    assert table.to_act == "blue"
    assert len(table.player("red").flipped) == 1


@pytest.mark.parametrize(
    ("matched", "flipped", "coins"), [(1, 0, 2), (3, 3, 7), (2, 3, 3), (4, 3, 8), (0, 0, 0), (0, 2, 0)]
)
def test_P8_5_ruling_17_one_more_coin_counts_towards_the_threshold(matched: int, flipped: int, coins: int) -> None:
    table = revenue_with_caesar(matched, flipped)
    table.do("stop")
    assert table.coins("red") == coins


def test_P8_5_vector_P9_figure_15() -> None:
    table = vector({(1, 0): "M/-", (1, 1): "D/T"}, caesar="red", red=dict(censor=away((1, 0)), tiles="L:M/T"))
    table.do("conquer with censor", "lay large mountains tower at {},{}".format(*away((0, 0))), "stop")
    assert table.matched() == [(1, 2)]
    assert table.drawn() == {"large": 2, "small": 2}


def test_P8_5_once_in_a_turn_and_only_if_something_matched() -> None:
    table = position(caesar="red", red=dict(tiles="L:H/- S:H/-"))
    table.do("conquer with legion", "lay large hills at -1,-1", "lay small hills at -1,0", "stop")
    assert table.matched() == [(1, 0), (2, 0)]
    assert table.drawn() == {"large": 2, "small": 2}
    table = position(caesar="red", red=dict(tiles="L:D/-"))
    table.do("conquer with legion", "lay large desert at -1,-1", "stop")
    assert not table.drawn()


def test_P8_5_the_extra_tile_is_compulsory_and_can_end_the_game() -> None:
    table = position(caesar="red", large=0, small=5, red=dict(tiles="L:H/-"))
    table.do("conquer with legion", "lay large hills at -1,-1", "stop")
    assert table.over
    table = position(large=0, small=5, red=dict(tiles="L:H/-"))
    table.do("conquer with legion", "lay large hills at -1,-1", "stop")
    assert table.to_act == "blue"


def test_P8_6_reorganizing_earns_no_extra_tile() -> None:
    for caesar in ("red", "blue"):
        table = position(caesar=caesar, red=dict(coins=2))
        table.reorganize("large", *(["take caesar"] if caesar == "blue" else []))
        assert table.state.caesar == 0
        assert sum(table.heights()) == 19


def test_P8_7_caesar_stays_until_another_pays() -> None:
    table = position(caesar="red", red=dict(tiles="L:H/-"))
    table.reorganize()
    assert table.state.caesar == 0
    table.do("reorganize", "draw large", "take caesar")
    assert table.state.caesar == 1


def test_P8_8_a_payment_raises_the_reserve() -> None:
    table = position("move legion", expert=True, reserve=1, red=dict(coins=1))
    table.do("take caesar")
    assert table.state.reserve == 2
    assert not table.over
