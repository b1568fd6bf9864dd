"""Nothing goes to a seat that it may not know, neither in plain sight nor by a difference that a secret makes."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from bots.games import bots_of
from bots.observation import Observation
from rules.contract import AnyGame, Seat
from rules.game_kind import AnyKind
from rules.games import GAMES
from saves.played_game import PlayedGame
from saves.timeline import Timeline
from tadmor_tui.hosting.server import seat_updates
from tadmor_tui.hosting.server.hosted_table import HostedTable
from tadmor_tui.hosting.wire.messages import Act, Moment, encode
from tests.games.auction import AUCTION
from tests.tadmor_tui.hosting.hidden_parts import DullDealer, HiddenParts, fields
from tests.tadmor_tui.hosting.wires import HostedGame, Wire, at, people, played

GAMES_TO_PLAY = [("auction", 3), ("tadmor", 3), ("palmyra", 3), ("marchands", 3)]


@pytest.fixture(autouse=True)
def auction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "auction", cast(AnyKind, AUCTION))


HIDDEN = {
    "auction": {"cards", "seed", "chance"},
    "tadmor": {"hand", "cards", "deck", "red", "text", "seed", "chance"},
    "palmyra": {"coins", "large", "small", "seed"},
    "marchands": {"plot", "step", "stock", "kept", "electors", "bag", "text", "seed", "chance"},
}
"""Under what names something lies hidden that can be told from other things."""


@pytest.mark.parametrize("name", list(HIDDEN))
def test_nothing_hidden_is_sent_in_a_whole_game(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """To a seat, to a spectator, or to somebody who comes back in the middle; also not what was taken back."""
    monkeypatch.setattr(seat_updates, "_DEALER", DullDealer())
    table = HostedGame(played(name, people(3)))
    rng, hidden = Random(5), {viewer: HiddenParts(viewer) for viewer in table.wires}
    sent: dict[Seat | None, set[bytes]] = {viewer: set() for viewer in table.wires}
    names: set[bytes] = set()
    undone = 0
    while True:
        seat = rng.choice(table.game.acting)
        table.act(seat, decided(table, seat, rng))
        if table.host.over:
            break
        for viewer, parts in hidden.items():
            secrets, wire = parts.of(table.host.past), table.wires[viewer]
            sent[viewer] |= fields(b"\n".join(wire.sent))
            assert not secrets & sent[viewer], (viewer, table.host.actions)
            names |= {secret.split(b'"')[1] for secret in secrets if viewer is not None}
            wire.sent.clear()
        if rng.random() < 0.2 and table.wires[seat].table.can_undo:
            before = table.host.actions
            table.wires[seat].table.undo()
            undone += table.host.actions < before
            for parts in hidden.values():
                parts.went_back_to(table.host.actions)
        if rng.random() < 0.05:
            viewer = rng.choice(list(table.wires))
            table.wires[viewer].visit.leave()
            table.wires[viewer] = Wire(table.hosted, viewer)
    assert names >= {name.encode() for name in HIDDEN[name]}
    assert undone or name == "auction"


def decided(table: HostedGame, seat: Seat, rng: Random) -> str:
    """What a player with some sense does, by what its seat knows: then there is more to hide."""
    name, known = table.host.game_name, table.wires[seat].snapshot.game
    if name == "auction":
        return known.write_action(rng.choice(known.legal_actions(seat)))
    bots = bots_of(name)
    return known.write_action(bots.make(bots.usual, table.host.actions).decide(Observation(known.copy(), seat)))


@pytest.mark.parametrize(("name", "seats"), GAMES_TO_PLAY)
def test_another_deal_makes_no_difference(name: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies hidden from a seat is dealt anew, and the seat gets the same bytes; so does a spectator."""
    game = played(name, people(seats)).game.copy()
    rng, looked, differed = Random(4), 0, 0
    while game.acting:
        if rng.random() < 0.1:
            looked += 1
            for seat in range(seats):
                other = game.determinize(seat, rng)
                differed += other.save_state() != game.save_state()
                for viewer in (seat, None):
                    true = news_of(name, game, viewer, monkeypatch)
                    assert true == news_of(name, other, viewer, monkeypatch)
        actor = rng.choice(game.acting)
        game.apply(actor, rng.choice(game.legal_actions(actor)))
    assert looked and differed


def news_of(name: str, game: AnyGame, viewer: Seat | None, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """All that goes to a viewer, with a dealer who always deals alike."""
    monkeypatch.setattr(seat_updates, "_DEALER", Random(9))
    table = HostedGame(at(name, Timeline(game, []), people(game.seats)), [viewer])
    return table.wires[viewer].sent


@pytest.mark.parametrize("name", ["auction", "marchands"])
def test_what_others_choose_in_secret_makes_no_difference(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also not after it was taken back."""

    def sent(choice: int) -> list[bytes]:
        monkeypatch.setattr(seat_updates, "_DEALER", Random(9))
        table = HostedGame(to_a_secret(name), [0, 1])
        wire = table.wires[1]
        secret = [action for action in wire.snapshot.legal if action.secret]
        wire.table.apply(1, secret[choice])
        if name == "marchands":
            wire.table.undo()
            assert wire.refusals == [] and table.host.past.undone
            wire.table.redo()
        watched = HostedTable(table.host)
        late = Wire(watched, 0)
        return [*table.wires[0].sent, *late.sent]

    assert sent(0) == sent(1)


def to_a_secret(name: str) -> PlayedGame:
    """A game in which several choose in secret at the same time."""
    begun = played(name, people(3))
    while not any(action.secret for action in begun.game.legal_actions(1)):
        seat = begun.game.acting[0]
        begun.apply(seat, begun.game.legal_actions(seat)[0])
    return begun


@pytest.mark.parametrize(("name", "seats"), GAMES_TO_PLAY)
def test_what_is_refused_hangs_on_nothing_hidden(name: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever tries everything that there is in the game learns nothing from the refusals."""
    game = played(name, people(seats)).game.copy()
    rng = Random(6)
    texts: set[str] = set()
    while game.acting and len(texts) < 40:
        actor = rng.choice(game.acting)
        texts |= {game.write_action(action) for action in game.legal_actions(actor)[:4]}
        game.apply(actor, rng.choice(game.legal_actions(actor)))
    if not game.acting:
        game = played(name, people(seats)).game.copy()
    for seat in range(seats):
        other = game.determinize(seat, rng)
        assert refusals(name, game, seat, texts, monkeypatch) == refusals(name, other, seat, texts, monkeypatch)


def refusals(name: str, game: AnyGame, seat: Seat, texts: set[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(seat_updates, "_DEALER", Random(9))
    table = HostedGame(at(name, Timeline(game, []), people(game.seats)), [seat])
    legal = {game.write_action(action) for action in game.legal_actions(seat)}
    for text in sorted(texts - legal):
        table.wires[seat].visit.handle_request(encode(Act(Moment(0, 0), text)))
    assert len(table.wires[seat].refusals) == len(texts - legal)
    return table.wires[seat].refusals
