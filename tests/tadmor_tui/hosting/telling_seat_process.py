"""A fork server whose seats write down all that they know, in their own memory, when they get a signal.

So its objects can be read from outside, and not only what is left of the messages.
"""

from __future__ import annotations

import gc
import signal
import sys
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import msgspec
from msgspec import Raw, Struct

from rules.contract import Event
from rules.games import GAMES
from rules.marchands.game import MarchandsGame
from rules.palmyra.game import PalmyraGame
from rules.tadmor.game import TadmorGame
from tadmor_tui.hosting.seat import sandbox
from tadmor_tui.hosting.seat.fork_server import run_fork_server
from tadmor_tui.hosting.seat.warm_up import draw_made_up_tables
from tests.tadmor_tui.hosting.hidden_parts import DullDealer

if TYPE_CHECKING:
    from tadmor_tui.hosting.seat.process import SeatAppFactory

PROGRAM = (
    "-c",
    "import sys; sys.path.insert(0, sys.argv.pop(1));"
    "from tests.tadmor_tui.hosting.telling_seat_process import main; sys.exit(main())",
    str(Path(__file__).parents[3]),
)
_GAMES = (MarchandsGame, PalmyraGame, TadmorGame)
_WHAT_IS_SEEN: tuple[type[Struct], ...] = (Event, *(kind.view for kind in GAMES.values()))
_told: list[bytes] = []
_times = count(1)


def main() -> int:
    signal.signal(signal.SIGUSR1, lambda *_: _tell())
    patch.object(sandbox, "enclose", lambda: None).start()  # it could not tell that it has written everything down
    return run_fork_server(_load, draw_made_up_tables)


def _load() -> SeatAppFactory:
    """Return the usual app, whose own samples are dealt by a dull dealer too."""
    from tadmor_tui.hosting.seat.app import make_seat_app

    for name, module in list(sys.modules.items()):
        if name.startswith("tadmor_tui.") and hasattr(module, "Random"):
            patch.object(module, "Random", DullDealer).start()
    return make_seat_app


def _tell() -> None:
    """Write everything down, and then change the name of the process."""
    _told[:] = [msgspec.json.encode(_known())]
    Path("/proc/self/comm").write_text(f"told {next(_times)}", encoding="ascii")


def _known() -> list[object]:
    """Return every game, view and event that can be reached from anywhere."""
    found: list[object] = []
    seen: set[int] = set()
    waiting = gc.get_objects()
    while waiting:
        thing = waiting.pop()
        if id(thing) not in seen:
            seen.add(id(thing))
            waiting += gc.get_referents(thing)
            if isinstance(thing, _WHAT_IS_SEEN):
                found.append(thing)
            elif isinstance(thing, _GAMES):
                found.append(Raw(thing.save_state()))
    return found
