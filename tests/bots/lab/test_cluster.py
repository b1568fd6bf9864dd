"""Games on a cluster: the same results as on one machine, whoever is lost, and a sentence for what can't be."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import pytest
from distributed import Client

from bots.lab import cluster, ladder, program
from bots.lab.arena import Entrant, Fixture, rotation
from bots.lab.cluster import open_workers
from bots.lab.processes import play_all
from bots.lab.workers import WorkersUnavailable
from rules.contract import Components
from rules.games import GAMES
from rules.tadmor.components.catalogue import own_catalogue
from tadmor_tui import cli

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL, and no process groups")


class RunningCluster:
    """A scheduler and two worker processes, as the documentation starts them."""

    def __init__(self, client: Client) -> None:
        self.address: str = client.scheduler.address
        self._client = client

    def two_workers(self) -> None:
        """Wait until a worker that was killed has come back."""
        self._client.wait_for_workers(2, timeout=300)

    def busy(self) -> list[str]:
        return [worker for worker, tasks in self._client.processing().items() if tasks]

    def wait_until_idle(self) -> None:
        while self.busy():
            sleep(0.05)

    def stop_one(self) -> tuple[str, int]:
        """One that goes on taking work, and does none of it."""
        worker, pid = next(iter(self._client.run(os.getpid).items()))
        os.kill(pid, signal.SIGSTOP)
        return worker, pid

    def kill_with_work_in_hand(self, worker: str, pid: int) -> None:
        while worker not in self.busy():
            sleep(0.02)
        os.kill(pid, signal.SIGKILL)

    def kill_with_results_in_hand(self) -> None:
        """When everything is done, one that has more to hand over than the components."""
        self.wait_until_idle()
        held = {worker: len(results) for worker, results in self._client.has_what().items()}
        victim = max(held, key=held.__getitem__)
        assert held[victim] > 1
        os.kill(self._client.run(os.getpid)[victim], signal.SIGKILL)

    def everywhere(self, code: str) -> None:
        self._client.run(exec, code)


def dask(*words: str, folder: Path) -> subprocess.Popen[bytes]:
    """A server of Dask in a process of its own."""
    command = [sys.executable, "-m", "dask", *words]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningCluster]:
    folder = tmp_path_factory.mktemp("cluster")
    found = folder / "scheduler.json"
    here = ["--scheduler-file", str(found), "--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0"]
    two = ["--nworkers", "2", "--nthreads", "1", "--local-directory", str(folder), "--death-timeout", "60"]
    with (
        dask("scheduler", "--port", "0", "--idle-timeout", "300", *here, folder=folder) as scheduler,
        dask("worker", *two, *here, folder=folder) as workers,
    ):
        try:
            while not (found.exists() and found.read_text(encoding="utf-8").endswith("}")):
                assert scheduler.poll() is None
                sleep(0.05)
            address = json.loads(found.read_text(encoding="utf-8"))["address"]
            with Client(address, set_as_default=False) as client:
                yield RunningCluster(client)
        finally:
            workers.terminate()
            workers.wait(300)
            scheduler.terminate()


@pytest.fixture
def losing(running: RunningCluster, monkeypatch: pytest.MonkeyPatch) -> RunningCluster:
    """A cluster that loses a worker in the middle of its work."""
    honest = cluster._Cluster.map_tasks

    def map_tasks(
        self: Any, work: Callable[[Any, Components], Any], tasks: Iterable[Any], components: Components
    ) -> Generator[Any, None, None]:
        killer = Thread(target=running.kill_with_work_in_hand, args=running.stop_one())
        killer.start()
        yield from honest(self, work, tasks, components)
        killer.join()

    running.two_workers()
    monkeypatch.setattr(cluster._Cluster, "map_tasks", map_tasks)
    return running


# --- the same results, though a worker is lost


@pytest.mark.parametrize("game", GAMES)
def test_a_simulation(
    game: str, losing: RunningCluster, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its whole output, and a progress bar for whoever sits there."""
    simulate = ["simulate", "--game", game, "--players", "2", "--games", "6", "--seed", "4", "--json"]
    assert cli.main([*simulate, "--processes", "1"]) == 0
    alone = capsys.readouterr().out
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert cli.main([*simulate, "--cluster", losing.address]) == 0
    captured = capsys.readouterr()
    assert captured.out == alone
    assert "Playing" in captured.err


def test_all_that_was_seen_in_games_with_own_components(running: RunningCluster) -> None:
    """Though a worker is lost with results that nobody has fetched yet."""
    own = own_catalogue("[start]\npoints = 50\n", "rich.toml")
    played = list(rotation("tadmor", [Entrant("random"), Entrant("malika")], 4, 7))
    running.two_workers()
    with open_workers(running.address) as workers:
        games = play_all(played, own, workers)
        first = next(games)
        running.kill_with_results_in_hand()
        assert [first, *games] == list(play_all(played, own))


def test_a_match_of_the_ladder(losing: RunningCluster, capsys: pytest.CaptureFixture[str]) -> None:
    match = ["--game", "palmyra", "--games", "6", "--seed", "4"]
    assert ladder.main([*match, "--processes", "1"]) == 0
    alone = capsys.readouterr().out
    assert ladder.main([*match, "--cluster", losing.address]) == 0
    assert capsys.readouterr().out == alone


def test_the_fuzzer(losing: RunningCluster, capsys: pytest.CaptureFixture[str]) -> None:
    fuzz = ["fuzz", "--game", "palmyra", "--games", "6", "--seed", "4"]
    assert cli.main(fuzz) == 0
    alone = capsys.readouterr()
    assert cli.main([*fuzz, "--cluster", losing.address]) == 0
    assert capsys.readouterr() == alone


def test_what_the_fuzzer_finds(
    running: RunningCluster, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fuzz = ["fuzz", "--game", "palmyra", "--games", "3", "--seed", "4", "--save"]
    monkeypatch.setattr("bots.lab.fuzz.MAX_DECISIONS", 30)
    running.two_workers()
    running.everywhere("import bots.lab.fuzz; bots.lab.fuzz.MAX_DECISIONS = 30")
    try:
        assert cli.main([*fuzz, str(tmp_path / "alone")]) == 1
        alone = capsys.readouterr()
        assert cli.main([*fuzz, str(tmp_path / "there"), "--cluster", running.address]) == 1
    finally:
        running.everywhere("import bots.lab.fuzz; bots.lab.fuzz.MAX_DECISIONS = 20_000")
    assert capsys.readouterr() == alone
    assert alone.err.count("over-long game") == 3
    saved = {
        folder: {file.name: file.read_bytes() for file in (tmp_path / folder).iterdir()}
        for folder in ("alone", "there")
    }
    assert saved["alone"] == saved["there"]
    assert len(saved["there"]) == 3


# --- how it ends


def test_ctrl_c_ends_it_with_a_sentence_and_leaves_nothing_to_do(running: RunningCluster) -> None:
    heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # also behind an `&` of a script
    played = ["simulate", "--players", "2", "--games", "100000", "--cluster", running.address]
    code = f"{heard}; from tadmor_tui.cli import main; raise SystemExit(main({played!r}))"
    running.wait_until_idle()
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not running.busy():
            assert process.poll() is None
            sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=300)
    assert process.returncode == cli.INTERRUPTED
    assert (out, err.decode().partition(" after ")[0]) == (b"", "tadmor: Stopped")
    assert err.endswith(b" of 100000 games.\n")
    running.wait_until_idle()


def test_a_fuzzer_whose_time_is_over_leaves_nothing_to_do(
    running: RunningCluster, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["fuzz", "--game", "palmyra", "--seconds", "1", "--cluster", running.address]) == 0
    assert capsys.readouterr().out.endswith(" 0 findings.\n")
    running.wait_until_idle()


def fixtures(games: int = 3, bot: str = "random") -> list[Fixture]:
    return list(rotation("palmyra", [Entrant(bot)] * 2, games, 1))


def test_what_goes_wrong_in_a_worker_is_told_here(running: RunningCluster) -> None:
    with open_workers(running.address) as workers, pytest.raises(KeyError, match="nobody"):
        list(play_all(fixtures(bot="nobody"), workers=workers))


@pytest.fixture
def another_version(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Gives this machine another version of tadmor than the workers have."""

    def give() -> None:
        monkeypatch.setattr(program, "_installed", lambda _: "99")
        program.local_program.cache_clear()

    yield give
    program.local_program.cache_clear()


def test_workers_with_another_program_are_refused(
    running: RunningCluster, capsys: pytest.CaptureFixture[str], another_version: Callable[[], None]
) -> None:
    """At the beginning, and when they come later."""
    theirs = program.local_program()["tadmor"]
    with open_workers(running.address) as workers:
        another_version()
        with pytest.raises(WorkersUnavailable, match="and this machine has tadmor 99; it must be the same everywhere"):
            list(play_all(fixtures(), workers=workers))
    assert cli.main(["simulate", "--cluster", running.address]) == cli.WRONG_USE
    told = f"tadmor: {running.address} has tadmor {theirs}, and this machine has tadmor 99; "
    assert capsys.readouterr() == ("", f"{told}it must be the same everywhere.\n")
