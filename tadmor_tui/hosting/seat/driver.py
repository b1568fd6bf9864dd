"""Textual's way to a terminal that is somewhere else: keys come as frames from the host, changed cells go to it."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

from textual import constants, events
from textual.app import App
from textual.geometry import Size
from textual.message import Message

from tadmor_tui.hosting.seat.host_pipe import HostPipe
from tadmor_tui.hosting.wire.frames import BadFrame, ToSeat, read_count, read_size
from tadmor_tui.terminal.changed_cells import ChangedCells, without_cells
from tadmor_tui.terminal.keyboard import ALL_KEYS, Keyboard
from tadmor_tui.terminal.sequences import ASK_FOR_SYNC, KEEP_TITLE, MODES, OTHER_SCREEN
from tadmor_tui.terminal.shutdown import OwnDriver

_ESCAPE_GRACE_SECONDS = 0.02
_LOST_HOST_STATUS = 1


class SeatDriver(OwnDriver):
    """Draws on the terminal behind the host and hears the keys that are pressed there.

    It enters the terminal, but only the host leaves it: that has to be done also when this process can't.
    """

    pipe: ClassVar[HostPipe]

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._cells = ChangedCells()
        self._keyboard = Keyboard(debug)
        self._tick: asyncio.TimerHandle | None = None
        self._listens = False

    # --- drawing

    def forget_screen(self) -> None:
        self._cells.forget()

    def write(self, data: str) -> None:
        """Send what is new. If the terminal does not keep up, cells are left out until it has, and then all painted."""
        assert self._size is not None
        room = self.pipe.has_room()
        if new := self._cells.changes(data, self._size) if room else without_cells(data):
            self.pipe.show(new.encode("utf-8", "replace"))

    # --- beginning and leaving

    def start_application_mode(self) -> None:
        self.write(KEEP_TITLE + OTHER_SCREEN + ALL_KEYS + MODES + ASK_FOR_SYNC)
        self._tell_size()
        self._listens = True
        for kind, content in self.pipe.early():
            self._obey(kind, content)
        self._loop.add_reader(self.pipe.to_read, self._read)

    def disable_input(self) -> None:
        if self._listens:
            self._listens = False
            self._loop.remove_reader(self.pipe.to_read)
        if self._tick is not None:
            self._tick.cancel()

    def stop_application_mode(self) -> None:
        self.disable_input()

    def restore_at_once(self) -> None:
        """The host does it."""

    def _tell_size(self) -> None:
        assert self._size is not None
        size = Size(*self._size)
        self._app.post_message(events.Resize(size, size))

    # --- what the host says

    def _read(self) -> None:
        try:
            frames = self.pipe.read()
            if frames is None:
                self._end(_LOST_HOST_STATUS)
                return
            for kind, content in frames:
                self._obey(kind, content)
        except BadFrame:
            self._end(_LOST_HOST_STATUS)

    def _obey(self, kind: ToSeat, content: bytes) -> None:
        match kind:
            case ToSeat.TAKEN:
                if self.pipe.taken(read_count(content)):
                    self._app.refresh(layout=True)
                return
            case ToSeat.KEYS:
                for event in self._keyboard.feed(content):
                    self.process_message(event)
                self._await_more_keys()
            case ToSeat.SIZE:
                self._size = read_size(content)
                self._tell_size()
            case ToSeat.NEWS:
                self.pipe.tell(content)
            case ToSeat.QUIT:
                self._end(0)
            case _:
                raise BadFrame("a hello comes only once")
        self._app.call_later(self.pipe.heard, 1)  # after all that came before it

    def _end(self, status: int) -> None:
        self.disable_input()
        self._app.exit(return_code=status)

    def _await_more_keys(self) -> None:
        """A sequence that does not go on for a while is a key by itself, such as Escape."""
        if self._tick is not None:
            self._tick.cancel()
        self._tick = self._loop.call_later(constants.ESCAPE_DELAY + _ESCAPE_GRACE_SECONDS, self._nothing_more)

    def _nothing_more(self) -> None:
        self._tick = None
        for event in self._keyboard.tick():
            self.process_message(event)

    def send_message(self, message: Message) -> None:
        """In the order in which things come: this is no thread but the loop of the app."""
        self._app.post_message(message)
