"""Saved games in a line, for tests: a store with a clock of its own, people at a table, and games played by chance."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from rules.tadmor.game import TadmorGame
from rules.tadmor.state import usual_options
from saves.document import HUMAN, SeatInfo
from saves.saved_game import SavedGame
from saves.store import Store
from saves.timeline import Timeline
from tests.rules.choosers import legal

PEOPLE = ("Ana", "Bruno", "Carla", "Dora")
FRIDAY = datetime(2026, 3, 6, 12, 30, tzinfo=UTC)


class Clock:
    """A clock that goes on by some seconds whenever somebody looks at it."""

    def __init__(self, step: int = 0) -> None:
        self.time = FRIDAY
        self.step = timedelta(seconds=step)

    def __call__(self) -> datetime:
        self.time += self.step
        return self.time

    def wait(self, **how_long: float) -> None:
        self.time += timedelta(**how_long)


def seats(merchants: int, players: Sequence[str] = ()) -> list[SeatInfo]:
    who = [*players, *[HUMAN] * merchants]
    return [SeatInfo(PEOPLE[seat], who[seat]) for seat in range(merchants)]


def make_store(folder: Path, clock: Clock | None = None) -> Store:
    return Store(folder, "tadmor 9.9.9", clock or Clock())


INVISIBLE = (
    *("", "  ", "\u200b", "\u00a0\u2009", "\u0301", "\u00ad\u2060", "\ufe0f", "\u3164", "\u2800"),
    *("\u115f\u1160", "\U000e0061\U000e007f", "\x00\x1b", "\u202e\u2066"),
)
"""Names with nothing in them that anybody could see."""


def begin(store: Store, merchants: int = 2, seed: int = 1, **more: Any) -> SavedGame:
    players = more.pop("players", ())
    return store.begin("tadmor", usual_options(merchants, seed), seats(merchants, players), **more)


def play(saved: SavedGame, actions: int, seed: int = 1) -> SavedGame:
    """Let chance take so many actions, or as many as there are until the end."""
    rng = Random(seed)
    for _ in range(actions):
        if not saved.game.acting:
            break
        saved.apply(saved.game.acting[0], rng.choice(legal(saved.game)))
    return saved


def play_unsaved(saved: SavedGame, actions: int, seed: int = 1) -> SavedGame:
    """The same without the disk, until the last action; many times faster."""
    rng = Random(seed)
    for _ in range(actions):
        if not saved.game.acting:
            break
        saved.timeline.apply(saved.game.acting[0], rng.choice(legal(saved.game)), len(saved.timeline) * 7)
    saved.save()
    assert saved.unsaved is None
    return saved


def saved_file(store: Store, merchants: int = 2, actions: int = 40, seed: int = 1) -> Path:
    """The file of a game that nobody has open, with the copy of a few actions before beside it."""
    with begin(store, merchants, seed) as saved:
        play_unsaved(saved, max(0, actions - 3), seed)
        play(saved, min(3, actions), seed + 1)
    return saved.path


def texts(saved: SavedGame) -> list[str]:
    return [entry.text for entry in saved.timeline.entries]


def undone(timeline: Timeline) -> list[str]:
    """The actions that were taken back, the next one last."""
    return [one.text for one in timeline.undone]


def do(saved: SavedGame, *lines: str) -> None:
    """Take actions given in notation."""
    for line in lines:
        saved.apply(saved.game.acting[0], saved.game.read_action(line))


def tadmor(saved: SavedGame) -> TadmorGame:
    assert isinstance(saved.game, TadmorGame)
    return saved.game


def files_in(folder: Path) -> dict[str, bytes]:
    """All files below a folder with what is in them, without locks and the notes about them."""
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not file.name.endswith((".lock", ".owner"))
    }
