"""Sessions of terminals on this machine: the host's own, and `tadmor join` over a Unix socket with lines of JSON."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import termios
import traceback
import tty
from pathlib import Path

import msgspec
from msgspec import Raw

from rules.message import Value, message
from saves.atomic import make_folder
from saves.files import PRIVATE_FILE
from tadmor_tui.hosting.server.connections import Connection, Connections
from tadmor_tui.hosting.server.guest_book import Account, GuestBookError
from tadmor_tui.hosting.server.table_registry import GuestSession
from tadmor_tui.hosting.wire.frames import (
    MAX_FRAME_BYTES,
    Hello,
    HostLine,
    encode_line,
    read_client_line,
    terminal_variables,
)
from tadmor_tui.terminal.output import Output
from tadmor_tui.terminal.sequences import POP_TITLE, RESTORE_TERMINAL
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import language, t, words_of

_MAX_UNREAD_BYTES = 4 * 1024 * 1024
"""After which a client that reads nothing is disconnected."""


def socket_path(folder: Path) -> Path:
    """Return the socket at which `tadmor join` finds the host of a folder."""
    return folder / "socket"


class LocalSession:
    """One `tadmor join`, which runs the screens in its own terminal."""

    def __init__(self, connections: Connections, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._connections = connections
        self._reader = reader
        self._writer = writer
        self._guest: GuestSession | None = None

    async def run(self) -> None:
        """Serve the client until it leaves or sends something invalid."""
        try:
            if self._sign_in(read_client_line(await self._reader.readline()).account):
                while line := await self._reader.readline():
                    if self._guest is not None:
                        self._guest.handle_request(bytes(read_client_line(line).request))
        except (msgspec.MsgspecError, ValueError, OSError):  # a line that is too long is a ValueError
            self.end(message("The host did not understand that request."))
        except Exception:  # a fault of the program ends one screen, and not the table for all
            self._connections.report(traceback.format_exc())
            self.end(message("Something went wrong inside Tadmor; the table is still there."))
        finally:
            self._leave()
            self._writer.close()

    def _sign_in(self, system_user: str) -> bool:
        try:
            account = self._connections.guest_book.account_of_system_user(system_user)
        except GuestBookError as error:
            self._connections.report(words_of(error))
            self.end(error.for_guests)
            return False
        if not self._connections.make_room_for(account):
            self.end(message("All places at this host are taken: try again later."))
            return False
        self._connections.add(self, account)
        self._guest = self._connections.tables.admit(account, self._send)
        return True

    def _send(self, content: bytes) -> None:
        self._writer.write(encode_line(HostLine(news=Raw(content))))
        if self._writer.transport.get_write_buffer_size() > _MAX_UNREAD_BYTES:
            self._writer.transport.abort()

    def end(self, sentence: Value, status: int = 0) -> None:
        self._writer.write(encode_line(HostLine(goodbye=sentence)))
        self._leave()
        self._writer.close()

    def _leave(self) -> None:
        if self._guest is not None:
            guest, self._guest = self._guest, None
            self._connections.remove(self)
            guest.leave()


async def serve_locally(connections: Connections, path: Path) -> asyncio.Server:
    """Listen on a socket that only the owner of the table can open."""

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await LocalSession(connections, reader, writer).run()

    make_folder(path.parent)
    server = await asyncio.start_unix_server(accept, path, limit=MAX_FRAME_BYTES)
    os.chmod(path, PRIVATE_FILE)  # its folder is private before that
    return server


def ensure_not_served(path: Path) -> None:
    """Raise UsageError if another host serves there, and remove the socket that an earlier one has left behind."""
    with socket.socket(socket.AF_UNIX) as asked:
        try:
            asked.connect(str(path))
        except OSError:
            with contextlib.suppress(FileNotFoundError):
                if path.is_socket():
                    path.unlink()
            return
    raise UsageError(t("Another host is already serving the tables of this folder; stop it first."))


_READ_BYTES = 4096


class HostTerminal:
    """A session in the terminal of this process, with a seat process like all others."""

    def __init__(self, connections: Connections, account: Account) -> None:
        self._connections = connections
        self._account = account
        self._loop = asyncio.get_running_loop()
        self._modes = termios.tcgetattr(0)
        self._output = Output(1, _nothing, self._on_hangup)
        self._connection = Connection(connections, self, self._on_process_end)
        self.left = asyncio.Event()

    async def play(self) -> None:
        """Play until the person leaves."""
        tty.setraw(0)
        self._output.start()
        self._loop.add_reader(0, self._read)
        self._loop.add_signal_handler(signal.SIGWINCH, self._on_resize)
        self._connections.add(self)
        size = os.get_terminal_size(1)
        variables = terminal_variables(os.environ)
        term = os.environ.get("TERM", "")
        hello = Hello(self._account.name, size.columns, size.lines, term, variables, language().code)
        await self._connection.start(self._account, hello)
        await self.left.wait()

    def end(self, sentence: Value, status: int = 0) -> None:
        if not self.left.is_set():
            self.left.set()
            self._loop.remove_reader(0)
            self._loop.remove_signal_handler(signal.SIGWINCH)
            self._connection.end()
            self._connections.remove(self)
            self._output.finish((RESTORE_TERMINAL + POP_TITLE).encode())
            termios.tcsetattr(0, termios.TCSANOW, self._modes)

    def show(self, data: bytes) -> None:
        self._output.write(data)

    def show_line(self, text: Value) -> None:
        self._output.write(f"{language().value(text)}\r\n".encode())

    def backlog(self) -> int:
        return self._output.unread

    def pause_input(self, paused: bool) -> None:
        if paused:
            self._loop.remove_reader(0)
        else:
            self._loop.add_reader(0, self._read)

    def _read(self) -> None:
        try:
            data = os.read(0, _READ_BYTES)
        except OSError:
            data = b""
        if data:
            self._connection.receive_keys(data)
        else:
            self.end("")

    def _on_resize(self) -> None:
        size = os.get_terminal_size(1)
        self._connection.resize(size.columns, size.lines)

    def _on_process_end(self, orderly: bool) -> None:
        self.end("")

    def _on_hangup(self) -> None:
        """End the session when the terminal is gone; called by a thread."""
        self._loop.call_soon_threadsafe(self.end, "")


def _nothing() -> None:
    """Do nothing: the seat process repaints a screen that was behind."""
