"""The ladder: seats rotate, and wins are counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from bots.budget import SearchLimit
from bots.games import ROSTERS
from bots.kit.level0_random import ONLY_RANDOM
from bots.lab import ladder
from bots.lab.arena import Fixture
from bots.lab.ladder import describe, fixtures, main, match_result, usual_match
from bots.lab.processes import play_all
from bots.lab.results import GameResult
from bots.lab.workers import Workers, WorkersUnavailable
from bots.observation import Bot
from bots.roster import BotKind, Roster
from bots.tadmor.players.level1_impulsive_hadad import Hadad
from rules.message import Message, message


def climb(below: str, challenger: str, players: int, games: int, seed: int, *rollouts: int) -> list[GameResult]:
    limit = SearchLimit(0.0, *rollouts[:1])
    return list(play_all(fixtures("tadmor", below, challenger, players, games, seed, limit, *rollouts[1:])))


def test_the_challenger_sits_everywhere() -> None:
    results = climb("random", "hadad", 4, 4, 1)
    assert [[seat.bot for seat in result.seats].index("hadad") for result in results] == [0, 1, 2, 3]


def test_a_level_can_meet_itself_with_fewer_rollouts(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int | None] = []

    def quick(seed: int, limit: SearchLimit) -> Bot:
        made.append(limit.rollouts)
        return Hadad(seed)

    kind = BotKind("Zenobia", Message("in haste"), Hadad, quick)
    monkeypatch.setitem(ROSTERS, "tadmor", Roster({"zenobia": kind}, "zenobia"))
    results = climb("zenobia", "zenobia", 2, 2, 1, 40, 5)
    assert made == [40, 5, 5, 40]
    assert [seat.bot for result in results for seat in result.seats] == ["zenobia *", "zenobia", "zenobia", "zenobia *"]
    assert 0 <= match_result("zenobia", "zenobia", 2, results).wins <= 2


def test_shared_wins_count_in_part() -> None:
    results = climb("random", "hadad", 2, 10, 1)
    result = match_result("random", "hadad", 2, results)
    assert (result.games, result.players) == (10, 2)
    assert result.wins > 7
    assert result.mean_challenger > result.mean_below
    assert "hadad against random" in describe(result)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--players", "3", "--games", "3", "--levels", "random,hadad", "--processes", "1"]) == 0
    assert "hadad against 2 x random" in capsys.readouterr().out


def test_levels_that_do_not_exist_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--levels", "random,nobody"])
    assert "two of: random, hadad" in capsys.readouterr().err


def test_without_levels_the_usual_bot_meets_the_one_below(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "1", "--processes", "1"]) == 0
    assert capsys.readouterr().out.startswith("malika against hadad: ")
    assert usual_match(ONLY_RANDOM) == ["random", "random"]


def test_a_number_of_players_that_the_game_is_not_for_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--players", "5"])
    assert "Tadmor is for 2 to 4 players, not for 5" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--games", "--processes"])
def test_no_games_and_no_processes_are_refused(capsys: pytest.CaptureFixture[str], option: str) -> None:
    with pytest.raises(SystemExit):
        main([option, "0"])
    assert "--games and --processes want a number from 1 up" in capsys.readouterr().err


def test_an_interrupted_match_says_how_far_it_came(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(played: Sequence[Fixture], workers: Workers) -> Iterator[GameResult]:
        yield next(play_all(played))
        raise KeyboardInterrupt

    monkeypatch.setattr(ladder, "play_all", interrupted)
    assert main(["--games", "30", "--levels", "random,hadad"]) == 130
    assert capsys.readouterr() == ("", "Stopped after 1 of 30 games.\n")


def test_workers_that_are_lost_are_told_of_in_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(played: Sequence[Fixture], workers: Workers) -> Iterator[GameResult]:
        raise WorkersUnavailable(message("They are gone."))

    monkeypatch.setattr(ladder, "play_all", lost)
    assert main(["--levels", "random,hadad"]) == 1
    assert capsys.readouterr() == ("", "They are gone.\n")


@pytest.mark.parametrize(("below", "challenger"), [("random", "hadad"), ("hadad", "malika"), ("malika", "zabdas")])
def test_each_level_beats_the_one_below(below: str, challenger: str) -> None:
    games = 24
    result = match_result(below, challenger, 2, climb(below, challenger, 2, games, 100))
    assert result.wins > games * 0.6
