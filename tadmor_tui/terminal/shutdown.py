"""The end of an app, which restores the terminal, whatever ends it."""

from __future__ import annotations

import contextlib
from abc import abstractmethod
from collections.abc import Callable
from typing import Protocol, runtime_checkable

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


class Shutdown:
    """The end of an app, in good order and with the right status, at signals and when the terminal goes away."""

    def __init__(self, app: App[None]) -> None:
        self._app = app
        self.on_restored: Callable[[], None] = lambda: None
        """Called after the terminal of an app that hangs is restored, before the program ends."""
        self._signals = ExitSignals(self._end_soon, self.restore_terminal)
        ignore_errors(app, self._is_harmless)

    def run(self, mouse: bool, size: tuple[int, int] | None = None) -> None:
        """Run the app until the player quits or a signal ends it; without a size the driver finds it."""
        with self._signals:
            self._app.run(mouse=mouse, size=size)

    @property
    def status(self) -> int:
        """Exit status; meaningless before the end."""
        return (self._app.return_code or 0) if self._signals.first is None else status_of(self._signals.first)

    @property
    def is_ending(self) -> bool:
        """True once a signal has asked for the end."""
        return self._signals.first is not None

    def end_if_asked(self) -> None:
        """End an app for a signal that came before there was a loop."""
        if self._signals.first is not None:
            self._app.exit(return_code=status_of(self._signals.first))

    def fail(self) -> None:
        set_return_code(self._app, _FAILED)

    def restore_terminal(self) -> None:
        if isinstance(driver := driver_of(self._app), OwnDriver):
            driver.restore_at_once()
        self.on_restored()

    def _is_harmless(self, error: Exception) -> bool:
        """Return True for a missing widget once the app ends: Textual mounts nothing any more then."""
        cause = error.error if isinstance(error, WorkerFailed) else error
        return is_exiting(self._app) and isinstance(cause, NoMatches)

    def _end_soon(self, number: int) -> None:
        if (loop := loop_of(self._app)) is not None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: the app has ended
                loop.call_soon_threadsafe(self._app.exit, None, status_of(number))


@runtime_checkable
class HasShutdown(Protocol):
    """An app that ends by these rules."""

    shutdown: Shutdown


def name_window(app: App[None], title: str) -> None:
    """Set the title of the terminal's window, if it has one."""
    if (driver := driver_of(app)) is not None:
        driver.write(window_title(title))
