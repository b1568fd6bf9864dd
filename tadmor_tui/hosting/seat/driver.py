"""Textual driver of a seat process: keys come as frames from the host, changed cells go to it."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

from textual import constants, events
from textual.app import App
from textual.geometry import Size
from textual.message import Message

from tadmor_tui.hosting.seat.host_link import HostPipe
from tadmor_tui.hosting.wire.frames import COUNT, SIZE, BadFrame, ToSeat, unpack
from tadmor_tui.terminal.changed_cells import ChangedCells, without_cells
from tadmor_tui.terminal.keyboard import ALL_KEYS, Keyboard
from tadmor_tui.terminal.sequences import ALTERNATE_SCREEN, MODES, PUSH_TITLE, QUERY_SYNC
from tadmor_tui.terminal.shutdown import OwnDriver

_ESCAPE_GRACE_SECONDS = 0.02
_LOST_HOST_STATUS = 1


class SeatDriver(OwnDriver):
    """Driver for the terminal behind the host.

    It sets the terminal up, but only the host restores it: that has to work also when this process can't.
    """

    pipe: ClassVar[HostPipe]

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._cells = ChangedCells()
        self._keyboard = Keyboard(debug)
        self._escape_timer: asyncio.TimerHandle | None = None
        self._is_listening = False

    # --- drawing

    def forget_screen(self) -> None:
        self._cells.forget()

    def write(self, data: str) -> None:
        """Send changed cells; while the terminal does not keep up, they are left out, and repainted afterwards."""
        assert self._size is not None
        room = self.pipe.has_room()
        if new := self._cells.changes(data, self._size) if room else without_cells(data):
            self.pipe.show(new.encode("utf-8", "replace"))

    # --- start and end

    def start_application_mode(self) -> None:
        self.write(PUSH_TITLE + ALTERNATE_SCREEN + ALL_KEYS + MODES + QUERY_SYNC)
        self._post_size()
        self._is_listening = True
        for kind, content in self.pipe.take_early():
            self._handle(kind, content)
        self._loop.add_reader(self.pipe.line, self._read)

    def disable_input(self) -> None:
        if self._is_listening:
            self._is_listening = False
            self._loop.remove_reader(self.pipe.line)
        if self._escape_timer is not None:
            self._escape_timer.cancel()

    def stop_application_mode(self) -> None:
        self.disable_input()

    def restore_at_once(self) -> None:
        """Do nothing: the host restores the terminal."""

    def _post_size(self) -> None:
        assert self._size is not None
        size = Size(*self._size)
        self._app.post_message(events.Resize(size, size))

    # --- frames of the host

    def _read(self) -> None:
        try:
            frames = self.pipe.read()
            if frames is None:
                self._end()
                return
            for kind, content in frames:
                self._handle(kind, content)
        except BadFrame:
            self._end()

    def _handle(self, kind: ToSeat, content: bytes) -> None:
        match kind:
            case ToSeat.TAKEN:
                if self.pipe.note_read(*unpack(COUNT, content)):
                    self._app.refresh(layout=True)
                return
            case ToSeat.KEYS:
                for event in self._keyboard.feed(content):
                    self.process_message(event)
                self._wait_for_sequence()
            case ToSeat.SIZE:
                width, height = unpack(SIZE, content)
                self._size = (width, height)
                self._post_size()
            case ToSeat.NEWS:
                self.pipe.deliver(content)
            case _:
                raise BadFrame("a hello comes only once")
        self._app.call_later(self.pipe.acknowledge, 1)  # after the messages before it are processed

    def _end(self) -> None:
        self.disable_input()
        self._app.exit(return_code=_LOST_HOST_STATUS)

    def _wait_for_sequence(self) -> None:
        """Take an incomplete sequence for a key of its own, such as Escape, after a while."""
        if self._escape_timer is not None:
            self._escape_timer.cancel()
        self._escape_timer = self._loop.call_later(
            constants.ESCAPE_DELAY + _ESCAPE_GRACE_SECONDS, self._on_escape_timeout
        )

    def _on_escape_timeout(self) -> None:
        self._escape_timer = None
        for event in self._keyboard.tick():
            self.process_message(event)

    def send_message(self, message: Message) -> None:
        """Post a message in order; this runs in the loop of the app, not in a thread."""
        self._app.post_message(message)
