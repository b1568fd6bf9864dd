"""Games among bots: whole, repeatable, with every point accounted for."""

from __future__ import annotations

import pytest

from bots.games import ROSTERS
from bots.kit.level0_random import RANDOM, RandomBot
from bots.lab.arena import play
from bots.lab.report import observed_in
from bots.lab.results import GameResult, SeatResult
from bots.roster import Roster
from bots.tadmor.evaluation.preferences import preference_for
from bots.tadmor.lab.merchant_statistics import TadmorStatistics
from rules.replay import new_record, replay
from rules.tadmor.components.catalogue import own_catalogue
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import usual_options
from tests.bots.tadmor.tadmor_bots import simulated
from tests.rules.choosers import take

START = 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_sources_of_a_seat_add_up_to_its_total(players: int) -> None:
    for result in simulated(["random"] * players, 3, 20):
        for seat in result.seats:
            assert START + sum(seat.sources.values()) == seat.total


@pytest.mark.parametrize("players", [2, 3, 4])
def test_places_follow_the_totals(players: int) -> None:
    for result in simulated(["random"] * players, 3, 5):
        assert len(result.seats) == players
        ranking = sorted(result.seats, key=lambda seat: seat.place)
        assert ranking[0].place == 1
        assert [seat.total for seat in ranking] == sorted((seat.total for seat in ranking), reverse=True)
        assert result.decided_by in ("points", "rare goods", "shared")


def test_the_same_seed_gives_the_same_games() -> None:
    assert simulated(["random"] * 2, 2, 3) == simulated(["random"] * 2, 2, 3)


def test_a_game_does_not_depend_on_the_games_before_it() -> None:
    _, second = simulated(["random"] * 2, 2, 3)
    (alone,) = simulated(["random"] * 2, 1, 4)
    assert second == alone


def logged(players: int, seed: int, experienced: bool = False) -> tuple[GameResult, list[str]]:
    """A game among random bots, and its actions."""
    log: list[str] = []
    bots = [RandomBot(seat) for seat in range(players)]
    game = TadmorGame(usual_options(players, seed, experienced))
    return play(game, bots, ["random"] * players, seed, log=log), log


@pytest.mark.parametrize("experienced", [False, True])
def test_the_log_of_a_game_replays_to_its_end(experienced: bool) -> None:
    result, log = logged(3, 9, experienced)
    record = new_record("tadmor", usual_options(3, 9, experienced))
    record.actions += log
    game = replay(record)
    assert not game.acting
    assert tuple(seat.total for seat in result.seats) == game.standings().totals
    assert result.decisions == len(log)


def test_options_count_the_legal_actions_of_all_decisions() -> None:
    result, log = logged(2, 9)
    game = TadmorGame(usual_options(2, 9))
    options = 0
    for line in log:
        options += len(game.legal)
        take(game, game.read_action(line))
    assert result.options == options


def test_bots_move_on_by_a_seat_after_each_game(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["ann", "bob", "cid"]
    monkeypatch.setitem(ROSTERS, "tadmor", Roster(dict.fromkeys(names, RANDOM["random"]), "ann"))
    results = simulated(names, 4, 1)
    assert [[seat.bot for seat in result.seats] for result in results] == [
        ["ann", "bob", "cid"],
        ["bob", "cid", "ann"],
        ["cid", "ann", "bob"],
        ["ann", "bob", "cid"],
    ]


def test_games_can_be_played_with_other_components() -> None:
    rich = own_catalogue("[start]\npoints = 50\n", "rich.toml")
    (result,) = simulated(["random"] * 2, 1, 1, catalogue=rich)
    assert [50 + sum(seat.sources.values()) for seat in result.seats] == [seat.total for seat in result.seats]


def test_the_leaning_of_a_bot_is_told() -> None:
    (result,) = simulated(["malika", "hadad"], 1, 3)
    assert [merchant.leaning for merchant in observed_in(result, TadmorStatistics).merchants] == [
        preference_for(6).name,
        "",
    ]


def test_a_shared_win_is_shared() -> None:
    seats = tuple(SeatResult("a", place, 30) for place in (1, 3, 1))
    assert GameResult(1, 10, 50, "shared", seats).wins() == (0.5, 0, 0.5)


def test_who_plays_alone_wins_by_reaching_the_target() -> None:
    for total, wins in ((54, (0.0,)), (55, (1.0,))):
        assert GameResult(1, 10, 50, "target", (SeatResult("a", 1, total),), target=55).wins() == wins
