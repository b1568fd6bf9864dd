"""What a player plots and chooses can be taken back, until plots are shown or chance is used."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.marchands.state import COLOURS, Options
from saves.document import SeatInfo
from saves.problems import CannotUndo
from saves.saved_game import SavedGame
from tests.saves.tables import make_store


@pytest.fixture
def saved(tmp_path: Path) -> Iterator[SavedGame]:
    options = Options(COLOURS[:2], 1)
    with make_store(tmp_path).begin("marchands", options, [SeatInfo("Ana"), SeatInfo("Bruno")]) as saved:
        while saved.game.stage == "caravans":
            do(saved, saved.game.acting[0], saved.game.write_action(saved.game.legal_actions(saved.game.acting[0])[0]))
        yield saved


def do(saved: SavedGame, seat: int, *lines: str) -> None:
    for line in lines:
        saved.apply(seat, saved.game.read_action(line))


def test_a_plot_is_taken_back_step_by_step_and_the_seal_with_it(saved: SavedGame) -> None:
    states = [saved.game.save_state()]
    for line in ("plot a", "plot X", "seal"):
        do(saved, 0, line)
        states.append(saved.game.save_state())
    for state in reversed(states[:-1]):
        saved.undo()
        assert saved.game.save_state() == state
    saved.redo()
    assert saved.game.save_state() == states[1]


def test_what_was_shown_is_not_taken_back(saved: SavedGame) -> None:
    do(saved, 0, "plot a", "seal")
    do(saved, 1, "seal")
    with pytest.raises(CannotUndo, match="revealed hidden information"):
        saved.undo()


def test_after_another_has_plotted_a_seal_is_opened_not_taken_back(saved: SavedGame) -> None:
    do(saved, 0, "plot a", "seal")
    do(saved, 1, "plot b")
    do(saved, 0, "unseal", "erase", "plot c", "seal")
    do(saved, 1, "seal")
    assert saved.game.progress().turn == 2


def test_opening_a_plot_goes_back_with_sealing_it(saved: SavedGame) -> None:
    do(saved, 0, "plot a")
    before = saved.game.save_state()
    do(saved, 0, "seal", "unseal")
    saved.undo()
    assert saved.game.save_state() == before
