"""The cursor on the map hops between the slots that can be chosen, and nowhere else."""

from __future__ import annotations

from random import Random

import pytest

from rules.tadmor.components.catalogue import Board
from rules.tadmor.game import TadmorGame
from tadmor_tui.faces.tadmor.map_cursor import MapCursor
from tadmor_tui.faces.tadmor.painters.region_map import COLUMNS, map_cells

WAYS = ("up", "down", "left", "right")


def board(merchants: int = 4) -> Board:
    return TadmorGame.new(merchants, 1).board


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


def test_nothing_can_be_chosen() -> None:
    cursor = MapCursor()
    cursor.place = "ebla.temple"
    cursor.stay_on([], board())
    assert cursor.place is None
    cursor.move("up", [], board())
    assert cursor.place is None


def test_up_and_down_stay_in_the_column_and_go_round() -> None:
    cursor = MapCursor()
    cursor.place = "palmyra.improve1"
    legal = ["palmyra.improve1", "emesa.caravan", "ebla.temple"]
    cursor.move("down", legal, board())
    assert cursor.place == "emesa.caravan"
    cursor.move("down", legal, board())
    assert cursor.place == "palmyra.improve1"
    cursor.move("up", legal, board())
    assert cursor.place == "emesa.caravan"


def test_left_and_right_find_the_nearest_row_and_leave_out_empty_columns() -> None:
    cursor = MapCursor()
    cursor.place = "north.wood1"
    legal = ["north.wood1", "palmyra.improve2", "emesa.stone"]
    cursor.move("right", legal, board())
    assert cursor.place == "palmyra.improve2"
    cursor.move("right", legal, board())
    assert cursor.place == "north.wood1"
    cursor.move("left", legal, board())
    assert cursor.place == "palmyra.improve2"


@pytest.mark.parametrize("merchants", [2, 3, 4])
def test_wherever_it_goes_is_legal(merchants: int) -> None:
    s, rng = board(merchants), Random(merchants)
    names = [cell.name for cell in map_cells(s)]
    for _ in range(60):
        legal = rng.sample(names, rng.randrange(1, len(names)))
        cursor = MapCursor()
        cursor.place = rng.choice([None, *names])
        for _ in range(10):
            cursor.move(rng.choice(WAYS), legal, s)
            assert cursor.place in legal


@pytest.mark.parametrize("merchants", [2, 3, 4])
def test_every_slot_can_be_reached(merchants: int) -> None:
    s = board(merchants)
    names = [cell.name for cell in map_cells(s)]
    cursor, seen = MapCursor(), set[str | None]()
    cursor.stay_on(names, s)
    for _ in COLUMNS:
        for _ in names:
            cursor.move("down", names, s)
            seen.add(cursor.place)
        cursor.move("right", names, s)
    assert seen == set(names)


def test_the_mouse_finds_every_slot() -> None:
    s = board()
    for width in (80, 100, 160):
        for cell in map_cells(s):
            x = width * cell.column // len(COLUMNS) + width // 8
            assert MapCursor().at(x, cell.row, s, width) == cell.name
    assert MapCursor().at(0, 0, s, 80) is None
    assert MapCursor().at(79, 99, s, 80) is None
