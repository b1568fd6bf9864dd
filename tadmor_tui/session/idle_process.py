"""A process of low priority that weighs decisions one after the other. Run as a program, this module is the process."""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from subprocess import DEVNULL, PIPE, Popen
from threading import Lock, Thread
from typing import IO, cast

from bots.prepared import Prepared, SavedDecision, weigh_saved
from rules.contract import Components
from tadmor_tui.session.idle_review import Told

NICENESS = 19
"""Lower priority than everything that people see."""


class IdleProcess:
    """A process that is started for the first decision, and killed with the table."""

    def __init__(self, components: Components) -> None:
        self._components = components
        self._waiting: SimpleQueue[tuple[SavedDecision, Told] | None] = SimpleQueue()
        self._lock = Lock()
        self.process: Popen[bytes] | None = None
        self._begun = self._closed = False

    def weigh(self, decision: SavedDecision, then: Told) -> None:
        self._waiting.put((decision, then))
        if not self._begun:
            self._begun = True
            Thread(target=self._work, daemon=True).start()

    def close(self) -> None:
        with self._lock:
            self._closed = True
            if self.process is not None:
                self.process.kill()
        self._waiting.put(None)

    def _work(self) -> None:
        """Start the process and ask it about one decision after the other, in a thread that mostly waits."""
        with suppress(EOFError, OSError, pickle.UnpicklingError), self._started() as process:  # it may be killed
            assert process.stdin is not None and process.stdout is not None
            _send(process.stdin, self._components)
            while not self._closed and (task := self._waiting.get()) is not None:
                decision, then = task
                _send(process.stdin, decision)
                then(cast("Prepared | None", pickle.load(process.stdout)))

    @contextmanager
    def _started(self) -> Iterator[Popen[bytes]]:
        path = os.pathsep.join(filter(None, sys.path))
        with self._lock:
            if self._closed:
                raise EOFError
            self.process = Popen(
                [sys.executable, "-P", "-m", __name__],
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                env={**os.environ, "PYTHONPATH": path},
                start_new_session=True,
            )
        with self.process as process, suppress(BrokenPipeError):
            try:
                yield process
            finally:
                process.kill()


def _send(stream: IO[bytes], value: object) -> None:
    pickle.dump(value, stream)
    stream.flush()


def answer(asked: IO[bytes], told: IO[bytes]) -> None:
    """Weigh what is asked for until nothing more comes: then the program that asks has ended."""
    with suppress(EOFError, OSError):
        components = cast(Components, pickle.load(asked))
        while True:
            _send(told, weighed_or_nothing(cast(SavedDecision, pickle.load(asked)), components))


def weighed_or_nothing(decision: SavedDecision, components: Components) -> Prepared | None:
    """Weigh a decision; None after a fault of the program, which the review will meet and report."""
    try:
        return weigh_saved(decision, components)
    except Exception:
        return None


if __name__ == "__main__":
    if sys.platform != "win32":
        os.nice(NICENESS)
    answer(sys.stdin.buffer, sys.stdout.buffer)
