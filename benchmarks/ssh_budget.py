"""Bytes that the app sends for each thing a player does, measured at a pty, and the time to the first frame.

    .venv/bin/python -m benchmarks.ssh_budget [GAME ...]

Every game that has a face of its own, or those that are named; both sizes of the budget, in full colour, where the
budget counts, and in 256. A line that is over the budget is marked, and the exit status is then 1. Times are never
absolute: they are told as a ratio to the start of an empty Textual app.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

import pyte

from rules.contract import Event, TurnBegan
from rules.games import GAMES
from tadmor_tui.games.registry import UIS

QUIET = 0.5
"""Seconds without a byte after which the screen is taken to be complete."""
A_MOVE = 0.2
"""The same after a key that moves the cursor."""
ARROWS = {"h": "\x1b[D", "j": "\x1b[B", "k": "\x1b[A", "l": "\x1b[C"}
"""The bytes of arrow keys: letters that move the cursor may be those of tiles."""
MOVES = "jlkhjjlljjkljjhlkklljjhjljjkhlljkjjlkjjhkl"
"""Ways that bring the cursor to every region, along columns and across them."""
AFTER_ESCAPE = 1.5
"""The same after a key that may be the beginning of another one."""
START = 4.0
"""The same while the program starts."""
PATIENCE = 10
"""Number of such waits on a busy machine."""
TIMES = 3
"""Number of timed starts."""
_UNKNOWN_TO_PYTE = re.compile(rb"\x1b\[[<>=][\d;]*[A-Za-z]|\x1b\[\?\d+\$p")
CURTAIN = "Enter lifts the curtain."
"""Words on a curtain that waits for a player."""
SEATS, SEED = 4, 7
ACTIONS = 16
EMPTY_APP = ("-c", "from textual.app import App\nApp().run()")


@dataclass(frozen=True)
class Budget:
    """Bytes in full colour, at the most."""

    width: int
    height: int
    first_frame: int
    action: int
    move: int


BUDGETS = (Budget(80, 24, 14_000, 3_000, 400), Budget(160, 50, 45_000, 6_000, 800))


class AppInPty:
    """A program in a terminal of its own, with somebody counting what it writes."""

    def __init__(self, program: Sequence[str], width: int, height: int, home: Path, colours: str) -> None:
        self._screen = pyte.Screen(width, height)
        self._stream = pyte.ByteStream(self._screen)
        self.begun = perf_counter()
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            environment = {
                **os.environ,
                "TERM": "xterm-256color",
                "LANG": "C.UTF-8",
                "TADMOR_HOME": str(home),
                "SSH_CONNECTION": "127.0.0.1 1 127.0.0.1 2",
                "COLORTERM": "truecolor" if colours == "true" else "",
            }
            os.execvpe(sys.executable, [sys.executable, *program], environment)
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def settle(self, wait: float = QUIET) -> tuple[bytes, float]:
        """Read until the line is quiet; returns what came, and when the last of it came."""
        data, last = b"", perf_counter()
        while select.select([self._fd], [], [], wait)[0]:
            try:
                more = os.read(self._fd, 65536)
            except OSError:
                break
            if not more:
                break
            data += more
            last = perf_counter()
        self._stream.feed(_UNKNOWN_TO_PYTE.sub(b"", data))
        return data, last

    def first_frame(self) -> tuple[bytes, float]:
        """The same once the program has written something, however slowly it starts."""
        for _ in range(PATIENCE):
            data, last = self.settle(START)
            if data:
                return data, last
        raise RuntimeError("the program shows nothing")

    def press(self, keys: str, wait: float = QUIET) -> bytes:
        os.write(self._fd, keys.encode())
        return self.settle(wait)[0]

    @property
    def is_covered(self) -> bool:
        """True if a curtain hides the table until the next player lifts it."""
        return CURTAIN in " ".join(" ".join(self._screen.display).split())

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


def mouse_at(x: int, y: int) -> str:
    """Return the bytes that a terminal sends when the mouse comes to a cell."""
    return f"\x1b[<35;{x};{y}M"


def program_of(name: str) -> tuple[str, ...]:
    """A new game for people only, at one terminal."""
    seats = str(SEATS)
    return ("-m", "tadmor_tui", "play", "--game", name, "--players", seats, "--humans", seats, "--seed", str(SEED),
            "--mouse")  # fmt: skip


def decisions_before_the_first_turn(name: str) -> int:
    """Count the choices of people while the game is set up."""
    kind = GAMES[name]
    game = kind.start(kind.usual_options(SEATS, SEED), kind.standard_components())
    events: Sequence[Event] = game.opening
    decisions = 0
    while not any(isinstance(event, TurnBegan) for event in events):
        seat = game.acting[0]
        events, decisions = game.apply(seat, game.legal_actions(seat)[0]), decisions + 1
    return decisions


def key_to_look_around(name: str) -> str:
    """Return the keys to press before those that move the cursor, where these do something in the game otherwise."""
    keys = {command.name: command.keys for command in UIS[name].commands}
    return keys["look"] if "left" in keys else ""


def moved(app: AppInPty, keys: str, look: str) -> list[bytes]:
    """Measure the bytes for each of some arrow keys."""
    if look:
        app.press(look)
    sent = [app.press(ARROWS[key], A_MOVE) for key in keys]
    if look:
        app.press(look)
    return sent


def measured(name: str, budget: Budget, colours: str) -> Iterator[tuple[str, list[bytes], int | None]]:
    """Return the bytes for each thing that a player does, and their limit; None: it is not in the budget."""
    with tempfile.TemporaryDirectory() as folder:
        app = AppInPty(program_of(name), budget.width, budget.height, Path(folder), colours)
        yield "first frame", [app.first_frame()[0]], budget.first_frame
        choices = [app.press("\r") for _ in range(decisions_before_the_first_turn(name))]
        if choices:
            yield "set-up choice", choices[:-1], budget.action
            yield "first turn begins", choices[-1:], None
        screens = [app.press("\r")] if app.is_covered else []
        look = key_to_look_around(name)
        yield "cursor move", moved(app, MOVES, look), budget.move
        if look:
            yield "arrow that acts", [app.press(ARROWS[key], A_MOVE) for key in "lj"], budget.action
        done: list[bytes] = []
        moves: list[bytes] = []
        for _ in range(ACTIONS):
            covered, sent = app.is_covered, app.press("\r")
            (screens if covered or app.is_covered else done).append(sent)
            moves += [] if look else moved(app, "lj", look)
        if app.is_covered:
            screens.append(app.press("\r"))
        yield "action", done, budget.action
        if screens:
            yield "curtain up or down", screens, budget.first_frame
        if moves:
            yield "move in between", moves, budget.move
        yield "cursor move later", moved(app, MOVES, look), budget.move
        yield "another panel", [app.press("\t") for _ in range(4)], budget.action
        things = [app.press(mouse_at(x, y)) for y in range(2, budget.height, 4) for x in (5, 30, 60)]
        yield "mouse to a thing", things, budget.move
        yield "command palette", [app.press("\x10", AFTER_ESCAPE), app.press("\x1b", AFTER_ESCAPE)], None
        yield "idle, 3 seconds", [app.settle(3.0)[0]], 0
        app.hang_up()


def seconds_to_first_frame(program: Sequence[str], budget: Budget) -> float:
    with tempfile.TemporaryDirectory() as folder:
        app = AppInPty(program, budget.width, budget.height, Path(folder), "true")
        _, last = app.first_frame()
        app.hang_up()
        return last - app.begun


def print_bytes(name: str, budget: Budget, colours: str) -> bool:
    """One table; returns whether all is within the budget."""
    kept = True
    size, depth = f"{budget.width}x{budget.height}", "16 million" if colours == "true" else colours
    print(f"\n{GAMES[name].title}, {size}, {depth} colours")
    print(f"{'':<18} {'median':>8} {'most':>8} {'ssh -C':>8} {'budget':>8}")
    for what, sent, most in measured(name, budget, colours):
        sizes = [len(data) for data in sent]
        packed = [len(zlib.compress(data)) if data else 0 for data in sent]
        over = most is not None and max(sizes) > most
        kept = kept and not over
        allowed = "" if most is None else str(most)
        mark = "  over" if over else ""
        print(f"{what:<18} {median(sizes):>8.0f} {max(sizes):>8} {median(packed):>8.0f} {allowed:>8}{mark}")
    return kept


def main() -> int:
    names = sys.argv[1:] or list(UIS)
    kept = [print_bytes(name, budget, colours) for name in names for budget in BUDGETS for colours in ("true", "256")]
    print()
    for name in names:
        programs = (program_of(name), EMPTY_APP)
        for budget in BUDGETS:
            pairs = [[seconds_to_first_frame(program, budget) for program in programs] for _ in range(TIMES)]
            ratio, size = median(ours / bare for ours, bare in pairs), f"{budget.width}x{budget.height}"
            print(f"{GAMES[name].title}: first frame at {size} in {ratio:.2f} times that of an empty app")
    return 0 if all(kept) else 1


if __name__ == "__main__":
    raise SystemExit(main())
