"""Damaged files and failing disks: one sentence says what is wrong, where, and what can be done; nothing is lost."""

from __future__ import annotations

import errno
import io
import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from saves.atomic import backup_of
from saves.document import MAX_FILE_BYTES, read_document, write_document
from saves.problems import CannotWrite, DamagedSave, SaveError
from saves.store import Store
from tests.saves.tables import begin, files_in, make_store, play, play_unsaved, saved_file, texts


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return make_store(tmp_path)


@pytest.fixture
def path(store: Store) -> Path:
    """A game of 40 actions, with the copy of 39 beside it."""
    return saved_file(store, actions=40)


def is_one_sentence(message: str) -> bool:
    return message.endswith(".") and "\n" not in message and ". " not in message.replace(".tadmor", "")


def edit(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change something in the document of a file."""
    raw = json.loads(path.read_bytes())
    change(raw)
    path.write_text(json.dumps(raw, indent=1, ensure_ascii=False), encoding="utf-8")


def change_line(number: int, old: str, new: str) -> Callable[[dict[str, Any]], None]:
    def change(raw: dict[str, Any]) -> None:
        assert old in raw["log"][number]
        raw["log"][number] = raw["log"][number].replace(old, new, 1)

    return change


def set_value(value: object, *where: str | int) -> Callable[[dict[str, Any]], None]:
    def change(raw: Any) -> None:
        for step in where[:-1]:
            raw = raw[step]
        raw[where[-1]] = value

    return change


def drop(name: str) -> Callable[[dict[str, Any]], object]:
    return lambda raw: raw.pop(name)


def break_log(raw: dict[str, Any]) -> None:
    raw["log"][5] = "what is this"


def other_action(raw: dict[str, Any]) -> None:
    """A legal action in the place of another, so that all that follows is another game."""
    line = next(number for number, line in enumerate(raw["log"]) if "place camel " in line)
    words = raw["log"][line].split(" ")
    words[words.index("camel") + 1] = "emesa.wood" if "emesa.wood" not in words else "emesa.caravan"
    raw["log"][line] = " ".join(words)


def wrong_digest(raw: dict[str, Any]) -> None:
    raw["log"][7] = raw["log"][7][:-4] + ("0000" if raw["log"][7][-4:] != "0000" else "1111")


DAMAGES: dict[str, tuple[Callable[[Path], object], str]] = {
    "empty": (lambda p: p.write_bytes(b""), "is empty;"),
    "only spaces": (lambda p: p.write_bytes(b" \n\t"), "is empty;"),
    "cut off": (lambda p: p.write_bytes(p.read_bytes()[: p.stat().st_size // 2]), "is cut off in line "),
    "zeros": (lambda p: p.write_bytes(bytes(4096)), "is not JSON in line 1 "),
    "latin-1": (lambda p: p.write_bytes(p.read_bytes().replace(b"Ana", b"\xc4na")), "is not UTF-8 text (line 8, byte "),
    "utf-16": (lambda p: p.write_bytes(p.read_text().encode("utf-16")), "is not UTF-8 text (line 1, byte 1)"),
    "not JSON": (lambda p: p.write_bytes(b"hello\n"), "is not JSON in line 1 (invalid character)"),
    "two commas": (lambda p: p.write_bytes(p.read_bytes().replace(b",\n", b",,\n", 4)), "is not JSON in line 2 ("),
    "deep": (lambda p: p.write_bytes(b"[" * 100_000), "is not a saved game: it is nested too deeply"),
    "too large": (lambda p: p.write_bytes(b" " * (MAX_FILE_BYTES + 1)), "is too large for a saved game (more than "),
    "a list": (lambda p: p.write_bytes(b"[1, 2]"), "is not a saved game: its “format” is not “tadmor game”"),
    "another format": (lambda p: edit(p, set_value("chess", "format")), "is not a saved game: its “format” is not"),
    "no version": (lambda p: edit(p, drop("version")), "has no version number"),
    "version 0": (lambda p: edit(p, set_value(0, "version")), "has no version number"),
    "version true": (lambda p: edit(p, set_value(True, "version")), "has no version number"),
    "a field is missing": (
        lambda p: edit(p, drop("seats")),
        "has a wrong value: “seats” is missing in the document",
    ),
    "a field too many": (
        lambda p: edit(p, set_value(1, "colour")),
        "has a wrong value: the document can't have “colour”",
    ),
    "a wrong type": (
        lambda p: edit(p, set_value("many", "summary", "actions")),
        "has a wrong value: summary.actions should be a whole number, not text",
    ),
    "a log of numbers": (lambda p: edit(p, set_value([1], "log")), "log[0] should be text, not a whole number"),
    "no time": (lambda p: edit(p, set_value("noon", "begun")), "should be a moment such as"),
    "no time zone": (lambda p: edit(p, set_value("2026-01-01T00:00:00", "saved")), "saved should be a moment"),
    "an escape in the title": (
        lambda p: edit(p, set_value("\x1b[2J", "title")),
        "has a wrong value: a text that can't be shown, at title",
    ),
    "a name without end": (
        lambda p: edit(p, set_value("x" * 1000, "seats", 1, "name")),
        "has a wrong value: a text that can't be shown, at seats[1].name",
    ),
    "a change of a seat that is not there": (
        lambda p: edit(p, set_value([{"after": 1, "seat": 7, "name": "Ana", "player": "human"}], "changes")),
        "has a wrong value: a change of seats that can't be, at changes[0]",
    ),
    "changes of seats in the wrong order": (
        lambda p: edit(
            p, set_value([{"after": n, "seat": 0, "name": "A", "player": "human"} for n in (5, 4)], "changes")
        ),
        "has a wrong value: a change of seats that can't be, at changes[1]",
    ),
    "a change of seats after the end": (
        lambda p: edit(p, set_value([{"after": 999, "seat": 0, "name": "A", "player": "human"}], "changes")),
        "says that a seat changed hands after more actions than there are",
    ),
    "an escape in the name of somebody who left": (
        lambda p: edit(p, set_value([{"after": 1, "seat": 0, "name": "\x1b[2J", "player": "human"}], "changes")),
        "has a wrong value: a text that can't be shown, at changes[0].name",
    ),
    "another game": (lambda p: edit(p, set_value("chess", "game")), "is a game of “chess”, which I don't know"),
    "too few seats": (lambda p: edit(p, lambda raw: raw["seats"].pop()), "names 1 players for a game of 2"),
    "wrong options": (
        lambda p: edit(p, set_value(["red"], "options", "colours")),
        "has impossible options: Tadmor is for two to four merchants",
    ),
    "options of a wrong type": (
        lambda p: edit(p, set_value("x", "options", "seed")),
        "has impossible options: seed should be a whole number, not text",
    ),
    "another seed": (lambda p: edit(p, set_value(99, "options", "seed")), "(line 1 of its log)"),
    "own components that are none": (
        lambda p: edit(p, set_value("[", "components", "own")),
        "holds components that can't be used: ",
    ),
    "a log line that is none": (
        lambda p: edit(p, break_log),
        "has a line in its log that I can't read, “what is this” (line 6 of its log)",
    ),
    "an unknown action": (
        lambda p: edit(p, change_line(5, "place", "juggle")),
        "has an impossible action 8, “juggle camel ",
    ),
    "an illegal action": (
        lambda p: edit(p, change_line(5, "place camel ", "place ship ")),
        "has an impossible action 8, ",
    ),
    "the wrong seat": (lambda p: edit(p, set_value("9 1 end 0123", "log", 0)), "by seat 1, whose go it is not"),
    "a wrong digest": (lambda p: edit(p, wrong_digest), "goes another way at action "),
    "another legal action": (lambda p: edit(p, other_action), "goes another way at action "),
    "the wrong end": (lambda p: edit(p, set_value("00000000", "state")), "leads to another position than when it was"),
    "a line is missing": (lambda p: edit(p, lambda raw: raw["log"].pop(8)), "(line 9 of its log)"),
    "the last line is missing": (lambda p: edit(p, lambda raw: raw["log"].pop()), "leads to another position"),
    "an undone action that can't be": (
        lambda p: edit(p, set_value(["raid palmyra"], "undone")),
        "has an undone action, “raid palmyra”, that can't be redone: ",
    ),
}


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_damaged_file(kind: str, store: Store, path: Path, tmp_path: Path) -> None:
    break_it, words = DAMAGES[kind]
    break_it(path)
    before = files_in(tmp_path)
    with pytest.raises(DamagedSave) as refusal:
        store.open(path)
    message = str(refusal.value)
    assert message.startswith(f"{path.name} ")
    assert words in message
    assert f"you can open the last good copy, {path.name}.bak, which has 39 actions" in message
    assert is_one_sentence(message), message
    assert "\x1b" not in message
    good = refusal.value.good_actions
    if good:
        assert f"or open it read-only up to action {good}" in message
        assert len(store.watch(path, up_to=good).timeline) == good
    for work in (store.watch, store.check, store.export, store.duplicate, lambda p: store.rename(p, "x")):
        with pytest.raises(DamagedSave):
            work(path)
    shelf = store.games()
    assert [shelved.path for shelved in shelf] == [path]
    assert store.look(path).problem == shelf[0].problem
    assert files_in(tmp_path) == before


@pytest.mark.parametrize("kind", DAMAGES)
def test_back_to_the_last_good_copy(kind: str, store: Store, path: Path) -> None:
    DAMAGES[kind][0](path)
    damaged, good = path.read_bytes(), backup_of(path).read_bytes()
    aside = store.restore_backup(path)
    assert aside.read_bytes() == damaged
    assert path.read_bytes() == backup_of(path).read_bytes() == good
    with store.open(path) as saved:
        assert len(saved.timeline) == 39
        play(saved, 3)
    assert aside.read_bytes() == damaged
    assert len(store.watch(path).timeline) == 42


def test_without_a_copy(store: Store, path: Path) -> None:
    backup_of(path).unlink()
    path.write_bytes(b"{")
    with pytest.raises(DamagedSave) as refusal:
        store.restore_backup(path)
    end = "there is no good copy beside it, so you can only keep it as it is or delete it."
    assert str(refusal.value) == f"{path.name} is cut off in line 1; {end}"
    assert path.read_bytes() == b"{"


def test_a_copy_that_is_damaged_too_is_not_offered(store: Store, path: Path) -> None:
    edit(backup_of(path), wrong_digest)
    edit(path, break_log)
    with pytest.raises(DamagedSave) as refusal:
        store.open(path)
    assert refusal.value.backup is None
    assert "you can open it read-only up to action " in str(refusal.value)
    before = files_in(store.folder)
    with pytest.raises(DamagedSave):
        store.restore_backup(path)
    assert files_in(store.folder) == before


def test_a_whole_game_is_not_restored(store: Store, path: Path) -> None:
    before = files_in(store.folder)
    with pytest.raises(SaveError, match="is intact, so there is nothing to restore"):
        store.restore_backup(path)
    assert files_in(store.folder) == before


def test_a_copy_of_whatever_age(store: Store, path: Path) -> None:
    """The sentence says what is in it: it may be older, or newer if somebody put an old file in its place."""
    newer = path.read_bytes()
    backup_of(path).write_bytes(newer)
    path.write_bytes(b"")
    assert "which has 40 actions" in str(store.look(path).problem)
    store.restore_backup(path)
    assert path.read_bytes() == newer


def test_damaged_twice(store: Store, path: Path) -> None:
    asides = []
    for number in range(3):
        path.write_bytes(f"{number}".encode())
        asides.append(store.restore_backup(path))
    assert [aside.read_bytes() for aside in asides] == [b"0", b"1", b"2"]
    assert [aside.name[-9:] for aside in asides] == ["damaged-1", "damaged-2", "damaged-3"]


def test_damaged_while_it_is_played(store: Store, path: Path) -> None:
    """The game goes on from memory; the damaged file is put aside."""
    with store.open(path) as saved:
        path.write_bytes(b"oops")
        play(saved, 2)
        assert saved.unsaved is None
        assert saved.put_aside is not None
        assert saved.put_aside.read_bytes() == b"oops"
    assert len(store.watch(path).timeline) == 42
    assert read_document(backup_of(path).read_bytes()).summary.actions == 41


def test_read_only_as_far_as_it_is_good(store: Store, path: Path) -> None:
    whole = store.watch(path)
    edit(path, wrong_digest)
    with pytest.raises(DamagedSave) as refusal:
        store.open(path)
    good = refusal.value.good_actions
    assert good
    watched = store.watch(path, up_to=good)
    assert texts(watched) == texts(whole)[:good]
    assert watched.game.save_state() == whole.timeline.at(good).save_state()
    with pytest.raises(SaveError, match="open read-only"):
        play(watched, 1)
    with pytest.raises(DamagedSave):
        store.watch(path, up_to=good + 1)


def test_a_difference_is_noticed_where_it_happens(store: Store, path: Path) -> None:
    """Other components that only change what one action does: every action before it is good."""
    whole = store.watch(path)
    for number in (1, 10, 25, 40):
        raw = json.loads(write_document(whole.document))
        found = whole.timeline.entries[number - 1]
        target = f"{found.text} {found.digest}"
        line = next(i for i, line in enumerate(raw["log"]) if target in line)
        raw["log"][line] = raw["log"][line].replace(target, f"{found.text} {'f' * 4}")
        path.write_text(json.dumps(raw))
        with pytest.raises(DamagedSave) as refusal:
            store.open(path)
        assert f"goes another way at action {number}, “{found.text}”" in str(refusal.value)
        assert refusal.value.good_actions == number - 1


def test_numbers_without_end(store: Store, path: Path) -> None:
    for where in (("options", "seed"), ("summary", "actions"), ("version",)):
        copy = store.duplicate(path)
        text = json.dumps(json.loads(copy.read_bytes()))
        value = json.loads(text)
        for step in where:
            value = value[step]
        for digits in (30, 400, 5000):
            raw = text.replace(f'"{where[-1]}": {value}', f'"{where[-1]}": {"9" * digits}', 1)
            copy.write_text(raw)
            problem = str(store.look(copy).problem)
            try:
                store.watch(copy)
            except SaveError as error:
                problem = str(error)
                assert len(problem) < 600
            assert copy.read_text() == raw


def test_a_log_without_end(store: Store) -> None:
    """As many legal actions as a file may hold: the time to compute before it opens is bounded."""
    with begin(store) as saved:
        play_unsaved(saved, 200)
    lines = saved.document.log
    document = saved.document
    document.log = lines * (MAX_FILE_BYTES // sum(len(line) + 6 for line in lines) - 1)
    data = write_document(document)
    assert MAX_FILE_BYTES * 0.8 < len(data) <= MAX_FILE_BYTES
    saved.path.write_bytes(data)
    start = time.process_time()
    with pytest.raises(DamagedSave):
        store.open(saved.path)
    assert time.process_time() - start < 30


def test_a_game_that_grows_too_large_stays_readable(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.saved_game.MAX_FILE_BYTES", path.stat().st_size + 60)
    with store.open(path) as saved:
        play(saved, 60)
        assert saved.unsaved is not None
        assert "it has grown too large" in str(saved.unsaved)
    assert 40 <= len(store.watch(path).timeline) < 100


# --- rights


def refuse(*_: object, **__: object) -> Any:
    raise PermissionError(errno.EACCES, "Permission denied")


def test_a_folder_without_rights(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "iterdir", refuse)
    monkeypatch.setattr(os, "scandir", refuse)
    make_store(store.folder.parent)
    with pytest.raises(SaveError) as refusal:
        store.games()
    message = f"I can't read the folder {store.folder} (Permission denied); choose another data folder."
    assert str(refusal.value) == message


def test_a_file_without_rights(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(io, "open", refuse)
    with pytest.raises(SaveError) as refusal:
        store.watch(path)
    assert str(refusal.value) == f"I can't read {path.name} (Permission denied); check the permissions of {path}."
    assert [shelved.problem for shelved in store.games()] == [refusal.value.message]


def test_a_folder_where_nothing_can_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "mkdir", refuse)
    store = make_store(tmp_path / "new")
    assert store.games() == []
    with pytest.raises(CannotWrite) as refusal:
        begin(store)
    message = f"I can't make the folder {store.folder} (Permission denied); choose another data folder."
    assert str(refusal.value) == message


def test_a_read_only_folder_lists_and_watches(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a disk that is mounted read-only: every call that would change something fails."""
    broken = store.duplicate(path)
    broken.write_bytes(b"{")
    path.with_name(".writing-999999999-x").write_bytes(b"half")

    def read_only(*_: object, **__: object) -> Any:
        raise OSError(errno.EROFS, "Read-only file system")

    real_open, real_os_open = io.open, os.open

    def open_to_read(file: Any, mode: str = "r", *args: Any, **more: Any) -> Any:
        return read_only() if set(mode) & set("wxa+") else real_open(file, mode, *args, **more)

    def os_open_to_read(file: Any, flags: int, *more: Any) -> int:
        return read_only() if flags & (os.O_RDWR | os.O_WRONLY | os.O_CREAT) else real_os_open(file, flags, *more)

    for name in ("unlink", "mkdir", "link", "replace", "rename"):
        monkeypatch.setattr(os, name, read_only)
    monkeypatch.setattr(io, "open", open_to_read)
    monkeypatch.setattr(os, "open", os_open_to_read)
    store = make_store(store.folder.parent)
    assert [shelved.path for shelved in store.games()] == [path, broken]
    assert len(store.watch(path).timeline) == 40
    assert store.newest() == path
    assert store.export(path) == path.read_bytes()
    with pytest.raises(CannotWrite) as refusal:
        store.open(path)
    wrong = f"is read-only, because nothing can be written in {store.folder} (Read-only file system); "
    help_ = "free some space, check the permissions of the folder, or play on with a copy in another data folder."
    assert str(refusal.value) == f"{path.name} {wrong}{help_}"
    with pytest.raises(CannotWrite, match="Read-only file system"):
        store.duplicate(path)
    with pytest.raises(
        CannotWrite, match=r"can't be written \(Read-only file system\); free some space or check the permissions of"
    ):
        begin(store)
    with pytest.raises(CannotWrite, match="Read-only file system"):
        store.move_to_trash(path)


# --- a full disk


class FullFile(io.BytesIO):
    """A file on a disk that is full after some bytes."""

    def __init__(self, room: int = 100) -> None:
        super().__init__()
        self.room = room

    def write(self, data: Any, /) -> int:
        if self.tell() + len(data) > self.room:
            super().write(data[: self.room - self.tell()])
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(data)


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[bool], None]]:
    """Call it with True, and nothing can be written any more; with False, and there is room again."""
    real = io.open

    def open_full(file: Any, mode: str = "r", *args: Any, **more: Any) -> Any:
        return FullFile() if set(mode) & set("wxa+") else real(file, mode, *args, **more)

    def switch(full: bool) -> None:
        monkeypatch.setattr(io, "open", open_full if full else real)

    yield switch
    switch(False)


def test_unsaved_and_saved_with_the_next_action(store: Store, path: Path, full_disk: Callable[[bool], None]) -> None:
    before = path.read_bytes()
    with store.open(path) as saved:
        full_disk(True)
        play(saved, 3)
        assert isinstance(saved.unsaved, CannotWrite)
        hope = "the game goes on, and I'll try again after the next action."
        assert str(saved.unsaved) == f"{path.name} can't be written (No space left on device): {hope}"
        assert path.read_bytes() == before
        full_disk(False)
        play(saved, 1)
        assert saved.unsaved is None
    assert len(store.watch(path).timeline) == 44
    assert saved.put_aside is None


def test_closing_tries_once_more(store: Store, path: Path, full_disk: Callable[[bool], None]) -> None:
    saved = store.open(path)
    full_disk(True)
    play(saved, 2)
    full_disk(False)
    saved.close()
    assert saved.unsaved is None
    assert len(store.watch(path).timeline) == 42


def test_closing_in_vain_says_so_and_frees_the_game(
    store: Store, path: Path, full_disk: Callable[[bool], None]
) -> None:
    saved = store.open(path)
    full_disk(True)
    play(saved, 2)
    saved.close()
    saved.close()
    assert saved.unsaved is not None
    full_disk(False)
    with store.open(path) as again:
        assert len(again.timeline) == 40


def test_nothing_else_is_lost_on_a_full_disk(store: Store, path: Path, full_disk: Callable[[bool], None]) -> None:
    broken = store.duplicate(path)
    shutil.copyfile(path, backup_of(broken))
    broken.write_bytes(b"{")
    before = files_in(store.folder)
    full_disk(True)
    works: list[Callable[[], object]] = [
        lambda: begin(store),
        lambda: store.duplicate(path),
        lambda: store.rename(path, "New"),
        lambda: store.import_document(store.export(path)),
        lambda: store.restore_backup(broken),
    ]
    for work in works:
        with pytest.raises(CannotWrite) as refusal:
            work()
        assert "can't be written (No space left on device); free some space or check the permissions of " in str(
            refusal.value
        )
    full_disk(False)
    after = files_in(store.folder)
    assert {name: after[name] for name in before} == before
    assert not [name for name in after if name.startswith(".writing-")]
    assert store.look(path).title == "Friday, Ana-Bruno"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real disk of 128 KB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = shutil.which("mount") and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if not mounted or mounted.returncode:
        pytest.skip("no small disk can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_a_real_disk_that_is_full(small_disk: Path) -> None:
    store = make_store(small_disk)
    with begin(store, 4) as saved:
        play(saved, 30)
        assert saved.unsaved is None
        ballast = small_disk / "ballast"
        with pytest.raises(OSError, match="No space left"), ballast.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        on_disk = saved.path.read_bytes()
        play(saved, 5)
        assert saved.unsaved is not None
        assert "No space left on device" in str(saved.unsaved)
        assert saved.path.read_bytes() == on_disk
        assert len(store.watch(saved.path).timeline) == 30
        with pytest.raises(CannotWrite, match="No space left on device"):
            begin(store)
        ballast.unlink()
        play(saved, 1)
        assert saved.unsaved is None
    assert len(store.watch(saved.path).timeline) == 36
    assert [shelved.path for shelved in store.games()] == [saved.path]


def test_salvage_makes_a_whole_game_of_the_good_part(store: Store, path: Path) -> None:
    edit(path, break_log)
    before = path.read_bytes()
    with pytest.raises(DamagedSave) as damage:
        store.open(path)
    good = damage.value.good_actions
    assert good
    new = store.salvage(path)
    assert path.read_bytes() == before
    assert len(store.check(new).timeline) == good
    with store.open(new) as saved:
        play(saved, 3)
    assert len(store.check(new).timeline) == good + 3
    assert store.look(new).title.endswith(" (good part)")


def test_salvage_refuses_what_is_whole_and_what_tells_no_game(store: Store, path: Path) -> None:
    with pytest.raises(SaveError, match="is intact"):
        store.salvage(path)
    path.write_bytes(b"nothing")
    with pytest.raises(DamagedSave):
        store.salvage(path)
    assert path.read_bytes() == b"nothing"
