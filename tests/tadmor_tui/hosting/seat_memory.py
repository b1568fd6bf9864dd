"""Search of the memory of a host's processes for seed, chance, and the hidden parts of others."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

from rules.chance import draw, seeded
from rules.contract import Seat
from saves.store import Store
from saves.timeline import Timeline
from tests.drivers.real_terminal import PATIENCE, the_game
from tests.tadmor_tui.hosting.hidden_parts import HiddenParts, fields
from tests.tadmor_tui.hosting.host_process import Served

_STATES = 2000
"""Of the source of chance: more than a game goes through."""
_DIGIT = 30
"""Bits in a digit of an int of Python's own."""
_ADDRESS = 48
"""Bits of an address: a number that is no longer may be found by chance."""


class Chance:
    """The seed of a game and all that its source of chance will go through, as they may lie in memory."""

    def __init__(self, seed: int) -> None:
        numbers = [seed, seeded(seed)]
        for _ in range(_STATES):
            numbers.append(draw(numbers[-1])[0])
        numbers = [number for number in numbers if number.bit_length() > _ADDRESS]
        self._texts = [text for number in numbers[:2] for text in (str(number).encode(), f"{number:x}".encode())]
        self._words = {word for number in numbers for word in (number, _first_digits(number))}

    def found_in(self, data: bytes) -> list[str]:
        """Return all that lies in a piece of memory."""
        whole = len(data) - len(data) % 8
        words = self._words.intersection(memoryview(data)[:whole].cast("Q"))
        return [text.decode() for text in self._texts if text in data] + [*map(hex, words)]


def _first_digits(number: int) -> int:
    """The word in which the first two digits of an int of Python's own lie."""
    mask = (1 << _DIGIT) - 1
    return (number & mask) | (number >> _DIGIT & mask) << 32


def pieces_of_memory(process: int) -> Iterator[bytes]:
    """Yield the writable memory of a process."""
    with open(f"/proc/{process}/maps", encoding="ascii") as maps, open(f"/proc/{process}/mem", "rb", 0) as memory:
        for row in maps:
            where, rights = row.split()[:2]
            first, last = (int(number, 16) for number in where.split("-"))
            if not rights.startswith("rw"):
                continue
            try:
                memory.seek(first)
                yield memory.read(last - first)
            except (OSError, ValueError, OverflowError):
                continue  # not readable


def have_all_told(process: int) -> None:
    """Let a seat write all that it knows into its memory."""
    name, end = Path(f"/proc/{process}/comm"), monotonic() + PATIENCE
    before = name.read_text(encoding="ascii")
    os.kill(process, signal.SIGUSR1)
    while name.read_text(encoding="ascii") == before:
        assert monotonic() < end, "it writes nothing"
        sleep(0.02)


class MemoryLook:
    """Searches the processes of a host with a dull dealer, whose guests have come in the order of the seats."""

    def __init__(self) -> None:
        self._chance: Chance | None = None
        self._hidden: dict[Seat, HiddenParts] = {}
        self.names: set[str] = set()
        """The names of the hidden parts that were searched for."""
        self.looks = 0

    def __call__(self, host: Served) -> None:
        """Search all processes; the host itself has everything, which proves that the search works."""
        seats = host.seat_processes()
        held = [_fields_of(process) for process in seats]
        watched = Store(host.folder, "tests").watch(the_game(host.folder))  # not before: bots play on meanwhile
        chance = self._chance = self._chance or Chance(watched.document.options["seed"])
        assert any(chance.found_in(piece) for piece in pieces_of_memory(host.process.pid))
        for process in (*seats, *host.fork_servers()):
            assert [found for piece in pieces_of_memory(process) for found in chance.found_in(piece)] == []
        for seat, known in enumerate(held):
            self._look_at_seat(watched.timeline, seat, known)
        self.looks += 1

    def _look_at_seat(self, game: Timeline, seat: Seat, held: set[bytes]) -> None:
        hidden = self._hidden.setdefault(seat, HiddenParts(seat)).of(game)
        assert held & fields(game.game.save_state()), "public parts are there"
        assert held & hidden == set(), f"seat {seat} has {held & hidden}"
        self.names |= {field.split(b'"')[1].decode() for field in hidden}


def _fields_of(process: int) -> set[bytes]:
    """Return all that a seat process knows, or has left in its memory."""
    have_all_told(process)
    return {field for piece in pieces_of_memory(process) for field in fields(piece)}
