"""What the chronicle of a game tells agrees with the table at its end."""

from __future__ import annotations

from random import Random

import pytest

from rules.tadmor.components import shapes as c
from rules.tadmor.game import TadmorGame
from rules.tadmor.scoring.careers import Chronicle
from rules.tadmor.state import usual_options
from tests.rules.builders import CATALOGUE
from tests.rules.choosers import take, with_sense

START = 10


def followed_to_its_end(merchants: int, seed: int, experienced: bool = False) -> tuple[TadmorGame, Chronicle]:
    game, rng = TadmorGame(usual_options(merchants, seed, experienced), CATALOGUE), Random(seed)
    chronicle = Chronicle(game)
    while game.to_act is not None:
        chronicle.note(take(game, with_sense(game, rng)))
    chronicle.close(game)
    return game, chronicle


@pytest.fixture(scope="module", params=[(2, False), (3, False), (4, False), (4, True)], ids=str)
def games(request: pytest.FixtureRequest) -> list[tuple[TadmorGame, Chronicle]]:
    merchants, experienced = request.param
    return [followed_to_its_end(merchants, seed, experienced) for seed in range(8)]


def test_every_point_has_a_source(games: list[tuple[TadmorGame, Chronicle]]) -> None:
    for game, chronicle in games:
        for standing in game.standings().ranking:
            assert START + sum(chronicle.careers[standing.seat].sources.values()) == standing.total


def test_careers_agree_with_what_lies_before_the_merchants(games: list[tuple[TadmorGame, Chronicle]]) -> None:
    for game, chronicle in games:
        for merchant, career in zip(game.state.merchants, chronicle.careers, strict=True):
            assert tuple(career.improvements) == merchant.improvements
            assert tuple(career.returned) == merchant.returned
            assert sorted(career.fulfilled) == sorted(merchant.fulfilled + merchant.returned)
            assert sorted(career.drawn) == sorted([*career.fulfilled, *career.discarded, *merchant.hand])


def test_every_improvement_taken_was_offered_or_came_by_a_known_way(
    games: list[tuple[TadmorGame, Chronicle]],
) -> None:
    """Tiles of the set-up, and those that K25 and K26 fetch, were never for sale; K15 takes what is."""
    for game, chronicle in games:
        for career in chronicle.careers:
            for tile, how in career.improvements.items():
                mission = game.components.missions.get(how)
                assert (how in ("set-up", "bought")) == (mission is None)
                unseen = how == "set-up" or isinstance(mission, c.UnseenTileMission)
                assert (tile in chronicle.offered) != unseen


def test_the_games_show_every_way_to_an_improvement() -> None:
    ways = {how for seed in range(100, 140) for how in _ways(seed)}
    assert {"set-up", "bought", "K15"} <= ways
    assert ways & {"K25", "K26"}


def _ways(seed: int) -> set[str]:
    _, chronicle = followed_to_its_end(4, seed)
    return {how for career in chronicle.careers for how in career.improvements.values()}


def test_the_display_of_each_era_is_offered(games: list[tuple[TadmorGame, Chronicle]]) -> None:
    for game, chronicle in games:
        assert len(chronicle.offered) == len(set(chronicle.offered))
        eras = {game.components.improvements[tile].era for tile in chronicle.offered}
        assert eras == {1, 2, 3}


def test_the_order_is_that_of_the_first_turn(games: list[tuple[TadmorGame, Chronicle]]) -> None:
    for game, chronicle in games:
        first = TadmorGame(game.options).state.first
        seats = [(first + place) % game.seats for place in range(game.seats)]
        assert [chronicle.careers[seat].order for seat in seats] == list(range(game.seats))


def test_a_tile_that_scores_at_the_end_is_told_by_itself(games: list[tuple[TadmorGame, Chronicle]]) -> None:
    for game, chronicle in games:
        for standing in game.standings().ranking:
            sources = chronicle.careers[standing.seat].sources
            bonus = sum(points for source, points in sources.items() if source.startswith("final: I"))
            assert bonus == standing.lines[-1].points
            assert "final: improvements" not in sources
