"""What the app sends over the line: bytes and milliseconds for each thing a player does, measured at a pty.

    .venv/bin/python -m benchmarks.ssh_budget [WIDTH HEIGHT]

The budget at 80x24: a cursor move at most 1 KB, a committed action at most 6 KB, nothing while nothing happens.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

QUIET = 0.35
"""Seconds without a byte after which the screen is taken to be complete."""
START = 20.0


class AppInPty:
    """The game in a terminal of its own, with somebody counting what it writes."""

    def __init__(self, width: int, height: int, home: Path, *arguments: str) -> None:
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            environment = {
                **os.environ,
                "TERM": "xterm-256color",
                "LANG": "C.UTF-8",
                "TADMOR_HOME": str(home),
                "SSH_CONNECTION": "127.0.0.1 1 127.0.0.1 2",
            }
            environment.pop("COLORTERM", None)
            os.execvpe(sys.executable, [sys.executable, "-m", "tadmor_tui", *arguments], environment)
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def settle(self, wait: float = QUIET) -> tuple[int, float]:
        """Read until the line is quiet; returns the bytes and the seconds until the last of them."""
        start = last = perf_counter()
        count = 0
        while select.select([self._fd], [], [], wait)[0]:
            try:
                data = os.read(self._fd, 65536)
            except OSError:
                break
            if not data:
                break
            count += len(data)
            last = perf_counter()
        return count, last - start

    def press(self, keys: str) -> tuple[int, float]:
        os.write(self._fd, keys.encode())
        return self.settle()

    def hang_up(self) -> int:
        """Close the terminal, as a dropped line does; returns the exit status."""
        os.close(self._fd)
        for _ in range(100):
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
            sleep(0.05)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        return -1


def main() -> int:
    width, height = (int(n) for n in (sys.argv[1:3] or ("80", "24")))
    with tempfile.TemporaryDirectory() as folder:
        app = AppInPty(width, height, Path(folder), "play", "--players", "4", "--humans", "4", "--seed", "7")
        rows = [("start", [app.settle(START / 10)])]
        app.press("1")
        while_choosing = [app.press("1") for _ in range(7)]
        rows.append(("set-up choice", while_choosing))
        rows.append(("cursor move", [app.press(key) for key in "jlkhjjll"]))
        rows.append(("placing a piece", [app.press("\r") for _ in range(8)]))
        rows.append(("another panel", [app.press("\t") for _ in range(4)]))
        rows.append(("command palette", [app.press("\x10"), app.press("\x1b")]))
        rows.append(("idle, 3 seconds", [app.settle(3.0)]))
        status = app.hang_up()
    print(f"{width}x{height}          bytes (median, most)    ms to the last byte (median)")
    for name, measured in rows:
        sizes = [count for count, _ in measured]
        times = [seconds * 1000 for _, seconds in measured]
        print(f"{name:<18} {median(sizes):>8.0f} {max(sizes):>8}      {median(times):>8.1f}")
    print(f"exit status after the line dropped: {status} (128 + SIGHUP is 129)")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
