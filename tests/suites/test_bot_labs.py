"""Reports on many games of every game: every game and player is counted, and unfair seats are told."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from bots.games import ROSTERS, lab_of
from bots.lab.arena import Entrant, rotation
from bots.lab.game_lab import GameReport, Target
from bots.lab.processes import play_all
from bots.lab.report import ORDINALS, WinShares
from bots.lab.results import GameResult, share_of
from bots.marchands.lab import check as check_marchands
from bots.palmyra.lab import check as check_palmyra
from bots.tadmor.lab.report import check as check_tadmor
from rules.games import GAMES
from rules.language import ENGLISH

BOTS = {"tadmor": "malika", "palmyra": "worod", "marchands": "soados"}
CHECKS: dict[str, Any] = {"tadmor": check_tadmor, "palmyra": check_palmyra, "marchands": check_marchands}
PLAYED = 4


@cache
def results(game: str, players: int) -> list[GameResult]:
    return list(play_all(list(rotation(game, [Entrant(BOTS[game])] * players, PLAYED, 1))))


def reported(game: str, players: int) -> GameReport:
    lab = lab_of(game)
    assert lab is not None
    return lab.report(results(game, players), GAMES[game].standard_components())


@pytest.mark.parametrize(("game", "players"), [(game, players) for game in BOTS for players in (2, 4)])
def test_a_report_counts_every_game_and_every_player(game: str, players: int) -> None:
    told = reported(game, players).figures
    assert isinstance(told, WinShares)
    assert told.equal_share == 1 / players
    for shares in (told.seats, told.order, told.bots):
        assert sum(share.games for share in shares) == PLAYED * players
        assert sum(share.wins for share in shares) == pytest.approx(PLAYED)
    assert [share.name for share in told.seats] == [f"seat {seat}" for seat in range(players)]
    assert [share.name for share in told.order] == list(ORDINALS[:players])
    assert [share.name for share in told.bots] == [BOTS[game]]


@pytest.mark.parametrize("game", ROSTERS)
def test_a_seat_may_win_a_little_more_than_its_share(game: str) -> None:
    def misses(targets: tuple[Target, ...]) -> list[tuple[str, ...]]:
        return [tuple(map(ENGLISH.value, target.misses)) for target in targets[:2]]

    fair = tuple(share_of(name, 1000, wins, 0.5) for name, wins in (("1st", 559), ("2nd", 441)))
    unfair = tuple(share_of(name, 1000, wins, 0.5) for name, wins in (("1st", 561), ("2nd", 439)))
    told: Any = replace(reported(game, 2).figures, seats=fair, order=fair)
    assert misses(CHECKS[game](told)) == [(), ()]
    assert misses(CHECKS[game](replace(told, order=unfair))) == [(), ("1st +6.1",)]
    assert misses(CHECKS[game](replace(told, seats=unfair))) == [("seat 0 +6.1",), ()]
