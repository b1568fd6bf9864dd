"""Messages of Python's own machinery, passed to the reports of a host: none of them is written onto a screen."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from time import monotonic
from typing import TYPE_CHECKING, Any

from saves.text import plain_lines
from tadmor_tui.hosting.server.limits import Clock, TokenBucket
from tadmor_tui.text.translation import nt

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

Report = Callable[[str], None]

_BURST_MESSAGES = 20
_MESSAGES_PER_SECOND = 1 / 30
"""Messages; strangers can cause them, and must not be able to fill a journal."""
_MAX_CHARACTERS = 4000


class HostLog(logging.Handler):
    """Passes messages on, but not very many."""

    def __init__(self, report: Report, clock: Clock = monotonic) -> None:
        super().__init__(logging.WARNING)
        self._report = report
        self._allowance = TokenBucket(_BURST_MESSAGES, _MESSAGES_PER_SECOND, clock)
        self._left_out = 0

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self.tell(self.format(record))
        except Exception:  # as logging does it: a message that can't be written ends nothing
            self._left_out += 1

    def tell(self, told: str) -> None:
        if self._allowance.there() < 1:
            self._left_out += 1
            return
        self._allowance.take(1)
        if self._left_out:
            left_out, self._left_out = self._left_out, 0
            self._report(nt("{n} message was left out here.", "{n} messages were left out here.", left_out))
        self._report(plain_lines(told.strip())[-_MAX_CHARACTERS:])

    def loop_failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Tell what asyncio would print of a callback or a task that has failed."""
        self._tell_error(str(context.get("message", "")), context.get("exception"))

    def ignored(self, unraisable: UnraisableHookArgs) -> None:
        """Tell what Python would print of an error while something is thrown away."""
        self._tell_error(unraisable.err_msg or "", unraisable.exc_value)

    def thread_failed(self, failed: threading.ExceptHookArgs) -> None:
        """Tell what Python would print of a thread that has failed."""
        self._tell_error("", failed.exc_value)

    def _tell_error(self, head: str, error: BaseException | None) -> None:
        self.tell(f"{head}\n{'' if error is None else ''.join(traceback.format_exception(error))}")


@contextlib.contextmanager
def capture_logs(report: Report) -> Iterator[HostLog]:
    """Have warnings, logging and asyncio speak to the reports instead of to the terminal."""
    log = HostLog(report)
    loop, root = asyncio.get_running_loop(), logging.getLogger()
    handlers, hook, hook_of_threads = root.handlers, sys.unraisablehook, threading.excepthook
    root.handlers = [log]
    logging.captureWarnings(True)
    loop.set_exception_handler(log.loop_failed)
    sys.unraisablehook, threading.excepthook = log.ignored, log.thread_failed
    try:
        yield log
    finally:
        sys.unraisablehook, threading.excepthook = hook, hook_of_threads
        loop.set_exception_handler(None)
        logging.captureWarnings(False)
        root.handlers = handlers
