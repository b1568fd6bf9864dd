"""Crash-safe writing: a file is either the old one or the new one, even after a power failure."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

from saves.files import PRIVATE_FOLDER, TooManyPutAside, make_file, open_file

BACKUP_ENDING = ".bak"
_TEMPORARY = ".writing-"
_UNGUESSABLE = 16
"""Random bytes in a temporary name."""
_LONGEST_WRITE = 24 * 3600
"""Seconds after which a temporary file is stale, even if its writer's process number is in use again."""
_NOT_ON_DISK = frozenset({errno.EIO, errno.ENOSPC, errno.EDQUOT})


def write_atomic(path: Path, data: bytes, *, keep_last: bool = True, lasting: bool = True) -> None:
    """Replace a file in one step: write beside it, flush to disk, rename, flush the folder.

    The previous file is kept beside it. At every instant `path` is a whole file, the old or the new one. Only its owner
    may read it, and nothing is ever written through a link in its place.

    Both flushes are needed to survive a power failure: without the first the name may lead to an empty file, without
    the second to the previous file. Data that is useless after that need not be `lasting`.
    """
    make_folder(path.parent)
    temporary = _beside(path)
    try:
        with make_file(temporary) as file:
            file.write(data)
            file.flush()
            if lasting:
                os.fsync(file.fileno())
        if keep_last and path.exists():
            _keep(path)
        os.replace(temporary, path)
    except BaseException:
        _remove(temporary)
        raise
    if lasting:
        sync_folder(path.parent)


def backup_of(path: Path) -> Path:
    return path.with_name(path.name + BACKUP_ENDING)


def put_aside(path: Path, why: str) -> Path:
    """Rename a file durably, for example to `game.json.damaged-1`, to free its own name."""
    for number in range(1, 10_000):
        aside = path.with_name(f"{path.name}.{why}-{number}")
        try:
            _second_name(path, aside)
        except FileExistsError:
            continue
        sync_folder(path.parent)
        return aside
    raise TooManyPutAside(path)


def make_folder(folder: Path) -> None:
    """Create a folder durably that only its owner may open."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(PRIVATE_FOLDER, exist_ok=True)
    sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Flush renames in a folder; a system that can't open or flush a folder does so by itself."""
    try:
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError as error:
        if error.errno in _NOT_ON_DISK:
            raise


def sweep(folder: Path) -> None:
    """Remove temporary files of killed processes; those of live ones stay."""
    for file in _temporaries(folder):
        pid = file.name.removeprefix(_TEMPORARY).partition("-")[0]
        if not pid.isdecimal() or not _alive(int(pid)) or _old(file):
            _remove(file)


def _keep(path: Path) -> None:
    """Link the present file to the backup name, so that its own name can go to the new file.

    Where that fails, the previous backup stays; a full disk is noticed when the new file is written.
    """
    second = _beside(path)
    try:
        _second_name(path, second)
        os.replace(second, backup_of(path))
    except OSError:
        _remove(second)


def _second_name(path: Path, second: Path) -> None:
    """Give a file a second name, which must be free; a copy on a file system without hard links."""
    try:
        os.link(path, second)
    except FileExistsError:
        raise
    except OSError:
        try:
            with open_file(path) as source, make_file(second) as copy:
                shutil.copyfileobj(source, copy)
                copy.flush()
                os.fsync(copy.fileno())
        except FileExistsError:
            raise
        except BaseException:
            _remove(second)
            raise


def _beside(path: Path) -> Path:
    """Return an unguessable temporary name in the same folder."""
    return path.with_name(f"{_TEMPORARY}{os.getpid()}-{os.urandom(_UNGUESSABLE).hex()}")


def _remove(file: Path) -> None:
    with contextlib.suppress(OSError):
        file.unlink()


def _temporaries(folder: Path) -> Iterator[Path]:
    with contextlib.suppress(OSError):
        yield from [file for file in folder.iterdir() if file.name.startswith(_TEMPORARY)]


def _old(file: Path) -> bool:
    try:
        return time.time() - file.stat().st_mtime > _LONGEST_WRITE
    except OSError:
        return False


def _alive(pid: int) -> bool:
    if os.name == "nt":  # signal 0 would end the process there
        return True
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True
