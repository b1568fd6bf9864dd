"""The way to the table for `tadmor join`, behind the system's own sshd: a socket in the file system, lines of JSON."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import traceback
from pathlib import Path

import msgspec
from msgspec import Raw, Struct

from rules.message import Value, message
from saves.atomic import make_folder
from saves.files import PRIVATE_FILE
from tadmor_tui.app.usage_error import UsageError
from tadmor_tui.hosting.server.connections import Connections, Visit
from tadmor_tui.hosting.server.guest_book import Account, GuestBookError
from tadmor_tui.hosting.wire.frames import MAX_FRAME_BYTES
from tadmor_tui.text.translation import t, words_of

_MAX_UNREAD_BYTES = 4 * 1024 * 1024
"""Bytes after which somebody who reads nothing is let go."""


def socket_path(folder: Path) -> Path:
    """Where `tadmor join` finds the host of a folder."""
    return folder / "socket"


class HostLine(Struct, frozen=True, omit_defaults=True):
    """A line of the host: something new, or the last words."""

    news: Raw = Raw()
    goodbye: Value = ""


class ClientLine(Struct, frozen=True, omit_defaults=True):
    """A line to the host: at first who is there, then what his screen wants."""

    account: str = ""
    request: Raw = Raw()


read_host_line = msgspec.json.Decoder(HostLine).decode
_read_client_line = msgspec.json.Decoder(ClientLine).decode


def encode_line(content: HostLine | ClientLine) -> bytes:
    return msgspec.json.encode(content) + b"\n"


class LocalSession:
    """Somebody whom sshd has let in, with the program in his own terminal."""

    def __init__(self, door: Connections, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._door = door
        self._reader = reader
        self._writer = writer
        self._guest: Account | None = None
        self._visit: Visit | None = None

    async def run(self) -> None:
        """Until he goes, or says what nobody understands."""
        try:
            if self._sits_down(_read_client_line(await self._reader.readline()).account):
                while line := await self._reader.readline():
                    if self._visit is not None:
                        self._visit.ask(bytes(_read_client_line(line).request))
        except (msgspec.MsgspecError, ValueError, OSError):  # a line that is too long is a ValueError
            self.end(message("The table did not understand that."))
        except Exception:  # a mistake of ours: it ends one screen, and not the table for all
            self._door.report(traceback.format_exc())
            self.end(message("Something went wrong inside Tadmor; the table is still there."))
        finally:
            self._leave()
            self._writer.close()

    def _sits_down(self, account: str) -> bool:
        try:
            self._guest = self._door.keeper.guest_of_account(account)
        except GuestBookError as error:
            self._door.report(words_of(error))
            self.end(error.for_guests)
            return False
        if not self._door.make_room_for(self._guest):
            self.end(message("All places at this host are taken: try again later."))
            return False
        self._door.came(self, self._guest)
        self._door.report(t("{name} has come.", name=self._guest.name))
        self._visit = self._door.authority.visit(self._guest, self._tell)
        return True

    def _tell(self, content: bytes) -> None:
        self._writer.write(encode_line(HostLine(news=Raw(content))))
        if self._writer.transport.get_write_buffer_size() > _MAX_UNREAD_BYTES:
            self._writer.transport.abort()

    def end(self, sentence: Value, status: int = 0) -> None:
        self._writer.write(encode_line(HostLine(goodbye=sentence)))
        self._leave()
        self._writer.close()

    def _leave(self) -> None:
        if self._visit is not None and self._guest is not None:
            visit, self._visit = self._visit, None
            self._door.gone(self)
            self._door.report(t("{name} has gone.", name=self._guest.name))
            visit.leave()


async def serve_locally(door: Connections, path: Path) -> asyncio.Server:
    """Listen at a path that only the owner of the table can reach."""

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await LocalSession(door, reader, writer).run()

    make_folder(path.parent)
    server = await asyncio.start_unix_server(meet, path, limit=MAX_FRAME_BYTES)
    os.chmod(path, PRIVATE_FILE)  # its folder is private before that
    return server


def ensure_not_served(path: Path) -> None:
    """Another host there is told of; what one has left behind is taken away."""
    with socket.socket(socket.AF_UNIX) as asked:
        try:
            asked.connect(str(path))
        except OSError:
            with contextlib.suppress(FileNotFoundError):
                if path.is_socket():
                    path.unlink()
            return
    raise UsageError(t("Another host serves the tables of this folder already: end it first."))
