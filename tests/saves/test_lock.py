"""One writer: a lock that dies with its process, and others who may watch."""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from saves.lock import GameLock
from saves.problems import CannotWrite, GameInUse, NoSuchSave, SaveError
from saves.store import Store
from tests.saves.tables import make_store, play, saved_file, texts

ROOT = Path(__file__).parent.parent.parent
PLAYER = """
import sys
from pathlib import Path
from tests.saves.tables import make_store, play
saved = make_store(Path(sys.argv[1])).open(Path(sys.argv[2]))
print("playing", flush=True)
for line in sys.stdin:
    play(saved, 1)
    print(len(saved.timeline), saved.unsaved, flush=True)
"""


@contextmanager
def player(folder: Path, path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that plays a game: one action for each line it is sent."""
    command = [sys.executable, "-c", PLAYER, str(folder), str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "playing\n"
        try:
            yield other
        finally:
            other.kill()


def one_more(other: subprocess.Popen[str]) -> str:
    assert other.stdin is not None
    assert other.stdout is not None
    other.stdin.write("\n")
    other.stdin.flush()
    return other.stdout.readline().strip()


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return make_store(tmp_path)


@pytest.fixture
def path(store: Store) -> Path:
    return saved_file(store, actions=10)


def test_the_second_is_told_who_plays_and_may_watch(tmp_path: Path, store: Store, path: Path) -> None:
    with player(tmp_path, path) as other:
        with pytest.raises(GameInUse) as refusal:
            store.open(path)
        assert str(refusal.value).startswith(f"{path.name} is being played by ")
        assert f"process {other.pid}, since " in str(refusal.value)
        assert str(refusal.value).endswith("; you can watch it.")
        assert len(store.watch(path).timeline) == 10
        assert one_more(other) == "11 None"
        watched = store.watch(path)
        assert len(watched.timeline) == 11
        assert watched.read_only
        with pytest.raises(SaveError, match="open read-only"):
            play(watched, 1)
        with pytest.raises(SaveError, match="open read-only"):
            watched.save()
        for forbidden in (lambda: store.rename(path, "Mine"), lambda: store.move_to_trash(path)):
            with pytest.raises(GameInUse):
                forbidden()
        assert len(store.watch(store.duplicate(path)).timeline) == 11
        other.send_signal(signal.SIGKILL)
        other.wait()
        with store.open(path) as saved:
            assert len(saved.timeline) == 11


def test_races(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.saves.racing", "8"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_twice_in_one_process(store: Store, path: Path) -> None:
    with store.open(path), pytest.raises(GameInUse, match=f"process {os.getpid()}"):
        store.open(path)
    store.open(path).close()


def test_opened_in_one_thread_and_closed_in_another(store: Store, path: Path) -> None:
    saved = store.open(path)
    thread = threading.Thread(target=saved.close)
    thread.start()
    thread.join()
    store.open(path).close()


def test_a_child_of_a_killed_player_does_not_keep_the_game(tmp_path: Path, store: Store, path: Path) -> None:
    """A bot may think in a process of its own, which lives a little longer."""
    script = PLAYER.replace(
        'print("playing"', 'import os, time\nif os.fork() == 0:\n    time.sleep(60)\nprint("playing"'
    ).replace("time.sleep(60)", 'print(os.getpid(), file=open(sys.argv[3], "w"), flush=True); time.sleep(60)')
    note = tmp_path / "child"
    command = [sys.executable, "-c", script, str(tmp_path), str(path), str(note)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "playing\n"
        while not note.exists() or not note.read_text():
            pass
        try:
            with pytest.raises(GameInUse):
                store.open(path)
            other.kill()
            other.wait()
            store.open(path).close()
        finally:
            os.kill(int(note.read_text()), signal.SIGKILL)


def test_a_closed_game_leaves_no_note(store: Store, path: Path) -> None:
    store.open(path).close()
    assert not path.with_name(f".{path.name}.owner").exists()
    assert GameLock(path).owner() is None


@pytest.mark.parametrize("note", [b"", b"{}", b"\xff\xfe", b'{"user": 3}'])
def test_an_unreadable_note(note: bytes, store: Store, path: Path) -> None:
    with store.open(path):
        path.with_name(f".{path.name}.owner").write_bytes(note)
        with pytest.raises(GameInUse, match="by another process; you can watch it"):
            store.open(path)


def test_a_note_is_harmless_to_the_terminal(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "\x1b[2Jeve")
    with store.open(path), pytest.raises(GameInUse) as refusal:
        store.open(path)
    assert "\x1b" not in str(refusal.value)


def test_a_folder_where_nothing_can_be_locked(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.open

    def refuse(file: str | Path, *more: int) -> int:
        if str(file).endswith(".lock"):
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(file, *more)

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(CannotWrite) as refusal:
        store.open(path)
    said = str(refusal.value)
    assert said.startswith(f"{path.name} is read-only, because nothing can be written in {path.parent} (Permi")
    assert said.endswith(
        "; free some space, check the permissions of the folder, or play on with a copy in another data folder."
    )
    assert len(store.watch(path).timeline) == 10


def test_a_file_system_without_locks(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games can be played there; what two writers write is all kept."""

    def no_locks(*_: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    with store.open(path) as one, store.open(path) as two:
        one.rename("One")
        theirs = path.read_bytes()
        two.rename("Two")
        assert two.put_aside is not None
        assert two.put_aside.read_bytes() == theirs
    assert store.watch(path).document.title == "Two"


def test_any_other_failure_to_lock(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(fcntl, "flock", fail)
    with pytest.raises(CannotWrite, match="Input/output error"):
        store.open(path)


def test_a_game_that_is_not_there_leaves_no_lock(store: Store, path: Path) -> None:
    for work in (store.open, store.move_to_trash, store.restore_backup):
        with pytest.raises(NoSuchSave):
            work(path.with_name("nothing.tadmor.json"))
    assert not path.with_name(".nothing.tadmor.json.lock").exists()
    store.move_to_trash(path)
    assert list(store.folder.iterdir()) == []


# --- the folder changes under a game that is open


def test_the_file_is_deleted(store: Store, path: Path) -> None:
    with store.open(path) as saved:
        path.unlink()
        play(saved, 1)
        assert saved.unsaved is None
    assert len(store.watch(path).timeline) == 11


def test_the_folder_is_deleted(store: Store, path: Path) -> None:
    with store.open(path) as saved:
        shutil.rmtree(store.folder)
        play(saved, 1)
        assert saved.unsaved is None
        with pytest.raises(GameInUse):
            store.open(path)
    assert len(store.watch(path).timeline) == 11


def test_another_file_takes_its_place(store: Store, path: Path) -> None:
    """It is not lost: neither the other one nor ours."""
    other = store.duplicate(path)
    with store.open(other) as copy:
        play(copy, 5, seed=9)
    strange = other.read_bytes()
    with store.open(path) as saved:
        os.replace(other, path)
        play(saved, 2)
        assert saved.unsaved is None
        assert saved.put_aside is not None
        assert saved.put_aside.read_bytes() == strange
        mine = texts(saved)
    assert texts(store.watch(path)) == mine
    assert [file.name for file in store.folder.iterdir() if ".replaced-" in file.name] == [saved.put_aside.name]


def test_the_lock_file_is_deleted_and_nobody_comes(store: Store, path: Path) -> None:
    with store.open(path) as saved:
        path.with_name(f".{path.name}.lock").unlink()
        play(saved, 1)
        assert saved.unsaved is None
        with pytest.raises(GameInUse):
            store.open(path)


def test_the_lock_file_is_deleted_and_somebody_comes(tmp_path: Path, store: Store, path: Path) -> None:
    with store.open(path) as saved:
        path.with_name(f".{path.name}.lock").unlink()
        with player(tmp_path, path) as other:
            assert one_more(other) == "11 None"
            saved.rename("Ours")
            assert saved.unsaved is not None
            assert f"process {other.pid}" in str(saved.unsaved)
            assert one_more(other) == "12 None"
            other.kill()
            other.wait()
        theirs = path.read_bytes()
        play(saved, 1)
        assert saved.unsaved is None
        assert saved.put_aside is not None
        assert saved.put_aside.read_bytes() == theirs


def test_a_lock_file_that_goes_while_it_is_taken(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever had the lock before may remove its file between our opening and our locking it."""
    lock_file = path.with_name(f".{path.name}.lock")
    real, times = fcntl.flock, iter([True, True, False])

    def flock(handle: int, how: int) -> None:
        if next(times):
            lock_file.unlink()
        real(handle, how)

    monkeypatch.setattr(fcntl, "flock", flock)
    first, second = GameLock(path), GameLock(path)
    first.take()
    monkeypatch.setattr(fcntl, "flock", real)
    with pytest.raises(GameInUse):
        second.take()
    first.free(for_ever=True)
    second.take()
    second.free(for_ever=True)
    assert not lock_file.exists()


def test_a_game_that_is_thrown_away_while_somebody_waits(store: Store, path: Path) -> None:
    waiting = GameLock(path)
    store.move_to_trash(path)
    waiting.take()
    waiting.free(for_ever=True)
    with pytest.raises(NoSuchSave):
        store.open(path)
