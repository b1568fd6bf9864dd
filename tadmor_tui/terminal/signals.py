"""Signals that end the program: the terminal is restored, and soon, whatever comes."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from time import sleep
from typing import Self

EXIT_PATIENCE_SECONDS = 5.0
"""Seconds for an orderly end before the process exits anyway."""


def status_of(number: int) -> int:
    """Return the exit status of a program ended by a signal, as a shell reports it."""
    return 128 + number


class ExitSignals:
    """Handler of ending signals: the first asks for an orderly end, later ones are ignored."""

    def __init__(self, end: Callable[[int], None], restore: Callable[[], None]) -> None:
        """`end` asks for the end; `restore` restores the terminal if that takes too long. Both run in a thread."""
        self.first: int | None = None
        """The signal that ends the program; None while it runs."""
        self._end = end
        self._restore = restore
        self._come: SimpleQueue[int] = SimpleQueue()  # safe in a handler, even one that interrupts another
        self._before: dict[int, signal._HANDLER] = {}

    def __enter__(self) -> Self:
        Thread(target=self._see_to_the_end, name="end-signals", daemon=True).start()
        for number in _present("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"):
            self._before[number] = signal.signal(number, self._handle)
        return self

    def __exit__(self, *_: object) -> None:
        for number, before in self._before.items():
            # After one of them the others would only interrupt the last steps.
            signal.signal(number, signal.SIG_IGN if self.first is not None else before)

    def _handle(self, number: int, _: object) -> None:
        if self.first is None:
            self.first = number
            for stopping in _present("SIGTSTP", "SIGTTIN", "SIGTTOU"):  # a stopped process could not end
                signal.signal(stopping, signal.SIG_IGN)
            self._come.put(number)

    def _see_to_the_end(self) -> None:
        number = self._come.get()
        self._end(number)
        sleep(EXIT_PATIENCE_SECONDS)
        self._restore()
        os._exit(status_of(number))


def _present(*names: str) -> list[int]:
    """Return the signals that this system has."""
    return [getattr(signal, name) for name in names if hasattr(signal, name)]
