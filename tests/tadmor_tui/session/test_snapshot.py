"""Snapshots: one per change, taken after all that a change brings about, and never changed afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from rules.contract import Event
from rules.tadmor import actions as a
from saves.document import HUMAN
from tadmor_tui.session import consequences
from tadmor_tui.session.client import TimeLeft
from tests.rules.choosers import legal
from tests.tadmor_tui.hosting.wires import HostedGame, people, played
from tests.tadmor_tui.session.test_game_session import LONE, let_bots_play, table, to_placement


class Counter:
    """An observer that notes what it is told."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def on_action(self, number: int, events: Sequence[Event]) -> None:
        self.told.append("action")

    def on_undo(self, number: int) -> None:
        self.told.append("undo")

    def on_seats_change(self) -> None:
        self.told.append("seats")

    def on_change(self) -> None:
        self.told.append("change")

    def on_presence_change(self) -> None:
        self.told.append("presence")


def test_a_change_is_told_once_after_all_that_followed_by_itself() -> None:
    shown, rng, counter = table((HUMAN, HUMAN)), Random(4), Counter()
    shown.host.observe(counter)
    by_itself = 0
    while not shown.host.over:
        counter.told.clear()
        shown.act(rng.choice(legal(shown.game)))
        assert counter.told.count("change") == 1 and counter.told[-1] == "change"
        assert shown.snapshot.actions == shown.host.actions
        by_itself += counter.told.count("action") > 1
    assert by_itself


def test_undo_seats_and_preferences_are_told_once_too() -> None:
    shown, counter = to_placement(table()), Counter()
    shown.act(legal(shown.game)[0])
    shown.host.observe(counter)
    shown.host.undo()
    assert counter.told == ["undo", "change"]
    counter.told.clear()
    shown.host.redo()
    assert counter.told == ["action", "change"]
    counter.told.clear()
    shown.host.change_seat(1, HUMAN, "Eva")
    assert counter.told == ["seats", "change"]
    counter.told.clear()
    shown.host.prefer(end_goes=lambda: True, undo_with_bots=lambda: False)
    assert counter.told == ["change"]


def test_the_same_snapshot_stays_until_something_changes() -> None:
    shown = to_placement(table())
    before = shown.snapshot
    story, offers, view = before.story, list(before.offers), before.view
    assert shown.snapshot is before
    shown.act(legal(shown.game)[0])
    after = shown.snapshot
    assert after is not before and after.actions == before.actions + 1
    assert (before.story, list(before.offers), before.view) == (story, offers, view)
    let_bots_play(shown)
    assert after.actions < shown.snapshot.actions
    assert shown.snapshot.story[: len(story)] == story


def test_presence_and_the_clock_change_nothing_else() -> None:
    hosted = HostedGame(played("tadmor", people(2)))
    wire = hosted.wires[0]
    before = wire.snapshot
    assert before.away == frozenset() and before.time_left is None
    hosted.wires[1].visit.leave()
    assert wire.snapshot.away == {1} and wire.snapshot.story is before.story and wire.snapshot.view is before.view
    wire.table.time_left = TimeLeft(20)
    wire.source.on_presence_change()
    assert wire.snapshot.time_left == TimeLeft(20) and wire.snapshot.view is before.view


def test_what_can_cost_nothing_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = to_placement(table(LONE))
    snapshot = shown.snapshot
    assert any(isinstance(action, a.Place) for action in snapshot.legal)
    monkeypatch.setattr(type(snapshot.game), "apply", None)
    for action in snapshot.legal:
        if isinstance(action, a.Place):
            assert not consequences.costs_points(snapshot, action)
            assert not consequences.costs_points_for_good(snapshot, shown.host, action)
