"""Clusters that can't be used, or not to the end: one clear sentence for each."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import dask
import pytest
from distributed import LocalCluster
from distributed.scheduler import KilledWorker

from bots.lab import cluster, ladder, program
from bots.lab.arena import Entrant, Fixture, play_fixture, rotation
from bots.lab.cluster import open_workers
from bots.lab.processes import play_all
from bots.lab.workers import WorkersUnavailable
from rules.contract import Components
from rules.games import GAMES
from tadmor_tui import cli

PALMYRA = GAMES["palmyra"]


def fixtures() -> list[Fixture]:
    return list(rotation("palmyra", [Entrant("random")] * 2, 3, 1))


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalCluster]:
    """A scheduler and a worker with two threads in this process, and nobody waits long."""
    monkeypatch.setattr(cluster, "ANSWER_TIMEOUT_SECONDS", 1)
    monkeypatch.setattr(cluster, "SILENCE_TIMEOUT_SECONDS", 1)
    monkeypatch.setattr(cluster, "WORKER_COUNT_SECONDS", 0.05)
    with LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, protocol="tcp", dashboard_address="127.0.0.1:0"
    ) as small:
        yield small


def endless() -> Iterator[Fixture]:
    while True:
        yield from fixtures()


def test_threads_of_a_worker_play_one_at_a_time(small: LocalCluster) -> None:
    with open_workers(small.scheduler_address) as workers:
        assert list(play_all(fixtures(), workers=workers)) == list(play_all(fixtures()))


def test_a_scheduler_that_is_gone(small: LocalCluster) -> None:
    with open_workers(small.scheduler_address) as workers:
        games = workers.map_tasks(play_fixture, endless(), PALMYRA.standard_components())
        next(games)
        small.close()
        with pytest.raises(WorkersUnavailable, match=r"^The scheduler at tcp://.* no longer answers\.$"):
            list(games)


def test_workers_that_are_all_gone(small: LocalCluster) -> None:
    with open_workers(small.scheduler_address) as workers:
        games = workers.map_tasks(play_fixture, endless(), PALMYRA.standard_components())
        next(games)
        small.scale(0)
        with pytest.raises(WorkersUnavailable, match=r"^The scheduler at tcp://.* has lost all its workers\.$"):
            list(games)
    with (
        pytest.raises(WorkersUnavailable, match=r"^The scheduler at tcp://.* has no workers; start some: dask worker"),
        open_workers(small.scheduler_address),
    ):
        pass


def kill(task: int, components: Components) -> None:
    raise KilledWorker(task, SimpleNamespace(address="the last one"), 3)


def test_games_that_kill_workers(small: LocalCluster) -> None:
    with (
        open_workers(small.scheduler_address) as workers,
        pytest.raises(WorkersUnavailable, match=r"^4 workers died one after the other while they played"),
    ):
        list(workers.map_tasks(kill, [1], PALMYRA.standard_components()))


def test_the_address_of_a_worker(small: LocalCluster) -> None:
    (worker,) = small.scheduler_info["workers"]
    with (
        pytest.raises(WorkersUnavailable, match=f"^{worker} is a Worker, not the scheduler\\.$"),
        open_workers(worker),
    ):
        pass


@pytest.mark.parametrize(
    "address", ["", "nobody", "localhost:x", "http://localhost:1", "tls://localhost:1", "inproc://1"]
)
def test_what_is_no_address(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("simulate", "fuzz"):
        assert cli.main([command, "--cluster", address]) == cli.WRONG_USE
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.startswith(
            f"tadmor: “{address}” is not the address of a Dask scheduler; it should look like "
        )
        assert captured.err.count("\n") == 1
    assert ladder.main(["--cluster", address]) == 1
    assert capsys.readouterr().err.startswith(
        f"“{address}” is not the address of a Dask scheduler; it should look like "
    )


@pytest.mark.parametrize("listens", [True, False])
def test_nobody_who_answers(listens: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "ANSWER_TIMEOUT_SECONDS", 1)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        if listens:
            silent.listen()
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        assert cli.main(["simulate", "--cluster", address]) == cli.WRONG_USE
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(
        f"tadmor: No Dask scheduler has answered at {address} within 1 second; is it running"
    )
    assert captured.err.count("\n") == 1


def test_tls_settings_that_lead_nowhere(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.pem")
    settings = {f"distributed.comm.tls.{name}": missing for name in ("ca-file", "client.cert", "client.key")}
    with dask.config.set(settings):
        assert cli.main(["simulate", "--cluster", "tls://localhost:1"]) == cli.WRONG_USE
    assert capsys.readouterr().err.startswith("tadmor: Dask's TLS settings can't be used: ")


def test_without_dask_a_sentence_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert cli.main(["fuzz", "--cluster", "localhost:8786"]) == cli.WRONG_USE
    told = 'tadmor: To play on a cluster, install Dask with: python -m pip install "tadmor[cluster]"\n'
    assert capsys.readouterr() == ("", told)


def test_processes_and_a_cluster_are_not_wanted_together(capsys: pytest.CaptureFixture[str]) -> None:
    for main in (ladder.main, lambda words: cli.main(["simulate", *words])):
        with pytest.raises(SystemExit):
            main(["--processes", "2", "--cluster", "localhost:8786"])
        assert "not allowed with argument --processes" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("there", "told"),
    [
        ({}, None),
        ({"Python": "3.9"}, "w has Python 3.9, and this machine has Python "),
        ({"Dask": "2020.1.0"}, "w has Dask 2020.1.0, and this machine has Dask "),
        ({"rules of palmyra": "0"}, "w has rules of palmyra 0, and this machine has rules of palmyra "),
        ({"rules of chess": "1"}, "w has rules of chess 1, and this machine has rules of chess ?; "),
        ({"code": "0"}, "w has tadmor {tadmor} like this machine, but not the same files of it; "),
    ],
)
def test_what_must_be_the_same_everywhere(there: dict[str, str], told: str | None) -> None:
    here = program.local_program()
    found = program.describe_difference("w", here | there)
    assert found is None if told is None else str(found).startswith(told.format(**here))
