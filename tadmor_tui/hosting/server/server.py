"""A host from its start to its end: it listens, says goodbye to everybody, and leaves every terminal in order."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
import termios
import tty
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from rules.message import Value, message
from tadmor_tui.app.usage_error import UsageError
from tadmor_tui.hosting.server.admission import KnownNetworks
from tadmor_tui.hosting.server.connections import Authority, Connections
from tadmor_tui.hosting.server.guest_book import Account, GuestBook
from tadmor_tui.hosting.server.host_log import capture_logs
from tadmor_tui.hosting.server.invitation import host_key, invitation
from tadmor_tui.hosting.server.limits import LIMITS, Limits
from tadmor_tui.hosting.server.local_server import ensure_not_served, serve_locally, socket_path
from tadmor_tui.hosting.server.seat_connection import Connection, SeatPool, SeatStarter, start_seat
from tadmor_tui.hosting.server.ssh_server import serve_ssh
from tadmor_tui.hosting.wire.frames import Hello, terminal_variables
from tadmor_tui.terminal.output import Output
from tadmor_tui.terminal.sequences import GIVE_TITLE_BACK, LEAVE
from tadmor_tui.text.translation import language, t

if TYPE_CHECKING:
    import asyncssh


OpenTables: TypeAlias = Callable[[Callable[[str], None]], Authority]

_GOODBYE_SECONDS = 3.0
_GOODBYE_POLL_SECONDS = 0.05
_KEY_FILE = "host_key"
_NETWORKS_FILE = "networks.json"
_MAX_KEPT_REPORTS = 100


def guest_book_path(folder: Path) -> Path:
    """Where codes and guests are remembered."""
    return folder / "guests.json"


@dataclass(frozen=True)
class HostLocation:
    """Where a host serves: its folder, and the address for those who come over the net."""

    folder: Path
    address: str
    port: int


async def ensure_servable(place: HostLocation) -> None:
    """Try everything that a host needs before it has a table; raises UsageError, and leaves nothing behind."""
    ensure_not_served(socket_path(place.folder))
    host_key(place.folder / _KEY_FILE)
    with _explain_address_errors(place):
        tried = await asyncio.get_running_loop().create_server(asyncio.Protocol, place.address, place.port)
        tried.close()
        await tried.wait_closed()


@contextlib.contextmanager
def _explain_address_errors(place: HostLocation) -> Iterator[None]:
    """Say in a sentence why nobody can be served there."""
    try:
        yield
    except UnicodeError:  # when it is looked up as a name
        raise UsageError(t("{address.quoted} is no address of a machine.", address=place.address)) from None
    except OSError as error:
        raise UsageError(
            t(
                "Nobody can be served at {address.quoted}, port {port} ({why}): change “--listen” or “--port”.",
                address=place.address,
                port=place.port,
                why=_error_text(error),
            )
        ) from None


async def serve(
    place: HostLocation,
    open_tables: OpenTables,
    keeper: GuestBook,
    table: str,
    *,
    plays_too: str | None,
    limits: Limits = LIMITS,
    start: SeatStarter = start_seat,
) -> int:
    """Serve tables, and invite to one of them, until a signal ends that.

    `open_tables` gets a function that tells whoever looks after the host what happens. `plays_too` is the name of
    somebody who plays in this terminal. `start` begins the processes of seats.
    """
    ensure_not_served(socket_path(place.folder))
    key = host_key(place.folder / _KEY_FILE)
    reports = _Reports()
    authority = open_tables(reports.tell)
    try:
        known = KnownNetworks(place.folder / _NETWORKS_FILE, key.export_private_key("pkcs8-der"))
        door = Connections(keeper, authority, SeatPool(limits, start), limits, reports.tell, known)
        with capture_logs(reports.tell):
            return await _serve(place, door, key, table, plays_too, reports)
    finally:
        authority.close()


async def _serve(
    place: HostLocation, door: Connections, key: asyncssh.SSHKey, table: str, plays_too: str | None, reports: _Reports
) -> int:
    over = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:  # as after `nohup`
            asyncio.get_running_loop().add_signal_handler(number, over.set)
    try:
        local = await serve_locally(door, socket_path(place.folder))
    except OSError as error:
        raise UsageError(
            t(
                "{folder} can't hold the socket of a host ({why}): choose another folder with “--data-dir”.",
                folder=str(place.folder),
                why=error.strerror or str(error),
            )
        ) from None
    try:
        with _explain_address_errors(place):
            net = await serve_ssh(door, key, place.address, place.port)
        try:
            await door.processes.prepare()
            print(invitation(place.address, net.get_port(), door.keeper.code_of(table), key), flush=True)
            for title, code in door.authority.others_than(table):
                print(t("Also open: {title}. Its code: {code}", title=title, code=code), flush=True)
            if plays_too is None:
                await over.wait()
            else:
                await _play_at_own_terminal(door, plays_too, reports, over)
        finally:
            net.close()
            door.say_goodbye(
                message("The host has closed the table. Nothing is lost: come back when it is open again.")
            )
            await _wait_for_disconnects(door)
            await door.processes.close()
    finally:
        local.close()
        with contextlib.suppress(FileNotFoundError):
            socket_path(place.folder).unlink()
    return 0


def _error_text(error: OSError) -> str:
    """What the system says; asyncio would say the address once more."""
    if error.errno is not None and not isinstance(error, socket.gaierror):
        return os.strerror(error.errno)
    return error.strerror or str(error)


class _Reports:
    """Tells whoever looks after the host what happens; while a screen of his own is open, afterwards."""

    def __init__(self) -> None:
        self._waits = False
        self._kept: deque[str] = deque(maxlen=_MAX_KEPT_REPORTS)

    def tell(self, told: str) -> None:
        if self._waits:
            self._kept.append(told)
            return
        with contextlib.suppress(OSError):  # nobody can read it any more, or the disk is full
            print(told, flush=True)

    @contextlib.contextmanager
    def kept(self) -> Iterator[None]:
        """Nothing is told before the end of this."""
        self._waits = True
        try:
            yield
        finally:
            self._waits = False
            while self._kept:
                self.tell(self._kept.popleft())


async def _play_at_own_terminal(door: Connections, name: str, reports: _Reports, over: asyncio.Event) -> None:
    """Sit down at the host's own terminal, as often as he likes."""
    guest = door.keeper.guest_of_account(name)
    while not over.is_set():
        print(t("Press Enter to sit down yourself, or Ctrl-C to close the table."), flush=True)
        if not await _wait_for_enter(over):
            return
        with reports.kept():
            terminal = HostTerminal(door, guest)
            playing = asyncio.ensure_future(terminal.play())
            await _wait_for_first(terminal.left, over)
            terminal.end("")
            await playing


async def _wait_for_enter(over: asyncio.Event) -> bool:
    """Wait for a line; False if there will be none."""
    loop = asyncio.get_running_loop()
    line: list[str] = []
    something = asyncio.Event()

    def read() -> None:
        loop.remove_reader(0)
        line.append(sys.stdin.readline())
        something.set()

    loop.add_reader(0, read)
    try:
        await _wait_for_first(something, over)
    finally:
        loop.remove_reader(0)
    return bool(line and line[0]) and not over.is_set()


async def _wait_for_first(*events: asyncio.Event) -> None:
    waiting = [asyncio.ensure_future(event.wait()) for event in events]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()


async def _wait_for_disconnects(door: Connections) -> None:
    """Everybody reads the last words; whoever does not is not waited for long."""
    end = monotonic() + _GOODBYE_SECONDS
    while door.connections and monotonic() < end:
        await asyncio.sleep(_GOODBYE_POLL_SECONDS)


_READ_BYTES = 4096


class HostTerminal:
    """Sits down at the terminal of this process."""

    def __init__(self, door: Connections, guest: Account) -> None:
        self._door = door
        self._guest = guest
        self._loop = asyncio.get_running_loop()
        self._modes = termios.tcgetattr(0)
        self._output = Output(1, _nothing, self._gone)
        self._seated = Connection(door, self, self._ended)
        self.left = asyncio.Event()

    async def play(self) -> None:
        """Until he leaves the table."""
        tty.setraw(0)
        self._output.start()
        self._loop.add_reader(0, self._read)
        self._loop.add_signal_handler(signal.SIGWINCH, self._resized)
        self._door.came(self)
        size = os.get_terminal_size(1)
        told = terminal_variables(os.environ)
        term = os.environ.get("TERM", "")
        hello = Hello(self._guest.name, size.columns, size.lines, term, told, language().code)
        await self._seated.begin(self._guest, hello)
        await self.left.wait()

    def end(self, sentence: Value, status: int = 0) -> None:
        if not self.left.is_set():
            self.left.set()
            self._loop.remove_reader(0)
            self._loop.remove_signal_handler(signal.SIGWINCH)
            self._seated.end()
            self._door.gone(self)
            self._output.finish((LEAVE + GIVE_TITLE_BACK).encode())
            termios.tcsetattr(0, termios.TCSANOW, self._modes)

    def show(self, data: bytes) -> None:
        self._output.write(data)

    def backlog(self) -> int:
        return self._output.unread

    def hold(self, holds: bool) -> None:
        if holds:
            self._loop.remove_reader(0)
        else:
            self._loop.add_reader(0, self._read)

    def _read(self) -> None:
        try:
            data = os.read(0, _READ_BYTES)
        except OSError:
            data = b""
        if data:
            self._seated.typed(data)
        else:
            self.end("")

    def _resized(self) -> None:
        size = os.get_terminal_size(1)
        self._seated.resized(size.columns, size.lines)

    def _ended(self, well: bool) -> None:
        self.end("")

    def _gone(self) -> None:
        """The terminal has gone away; told by a thread."""
        self._loop.call_soon_threadsafe(self.end, "")


def _nothing() -> None:
    """A screen that was behind is painted again by its own process."""
