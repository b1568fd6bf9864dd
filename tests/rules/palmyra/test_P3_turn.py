"""P3: a turn."""

from __future__ import annotations

from tests.rules.palmyra.tables import position

CITY_EXITS = [(-1, -1), (1, -1), (-1, 1), (2, 2), (2, 0), (0, 2), (-1, 0), (0, -1), (2, 1), (1, 2)]


def test_P3_1_a_turn_is_one_of_three_things() -> None:
    table = position(red=dict(tiles="L:H/-"))
    assert table.options == ["conquer with legion", "revenue with censor", "reorganize"]
    table.do("conquer with legion")
    table.refuse("revenue with censor", "reorganize", "draw large", "flip large hills")
    table.do("lay large hills at 1,-1")
    table.refuse("reorganize", "revenue with censor")


def test_P3_1_then_the_next_player_has_a_turn() -> None:
    table = position(players=3, turn="green", green=dict(tiles="L:D/-"))
    table.reorganize()
    assert table.to_act == "red"


def test_P3_2_conquer_moves_the_legion_and_revenue_the_censor() -> None:
    table = position(red=dict(tiles="L:H/-"))
    table.refuse("conquer with censor", because="Only with Caesar")
    table.refuse("revenue with legion", because="Only with Caesar")
    table.do("conquer with legion", "lay large hills at -1,-1")
    assert (table.player("red").legion, table.player("red").censor) == ((-1, -1), "city")


def test_P3_3_ruling_6_at_least_one_tile_even_for_nothing() -> None:
    table = position(red=dict(tiles="L:D/T"))
    table.do("conquer with legion")
    table.refuse("stop", because="at least one laid tile")
    table.do("lay large desert tower at 1,-1")
    assert table.matched() == [(0, 0)]
    table.do("stop")
    assert table.to_act == "blue"


def test_P3_3_ruling_7_a_figure_never_walks_without_a_tile() -> None:
    table = position(land={(1, -1): "H/-", (2, -1): "H/-"}, red=dict(legion=(1, -1), tiles="L:D/-"))
    table.do("conquer with legion")
    table.refuse("move legion to 2,-1", "move legion to city")
    assert {line.split()[0] for line in table.options} == {"lay"}


def test_P3_4_ruling_16_without_a_tile_only_reorganizing_is_left() -> None:
    table = position(red=dict(tiles=""))
    assert table.options == ["reorganize"]
    table.refuse("conquer with legion", "revenue with censor", because="no tile to lay")


def test_P3_4_ruling_16_without_a_cell_that_fits_only_reorganizing_is_left() -> None:
    """The legion stands on a small tile, beside which only large ones fit; the censor is in a closed city."""
    land = dict.fromkeys(CITY_EXITS, "D/-")
    table = position(land=land, red=dict(legion=(0, -1), tiles="S:D/-"))
    assert table.options == ["reorganize"]
    table.refuse("conquer with legion", "revenue with censor", because="None of your tiles fits")


def test_P3_4_reorganize_may_always_be_chosen() -> None:
    assert "reorganize" in position(red=dict(tiles="L:H/- S:H/-")).options
    assert "reorganize" in position(large=0, small=0).options


def test_P3_4_the_question_names_only_what_can_be_done_and_says_why() -> None:
    on_small = {(1, 2): "D/-", (2, 1): "D/-"}
    for red, asked in (
        (dict(tiles="L:H/-"), "Conquer, collect revenue, or reorganize?"),
        (dict(tiles="S:D/-", legion=(1, 2)), "Revenue or reorganize? No tile fits at your legion."),
        (dict(tiles="S:D/-", censor=(1, 2)), "Conquer or reorganize? No tile fits at your censor."),
        (dict(tiles="S:D/-", legion=(1, 2), censor=(2, 1)), "No tile fits at your figures: reorganize."),
        (dict(tiles="", legion=(1, 2)), "You have no tile to lay: reorganize."),
    ):
        assert str(position(land=on_small, red=red).game.prompt(0)) == asked
