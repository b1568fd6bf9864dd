"""The cursor on the map hops between the slots that can be chosen, and nowhere else."""

from __future__ import annotations

from random import Random

import pytest

from rules.tadmor.components.catalogue import Board
from rules.tadmor.game import TadmorGame
from tadmor_tui.games.tadmor.map_cursor import MapCursor, one_of_each, slot_at
from tadmor_tui.games.tadmor.map_layout import MapLayout, map_layout

WAYS = ("up", "down", "left", "right")
SIZES = [(80, 12), (80, 15), (80, 31), (84, 19), (104, 24), (136, 31), (176, 31)]


def board(merchants: int = 4) -> Board:
    return TadmorGame.new(merchants, 1).board


def small(merchants: int = 4) -> MapLayout:
    return map_layout(board(merchants), 80, 12)


def test_it_takes_the_first_place_and_keeps_it() -> None:
    cursor = MapCursor()
    cursor.stay_on(["ebla.temple", "north.first"], board())
    assert cursor.place == "north.first"
    cursor.stay_on(["ebla.temple", "north.first"], board())
    assert cursor.place == "north.first"


def test_it_goes_on_to_the_next_place_when_its_own_is_taken() -> None:
    cursor = MapCursor()
    cursor.place = "palmyra.improve2"
    cursor.stay_on(["ebla.temple", "palmyra.market"], board())
    assert cursor.place == "palmyra.market"
    cursor.stay_on(["ebla.temple"], board())
    assert cursor.place == "ebla.temple"


def test_it_goes_to_the_nearest_place_and_not_to_the_other_end_of_the_map() -> None:
    cursor = MapCursor()
    cursor.place = "emesa.mission"
    cursor.stay_on(["north.wood1", "south.stone1", "euphrates.gold1", "euphrates.yellow1"], board())
    assert cursor.place == "south.stone1"
    cursor.place = "damascus.tower"
    cursor.stay_on(["palmyra.market", "damascus.pairs", "emesa.mission"], board())
    assert cursor.place == "damascus.pairs"


def test_nothing_can_be_chosen() -> None:
    cursor = MapCursor()
    cursor.place = "ebla.temple"
    cursor.stay_on([], board())
    assert cursor.place is None
    cursor.move("up", [], small())
    assert cursor.place is None


def test_up_and_down_stay_in_the_column_and_go_round() -> None:
    cursor = MapCursor()
    cursor.place = "palmyra.improve1"
    legal = ["palmyra.improve1", "damascus.tower", "ebla.temple"]
    cursor.move("down", legal, small())
    assert cursor.place == "damascus.tower"
    cursor.move("down", legal, small())
    assert cursor.place == "palmyra.improve1"
    cursor.move("up", legal, small())
    assert cursor.place == "damascus.tower"


def test_the_cursor_follows_the_map_that_is_drawn() -> None:
    """On a high map Damascus lies below Emesa, on the smallest one beside it."""
    cursor, legal = MapCursor(), ["emesa.stone", "damascus.tower", "ebla.temple"]
    cursor.place = "emesa.stone"
    cursor.move("down", legal, map_layout(board(), 104, 24))
    assert cursor.place == "damascus.tower"
    cursor.place = "emesa.stone"
    cursor.move("right", legal, small())
    assert cursor.place == "damascus.tower"


def test_left_and_right_find_the_nearest_row_and_leave_out_empty_columns() -> None:
    cursor = MapCursor()
    cursor.place = "north.wood1"
    legal = ["north.wood1", "palmyra.improve2", "damascus.mission"]
    cursor.move("right", legal, small())
    assert cursor.place == "palmyra.improve2"
    cursor.move("right", legal, small())
    assert cursor.place == "north.wood1"
    cursor.move("left", legal, small())
    assert cursor.place == "palmyra.improve2"


def test_left_and_right_go_through_the_slots_of_a_row_first() -> None:
    cursor = MapCursor()
    cursor.place = "palmyra.improve1"
    legal = ["palmyra.improve1", "palmyra.improve3", "euphrates.gold-camel", "ebla.temple"]
    cursor.move("right", legal, small())
    assert cursor.place == "palmyra.improve3"
    cursor.move("right", legal, small())
    assert cursor.place == "euphrates.gold-camel"
    cursor.place = "palmyra.improve3"
    cursor.move("left", legal, small())
    assert cursor.place == "palmyra.improve1"
    cursor.move("left", legal, small())
    assert cursor.place == "ebla.temple"


def test_of_equal_slots_one_is_enough() -> None:
    free = ["north.wood1", "north.wood2", "palmyra.improve1", "palmyra.improve3", "damascus.traitor2"]
    assert one_of_each(free, board(), None) == ["north.wood1", *free[2:]]
    assert one_of_each(free, board(), "north.wood2") == free[1:]


@pytest.mark.parametrize("merchants", [2, 3, 4])
def test_wherever_it_goes_is_legal(merchants: int) -> None:
    s, rng = board(merchants), Random(merchants)
    names = list(s.slots)
    for _ in range(60):
        legal = rng.sample(names, rng.randrange(1, len(names)))
        layout = map_layout(s, *rng.choice(SIZES))
        cursor = MapCursor()
        cursor.place = rng.choice([None, *names])
        for _ in range(10):
            cursor.move(rng.choice(WAYS), legal, layout)
            assert cursor.place in legal


@pytest.mark.parametrize("merchants", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_every_slot_can_be_reached_with_keys(size: tuple[int, int], merchants: int) -> None:
    """From everywhere, with the arrows alone."""
    s = board(merchants)
    layout = map_layout(s, *size)
    reached, to_try = {"north.first"}, ["north.first"]
    while to_try:
        start = to_try.pop()
        for way in WAYS:
            cursor = MapCursor()
            cursor.place = start
            cursor.move(way, s.slots, layout)
            assert cursor.place is not None
            if cursor.place not in reached:
                reached.add(cursor.place)
                to_try.append(cursor.place)
    assert reached == set(s.slots)


@pytest.mark.parametrize("merchants", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_the_mouse_finds_every_slot(size: tuple[int, int], merchants: int) -> None:
    layout = map_layout(board(merchants), *size)
    for row in layout.rows:
        for nth, slot in enumerate(row.slots):
            assert {slot_at(layout, row.cell_of(nth) + cell, row.y) for cell in range(3)} == {slot.name}
        assert slot_at(layout, row.x + row.width - 1, row.y) == row.slots[0].name
    assert slot_at(layout, 0, 0) is None or size == (80, 12)
    assert slot_at(layout, 79, 99) is None
