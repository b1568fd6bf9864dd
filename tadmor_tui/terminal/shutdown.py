"""An app that restores its terminal, whatever ends it."""

from __future__ import annotations

import contextlib
from abc import abstractmethod

from rich.console import RenderableType
from textual.app import App
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.worker import WorkerFailed

from tadmor_tui.terminal.sequences import window_title
from tadmor_tui.terminal.signals import ExitSignals, status_of
from tadmor_tui.terminal.textual_internals import driver_of, ignore_errors, is_exiting, loop_of, set_return_code

_FAILED = 1


class OwnDriver(Driver):
    """Requests of the app to our drivers, beyond Textual's own."""

    @abstractmethod
    def forget_screen(self) -> None:
        """Send everything again, after another program has written on the screen."""

    @abstractmethod
    def restore_at_once(self) -> None:
        """Restore the terminal although the app hangs."""


class ShutdownApp(App[None]):
    """An app that ends in good order and with the right status at signals and when the terminal goes away."""

    def __init__(self) -> None:
        super().__init__()
        ignore_errors(self, self._is_harmless)
        self._signals = ExitSignals(self._end_soon, self._restore_terminal)

    def run_until_exit(self, mouse: bool, size: tuple[int, int] | None = None) -> None:
        """Run until the player quits or a signal ends the app; without a size the driver finds it."""
        with self._signals:
            self.run(mouse=mouse, size=size)

    @property
    def exit_status(self) -> int:
        """Exit status; meaningless before the end."""
        return (self.return_code or 0) if self._signals.first is None else status_of(self._signals.first)

    @property
    def is_ending(self) -> bool:
        """True once a signal has asked for the end."""
        return self._signals.first is not None

    def name_window(self, title: str) -> None:
        """Set the title of the terminal's window, if it has one."""
        if (driver := driver_of(self)) is not None:
            driver.write(window_title(title))

    def on_load(self) -> None:
        if self._signals.first is not None:  # it came before there was a loop
            self.exit(return_code=status_of(self._signals.first))

    def panic(self, *renderables: RenderableType) -> None:
        super().panic(*renderables)
        set_return_code(self, _FAILED)

    def _is_harmless(self, error: Exception) -> bool:
        """Return True for a missing widget once the app ends: Textual mounts nothing any more then."""
        cause = error.error if isinstance(error, WorkerFailed) else error
        return is_exiting(self) and isinstance(cause, NoMatches)

    def _end_soon(self, number: int) -> None:
        if (loop := loop_of(self)) is not None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: the app has ended
                loop.call_soon_threadsafe(self.exit, None, status_of(number))

    def _restore_terminal(self) -> None:
        if isinstance(driver := driver_of(self), OwnDriver):
            driver.restore_at_once()
