"""The work that one action makes at a hosted table with five visitors."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.contract import AnyGame, Seat
from rules.games import GAMES
from tadmor_tui.hosting.seat.remote_client import RemoteClient
from tadmor_tui.hosting.server import seat_updates
from tests.tadmor_tui.hosting.wires import HostedGame, Wire, people, played

ANA, BRUNO = 0, 1


def visited(name: str) -> HostedGame:
    """A table of two with five visitors: two terminals for each seat, and a spectator."""
    table = HostedGame(played(name, people(2)))
    for seat in (ANA, BRUNO):
        Wire(table.hosted, seat)
    return table


@pytest.mark.parametrize("name", list(GAMES))
def test_a_position_is_sampled_once_for_each_seat_and_action(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sampled: Counter[tuple[Seat, int]] = Counter()
    table = visited(name)
    game_type: Any = type(table.game)
    determinize = game_type.determinize

    def count(game: AnyGame, seat: Seat, dealer: Random) -> AnyGame:
        if dealer is seat_updates._DEALER:
            sampled[seat, table.host.actions] += 1
        sample: AnyGame = determinize(game, seat, dealer)
        return sample

    monkeypatch.setattr(game_type, "determinize", count)
    rng = Random(4)
    first = table.host.actions
    for _ in range(30):
        table.act_at_random(rng)
    actions = range(first + 1, table.host.actions + 1)
    assert sampled and set(sampled.values()) == {1}
    assert {seat for seat, _ in sampled} == {ANA, BRUNO}
    assert set(sampled) <= {(seat, number) for seat in (ANA, BRUNO) for number in actions}


@pytest.mark.parametrize("name", list(GAMES))
def test_a_terminal_samples_a_position_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sampled: Counter[tuple[RemoteClient, int]] = Counter()
    sample = RemoteClient.sample_game

    def count(client: RemoteClient, seat: Seat, actions: int) -> AnyGame:
        sampled[client, actions] += 1
        return sample(client, seat, actions)

    monkeypatch.setattr(RemoteClient, "sample_game", count)
    table, rng = visited(name), Random(4)
    sampled.clear()
    for _ in range(30):
        table.act_at_random(rng)
    assert set(sampled.values()) == {1}
    assert {client.seat for client, _ in sampled} == {ANA, BRUNO}


def test_an_undo_and_a_newcomer_see_the_right_position() -> None:
    table = visited("tadmor")
    rng = Random(2)
    undone = 0
    while undone < 5:
        seat = table.act_at_random(rng)
        wire = table.wires[seat]
        if wire.table.can_undo and not wire.asked_before_undo():
            wire.table.undo()
            undone += 1
        late = Wire(table.hosted, seat)
        for one in (wire, late):
            assert one.snapshot.view == table.game.view(seat)
        assert late.news()[-1].positions[-1] == wire.news()[-1].positions[-1], "two terminals get the same sample"
        late.visit.leave()


@pytest.mark.parametrize("name", list(GAMES))
def test_seats_do_not_check_the_positions_of_their_host(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind, trusted = GAMES[name], list[bool]()

    def load(document: bytes, components: Any, checked: bool = False) -> AnyGame:
        trusted.append(checked)
        return kind.load_state(document, components, checked=checked)

    monkeypatch.setitem(GAMES, name, replace(kind, load_state=load))
    table, rng = visited(name), Random(3)
    for _ in range(10):
        table.act_at_random(rng)
    assert trusted and all(trusted)
