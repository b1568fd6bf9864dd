"""Palmyra keeps its secrets (P1.9)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from rules.contract import Seat
from rules.palmyra import actions as a
from rules.palmyra.game import PalmyraGame
from saves.document import SeatInfo
from tests.rules.palmyra.suite import KINDS
from tests.saves.tables import make_store
from tests.suites.contract import GameUnderTest, Step, encoded, steps


@pytest.fixture(params=KINDS, ids=str)
def kind(request: pytest.FixtureRequest) -> GameUnderTest:
    kind: GameUnderTest = request.param
    return kind


def positions(kind: GameUnderTest) -> Iterator[tuple[Step, PalmyraGame]]:
    """Steps with the true game after them."""
    for step in steps(kind):
        assert isinstance(step.after, PalmyraGame)
        yield step, step.after


def watchers(kind: GameUnderTest) -> tuple[Seat | None, ...]:
    return (None, *range(kind.seats))


def test_P1_9_a_view_shows_the_coins_of_others_only_where_they_lie_open(kind: GameUnderTest) -> None:
    for _, game in positions(kind):
        known_to_all = game.options.open_coins or not game.acting or kind.seats == 1
        for watcher in watchers(kind):
            for player in game.view(watcher).players:
                shown = known_to_all or player.seat == watcher
                assert player.coins == (game.table.total(player.seat) if shown else None)


def test_P1_9_a_view_shows_hands_heights_reserve_and_flips_to_all(kind: GameUnderTest) -> None:
    for _, game in positions(kind):
        state = game.state
        for watcher in watchers(kind):
            view = game.view(watcher)
            assert (view.large, view.small, view.reserve) == (len(state.large), len(state.small), state.reserve)
            for player, shown in zip(state.players, view.players, strict=True):
                assert (shown.tiles, shown.flipped) == (player.tiles, len(player.flipped))


def test_a_view_does_not_hold_the_seed(kind: GameUnderTest) -> None:
    for _, game in positions(kind):
        for watcher in watchers(kind):
            assert str(game.options.seed).encode() not in encoded(game.view(watcher))


def test_standings_leave_coins_out_as_long_as_they_are_hidden(kind: GameUnderTest) -> None:
    for step, game in positions(kind):
        open_to_all = game.options.open_coins or kind.seats == 1
        assert step.before.standings().hidden == (not open_to_all)
        hidden = bool(game.acting) and not open_to_all
        coins = [0 if hidden else game.table.total(seat) for seat in range(kind.seats)]
        assert (game.standings().hidden, list(game.standings().totals)) == (hidden, coins)


def test_P1_9_a_list_of_saved_games_tells_no_hidden_total(kind: GameUnderTest, tmp_path: Path) -> None:
    store = make_store(tmp_path)
    options = kind.kind.usual_options(kind.seats, 1, dict(kind.options))
    with store.begin("palmyra", options, [SeatInfo(f"player {seat}") for seat in range(kind.seats)]) as saved:
        while saved.game.acting:
            scores = saved.document.summary.scores
            assert scores == (() if saved.game.standings().hidden else saved.game.standings().totals)
            saved.apply(saved.game.acting[0], saved.game.legal_actions(saved.game.acting[0])[-1])
        assert saved.document.summary.scores == saved.game.standings().totals


def test_the_undo_barrier_stands_wherever_tiles_came_off_a_stack(kind: GameUnderTest) -> None:
    for step, game in positions(kind):
        assert isinstance(step.before, PalmyraGame)
        before, after = step.before.state, game.state
        drawn = (before.large, before.small) != (after.large, after.small)
        barrier = any(event.chance or event.reveals for event in step.events)
        assert barrier == (drawn or not game.acting)


def test_P4_1_every_step_that_draws_nothing_can_be_taken_back(kind: GameUnderTest) -> None:
    """Laying is never the end of a turn, so that nothing is drawn before the player says stop."""
    for step, game in positions(kind):
        if isinstance(step.action, a.Lay | a.Conquer | a.Revenue):
            assert not any(event.chance or event.reveals for event in step.events)
            assert game.acting == (step.seat,)


def test_ruling_25_a_determinization_deals_coins_and_stacks_anew_and_nothing_else(kind: GameUnderTest) -> None:
    otherwise = 0
    for step in steps(kind):
        before = step.before
        assert isinstance(before, PalmyraGame)
        for seat in range(kind.seats):
            other = before.determinize(seat, Random(8))
            one, two = before.state, other.state
            assert (two.land, two.turn, two.reserve, two.gone, two.caesar) == (
                one.land,
                one.turn,
                one.reserve,
                one.gone,
                one.caesar,
            )
            assert two.players[seat].coins == one.players[seat].coins
            assert sorted(two.large) == sorted(one.large)
            assert sum(map(before.table.total, range(kind.seats))) == sum(map(other.table.total, range(kind.seats)))
            assert all(other.table.total(each) >= 0 for each in range(kind.seats))
            otherwise += (one.large, one.small) != (two.large, two.small)
    assert otherwise


def test_two_players_know_each_others_coins_by_counting() -> None:
    """What is neither in the reserve nor one's own is the other's, so a determinization of two keeps all coins."""
    (two,) = (kind for kind in KINDS if kind.name == "2 players")
    for step in steps(two):
        assert isinstance(step.before, PalmyraGame)
        for seat in range(2):
            other = step.before.determinize(seat, Random(3))
            assert [other.table.total(each) for each in range(2)] == [
                step.before.table.total(each) for each in range(2)
            ]
