"""Statistics of a game agree with the table at its end."""

from __future__ import annotations

from random import Random

import pytest

from bots.tadmor.lab.merchant_statistics import TadmorObserver, TadmorStatistics
from rules.tadmor.components import schema as c
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import usual_options
from tests.rules.choosers import take, with_sense
from tests.rules.tadmor.builders import CATALOGUE

START = 10


def followed_to_its_end(merchants: int, seed: int, experienced: bool = False) -> tuple[TadmorGame, TadmorStatistics]:
    game, rng = TadmorGame(usual_options(merchants, seed, experienced), CATALOGUE), Random(seed)
    observer = TadmorObserver(game, [""] * merchants)
    while game.to_act is not None:
        observer.note(take(game, with_sense(game, rng)))
    return game, observer.close()


@pytest.fixture(scope="module", params=[(2, False), (3, False), (4, False), (4, True)], ids=str)
def games(request: pytest.FixtureRequest) -> list[tuple[TadmorGame, TadmorStatistics]]:
    merchants, experienced = request.param
    return [followed_to_its_end(merchants, seed, experienced) for seed in range(8)]


def test_every_point_has_a_source(games: list[tuple[TadmorGame, TadmorStatistics]]) -> None:
    for game, seen in games:
        for standing in game.standings().ranking:
            assert START + sum(seen.merchants[standing.seat].sources.values()) == standing.total


def test_statistics_agree_with_what_lies_before_the_merchants(games: list[tuple[TadmorGame, TadmorStatistics]]) -> None:
    for game, seen in games:
        for merchant, statistics in zip(game.state.merchants, seen.merchants, strict=True):
            assert tuple(statistics.improvements) == merchant.improvements
            assert tuple(statistics.returned) == merchant.returned
            assert sorted(statistics.fulfilled) == sorted(merchant.fulfilled + merchant.returned)
            assert sorted(statistics.drawn) == sorted([*statistics.fulfilled, *statistics.discarded, *merchant.hand])


def test_every_improvement_taken_was_offered_or_came_by_a_known_way(
    games: list[tuple[TadmorGame, TadmorStatistics]],
) -> None:
    """Tiles of the set-up, and those that K25 and K26 fetch, were never for sale; K15 takes what is."""
    for game, seen in games:
        for statistics in seen.merchants:
            for tile, how in statistics.improvements.items():
                mission = game.components.missions.get(how)
                assert (how in ("set-up", "bought")) == (mission is None)
                unseen = how == "set-up" or isinstance(mission, c.UnseenTileMission)
                assert (tile in seen.offered) != unseen


def test_the_games_show_every_way_to_an_improvement() -> None:
    ways = {how for seed in range(100, 140) for how in _ways(seed)}
    assert {"set-up", "bought", "K15"} <= ways
    assert ways & {"K25", "K26"}


def _ways(seed: int) -> set[str]:
    _, seen = followed_to_its_end(4, seed)
    return {how for statistics in seen.merchants for how in statistics.improvements.values()}


def test_the_display_of_each_era_is_offered(games: list[tuple[TadmorGame, TadmorStatistics]]) -> None:
    for game, seen in games:
        assert len(seen.offered) == len(set(seen.offered))
        eras = {game.components.improvements[tile].era for tile in seen.offered}
        assert eras == {1, 2, 3}


def test_the_order_is_that_of_the_first_turn(games: list[tuple[TadmorGame, TadmorStatistics]]) -> None:
    for game, seen in games:
        first = TadmorGame(game.options).state.first
        seats = [(first + place) % game.seats for place in range(game.seats)]
        assert [seen.merchants[seat].order for seat in seats] == list(range(game.seats))


def test_a_tile_that_scores_at_the_end_is_told_by_itself(games: list[tuple[TadmorGame, TadmorStatistics]]) -> None:
    for game, seen in games:
        for standing in game.standings().ranking:
            sources = seen.merchants[standing.seat].sources
            bonus = sum(points for source, points in sources.items() if source.startswith("final: I"))
            assert bonus == standing.lines[-1].points
            assert "final: improvements" not in sources
