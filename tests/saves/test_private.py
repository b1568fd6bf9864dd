"""Hands, deck and seed lie in the files: nobody else may read them, and nobody else's files are touched."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from saves.atomic import backup_of, write_atomic
from saves.files import NotAFile, TooLarge, make_file, read_file
from saves.problems import CannotWrite, DamagedSave, GameInUse, SaveError
from saves.store import Store
from tests.saves.tables import begin, make_store, play, saved_file

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs rights and pipes as Unix has them")
SECRET = b"somebody's private letter"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return make_store(tmp_path / "tadmor")


@pytest.fixture
def path(store: Store) -> Path:
    return saved_file(store, actions=10)


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    """A file that has nothing to do with games."""
    letter = tmp_path / "letter.txt"
    letter.write_bytes(SECRET)
    letter.chmod(0o644)
    return letter


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def rights(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


def rights_below(folder: Path) -> dict[str, int]:
    return {str(file.relative_to(folder)): rights(file) for file in [folder, *folder.rglob("*")]}


def at_once(work: Callable[[], object]) -> None:
    """Do something that must not wait for anybody."""
    failures: list[BaseException] = []

    def try_it() -> None:
        try:
            work()
        except BaseException as failure:
            failures.append(failure)

    thread = Thread(target=try_it, daemon=True)
    thread.start()
    thread.join(300)
    assert not thread.is_alive(), "it hangs"
    for failure in failures:
        raise failure


# --- rights


def test_everything_that_is_made_is_private(tmp_path: Path) -> None:
    with umask(0):
        store = make_store(tmp_path / "new" / "tadmor")
        path = saved_file(store, actions=5)
        store.move_to_trash(store.duplicate(path))
        path.write_bytes(b"{")
        store.restore_backup(path)
        with store.open(path) as saved:
            play(saved, 2)
            found = rights_below(tmp_path / "new")
    assert {".lock", ".owner", ".json", ".bak", ".damaged-1"} <= {Path(name).suffix for name in found}
    for name, mode in found.items():
        assert mode == (0o700 if (tmp_path / "new" / name).is_dir() else 0o600), name


def test_what_an_earlier_version_left_open_is_closed(store: Store, path: Path) -> None:
    store.move_to_trash(store.duplicate(path))
    home = store.folder.parent
    with store.open(path):
        for file in [home, *home.rglob("*")]:
            file.chmod(0o777 if file.is_dir() else 0o664)
        make_store(home)
        found = rights_below(home)
    assert found.pop(".") == 0o777  # the data folder may be any folder, with other things in it
    assert set(found.values()) == {0o700, 0o600}
    assert len(found) == 7


def test_only_our_own_things_are_closed(store: Store, path: Path, letter: Path, tmp_path: Path) -> None:
    notes = store.folder / "notes.txt"
    notes.write_text("buy milk")
    notes.chmod(0o644)
    link = store.folder / "linked.tadmor.json"
    link.symlink_to(letter)
    public = tmp_path / "public"
    public.mkdir(0o755)
    public.chmod(0o755)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "games").symlink_to(public)
    make_store(store.folder.parent)
    make_store(tmp_path / "other")
    assert [rights(file) for file in (notes, letter, public)] == [0o644, 0o644, 0o755]


def test_another_users_files_stay_as_they_are(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.chmod(0o644)
    monkeypatch.setattr(os, "geteuid", lambda: path.stat().st_uid + 1)
    make_store(store.folder.parent)
    assert rights(path) == 0o644


def test_a_system_without_such_rights(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "geteuid")
    monkeypatch.delattr(os, "fchmod")
    with make_store(store.folder.parent).open(path) as saved:
        play(saved, 1)
        assert saved.unsaved is None


# --- links in the place of our files


def test_every_file_is_made_where_nothing_was(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder that others may write to, a link of a name they can guess would lead a save anywhere."""
    made: list[str] = []
    real = os.open

    def watched(file: Any, flags: int, *more: Any) -> int:
        if flags & os.O_CREAT:
            assert flags & os.O_EXCL
            assert flags & os.O_NOFOLLOW
            made.append(os.path.basename(file))
        assert flags & (os.O_EXCL | os.O_NOFOLLOW) or not flags & (os.O_WRONLY | os.O_RDWR)
        return real(file, flags, *more)

    monkeypatch.setattr(os, "open", watched)
    for _ in range(2):
        with store.open(path) as saved:
            play(saved, 3)
    temporary = [name.removeprefix(f".writing-{os.getpid()}-") for name in made if name.startswith(".writing-")]
    assert len(temporary) == len(set(temporary)) >= 6
    assert all(len(name) == 32 for name in temporary)
    assert {name for name in made if not name.startswith(".writing-")} == {f".{path.name}.lock"}


def test_links_are_replaced_and_never_written_through(store: Store, path: Path, letter: Path) -> None:
    name = path.name
    for planted in (f".{name}.owner", f".writing-{os.getpid()}-{name}", f".writing-{os.getpid()}-last-{name}"):
        path.with_name(planted).symlink_to(letter)
    backup_of(path).unlink()
    backup_of(path).symlink_to(letter)
    with store.open(path) as saved:
        play(saved, 2)
        assert saved.unsaved is None
        with pytest.raises(GameInUse, match=f"process {os.getpid()}"):
            store.open(path)
    assert letter.read_bytes() == SECRET
    assert len(store.watch(path).timeline) == 12


def test_a_link_in_the_place_of_the_game_itself(store: Store, path: Path, letter: Path) -> None:
    with store.open(path) as saved:
        path.unlink()
        path.symlink_to(letter)
        play(saved, 1)
        assert saved.unsaved is None
    assert letter.read_bytes() == SECRET
    assert not path.is_symlink()
    assert len(store.watch(path).timeline) == 11


def test_a_link_in_the_place_of_the_lock(store: Store, path: Path, letter: Path) -> None:
    lock = path.with_name(f".{path.name}.lock")
    lock.unlink()
    lock.symlink_to(letter)
    with pytest.raises(CannotWrite, match="nothing can be written in"):
        store.open(path)
    assert letter.read_bytes() == SECRET


def test_a_file_is_never_made_over_another(letter: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(letter)
    nowhere = tmp_path / "nowhere"
    nowhere.symlink_to(tmp_path / "new")
    for taken in (letter, link, nowhere):
        with pytest.raises(FileExistsError):
            make_file(taken)
    assert not (tmp_path / "new").exists()


def test_a_shelf_elsewhere_and_a_game_elsewhere_are_followed(store: Store, path: Path, tmp_path: Path) -> None:
    """Links that the player made himself still lead to his games."""
    other = tmp_path / "other"
    other.mkdir()
    (other / "games").symlink_to(store.folder)
    assert [shelved.path.name for shelved in make_store(other).games()] == [path.name]
    link = tmp_path / "link.tadmor.json"
    link.symlink_to(path)
    assert len(store.watch(link).timeline) == 10


# --- pipes in the place of files


def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")

    def work() -> None:
        with pytest.raises(NotAFile):
            read_file(tmp_path / "pipe", 100)
        assert read_file(tmp_path / "pipe", 100, streams=True) == b""  # nobody writes

    at_once(work)


def test_a_pipe_that_the_player_names_is_read_to_its_end() -> None:
    """As a shell makes one for `--components <(some command)`."""
    reading, writing = os.pipe()

    def write_slowly() -> None:
        for word in (b"first ", b"second"):
            time.sleep(0.1)
            os.write(writing, word)
        os.close(writing)

    writer = Thread(target=write_slowly)
    writer.start()
    assert read_file(Path(f"/dev/fd/{reading}"), 100, streams=True) == b"first second"
    writer.join()
    os.close(reading)


def test_a_file_without_end() -> None:
    with pytest.raises(TooLarge):
        read_file(Path("/dev/zero"), 1000, streams=True)
    with pytest.raises(NotAFile):
        read_file(Path("/dev/zero"), 1000)


def test_a_file_of_just_the_right_size(letter: Path) -> None:
    assert read_file(letter, len(SECRET)) == SECRET
    with pytest.raises(TooLarge):
        read_file(letter, len(SECRET) - 1)


@pytest.mark.parametrize("where", ["{}", "{}.bak", ".{}.owner", ".{}.lock"])
def test_a_pipe_in_the_place_of_a_file(where: str, store: Store, path: Path) -> None:
    place = path.with_name(where.format(path.name))
    place.unlink(missing_ok=True)
    os.mkfifo(place)

    def work() -> None:
        shelved = make_store(store.folder.parent).games()
        if place == path:
            assert shelved == []
            with pytest.raises(SaveError, match="is not a file; choose a saved game"):
                store.open(path)
            return
        with store.open(path) as saved:
            play(saved, 2)
            assert saved.unsaved is None
            with pytest.raises(GameInUse):
                store.open(path)
        path.write_bytes(b"{")
        with pytest.raises(DamagedSave):
            store.open(path)

    at_once(work)


def test_a_pipe_in_the_place_of_a_note_while_somebody_plays(store: Store, path: Path) -> None:
    with store.open(path):
        note = path.with_name(f".{path.name}.owner")
        note.unlink()
        os.mkfifo(note)

        def work() -> None:
            with pytest.raises(GameInUse, match="by another process; you can watch it"):
                store.open(path)

        at_once(work)


def test_a_pipe_in_the_place_of_a_game_that_is_played(store: Store, path: Path) -> None:
    with store.open(path) as saved:
        path.unlink()
        os.mkfifo(path)
        at_once(lambda: play(saved, 1))
        assert saved.unsaved is None
        assert saved.put_aside is not None
        assert stat.S_ISFIFO(saved.put_aside.stat().st_mode)
    assert len(store.watch(path).timeline) == 11


def test_a_pipe_where_there_are_no_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_link(*_: object) -> None:
        raise PermissionError(1, "no links here")

    monkeypatch.setattr(os, "link", no_link)
    os.mkfifo(tmp_path / "game.json")
    at_once(lambda: write_atomic(tmp_path / "game.json", b"new"))
    assert (tmp_path / "game.json").read_bytes() == b"new"


def test_a_game_that_begins_beside_pipes(store: Store) -> None:
    store.folder.mkdir(parents=True)
    os.mkfifo(store.folder / "pipe.tadmor.json")
    at_once(lambda: begin(store).close())
    assert len(store.games()) == 1
