"""Many games: set up so that they can be played again, and what all games can tell of them."""

from __future__ import annotations

from msgspec.structs import replace

from bots.budget import SearchLimit
from bots.lab.processes import play_all
from bots.lab.results import GameResult, SeatResult, wilson
from bots.lab.simulation import SimulationSetup, overview

SETUP = SimulationSetup("1", "tadmor", "standard", "", 2, ("random", "hadad"), 3, 5, {"experienced": True}, 0.5, 7)


def test_a_setup_says_how_every_game_is_played() -> None:
    fixtures = SETUP.fixtures()
    assert [fixture.seed for fixture in fixtures] == [5, 6, 7]
    assert {fixture.game for fixture in fixtures} == {"tadmor"}
    assert [[entrant.bot for entrant in fixture.entrants] for fixture in fixtures[:2]] == [
        ["random", "hadad"],
        ["hadad", "random"],
    ]
    assert {entrant.limit for fixture in fixtures for entrant in fixture.entrants} == {SearchLimit(0.5, 7)}


def test_the_options_of_a_setup_are_those_of_its_games() -> None:
    usual = replace(SETUP, options={"experienced": False})
    assert list(play_all(SETUP.fixtures())) == list(play_all(SETUP.fixtures()))
    assert list(play_all(SETUP.fixtures())) != list(play_all(usual.fixtures()))


def test_a_shared_win_is_shared() -> None:
    seats = (
        SeatResult("a", 1, 30, {"war": 20}),
        SeatResult("b", 1, 30, {"war": 20}),
        SeatResult("b", 3, 9, {"war": -1}),
    )
    told = overview([GameResult(1, 10, 50, "shared", seats)])
    assert {group.name: group.wins for group in told.bots} == {"a": 0.5, "b": 0.5}
    assert [(group.share, group.low, group.high) for group in told.bots] == [
        (0.5, *wilson(0.5, 1)),
        (0.25, *wilson(0.5, 2)),
    ]
    assert told.options == 5
    assert told.sources == {"war": (13, 20)}


def test_groups_tell_wins_and_scores() -> None:
    results = [
        GameResult(seed, 10, 50, "points", (SeatResult("a", 1, total), SeatResult("b", 2, 9)))
        for seed, total in ((1, 20), (2, 30), (3, 70))
    ]
    winner, other = overview(results).seats
    assert (winner.name, winner.games, winner.wins, winner.share) == ("seat 0", 3, 3.0, 1.0)
    assert (winner.mean, winner.median, winner.lowest, winner.highest) == (40, 30, 20, 70)
    assert (other.wins, other.low, other.above) == (0.0, 0.0, -0.5)
