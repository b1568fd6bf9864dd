"""What lies in the memory of the processes of a host: whether the seed and the chance of a game are there."""

from __future__ import annotations

from pathlib import Path

from rules.chance import draw, seeded
from saves.store import Store
from tests.tadmor_tui.hosting.served import Served
from tests.tadmor_tui.real_terminal import the_game

_STATES = 2000
"""Of the source of chance: more than a game goes through."""
_DIGIT = 30
"""Bits in a digit of an int of Python's own."""


class Secrets:
    """The seed of a game and all that its source of chance will go through, as they may lie in memory."""

    def __init__(self, home: Path) -> None:
        document = Store(home, "tests").look(the_game(home)).document
        assert document is not None
        seed: int = document.options["seed"]
        numbers = [seed, seeded(seed)]
        for _ in range(_STATES):
            numbers.append(draw(numbers[-1])[0])
        numbers = [number for number in numbers if number.bit_length() > 2 * _DIGIT - 4]  # others are found by chance
        self._texts = [text for number in numbers[:2] for text in (str(number).encode(), f"{number:x}".encode())]
        self._words = {word for number in numbers for word in (number, _first_digits(number))}

    def found_in(self, process: int) -> list[str]:
        """Those that a process has in its memory."""
        found: list[str] = []
        with open(f"/proc/{process}/maps", encoding="ascii") as maps, open(f"/proc/{process}/mem", "rb", 0) as memory:
            for row in maps:
                where, rights = row.split()[:2]
                first, last = (int(number, 16) for number in where.split("-"))
                if not rights.startswith("rw"):
                    continue
                try:
                    memory.seek(first)
                    data = memory.read(last - first)
                except (OSError, ValueError, OverflowError):
                    continue  # what can't be read by anybody
                found += [text.decode() for text in self._texts if text in data]
                whole = len(data) - len(data) % 8
                found += map(hex, self._words.intersection(memoryview(data)[:whole].cast("Q")))
        return found


def _first_digits(number: int) -> int:
    """The word in which the first two digits of an int of Python's own lie."""
    mask = (1 << _DIGIT) - 1
    return (number & mask) | (number >> _DIGIT & mask) << 32


def seats_of(host: Served) -> list[int]:
    """The processes of seats, the spare one among them."""
    return [n for n in host.seat_processes() if b"seat_process" in Path(f"/proc/{n}/cmdline").read_bytes()]


def see_that_seats_know_nothing(host: Served) -> None:
    """The host itself knows it, which shows that this finds what there is."""
    secrets = Secrets(host.folder)
    assert secrets.found_in(host.process.pid)
    for process in seats_of(host):
        assert secrets.found_in(process) == []
