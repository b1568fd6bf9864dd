"""`tadmor stats`: what it counts, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from saves.statistics import OwnGame, statistics_of, tally
from saves.store import Store
from tadmor_tui.cli import main
from tests.drivers.played import LONE, played
from tests.saves.tables import make_store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """The store that TADMOR_HOME names in tests."""
    return make_store(tmp_path / "tadmor")


@pytest.fixture
def shelf(store: Store) -> Store:
    """Three games of Ana against bots, one of two people, and one that is not over."""
    for seed in (1, 2, 3):
        played(store, 4, players=LONE, seed=seed)
    played(store, 2, seed=4)
    played(store, 4, actions=20, players=LONE, seed=5)
    return store


def counted(shelf: Store, name: str) -> tuple[int, int, int]:
    """Games, wins and the best result of a person, by replaying everything."""
    games = wins = best = 0
    for listed in shelf.games():
        game, document = shelf.watch(listed.path).game, listed.document
        assert document is not None
        if not game.acting:
            for seat, info in enumerate(document.seats):
                if info.name == name and info.player == "human":
                    games, wins = games + 1, wins + (seat in game.standings().winners)
                    best = max(best, game.standings().totals[seat])
    return games, wins, best


def test_statistics_for_a_program(shelf: Store, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "--json", "--name", "ana"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    tadmor = told["by_game"]["tadmor"]
    assert (tadmor["games"], tadmor["wins"], tadmor["best"]) == counted(shelf, "Ana")
    assert sum(part["games"] for part in tadmor["by_players"].values()) == 4
    assert tadmor["by_opponent"]["random"]["games"] == 3 and tadmor["by_opponent"]["human"]["games"] == 1
    main(["stats", "--json"])
    alone = json.loads(capsys.readouterr().out)
    assert (alone["games"], alone["left_out"]) == (3, 1)


def test_statistics_for_people(shelf: Store, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats"]) == 0
    out = capsys.readouterr().out
    assert "3 finished games" in out and "against" in out and "1 game with several people is not counted" in out
    assert all(len(line) <= 80 for line in out.splitlines()[:-1])
    assert main(["stats", "--language", "de"]) == 0
    assert "3 beendete Spiele" in capsys.readouterr().out


def test_one_game_can_be_chosen(shelf: Store, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "--game", "palmyra"]) == 1
    assert main(["stats", "--game", "chess"]) == 2
    capsys.readouterr()


def test_nothing_to_count_is_a_status_of_its_own(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats"]) == 1
    assert "no finished games" in capsys.readouterr().out
    assert main(["stats", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["games"] == 0


def test_points_of_different_games_are_not_mixed() -> None:
    games = [OwnGame("tadmor", 2, True, 150, ("hadad",)), OwnGame("palmyra", 2, False, 30, ("human",))]
    assert tally(games).average is None and tally(games).wins == 1
    assert [(one.game, one.total.average) for one in statistics_of(games)] == [("tadmor", 150), ("palmyra", 30)]


def test_the_winner_is_in_the_list_of_games(shelf: Store, capsys: pytest.CaptureFixture[str]) -> None:
    main(["saves"])
    rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    for row, listed in zip(rows, shelf.games(), strict=True):
        game = shelf.watch(listed.path).game
        assert (row[-1] == "") == bool(game.acting)
        assert row[-2] == "Tadmor"
        if not game.acting:
            best, second = sorted(game.standings().totals)[-1:-3:-1]
            assert row[-1].endswith(f" won by {best - second}" if best > second else " won")
    main(["saves", "list", "--json"])
    facts = json.loads(capsys.readouterr().out)
    assert sum("winners" in one for one in facts) == 4
