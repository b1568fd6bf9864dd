"""Control of Ctrl+C in sections that it must not interrupt."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread

INTERRUPTED_STATUS = 128 + 2
"""The exit status after Ctrl+C, as a shell reports it."""
POLL_SECONDS = 0.1
"""Longest delay of a Ctrl+C."""


@contextmanager
def interrupts_deferred() -> Iterator[None]:
    """Delay Ctrl+C to the end of the block.

    Python may interrupt just after a lock was taken, and the lock is never released. With a lock of a process pool, all
    of its users would then wait for ever.
    """
    before = signal.getsignal(signal.SIGINT)
    if not callable(before) or current_thread() is not main_thread():  # Ctrl+C raises nothing here
        yield
        return
    noted: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: noted.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if noted:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Keep Ctrl+C from processes that are started in the block: this process is the one that ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
