"""The seat's end of the two pipes between the process of a seat and its host."""

from __future__ import annotations

import contextlib
import os
import select
import traceback
from collections.abc import Callable
from threading import Lock, Thread
from time import sleep

import msgspec

from tadmor_tui.hosting.wire.frames import BadFrame, FrameReader, FromSeat, Hello, ToSeat, framed, write_count

_READ_BYTES = 64 * 1024
_MAX_UNREAD_BYTES = 8 * 1024
"""Bytes on their way to the terminal after which it is better to wait, and to send how things stand by then."""
_MAX_SENT_BYTES = 16 * _MAX_UNREAD_BYTES
_MAX_TRACEBACK_CHARACTERS = 8 * 1024
_SHUTDOWN_SECONDS = 5.0
"""Seconds for an orderly end when there is no host any more."""


class HostPipe:
    """Reads what the host says and writes what it is told. Frames are written whole, whoever writes them."""

    def __init__(self, to_read: int, to_write: int) -> None:
        self.to_read = to_read
        self._to_write = to_write
        self._reader = FrameReader(ToSeat)
        self._writing = Lock()
        self._early: list[tuple[ToSeat, bytes]] = []
        self._unread = 0
        self._behind = False
        self._hear: Callable[[bytes], None] | None = None
        self._unheard_news: list[bytes] = []

    # --- reading

    def wait_for_hello(self) -> Hello | None:
        """Who is to sit here; None if nobody will. What came together with it is kept."""
        while data := os.read(self.to_read, _READ_BYTES):
            if frames := self._reader.feed(data):
                kind, content = frames[0]
                if kind is not ToSeat.HELLO:
                    raise BadFrame("the first frame has to be a hello")
                self._early = frames[1:]
                return msgspec.json.decode(content, type=Hello)
        return None

    def read(self) -> list[tuple[ToSeat, bytes]] | None:
        """The frames that have come; None if the host is gone."""
        data = os.read(self.to_read, _READ_BYTES)
        return self._reader.feed(data) if data else None

    def early(self) -> list[tuple[ToSeat, bytes]]:
        """Frames that came before anybody could read them, once."""
        frames, self._early = self._early, []
        return frames

    # --- news and requests

    def listen(self, hear: Callable[[bytes], None]) -> None:
        self._hear = hear
        waiting, self._unheard_news = self._unheard_news, []
        for content in waiting:
            hear(content)

    def tell(self, content: bytes) -> None:
        """Give news to whoever listens, or keep them until somebody does."""
        if self._hear is None:
            self._unheard_news.append(content)
        else:
            self._hear(content)

    def request(self, content: bytes) -> None:
        self._write(framed(FromSeat.REQUEST, content))

    def heard(self, frames: int) -> None:
        self._write(framed(FromSeat.HEARD, write_count(frames)))

    # --- the terminal

    def has_room(self) -> bool:
        """Whether the terminal keeps up; once it does not, all that is on the way must arrive first."""
        self._behind = self._behind or self._unread > _MAX_UNREAD_BYTES
        return not self._behind

    def show(self, data: bytes) -> None:
        """Something for the terminal; what comes after very many bytes that it has not read is lost."""
        if self._unread > _MAX_SENT_BYTES:
            return
        self._unread += len(data)
        self._write(framed(FromSeat.TERMINAL, data))

    def taken(self, count: int) -> bool:
        """So much has arrived; returns whether the terminal was behind and has caught up."""
        self._unread -= count
        caught_up = self._behind and self._unread <= 0
        self._behind = self._behind and not caught_up
        return caught_up

    # --- the end

    def trouble(self, error: BaseException) -> None:
        """Tell the host what has gone wrong here: nobody else can read it."""
        told = "".join(traceback.format_exception(error))
        self._write(framed(FromSeat.TROUBLE, told[-_MAX_TRACEBACK_CHARACTERS:].encode("utf-8", "replace")))

    def end_with_host(self) -> None:
        """See to it that this process does not outlive the host, even if everything else in it hangs."""
        Thread(target=self._await_end, name="end-with-host", daemon=True).start()

    def _await_end(self) -> None:
        waiting = select.poll()
        waiting.register(self._to_write, 0)  # nothing but that the other end was closed
        waiting.poll()
        sleep(_SHUTDOWN_SECONDS)
        os._exit(1)

    def _write(self, data: bytes) -> None:
        rest = memoryview(data)
        with self._writing, contextlib.suppress(BrokenPipeError):  # the end of the host is noticed when reading
            while rest:
                rest = rest[os.write(self._to_write, rest) :]
