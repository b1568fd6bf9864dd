"""A campaign remembers the best marks, whatever happens to its file and whoever else writes it."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from random import Random

import pytest
from filelock import FileLock

from rules.games import GAMES
from saves.atomic import backup_of
from saves.campaign import Campaigns, SoloResult, solo_result
from saves.document import HUMAN, SeatInfo
from saves.played_game import PlayedGame
from saves.problems import CannotWrite, NewerSave, SaveError
from saves.timeline import Timeline
from tests.rules.palmyra.choosers import with_sense
from tests.saves.crashing import in_a_child, read_reports
from tests.saves.steps import steps, steps_of
from tests.saves.tables import FRIDAY, Clock, make_store

GAME = "palmyra"


def campaigns_in(folder: Path, clock: Clock | None = None) -> Campaigns:
    return Campaigns(folder / "campaigns", clock or Clock())


def result(level: int, total: int, target: int = 55) -> SoloResult:
    return SoloResult(GAME, str(level), total, target)


def bests(campaigns: Campaigns) -> dict[str, tuple[int, bool]]:
    return {level: (mark.best, mark.reached) for level, mark in campaigns.so_far(GAME).marks.items()}


# --- what is remembered


def test_nothing_is_reached_before_the_first_game(tmp_path: Path) -> None:
    so_far = campaigns_in(tmp_path).so_far(GAME)
    assert (so_far.marks, so_far.problem, so_far.has_reached(1)) == ({}, None, False)
    assert not (tmp_path / "campaigns").exists()


def test_marks_only_grow_and_keep_the_time_of_the_best_game(tmp_path: Path) -> None:
    clock = Clock()
    campaigns = campaigns_in(tmp_path, clock)
    campaigns.note(result(1, 50))
    assert not campaigns.so_far(GAME).has_reached(1)
    clock.wait(hours=1)
    assert campaigns.note(result(1, 61)).has_reached(1)
    best = campaigns.so_far(GAME).marks["1"]
    clock.wait(hours=1)
    campaigns.note(result(1, 40))
    campaigns.note(result(1, 61))
    assert campaigns.so_far(GAME).marks["1"] == best
    assert (best.best, best.reached, (best.at - FRIDAY).seconds) == (61, True, 3600)


def test_levels_and_games_are_apart(tmp_path: Path) -> None:
    campaigns = campaigns_in(tmp_path)
    campaigns.note(result(1, 61))
    campaigns.note(result(3, 12))
    assert bests(campaigns) == {"1": (61, True), "3": (12, False)}
    assert campaigns.so_far("another").marks == {}


def test_a_target_that_was_reached_with_less_stays_reached(tmp_path: Path) -> None:
    """With own components a level may have another target."""
    campaigns = campaigns_in(tmp_path)
    campaigns.note(result(1, 54))
    campaigns.note(result(1, 40, target=30))
    assert bests(campaigns) == {"1": (54, True)}


def test_the_shelf_of_games_has_its_campaigns_beside_it(tmp_path: Path) -> None:
    make_store(tmp_path).campaigns.note(result(1, 61))
    assert bests(campaigns_in(tmp_path)) == {"1": (61, True)}


# --- which games count


def solo(players: tuple[str, ...] = (HUMAN,), level: int = 2) -> PlayedGame:
    kind = GAMES[GAME]
    chosen = {"level": level} if len(players) == 1 else {}
    timeline = Timeline(kind.start(kind.usual_options(len(players), 1, chosen), kind.standard_components()))
    return PlayedGame(GAME, timeline, [SeatInfo(f"P{n}", player) for n, player in enumerate(players)])


def to_the_end(played: PlayedGame) -> PlayedGame:
    rng = Random(1)
    while played.game.acting:
        played.apply(played.game.acting[0], with_sense(played.game, rng))
    return played


def test_a_game_of_one_person_counts_when_it_is_over() -> None:
    played = solo()
    assert solo_result(played) is None
    to_the_end(played)
    standings = played.game.standings()
    assert solo_result(played) == SoloResult(GAME, "2", standings.totals[0], standings.target)


@pytest.mark.parametrize("players", [("random",), (HUMAN, "random"), (HUMAN, HUMAN)])
def test_games_of_bots_and_of_several_do_not_count(players: tuple[str, ...]) -> None:
    assert solo_result(to_the_end(solo(players))) is None


def test_a_game_in_which_a_bot_has_helped_does_not_count() -> None:
    played = solo()
    played.change_seat(0, "Hairan", "hairan")
    played.change_seat(0, "Ana", HUMAN)
    assert solo_result(to_the_end(played)) is None


@pytest.mark.parametrize("game", GAMES)
def test_the_level_of_a_campaign_can_be_read_from_the_options(game: str) -> None:
    kind = GAMES[game]
    if kind.campaign is not None:
        assert len(kind.levels) > 1 and 1 in kind.seats
        for level in kind.levels:
            options = kind.usual_options(1, 1, {kind.campaign.option: level.value})
            assert getattr(options, kind.campaign.option) == level.value


# --- the disk


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    campaigns = campaigns_in(tmp_path)
    campaigns.note(result(1, 61))
    campaigns.note(result(2, 61))
    assert {file.stat().st_mode & 0o777 for file in (tmp_path / "campaigns").iterdir()} == {0o600}
    assert (tmp_path / "campaigns").stat().st_mode & 0o777 == 0o700
    campaigns.path_of(GAME).chmod(0o644)
    assert campaigns_in(tmp_path).path_of(GAME).stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be forked and killed")
def test_killed_before_any_step_the_file_is_the_old_or_the_new_one(tmp_path: Path) -> None:
    def prepared(name: str) -> Campaigns:
        campaigns = campaigns_in(tmp_path / name)
        campaigns.note(result(1, 40))
        campaigns.note(result(1, 50))
        return campaigns

    count = len(steps_of(lambda: prepared("x").note(result(1, 61))))
    found = set()
    for fatal in range(1, count + 2):
        campaigns = prepared(str(fatal))

        def work(report: int, campaigns: Campaigns = campaigns, fatal: int = fatal) -> None:
            def die(number: int, _: str) -> None:
                if number == fatal:
                    os.kill(os.getpid(), signal.SIGKILL)

            with steps(die):
                campaigns.note(result(1, 61))
            os.write(report, b".")

        pid, reports = in_a_child(work)
        os.waitpid(pid, 0)
        confirmed = read_reports(reports)
        after = campaigns_in(tmp_path / str(fatal))
        so_far = after.so_far(GAME)
        assert so_far.problem is None
        best = so_far.marks["1"].best
        assert best == 61 if confirmed else best in (50, 61)
        assert not list((tmp_path / str(fatal) / "campaigns").glob(".writing-*"))
        assert after.note(result(1, 61)).has_reached(1)  # nobody keeps the lock of a dead process
        found.add(best)
    assert found == {50, 61}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be forked")
def test_of_several_programs_at_once_every_mark_is_kept(tmp_path: Path) -> None:
    starting, start = os.pipe()

    def noting(level: int) -> tuple[int, int]:
        def work(report: int) -> None:
            os.close(start)
            campaigns = campaigns_in(tmp_path)
            os.read(starting, 1)  # returns for all of them at once, when the pipe is closed
            for total in range(40, 40 + 10 * level, level):
                campaigns.note(result(level, total))
            os.write(report, b".")

        return in_a_child(work)

    children = [noting(level) for level in range(1, 6)]
    os.close(start)
    for pid, reports in children:
        os.waitpid(pid, 0)
        assert read_reports(reports) == 1
    os.close(starting)
    assert {level: best for level, (best, _) in bests(campaigns_in(tmp_path)).items()} == {
        str(level): 40 + 9 * level for level in range(1, 6)
    }


DAMAGES = {
    "nothing": b"",
    "half": b'{"format": "tadmor campaign", "vers',
    "no campaign": b"[1, 2]",
    "another format": b'{"format": "tadmor game", "version": 1}',
    "no version": b'{"format": "tadmor campaign"}',
    "a wrong mark": b'{"format": "tadmor campaign", "version": 1, "levels": {"1": {"best": "x"}}}',
    "an unknown field": b'{"format": "tadmor campaign", "version": 1, "more": 1}',
    "no text": b"\xff\xfe\x00",
    "brackets": b"[" * 50_000,
    "too large": b" " * 200_000,
}


@pytest.mark.parametrize("data", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_told_and_put_aside_and_its_last_good_copy_counts(data: bytes, tmp_path: Path) -> None:
    campaigns = campaigns_in(tmp_path)
    campaigns.note(result(1, 61))
    campaigns.note(result(2, 30))
    path = campaigns.path_of(GAME)
    path.write_bytes(data)
    so_far = campaigns.so_far(GAME)
    assert so_far.has_reached(1)
    told = str(so_far.problem)
    assert told.startswith("palmyra.campaign.json is damaged (") and "the last good copy is used" in told
    assert path.read_bytes() == data
    after = campaigns.note(result(2, 66, 60))
    assert "set aside as palmyra.campaign.json.damaged-1" in str(after.problem)
    assert path.with_name(f"{path.name}.damaged-1").read_bytes() == data
    assert bests(campaigns) == {"1": (61, True), "2": (66, True)}
    assert campaigns.so_far(GAME).problem is None


def test_without_a_good_copy_the_campaign_begins_anew(tmp_path: Path) -> None:
    campaigns = campaigns_in(tmp_path)
    campaigns.note(result(1, 61))
    path = campaigns.path_of(GAME)
    path.write_bytes(b"{")
    assert not backup_of(path).exists()
    so_far = campaigns.so_far(GAME)
    assert so_far.marks == {} and "starts over" in str(so_far.problem)
    campaigns.note(result(1, 40))
    assert bests(campaigns) == {"1": (40, False)}


def test_a_file_of_a_newer_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    campaigns = campaigns_in(tmp_path)
    campaigns.note(result(1, 61))
    path, newer = campaigns.path_of(GAME), b'{"format": "tadmor campaign", "version": 2, "more": []}'
    path.write_bytes(newer)
    so_far = campaigns.so_far(GAME)
    assert so_far.marks == {} and "newer Tadmor" in str(so_far.problem)
    with pytest.raises(NewerSave, match="please update Tadmor"):
        campaigns.note(result(1, 61))
    assert [path.read_bytes()] == [newer]


def test_what_can_not_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "campaigns").write_bytes(b"a file where the folder should be")
    campaigns = campaigns_in(tmp_path)
    with pytest.raises(CannotWrite, match="can't be written"):
        campaigns.note(result(1, 61))
    assert campaigns.so_far(GAME).marks == {}


def test_a_process_that_keeps_the_file_is_not_waited_for_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaigns = campaigns_in(tmp_path)
    campaigns.note(result(1, 40))
    monkeypatch.setattr("saves.campaign._PATIENCE", 0.01)
    path = campaigns.path_of(GAME)
    with FileLock(path.with_name(f".{path.name}.lock")), pytest.raises(SaveError, match="Another process is using"):
        campaigns.note(result(1, 61))
    assert bests(campaigns) == {"1": (40, False)}
