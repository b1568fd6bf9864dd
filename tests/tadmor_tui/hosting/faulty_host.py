"""`tadmor` with a fault in it, to test what happens to a table.

python faulty_host.py FAULT host --serve …
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import time
import warnings
from collections.abc import Callable
from datetime import datetime, timedelta, tzinfo
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

from saves import atomic, lock, saved_game
from tadmor_tui.cli import main
from tadmor_tui.hosting.server import bot_workers, seat_updates
from tadmor_tui.hosting.server.admission import Listener
from tadmor_tui.hosting.server.forked_seats import ForkedSeats
from tadmor_tui.hosting.server.table_registry import GuestSession
from tests.tadmor_tui.hosting.hidden_parts import DullDealer
from tests.tadmor_tui.hosting.telling_seat_process import PROGRAM

DULL_DEALER = "dull dealer"
DIES_BEFORE_SAVING = "dies before saving"
CLOCK_JUMPS = "clock jumps"
MISTAKE = "mistake"
NOISE, NOISE_MADE = "noise", "noise made"
DYING, ERRING = "dying", "erring"
"""Names of files in the folder of a host that has to die, or to make a mistake, next time; noise has one too."""
SECRET = "the secret of the game"
_OFTEN, _ENOUGH = 0.05, 10
_YEARS = timedelta(days=40 * 365)


def _deal_alike() -> None:
    """Deal hidden parts always alike, and let seats write down all that they know."""
    patch.object(seat_updates, "_DEALER", DullDealer()).start()
    patch.object(ForkedSeats.__init__, "__defaults__", (PROGRAM,)).start()


def _die_before_saving() -> None:
    """Kill the host, as soon as it has to die, after an action is applied and before it is saved."""
    write = atomic.write_atomic

    def die_or_write(path: Path, data: bytes, **how: Any) -> None:
        if _has_to_be(DYING):
            os.kill(os.getpid(), signal.SIGKILL)
        write(path, data, **how)

    patch.object(saved_game, "write_atomic", die_or_write).start()


def _has_to_be(name: str) -> bool:
    return (Path(os.environ["TADMOR_HOME"]) / name).exists()


def _let_clock_jump() -> None:
    """Let the clock jump by decades, forward and back, each time that it is read."""
    times = count()

    class Clock:
        @staticmethod
        def now(tz: tzinfo) -> datetime:
            true = datetime.now(tz)
            return true + _YEARS if next(times) % 2 else true - _YEARS

    for module in (saved_game, lock):
        patch.object(module, "datetime", Clock).start()
    seconds = time.time
    patch.object(time, "time", lambda: seconds() + (-1) ** next(times) * _YEARS.total_seconds()).start()


def _make_mistake() -> None:
    """Let each request fail by a fault of the program."""
    ask = GuestSession.handle_request

    def err_or_ask(visitor: GuestSession, request: bytes) -> None:
        if _has_to_be(ERRING):
            raise RuntimeError(SECRET)
        ask(visitor, request)

    patch.object(GuestSession, "handle_request", err_or_ask).start()


def _make_noise() -> None:
    """Let Python and its libraries print warnings all the time."""
    listen, times = Listener.__init__, count()

    def complain(loop: asyncio.AbstractEventLoop) -> None:
        loop.call_later(_OFTEN, complain, loop)
        if not _has_to_be(NOISE):
            return
        if next(times) == _ENOUGH:
            (Path(os.environ["TADMOR_HOME"]) / NOISE_MADE).touch()
        warnings.warn(NOISE, DeprecationWarning, stacklevel=1)
        logging.getLogger("asyncio").warning(NOISE)
        raise RuntimeError(NOISE)

    def listen_and_complain(listener: Listener, *arguments: Any) -> None:
        listen(listener, *arguments)
        warnings.simplefilter("always")
        loop = asyncio.get_running_loop()
        loop.call_soon(complain, loop)

    patch.object(Listener, "__init__", listen_and_complain).start()


FAULTS: dict[str, Callable[[], None]] = {
    DULL_DEALER: _deal_alike,
    DIES_BEFORE_SAVING: _die_before_saving,
    CLOCK_JUMPS: _let_clock_jump,
    MISTAKE: _make_mistake,
    NOISE: _make_noise,
}

if __name__ == "__main__":
    bot_workers.WORKER_NICENESS = 0  # or bots would hardly think while other tests run
    FAULTS[sys.argv[1]]()
    sys.exit(main(sys.argv[2:]))
