"""Calls of the project's own functions for one key at a table: counted, not timed.

    .venv/bin/python -m benchmarks.calls_per_key [WIDTHxHEIGHT ...]

A game of Tadmor with two seats, one of them a bot that does not start to think; everything is warm and nothing moves.
Named functions of the four packages are counted; Textual's, comprehensions and lambdas are not.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any

from textual.pilot import Pilot

from rules.games import GAMES
from saves.document import HUMAN, SeatInfo
from saves.saved_game import SavedGame
from saves.store import Store
from tadmor_tui.app.app import TadmorApp
from tadmor_tui.config.settings import Settings

SIZES = ((120, 40), (80, 24))
SEED = 7
_HOME = Path(__file__).parent.parent
_PACKAGES = tuple(f"{_HOME / package}/" for package in ("rules", "bots", "saves", "tadmor_tui"))
_WATCHED = ("view_of", "standings", "apply", "apply_legal", "determinize", "check_position", "legal_actions")
_FOREVER = 60.0
"""Seconds that the bot pauses before it starts to think."""


class CallCounter:
    """Counts calls of our own functions while it is switched on."""

    def __init__(self) -> None:
        self.calls: Counter[CodeType] = Counter()

    def __enter__(self) -> CallCounter:
        sys.setprofile(self._count)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _count(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(_PACKAGES) and not code.co_name.startswith("<"):
            self.calls[code] += 1

    def summary(self) -> str:
        """The counts in a line: all calls, and those of functions that cost most."""
        files = {code.co_filename for code in self.calls}
        watched = Counter(dict.fromkeys(_WATCHED, 0))
        for code, times in self.calls.items():
            if code.co_name in watched and f"{_HOME}/rules/" in code.co_filename:
                watched[code.co_name] += times
        costly = ", ".join(f"{name} {times}" for name, times in watched.items())
        return f"{self.calls.total():>6,} calls, {len(self.calls):>3} functions, {len(files):>3} files; {costly}"


def placing_game(folder: Path) -> SavedGame:
    """A saved game in which the person is the next to place a piece."""
    kind = GAMES["tadmor"]
    store = Store(folder, "tadmor")
    seats = [SeatInfo("Ana", HUMAN), SeatInfo("Bruno", "random")]
    saved = store.begin("tadmor", kind.usual_options(2, SEED), seats)
    rng = Random(SEED)
    while saved.game.stage != "placement" or saved.game.acting != (0,):
        (seat,) = saved.game.acting
        saved.apply(seat, rng.choice(saved.game.legal_actions(seat)))
    return saved


async def counted(pilot: Pilot[Any], *keys: str) -> CallCounter:
    """Press keys and count until the app has nothing left to do."""
    counter = CallCounter()
    with counter:
        await pilot.press(*keys)
        await pilot.pause()
    return counter


async def count(width: int, height: int) -> None:
    """Print the counts of a cursor key and of a placed piece at one size."""
    with TemporaryDirectory() as folder:
        settings = Settings(glyphs="unicode", bot_pause=_FOREVER, motion="off")
        app = TadmorApp(
            Store(Path(folder), "tadmor"), settings, Path(folder) / "settings.toml", first=placing_game(Path(folder))
        )
        async with app.run_test(size=(width, height)) as pilot:
            await pilot.pause()
            await pilot.press("right", "left", "enter", "u", "right", "left")  # everything is loaded and kept
            await pilot.pause()
            print(f"{width}x{height}  cursor  {(await counted(pilot, 'right')).summary()}")
            print(f"{width}x{height}  camel   {(await counted(pilot, 'enter')).summary()}")


def main(sizes: Sequence[str]) -> None:
    for size in [tuple(map(int, size.split("x"))) for size in sizes] or SIZES:
        asyncio.run(count(*size))


if __name__ == "__main__":
    main(sys.argv[1:])
