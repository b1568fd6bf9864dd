"""An app that leaves its terminal in order, whatever ends it."""

from __future__ import annotations

import contextlib
from abc import abstractmethod

from rich.console import RenderableType
from textual.app import App
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.worker import WorkerFailed

from tadmor_tui.terminal.sequences import window_title
from tadmor_tui.terminal.signals import EndSignals, status_of

_FAILED = 1


class OwnDriver(Driver):
    """What the app asks of a driver of ours beside what Textual asks of any."""

    @abstractmethod
    def forget_screen(self) -> None:
        """Send everything again, after something else has written on the screen."""

    @abstractmethod
    def restore_at_once(self) -> None:
        """Leave the terminal in order although the app hangs."""


class ShutdownApp(App[None]):
    """Ends in good order and with the right status at signals and when the terminal goes away."""

    def __init__(self) -> None:
        super().__init__()
        self._signals = EndSignals(self._end_soon, self._restore_terminal)

    def run_to_the_end(self, mouse: bool, size: tuple[int, int] | None = None) -> None:
        """Run until the player leaves or something ends the app; the driver knows the size if it is not given."""
        with self._signals:
            self.run(mouse=mouse, size=size)

    @property
    def exit_status(self) -> int:
        """How the app ended; of no meaning before."""
        return (self.return_code or 0) if self._signals.first is None else status_of(self._signals.first)

    @property
    def is_ending(self) -> bool:
        """Whether a signal has asked for the end."""
        return self._signals.first is not None

    def name_window(self, title: str) -> None:
        """Put a title over the window of the terminal, where that has one."""
        if self._driver is not None:
            self._driver.write(window_title(title))

    def on_load(self) -> None:
        if self._signals.first is not None:  # it came before there was a loop to tell
            self.exit(return_code=status_of(self._signals.first))

    def panic(self, *renderables: RenderableType) -> None:
        super().panic(*renderables)
        self._return_code = _FAILED

    def _handle_exception(self, error: Exception) -> None:
        # Textual mounts nothing any more once the app ends, so that a screen may be caught without its parts.
        cause = error.error if isinstance(error, WorkerFailed) else error
        if not (self._exit and isinstance(cause, NoMatches)):
            super()._handle_exception(error)

    def _end_soon(self, number: int) -> None:
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: the app has ended already
                self._loop.call_soon_threadsafe(self.exit, None, status_of(number))

    def _restore_terminal(self) -> None:
        if isinstance(self._driver, OwnDriver):
            self._driver.restore_at_once()
