"""A host from its start to its end: it listens, serves its own terminal, and restores all terminals at the end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from rules.message import message
from tadmor_tui.hosting.server.connections import Connections
from tadmor_tui.hosting.server.forked_seats import ForkedSeats, can_fork_seats
from tadmor_tui.hosting.server.guest_book import GuestBook, KnownNetworks
from tadmor_tui.hosting.server.host_log import Reports, capture_logs
from tadmor_tui.hosting.server.invitation import host_key, invitation
from tadmor_tui.hosting.server.limits import LIMITS, Limits
from tadmor_tui.hosting.server.local_server import HostTerminal, ensure_not_served, serve_locally, socket_path
from tadmor_tui.hosting.server.seat_pipe import NoSeat, SeatSource
from tadmor_tui.hosting.server.spawned_seats import SeatPool
from tadmor_tui.hosting.server.ssh_server import serve_ssh
from tadmor_tui.hosting.server.table_registry import TableRegistry
from tadmor_tui.terminal.clipboard import send_to_clipboard
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import t

if TYPE_CHECKING:
    import asyncssh


OpenTables: TypeAlias = Callable[[Callable[[str], None]], TableRegistry]

_GOODBYE_SECONDS = 3.0
_GOODBYE_POLL_SECONDS = 0.05
_KEY_FILE = "host_key"
_NETWORKS_FILE = "networks.json"


def guest_book_path(folder: Path) -> Path:
    return folder / "guests.json"


@dataclass(frozen=True)
class HostLocation:
    """The folder of a host, and the address on which it listens."""

    folder: Path
    address: str
    port: int
    copies_invitation: bool = False
    """True if the invitation also goes to the clipboard of this terminal."""


async def ensure_servable(place: HostLocation) -> None:
    """Check everything that a host needs before a table is begun; raises UsageError, and leaves nothing behind."""
    ensure_not_served(socket_path(place.folder))
    host_key(place.folder / _KEY_FILE)
    with _explain_address_errors(place):
        tried = await asyncio.get_running_loop().create_server(asyncio.Protocol, place.address, place.port)
        tried.close()
        await tried.wait_closed()


@contextlib.contextmanager
def _explain_address_errors(place: HostLocation) -> Iterator[None]:
    """Turn errors of an address into a UsageError with one sentence."""
    try:
        yield
    except UnicodeError:  # when it is looked up as a name
        raise UsageError(t("{address.quoted} is not a valid address.", address=place.address)) from None
    except OSError as error:
        raise UsageError(
            t(
                "Can't listen on {address.quoted}, port {port} ({why}): change “--listen” or “--port”.",
                address=place.address,
                port=place.port,
                why=_error_text(error),
            )
        ) from None


async def serve(
    place: HostLocation,
    open_tables: OpenTables,
    guest_book: GuestBook,
    table: str,
    *,
    own_player: str | None,
    limits: Limits = LIMITS,
    seats: SeatSource | None = None,
) -> int:
    """Serve tables, and print the invitation to one of them, until a signal comes.

    `open_tables` gets the function that writes to the host's log. `own_player` is the name of the person who plays in
    this terminal. `seats` are forked where the system allows it, and started one by one elsewhere.
    """
    ensure_not_served(socket_path(place.folder))
    key = host_key(place.folder / _KEY_FILE)
    reports = Reports()
    tables = open_tables(reports.write)
    try:
        known = KnownNetworks(place.folder / _NETWORKS_FILE, key.export_private_key("pkcs8-der"))
        with capture_logs(reports.write):
            seats = await _prepare_seats(seats, limits, reports.write)
            connections = Connections(guest_book, tables, seats, limits, reports.write, known)
            try:
                return await _serve(place, connections, key, table, own_player, reports)
            finally:
                await seats.close()
    finally:
        tables.close()


async def _prepare_seats(seats: SeatSource | None, limits: Limits, report: Callable[[str], None]) -> SeatSource:
    """Return seats that are ready; a process for each guest is started where they can't be forked."""
    if seats is None and can_fork_seats():
        forked = ForkedSeats(limits, report)
        try:
            await forked.prepare()
        except NoSeat as error:
            report(str(error))
            report(t("Screens need a process of their own each, as none can be forked."))
        else:
            return forked
    elif seats is None:
        report(t("Screens need a process of their own each, as this system can't fork them."))
    spawned = seats or SeatPool(limits)
    await spawned.prepare()
    return spawned


async def _serve(
    place: HostLocation,
    connections: Connections,
    key: asyncssh.SSHKey,
    table: str,
    own_player: str | None,
    reports: Reports,
) -> int:
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:  # as after `nohup`
            asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    try:
        local = await serve_locally(connections, socket_path(place.folder))
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
            net = await serve_ssh(connections, key, place.address, place.port)
        try:
            invited = invitation(place.address, net.get_port(), connections.guest_book.code_of(table), key)
            print(invited, flush=True)
            if place.copies_invitation:
                send_to_clipboard(invited)
            for title, code in connections.tables.others_than(table):
                print(t("Also open: {title}. Its code: {code}", title=title, code=code), flush=True)
            if own_player is None:
                await stopped.wait()
            else:
                await _play_at_own_terminal(connections, own_player, reports, stopped)
        finally:
            net.close()
            connections.end_all(
                message("The host has closed the table. Nothing is lost; come back when it is open again.")
            )
            await _wait_for_disconnects(connections)
    finally:
        local.close()
        with contextlib.suppress(FileNotFoundError):
            socket_path(place.folder).unlink()
    return 0


def _error_text(error: OSError) -> str:
    """Return the text of the system; asyncio would repeat the address."""
    if error.errno is not None and not isinstance(error, socket.gaierror):
        return os.strerror(error.errno)
    return error.strerror or str(error)


async def _play_at_own_terminal(connections: Connections, name: str, reports: Reports, stopped: asyncio.Event) -> None:
    """Let the host play in their own terminal, as often as they like."""
    account = connections.guest_book.account_of_system_user(name)
    while not stopped.is_set():
        print(t("Press Enter to sit down yourself, or Ctrl-C to close the table."), flush=True)
        if not await _wait_for_enter(stopped):
            return
        with reports.hold():
            terminal = HostTerminal(connections, account)
            playing = asyncio.ensure_future(terminal.play())
            await _wait_for_first(terminal.left, stopped)
            terminal.end("")
            await playing


async def _wait_for_enter(stopped: asyncio.Event) -> bool:
    """Wait for a line on standard input; return False if there will be none."""
    loop = asyncio.get_running_loop()
    line: list[str] = []
    pressed = asyncio.Event()

    def read() -> None:
        loop.remove_reader(0)
        line.append(sys.stdin.readline())
        pressed.set()

    loop.add_reader(0, read)
    try:
        await _wait_for_first(pressed, stopped)
    finally:
        loop.remove_reader(0)
    return bool(line and line[0]) and not stopped.is_set()


async def _wait_for_first(*events: asyncio.Event) -> None:
    waiting = [asyncio.ensure_future(event.wait()) for event in events]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()


async def _wait_for_disconnects(connections: Connections) -> None:
    """Give all clients some time to read the last line."""
    end = monotonic() + _GOODBYE_SECONDS
    while connections.open_count and monotonic() < end:
        await asyncio.sleep(_GOODBYE_POLL_SECONDS)
