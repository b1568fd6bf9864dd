"""What a seat must not know is nowhere in the memory of its process, while a host's own memory is full of it."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from rules.games import GAMES
from tests.tadmor_tui.hosting.seat_memory import seats_of, see_that_seats_know_nothing
from tests.tadmor_tui.hosting.served import at_the_table, give_code, make_key, tadmor_host
from tests.tadmor_tui.hosting.ssh_players import is_asked

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the memory of another process can be read on Linux")


@pytest.mark.parametrize("game", list(GAMES))
def test_seats_have_no_seed_and_no_chance(tmp_path: Path, game: str) -> None:
    with ExitStack() as stack:
        host = stack.enter_context(tadmor_host(tmp_path / "home", "--game", game, "--players", "3", "--humans", "2"))
        people = [stack.enter_context(give_code(host, name, make_key(tmp_path / name))) for name in ("ana", "bruno")]
        for person in people:
            at_the_table(person)
        for _ in range(12):
            for person in people:
                person.read(0.02)
                if is_asked(person):
                    person.type(b"\r")
        assert len(seats_of(host)) == 3, "two people and the spare one"
        see_that_seats_know_nothing(host)
