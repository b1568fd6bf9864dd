"""A host in a process of its own, and guests who connect with a real ssh client."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import Self

from tests.drivers.real_terminal import PATIENCE, Terminal

HERE = Path(__file__).parent
SSH = shutil.which("ssh")
"""OpenSSH's client; where it is not installed, asyncssh's own is used, and no test is skipped."""
_FORK_SERVERS = ("fork_server", "telling_seat_process")
_INVITATION = re.compile(r"ssh -p (\d+) \S+\n.*?(\w{4}-\w{4})\n.*?(SHA256:\S+)", re.DOTALL)
_SERVE = ("host", "--serve", "--port", "0", "--listen", "127.0.0.1")
_OPTIONS = ("StrictHostKeyChecking=no", "IdentitiesOnly=yes", "LogLevel=ERROR", "NumberOfPasswordPrompts=9")


class Served:
    """A running host; its invitation has been read."""

    def __init__(self, folder: Path, *program: str) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "PYTHONPATH") if name in os.environ}
        self._log_file = (folder / "log").open("w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [sys.executable, *program],
            env={**kept, "LANG": "C.UTF-8", "TADMOR_HOME": str(folder), "PYTHONPATH": str(HERE.parents[2])},
            stdin=subprocess.DEVNULL,
            stdout=self._log_file,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        invitation = self.wait_for(_INVITATION)
        self.port, self.code, self.fingerprint = int(invitation[1]), invitation[2], invitation[3]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        self._log_file.close()

    def log(self) -> str:
        """Return the output of the host."""
        return (self.folder / "log").read_text(encoding="utf-8")

    def wait_for(self, words: str | re.Pattern[str], times: int = 1) -> re.Match[str]:
        end = monotonic() + PATIENCE
        while monotonic() < end:
            found = list(re.finditer(words, self.log()))
            if len(found) >= times:
                return found[times - 1]
            assert self.process.poll() is None, self.log()
            sleep(0.02)
        raise AssertionError(f"“{words}” was not logged:\n{self.log()}")

    def fork_servers(self) -> list[int]:
        """Return the process numbers of the fork servers."""
        return [one for one in children(self.process.pid) if any(name in command_line(one) for name in _FORK_SERVERS)]

    def seat_processes(self) -> list[int]:
        """Return the process numbers of the seats in order of arrival; where none is forked, the reserve comes last."""
        servers = self.fork_servers()
        spawned = [one for one in children(self.process.pid) if one not in servers and "seat" in command_line(one)]
        return [*spawned, *(seat for server in servers for seat in children(server))]

    def memory(self) -> int:
        """Return the bytes that the host has in memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def end(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


def children(process: int) -> list[int]:
    """Return the processes that a process has started, in order."""
    listed = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return [int(number) for number in listed.split()]


def command_line(process: int) -> str:
    return Path(f"/proc/{process}/cmdline").read_text(encoding="utf-8").replace("\0", " ")


def are_gone(numbers: list[int]) -> bool:
    """Wait for the end of processes; return False if one does not end."""
    end = monotonic() + PATIENCE
    while any(Path(f"/proc/{number}").exists() for number in numbers):
        if monotonic() > end:
            return False
        sleep(0.02)
    return True


def small_host(folder: Path, pause: float | None = None, **limits: float) -> Served:
    """Start a host whose table only sends messages."""
    pauses = () if pause is None else (str(pause),)
    return Served(folder, str(HERE / "small_host.py"), str(folder), json.dumps(limits), *pauses)


def tadmor_host(folder: Path, *arguments: str) -> Served:
    """Start `tadmor host` with the usual options."""
    return Served(folder, "-m", "tadmor_tui", *_SERVE, *arguments)


def faulty_host(fault: str, folder: Path, *arguments: str) -> Served:
    """Start the same with a fault in it."""
    return Served(folder, str(HERE / "faulty_host.py"), fault, *_SERVE, *arguments)


def make_key(path: Path) -> Path:
    import asyncssh

    key = asyncssh.generate_private_key("ssh-ed25519")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(0o600)
    key.write_private_key(str(path))
    key.write_public_key(f"{path}.pub")
    return path


def client(host: Served, name: str, key: Path | None = None, *more: str) -> tuple[str, ...]:
    """Return the command line of a client."""
    where = ("-p", str(host.port), f"{name}@127.0.0.1")
    identity = ("-i", str(key)) if key is not None else ()
    if SSH is None:
        return (sys.executable, str(HERE / "asyncssh_client.py"), *identity, *more, *where)
    options = [*_OPTIONS, f"UserKnownHostsFile={host.folder / 'known_hosts'}"]
    if key is None:
        options.append("PubkeyAuthentication=no")
    return (SSH, "-F", "none", *(word for option in options for word in ("-o", option)), *identity, *more, *where)


def come(
    host: Served,
    name: str,
    key: Path | None = None,
    *more: str,
    term: str = "xterm-256color",
    program: Sequence[str] | None = None,
) -> Terminal:
    """Type the command of the invitation at a new terminal."""
    command = list(program or client(host, name, key, *more))
    return Terminal(host.folder, executable=command[0], program=command[1:], TERM=term)


def sees(person: Terminal, words: str) -> str:
    """Wait until a terminal shows some words, and return its text."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        if words in person.text():
            return person.text()
        person.read(0.01)
    raise AssertionError(f"“{words}” did not come:\n{person.text()}")


def sees_no_more(person: Terminal, words: str) -> None:
    """Wait until some words have gone from a terminal."""
    end = monotonic() + PATIENCE
    while words in person.text():
        assert monotonic() < end, f"“{words}” stays:\n{person.text()}"
        person.read(0.01)


def give_code(host: Served, name: str, key: Path) -> Terminal:
    """Connect with a new key and enter the code."""
    person = come(host, name, key)
    sees(person, "Invitation code:")
    person.type(f"{host.code}\r".encode())
    return person


def join_with_code(host: Served, name: str, key: Path) -> Terminal:
    """Do the same, and wait for the screen that names the guest."""
    person = give_code(host, name, key)
    sees(person, f"Welcome, {name}.")
    return person


def at_the_table(person: Terminal, times: int = 1) -> Terminal:
    """Wait until a terminal shows a table, for the first time or once more."""
    end = monotonic() + PATIENCE
    while person.raw.count(b"\x1b[?1049h") < times or not person.text().strip():
        assert monotonic() < end, f"no table came:\n{person.text()}"
        person.read(0.01)
    person.read()
    return person


def is_answered(person: Terminal, key: bytes) -> bool:
    """Return True if a key changes the screen."""
    before, end = person.text(), monotonic() + PATIENCE
    person.type(key)
    while person.text() == before and monotonic() < end:
        person.read(0.01)
    answered = person.text() != before
    person.read()  # the rest of the answer
    return answered


def run_client(host: Served, name: str, key: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """Run a client without a terminal."""
    where = client(host, name, key)
    command = [*where[:-3], *more, *where[-3:]]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE, stdin=subprocess.DEVNULL, check=False
    )
