"""Seats that change hands: who played when is remembered, and nothing can be taken back across a change."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from saves.document import LogReader, SeatInfo
from saves.played_game import seats_at
from saves.problems import CannotUndo, SaveError
from saves.saved_game import SavedGame
from saves.store import Store
from tests.saves.tables import INVISIBLE, begin, make_store, play, play_unsaved

ANA, BRUNO, MALIKA = SeatInfo("Ana"), SeatInfo("Bruno"), SeatInfo("Malika", "malika")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return make_store(tmp_path)


def undoable(saved: SavedGame) -> SavedGame:
    """Play on until the last action could be taken back."""
    for seed in range(200):
        if saved.why_not_undo() is None:
            return saved
        play(saved, 1, seed)
    raise AssertionError("nothing can be taken back")


def test_who_played_when(store: Store) -> None:
    with begin(store) as saved:
        play(saved, 10)
        saved.change_seat(0, "Malika", "malika")
        play(saved, 10, 2)
        saved.change_seat(0, "Ana", "human")
        saved.change_seat(1, "Emil", "human")
        play(saved, 5, 3)
    document = store.watch(saved.path).document
    assert (
        seats_at(document.seats, document.changes, 0) == seats_at(document.seats, document.changes, 10) == [ANA, BRUNO]
    )
    assert (
        seats_at(document.seats, document.changes, 11)
        == seats_at(document.seats, document.changes, 20)
        == [MALIKA, BRUNO]
    )
    assert (
        seats_at(document.seats, document.changes, 21)
        == seats_at(document.seats, document.changes, 25)
        == document.seats
        == [ANA, SeatInfo("Emil")]
    )


def test_who_let_a_bot_play_for_somebody_who_stays_away(store: Store) -> None:
    with begin(store) as saved:
        saved.change_seat(0, "Malika", "malika", ("Bruno",))
        saved.change_seat(0, "Ana", "human")
    written = json.loads(saved.path.read_bytes())["changes"]
    assert written[0]["agreed"] == ["Bruno"] and "agreed" not in written[1]
    assert [change.agreed for change in store.watch(saved.path).document.changes] == [("Bruno",), ()]


def test_several_changes_between_two_actions(store: Store) -> None:
    with begin(store) as saved:
        play(saved, 4)
        for name, player in (("Malika", "malika"), ("Emil", "human"), ("Zenobia", "zenobia")):
            saved.change_seat(0, name, player)
        play(saved, 1)
        assert saved.seats_at(4)[0] == ANA
        assert saved.seats_at(5)[0] == SeatInfo("Zenobia", "zenobia")


def test_it_is_on_the_disk_at_once(store: Store) -> None:
    with begin(store) as saved:
        saved.change_seat(1, "Malika", "malika")
        document = store.look(saved.path).document
        assert document is not None and document.seats[1] == MALIKA


def test_nothing_is_taken_back_across_a_change(store: Store) -> None:
    with begin(store) as saved:
        undoable(play(saved, 12)).change_seat(1, "Emil", "human")
        with pytest.raises(CannotUndo, match="A seat has changed hands since"):
            saved.undo()
        before = len(saved.timeline)
        undoable(play(saved, 1))
        while len(saved.timeline) > before and saved.why_not_undo() is None:
            saved.undo()
        assert len(saved.timeline) >= before
        if len(saved.timeline) == before:
            assert str(saved.why_not_undo()) == "A seat has changed hands since, so earlier actions can't be undone."
    with store.open(saved.path) as again:
        assert len(again.timeline) >= before


def test_what_was_taken_back_is_forgotten(store: Store) -> None:
    with begin(store) as saved:
        undoable(play(saved, 12)).undo()
        assert saved.timeline.undone
        saved.change_seat(0, "Malika", "malika")
        with pytest.raises(CannotUndo, match="Nothing to redo"):
            saved.redo()


def test_a_bot_s_action_stays_a_bot_s_after_a_person_took_the_seat(store: Store) -> None:
    with begin(store, players=["malika", "malika"]) as saved:
        undo = "a bot's action can't be undone"
        play(saved, 12)
        assert undo in str(saved.why_not_undo())
        saved.change_seat(0, "Ana", "human")
        saved.change_seat(1, "Bruno", "human")
        assert "changed hands" in str(saved.why_not_undo())


def test_a_name_is_one_line(store: Store) -> None:
    with begin(store) as saved:
        saved.change_seat(0, "  E\x1b[2J\nmil " + "x" * 100, "human")
        name = saved.document.seats[0].name
    assert name.startswith("E [2J mil x") and len(name) <= 40
    store.check(saved.path)


@pytest.mark.parametrize("name", INVISIBLE)
def test_a_name_can_be_seen(store: Store, name: str) -> None:
    with begin(store) as saved:
        with pytest.raises(SaveError, match="at least one letter that can be seen"):
            saved.change_seat(0, name, "human")
        assert saved.document.seats[0].name == "Ana"
        assert not saved.document.changes


def test_not_after_the_end_and_not_by_somebody_who_only_looks(store: Store) -> None:
    with begin(store) as saved:
        play_unsaved(saved, 5000)
        assert not saved.game.acting
        with pytest.raises(SaveError, match="The game is over"):
            saved.change_seat(0, "Malika", "malika")
    with pytest.raises(SaveError, match="open read-only"):
        store.watch(saved.path).change_seat(0, "Malika", "malika")


def test_what_is_good_in_a_damaged_file_has_the_seats_of_that_time(store: Store) -> None:
    with begin(store) as saved:
        play(saved, 10)
        saved.change_seat(0, "Malika", "malika")
        play(saved, 10, 2)
        saved.change_seat(1, "Emil", "human")
        play(saved, 10, 3)
    raw = json.loads(saved.path.read_bytes())
    middle = next(at for at in range(len(raw["log"])) if 10 < len(list(LogReader(raw["log"][:at]))) < 20)
    raw["log"][middle:] = ["nonsense"]
    saved.path.write_text(json.dumps(raw))
    good = store.check(store.salvage(saved.path))
    assert 10 < len(good.timeline) < 20
    assert good.document.seats == [MALIKA, BRUNO]
    assert [change.after for change in good.document.changes] == [10]
