"""Files that are either the old one or the new one, whenever the power goes."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

_TEMPORARY = ".writing-"
BACKUP_ENDING = ".bak"


def write_atomic(path: Path, data: bytes, *, keep_last: bool = True) -> None:
    """Replace a file in one step: written beside, flushed to the disk, renamed, and the folder flushed too.

    The file that was there is kept beside it. At every instant `path` is a whole file, the old or the new one.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{_TEMPORARY}{os.getpid()}-{path.name}")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if keep_last and path.exists():
            _keep(path)
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def backup_of(path: Path) -> Path:
    return path.with_name(path.name + BACKUP_ENDING)


def _keep(path: Path) -> None:
    """Give the present file a second name, so that the first one can go on to the new file."""
    second = path.with_name(f"{_TEMPORARY}{os.getpid()}-last-{path.name}")
    second.unlink(missing_ok=True)
    try:
        os.link(path, second)
    except OSError:  # a file system without hard links
        shutil.copyfile(path, second)
    os.replace(second, backup_of(path))


def sync_folder(folder: Path) -> None:
    """Make renames in a folder last; a system that can't open a folder does so by itself."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def sweep(folder: Path) -> None:
    """Remove what killed processes left half-written; a process that lives keeps its own."""
    for file in _temporaries(folder):
        pid = file.name.removeprefix(_TEMPORARY).partition("-")[0]
        if not pid.isdecimal() or not _alive(int(pid)):
            file.unlink(missing_ok=True)


def _temporaries(folder: Path) -> Iterator[Path]:
    with contextlib.suppress(OSError):
        yield from [file for file in folder.iterdir() if file.name.startswith(_TEMPORARY)]


def _alive(pid: int) -> bool:
    if os.name == "nt":  # signal 0 would end the process there
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
