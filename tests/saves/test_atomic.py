"""Files that are either the old one or the new one: the disk fails at every single step of a save."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves import atomic
from saves.atomic import backup_of, make_folder, put_aside, sweep, write_atomic
from tests.saves.steps import steps, steps_of

OLDER, OLD, NEW = b"older " * 500, b"old " * 600, b"new " * 700
FAILURES = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file that was written twice, so that the one before lies beside it."""
    path = tmp_path / "game.json"
    write_atomic(path, OLDER)
    write_atomic(path, OLD)
    return path


def all_steps(folder: Path) -> list[str]:
    path = folder / "scratch" / "game.json"
    write_atomic(path, OLDER)
    write_atomic(path, OLD)
    return steps_of(lambda: write_atomic(path, NEW))


def test_a_file_is_replaced_and_the_last_one_kept(file: Path) -> None:
    write_atomic(file, NEW)
    assert (file.read_bytes(), backup_of(file).read_bytes()) == (NEW, OLD)
    assert sorted(x.name for x in file.parent.iterdir()) == ["game.json", "game.json.bak"]


def test_the_first_file_has_none_before_it(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "game.json"
    write_atomic(path, NEW)
    assert path.read_bytes() == NEW
    assert not backup_of(path).exists()


def test_the_order_of_the_steps(tmp_path: Path) -> None:
    """Written, flushed and on the disk before it gets its name; the folder is flushed after that."""
    names = all_steps(tmp_path)
    data_safe, renamed, folder_safe = names.index("fsync"), _last(names, "replace"), _last(names, "fsync")
    assert names.index("open file") < names.index("write the second half") < data_safe < renamed < folder_safe
    assert data_safe < names.index("link") < renamed
    assert names.count("fsync") == 2


def _last(names: list[str], name: str) -> int:
    return len(names) - 1 - names[::-1].index(name)


def test_a_new_folder_is_flushed_too(tmp_path: Path) -> None:
    names = steps_of(lambda: make_folder(tmp_path / "a" / "b"))
    assert [name for name in names if name in ("mkdir", "fsync")] == ["mkdir", "fsync"] * 2


def failing_steps() -> Iterator[tuple[int, int]]:
    for number in range(1, 20):
        for failure in FAILURES:
            yield number, failure


@pytest.mark.parametrize(("number", "failure"), failing_steps())
def test_a_failure_at_any_step(number: int, failure: int, file: Path) -> None:
    names: list[str] = []

    def act(count: int, name: str) -> None:
        names.append(name)
        if count == number:
            raise OSError(failure, os.strerror(failure))

    raised = False
    with steps(act):
        try:
            write_atomic(file, NEW)
        except OSError as error:
            assert error.errno == failure
            raised = True
    now, kept = file.read_bytes(), backup_of(file).read_bytes()
    assert now in (OLD, NEW)
    assert kept in (OLDER, OLD)
    if not raised:
        assert now == NEW
    if number <= len(names) and names[number - 1] in ("write the first half", "write the second half", "flush"):
        assert raised
        assert now == OLD
    assert [x.name for x in file.parent.iterdir() if x.name.startswith(".writing-")] == []
    write_atomic(file, NEW)
    assert file.read_bytes() == NEW


def test_every_step_was_tried(tmp_path: Path) -> None:
    assert len(all_steps(tmp_path)) < 20


def test_failures_at_all_steps_from_one_on(file: Path) -> None:
    """A disk that dies for good: nothing can be tidied up, and the file is still whole."""
    for number in range(1, 20):

        def act(count: int, _: str, number: int = number) -> None:
            if count >= number:
                raise OSError(errno.EIO, "the disk is gone")

        with steps(act):
            try:
                write_atomic(file, NEW)
            except OSError:
                assert file.read_bytes() in (OLD, NEW)
        assert file.read_bytes() in (OLD, NEW)
        assert backup_of(file).read_bytes() in (OLDER, OLD, NEW)


def test_interrupted_by_the_keyboard(file: Path) -> None:
    def act(_: int, name: str) -> None:
        if name == "flush":
            raise KeyboardInterrupt

    with steps(act), pytest.raises(KeyboardInterrupt):
        write_atomic(file, NEW)
    assert file.read_bytes() == OLD
    assert sorted(x.name for x in file.parent.iterdir()) == ["game.json", "game.json.bak"]


def test_a_file_system_without_hard_links(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_link(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", no_link)
    names = steps_of(lambda: write_atomic(file, NEW))
    assert (file.read_bytes(), backup_of(file).read_bytes()) == (NEW, OLD)
    assert names.count("fsync") == 3  # the copy must be on the disk too before it replaces the last one
    aside = put_aside(file, "damaged")
    assert aside.read_bytes() == NEW


def test_a_folder_that_cannot_be_flushed_is_no_failure(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.fsync

    def fsync(handle: int) -> None:
        if os.path.isdir(f"/proc/self/fd/{handle}"):
            raise OSError(errno.EINVAL, "not for folders")
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    write_atomic(file, NEW)
    assert file.read_bytes() == NEW


def test_something_in_the_place_of_the_last_good_file(file: Path) -> None:
    """Saving goes on even if the file before can't be kept."""
    backup_of(file).unlink()
    backup_of(file).mkdir()
    write_atomic(file, NEW)
    assert file.read_bytes() == NEW
    assert sorted(x.name for x in file.parent.iterdir()) == ["game.json", "game.json.bak"]


# --- aside


def test_put_aside_never_takes_a_name_that_is_in_use(file: Path) -> None:
    first, second = put_aside(file, "damaged"), put_aside(file, "damaged")
    assert (first.name, second.name) == ("game.json.damaged-1", "game.json.damaged-2")
    write_atomic(file, NEW)
    assert first.read_bytes() == second.read_bytes() == OLD


# --- sweeping


def dead_process() -> int:
    done = subprocess.Popen([sys.executable, "-c", ""])
    done.wait()
    return done.pid


def test_what_dead_processes_left_is_swept(file: Path) -> None:
    left = file.with_name(f".writing-{dead_process()}-game.json")
    strange = file.with_name(".writing-strange-game.json")
    absurd = file.with_name(f".writing-{10**40}-game.json")
    mine = file.with_name(f".writing-{os.getpid()}-game.json")
    for temporary in (left, strange, absurd, mine):
        temporary.write_bytes(b"half")
    sweep(file.parent)
    assert mine.exists()
    assert not left.exists()
    assert not strange.exists()
    assert not absurd.exists()
    assert (file.read_bytes(), backup_of(file).read_bytes()) == (OLD, OLDER)


def test_old_leftovers_are_swept_even_if_the_number_is_in_use_again(file: Path) -> None:
    left = file.with_name(f".writing-{os.getpid()}-game.json")
    left.write_bytes(b"half")
    long_ago = time.time() - atomic._LONGEST_WRITE - 60
    os.utime(left, (long_ago, long_ago))
    sweep(file.parent)
    assert not left.exists()


def test_sweeping_asks_nothing_of_the_folder(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = file.with_name(f".writing-{dead_process()}-game.json")
    left.write_bytes(b"half")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "read-only")

    monkeypatch.setattr(os, "unlink", refuse)
    sweep(file.parent)
    sweep(file.parent / "nowhere")
    sweep(file)
