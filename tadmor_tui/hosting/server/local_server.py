"""The server for `tadmor join`, which people reach through the system's own sshd: a Unix socket with lines of JSON."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import traceback
from pathlib import Path

import msgspec
from msgspec import Raw

from rules.message import Value, message
from saves.atomic import make_folder
from saves.files import PRIVATE_FILE
from tadmor_tui.hosting.server.connections import Connections
from tadmor_tui.hosting.server.guest_book import Account, GuestBookError
from tadmor_tui.hosting.server.table_registry import GuestSession
from tadmor_tui.hosting.wire.frames import MAX_FRAME_BYTES, HostLine, encode_line, read_client_line
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import t, words_of

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
        self._account: Account | None = None
        self._guest: GuestSession | None = None

    async def run(self) -> None:
        """Serve the client until it leaves or sends something invalid."""
        try:
            if self._sign_in(read_client_line(await self._reader.readline()).account):
                while line := await self._reader.readline():
                    if self._guest is not None:
                        self._guest.handle_request(bytes(read_client_line(line).request))
        except (msgspec.MsgspecError, ValueError, OSError):  # a line that is too long is a ValueError
            self.end(message("The table did not understand that."))
        except Exception:  # a fault of the program ends one screen, and not the table for all
            self._connections.report(traceback.format_exc())
            self.end(message("Something went wrong inside Tadmor; the table is still there."))
        finally:
            self._leave()
            self._writer.close()

    def _sign_in(self, system_user: str) -> bool:
        try:
            self._account = self._connections.guest_book.account_of_system_user(system_user)
        except GuestBookError as error:
            self._connections.report(words_of(error))
            self.end(error.for_guests)
            return False
        if not self._connections.make_room_for(self._account):
            self.end(message("All places at this host are taken: try again later."))
            return False
        self._connections.add(self, self._account)
        self._connections.report(t("{name} has come.", name=self._account.name))
        self._guest = self._connections.tables.admit(self._account, self._send)
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
        if self._guest is not None and self._account is not None:
            guest, self._guest = self._guest, None
            self._connections.remove(self)
            self._connections.report(t("{name} has gone.", name=self._account.name))
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
    raise UsageError(t("Another host serves the tables of this folder already: end it first."))
