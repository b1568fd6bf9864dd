"""The challenge of a week: the same game for everybody, its result replayed from a line, and kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import pytest

from bots.games import bots_of
from bots.observation import Observation
from rules.games import GAMES
from saves.challenge_record import ChallengeFile, ChallengeResult
from saves.saved_game import SavedGame
from saves.store import Store
from tadmor_tui.cli import main
from tadmor_tui.puzzles.challenge import Challenge, NoChallenge, challenge_of, week_of
from tadmor_tui.share.opening import code_of
from tests.saves.tables import make_store

TODAY = date(2026, 11, 18)
A_RESULT = ChallengeResult("2026-W47", "tadmor", 2, 90, 100, 3, "a.json")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """The store that TADMOR_HOME names in tests."""
    return make_store(tmp_path / "tadmor")


@contextmanager
def finished(challenge: Challenge, store: Store) -> Iterator[SavedGame]:
    """A challenge that bots have played on all seats."""
    with challenge.begin(store) as saved:
        roster = bots_of(challenge.game)
        seated = [roster.make(list(roster)[1], seat) for seat in range(saved.game.seats)]
        while saved.game.acting:
            seat = saved.game.acting[0]
            saved.timeline.apply(seat, seated[seat].decide(Observation(saved.game, seat)), 0)
        saved.save()
        yield saved


def test_weeks_and_seeds() -> None:
    assert week_of(TODAY) == "2026-W47" and week_of(date(2027, 1, 1)) == "2026-W53"
    seeds = {Challenge(week, game).seed for week in ("2026-W47", "2026-W48") for game in GAMES}
    assert len(seeds) == 2 * len(GAMES)
    assert Challenge("2026-W47", "tadmor").seed == Challenge("2026-W47", "tadmor").seed


@pytest.mark.parametrize("game", GAMES)
def test_a_result_is_replayed_from_its_line(game: str, store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    challenge = Challenge(week_of(date.today()), game)
    with finished(challenge, store) as saved:
        result, code = challenge.result(saved), code_of(saved)
        assert challenge_of(saved, date.today()) == challenge
    assert result.total == saved.game.standings(uncovered=True).totals[0]
    assert main(["challenge", "--check", code]) == 0
    told = capsys.readouterr().out
    assert challenge.week in told and f"place {result.place} of 3" in told
    assert str(len(saved.timeline)) in told


def test_the_same_game_is_opened_again(store: Store) -> None:
    challenge = Challenge("2026-W47", "palmyra")
    assert challenge.find(store) is None
    with challenge.begin(store) as saved:
        path = saved.path
    found = challenge.find(store)
    assert found is not None and found.path == path
    found.close()


def test_other_games_are_none(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    other = Challenge("2031-W01", "palmyra")  # no week has this seed yet
    with finished(other, store) as saved:
        with pytest.raises(NoChallenge, match="seed"):
            challenge_of(saved, TODAY)
        line = code_of(saved)
    assert main(["challenge", "--check", line]) == 2
    assert "seed" in capsys.readouterr().err
    with Challenge("2026-W47", "palmyra").begin(store) as begun, pytest.raises(NoChallenge, match="over"):
        Challenge("2026-W47", "palmyra").result(begun)
    assert main(["challenge", "--check", "tadmor1.nonsense"]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_game_with_another_player_is_refused(store: Store) -> None:
    challenge = Challenge("2026-W47", "palmyra")
    with finished(challenge, store) as saved:
        saved.document.seats[1].player = "hairan"
        with pytest.raises(NoChallenge, match="bots of the challenge"):
            challenge.result(saved)


def test_the_first_result_of_a_week_is_kept(tmp_path: Path) -> None:
    file = ChallengeFile(tmp_path / "challenges.json")
    better = ChallengeResult("2026-W47", "tadmor", 1, 120, 100, 3, "b.json")
    assert file.note(A_RESULT) == A_RESULT and file.note(better) == A_RESULT
    assert ChallengeFile(tmp_path / "challenges.json").read().results == [A_RESULT]


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b"\xff\xfe", b'{"format": "other"}', b"[" * 100_000])
def test_a_damaged_file_counts_as_empty(damage: bytes, tmp_path: Path) -> None:
    path = tmp_path / "challenges.json"
    path.write_bytes(damage)
    file = ChallengeFile(path)
    assert not file.read().results
    file.note(A_RESULT)
    assert file.read().results == [A_RESULT]
    assert (tmp_path / "challenges.json.damaged-1").read_bytes() == damage


def test_results_are_listed(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["challenge", "--results"]) == 0
    assert "no challenge results" in capsys.readouterr().out
    store.challenges.note(A_RESULT)
    main(["challenge", "--results"])
    assert "2026-W47" in capsys.readouterr().out
