"""Marchands d'Empire keeps its secrets (M1.9, M1.10)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from rules.contract import Seat
from rules.marchands import actions as a
from rules.marchands import events as e
from rules.marchands.game import MarchandsGame
from tests.rules.marchands.suite import KINDS
from tests.suites.contract import GameUnderTest, Step, encoded, games, steps


@pytest.fixture(params=KINDS, ids=str)
def kind(request: pytest.FixtureRequest) -> GameUnderTest:
    kind: GameUnderTest = request.param
    return kind


def positions(kind: GameUnderTest) -> Iterator[tuple[Step, MarchandsGame]]:
    """Steps with the true game after them."""
    for step in steps(kind):
        assert isinstance(step.after, MarchandsGame)
        yield step, step.after


def watchers(kind: GameUnderTest) -> tuple[Seat | None, ...]:
    return (None, *range(kind.seats))


def test_M1_9_a_view_shows_what_lies_behind_a_screen_to_its_owner_alone(kind: GameUnderTest) -> None:
    for _, game in positions(kind):
        known_to_all = game.options.no_secrets or not game.acting
        state = game.state
        for watcher in watchers(kind):
            for player, shown in zip(state.players, game.view(watcher).players, strict=True):
                known = known_to_all or shown.seat == watcher
                assert shown.stock == (player.stock if known else None)
                assert shown.kept == (player.kept if known else None)
                assert shown.monopolies == (player.monopolies if known else None)


def test_M1_9_electors_that_are_still_to_be_placed_lie_open(kind: GameUnderTest) -> None:
    for _, game in positions(kind):
        left = [game.components.file.pieces.electors - sum(player.electors) for player in game.state.players]
        for watcher in watchers(kind):
            assert [player.electors_left for player in game.view(watcher).players] == left


def test_M7_6_nobody_sees_whose_electors_lie_where_not_even_his_own_without_the_memo(kind: GameUnderTest) -> None:
    for _, game in positions(kind):
        known_to_all = game.options.no_secrets or not game.acting
        for watcher in watchers(kind):
            view = game.view(watcher)
            assert view.electors == tuple(map(sum, zip(*(p.electors for p in game.state.players), strict=True)))
            for player, shown in zip(game.state.players, view.players, strict=True):
                known = known_to_all or (game.options.memo and shown.seat == watcher)
                assert shown.electors == (player.electors if known else None)


def test_M4_4_a_plot_is_seen_by_its_owner_alone_until_all_are_sealed(kind: GameUnderTest) -> None:
    for _, game in positions(kind):
        for watcher in watchers(kind):
            for player, shown in zip(game.state.players, game.view(watcher).players, strict=True):
                known = game.stage != "plotting" or shown.seat == watcher
                assert shown.plot == (player.plot if known else None)
                assert shown.sealed == player.sealed


def test_M1_9_a_view_shows_the_map_bag_sizes_and_counters_to_all(kind: GameUnderTest) -> None:
    for _, game in positions(kind):
        state = game.state
        for watcher in watchers(kind):
            view = game.view(watcher)
            assert (view.bag, view.contract_bag) == (sum(state.bag), sum(state.contract_bag.values()))
            assert (view.resources_due, view.contracts_due) == (state.resources_due, state.contracts_due)
            for city in view.cities:
                if city.city in state.cities:
                    lies = state.cities[city.city]
                    assert (city.goods, city.contract, city.temple) == (lies.goods, lies.contract, lies.temple)
                else:
                    assert (city.goods, city.contract, city.temple) == ((), None, None)


def test_a_view_does_not_hold_the_seed_or_the_source_of_chance(kind: GameUnderTest) -> None:
    for _, game in positions(kind):
        for watcher in watchers(kind):
            shown = encoded(game.view(watcher))
            assert str(game.options.seed).encode() not in shown
            assert game.state.chance.encode() not in shown


def test_only_plots_are_kept_from_others_in_what_happens(kind: GameUnderTest) -> None:
    for step, _ in positions(kind):
        for event in step.events:
            if isinstance(event, e.StepPlotted):
                assert event.seen_by(event.seat) == event
                for other in watchers(kind):
                    if other != event.seat:
                        assert event.seen_by(other) == e.StepPlotted(event.seat, None)
            else:
                assert all(event.seen_by(watcher) == event for watcher in watchers(kind))


def test_standings_leave_secrets_out(kind: GameUnderTest) -> None:
    for step, game in positions(kind):
        assert step.before.standings().hidden == (not game.options.no_secrets)
        assert game.standings().hidden == bool(game.acting and not game.options.no_secrets)


def test_the_undo_barrier_stands_where_plots_are_shown_chance_is_used_or_something_is_announced(
    kind: GameUnderTest,
) -> None:
    for step, game in positions(kind):
        assert isinstance(step.before, MarchandsGame)
        barrier = any(event.chance or event.reveals for event in step.events)
        before = step.before
        shown = before.stage == "plotting" and isinstance(step.action, a.Seal) and len(before.acting) == 1
        used = before.state.chance != game.state.chance
        assert barrier == (shown or used or isinstance(step.action, a.Announce) or not game.acting)


def test_M4_1_the_order_in_which_plots_arrive_changes_nothing(kind: GameUnderTest) -> None:
    """Seats plot in any order, one after the other or mixed: what they lead to and the states are the same."""
    begun = next(step.before for step in steps(kind) if step.before.stage == "plotting")
    plots = {seat: Random(seat).choices(("a", "b", "c", "d", "X", "wait"), k=seat + 1) for seat in range(kind.seats)}
    lines = {seat: [*(f"plot {step}" for step in plot), "seal"] for seat, plot in plots.items()}
    ends = set()
    for order in list(permutations(range(kind.seats)))[:24]:
        for mixed in (False, True):
            game = begun.copy()
            waiting = [(seat, line) for seat in order for line in lines[seat]]
            if mixed:
                waiting.sort(key=lambda one: one[1] == "seal")
            for seat, line in waiting:
                happened = game.apply(seat, game.read_action(line))
            ends.add((game.save_state(), encoded([x for x in happened if x.whose is None])))
    assert len(ends) == 1


def test_a_determinization_deals_anew_what_is_hidden_and_nothing_else(kind: GameUnderTest) -> None:
    otherwise = 0
    for game in games(kind):
        for step in game[::3]:
            before = step.before
            assert isinstance(before, MarchandsGame)
            one = before.state
            for seat in range(kind.seats):
                two = before.determinize(seat, Random(8)).state
                assert (two.cities, two.turn, two.first, two.step, two.actor, two.announced, two.fulfilled) == (
                    *(one.cities, one.turn, one.first, one.step, one.actor, one.announced, one.fulfilled),
                )
                mine, same = one.players[seat], two.players[seat]
                assert (mine.stock, mine.kept, mine.monopolies, mine.plot) == (
                    *(same.stock, same.kept, same.monopolies, same.plot),
                )
                assert sum(two.bag) == sum(one.bag)
                otherwise += two != one
    assert otherwise
