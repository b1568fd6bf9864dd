"""Consequences of an action, tried on a copy of the sample game: lost points, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from msgspec import Struct

from rules.contract import Action, AnyGame, Event, GoEnded, PointsScored, Seat
from saves.undo import reveals_or_uses_chance
from tadmor_tui.session.client import TableClient
from tadmor_tui.session.snapshot import TableSnapshot


def costs_points(snapshot: TableSnapshot[AnyGame, Struct], action: Action) -> bool:
    """Return True if an action costs the person to act points."""
    return action.may_cost_points and _loses_points(snapshot.person, action, _tried(snapshot, action)[1])


def costs_points_for_good(snapshot: TableSnapshot[AnyGame, Struct], client: TableClient, action: Action) -> bool:
    """Return True if an action costs the person to act points, and can't be taken back afterwards."""
    if not action.may_cost_points:
        return False
    after, events = _tried(snapshot, action)
    if not _loses_points(snapshot.person, action, events):
        return False
    return reveals_or_uses_chance(events) or client.may_answer_for_good(after.acting)


def ends_game(snapshot: TableSnapshot[AnyGame, Struct], action: Action) -> bool:
    """Return True if the game is over as soon as the person to act has done this, as far as that can be known."""
    return not _tried(snapshot, action)[0].acting


def _tried(snapshot: TableSnapshot[AnyGame, Struct], action: Action) -> tuple[AnyGame, Sequence[Event]]:
    person, after = snapshot.person, snapshot.game.copy()
    assert person is not None
    return after, after.apply(person, action)


def _loses_points(person: Seat | None, action: Action, events: Sequence[Event]) -> bool:
    own = takewhile(lambda event: not isinstance(event, GoEnded), events)
    scored = (event.points for event in own if isinstance(event, PointsScored) and event.seat == person)
    return action.gives_up_points or sum(scored) < 0
