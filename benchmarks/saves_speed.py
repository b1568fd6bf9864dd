"""The speed of saved games, as ratios taken in one run.

    .venv/bin/python -m benchmarks.saves_speed [FOLDER]

The two sides of each ratio take turns in short rounds, so that a busy machine or a slow disk slows both alike. FOLDER
is where the games are written, to measure another disk.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from rules.contract import Action, AnyGame
from rules.games import GAMES
from rules.tadmor.state import usual_options
from saves.document import SeatInfo
from saves.saved_game import SavedGame
from saves.store import Store

ROUNDS = 40
MERCHANTS = 4
TIGHT_UNDO = 10.0
"""Milliseconds that taking back an action may take at the end of a full game."""


def finished_game(store: Store) -> SavedGame:
    """A whole game played by chance, open, at its end; the last actions can be taken back."""
    for seed in range(1000):
        people = [SeatInfo(name) for name in ("Ana", "Bruno", "Carla", "Dora")]
        saved = store.begin("tadmor", usual_options(MERCHANTS, seed, False), people)
        rng = Random(seed)
        while saved.game.acting:
            (seat,) = saved.game.acting
            action = rng.choice(saved.game.legal_actions(seat))
            saved.timeline.apply(seat, action, len(saved.timeline) * 9)
        saved.save()
        if saved.why_not_undo() is None:
            return saved
        saved.close()
    raise AssertionError("no game ends with something that can be taken back")


def bare_write(path: Path, data: bytes) -> None:
    """The least that must happen for bytes to be safe: write, flush, rename, flush the folder."""
    beside = path.with_name("beside")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)


def play_through(game: AnyGame, actions: list[Action]) -> None:
    for action in actions:
        game.apply(game.acting[0], action)


def timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return (perf_counter() - start) * 1000


class Rounds:
    """Several kinds of work, timed one after the other, again and again; in milliseconds."""

    def __init__(self, **works: Callable[[], object]) -> None:
        self._times: dict[str, list[float]] = {name: [] for name in works}
        for _ in range(ROUNDS):
            for name, work in works.items():
                self._times[name].append(timed(work))

    def __getitem__(self, name: str) -> float:
        return median(self._times[name])

    def worst(self, name: str) -> float:
        return max(self._times[name])

    def ratio(self, name: str, other: str) -> float:
        pairs = zip(self._times[name], self._times[other], strict=True)
        return median(one / two for one, two in pairs)


def measure(folder: Path) -> None:
    store = Store(folder, "benchmark")
    saved = finished_game(store)
    data, bare = saved.path.read_bytes(), folder / "bare"
    kind = GAMES["tadmor"]
    begun = kind.start(saved.game.options, saved.game.components)
    actions: list[Action] = [begun.read_action(entry.text) for entry in saved.timeline.entries]
    print(f"{len(actions)} actions of {MERCHANTS} merchants, {len(data):,} bytes, in {folder}")
    rounds = Rounds(
        bare=lambda: bare_write(bare, data),
        undo=saved.undo,
        again=lambda: bare_write(bare, data),
        action=saved.redo,  # takes the last action of all, and saves it
        open=lambda: store.watch(saved.path),
        play=lambda: play_through(begun.copy(), actions),
        undo_in_memory=lambda: saved.timeline.take_back(len(saved.timeline)),
        redo_in_memory=lambda: saved.timeline.redo(0),
    )
    saved.close()
    saving, opening = rounds.ratio("action", "again"), rounds.ratio("open", "play")
    print(f"saving an action       {saving:6.2f} x a bare write of the same bytes (wanted: at most 3)")
    print(f"opening a whole game   {opening:6.2f} x playing its actions (wanted: at most 3)")
    print(f"taking back an action  {1 / rounds.ratio('undo', 'open'):6.1f} x cheaper than opening the game (wanted: 5)")
    print(f"bare write             {rounds['bare']:6.2f} ms (worst {rounds.worst('bare'):.2f})")
    print(f"undo                   {rounds['undo']:6.2f} ms (worst {rounds.worst('undo'):.2f}; wanted: at most 10)")
    print(f"redo                   {rounds['action']:6.2f} ms (worst {rounds.worst('action'):.2f})")
    print(f"undo without the disk  {rounds['undo_in_memory']:6.3f} ms")
    if rounds["undo"] > TIGHT_UNDO:
        print(f"This disk is slow: undo should take at most {TIGHT_UNDO:.0f} ms.")


def main() -> int:
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
        measure(Path(folder))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
