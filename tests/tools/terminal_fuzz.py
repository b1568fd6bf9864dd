"""A fuzzer of the whole app in a real terminal: keys, bytes, sizes, signals and stalls by chance.

`python -m tests.tools.terminal_fuzz --seconds 600` runs it for ten minutes; `--seed N --sessions 1` repeats one
session. Whatever happens, the app goes on or ends with the right status and without a traceback, the terminal is left
in order, the screen shows what a full repaint shows, and every game can be opened again.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic, sleep

from saves.store import Store
from tests.drivers.real_terminal import HEIGHT, PATIENCE, WIDTH, Terminal, is_free

KEYS = (
    *("\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[Z", "\x1b[H", "\x1b[F", "\x1b[3~", "\x1b[5~", "\x1b[6~", "\x1bOP"),
    *"\r\t\x1b \x7f\x03\x0c\x10\x13\x15\x1a\x1cé漢👑\u0301",
    *"1234567890hjklq?/HSmrutnpgGxoceabdfisvwyz+-[]<>.,:",
)
MOUSE = (
    b"\x1b[<0;10;10M\x1b[<0;10;10m",
    b"\x1b[<64;5;5M",
    b"\x1b[<35;200;100M",
    b"\x1b[M \xe0\x30",
    b"\x1b[M\xff\xff#",
)
PASTED = (b"\x1b[200~pasted \xe9 text\x1b[201~", b"\x1b[200~", b"\x1b[201~")
ANSWERS = (
    b"\x1b[I",
    b"\x1b[O",
    b"\x1b[?2026;2$y",
    b"\x1b[48;1;1;1;1t",
    b"\x1b[?2048;1$y",
    b"\x1b[9;9R",
    b"\x1b]0;t\x07",
)
CUT_OFF = (b"\x1b[", b"\x1bP+q", b"\xc3", b"\xf0\x9f\x91", b"\x00\x00\x00")
SEQUENCES = (*MOUSE, *PASTED, *ANSWERS, *CUT_OFF, b"\x1b[97;5u", b"\x1b[99999999u", b"\x1b[55296u")
STARTS: tuple[tuple[str, ...], ...] = (
    (),
    ("play", "--players", "2", "--humans", "2", "--seed", "7"),
    ("play", "--players", "4", "--humans", "4", "--ascii"),
    ("play", "--players", "3", "--humans", "1", "--bot", "random", "--low-bandwidth"),
)
SURROUNDINGS: tuple[dict[str, str], ...] = (
    {},
    {"SSH_CONNECTION": "127.0.0.1 1 127.0.0.1 2"},
    {"TERM": "linux", "NO_COLOR": "1"},
)
ENDS = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM)
MOST_THREADS = 20
LOOK = 0.3
"""Seconds of quiet after which a picture is taken to be complete; a cursor that blinks needs longer."""
BY_KEYS = {code for number in (signal.SIGINT, signal.SIGQUIT) for code in (128 + number, -number)}
"""Statuses of a program that has given the terminal back before Ctrl+C or Ctrl+\\ was typed."""


class Session:
    """One start of the program, what somebody does to it by chance, and its end."""

    def __init__(self, seed: int, home: Path) -> None:
        self._rng = Random(seed)
        self._home = home
        self.done: list[str] = []
        """What was done, to be read by whoever looks for the fault."""
        self._with_bots = False

    def run(self) -> None:
        """Raises AssertionError about anything that must never happen."""
        rng = self._rng
        start, surroundings = rng.choice(STARTS), rng.choice(SURROUNDINGS)
        self._with_bots = "--bot" in start
        self.done.append(f"start {start} {surroundings}")
        with Terminal(self._home, *start, size=(WIDTH, HEIGHT), **surroundings) as terminal:
            if rng.random() < 0.9:
                terminal.wait_for_anything()
                self._use(terminal)
            else:
                sleep(rng.random())
            self._end(terminal)
        self._check_games()

    def _use(self, terminal: Terminal) -> None:
        if self._rng.random() < 0.8:
            terminal.read()
        for _ in range(self._rng.randrange(1, 25)):
            self._rng.choice(ACTIONS)(self, terminal)
            if terminal.has_ended():
                return
        if self._rng.random() < 0.7:
            self._check_answers(terminal)

    # --- what may happen

    def keys(self, terminal: Terminal) -> None:
        typed = "".join(self._rng.choices(KEYS, k=self._rng.randrange(1, 15)))
        self.done.append(f"keys {typed!r}")
        terminal.type(typed.encode())

    def slow_keys(self, terminal: Terminal) -> None:
        """Each is looked at before the next one."""
        for _ in range(self._rng.randrange(1, 8)):
            key = self._rng.choice(KEYS)
            self.done.append(f"key {key!r}")
            terminal.type(key.encode())
            terminal.read(0.05)

    def bytes(self, terminal: Terminal) -> None:
        noise = self._rng.randbytes(self._rng.randrange(1, 60))
        self.done.append(f"bytes {noise!r}")
        terminal.type(noise)

    def sequences(self, terminal: Terminal) -> None:
        noise = b"".join(self._rng.choices(SEQUENCES, k=self._rng.randrange(1, 6)))
        self.done.append(f"bytes {noise!r}")
        terminal.type(noise)

    def look(self, terminal: Terminal) -> None:
        self.done.append("look")
        terminal.read(0.1)

    def resize(self, terminal: Terminal) -> None:
        for _ in range(self._rng.choice((1, 1, 10))):
            size = self._rng.randrange(1, 250), self._rng.randrange(1, 80)
            self.done.append(f"resize {size}")
            terminal.resize(*size)

    def stall(self, terminal: Terminal) -> None:
        """Keys that paint much, and nobody who looks."""
        self.done.append("stall")
        for _ in range(self._rng.choice((30, 300))):
            terminal.type(self._rng.choice((b"j", b"k", b"\t", b"l")))

    def signals(self, terminal: Terminal) -> None:
        for number in self._rng.choices((signal.SIGCONT, signal.SIGWINCH), k=self._rng.randrange(1, 5)):
            self.done.append(number.name)
            terminal.signal(number)

    def suspend(self, terminal: Terminal) -> None:
        """Asked to stop, or stopped without being asked; and continued, in haste or after a while."""
        number = self._rng.choice((signal.SIGTSTP, signal.SIGSTOP))
        pause = self._rng.choice((0.0, 0.01, 0.3))
        self.done.append(f"{number.name}, {pause} s, SIGCONT")
        terminal.signal(number)
        sleep(pause)
        terminal.signal(signal.SIGCONT)
        # A stop that was asked for may come after it was taken back, and a program that draws has to be read.
        terminal.settle()
        terminal.signal(signal.SIGCONT)

    # --- what must be so

    def _check_answers(self, terminal: Terminal) -> None:
        """It paints all anew when the size changes, which gives the same picture, and then it rests."""
        self.done.append("does it answer?")
        terminal.type(b"\x1b[201~")
        terminal.resize(WIDTH, HEIGHT)
        end = monotonic() + PATIENCE
        while True:
            terminal.read(LOOK)
            shown = terminal.text()
            terminal.resize(WIDTH, HEIGHT + 1)
            terminal.read(LOOK)
            terminal.resize(WIDTH, HEIGHT)
            painted = terminal.read(LOOK)
            if terminal.has_ended() or (painted and (self._with_bots or terminal.text() == shown)):
                break
            assert monotonic() < end, f"no answer, or another picture:\n{shown}\n---\n{terminal.text()}"
        if not self._with_bots and not terminal.has_ended():
            used = terminal.processor_seconds()
            sleep(0.5)
            assert terminal.processor_seconds() - used < 0.4, "it never rests"
            threads = len(os.listdir(f"/proc/{terminal.pid}/task"))
            assert threads <= MOST_THREADS, f"{threads} threads"

    def _end(self, terminal: Terminal) -> None:
        way = self._rng.choice(("signal", "signals", "hang up", "stall and hang up", "stop and signal"))
        number = self._rng.choice(ENDS)
        if terminal.has_ended():
            way, expected = "left by itself", 0
        elif "hang up" in way:
            number = signal.SIGHUP
            expected = 128 + number
            if way != "hang up":
                self.stall(terminal)
        else:
            expected = 128 + number
            if way == "stop and signal":
                terminal.signal(signal.SIGTSTP)
                sleep(0.1)
            for _ in range(5 if way == "signals" else 1):
                terminal.signal(number)
            if way == "stop and signal":
                terminal.signal(signal.SIGCONT)
        self.done.append(f"{way}, {number.name}")
        hung_up = "hang up" in way
        status = terminal.hang_up() if hung_up else terminal.ended()
        drew = b"\x1b[?1049h" in terminal.raw
        assert b"Traceback" not in terminal.raw or not drew, terminal.raw.decode(errors="replace")[-6000:]
        # Before it draws, and when keys told it to quit just before and it has left already, the system ends it.
        at_the_edge = BY_KEYS if way == "left by itself" else {-number} if not drew or self._may_quit() else set()
        said = terminal.raw.decode(errors="replace").rpartition("\x1b[?1049l")[2]
        assert status in {expected, 0, *at_the_edge}, f"status {status}, and {expected} was expected: {said[-2000:]}"
        assert hung_up or terminal.is_in_order(), "the terminal is not in order"

    def _may_quit(self) -> bool:
        return any(key in done for done in self.done for key in ("q", "\\x11"))

    def _check_games(self) -> None:
        store = Store(self._home, "fuzz")
        for path in sorted(store.folder.glob("*.json")):
            store.check(path)
            assert is_free(path)


ACTIONS: tuple[Callable[[Session, Terminal], None], ...] = (
    *(Session.keys, Session.keys, Session.slow_keys, Session.slow_keys, Session.bytes, Session.sequences),
    *(Session.look, Session.look, Session.resize, Session.stall, Session.signals, Session.suspend),
)


def fuzz(seed: int) -> Iterator[str | None]:
    """Sessions for ever, each with its finding or None; the first one has this seed."""
    while True:
        with tempfile.TemporaryDirectory() as home:
            session = Session(seed, Path(home))
            try:
                session.run()
            except Exception as error:
                yield "\n".join((f"Seed {seed}: {type(error).__name__}: {error}", *session.done))
            else:
                yield None
        seed += 1


def main() -> int:
    parser = ArgumentParser(description="Fuzz the whole app in a terminal.")
    parser.add_argument("--seconds", type=float, default=600, help="how long (600)")
    parser.add_argument("--sessions", type=int, default=sys.maxsize, help="how many at the most")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first session (1)")
    args = parser.parse_args()
    end = monotonic() + args.seconds
    sessions = findings = 0
    for finding in fuzz(args.seed):
        sessions += 1
        if finding is not None:
            findings += 1
            print(finding, flush=True)
        if monotonic() >= end or sessions >= args.sessions:
            break
    print(f"{sessions} sessions, {findings} findings.")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
