"""Statistics of Marchands d'Empire agree with the games, and say whether it is balanced."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from bots.lab.arena import play
from bots.lab.results import GameResult, share_of
from bots.marchands.lab import (
    MARCHANDS_LAB,
    MIN_FULFILLED,
    MIN_USED_SHARE,
    MarchandsObserver,
    MarchandsReport,
    MarchandsStatistics,
    check,
)
from bots.marchands.players.level2_planning_soados import Soados
from rules.language import ENGLISH
from rules.marchands.components.catalogue import standard_catalogue
from tests.bots.marchands.marchands_bots import game_for
from tests.test_docs import text


def played(players: int, seed: int) -> tuple[MarchandsObserver, GameResult]:
    game = game_for(players, seed)
    observer = MarchandsObserver(game)
    bots = [Soados(seat) for seat in range(players)]
    return observer, play(game, bots, ["soados"] * players, seed, observer)


@cache
def reported(players: int, games: int = 3) -> MarchandsReport:
    results = [played(players, seed)[1] for seed in range(games)]
    figures = MARCHANDS_LAB.report(results, standard_catalogue()).figures
    assert isinstance(figures, MarchandsReport)
    return figures


@pytest.mark.parametrize("players", [2, 4, 6])
def test_what_is_seen_agrees_with_the_table(players: int) -> None:
    game = game_for(players, 4)
    observer = MarchandsObserver(game)
    result = play(game, [Soados(seat) for seat in range(players)], ["soados"] * players, 4, observer)
    seen, table = result.observed, game.table
    assert isinstance(seen, MarchandsStatistics)
    fulfilled = sum(player.fulfilled for player in seen.players)
    assert sum(seen.sizes.values()) == sum(seen.values.values()) == fulfilled
    for seat, player in enumerate(seen.players):
        assert player.rewards.get("keep", 0) == len(table.kept[seat])
        assert player.rewards.get("temple", 0) == table.temples.count(seat)
        assert player.monopolies == table.monopolies[seat]
        assert result.seats[seat].sources["religion"] == player.influence[0]
    assert sum(seen.electors.values()) == sum(map(sum, table.electors))
    assert len(seen.regions_won) == sum(player.influence[1] for player in seen.players)
    assert sum(seen.left.values()) == players - len(game.outcome().winners)
    assert sorted(player.order for player in seen.players) == list(range(players))


def test_who_is_first_in_turn_1_is_the_first_in_the_order() -> None:
    game = game_for(3, 4)
    observer = MarchandsObserver(game)
    bots = [Soados(seat) for seat in range(3)]
    play(game, bots, ["soados"] * 3, 4, observer)
    last_first = game.table.first  # the title has moved on once in each turn after the first
    assert [player.order for player in observer.close().players][(last_first - game.table.last_turn + 1) % 3] == 0


@pytest.mark.parametrize("players", [2, 4])
def test_a_report_counts_every_game(players: int) -> None:
    told = reported(players)
    assert sum(share.games for share in told.order) == sum(share.games for share in told.seats) == 3 * players
    assert [size.number for size in told.sizes] == [1, 2, 3]
    assert [value.number for value in told.values] == [2, 3, 4, 5, 6, 7, 8, 9]
    assert sum(size.fulfilled for size in told.sizes) == pytest.approx(told.fulfilled.mean)


def test_what_is_not_balanced_is_told() -> None:
    fair = tuple(share_of(name, 1000, wins, 0.25) for name, wins in (("1st", 309), ("2nd", 231)))
    unfair = tuple(share_of(name, 1000, wins, 0.25) for name, wins in (("1st", 311), ("2nd", 229)))
    told = replace(reported(4), seats=fair, order=unfair)
    told = replace(told, spheres=tuple(replace(sphere, decides=0.09) for sphere in told.spheres))
    misses = [tuple(map(ENGLISH.value, target.misses)) for target in check(told)]
    assert misses[:3] == [(), ("1st +6.1",), ("religion 9%", "politics 9%", "economy 9%")]


def test_only_spheres_that_can_decide_are_wanted_to() -> None:
    """M10.11."""
    found = [check(replace(reported(4), equal_share=1 / players))[2].found for players in (2, 3, 4, 6)]
    assert [len(ENGLISH.value(words).split(", ")) for words in found] == [1, 2, 3, 3]


def test_the_balance_that_is_wanted_is_told() -> None:
    told = " ".join(text("marchands-balance.md").split())
    assert f"in {MIN_USED_SHARE:.0%} of the games" in told.replace("10 %", "10%")
    assert f"{MIN_FULFILLED:g} or more in a game" in told
