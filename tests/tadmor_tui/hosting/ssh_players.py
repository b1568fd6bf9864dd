"""Players of a whole game over SSH, each at a terminal of their own, who press any keys when it is their turn.

    .venv/bin/python -m tests.tadmor_tui.hosting.ssh_players [GAME ...]

plays a game of each kind with four people and searches the memory of their processes.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from time import monotonic

from rules.games import GAMES
from saves.loading import load_document
from saves.store import Store
from tests.drivers.real_terminal import PATIENCE, Terminal, actions_on_disk, the_game
from tests.tadmor_tui.hosting.faulty_host import DULL_DEALER
from tests.tadmor_tui.hosting.host_process import Served, at_the_table, faulty_host, give_code, make_key
from tests.tadmor_tui.hosting.seat_memory import MemoryLook

NAMES = ("ana", "bruno", "carla", "dora")
_BEFORE_TITLE = b"\x1b]2;"
_TITLE = re.compile(re.escape(_BEFORE_TITLE) + rb"([^\x07\x1b]*)")
KEYS = (b"\r", b"\r", b"\r", b"\x1b[C", b"\x1b[B", b"\x1b[A", b"1", b"2", b"y")
_LONGEST = 600.0
_OFTEN = 200
"""Keys between two looks."""


def is_asked(person: Terminal) -> bool:
    """Return True if the window's title says that it is the person's turn."""
    title = _TITLE.match(person.raw, max(0, person.raw.rfind(_BEFORE_TITLE)))
    return title is not None and b"your turn" in title[1]


def play(home: Path, people: list[Terminal], rng: Random, actions: int) -> None:
    """Press any keys, until a number of further actions is on disk."""
    game = the_game(home)
    wanted, end = _count_actions(game) + actions, monotonic() + PATIENCE
    while _count_actions(game) < wanted:
        assert monotonic() < end, "\n".join(person.text() for person in people)
        press_any_key(people, rng)
    assert actions_on_disk(home) >= wanted


def _count_actions(game: Path) -> int:
    """Count the saved actions without replaying them, as `actions_on_disk` does."""
    return load_document(game).summary.actions


def press_any_key(people: list[Terminal], rng: Random) -> None:
    """Let those who have to decide press a key."""
    for person in people:
        person.read(0.02)
        if is_asked(person):
            person.type(rng.choice((b"\r", b"\r", b"\x1b[C", b"\x1b[B", b"y")))


def is_over(home: Path) -> bool:
    (game,) = Store(home, "tests").games()
    return game.document is not None and game.document.summary.over


def play_a_game(folder: Path, game: str, names: Sequence[str], now_and_then: Callable[[Served], None]) -> int:
    """Play until the game is over and all have seen it, and return the number of keys."""
    home, rng, end = folder / "home", Random(game), monotonic() + _LONGEST
    keys = looked = 0
    with ExitStack() as stack:
        host = stack.enter_context(faulty_host(DULL_DEALER, home, "--game", game, "--players", str(len(names))))
        people: list[Terminal] = []
        for name in names:
            person = stack.enter_context(give_code(host, name, make_key(folder / name)))
            people.append(at_the_table(person))
        while not is_over(home):
            assert monotonic() < end, "\n".join(person.text() for person in people)
            for person in people:
                person.read(0)
                if is_asked(person):
                    person.type(rng.choice(KEYS))
                    person.read(0.03)
                    keys += 1
            if keys >= looked + _OFTEN and not is_over(home):
                looked = keys
                now_and_then(host)
        for person in people:
            person.read()
            assert not is_asked(person)
        host.end()
        for person in people:
            assert person.ended() == 0, person.text()
            assert person.is_in_order(), person.text()
        assert "Traceback" not in host.log(), host.log()
    return keys


def main(games: Sequence[str]) -> int:
    for game in games or list(GAMES):
        began = monotonic()
        look = MemoryLook()
        with tempfile.TemporaryDirectory() as folder:
            keys = play_a_game(Path(folder), game, NAMES, look)
        print(f"{game}: {keys} keys of {len(NAMES)} people, {monotonic() - began:.0f} s", flush=True)
        print(
            f"    in {look.looks} looks no seat had what is hidden from it: {', '.join(sorted(look.names))}", flush=True
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
