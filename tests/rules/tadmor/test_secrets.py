"""Tadmor keeps its secrets (T1.5)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from rules.contract import Seat
from rules.tadmor import events as e
from rules.tadmor.components.catalogue import standard_catalogue
from rules.tadmor.game import TadmorGame
from rules.tadmor.position import check_position
from rules.tadmor.state import State
from tests.rules.tadmor.suite import KINDS
from tests.suites.contract import GameUnderTest, Step, encoded, steps

CARD = re.compile(rb'"(K\d+)"')
WATCHERS = {kind: (None, *range(kind.seats)) for kind in KINDS}


@pytest.fixture(params=KINDS, ids=str)
def kind(request: pytest.FixtureRequest) -> GameUnderTest:
    kind: GameUnderTest = request.param
    return kind


def positions(kind: GameUnderTest) -> Iterator[tuple[Step, State, State]]:
    """Steps with the true states before and after."""
    for step in steps(kind):
        assert isinstance(step.before, TadmorGame)
        assert isinstance(step.after, TadmorGame)
        yield step, step.before.state, step.after.state


def hidden_cards(state: State, watcher: Seat | None) -> set[str]:
    """The missions that lie where the watcher can't look."""
    hands = (m.hand for seat, m in enumerate(state.merchants) if seat != watcher)
    return {*state.deck, *(card for hand in hands for card in hand)}


def cards_in(document: bytes) -> set[str]:
    return {card.decode() for card in CARD.findall(document)}


def test_T1_5_a_view_names_no_mission_that_the_seat_can_not_see(kind: GameUnderTest) -> None:
    for step, _, state in positions(kind):
        for watcher in WATCHERS[kind]:
            shown = cards_in(encoded(step.after.view(watcher)))
            assert not shown & hidden_cards(state, watcher)
            own = set() if watcher is None else set(state.merchants[watcher].hand)
            assert own <= shown


def test_T1_5_a_view_names_the_marauder_card_only_to_its_owner(kind: GameUnderTest) -> None:
    for step, _, state in positions(kind):
        plot = state.plot
        if plot is None or plot.region == state.attacked:
            continue
        for watcher in WATCHERS[kind]:
            named = encoded(plot.region) in encoded(step.after.view(watcher))
            in_play = state.raid is not None and state.raid.region == plot.region
            assert named == (watcher == plot.seat or in_play)


def test_T1_5_a_view_holds_neither_the_seed_nor_the_source_of_chance(kind: GameUnderTest) -> None:
    for step, _, state in positions(kind):
        secrets = (str(state.options.seed), f"{state.options.seed:x}", state.chance, str(int(state.chance, 16)))
        for watcher in WATCHERS[kind]:
            document = encoded(step.after.view(watcher))
            assert not [secret for secret in secrets if secret.encode() in document]


def test_T1_5_a_view_shows_the_tops_of_the_stacks_and_no_order_beneath(kind: GameUnderTest) -> None:
    for step, _, state in positions(kind):
        assert isinstance(step.after, TadmorGame)
        known = list(standard_catalogue().colour_of)
        for watcher in WATCHERS[kind]:
            for colour, stack in step.after.view(watcher).stacks.items():
                true = state.stacks[colour]
                assert stack.top == (true[0] if true else None)
                assert sum(stack.left.values()) == len(true)
                assert list(stack.left) == [good for good in known if good in stack.left]


def test_T1_5_events_name_no_mission_that_the_watcher_can_not_see(kind: GameUnderTest) -> None:
    drawn = 0
    for step, _, state in positions(kind):
        for watcher in WATCHERS[kind]:
            told = encoded([event.seen_by(watcher) for event in step.events])
            assert not cards_in(told) & hidden_cards(state, watcher)
        drawn += sum(isinstance(event, e.MissionsDrawn) for event in step.events)
    assert drawn > kind.seats


def test_T1_5_events_name_the_marauder_card_only_to_its_owner(kind: GameUnderTest) -> None:
    made = 0
    for step, _, state in positions(kind):
        for event in step.events:
            if isinstance(event, e.PlotMade):
                made += 1
                assert state.plot is not None
                for watcher in WATCHERS[kind]:
                    told = encoded([other.seen_by(watcher) for other in step.events])
                    assert (encoded(state.plot.region) in told) == (watcher == state.plot.seat)
    assert made


def test_the_undo_barrier_stands_wherever_chance_or_a_secret_came_into_play(kind: GameUnderTest) -> None:
    """If the source of chance moved or a merchant's hidden knowledge grew, some event says so."""
    for step, before, after in positions(kind):
        if before.chance != after.chance:
            assert any(event.chance for event in step.events)
        if any(len(a.hand) > len(b.hand) for b, a in zip(before.merchants, after.merchants, strict=True)):
            assert any(event.reveals for event in step.events)
        tops = [(stack[:1], after.stacks[colour][:1]) for colour, stack in before.stacks.items()]
        if any(old != new for old, new in tops):
            assert any(event.reveals for event in step.events)


def test_T1_5_a_determinization_keeps_what_the_seat_knows_and_deals_the_rest_anew(kind: GameUnderTest) -> None:
    dealt_otherwise = 0
    for step, state, _ in positions(kind):
        for seat in range(kind.seats):
            other = step.before.determinize(seat, Random(8))
            assert isinstance(other, TadmorGame)
            check_position(other.state, standard_catalogue())
            assert other.state.merchants[seat] == state.merchants[seat]
            assert hidden_cards(other.state, seat) == hidden_cards(state, seat)
            assert other.state.options.seed != state.options.seed
            assert other.state.chance != state.chance
            dealt_otherwise += other.state.deck != state.deck
    assert dealt_otherwise
