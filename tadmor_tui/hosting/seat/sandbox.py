"""The sandbox of a forked seat: it may read Python and this program, and use its own socket, and nothing else.

Two layers of Linux work together, and each is useful without the other: Landlock for files, and a seccomp filter for
system calls. Neither needs a privilege. Code that a guest smuggled into a seat could not read saves, the guest book or
the key of the host, write anywhere, connect to anything, start a program, or touch another process.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from tadmor_tui.hosting.seat.system_calls import CLONE3, MACHINES, Machine

LANDLOCK, SECCOMP = "Landlock", "seccomp"
_PROJECT_FOLDER = Path(__file__).parents[3]
_OWN_PACKAGES = ("tadmor_tui", "rules", "bots", "saves")

_PR_SET_DUMPABLE = 4
_PR_SET_SECCOMP = 22
_PR_SET_NO_NEW_PRIVS = 38
_SECCOMP_MODE_FILTER = 2

_libc = ctypes.CDLL(None, use_errno=True)


class SandboxError(OSError):
    """A layer that the system has refuses to work."""


def missing_layers() -> tuple[str, ...]:
    """Return the names of the layers that this system does not have."""
    layers = {LANDLOCK: _landlock_version() > 0, SECCOMP: platform.machine() in MACHINES}
    return tuple(name for name, is_there in layers.items() if not is_there)


def enclose() -> None:
    """Confine this process for ever, by all layers that the system has."""
    time.tzset()  # reads the files of the time zone
    _call(_libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
    _call(_libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0))  # other processes of the same user can't look into its memory
    if (version := _landlock_version()) > 0:
        _restrict_files(version)
    if (machine := MACHINES.get(platform.machine())) is not None:
        _filter_system_calls(machine)


def _call(result: int) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise SandboxError(number, os.strerror(number))
    return result


# --- Landlock

_LANDLOCK_CREATE_RULESET, _LANDLOCK_ADD_RULE, _LANDLOCK_RESTRICT_SELF = 444, 445, 446
_CREATE_RULESET_VERSION = 1
_RULE_PATH_BENEATH = 1
_EXECUTE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 2, 1 << 3
_FILE_RIGHTS_SINCE = ((1, 13), (2, 14), (3, 15), (5, 16))
"""The number of rights over files that there are since a version."""
_NETWORK_RIGHTS = 0b11
_NETWORK_SINCE = 4
_SCOPES = 0b11
"""No abstract sockets and no signals outwards."""
_SCOPES_SINCE = 6


def _landlock_version() -> int:
    """Return the version of Landlock's interface; 0 or less without it."""
    if sys.platform != "linux":
        return 0
    version: int = _libc.syscall(_LANDLOCK_CREATE_RULESET, None, 0, _CREATE_RULESET_VERSION)
    return version


def _restrict_files(version: int) -> None:
    """Allow only reading, and only Python and this program; no network."""
    rights = (1 << max(count for since, count in _FILE_RIGHTS_SINCE if version >= since)) - 1
    rules = struct.pack("=Q", rights)
    if version >= _NETWORK_SINCE:
        rules += struct.pack("=Q", _NETWORK_RIGHTS)
    if version >= _SCOPES_SINCE:
        rules += struct.pack("=Q", _SCOPES)
    ruleset = _call(_libc.syscall(_LANDLOCK_CREATE_RULESET, rules, len(rules), 0))
    try:
        for folder in readable_folders():
            _allow_reading(ruleset, folder)
        _call(_libc.syscall(_LANDLOCK_RESTRICT_SELF, ruleset, 0))
    finally:
        os.close(ruleset)


def readable_folders() -> Iterator[Path]:
    """Yield the folders from which screens may still import something."""
    found = {Path(sys.prefix), Path(sys.base_prefix), *(_PROJECT_FOLDER / name for name in _OWN_PACKAGES)}
    for entry in sys.path:
        if entry and any(part in ("site-packages", "dist-packages") for part in Path(entry).parts):
            found.add(Path(entry))
    yield from (folder for folder in sorted(found) if folder.is_dir())


def _allow_reading(ruleset: int, folder: Path) -> None:
    descriptor = os.open(folder, os.O_PATH | os.O_CLOEXEC)
    try:
        rule = struct.pack("=Qi", _EXECUTE | _READ_FILE | _READ_DIR, descriptor)
        _call(_libc.syscall(_LANDLOCK_ADD_RULE, ruleset, _RULE_PATH_BENEATH, rule, 0))
    finally:
        os.close(descriptor)


# --- seccomp

_LOAD_WORD, _JUMP_IF_EQUAL, _JUMP_IF_ANY_BIT, _JUMP_IF_AT_LEAST, _RETURN = 0x20, 0x15, 0x45, 0x35, 0x06
_ALLOW, _REFUSE, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_NUMBER_OFFSET, _MACHINE_OFFSET, _FIRST_ARGUMENT_OFFSET = 0, 4, 16
_FIRST_X32_CALL = 0x40000000
"""Another way to make the same calls on x86_64."""
_CLONE_THREAD = 0x00010000


class _Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p)]


def _filter_system_calls(machine: Machine) -> None:
    instructions = b"".join(_instructions(machine))
    program = _Program(len(instructions) // 8, instructions)
    _call(_libc.prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.byref(program), 0, 0))


def _instructions(machine: Machine) -> Iterable[bytes]:
    """Yield the filter: it refuses some calls with an error, and new processes that are no threads."""

    def instruction(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
        return struct.pack("=HBBI", code, if_true, if_false, value)

    yield instruction(_LOAD_WORD, _MACHINE_OFFSET)
    yield instruction(_JUMP_IF_EQUAL, machine.audit_code, 1, 0)
    yield instruction(_RETURN, _KILL)
    yield instruction(_LOAD_WORD, _NUMBER_OFFSET)
    yield instruction(_JUMP_IF_AT_LEAST, _FIRST_X32_CALL, 0, 1)
    yield instruction(_RETURN, _REFUSE | errno.EPERM)
    for number in machine.refused:
        yield instruction(_JUMP_IF_EQUAL, number, 0, 1)
        yield instruction(_RETURN, _REFUSE | errno.EPERM)
    yield instruction(_JUMP_IF_EQUAL, CLONE3, 0, 1)  # its flags can't be read here; libraries fall back on clone
    yield instruction(_RETURN, _REFUSE | errno.ENOSYS)
    yield instruction(_JUMP_IF_EQUAL, machine.clone, 0, 3)
    yield instruction(_LOAD_WORD, _FIRST_ARGUMENT_OFFSET)
    yield instruction(_JUMP_IF_ANY_BIT, _CLONE_THREAD, 1, 0)
    yield instruction(_RETURN, _REFUSE | errno.EPERM)
    yield instruction(_RETURN, _ALLOW)
