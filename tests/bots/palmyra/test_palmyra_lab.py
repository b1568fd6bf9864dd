"""Statistics of Palmyra agree with the games, and say whether seats are fair."""

from __future__ import annotations

import pytest

from bots.lab.arena import Entrant, play, rotation
from bots.lab.processes import play_all
from bots.palmyra.lab import PALMYRA_LAB, PalmyraObserver, PalmyraReport, check
from bots.palmyra.players.level2_3_planning_worod_longinus import Worod
from rules.palmyra.components.catalogue import standard_catalogue
from tests.bots.palmyra.palmyra_bots import game_for


def reported(players: int, games: int = 4) -> PalmyraReport:
    results = list(play_all(list(rotation("palmyra", [Entrant("worod")] * players, games, 1))))
    figures = PALMYRA_LAB.report(results, standard_catalogue()).figures
    assert isinstance(figures, PalmyraReport)
    return figures


@pytest.mark.parametrize(("players", "expert"), [(1, False), (2, False), (3, True), (5, True)])
def test_what_is_seen_agrees_with_the_table(players: int, expert: bool) -> None:
    game = game_for(players, 4, expert)
    observer = PalmyraObserver(game)
    result = play(game, [Worod(seat) for seat in range(players)], ["worod"] * players, 4, observer)
    seen, table = observer.close(), game.table
    assert [player.flipped for player in seen.players] == [len(flipped) for flipped in table.flipped]
    assert sum(player.laid for player in seen.players) == len(table.board) - len(table.city.board)
    assert sum(sum(player.works.values()) for player in seen.players) == seen.turns == table.turn
    assert seen.end in ("coins", "tiles")
    assert [sum(seat.sources.values()) for seat in result.seats] == [seat.total for seat in result.seats]
    assert seen.players[table.first].order == 0


@pytest.mark.parametrize("players", [1, 2, 5])
def test_a_report_counts_every_game(players: int) -> None:
    told = reported(players)
    assert sum(told.ends.values()) == 4
    assert sum(share.games for share in told.order) == sum(share.games for share in told.seats) == 4 * players
    won = any(share.wins for share in told.seats)
    assert sum(source.part for source in told.sources) == pytest.approx(float(won))
    assert [source.name for source in told.sources] == ["set-up", "landscapes", "features", "Caesar", "tribute"]
    assert [work.name for work in told.works] == ["conquer", "revenue", "reorganize"]


def test_alone_there_is_nobody_to_be_fair_to() -> None:
    assert check(reported(1, 2)) == ()
