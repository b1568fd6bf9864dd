"""A hosted game and its file: whatever anybody was told of is on the disk, and the table opens again as it was."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

from rules.contract import Seat
from rules.games import GAMES
from saves.store import Store
from tadmor_tui.hosting.server.hosted_table import HostedTable
from tadmor_tui.hosting.wire.messages import News, read_for_seat
from tests.saves.tables import begin, make_store
from tests.saves.test_store import OWN
from tests.tadmor_tui.hosting.wires import HostedGame, Wire, local_source


class Witness(Wire):
    """Looks at the file whenever somebody tells something."""

    def __init__(self, hosted: HostedTable, seat: Seat | None, store: Store, path: Path) -> None:
        self._store, self._path = store, path
        super().__init__(hosted, seat)

    def _receive(self, data: bytes) -> None:
        told = read_for_seat(data)
        if isinstance(told, News):
            assert len(self._store.watch(self._path).timeline) == told.since + len(told.steps)
        super()._receive(data)


def test_what_is_told_is_saved_and_the_table_opens_again(tmp_path: Path) -> None:
    """With components of a player's own, which the seats get too."""
    store, rng = make_store(tmp_path), Random(2)
    own = GAMES["tadmor"].own_components(OWN, "mine.toml")
    with begin(store, components=own, own_components=OWN) as saved:
        path, table = saved.path, HostedGame(saved)
        witness = Witness(table.hosted, None, store, path)
        for _ in range(15):
            table.act_at_random(rng)
        (acting,) = table.game.acting
        if table.wires[acting].snapshot.can_undo:
            table.wires[acting].table.undo()
        assert table.wires[0].table.position.components.digest == own.digest
        before, told = table.game.save_state(), witness.snapshot.story
        stories = {seat: wire.snapshot.story for seat, wire in table.wires.items()}
    with store.open(path) as saved:
        again = HostedGame(saved)
        assert again.game.save_state() == before
        assert {seat: wire.snapshot.story for seat, wire in again.wires.items()} == stories and told == stories[None]
        for _ in range(5):
            again.act_at_random(rng)
        assert all(
            wire.snapshot.story == local_source(again.host, seat).snapshot.story for seat, wire in again.wires.items()
        )


def test_the_host_needs_no_screen() -> None:
    """What draws is for the processes of the seats."""
    told = "import sys, tadmor_tui.hosting.server.hosted_table; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", told], check=False, timeout=300).returncode == 0
