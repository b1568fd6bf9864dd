"""The process of a seat that writes down all that it knows, in its own memory, when a signal asks for it.

Then it can be read from outside what it has in objects, and not only what is left of the messages.
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
from tadmor_tui.hosting.seat.process import run_seat
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
    return run_seat(_load)


def _load() -> SeatAppFactory:
    """The usual seat, but that what it imagines by itself is dealt without imagination too."""
    from tadmor_tui.hosting.seat.app import make_seat_app

    for name, module in list(sys.modules.items()):
        if name.startswith("tadmor_tui.") and hasattr(module, "Random"):
            patch.object(module, "Random", DullDealer).start()
    return make_seat_app


def _tell() -> None:
    """The process is called otherwise when it has told, and each time."""
    _told[:] = [msgspec.json.encode(_known())]
    Path("/proc/self/comm").write_text(f"told {next(_times)}", encoding="ascii")


def _known() -> list[object]:
    """Every game, view and event that can be reached from anywhere."""
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
