"""Results of finished games are remembered, and computed anew when a game or the file has changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves import results
from saves.store import Store
from tests.drivers.played import played
from tests.saves.tables import make_store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = make_store(tmp_path)
    played(store, 2)
    played(store, 2, actions=3)
    return store


def replays(store: Store) -> int:
    """Number of games that are replayed for the results of all."""
    done: list[None] = []
    store.results.of(store.games(), lambda: done.append(None))
    return len(done)


def test_a_game_is_replayed_once(tmp_path: Path, store: Store) -> None:
    assert replays(store) == 1
    assert replays(make_store(tmp_path)) == 0


def test_results_are_those_of_the_rules(store: Store) -> None:
    found = dict(zip([game.path for game in store.games()], store.results.of(store.games()), strict=True))
    for path, result in found.items():
        game = store.watch(path).game
        assert (result is None) == bool(game.acting)
        if result is not None:
            assert (result.winners, result.totals) == (game.standings().winners, game.standings().totals)


@pytest.mark.parametrize("data", [b"", b"{}", b'{"format": "tadmor results", "version": 2}', b"\xff", b"[" * 10_000])
def test_a_damaged_file_counts_as_empty(tmp_path: Path, store: Store, data: bytes) -> None:
    replays(store)
    (tmp_path / "results.json").write_bytes(data)
    assert replays(make_store(tmp_path)) == 1


def test_a_result_that_does_not_fit_is_computed_anew(tmp_path: Path, store: Store) -> None:
    replays(store)
    path = tmp_path / "results.json"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"winners":[', '"winners":[7,'), encoding="utf-8")
    assert replays(make_store(tmp_path)) == 1


def test_a_disk_without_room_is_no_problem(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(results, "write_atomic", fail)
    assert replays(store) == 1
