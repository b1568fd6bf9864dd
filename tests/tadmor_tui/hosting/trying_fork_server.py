"""A fork server whose seats try what an intruder would, and report what came of it instead of drawing anything."""

from __future__ import annotations

import ctypes
import importlib
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, NoReturn

from tadmor_tui.hosting.seat.fork_server import run_fork_server

if TYPE_CHECKING:
    from tadmor_tui.hosting.seat.app import HostLink
    from tadmor_tui.hosting.wire.frames import Hello

_FORK, _CLONE = 57, 56
_READ_MEMORY = 310


def main() -> int:
    return run_fork_server(lambda: make_app, lambda _: None)


def make_app(hello: Hello, link: HostLink) -> NoReturn:
    """Try everything, with the name of the guest as a folder to look into."""
    link.request(json.dumps({name: attempt(try_it) for name, try_it in attempts(Path(hello.name)).items()}).encode())
    sys.exit(0)


def attempt(try_it: Callable[[], object]) -> str:
    try:
        try_it()
    except OSError as error:
        return type(error).__name__
    return "done"


def attempts(folder: Path) -> dict[str, Callable[[], object]]:
    host = int(sys.argv[-1])
    return {
        "read a file of the host": (folder / "secret").read_bytes,
        "list its folder": lambda: list(folder.iterdir()),
        "write": lambda: (folder / "new").write_text("x"),
        "read a file of the system": Path("/etc/passwd").read_bytes,
        "open a socket": socket.socket,
        "open a Unix socket": lambda: socket.socket(socket.AF_UNIX),
        "start a program": lambda: subprocess.run([sys.executable, "-c", ""], check=True),
        "replace itself": lambda: os.execv(sys.executable, [sys.executable, "-c", ""]),
        "fork": os.fork,
        "signal to the host": lambda: os.kill(host, signal.SIGCONT),
        "read memory of the host": lambda: Path(f"/proc/{host}/mem").open("rb"),
        "read memory by a call": lambda: _raw_call(_READ_MEMORY, host, None, 0, None, 0, 0),
        "pidfd of the host": lambda: os.pidfd_open(host),
        "fork by a call": lambda: _raw_call(_FORK),
        "clone by a call": lambda: _raw_call(_CLONE, int(signal.SIGCHLD), None, None, None, None),
        "import": lambda: importlib.import_module("tabnanny"),
        "thread": _run_thread,
        "random numbers": lambda: os.urandom(8),
    }


def _run_thread() -> None:
    ran: list[int] = []
    thread = Thread(target=ran.append, args=(1,))
    thread.start()
    thread.join()
    assert ran


def _raw_call(number: int, *arguments: int | None) -> None:
    if ctypes.CDLL(None, use_errno=True).syscall(number, *arguments) < 0:
        raise OSError(ctypes.get_errno(), "")
