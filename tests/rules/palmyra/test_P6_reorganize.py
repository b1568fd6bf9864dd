"""P6: reorganize."""

from __future__ import annotations

from rules.palmyra import events as e
from tests.rules.palmyra.tables import position

LAND = {(1, -1): "D/-", (2, -1): "D/-", (2, -2): "H/-", (3, -1): "M/-"}


def test_P6_1_a_tile_from_a_stack_of_ones_choice() -> None:
    for size, heights in (("large", (9, 10)), ("small", (10, 9))):
        table = position()
        table.do("reorganize")
        assert table.options == ["draw large", "draw small"]
        top = table.state.large[0] if size == "large" else table.state.small[0]
        table.do(f"draw {size}")
        assert table.heights() == heights
        assert table.player("red").tiles == (top,)


def test_P6_1_from_the_only_stack_that_is_not_empty() -> None:
    table = position(land=LAND, large=0, small=3)
    table.do("reorganize")
    assert table.drawn() == {"small": 1}
    assert table.stage == "move legion"


def test_P6_1_vector_P7b_the_last_tile_of_all_does_not_end_the_game() -> None:
    table = position(large=0, small=1)
    table.reorganize()
    assert table.heights() == (0, 0)
    assert table.to_act == "blue"


def test_P6_1_ruling_15_with_both_stacks_empty_the_game_ends_at_once() -> None:
    table = position(large=0, small=0)
    table.do("reorganize")
    assert table.over
    assert [x.why for x in table.happened(e.EndReached)] == ["tiles"]


def test_P6_2_the_places_are_chosen_knowing_the_tile() -> None:
    table = position(land=LAND)
    table.do("reorganize", "draw large")
    assert table.drawn() == {"large": 1}
    assert {line.split()[-1] for line in table.offers("move legion")} == {"city", "1,-1", "2,-1", "2,-2", "3,-1"}


def test_P6_2_any_land_tile_without_a_figure_however_far() -> None:
    table = position("move legion", land=LAND, red=dict(legion=(1, -1)), blue=dict(legion=(2, -2)))
    places = {line.split()[-1] for line in table.offers("move legion")}
    assert places == {"1,-1", "city", "2,-1", "3,-1"}
    table.do("move legion to 3,-1", "move censor to 2,-1")
    assert (table.player("red").legion, table.player("red").censor) == ((3, -1), (2, -1))


def test_P6_3_vector_P13_swap_stay_city_occupied() -> None:
    places = dict(legion=(1, -1), censor=(2, -1))
    table = position("move legion", land=LAND, red=places, blue=dict(legion=(3, -1)))
    table.refuse("move legion to 3,-1", because="Another player's figure")
    table.do("move legion to 2,-1", "move censor to 1,-1")
    assert (table.player("red").legion, table.player("red").censor) == ((2, -1), (1, -1))

    table = position("move legion", land=LAND, red=places)
    table.do("move legion to 1,-1", "move censor to 2,-1")
    assert (table.player("red").legion, table.player("red").censor) == ((1, -1), (2, -1))
    assert table.happened(e.FiguresStayed)

    table = position("move legion", land=LAND, red=places)
    table.do("move legion to city", "move censor to city")
    assert (table.player("red").legion, table.player("red").censor) == ("city", "city")


def test_P6_3_one_may_go_where_the_other_stood() -> None:
    table = position("move legion", land=LAND, red=dict(legion=(1, -1), censor=(2, -1)))
    table.do("move legion to 2,-1", "move censor to 3,-1")
    assert (table.player("red").legion, table.player("red").censor) == ((2, -1), (3, -1))
    table = position("move legion", land=LAND, red=dict(legion=(1, -1), censor=(2, -1)))
    table.do("move legion to 2,-2", "move censor to 1,-1")
    assert (table.player("red").legion, table.player("red").censor) == ((2, -2), (1, -1))


def test_P6_3_they_can_not_share_a_land_tile() -> None:
    for to in ("2,-2", "2,-1", "1,-1"):
        table = position("move legion", land=LAND, red=dict(legion=(1, -1), censor=(2, -1)))
        table.do(f"move legion to {to}")
        table.refuse(f"move censor to {to}", because="holds one figure")


def test_P6_3_the_legion_is_still_where_it_was_until_both_places_are_chosen() -> None:
    table = position("move legion", land=LAND, red=dict(legion=(1, -1), censor=(2, -1)))
    table.do("move legion to 2,-1")
    assert (table.player("red").legion, table.player("red").censor) == ((1, -1), (2, -1))
    assert table.game.view(None).legion_to == (2, -1)
    table.refuse("move legion to 3,-1", because="now choose the censor's")


def test_P6_3_the_legion_first() -> None:
    table = position("move legion", land=LAND)
    table.refuse("move censor to 1,-1", because="First choose the legion's place")
    table.refuse("move legion to 7,7", because="No tile lies on 7,7")


def test_P6_4_with_too_few_land_tiles_stay_change_places_or_go_to_the_city() -> None:
    land = {(1, -1): "D/-", (2, -1): "D/-"}
    table = position("move legion", land=land, red=dict(legion=(1, -1), censor=(2, -1)))
    assert table.options == ["move legion to 1,-1", "move legion to city", "move legion to 2,-1"]


def test_P6_4_without_any_choice_the_turn_goes_on_by_itself() -> None:
    table = position(land={(1, -1): "D/-"}, blue=dict(legion=(1, -1)))
    table.do("reorganize", "draw large")
    assert table.happened(e.FiguresStayed)
    assert table.to_act == "blue"
    table = position("move legion", land={(1, -1): "D/-"})
    table.do("move legion to 1,-1")
    assert table.player("red").legion == (1, -1)
    assert table.to_act == "blue"


def test_P6_5_nothing_is_laid_earned_or_flipped() -> None:
    table = position(land=LAND, red=dict(tiles="L:D/- S:D/-"), reserve=60)
    table.do("reorganize", "draw small")
    table.refuse("lay large desert at 0,-2", "stop", "flip large desert", "keep all")
    table.do("move legion to 1,-1", "move censor to city")
    assert (table.coins("red"), table.state.reserve, len(table.state.land)) == (0, 60, 4)
    assert table.to_act == "blue"
