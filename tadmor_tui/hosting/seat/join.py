"""The client side of `tadmor join`: messages of the host come over a Unix socket."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Raw

from rules.message import Value
from tadmor_tui.hosting.wire.frames import MAX_FRAME_BYTES, ClientLine, HostLine, encode_line, read_host_line
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import t

_READ_BYTES = 64 * 1024


class HostSocket:
    """The link to a host on this machine."""

    def __init__(self, path: Path, account: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        try:
            self._socket.connect(str(path))
            self._socket.sendall(encode_line(ClientLine(account=account)))
        except OSError:
            raise UsageError(
                t("No host serves a table here ({path}): start one with “tadmor host”.", path=str(path))
            ) from None
        self._rest = b""
        self._on_message: Callable[[bytes], None] | None = None
        self.on_end: Callable[[], object] | None = None
        """Called when the host has ended or closed the connection."""
        self.goodbye: Value = ""
        """The last sentence of the host, or one in its place."""
        self.lost = False
        """True if the host ended without a last sentence."""

    def listen(self, on_message: Callable[[bytes], None]) -> None:
        self._on_message = on_message
        asyncio.get_running_loop().add_reader(self._socket, self._read)

    def request(self, content: bytes) -> None:
        with contextlib.suppress(OSError):  # the end of the host is noticed when reading
            self._socket.sendall(encode_line(ClientLine(request=Raw(content))))

    def close(self) -> None:
        self._socket.close()

    def _read(self) -> None:
        try:
            data = self._socket.recv(_READ_BYTES)
        except OSError:
            data = b""
        *lines, self._rest = (self._rest + data).split(b"\n")
        try:
            for line in lines:
                self._handle(read_host_line(line))
        except msgspec.MsgspecError:
            data = b""
        if not data or len(self._rest) > 2 * MAX_FRAME_BYTES:
            asyncio.get_running_loop().remove_reader(self._socket)
            if not self.goodbye:
                self.lost = True
                self.goodbye = t("The host has gone. Nothing is lost: come back when it is open again.")
            if self.on_end is not None:
                self.on_end()

    def _handle(self, line: HostLine) -> None:
        if line.goodbye:
            self.goodbye = line.goodbye
        elif self._on_message is not None:
            self._on_message(bytes(line.news))
