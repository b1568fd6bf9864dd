"""The driver for Linux, macOS and the like, for terminals that may stall, hang up or send anything."""

from __future__ import annotations

import contextlib
import errno
import os
import select
import signal
import sys
import termios
import tty
from collections.abc import Callable
from shutil import get_terminal_size
from threading import Event, Thread
from typing import Any

from rich.traceback import Traceback
from textual import events
from textual.app import App
from textual.geometry import Size

from tadmor_tui.terminal.changed_cells import ChangedCells, without_cells
from tadmor_tui.terminal.keyboard import ALL_KEYS, Keyboard
from tadmor_tui.terminal.output import Output
from tadmor_tui.terminal.sequences import ALTERNATE_SCREEN, MODES, MOUSE, NO_MOUSE, QUERY_SYNC, RESTORE_TERMINAL
from tadmor_tui.terminal.shutdown import HasShutdown, OwnDriver

_TICK = 0.1
_LINE_EDITING = termios.ECHO | termios.ICANON | termios.IEXTEN | termios.ISIG
"""Local modes of a shell's terminal: echo, whole lines, keys that quote or send signals."""
_INPUT_TRANSLATION = termios.IXON | termios.IXOFF | termios.ICRNL | termios.INLCR | termios.IGNCR
"""Input modes of a shell's terminal: flow control by Ctrl+S and Ctrl+Q, exchange of line ends."""


class TerminalDriver(OwnDriver):
    """Textual's connection to a terminal: output of changed cells, input of keys, suspending and resuming."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        assert sys.__stdin__ is not None and sys.__stderr__ is not None
        self._keys = sys.__stdin__.fileno()
        self._modes_before: list[Any] | None = None
        self._output: Output | None = None
        """None while the terminal is not ours to draw on."""
        self._shall_stop = False
        """True from a request to suspend until the program is continued."""
        self._screen = sys.__stderr__.fileno()
        self._encoding = sys.__stderr__.encoding
        self._cells = ChangedCells()
        self._input: Thread | None = None
        self._input_ends = Event()
        signal.signal(signal.SIGTSTP, self._on_suspend)
        signal.signal(signal.SIGCONT, self._on_continue)

    @property
    def can_suspend(self) -> bool:
        return True

    # --- drawing

    def forget_screen(self) -> None:
        self._cells.forget()

    def write(self, data: str) -> None:
        """Send what is new; cells are dropped while the terminal does not keep up, and all are painted once it does."""
        output = self._output
        if output is None:
            return
        size = get_terminal_size()
        if new := self._cells.changes(data, size) if output.has_room() else without_cells(data):
            output.write(new.encode(self._encoding, "replace"))

    def _paint_all(self) -> None:
        self._app.refresh(layout=True)

    # --- beginning and leaving

    def start_application_mode(self) -> None:
        if self._output is not None or (modes := self._modes_when_ours()) is None:
            return
        self._modes_before = modes
        self._cells.forget()
        self._output = Output(self._screen, lambda: self._in_loop(self._paint_all), _tell_of_hang_up)
        self._output.start()
        signal.signal(signal.SIGWINCH, lambda *_: self._in_loop(self._tell_size))
        self._tell_size()
        self._enter(ALL_KEYS)
        self._input_ends = Event()
        self._input = Thread(target=self._run_input_thread, name="terminal-input", daemon=True)
        self._input.start()
        if os.environ.get("TERM_PROGRAM", "") != "Apple_Terminal":  # it would show a part of the query
            self.write(QUERY_SYNC)

    def disable_input(self) -> None:
        if self._input is None:
            return
        signal.signal(signal.SIGWINCH, signal.SIG_DFL)
        self.write(NO_MOUSE)
        self._input_ends.set()
        self._input.join(10 * _TICK)
        self._input = None
        with contextlib.suppress(termios.error):
            termios.tcflush(self._keys, termios.TCIFLUSH)

    def stop_application_mode(self) -> None:
        self.disable_input()
        self.restore_at_once()
        self._output = None

    def restore_at_once(self) -> None:
        if self._output is not None:
            if self._modes_before is not None and self._in_foreground():
                with contextlib.suppress(termios.error):
                    termios.tcsetattr(self._keys, termios.TCSANOW, self._modes_before)
            self._output.finish(RESTORE_TERMINAL.encode())

    def close(self) -> None:
        """Do nothing: everything is done when application mode has stopped."""

    def _enter(self, keys: str = "") -> None:
        """Set the terminal's modes, also when they are set already."""
        with contextlib.suppress(termios.error):
            modes = termios.tcgetattr(self._keys)
            modes[tty.LFLAG] = modes[tty.LFLAG] & ~_LINE_EDITING
            modes[tty.IFLAG] = modes[tty.IFLAG] & ~_INPUT_TRANSLATION
            modes[tty.CC][termios.VMIN] = 1
            termios.tcsetattr(self._keys, termios.TCSANOW, modes)
        self.write(ALTERNATE_SCREEN + (MOUSE if self._mouse else "") + keys + MODES)

    def _tell_size(self) -> None:
        size = Size(*get_terminal_size())
        self._app.post_message(events.Resize(size, size))

    # --- suspending

    def _on_suspend(self, *_: object) -> None:
        if self._is_ending():  # it came together with the signal that ends the program, or after it
            return
        if self._output is None:
            signal.raise_signal(signal.SIGSTOP)
        elif not self._shall_stop:
            self._shall_stop = True
            self._in_loop(self._stop_for_a_while)

    def _on_continue(self, *_: object) -> None:
        if not self._shall_stop and self._output is not None:
            self._in_loop(self._take_back)
        self._shall_stop = False

    def _stop_for_a_while(self) -> None:
        """Give the terminal back, stop, and go on once we are continued and own the terminal again."""
        if not self._shall_stop or self._is_ending():  # continued, or asked to end, before it could stop
            return
        self.suspend_application_mode()
        if not self._is_ending() and self._shall_stop:
            signal.raise_signal(signal.SIGSTOP)
        self.resume_application_mode()
        self._paint_all()
        self._app.post_message(self.SignalResume())

    def _take_back(self) -> None:
        """Restore our modes and paint everything: SIGSTOP came unannounced, and others may have used the terminal."""
        if self._output is not None and self._modes_when_ours() is not None:
            self.forget_screen()
            self._enter()
            self._paint_all()

    def _modes_when_ours(self) -> list[Any] | None:
        """Return the terminal's modes as soon as we may change them; in the background the system stops us if we try.

        None if the program ends instead.
        """
        while not self._is_ending():
            try:
                modes = termios.tcgetattr(self._keys)
                termios.tcsetattr(self._keys, termios.TCSANOW, modes)
            except termios.error as error:
                if error.args[0] != errno.EINTR:
                    _tell_of_hang_up()
                    return None
            else:
                return None if self._is_ending() else modes
        return None

    def _in_foreground(self) -> bool:
        try:
            return os.tcgetpgrp(self._keys) == os.getpgrp()
        except OSError:
            return False

    def _is_ending(self) -> bool:
        return isinstance(self._app, HasShutdown) and self._app.shutdown.is_ending

    def _in_loop(self, do: Callable[[], None]) -> None:
        """Run a function in the app's event loop, from a thread or from a signal handler, which must do little."""
        with contextlib.suppress(RuntimeError):  # the loop is closed, the app has ended
            self._loop.call_soon_threadsafe(do)

    # --- reading

    def _run_input_thread(self) -> None:
        try:
            self._read_keys()
        except Exception:
            self._app.call_later(self._app.panic, Traceback())

    def _read_keys(self) -> None:
        keyboard = Keyboard(self._debug)
        ends = self._input_ends
        while not ends.is_set():
            if select.select([self._keys], [], [], _TICK)[0]:
                data = self._read()
                if data is None:
                    _tell_of_hang_up()
                    return
                for event in keyboard.feed(data):
                    self.process_message(event)
            for event in keyboard.tick():
                self.process_message(event)

    def _read(self) -> bytes | None:
        """Return the bytes that were typed; None if the terminal has gone."""
        try:
            data = os.read(self._keys, 4096)
            if not data:
                termios.tcgetattr(self._keys)  # fails without a terminal; with one it was only the end-of-file key
        except BlockingIOError:
            return b""
        except (OSError, termios.error):
            return None
        return data


def _tell_of_hang_up() -> None:
    """Send ourselves SIGHUP: the terminal has gone, and the system does not tell every process."""
    os.kill(os.getpid(), signal.SIGHUP)
