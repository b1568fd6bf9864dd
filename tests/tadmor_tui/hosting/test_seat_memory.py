"""What a seat must not know is nowhere in the memory of its process, while a host's own memory is full of it."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from rules.games import GAMES
from tests.tadmor_tui.hosting.faulty_host import DULL_DEALER
from tests.tadmor_tui.hosting.host_process import at_the_table, faulty_host, give_code, make_key
from tests.tadmor_tui.hosting.seat_memory import MemoryLook
from tests.tadmor_tui.hosting.ssh_players import play

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the memory of another process can be read on Linux")


HANDS = {"tadmor": "hand", "palmyra": "coins", "marchands": "plot"}
"""What others hide soon after the beginning."""


@pytest.mark.parametrize("game", list(GAMES))
def test_seats_have_no_seed_no_chance_and_nothing_that_others_hide(tmp_path: Path, game: str) -> None:
    home, look = tmp_path / "home", MemoryLook()
    with ExitStack() as stack:
        host = stack.enter_context(faulty_host(DULL_DEALER, home, "--game", game, "--players", "3", "--humans", "2"))
        people = [
            at_the_table(stack.enter_context(give_code(host, name, make_key(tmp_path / name))))
            for name in ("ana", "bruno")
        ]
        play(home, people, Random(5), 15)
        assert (len(host.seat_processes()), len(host.fork_servers())) == (2, 1)
        look(host)
    assert look.names >= {"seed", HANDS[game]}
