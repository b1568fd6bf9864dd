"""Safe opening of files: reading never blocks, and new files are private and never replace another."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from rules.message import Message, message

# Windows lacks these flags, and needs one that other systems do not have.
_DO_NOT_WAIT = getattr(os, "O_NONBLOCK", 0)
_NO_LINKS = getattr(os, "O_NOFOLLOW", 0)
_BYTES = getattr(os, "O_BINARY", 0)
_READ = os.O_RDONLY | _DO_NOT_WAIT | _BYTES
_MAKE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINKS | _BYTES
PRIVATE_FILE = 0o600
PRIVATE_FOLDER = 0o700
_OTHERS = 0o077


class FileProblem(OSError):
    """A file that the system would accept, but we do not; `told` is the reason as a part of a sentence."""

    def __init__(self, number: int, told: Message, path: Path) -> None:
        super().__init__(number, str(told), str(path))
        self.told = told


class NotAFile(FileProblem):
    """A pipe, a device or the like in place of a file."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, message("it is not a regular file"), path)


class TooLarge(FileProblem):
    """A file with more bytes than allowed."""

    def __init__(self, path: Path, most: int) -> None:
        super().__init__(errno.EFBIG, message("it has more than {most:,} bytes", most=most), path)


class TooManyPutAside(FileProblem):
    """All names for moved files are taken."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EEXIST, message("too many files have been set aside"), path)


# --- reading


def read_file(path: Path, most: int, *, streams: bool = False) -> bytes:
    """Read a file of at most `most` bytes; raises OSError, also for anything but a regular file.

    With `streams`, pipes and devices are read too, for a name given by the user. A pipe without a writer is empty then,
    and does not block either.
    """
    with open_file(path, streams=streams) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise TooLarge(path, most)
    return data


def open_file(path: Path, *, streams: bool = False) -> BinaryIO:
    """Open a file for `read_file`."""
    handle = os.open(path, _READ)
    try:
        if not stat.S_ISREG(mode := os.fstat(handle).st_mode) and not stat.S_ISDIR(mode):
            if not streams:
                raise NotAFile(path)
            if _DO_NOT_WAIT:
                os.set_blocking(handle, True)
        return os.fdopen(handle, "rb")  # which refuses a folder, with a clear error
    except BaseException:
        _close(handle)
        raise


# --- making


def make_file(path: Path) -> BinaryIO:
    """Create a file that only its owner may read; raises FileExistsError if anything has that name, even a link."""
    handle = os.open(path, _MAKE, PRIVATE_FILE)
    try:
        return os.fdopen(handle, "wb")
    except BaseException:
        _close(handle)
        raise


def keep_private(folder: Path, is_ours: Callable[[str], bool]) -> None:
    """Take away access of other users that earlier versions granted to a folder and to its files.

    Files of another user, and files that can't be changed, stay as they are.
    """
    if not hasattr(os, "geteuid"):  # no such permissions on this system
        return
    with contextlib.suppress(OSError):
        _make_private(folder)
        with os.scandir(folder) as entries:
            for entry in entries:
                if is_ours(entry.name):
                    _make_private(Path(entry.path))


def _make_private(path: Path) -> None:
    if not _open_to_others(os.lstat(path)):
        return
    with contextlib.suppress(OSError):
        handle = os.open(path, _READ | _NO_LINKS)
        try:
            found = os.fstat(handle)  # of the open file itself: another may have taken its name
            if _open_to_others(found):
                os.fchmod(handle, stat.S_IMODE(found.st_mode) & ~_OTHERS)
        finally:
            os.close(handle)


def _open_to_others(found: os.stat_result) -> bool:
    ours = found.st_uid == os.geteuid() and (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode))
    return ours and bool(found.st_mode & _OTHERS)


def _close(handle: int) -> None:
    with contextlib.suppress(OSError):
        os.close(handle)
