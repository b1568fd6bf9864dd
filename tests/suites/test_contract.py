"""Every game keeps the contract of `rules.contract`, in games played by chance."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from rules.contract import (
    Event,
    GameEnded,
    GoEnded,
    IllegalAction,
    NotationError,
    PointsScored,
    Seat,
    Standings,
    TurnBegan,
)
from rules.memory import BEGINNING, Recollection
from tests.suites.contract import (
    OFTEN,
    Foreign,
    GameUnderTest,
    RecordedPast,
    all_legal,
    encoded,
    events,
    fingerprint,
    games,
    is_a_sentence,
    mutations,
    play_on,
    played,
    prompts,
    same_past,
    seed_of,
    steps,
    values,
)
from tests.suites.game_suite import every_variant

ROOT = Path(__file__).parents[2]


class TestContract:
    """The tests know nothing about a game but its contract."""

    @pytest.fixture(params=every_variant(), ids=str)
    def game_kind(self, request: pytest.FixtureRequest) -> GameUnderTest:
        kind: GameUnderTest = request.param
        return kind

    # --- actions

    def test_every_game_ends(self, game_kind: GameUnderTest) -> None:
        for number in range(10, 30):
            game = game_kind.begin(seed_of(number))
            assert play_on(game, Random(number), game_kind.longest) > 0
            assert not game.acting
            assert not any(all_legal(game))

    def test_whoever_acts_has_something_to_do(self, game_kind: GameUnderTest) -> None:
        for game in games(game_kind):
            for step in game:
                acting = step.before.acting
                assert acting
                assert len(set(acting)) == len(acting)
                assert all(step.before.legal_actions(seat) for seat in acting)
                assert step.before.seats == game_kind.seats
                assert all(map(is_a_sentence, prompts(step.before)))
            assert not game[-1].after.acting

    def test_legal_actions_are_different(self, game_kind: GameUnderTest) -> None:
        for step in steps(game_kind):
            for actions in all_legal(step.before):
                assert len(set(actions)) == len(actions)

    def test_legal_actions_come_in_the_same_order_again(self, game_kind: GameUnderTest) -> None:
        for step in steps(game_kind):
            actions = all_legal(step.before)
            assert all_legal(step.before) == actions
            assert all_legal(step.before.copy()) == actions
            assert all_legal(game_kind.reload(step.before)) == actions

    def test_every_legal_action_can_be_taken(self, game_kind: GameUnderTest) -> None:
        for step in steps(game_kind, every=5):
            before = step.before.save_state()
            for seat, actions in enumerate(all_legal(step.before)):
                for action in actions:
                    game = step.before.copy()
                    happened = game.apply(seat, action)
                    assert happened
                    assert all(game.legal_actions(other) for other in game.acting)
                    quick = step.before.copy()
                    assert quick.apply_legal(seat, action) == happened
                    assert quick.save_state() == game.save_state() != before
            assert step.before.save_state() == before

    def test_an_action_that_costs_no_points_never_loses_any_before_the_go_ends(self, game_kind: GameUnderTest) -> None:
        for step in steps(game_kind, every=5):
            for seat, actions in enumerate(all_legal(step.before)):
                for action in actions:
                    assert action.may_cost_points or not action.gives_up_points
                    if not action.may_cost_points:
                        assert not _loses_points(seat, step.before.copy().apply(seat, action)), action

    def test_a_state_that_was_checked_is_loaded_all_the_same(self, game_kind: GameUnderTest) -> None:
        for step in steps(game_kind, every=11):
            state = step.after.save_state()
            trusted = game_kind.kind.load_state(state, step.after.components, checked=True)
            assert trusted.save_state() == state and all_legal(trusted) == all_legal(step.after)

    def test_an_illegal_action_is_refused_with_a_reason_and_changes_nothing(self, game_kind: GameUnderTest) -> None:
        rng = Random(1)
        legal = (action for step in steps(game_kind) for actions in all_legal(step.before) for action in actions)
        known = list(dict.fromkeys(legal))
        for step in steps(game_kind, every=3):
            game = step.before.copy()
            state, actions = game.save_state(), all_legal(game)
            tried = rng.sample(known, min(40, len(known)))
            for action in (step.action, rng.choice(actions[step.seat]), rng.choice(known)):
                tried += (m for m in mutations(action, rng) if _is_well_formed(m, game_kind.actions))
            for action in tried:
                if action in actions[step.seat]:
                    continue
                with pytest.raises(IllegalAction) as refused:
                    game.apply(step.seat, action)
                assert is_a_sentence(str(refused.value)), f"{action}: {refused.value}"
            assert game.save_state() == state
            assert all_legal(game) == actions

    def test_a_seat_that_does_not_act_is_refused(self, game_kind: GameUnderTest) -> None:
        for step in steps(game_kind, every=3):
            game = step.before.copy()
            for seat in range(-1, game_kind.seats + 1):
                if seat not in game.acting:
                    changes_of_mind = game.legal_actions(seat)
                    for action in changes_of_mind:
                        again = game.copy()
                        again.apply(seat, action)
                        assert seat in again.acting
                    if step.action not in changes_of_mind:
                        with pytest.raises(IllegalAction) as refused:
                            game.apply(seat, step.action)
                        assert is_a_sentence(str(refused.value))
            assert game.save_state() == step.before.save_state()

    def test_an_action_of_another_game_is_refused(self, game_kind: GameUnderTest) -> None:
        game = game_kind.begin(1)
        with pytest.raises(IllegalAction) as refused:
            game.apply(game.acting[0], Foreign())
        assert is_a_sentence(str(refused.value))

    def test_nothing_can_be_done_after_the_end(self, game_kind: GameUnderTest) -> None:
        for game in games(game_kind):
            over = game[-1].after.copy()
            state = over.save_state()
            for step in game:
                with pytest.raises(IllegalAction) as refused:
                    over.apply(step.seat, step.action)
                assert is_a_sentence(str(refused.value))
            assert over.save_state() == state

    # --- what the game declares

    def test_the_declaration_holds(self, game_kind: GameUnderTest) -> None:
        kind, game = game_kind.kind, game_kind.begin(1)
        assert game_kind.seats in kind.seats
        assert len(kind.seat_labels) >= max(kind.seats)
        assert len(kind.labels_of(game.options)) == game_kind.seats
        for labels in ([label.key for label in kind.seat_labels], [label.letter for label in kind.seat_labels]):
            assert len(set(labels)) == len(labels)
        assert 1 <= kind.state_version <= kind.rules_version
        assert set(dict(game_kind.options)) <= {field.name for field in kind.option_form}
        for field in kind.option_form:
            assert len(field.choices) > 1
            assert set(field.seats) <= set(kind.seats)
            if not field.is_for(game_kind.seats):
                continue
            for choice in field.choices:
                kind.usual_options(game_kind.seats, 1, {field.name: choice.value})
                assert str(choice.label)
                assert str(choice.explanation)

    def test_the_progress_never_goes_back(self, game_kind: GameUnderTest) -> None:
        for game in games(game_kind):
            turns = [step.before.progress().turn for step in game]
            assert turns == sorted(turns)
            last = game[-1].after.progress()
            assert not last.turns or last.turn == last.turns

    def test_common_events_tell_the_course_of_the_game(self, game_kind: GameUnderTest) -> None:
        """The end is told once, with the winners; and what is scored on the way is told to the seat that scores."""
        for game in games(game_kind):
            ends = [event for step in game for event in step.events if isinstance(event, GameEnded)]
            assert [end.winners for end in ends] == [game[-1].after.standings().winners]
            assert [event for event in game[-1].events if isinstance(event, GameEnded)] == ends
            for step in game:
                for event in step.events:
                    if isinstance(event, PointsScored):
                        assert event.seat in range(game_kind.seats)
                        assert event.why

    # --- JSON and words

    def test_a_state_turns_to_JSON_and_back(self, game_kind: GameUnderTest) -> None:
        for step in steps(game_kind):
            document = step.after.save_state()
            assert encoded(msgspec.json.decode(document, type=game_kind.state)) == document
            game = game_kind.reload(step.after)
            assert game.save_state() == document
            assert (game.acting, game.stage, prompts(game)) == (
                step.after.acting,
                step.after.stage,
                prompts(step.after),
            )

    def test_a_loaded_game_goes_on_in_the_same_way(self, game_kind: GameUnderTest) -> None:
        for step in steps(game_kind):
            game = game_kind.reload(step.before)
            assert tuple(game.apply(step.seat, step.action)) == step.events
            assert game.save_state() == step.after.save_state()

    def test_actions_turn_to_JSON_and_back(self, game_kind: GameUnderTest) -> None:
        decoder = msgspec.json.Decoder(game_kind.actions)
        for step in steps(game_kind):
            for action in step.before.legal_actions(step.seat):
                assert decoder.decode(encoded(action)) == action

    def test_events_turn_to_JSON_and_back(self, game_kind: GameUnderTest) -> None:
        for event in events(game_kind):
            (read,) = game_kind.kind.read_events(encoded([event]))
            assert read == event and type(read) is type(event)
            assert encoded(read) == encoded(event)

    def test_views_turn_to_JSON_and_back(self, game_kind: GameUnderTest) -> None:
        for step in steps(game_kind, every=3):
            for seat in (None, *range(game_kind.seats)):
                view = step.after.view(seat)
                assert msgspec.json.decode(encoded(view), type=game_kind.kind.view) == view

    def test_every_action_has_one_spelling(self, game_kind: GameUnderTest) -> None:
        for step in steps(game_kind):
            for actions in all_legal(step.before):
                spelled = [step.before.write_action(action) for action in actions]
                assert len(set(spelled)) == len(spelled)
                assert [step.before.read_action(text) for text in spelled] == actions
                assert not any(text[0].isdecimal() for text in spelled), "a number would be taken for a seat's"

    def test_what_is_no_action_is_not_read(self, game_kind: GameUnderTest) -> None:
        game = game_kind.begin(1)
        for text in ("", " ", "nonsense", "\n", game.write_action(game.legal_actions(game.acting[0])[0]) + " "):
            with pytest.raises(NotationError) as refused:
                game.read_action(text)
            assert str(refused.value)

    # --- chance

    def test_the_same_seed_gives_the_same_game(self, game_kind: GameUnderTest) -> None:
        for number in range(len(game_kind.choosers)):
            first = fingerprint(game_kind, number)
            played.cache_clear()
            assert fingerprint(game_kind, number) == first

    def test_another_seed_gives_another_game(self, game_kind: GameUnderTest) -> None:
        assert len({game_kind.begin(seed).save_state() for seed in range(20)}) == 20

    # --- copies

    def test_a_copy_shares_nothing_with_its_original(self, game_kind: GameUnderTest) -> None:
        for step in steps(game_kind, every=15):
            original = step.before.copy()
            copy = original.copy()
            state, actions = original.save_state(), all_legal(original)
            play_on(copy, Random(1), game_kind.longest)
            assert original.save_state() == state
            assert all_legal(original) == actions
            copy = original.copy()
            play_on(original, Random(2), game_kind.longest)
            assert copy.save_state() == state
            assert all_legal(copy) == actions

    def test_a_copy_goes_on_in_the_same_way(self, game_kind: GameUnderTest) -> None:
        for step in steps(game_kind):
            copy = step.before.copy()
            assert tuple(copy.apply(step.seat, step.action)) == step.events
            assert copy.save_state() == step.after.save_state()

    def test_a_view_stays_as_it_was_when_the_game_goes_on(self, game_kind: GameUnderTest) -> None:
        for step in steps(game_kind, every=15):
            game = step.before.copy()
            views = [game.view(seat) for seat in (None, *range(game_kind.seats))]
            before = encoded(views)
            play_on(game, Random(3), game_kind.longest)
            assert encoded(views) == before

    # --- secrets

    def test_a_view_does_not_hang_on_what_is_hidden(self, game_kind: GameUnderTest) -> None:
        """Whatever lies hidden, the seat sees the same; so its view can't hold a secret."""
        for step in steps(game_kind, every=3):
            for seat in range(game_kind.seats):
                view, public = step.before.view(seat), step.before.view(None)
                for seed in range(3):
                    other = step.before.determinize(seat, Random(seed))
                    assert other.view(seat) == view
                    assert encoded(other.view(seat)) == encoded(view)
                    assert encoded(other.view(None)) == encoded(public)

    def test_a_determinization_leaves_the_game_as_it_is(self, game_kind: GameUnderTest) -> None:
        for step in steps(game_kind, every=35):
            game = step.before.copy()
            state = game.save_state()
            for seat in range(game_kind.seats):
                play_on(game.determinize(seat, Random(seat)), Random(seat), game_kind.longest)
            assert game.save_state() == state

    def test_a_determinization_offers_the_seat_the_same_actions(self, game_kind: GameUnderTest) -> None:
        for step in steps(game_kind):
            before = step.before
            for seat in range(game_kind.seats):
                other = before.determinize(seat, Random(4))
                assert (other.acting, other.stage) == (before.acting, before.stage)
                assert list(other.legal_actions(seat)) == list(before.legal_actions(seat))
                if seat in before.acting:
                    assert other.prompt(seat) == before.prompt(seat)

    def test_a_determinization_hangs_only_on_what_the_seat_knows(self, game_kind: GameUnderTest) -> None:
        """With the same random source it is the same, wherever the hidden things really lie."""
        for step in steps(game_kind, every=3):
            for seat in range(game_kind.seats):
                one = step.before.determinize(seat, Random(1))
                two = step.before.determinize(seat, Random(2))
                dealt = {game.determinize(seat, Random(5)).save_state() for game in (step.before, one, two)}
                assert len(dealt) == 1

    def test_a_determinization_deals_anew_all_that_others_alone_know(self, game_kind: GameUnderTest) -> None:
        """Whatever another sees and the seat does not is another thing in some deal, or the seat would know it."""
        kept: dict[tuple[Seat, Seat, str], list[bool]] = {}
        for number, step in enumerate(steps(game_kind, every=8)):
            for seat in range(game_kind.seats):
                dealt, mine = step.before.determinize(seat, Random(number)), values(step.before.view(seat))
                for other in set(range(game_kind.seats)) - {seat}:
                    imagined = values(dealt.view(other))
                    for place, value in values(step.before.view(other)).items():
                        if value is not None and mine.get(place) is None and not place.endswith(game_kind.worked_out):
                            kept.setdefault((seat, other, place), []).append(imagined.get(place) == value)
        assert [where for where, times in kept.items() if len(times) >= OFTEN and all(times)] == []

    def test_a_determinization_can_stand_on_the_table(self, game_kind: GameUnderTest) -> None:
        for step in steps(game_kind, every=3):
            for seat in range(game_kind.seats):
                other = step.before.determinize(seat, Random(6))
                assert game_kind.reload(other).save_state() == other.save_state()

    def test_a_determinization_can_be_played_to_the_end(self, game_kind: GameUnderTest) -> None:
        for number, step in enumerate(steps(game_kind, every=15)):
            game = step.before.determinize(number % game_kind.seats, Random(number))
            play_on(game, Random(number), game_kind.longest)
            assert game.standings().final

    def test_an_event_is_filtered_once_and_for_all(self, game_kind: GameUnderTest) -> None:
        """What is hidden from a seat stays hidden, and a spectator never knows more than a seat."""
        for event in events(game_kind):
            public = event.seen_by(None)
            for seat in (None, *range(game_kind.seats)):
                seen = event.seen_by(seat)
                assert type(seen) is type(event)
                assert seen.seen_by(seat) == seen
                assert seen.seen_by(None) == public
                assert game_kind.kind.read_events(encoded([seen])) == [seen]

    def test_what_is_left_of_an_event_later_on_stays_so(self, game_kind: GameUnderTest) -> None:
        """It can be told again and sent, and says no more than before; the beginnings of turns stay as they are."""
        for event in events(game_kind):
            for seat in (None, *range(game_kind.seats)):
                for noted in (False, True):
                    seen = event.seen_by(seat)
                    later = seen.told_later(seat, noted)
                    if later is None:
                        assert not isinstance(event, TurnBegan)
                        continue
                    assert type(later) is type(event) and later.whose == event.whose
                    assert later.told_later(seat, noted) == later
                    assert later.seen_by(seat) == later
                    assert game_kind.kind.read_events(encoded([later])) == [later]
                    assert not isinstance(event, TurnBegan) or later == event

    def test_whoever_acts_is_told_everything_since_he_acted_last_and_of_the_whole_turn(
        self, game_kind: GameUnderTest
    ) -> None:
        for game in games(game_kind):
            for actions in range(0, len(game), 7):
                past = RecordedPast(game[:actions], game[0].before)
                recollection = Recollection(game_kind.kind, partial(same_past, past))
                for seat in game[actions].before.acting:
                    own = max((n for n in range(1, actions + 1) if past.actor(n) == seat), default=0)
                    begun = max((n for n in range(actions + 1) if past.begins_turn(n)), default=0)
                    for number in range(min(own, begun) + 1, actions + 1):
                        assert recollection.tells_all_of(number)
                        assert recollection.shows_all_of(number)
                        for viewer in (None, *range(game_kind.seats)):
                            seen = [event.seen_by(viewer) for event in past.events_after(number)]
                            assert recollection.events(number, viewer) == seen

    def test_what_lies_further_back_is_told_by_what_is_left_of_it(self, game_kind: GameUnderTest) -> None:
        for game in games(game_kind):
            for actions in range(0, len(game), 31):
                past = RecordedPast(game[:actions], game[0].before)
                recollection = Recollection(game_kind.kind, partial(same_past, past))
                memory, start = game_kind.kind.memory(game[actions].before.view(None)), recollection.start
                assert memory.turns or start == BEGINNING
                for number in range(start.action):
                    assert not recollection.tells_all_of(number) and not recollection.shows_all_of(number)
                    for viewer in (None, *range(game_kind.seats)):
                        seen = (event.seen_by(viewer) for event in past.events_after(number))
                        later = [event.told_later(viewer, memory.noted) for event in seen]
                        assert recollection.events(number, viewer) == [event for event in later if event is not None]

    def test_after_the_end_everything_is_told(self, game_kind: GameUnderTest) -> None:
        for game in games(game_kind):
            past = RecordedPast(game)
            recollection = Recollection(game_kind.kind, partial(same_past, past))
            for number in range(len(past) + 1):
                assert recollection.tells_all_of(number) and recollection.shows_all_of(number)
                for viewer in (None, *range(game_kind.seats)):
                    assert recollection.events(number, viewer) == [
                        event.seen_by(viewer) for event in past.events_after(number)
                    ]

    def test_an_earlier_view_turns_to_JSON_and_back(self, game_kind: GameUnderTest) -> None:
        for step in steps(game_kind, every=9):
            for seat in (None, *range(game_kind.seats)):
                view = game_kind.kind.earlier_view(step.before.view(seat))
                if view is not None:
                    assert msgspec.json.decode(encoded(view), type=game_kind.kind.view) == view
                    assert game_kind.kind.earlier_view(view) == view

    def test_an_event_with_a_seat_is_about_a_seat_at_the_table(self, game_kind: GameUnderTest) -> None:
        for event in events(game_kind):
            assert (event.whose is not None) == ("seat" in event.__struct_fields__)
            assert event.whose is None or event.whose in range(game_kind.seats)

    # --- the end

    def test_standings_tell_no_secret(self, game_kind: GameUnderTest) -> None:
        """They count what lies open, so every seat may be told of them at any time."""
        for step in steps(game_kind, every=3):
            standings = step.before.standings()
            for seat in range(game_kind.seats):
                dealt = step.before.determinize(seat, Random(7)).standings()
                assert dealt == standings or (dealt.hidden and standings.hidden)

    def test_standings_add_up(self, game_kind: GameUnderTest) -> None:
        for step in steps(game_kind):
            standings, uncovered = step.before.standings(), step.before.standings(uncovered=True)
            check_standings(standings, range(game_kind.seats), final=False)
            check_standings(uncovered, range(game_kind.seats), final=False)
            assert not uncovered.hidden
            assert standings.hidden or uncovered == standings
        for game in games(game_kind):
            check_standings(game[-1].after.standings(), range(game_kind.seats), final=True)


def test_the_same_seed_gives_the_same_game_in_every_process() -> None:
    """The order of sets differs from process to process, and may decide nothing."""
    ask = "from tests.suites.test_contract import main; main()"
    here = fingerprints()
    for hash_seed in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-c", ask],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=False,
        )
        assert not done.returncode, done.stderr.decode()
        assert msgspec.json.decode(done.stdout) == here


def check_standings(standings: Standings, seats: Sequence[Seat], final: bool) -> None:
    """Each seat once, sums right, best first, places shared only where nothing parts them."""
    ranking = standings.ranking
    assert standings.final == final
    assert sorted(standing.seat for standing in ranking) == list(seats)
    for standing in ranking:
        assert standing.total == sum(line.points for line in standing.lines)
        assert len({line.source for line in standing.lines}) == len(standing.lines)
    totals, places = [s.total for s in ranking], [s.place for s in ranking]
    assert totals == sorted(totals, reverse=True)
    assert places[0] == 1
    for at in range(1, len(places)):
        shared = places[at] == places[at - 1] and totals[at] == totals[at - 1]
        assert shared or places[at] == at + 1
    missed = standings.target and totals[0] < standings.target
    assert standings.winners == (() if missed else tuple(s.seat for s in ranking if s.place == 1))
    assert standings.winners or (missed and len(seats) == 1)
    assert not (final and standings.hidden)
    assert (standings.decided_by == "shared") == (len(standings.winners) > 1)
    if len(ranking) > 1:
        assert (standings.decided_by == "points") == (totals[0] > totals[1])


def _loses_points(seat: Seat, events: Sequence[Event]) -> bool:
    own = takewhile(lambda event: not isinstance(event, GoEnded), events)
    return any(isinstance(event, PointsScored) and event.seat == seat and event.points < 0 for event in own)


def _is_well_formed(action: Any, actions: Any) -> bool:
    """True if such an action could come in from outside."""
    try:
        return bool(msgspec.json.decode(encoded(action), type=actions) == action)
    except msgspec.ValidationError:
        return False


def fingerprints() -> dict[str, list[str]]:
    """Return the fingerprints of the games of every variant."""
    return {str(kind): [fingerprint(kind, number) for number in range(len(kind.choosers))] for kind in every_variant()}


def main() -> None:
    """Print the fingerprints of all variants."""
    sys.stdout.buffer.write(encoded(fingerprints()))
