"""The bar of a replay, where a game has many turns."""

from __future__ import annotations

import pytest

from tadmor_tui.render.glyphs import UNICODE
from tadmor_tui.render.text import text_of, width
from tadmor_tui.widgets.replay import _turn_numbers, paint_position, place_bar
from tests.tadmor_tui.games.palmyra.tables import played_to


@pytest.mark.parametrize("cells", [80, 120, 200])
def test_turns_are_numbered_as_there_is_room_and_the_bar_keeps_its_width(cells: int) -> None:
    history = played_to(60, seats=3).history()
    for number in (0, history.last // 2, history.last):
        (row,) = paint_position(history, number, UNICODE, cells)
        assert width(row) == cells
    bar = text_of([row])[place_bar(history, cells).left :]
    told = [int(turn) for turn in bar.replace("─", " ").replace("█", " ").split()]
    assert told[0] == 1 and told == sorted(told) and len(told) > 5


def test_few_turns_all_have_their_numbers() -> None:
    assert _turn_numbers({1: 0, 2: 4, 3: 9}, 20) == {0: "1", 4: "2", 9: "3"}
    assert _turn_numbers({}, 20) == {}
