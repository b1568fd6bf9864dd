"""Nothing goes to a seat that it may not know, neither in plain sight nor by a difference that a secret makes."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from rules.contract import AnyGame, Seat
from rules.game_kind import AnyKind
from rules.games import GAMES
from saves.played_game import PlayedGame
from saves.timeline import Timeline
from tadmor_tui.hosting import seat_news
from tadmor_tui.hosting.hosted_table import HostedTable
from tadmor_tui.hosting.messages import Act, Moment, encode
from tests.games.auction import AUCTION
from tests.tadmor_tui.hosting.wires import HostedGame, Wire, at, people, played

GAMES_TO_PLAY = [("auction", 3), ("tadmor", 3), ("palmyra", 3), ("marchands", 3)]


@pytest.fixture(autouse=True)
def auction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "auction", cast(AnyKind, AUCTION))


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
    monkeypatch.setattr(seat_news, "_DEALER", Random(9))
    table = HostedGame(at(name, Timeline(game, []), people(game.seats)), [viewer])
    return table.wires[viewer].sent


@pytest.mark.parametrize("name", ["auction", "marchands"])
def test_what_others_choose_in_secret_makes_no_difference(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also not after it was taken back."""

    def sent(choice: int) -> list[bytes]:
        monkeypatch.setattr(seat_news, "_DEALER", Random(9))
        table = HostedGame(to_a_secret(name), [0, 1])
        wire = table.wires[1]
        secret = [action for action in wire.eyes.legal if action.secret]
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
    monkeypatch.setattr(seat_news, "_DEALER", Random(9))
    table = HostedGame(at(name, Timeline(game, []), people(game.seats)), [seat])
    legal = {game.write_action(action) for action in game.legal_actions(seat)}
    for text in sorted(texts - legal):
        table.wires[seat].visit.ask(encode(Act(Moment(0, 0), text)))
    assert len(table.wires[seat].refusals) == len(texts - legal)
    return table.wires[seat].refusals
