"""Each step of a turn can be taken back, until tiles come off a stack."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.palmyra.state import COLOURS, Options
from saves.document import SeatInfo
from saves.problems import CannotUndo
from saves.saved_game import SavedGame
from tests.saves.tables import make_store


@pytest.fixture
def saved(tmp_path: Path) -> Iterator[SavedGame]:
    options = Options(COLOURS[:2], 1, first="first")
    with make_store(tmp_path).begin("palmyra", options, [SeatInfo("Ana"), SeatInfo("Bruno")]) as saved:
        yield saved


def do(saved: SavedGame, *beginnings: str) -> None:
    """Take the first legal action that begins with each of these words."""
    for words in beginnings:
        lines = [saved.game.write_action(action) for action in saved.game.legal_actions(saved.game.acting[0])]
        line = next(line for line in lines if line.startswith(words))
        saved.apply(saved.game.acting[0], saved.game.read_action(line))


@pytest.mark.parametrize("kind", ["conquer", "revenue"])
def test_a_turn_is_taken_back_tile_by_tile(saved: SavedGame, kind: str) -> None:
    states = [saved.game.save_state()]
    for words in (kind, "lay", "lay"):
        do(saved, words)
        states.append(saved.game.save_state())
    for state in reversed(states[:-1]):
        saved.undo()
        assert saved.game.save_state() == state
    saved.redo()
    assert saved.game.save_state() == states[1]


def test_a_drawn_tile_is_not_put_back(saved: SavedGame) -> None:
    do(saved, "reorganize")
    saved.undo()
    do(saved, "reorganize", "draw")
    with pytest.raises(CannotUndo, match="revealed hidden information"):
        saved.undo()


def test_the_place_of_a_figure_is_taken_back(saved: SavedGame) -> None:
    do(saved, "conquer", "lay", "lay", "stop")
    if saved.game.stage == "split":
        do(saved, "more")
    do(saved, "reorganize", "draw")
    before = saved.game.save_state()
    do(saved, "move legion")
    saved.undo()
    assert saved.game.save_state() == before


def test_coins_and_a_flip_are_taken_back_by_who_took_them(saved: SavedGame) -> None:
    do(saved, "revenue", "lay", "stop")
    before = saved.game.save_state()
    assert saved.game.stage == "flip"
    do(saved, "flip")
    saved.undo()
    assert saved.game.save_state() == before
    saved.undo()
    assert saved.game.stage == "revenue"
