"""Nothing that Python, asyncio or a library has to say is written onto the host's own screen."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import warnings
from pathlib import Path
from time import monotonic

import pytest

from tadmor_tui.hosting.server.host_log import HostLog, capture_logs
from tests.drivers.real_terminal import PATIENCE, Terminal
from tests.tadmor_tui.hosting.faulty_host import NOISE, NOISE_MADE
from tests.tadmor_tui.hosting.host_process import HERE, at_the_table, is_answered, sees


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Bad:
    def __del__(self) -> None:
        raise ValueError("thrown away")


async def test_messages_of_all_kinds_are_reported_and_not_printed(capfd: pytest.CaptureFixture[str]) -> None:
    told: list[str] = []
    before = logging.getLogger().handlers, sys.unraisablehook, threading.excepthook
    with warnings.catch_warnings(), capture_logs(told.append):
        warnings.simplefilter("always")
        warnings.warn("an old cipher", DeprecationWarning, stacklevel=1)
        logging.getLogger("asyncio").warning("socket.send() raised %s", "exception")
        logging.getLogger("asyncssh").info("nobody wants to know")
        asyncio.get_running_loop().call_exception_handler({"message": "a task", "exception": KeyError("failed")})
        bad = Bad()
        del bad
        thread = threading.Thread(target=lambda: 1 // 0)
        thread.start()
        thread.join()
    assert capfd.readouterr() == ("", "")
    for number, words in enumerate(("an old cipher", "socket.send() raised exception", "KeyError: 'failed'")):
        assert words in told[number]
    assert "thrown away" in told[3] and "ZeroDivisionError" in told[4]
    assert len(told) == 5
    assert (logging.getLogger().handlers, sys.unraisablehook, threading.excepthook) == before


def test_escapes_are_not_obeyed_and_a_flood_is_cut_short() -> None:
    told: list[str] = []
    clock = Clock()
    log = HostLog(told.append, clock)
    log.write("\x1b[2Jhello")
    assert "\x1b" not in told[0] and "hello" in told[0]
    for _ in range(100):
        log.write("again")
    assert len(told) == 20
    clock.now += 30.0
    log.write("later")
    assert told[20:] == ["81 messages were omitted here.", "later"]
    log.write("x" * 10_000)
    clock.now += 30.0
    log.write("x" * 10_000)
    assert len(told[-1]) == 4000


def test_the_host_sees_none_of_it_while_playing(tmp_path: Path) -> None:
    """A host in whose process something warns, logs and fails all the time."""
    program = (str(HERE / "faulty_host.py"), NOISE, "host", "--port", "0", "--listen", "127.0.0.1")
    with Terminal(tmp_path, program=program) as own:
        sees(own, "Press Enter to sit down yourself")
        own.type(b"\r")
        at_the_table(own)
        (tmp_path / NOISE).touch()
        end = monotonic() + PATIENCE
        while not (tmp_path / NOISE_MADE).exists():
            assert monotonic() < end
            own.read(0.05)
        assert is_answered(own, b"K")
        own.read()
        assert is_answered(own, b"K")
        own.read()
        assert not [word for word in (b"noise", b"Traceback", b"Warning") if word in own.raw]
        own.type(b"qq")
        while own.raw.count(b"Press Enter to sit down yourself") < 2:
            own.wait_for_anything()
            own.read(0.01)
        assert b"noise" in own.raw
