"""The log of a host: reports for its owner, and messages of Python and its libraries, none of them onto a screen."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import threading
import traceback
from collections import deque
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
"""Strangers can cause messages, and must not be able to fill a journal."""
_MAX_CHARACTERS = 4000
_MAX_KEPT_REPORTS = 100


class HostLog(logging.Handler):
    """Passes messages of `logging`, asyncio and Python on to the reports, at a limited rate."""

    def __init__(self, report: Report, clock: Clock = monotonic) -> None:
        super().__init__(logging.WARNING)
        self._report = report
        self._allowance = TokenBucket(_BURST_MESSAGES, _MESSAGES_PER_SECOND, clock)
        self._omitted = 0

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self.write(self.format(record))
        except Exception:  # like logging itself: a message that can't be formatted ends nothing
            self._omitted += 1

    def write(self, text: str) -> None:
        if self._allowance.available() < 1:
            self._omitted += 1
            return
        self._allowance.take(1)
        if self._omitted:
            omitted, self._omitted = self._omitted, 0
            self._report(nt("{n} message was omitted here.", "{n} messages were omitted here.", omitted))
        self._report(plain_lines(text.strip())[-_MAX_CHARACTERS:])

    def on_loop_error(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Report what asyncio would print of a failed callback or task."""
        self._write_error(str(context.get("message", "")), context.get("exception"))

    def on_unraisable(self, unraisable: UnraisableHookArgs) -> None:
        """Report what Python would print of an error in a finalizer."""
        self._write_error(unraisable.err_msg or "", unraisable.exc_value)

    def on_thread_error(self, failed: threading.ExceptHookArgs) -> None:
        """Report what Python would print of a failed thread."""
        self._write_error("", failed.exc_value)

    def _write_error(self, head: str, error: BaseException | None) -> None:
        self.write(f"{head}\n{'' if error is None else ''.join(traceback.format_exception(error))}")


@contextlib.contextmanager
def capture_logs(report: Report) -> Iterator[HostLog]:
    """Pass warnings, logging and errors of asyncio to the reports instead of the terminal."""
    log = HostLog(report)
    loop, root = asyncio.get_running_loop(), logging.getLogger()
    handlers, hook, thread_hook = root.handlers, sys.unraisablehook, threading.excepthook
    root.handlers = [log]
    logging.captureWarnings(True)
    loop.set_exception_handler(log.on_loop_error)
    sys.unraisablehook, threading.excepthook = log.on_unraisable, log.on_thread_error
    try:
        yield log
    finally:
        sys.unraisablehook, threading.excepthook = hook, thread_hook
        loop.set_exception_handler(None)
        logging.captureWarnings(False)
        root.handlers = handlers


class Reports:
    """Prints reports for the owner of the host; while their own screen is open, they are held back."""

    def __init__(self) -> None:
        self._is_holding = False
        self._held: deque[str] = deque(maxlen=_MAX_KEPT_REPORTS)

    def write(self, text: str) -> None:
        if self._is_holding:
            self._held.append(text)
            return
        with contextlib.suppress(OSError):  # the terminal is gone, or the disk is full
            print(text, flush=True)

    @contextlib.contextmanager
    def hold(self) -> Iterator[None]:
        """Hold reports back until the end of the block."""
        self._is_holding = True
        try:
            yield
        finally:
            self._is_holding = False
            while self._held:
                self.write(self._held.popleft())
