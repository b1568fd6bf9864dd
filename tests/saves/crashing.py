"""The crash test: a process that plays and saves is killed, again and again, and no confirmed action may be missing.

    python -m tests.saves.crashing 300

kills it at that many random instants, and once before and after each system call of beginning a game, an action, an
undo and a redo. The playing process reports each thing it has done, when it has been told that it is saved.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NoReturn, TypeAlias

from saves.atomic import backup_of
from saves.background_writer import BackgroundWriter
from saves.loading import load
from saves.played_game import PlayedGame
from saves.saved_game import SavedGame
from saves.store import Store
from saves.timeline import Timeline
from tests.rules.choosers import legal
from tests.saves.slow_disk import Posts
from tests.saves.steps import steps, steps_of
from tests.saves.tables import begin, files_in, make_store, play_unsaved, saved_file, undone

LONGEST_LIFE = 0.12
"""Seconds until a random kill."""
MANY = 10_000
AGAINST_BOTS = ("human", "random", "random", "random")

Told: TypeAlias = tuple[list[str], list[str]]
"""The knowledge of a game: the actions taken, and those taken back."""


class LostAction(AssertionError):
    """The promise is broken."""


# --- what the playing process does


def act(played: PlayedGame, rng: Random) -> None:
    """Something that happens at a table: mostly an action, at times undo or redo. The same `rng` does the same."""
    chance = rng.random()
    if chance < 0.2 and played.timeline.undone:
        played.redo()
    elif chance < 0.4 and played.why_not_undo(with_bots=True) is None:
        played.undo(with_bots=True)
    elif played.game.acting:
        played.apply(played.game.acting[0], rng.choice(legal(played.game)))


def know(timeline: Timeline) -> Told:
    return [entry.text for entry in timeline.entries], undone(timeline)


def in_a_child(work: Callable[[int], None]) -> tuple[int, int]:
    """Start a process for some work; returns its number and where it reports."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    os.close(reading)
    _work_and_leave(work, writing)


def _work_and_leave(work: Callable[[int], None], report: int) -> NoReturn:
    try:
        work(report)
    except BaseException:
        import traceback

        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def read_reports(reading: int) -> int:
    """Count the things that the dead process had been told to be saved."""
    with os.fdopen(reading, "rb") as pipe:
        return len(pipe.read())


# --- the checks


def check_promise(store: Store, path: Path, before: PlayedGame, seed: int, confirmed: int) -> bool:
    """Compare the game with what must be there; returns whether the thing in flight came through."""
    for number in range(confirmed):
        act(before, Random(seed + number))
    certain = know(before.timeline)
    act(before, Random(seed + confirmed))
    possible = know(before.timeline)
    with Store(store.folder.parent, "after the crash").open(path) as saved:
        found = know(saved.timeline)
    if found not in (certain, possible):
        raise LostAction(f"{path}: {confirmed} confirmed things lead to {certain}, but the file has {found}")
    left = [file.name for file in path.parent.iterdir() if file.name.startswith(".writing-")]
    if left:
        raise LostAction(f"left behind after the next start: {left}")
    return found == possible


def kill_at_random(kills: int, folder: Path, seed: int = 1) -> tuple[int, int]:
    """Kill a player so often, going on with the same games; returns what was confirmed and what was in flight."""
    rng = Random(seed)
    confirmed_in_all = in_flight = games = 0
    store = make_store(folder)
    path: Path | None = None
    for _ in range(kills):
        if path is None or not load(path).timeline.game.acting:
            games += 1
            with begin(store, 2 + games % 3, games, players=AGAINST_BOTS if games % 2 else ()) as saved:
                path = saved.path
        loaded, number = load(path), rng.randrange(10**9)
        before = PlayedGame("tadmor", loaded.timeline, loaded.document.seats)

        def work(report: int, path: Path = path, number: int = number) -> None:
            with store.open(path) as saved:
                for count in range(MANY):
                    act(saved, Random(number + count))
                    assert saved.unsaved is None
                    os.write(report, b".")

        def work_beside(report: int, path: Path = path, number: int = number) -> None:
            posts = Posts()
            with store.open(path) as saved:
                saved.write_in_background(BackgroundWriter(posts))
                for count in range(MANY):
                    draft = saved.draft()
                    act(draft, Random(number + count))
                    saved.commit(draft, lambda: _report(report))
                    posts.do_next()
                    assert saved.unsaved is None

        pid, reports = in_a_child(work_beside if number % 2 else work)
        time.sleep(rng.random() * LONGEST_LIFE)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        confirmed = read_reports(reports)
        in_flight += check_promise(store, path, before, number, confirmed)
        confirmed_in_all += confirmed
    return confirmed_in_all, in_flight


def kill_at_every_step(folder: Path) -> int:
    """Kill a player before every system call of a save, and after the last; returns how many times."""
    kills = 0
    for what in ("apply", "undo", "redo", "undo with bots", "redo with bots"):
        store = make_store(folder / what)
        with begin(store, players=AGAINST_BOTS[:2] if "bots" in what else ()) as saved:
            play_unsaved(saved, 30)
            while not _can_go_back(saved, "bots" in what):
                saved.apply(saved.game.acting[0], legal(saved.game)[0])
            if "redo" in what:
                saved.undo(with_bots=True)
            copies = [store.duplicate(saved.path) for _ in range(40)]
        names = _steps_in(store, copies.pop(), what)
        for number in range(1, len(names) + 2):
            _kill_at_step(store, copies.pop(), what, number)
            kills += 1
    return kills


def _can_go_back(saved: SavedGame, with_answers: bool) -> bool:
    return saved.why_not_undo(with_bots=True) is None and (saved.step_back(with_bots=True).answers > 0) == with_answers


def _do(saved: SavedGame, what: str) -> None:
    if what == "apply":
        saved.apply(saved.game.acting[0], legal(saved.game)[0])
    elif "undo" in what:
        saved.undo(with_bots=True)
    else:
        saved.redo()


def _steps_in(store: Store, path: Path, what: str) -> list[str]:
    with store.open(path) as saved:
        saved.save()  # so that there is a file before this one, as usual
        return steps_of(lambda: _do(saved, what))


def _kill_at_step(store: Store, path: Path, what: str, fatal: int) -> None:
    def work(report: int) -> None:
        with store.open(path) as saved:
            saved.save()
            with steps(lambda number, _: _die() if number == fatal else None):
                _do(saved, what)
            os.write(report, b".")
            _die()

    before = know(load(path).timeline)
    pid, reports = in_a_child(work)
    _, status = os.waitpid(pid, 0)
    if not os.WIFSIGNALED(status):
        raise LostAction(f"{what}, step {fatal}: the player was not killed but ended with {status}")
    confirmed = read_reports(reports)
    with Store(store.folder.parent, "after the crash").open(path) as saved:
        found = know(saved.timeline)
        if found == before:
            _do(saved, what)
            after, came_through = know(saved.timeline), False
        else:
            after, came_through = found, True
    if (confirmed and not came_through) or not _one_step(before, after, what):
        raise LostAction(f"{what}, step {fatal}: {before} became {found}")


def _one_step(before: Told, after: Told, what: str) -> bool:
    """True if all of it was done, whatever belongs together, and nothing else."""
    (actions, taken_back), (now, undone_now) = before, after
    if what == "apply":
        return now[:-1] == actions and len(now) == len(actions) + 1 and undone_now == []
    fewer, more = (now, actions) if "undo" in what else (actions, now)
    there, gone = (taken_back, undone_now) if "undo" in what else (undone_now, taken_back)
    moved = more[len(fewer) :]
    together = len(moved) > 1 if "bots" in what else len(moved) > 0
    return together and more[: len(fewer)] == fewer and gone == [*there, *reversed(moved)]


def kill_while_beginning(folder: Path) -> int:
    """Kill a player at every step of beginning a game: there is a whole game after that, or none."""
    names = steps_of(lambda: begin(make_store(folder / "whole")).close())
    for fatal in range(1, len(names) + 1):
        home = folder / f"step {fatal}"

        def work(_: int, home: Path = home, fatal: int = fatal) -> None:
            with steps(lambda number, _: _die() if number == fatal else None):
                begin(make_store(home)).close()

        pid, reports = in_a_child(work)
        os.waitpid(pid, 0)
        os.close(reports)
        store = make_store(home)
        for shelved in store.games():
            with store.open(shelved.path) as saved:
                if len(saved.timeline) != 0:
                    raise LostAction(f"a new game has actions: {shelved.path}")
        begin(store).close()
    return len(names)


def kill_while_keeping_house(folder: Path) -> int:
    """Kill at every step of throwing a game away, of bringing it back, and of going back to the last good copy."""
    return (
        _kill_housekeeping(folder / "trash", Store.move_to_trash)
        + _kill_housekeeping(folder / "back", Store.restore_from_trash, trashed_games=True)
        + _kill_housekeeping(folder / "restore", Store.restore_backup, damage=True)
    )


def _kill_housekeeping(
    folder: Path, work: Callable[[Store, Path], Path], *, damage: bool = False, trashed_games: bool = False
) -> int:
    fatal = 0
    while True:
        fatal += 1
        store = make_store(folder / f"step {fatal}")
        path = saved_file(store, actions=12)
        if trashed_games:
            path = store.move_to_trash(path)
        good = backup_of(path).read_bytes()
        if damage:
            path.write_bytes(path.read_bytes()[:-40])
        present = path.read_bytes()

        def at_step(_: int, store: Store = store, path: Path = path, fatal: int = fatal) -> None:
            with steps(lambda number, _: _die() if number == fatal else None):
                work(store, path)

        pid, reports = in_a_child(at_step)
        _, status = os.waitpid(pid, 0)
        os.close(reports)
        kept = list(files_in(folder / f"step {fatal}").values())
        if present not in kept or good not in kept:
            raise LostAction(f"{work.__name__}, step {fatal}: a file is gone")
        for shelved in make_store(folder / f"step {fatal}").games():
            if (shelved.document is None) and (not damage or "the last good copy" not in str(shelved.problem)):
                raise LostAction(f"{work.__name__}, step {fatal}: {shelved.problem}")
        if not os.WIFSIGNALED(status):
            return fatal - 1


def _report(report: int) -> None:
    os.write(report, b".")


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def main() -> int:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        confirmed, in_flight = kill_at_random(kills, Path(folder) / "random", seed=time.time_ns())
        print(
            f"{kills} kills at random instants: {confirmed} confirmed things, none lost; {in_flight} more came through"
        )
        points = kill_at_every_step(Path(folder) / "steps")
        print(f"{points} kills between the system calls of an action, an undo and a redo: nothing lost")
        print(f"{kill_while_beginning(Path(folder) / 'begin')} kills while a game began: a whole game or none")
        print(f"{kill_while_keeping_house(Path(folder) / 'house')} kills while deleting and restoring: no file lost")
    print(f"{time.monotonic() - start:.0f} seconds")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
