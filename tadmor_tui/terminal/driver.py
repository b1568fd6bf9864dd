"""The driver for Linux, macOS and their kin: as Textual's own, but the terminal may stall, hang up or send anything."""

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
from threading import Event, Thread
from typing import Any

from textual import events
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Size

from tadmor_tui.terminal.changed_cells import ChangedCells, without_cells
from tadmor_tui.terminal.keyboard import ALL_KEYS, Keyboard
from tadmor_tui.terminal.output import Output
from tadmor_tui.terminal.sequences import ASK_FOR_SYNC, LEAVE, MODES, MOUSE, NO_MOUSE, OTHER_SCREEN
from tadmor_tui.terminal.shutdown import OwnDriver, ShutdownApp

_TICK = 0.1


class TerminalDriver(LinuxDriver, OwnDriver):
    """Draws on a terminal and reads from it."""

    # Set here, because Textual's driver listens to signals before ours is complete.
    _output: Output | None = None
    """None: the terminal is not ours to draw on."""
    _shall_stop = False
    """Somebody has asked us to stop for a while."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        assert sys.__stderr__ is not None
        self._screen = sys.__stderr__.fileno()
        self._encoding = sys.__stderr__.encoding
        self._cells = ChangedCells()
        self._input: Thread | None = None
        self._input_ends = Event()

    # --- drawing

    def forget_screen(self) -> None:
        self._cells.forget()

    def write(self, data: str) -> None:
        """Send what is new. If the terminal does not keep up, cells are left out until it has, and then all painted."""
        output = self._output
        if output is None:
            return
        size = self._get_terminal_size()
        if new := self._cells.changes(data, size) if output.has_room() else without_cells(data):
            output.write(new.encode(self._encoding, "replace"))

    def _paint_all(self) -> None:
        self._app.refresh(layout=True)

    # --- beginning and leaving

    def start_application_mode(self) -> None:
        if self._output is not None or (modes := self._modes_when_ours()) is None:
            return
        self.attrs_before = modes
        self._cells.forget()
        self._output = Output(self._screen, lambda: self._in_loop(self._paint_all), _tell_of_hang_up)
        self._output.start()
        signal.signal(signal.SIGWINCH, lambda *_: self._in_loop(self._tell_size))
        self._tell_size()
        self._enter(ALL_KEYS)
        self._input_ends = Event()
        self._input = Thread(target=self._run_input_thread, name="terminal-input", daemon=True)
        self._input.start()
        if os.environ.get("TERM_PROGRAM", "") != "Apple_Terminal":  # it would show a part of the question
            self.write(ASK_FOR_SYNC)

    def disable_input(self) -> None:
        if self._input is None:
            return
        signal.signal(signal.SIGWINCH, signal.SIG_DFL)
        self.write(NO_MOUSE)
        self._input_ends.set()
        self._input.join(10 * _TICK)
        self._input = None
        with contextlib.suppress(termios.error):
            termios.tcflush(self.fileno, termios.TCIFLUSH)

    def stop_application_mode(self) -> None:
        self.disable_input()
        self.restore_at_once()
        self._output = None

    def restore_at_once(self) -> None:
        if self._output is not None:
            if self.attrs_before is not None and self._in_foreground():
                with contextlib.suppress(termios.error):
                    termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
            self._output.finish(LEAVE.encode())

    def close(self) -> None:
        """All is done when application mode has stopped."""

    def _enter(self, keys: str = "") -> None:
        """Make the terminal ours, also where it is so already."""
        with contextlib.suppress(termios.error):
            modes = termios.tcgetattr(self.fileno)
            modes[tty.LFLAG] = self._patch_lflag(modes[tty.LFLAG])
            modes[tty.IFLAG] = self._patch_iflag(modes[tty.IFLAG])
            modes[tty.CC][termios.VMIN] = 1
            termios.tcsetattr(self.fileno, termios.TCSANOW, modes)
        self.write(OTHER_SCREEN + (MOUSE if self._mouse else "") + keys + MODES)

    def _tell_size(self) -> None:
        size = Size(*self._get_terminal_size())
        self._app.post_message(events.Resize(size, size))

    # --- stopping for a while

    def _sigtstp_application(self, *_: object) -> None:
        if self._is_ending():  # it came together with the signal that ends the program, or after it
            return
        if self._output is None:
            signal.raise_signal(signal.SIGSTOP)
        elif not self._shall_stop:
            self._shall_stop = True
            self._in_loop(self._stop_for_a_while)

    def _sigcont_application(self, *_: object) -> None:
        if not self._shall_stop and self._output is not None:
            self._in_loop(self._take_back)
        self._shall_stop = False

    def _stop_for_a_while(self) -> None:
        """Give the terminal back, stop, and go on when we are continued and the terminal is ours again."""
        if not self._shall_stop or self._is_ending():  # continued, or asked to end, before it could stop
            return
        self.suspend_application_mode()
        if not self._is_ending() and self._shall_stop:
            signal.raise_signal(signal.SIGSTOP)
        self.resume_application_mode()
        self._paint_all()
        self._app.post_message(self.SignalResume())

    def _take_back(self) -> None:
        """Somebody stopped us without asking, and others may have used the terminal meanwhile."""
        if self._output is not None and self._modes_when_ours() is not None:
            self.forget_screen()
            self._enter()
            self._paint_all()

    def _modes_when_ours(self) -> list[Any] | None:
        """The modes of the terminal as soon as we may change them: in the background the system stops us when we try.

        None if the program ends instead.
        """
        while not self._is_ending():
            try:
                modes = termios.tcgetattr(self.fileno)
                termios.tcsetattr(self.fileno, termios.TCSANOW, modes)
            except termios.error as error:
                if error.args[0] != errno.EINTR:
                    _tell_of_hang_up()
                    return None
            else:
                return None if self._is_ending() else modes
        return None

    def _in_foreground(self) -> bool:
        try:
            return os.tcgetpgrp(self.fileno) == os.getpgrp()
        except OSError:
            return False

    def _is_ending(self) -> bool:
        return isinstance(self._app, ShutdownApp) and self._app.is_ending

    def _in_loop(self, do: Callable[[], None]) -> None:
        """Do something in the loop of the app; from a thread, or a signal handler, which must not do much itself."""
        with contextlib.suppress(RuntimeError):  # the loop is closed, the app has ended
            self._loop.call_soon_threadsafe(do)

    # --- reading

    def run_input_thread(self) -> None:
        keyboard = Keyboard(self._debug)
        ends = self._input_ends
        while not ends.is_set():
            if select.select([self.fileno], [], [], _TICK)[0]:
                data = self._read()
                if data is None:
                    _tell_of_hang_up()
                    return
                for event in keyboard.feed(data):
                    self.process_message(event)
            for event in keyboard.tick():
                self.process_message(event)

    def _read(self) -> bytes | None:
        """What was typed; None if there is no terminal any more."""
        try:
            data = os.read(self.fileno, 4096)
            if not data:
                termios.tcgetattr(self.fileno)  # fails without a terminal; with one it was only the sign for the end
        except BlockingIOError:
            return b""
        except (OSError, termios.error):
            return None
        return data


def _tell_of_hang_up() -> None:
    """The terminal has gone away. The system tells it by a signal, but not to everybody: so do we."""
    os.kill(os.getpid(), signal.SIGHUP)
