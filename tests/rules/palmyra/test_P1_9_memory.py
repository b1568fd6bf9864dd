"""P1.9: how many coins somebody collected is told until everybody has had another turn, then not before the end."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from rules.contract import FOR_EVER, Event, Seat, TurnBegan
from rules.games import GAMES
from rules.memory import Recollection
from rules.palmyra import events as e
from rules.palmyra.game import PalmyraGame
from rules.palmyra.state import COLOURS, Options
from rules.palmyra.view import View
from saves.timeline import Timeline
from tests.rules.palmyra.choosers import with_sense

PALMYRA = GAMES["palmyra"]


def played(seats: int, turns: int, **options: Any) -> Timeline:
    """A game played by chance until that turn begins."""
    past = Timeline(PalmyraGame(Options(COLOURS[:seats], 5, **options)))
    rng = Random(5)
    while past.game.acting and past.game.progress().turn < turns:
        game = cast(PalmyraGame, past.game)
        past.apply(game.acting[0], with_sense(game, rng), 0)
    return past


def told(past: Timeline, seat: Seat | None) -> list[tuple[int, Event]]:
    """All that a seat may be told now, with the turns in which it happened."""
    recollection, turn = Recollection(PALMYRA, lambda: past), 0
    found: list[tuple[int, Event]] = []
    for number in range(len(past) + 1):
        for event in recollection.events(number, seat):
            turn = event.turn if isinstance(event, TurnBegan) else turn
            found.append((turn, event))
    return found


def collected(past: Timeline, seat: Seat | None) -> list[tuple[int, e.CoinsCollected]]:
    return [(turn, event) for turn, event in told(past, seat) if isinstance(event, e.CoinsCollected)]


@pytest.mark.parametrize(("seats", "expert"), [(2, False), (3, True), (5, False)])
def test_coins_are_told_until_everybody_has_had_another_turn(seats: int, expert: bool) -> None:
    before = now = 0
    for turns in range(8, 41, 4):
        past = played(seats, turns, expert=expert)
        for seat in (None, *range(seats)):
            for turn, event in collected(past, seat):
                is_told = turn > turns - seats or event.seat == seat
                assert (event.coins is not None) == is_told
                assert is_told or (event.matched, event.caesar, event.tribute) == (0, 0, 0)
                now, before = now + (turn > turns - seats), before + (turn <= turns - seats)
    assert now and before


def test_what_tiles_have_matched_is_not_told_longer_than_the_coins() -> None:
    past = played(3, 20)
    for seat in (None, 0, 1, 2):
        laid = [(turn, event) for turn, event in told(past, seat) if isinstance(event, e.TileLaid)]
        for turn, event in laid:
            is_told = turn > 17 or event.seat == seat
            assert (event.landscape is not None) == (event.feature is not None) == is_told
        assert {turn > 17 for turn, _ in laid} == {False, True}


def test_an_earlier_position_shows_everything_but_amounts_of_coins() -> None:
    past = played(3, 20)
    recollection = Recollection(PALMYRA, lambda: past)
    for number in range(len(past) + 1):
        seen = cast(PalmyraGame, past.position(number)).view(1)
        shown = recollection.shown(number, seen)
        assert isinstance(shown, View) and recollection.shows(number)
        assert (shown.reserve is None) == (number < recollection.start.action)
        assert (shown.land, shown.players, shown.large, shown.small) == (
            *(seen.land, seen.players),
            seen.large,
            seen.small,
        )
        assert recollection.shows_all_of(number) == (shown == seen) or not seen.land


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (4, {"open_coins": True})])
def test_where_coins_are_no_secret_they_are_told_for_ever(seats: int, options: dict[str, Any]) -> None:
    past = played(seats, 30, **options)
    assert past.game.acting and PALMYRA.memory(past.game.view(None)) == FOR_EVER
    for seat in (None, *range(seats)):
        assert all(event.coins is not None for _, event in collected(past, seat))


def test_what_is_taken_back_is_told_as_it_was_then() -> None:
    past = played(2, 20)
    everything = [(len(past), told(past, None))]
    rng = Random(1)
    for _ in range(30):
        past.apply(past.game.acting[0], with_sense(cast(PalmyraGame, past.game), rng), 0)
        everything.append((len(past), told(past, None)))
    for actions, then in reversed(everything):
        past.take_back(actions + 1)
        assert told(past, None) == then
