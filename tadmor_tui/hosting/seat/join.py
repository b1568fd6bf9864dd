"""The end of the socket at which somebody sits: `tadmor join` in a terminal that the system's sshd has given him."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Raw

from rules.message import Value
from tadmor_tui.app.usage_error import UsageError
from tadmor_tui.hosting.server.local_server import ClientLine, HostLine, encode_line, read_host_line
from tadmor_tui.hosting.wire.frames import MAX_FRAME_BYTES
from tadmor_tui.text.translation import t

_READ_BYTES = 64 * 1024


class HostSocket:
    """The line to a host on this machine."""

    def __init__(self, path: Path, account: str) -> None:
        self._line = socket.socket(socket.AF_UNIX)
        try:
            self._line.connect(str(path))
            self._line.sendall(encode_line(ClientLine(account=account)))
        except OSError:
            raise UsageError(
                t("No host serves a table here ({path}): start one with “tadmor host”.", path=str(path))
            ) from None
        self._rest = b""
        self._hear: Callable[[bytes], None] | None = None
        self.when_over: Callable[[], object] | None = None
        """Is called when the host has gone."""
        self.goodbye: Value = ""
        """What the host said last, or what has to be said in its place."""
        self.lost = False
        """Whether the host went without a word."""

    def listen(self, hear: Callable[[bytes], None]) -> None:
        self._hear = hear
        asyncio.get_running_loop().add_reader(self._line, self._read)

    def request(self, content: bytes) -> None:
        with contextlib.suppress(OSError):  # the end of the host is noticed when reading
            self._line.sendall(encode_line(ClientLine(request=Raw(content))))

    def close(self) -> None:
        self._line.close()

    def _read(self) -> None:
        try:
            data = self._line.recv(_READ_BYTES)
        except OSError:
            data = b""
        *lines, self._rest = (self._rest + data).split(b"\n")
        try:
            for line in lines:
                self._obey(read_host_line(line))
        except msgspec.MsgspecError:
            data = b""
        if not data or len(self._rest) > 2 * MAX_FRAME_BYTES:
            asyncio.get_running_loop().remove_reader(self._line)
            if not self.goodbye:
                self.lost = True
                self.goodbye = t("The host has gone. Nothing is lost: come back when it is open again.")
            if self.when_over is not None:
                self.when_over()

    def _obey(self, told: HostLine) -> None:
        if told.goodbye:
            self.goodbye = told.goodbye
        elif self._hear is not None:
            self._hear(bytes(told.news))
