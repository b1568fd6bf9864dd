"""Steps that cancel each other: a few stay in the log as they were, many are left out, and the game is the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.contract import Seat
from rules.games import GAMES
from rules.marchands import actions
from saves.document import HUMAN, SeatInfo
from saves.saved_game import SavedGame
from saves.store import Store
from saves.undo import MAX_CANCELLED_ACTIONS
from tadmor_tui.session.game_session import GameSession
from tests.saves.tables import make_store, texts
from tests.tadmor_tui.hosting.wires import HostedGame, local_source


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return make_store(tmp_path)


@pytest.fixture
def saved(store: Store) -> Iterator[SavedGame]:
    """Three people at Marchands, who plot."""
    kind = GAMES["marchands"]
    seats = [SeatInfo(name, HUMAN) for name in ("Ana", "Bruno", "Carla")]
    with store.begin("marchands", kind.usual_options(3, 7, {}), seats) as saved:
        while saved.game.stage != "plotting":
            seat = saved.game.acting[0]
            saved.apply(seat, saved.game.legal_actions(seat)[0])
        yield saved


def do(host: GameSession, seat: Seat, *notation: str) -> None:
    for text in notation:
        host.apply(seat, host.position.read_action(text))


def toggle(host: GameSession, seat: Seat, times: int, there: str = "plot wait", back: str = "erase") -> None:
    for _ in range(times):
        do(host, seat, there, back)


def test_a_few_stay(saved: SavedGame) -> None:
    host, before = GameSession(saved), len(saved.timeline)
    toggle(host, 0, MAX_CANCELLED_ACTIONS // 2 - 1)
    assert len(saved.timeline) == before + MAX_CANCELLED_ACTIONS - 2


@pytest.mark.parametrize(("there", "back"), [("plot wait", "erase"), ("seal", "unseal")])
def test_many_are_left_out(store: Store, saved: SavedGame, there: str, back: str) -> None:
    """However long somebody presses the same keys, the file does not grow."""
    host, before, state = GameSession(saved), len(saved.timeline), saved.game.save_state()
    sizes: set[int] = set()
    for _ in range(4):
        toggle(host, 0, MAX_CANCELLED_ACTIONS // 2, there, back)
        assert len(saved.timeline) == before
        assert saved.game.save_state() == state
        sizes.add(saved.path.stat().st_size)
    assert len(sizes) == 1
    assert texts(store.check(saved.path)) == texts(saved)


def test_what_others_do_meanwhile_stays_in_order(store: Store, saved: SavedGame) -> None:
    host, before = GameSession(saved), len(saved.timeline)
    toggle(host, 0, MAX_CANCELLED_ACTIONS // 2 - 1)
    do(host, 1, "plot wait")
    do(host, 0, "plot wait")
    do(host, 2, "plot wait", "plot wait", "seal")
    state = saved.game.save_state()
    do(host, 0, "plot wait")
    assert len(saved.timeline) > before + MAX_CANCELLED_ACTIONS
    do(host, 0, "erase")
    assert texts(saved)[before:] == ["plot wait", "plot wait", "plot wait", "plot wait", "seal"]
    assert [saved.timeline.actor(number) for number in range(before + 1, before + 6)] == [1, 0, 2, 2, 2]
    assert saved.game.save_state() == state
    again = store.check(saved.path)
    assert again.game.save_state() == state and texts(again) == texts(saved)
    host.undo(by=0)
    assert texts(saved)[before:] == ["plot wait", "plot wait", "plot wait", "seal"]
    host.redo()
    assert saved.game.save_state() == state


def test_nothing_is_left_out_that_was_decided_before_plots_were_shown(saved: SavedGame) -> None:
    host = GameSession(saved)
    toggle(host, 0, MAX_CANCELLED_ACTIONS // 2 - 1)
    for seat in (0, 1, 2):
        do(host, seat, "seal")
    kept = texts(saved)
    while saved.game.stage != "plotting":
        seat = saved.game.acting[0]
        host.apply(seat, saved.game.legal_actions(seat)[0])
    first = len(saved.timeline)
    toggle(host, 0, MAX_CANCELLED_ACTIONS // 2)
    assert len(saved.timeline) == first and texts(saved)[: len(kept)] == kept


def test_nothing_is_left_out_that_was_done_before_a_seat_changed_hands(store: Store, saved: SavedGame) -> None:
    host = GameSession(saved)
    toggle(host, 0, MAX_CANCELLED_ACTIONS // 2 - 1)
    host.change_seat(2, HUMAN, "Zoe")
    after = len(saved.timeline)
    toggle(host, 0, MAX_CANCELLED_ACTIONS // 2)
    assert len(saved.timeline) == after == saved.changes[0].after
    assert store.check(saved.path).changes == saved.changes


def test_everybody_hears_the_same_story_as_those_who_come_later(saved: SavedGame) -> None:
    """Also at a hosted table, where each knows something else; and reasons stay with their actions."""
    table = HostedGame(saved)
    host, before = table.host, len(saved.timeline)
    host.apply(1, host.position.read_action("plot wait"), "to see what happens")
    for _ in range(MAX_CANCELLED_ACTIONS // 2):
        table.act(0, "plot wait")
        table.act(0, "erase")
    host.apply(2, host.position.read_action("plot wait"), "why not")
    assert len(saved.timeline) == before + 2
    assert host.reasons == {before + 1: "to see what happens", before + 2: "why not"}
    for seat, wire in table.wires.items():
        assert wire.snapshot.story == local_source(host, seat).snapshot.story
        assert len(wire.table.past) == len(saved.timeline)
        assert not wire.refusals
    table.act(1, "plot wait")
    assert len(saved.timeline) == before + 3


def test_only_these_take_back_what_was_done_last() -> None:
    kinds = [kind for kind in vars(actions).values() if isinstance(kind, type) and getattr(kind, "cancels_last", False)]
    assert {kind.__name__ for kind in kinds} == {"Erase", "Unseal"}
