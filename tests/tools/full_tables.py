"""A host with real tables that is used for long: people who come and go, and as many as there is room for.

What is measured is memory, of the host and of the processes of seats, after they have been used for a while.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from time import monotonic, sleep

from rules.games import GAMES
from tests.drivers.real_terminal import PATIENCE, Terminal
from tests.tadmor_tui.hosting.host_process import (
    Served,
    at_the_table,
    come,
    give_code,
    is_answered,
    make_key,
    tadmor_host,
)
from tests.tadmor_tui.hosting.ssh_players import KEYS, is_asked

MOST_GROWTH = 0.05
_SEATS = 4
_HARMLESS = (b"K", b"j", b"l", b"k", b"h", b"\t")
_SHOW_SOMETHING = (b"K", b"?", b"\x1b", b"g")
"""Keys of which one changes any screen, whatever lies over the table."""
_LEAVE = b"q"
_ROUND = 0.5
"""Seconds between two keys of the same person."""
_ACTS = 0.25
"""How often somebody who is to decide does so, and does not only look around."""
_WARM_UP = 0.1
"""The part of the time after which growth counts."""
_ADDRESSES = 200
_PLACES = 16
"""The people at the tables of a test."""
_OTHER_CODE = re.compile(r"^Also open: .*(\w{4}-\w{4})$", re.MULTILINE)


def memory(process: int) -> int:
    """Bytes that a process has in memory."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def told_growth(before: Sequence[int], now: Sequence[int]) -> str:
    return f"{sum(before) >> 20} to {sum(now) >> 20} MB, {100 * growth(before, now):+.1f} %"


def growth(before: Iterable[int], now: Iterable[int]) -> float:
    return sum(now) / sum(before) - 1


# --- one after the other


def come_and_go(folder: Path, times: int) -> tuple[bool, str]:
    """By the front door, or as if the power had failed, while somebody else sits at the table."""
    chance = random.Random(7)
    keys = {name: make_key(folder / name) for name in ("ana", "witness")}
    with tadmor_host(folder / "home", "--players", "2") as host, give_code(host, "witness", keys["witness"]) as witness:
        at_the_table(witness)
        (witness_process,) = host.seat_processes()[:1]
        with give_code(host, "ana", keys["ana"]) as ana:
            at_the_table(ana)
        well, before, files = True, [0], 0
        for number in range(times):
            elsewhere = f"127.0.0.{2 + number % _ADDRESSES}"  # one that comes so often from one address is refused
            with come(host, "ana", keys["ana"], "-b", elsewhere) as ana:
                at_the_table(ana)
                if chance.random() < 0.5:
                    ana.type(_LEAVE * 2)
                    well = ana.ended() == 0 and ana.is_in_order() and well
            witness.read(0)
            if number == int(times * _WARM_UP):
                files = open_files(host)
                before = [memory(host.process.pid), memory(witness_process)]
        more_files, seats = open_files(host) - files, len(host.seat_processes())
        well = is_answered(witness, b"K") and seats <= 1 and more_files <= 0 and well
        now = [memory(host.process.pid), memory(witness_process)]
        well = well and all(growth([one], [other]) < MOST_GROWTH for one, other in zip(before, now, strict=True))
        return well, (
            f"host {told_growth(before[:1], now[:1])}; somebody who stays {told_growth(before[1:], now[1:])}; "
            f"{more_files:+d} open files, {seats} seat processes"
        )


def seats_after_a_while(host: Served, wanted: int) -> int:
    end = monotonic() + PATIENCE
    while len(host.seat_processes()) > wanted and monotonic() < end:
        sleep(0.1)
    return len(host.seat_processes())


def open_files(host: Served) -> int:
    """Also sockets of those who have gone too if they are not closed; counted while one person is there."""
    seats_after_a_while(host, 1)
    return len(list(Path(f"/proc/{host.process.pid}/fd").iterdir()))


# --- all at once


def sixteen(folder: Path, minutes: float) -> tuple[bool, str]:
    """All places of a host are taken, at tables of all games, and everybody plays."""
    chance = random.Random(7)
    with ExitStack() as stack:
        host, codes = host_with_tables(folder / "home", _PLACES // _SEATS)
        stack.enter_context(host)
        people: list[Terminal] = []
        for number in range(_PLACES):
            host.code = codes[number // _SEATS]
            person = give_code(host, f"guest{number}", make_key(folder / f"key{number}"))
            people.append(at_the_table(stack.enter_context(person)))
        play(people, 60 * minutes * _WARM_UP, chance)
        seats = host.seat_processes()
        before = memory(host.process.pid)
        seats_before = [memory(seat) for seat in seats]
        play(people, 60 * minutes * (1 - _WARM_UP), chance)
        answered = sum(any(is_answered(person, key) for key in _SHOW_SOMETHING) for person in people)
        stayed = len(set(host.seat_processes()) & set(seats))
        well = stayed == len(seats) and answered == len(people)
        now, seats_now = memory(host.process.pid), [memory(seat) for seat in seats]
        grown = (growth([before], [now]), growth(seats_before, seats_now))
        well = well and max(grown) < MOST_GROWTH and "Traceback" not in host.log()
        most = max(other / one - 1 for one, other in zip(seats_before, seats_now, strict=True))
        return well, (
            f"host {told_growth([before], [now])}; "
            f"seats {told_growth(seats_before, seats_now)}, one of them {100 * most:+.1f} %; "
            f"{answered} of {len(people)} are answered, {stayed} of {len(seats)} processes stay"
        )


def host_with_tables(home: Path, number: int) -> tuple[Served, list[str]]:
    """A host of so many tables, all games in turn, and the codes of all."""
    games = [list(GAMES)[n % len(GAMES)] for n in range(number)]
    for game in games[:-1]:
        with tadmor_host(home, "--new", "--game", game, "--players", str(_SEATS)) as host:
            host.end()
    host = tadmor_host(home, "--new", "--game", games[-1], "--players", str(_SEATS))
    host.wait_for(_OTHER_CODE, number - 1)
    return host, [host.code, *_OTHER_CODE.findall(host.log())]


def play(people: Sequence[Terminal], seconds: float, chance: random.Random) -> None:
    """Everybody presses keys for a while; some of them do something in the game."""
    end = monotonic() + seconds
    while monotonic() < end:
        begun = monotonic()
        for person in people:
            acts = is_asked(person) and chance.random() < _ACTS
            person.type(chance.choice(KEYS if acts else _HARMLESS))
            person.read(0)
        sleep(max(0.0, begun + _ROUND - monotonic()))
