"""P4: conquer."""

from __future__ import annotations

import pytest

from rules.palmyra.income import possible_splits
from tests.rules.palmyra.tables import Play, away, position, vector
from tests.rules.palmyra.test_P3_turn import CITY_EXITS

FOUR_PLAIN = [
    "lay large desert at 1,-1",
    "lay small desert at 2,-1",
    "lay large desert at 3,-1",
    "lay small desert at 4,-1",
]


def at(x: int, y: int) -> str:
    """A cell of a vector, as actions write it."""
    return "{},{}".format(*away((x, y)))


# --- laying


def test_P4_1_a_tile_is_laid_beside_the_legion_which_moves_onto_it() -> None:
    table = position(land={(1, -1): "D/-"}, red=dict(legion=(1, -1), tiles="L:H/- S:H/-"))
    table.do("conquer with legion")
    around = {"0,-2", "2,-2", "2,0", "1,-2", "0,-1", "2,-1"}  # what the city leaves of eight neighbours
    assert {line.split()[-1] for line in table.offers("lay")} == around
    table.refuse("lay large hills at 3,-1", because="does not touch the tile that your legion stands on")
    table.refuse("lay large hills at 1,-1", because="lies on 1,-1 already")
    table.refuse("lay large desert at 2,0", because="no such tile")
    table.do("lay small hills at 2,-1")
    assert table.player("red").legion == (2, -1)
    assert table.player("red").tiles == ("large hills",)


def test_P4_2_out_of_the_city_to_any_cell_beside_any_city_tile() -> None:
    table = position(red=dict(tiles="L:H/- S:H/-"))
    table.do("conquer with legion")
    assert len(table.offers("lay")) == 10
    table.refuse("lay large hills at 3,-1", because="does not touch the city")


def test_P4_2_vector_P12_every_exit_filled() -> None:
    table = position(land=dict.fromkeys(CITY_EXITS, "D/-"), red=dict(tiles="L:H/- S:H/-"))
    table.refuse("conquer with legion", "revenue with censor", because="None of your tiles fits")
    table.do("reorganize", "draw large")
    assert "move legion to 2,2" in table.options


def test_P4_3_ruling_9_the_city_is_no_starting_point_any_more() -> None:
    table = position(red=dict(tiles="L:D/- S:D/-"))
    table.do("conquer with legion", "lay large desert at -1,-1")
    assert {line.split()[-1] for line in table.offers("lay")} == {"-2,-1", "-1,-2", "0,-1", "-1,0"}
    table.refuse("lay small desert at 2,1", because="your legion stands on")


def test_P4_4_vector_P1_up_to_four_plain_tiles() -> None:
    for tiles in range(1, 5):
        table = position(red=dict(tiles="L:D/- L:D/- L:D/- S:D/- S:D/- S:D/-"))
        table.do("conquer with legion", *FOUR_PLAIN[:tiles])
        assert "stop" in table.options
    assert table.options == ["stop"]
    table.refuse("lay large desert at 5,-1", because="At most 4 tiles")


@pytest.mark.parametrize(
    "lines",
    [
        ["lay large desert tower at 1,-1", "lay small desert at 2,-1"],
        ["lay large desert at 1,-1", "lay small desert lake at 2,-1"],
        ["lay large desert tower at 1,-1"],
    ],
)
def test_P4_4_vector_P2_a_feature_alone_first_or_second(lines: list[str]) -> None:
    table = position(red=dict(tiles="L:D/T L:D/- L:D/- S:D/- S:D/L"))
    table.do("conquer with legion", *lines)
    assert "stop" in table.options


def test_P4_4_vector_P2_never_two_features() -> None:
    table = position(red=dict(tiles="L:D/T S:D/- S:D/L"))
    table.do("conquer with legion", "lay large desert tower at 1,-1")
    table.refuse("lay small desert lake at 2,-1", because="a second one is never laid")


def test_P4_4_vector_P2_never_three_tiles_with_a_feature() -> None:
    table = position(red=dict(tiles="L:D/T L:D/- S:D/- S:D/-"))
    table.do("conquer with legion", "lay large desert tower at 1,-1", "lay small desert at 2,-1")
    assert table.options == ["stop"]
    table.refuse("lay large desert at 3,-1", because="With a feature at most 2 tiles")


def test_P4_4_after_two_plain_tiles_only_plain_ones() -> None:
    """Plain, plain, feature is refused."""
    table = position(red=dict(tiles="L:D/- L:D/T L:H/- S:D/-"))
    table.do("conquer with legion", *FOUR_PLAIN[:2])
    table.refuse("lay large desert tower at 3,-1", because="only plain ones may follow")
    assert "lay large hills at 3,-1" in table.options


def test_P4_5_ruling_28_a_hole_may_be_filled() -> None:
    land = {(-1, -1): "D/-", (0, -1): "D/-", (1, -1): "D/-", (0, -2): "D/-", (1, -2): "D/-"}
    ring = land | {(2, -2): "D/-", (2, -3): "H/-", (1, -3): "D/-", (0, -3): "D/-"}
    hole = (1, -2)
    del ring[hole]
    table = position(land=ring, red=dict(legion=(1, -3), tiles="S:D/-"))
    table.do("conquer with legion", "lay small desert at 1,-2")
    assert table.player("red").legion == hole


def test_P4_5_ruling_29_a_cell_beside_foreign_figures_may_be_used() -> None:
    table = position(land={(1, -1): "D/-"}, red=dict(tiles="S:D/-"), blue=dict(legion=(1, -1)))
    table.do("conquer with legion")
    assert table.offers("lay small desert at 0,-1")


# --- counting


def test_P4_6_ruling_3_landscape_1_feature_2_both_3() -> None:
    for short, counted in (("M/-", (1, 0)), ("D/T", (0, 2)), ("M/T", (1, 2)), ("D/C", (0, 0))):
        table = vector({(0, 0): short}, red=dict(legion=away((0, 0)), tiles="S:M/T"))
        table.do("conquer with legion", f"lay small mountains tower at {at(1, 0)}")
        assert table.matched() == [counted]


def test_P4_6_two_plain_tiles_do_not_match_in_feature() -> None:
    table = vector({(0, 0): "D/-"}, red=dict(legion=away((0, 0)), tiles="S:H/-"))
    table.do("conquer with legion", f"lay small hills at {at(1, 0)}")
    assert table.matched() == [(0, 0)]


def test_vector_P3_figure_8_left() -> None:
    table = vector({(0, 0): "D/T", (2, 0): "M/-", (1, 1): "D/-"}, red=dict(legion=away((0, 0)), tiles="S:H/T"))
    table.do("conquer with legion", f"lay small hills tower at {at(1, 0)}", "stop")
    assert table.matched() == [(0, 2)]
    assert table.drawn() == {"large": 1, "small": 1}


@pytest.mark.parametrize(("more", "drawn"), [("large", {"large": 2, "small": 1}), ("small", {"large": 1, "small": 2})])
def test_vector_P4_figure_8_right(more: str, drawn: dict[str, int]) -> None:
    table = vector({(1, 0): "D/L", (2, 2): "M/C", (0, 1): "H/-"}, red=dict(legion=away((1, 0)), tiles="L:M/L"))
    table.do("conquer with legion", f"lay large mountains lake at {at(1, 1)}", "stop")
    assert table.matched() == [(1, 2)]
    assert table.options == ["more large", "more small"]
    table.do(f"more {more}")
    assert table.drawn() == drawn


def test_P4_7_vector_P5_a_neighbour_under_a_foreign_figure_gives_nothing() -> None:
    board = {(0, 0): "H/-", (2, 0): "D/C", (1, 1): "H/-"}
    for legion, coins in ((away((1, 1)), 3), ("city", 4)):  # the second is vector P5b
        table = vector(board, red=dict(censor=away((0, 0)), tiles="S:H/C"), blue=dict(legion=legion))
        table.do("revenue with censor", f"lay small hills caravan at {at(1, 0)}", "stop")
        assert table.coins("red") == coins


def test_vector_P5b_without_the_foreign_legion() -> None:
    board = {(0, 0): "H/-", (2, 0): "D/C", (1, 1): "H/-"}
    table = vector(board, red=dict(censor=away((0, 0)), tiles="S:H/C"))
    table.do("revenue with censor", f"lay small hills caravan at {at(1, 0)}", "stop")
    assert table.coins("red") == 4


def test_P4_7_ruling_5_ones_own_second_figure_blocks() -> None:
    board = {(0, 0): "H/-", (1, 1): "H/-"}
    table = vector(board, red=dict(legion=away((0, 0)), censor=away((1, 1)), tiles="S:H/-"))
    table.do("conquer with legion", f"lay small hills at {at(1, 0)}")
    assert table.matched() == [(1, 0)]


def test_P4_7_ruling_1_the_tile_just_left_counts() -> None:
    table = vector({(0, 0): "H/-"}, red=dict(legion=away((0, 0)), tiles="S:H/-"))
    table.do("conquer with legion", f"lay small hills at {at(1, 0)}")
    assert table.matched() == [(1, 0)]


def test_P4_8_ruling_4_vector_P21_city_tiles_count_however_full_the_city_is() -> None:
    table = position(red=dict(tiles="S:H/-"))
    assert all(p.legion == p.censor == "city" for p in table.state.players)
    table.do("conquer with legion", "lay small hills at -1,0")
    assert table.matched() == [(1, 0)]


def test_P4_8_decision_A_each_of_several_city_tiles_counts() -> None:
    table = position(players=3, red=dict(tiles="L:M/-"))
    table.do("conquer with legion", "lay large mountains at 1,-1")
    assert table.matched() == [(2, 0)]


def test_P4_9_ruling_2_vector_P11_tiles_of_the_same_turn_count_once_each() -> None:
    table = vector({(0, 0): "D/-"}, red=dict(legion=away((0, 0)), tiles="S:D/- L:D/- S:H/- L:D/-"))
    table.do(
        "conquer with legion",
        f"lay small desert at {at(1, 0)}",
        f"lay large desert at {at(2, 0)}",
        f"lay small hills at {at(2, 1)}",
        f"lay large desert at {at(3, 1)}",
    )
    assert table.matched() == [(1, 0), (1, 0), (0, 0), (1, 0)]
    assert table.game.tile_income() == 3


def test_vector_P10_landscape_and_feature() -> None:
    table = vector({(0, 0): "M/T"}, red=dict(legion=away((0, 0)), tiles="S:M/T"))
    table.do("conquer with legion", f"lay small mountains tower at {at(1, 0)}")
    assert table.game.tile_income() == 3


# --- drawing


def earning(income: int, large: int, small: int) -> list[str]:
    """List the choices after a turn with this income, with stacks of these heights."""
    table = with_income(income, large, small)
    table.do("stop")
    return table.offers("more")


def with_income(income: int, large: int, small: int) -> Play:
    """A conquer turn that has matched so much."""
    return position(
        "conquer",
        land={(1, -1): "H/-"},
        large=large,
        small=small,
        red=dict(legion=(1, -1)),
        this_turn=dict(laid=1, landscape=income),
    )


def test_P4_10_the_income_comes_after_the_last_step() -> None:
    table = position(red=dict(tiles="L:H/- S:M/-"))
    table.do("conquer with legion", "lay large hills at -1,-1")
    assert table.player("red").tiles == ("small mountains",)
    table.do("lay small mountains at -1,0")
    assert table.heights() == (10, 10)
    table.do("stop", "more small")
    assert table.heights() == (10, 9)


def test_P4_10_ruling_8_the_income_can_not_be_declined() -> None:
    table = with_income(2, 5, 5)
    table.do("stop")
    assert table.drawn() == {"large": 1, "small": 1}
    assert table.to_act == "blue"


def test_P4_10_income_0_draws_nothing_and_ends_nothing() -> None:
    for heights in ((5, 5), (0, 0)):
        table = with_income(0, *heights)
        table.do("stop")
        assert table.heights() == heights
        assert table.to_act == "blue"


def test_P4_11_even_incomes_are_halved_and_odd_ones_chosen() -> None:
    for income in (2, 4, 6):
        table = with_income(income, 9, 9)
        table.do("stop")
        assert table.drawn() == {"large": income // 2, "small": income // 2}
    assert earning(1, 9, 9) == earning(3, 9, 9) == ["more large", "more small"]


def test_P4_11_decision_B_the_size_is_named_before_a_tile_is_seen() -> None:
    table = with_income(3, 9, 9)
    table.do("stop")
    assert table.heights() == (9, 9)
    table.do("more small")
    assert table.heights() == (8, 7)


def test_P4_12_ruling_13_vector_P7e_the_only_possible_split_is_taken() -> None:
    table = with_income(3, 1, 5)
    table.do("stop")
    assert table.drawn() == {"large": 1, "small": 2}
    assert table.to_act == "blue"


def test_P4_12_ruling_14_vector_P7d_income_1_from_the_stack_that_is_left() -> None:
    table = with_income(1, 0, 5)
    table.do("stop")
    assert table.drawn() == {"small": 1}
    assert table.to_act == "blue"


@pytest.mark.parametrize(
    ("income", "large", "small", "splits"),
    [
        (0, 0, 0, [(0, 0)]),
        (2, 1, 1, [(1, 1)]),
        (2, 0, 5, []),
        (3, 5, 5, [(2, 1), (1, 2)]),
        (3, 1, 5, [(1, 2)]),
        (3, 5, 1, [(2, 1)]),
        (3, 0, 5, []),
        (5, 2, 3, [(2, 3)]),
        (4, 3, 1, []),
    ],
)
def test_P4_12_splits(income: int, large: int, small: int, splits: list[tuple[int, int]]) -> None:
    assert possible_splits(income, large, small) == splits


def test_P4_13_drawn_tiles_lie_face_up_and_there_is_no_limit() -> None:
    table = position(large=2, small=2)
    blue = table.game.view(0).players[1]
    assert len(blue.tiles) == 93 - 4
    table = with_income(2, 3, 3)
    first = (table.state.large[0], table.state.small[0])
    table.do("stop")
    assert set(first) <= set(table.game.view(None).players[0].tiles)


def test_P4_4_whoever_can_lay_nothing_more_is_told_and_told_why_a_tile_fits_nowhere() -> None:
    table = position(red=dict(tiles="L:H/T L:H/L S:D/-"))
    table.do("conquer with legion", "lay large hills tower at -1,-1")
    assert str(table.game.prompt(0)) == "Lay another tile, or stop with 1 tile."
    assert "a second one is never laid" in str(table.game.why_nowhere("large hills lake"))
    table.do("lay small desert at -1,-2")
    assert str(table.game.prompt(0)) == "No other tile can be laid: stop with 1 tile."
    table = position("conquer", this_turn=dict(figure="legion"), land={(1, 2): "D/-"},
                     red=dict(legion=(1, 2), tiles="L:H/- S:D/-"))  # fmt: skip
    assert str(table.game.why_nowhere("small desert")) == "No cell for a small tile is free beside your legion (P4.1)."
