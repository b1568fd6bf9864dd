"""Links of a seat to its host: the socket of a seat process, and the Unix socket of `tadmor join`."""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import socket
import traceback
from collections.abc import Callable
from pathlib import Path
from threading import Lock, Thread
from time import sleep

import msgspec
from msgspec import Raw

from rules.message import Value
from tadmor_tui.hosting.wire.frames import (
    COUNT,
    MAX_FRAME_BYTES,
    BadFrame,
    ClientLine,
    FrameReader,
    FromSeat,
    Hello,
    HostLine,
    ToSeat,
    encode_line,
    framed,
    read_host_line,
)
from tadmor_tui.terminal.streams import UsageError
from tadmor_tui.text.translation import t

_READ_BYTES = 64 * 1024
_MAX_UNREAD_BYTES = 8 * 1024
"""After which drawing waits until the terminal has caught up, and then sends the newest state."""
_MAX_SENT_BYTES = 16 * _MAX_UNREAD_BYTES
_MAX_TRACEBACK_CHARACTERS = 8 * 1024
_SHUTDOWN_SECONDS = 5.0
"""For an orderly end after the host is gone."""


class HostPipe:
    """Reads and writes frames; each is written whole, from whichever thread."""

    def __init__(self, line: int) -> None:
        self.line = line
        self._reader = FrameReader(ToSeat)
        self._writing = Lock()
        self._early: list[tuple[ToSeat, bytes]] = []
        self._unread_bytes = 0
        self._is_behind = False
        self._on_message: Callable[[bytes], None] | None = None
        self._waiting_messages: list[bytes] = []

    # --- reading

    def wait_for_hello(self) -> Hello | None:
        """Return the hello of the guest, or None if the host has ended; frames that came with it are kept."""
        while data := self._read():
            if frames := self._reader.feed(data):
                kind, content = frames[0]
                if kind is not ToSeat.HELLO:
                    raise BadFrame("the first frame has to be a hello")
                self._early = frames[1:]
                return msgspec.json.decode(content, type=Hello)
        return None

    def read(self) -> list[tuple[ToSeat, bytes]] | None:
        """Return the frames that have come, or None if the host is gone."""
        data = self._read()
        return self._reader.feed(data) if data else None

    def _read(self) -> bytes:
        try:
            return os.read(self.line, _READ_BYTES)
        except ConnectionResetError:  # the host has ended before it had read everything
            return b""

    def take_early(self) -> list[tuple[ToSeat, bytes]]:
        """Return the frames that came with the hello, once."""
        frames, self._early = self._early, []
        return frames

    # --- messages and requests

    def listen(self, on_message: Callable[[bytes], None]) -> None:
        self._on_message = on_message
        waiting, self._waiting_messages = self._waiting_messages, []
        for content in waiting:
            on_message(content)

    def deliver(self, content: bytes) -> None:
        """Pass a message to the listener, or keep it until there is one."""
        if self._on_message is None:
            self._waiting_messages.append(content)
        else:
            self._on_message(content)

    def request(self, content: bytes) -> None:
        self._write(framed(FromSeat.REQUEST, content))

    def acknowledge(self, frames: int) -> None:
        self._write(framed(FromSeat.HEARD, COUNT.pack(frames)))

    # --- the terminal

    def has_room(self) -> bool:
        """Return True if the terminal keeps up; once it does not, everything on its way has to arrive first."""
        self._is_behind = self._is_behind or self._unread_bytes > _MAX_UNREAD_BYTES
        return not self._is_behind

    def show(self, data: bytes) -> None:
        """Write to the terminal; dropped while very many bytes are unread."""
        if self._unread_bytes > _MAX_SENT_BYTES:
            return
        self._unread_bytes += len(data)
        self._write(framed(FromSeat.TERMINAL, data))

    def note_read(self, count: int) -> bool:
        """Note that the terminal has read some bytes; return True if it was behind and has caught up."""
        self._unread_bytes -= count
        caught_up = self._is_behind and self._unread_bytes <= 0
        self._is_behind = self._is_behind and not caught_up
        return caught_up

    # --- the end

    def report(self, error: BaseException) -> None:
        """Send a traceback to the log of the host."""
        text = "".join(traceback.format_exception(error))
        self._write(framed(FromSeat.TROUBLE, text[-_MAX_TRACEBACK_CHARACTERS:].encode("utf-8", "replace")))

    def end_with_host(self) -> None:
        """End this process with the host, even if everything else in it hangs."""
        Thread(target=self._wait_for_end, name="end-with-host", daemon=True).start()

    def _wait_for_end(self) -> None:
        poll = select.poll()
        poll.register(self.line, 0)  # only the end of the other side
        poll.poll()
        sleep(_SHUTDOWN_SECONDS)
        os._exit(1)

    def _write(self, data: bytes) -> None:
        rest = memoryview(data)
        with self._writing, contextlib.suppress(ConnectionError):  # the end of the host is noticed when reading
            while rest:
                rest = rest[os.write(self.line, rest) :]


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
                t("No host is running here ({path}); start one with “tadmor host”.", path=str(path))
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
                self.goodbye = t("The host has gone. Nothing is lost; come back when it is running again.")
            if self.on_end is not None:
                self.on_end()

    def _handle(self, line: HostLine) -> None:
        if line.goodbye:
            self.goodbye = line.goodbye
        elif self._on_message is not None:
            self._on_message(bytes(line.news))
