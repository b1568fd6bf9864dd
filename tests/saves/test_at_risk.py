"""Changes that are only in memory: a game knows them, counts them, and can be written elsewhere."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.problems import CannotWrite
from saves.saved_game import SavedGame
from saves.store import Store
from tests.rules.choosers import legal
from tests.saves.failing_disk import FULL, FailingDisk
from tests.saves.tables import begin, make_store, play, texts


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return make_store(tmp_path / "home")


@pytest.fixture
def saved(store: Store) -> Iterator[SavedGame]:
    with begin(store) as saved:
        yield play(saved, 9)


@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES])
def test_actions_are_at_risk_until_they_are_written(saved: SavedGame, disk: FailingDisk, fault: int) -> None:
    assert not saved.at_risk
    disk.fault = fault
    play(saved, 3)
    assert saved.at_risk
    assert saved.actions_at_risk == 3
    disk.mend()
    play(saved, 1)
    assert not saved.at_risk
    assert saved.actions_at_risk == 0


def test_a_file_in_the_place_of_the_folder(store: Store, saved: SavedGame) -> None:
    away = store.folder.rename(store.folder.with_name("away"))
    store.folder.write_text("no folder")
    play(saved, 2)
    assert (saved.at_risk, saved.actions_at_risk) == (True, 2)
    store.folder.unlink()
    away.rename(store.folder)
    saved.ensure_saved()
    assert not saved.at_risk
    assert len(store.check(saved.path).timeline) == 11


def test_what_was_taken_back_is_at_risk_too(saved: SavedGame, disk: FailingDisk) -> None:
    while saved.why_not_undo() is not None or len(legal(saved.timeline.at(len(saved.timeline) - 1))) < 2:
        play(saved, 1)
    disk.fill()
    saved.undo()
    assert saved.at_risk
    assert saved.actions_at_risk == 0
    seat, taken_back = saved.timeline.undone[-1]
    others = [action for action in saved.game.legal_actions(seat) if saved.game.write_action(action) != taken_back]
    saved.apply(seat, others[0])
    assert saved.actions_at_risk == 1


def test_a_changed_seat_and_a_new_title_are_at_risk_too(saved: SavedGame, disk: FailingDisk) -> None:
    disk.fill()
    saved.change_seat(0, "Hadad", "hadad")
    assert (saved.at_risk, saved.actions_at_risk) == (True, 0)
    disk.mend()
    saved.ensure_saved()
    assert not saved.at_risk
    disk.fill()
    saved.rename("Another")
    assert saved.at_risk


def test_a_save_that_was_interrupted_is_done_again_when_the_game_is_closed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: SavedGame) -> None:
        raise KeyboardInterrupt

    saved = play(begin(store), 4)
    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(SavedGame, "save", interrupted)
        play(saved, 1)
    assert saved.at_risk
    saved.close()
    assert not saved.at_risk
    assert len(store.check(saved.path).timeline) == 5


def test_a_game_that_was_closed_in_vain_stays_at_risk(store: Store, disk: FailingDisk) -> None:
    saved = play(begin(store), 4)
    disk.fill()
    play(saved, 2)
    saved.close()
    assert saved.at_risk
    assert saved.actions_at_risk == 2


def test_making_sure_finds_a_file_that_is_gone(store: Store, saved: SavedGame) -> None:
    saved.path.unlink()
    assert saved.unsaved is None
    saved.ensure_saved()
    assert len(store.check(saved.path).timeline) == 9


def test_making_sure_leaves_a_good_file_alone(saved: SavedGame) -> None:
    before = saved.path.stat()
    saved.ensure_saved()
    assert saved.path.stat().st_mtime_ns == before.st_mtime_ns
    assert saved.path.stat().st_ino == before.st_ino


def test_everybody_who_waits_for_news_of_the_disk_is_told(saved: SavedGame, disk: FailingDisk) -> None:
    told: list[bool] = []
    saved.on_write_attempt = lambda: told.append(saved.at_risk)
    play(saved, 1)
    disk.fill()
    play(saved, 2)
    disk.mend()
    saved.ensure_saved()
    assert told == [False, True, True, False]


# --- elsewhere


def test_written_elsewhere_and_brought_back(store: Store, saved: SavedGame, disk: FailingDisk, tmp_path: Path) -> None:
    disk.fill()
    play(saved, 5)
    target = saved.write_elsewhere(f"  {tmp_path / 'new' / 'folder'} ")
    assert target == tmp_path / "new" / "folder" / saved.path.name
    assert not saved.at_risk
    assert saved.unsaved is not None
    assert saved.elsewhere == str(target)
    play(saved, 2)
    assert saved.actions_at_risk == 2
    disk.mend()
    saved.ensure_saved()
    assert saved.elsewhere == ""
    again = store.check(store.import_document(target.read_bytes()))
    assert texts(again) == texts(saved)[:14]


def test_no_file_is_overwritten_elsewhere(saved: SavedGame, tmp_path: Path) -> None:
    first = saved.write_elsewhere(str(tmp_path))
    before = first.read_bytes()
    play(saved, 1)
    second = saved.write_elsewhere(str(tmp_path))
    assert second.name == first.name.replace(".tadmor.json", "-2.tadmor.json")
    assert first.read_bytes() == before != second.read_bytes()


def test_an_export_has_the_rights_that_the_player_gives_to_files(saved: SavedGame, tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        target = saved.write_elsewhere(str(tmp_path / "out"))
    finally:
        os.umask(before)
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


@pytest.mark.parametrize(
    ("folder", "said"),
    [
        ("", "Please name a folder, for example ~/games."),
        ("   ", "Please name a folder, for example ~/games."),
        ("{}/file", "{}/file is not a folder; please name one."),
        ("{}/file/below", "{}/file is not a folder; please name one."),
        ("{}/" + "x" * 300, "(File name too long); please name another folder."),
        ("{}/nul\0", "(that is not a valid folder name); please name another folder."),
        ("~nobody-is-called-so/x", "(there is no such home folder); please name another folder."),
        ("{}/home/games", "The game is already in "),
    ],
)
def test_a_folder_that_can_t_be_used_is_one_sentence(saved: SavedGame, tmp_path: Path, folder: str, said: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotWrite) as refusal:
        saved.write_elsewhere(folder.format(tmp_path))
    assert said.format(tmp_path) in str(refusal.value)
    assert not saved.elsewhere


def test_half_an_export_is_removed(saved: SavedGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, FULL)

    with monkeypatch.context() as patched:
        patched.setattr("saves.exported.os.fsync", full)
        with pytest.raises(CannotWrite, match=FULL):
            saved.write_elsewhere(str(tmp_path / "out"))
    assert list((tmp_path / "out").iterdir()) == []
