"""What is written for all games works for one it has never heard of: hidden hands, and bids made at the same time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec
import pytest

from bots.chair import Chair
from bots.lab.fuzz import fuzz
from bots.random_bot import RandomBot
from rules.contract import Action, AnyGame, Seat
from rules.game_kind import AnyKind
from rules.games import GAMES
from rules.replay import new_record, read_record, record_line, replay, write_record
from saves.document import SeatInfo
from saves.problems import CannotUndo, DamagedSave
from saves.saved_game import SavedGame
from saves.store import Store
from tadmor_tui.cli import main
from tadmor_tui.engine import Engine
from tests.games.auction import AUCTION
from tests.saves.tables import make_store

NAMES = ("Ana", "Bruno", "Carla")


@pytest.fixture(autouse=True)
def auction(monkeypatch: pytest.MonkeyPatch) -> AnyKind:
    """The game, known to the whole program for the length of a test."""
    kind = cast(AnyKind, AUCTION)
    monkeypatch.setitem(GAMES, "auction", kind)
    return kind


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return make_store(tmp_path)


def begin(store: Store, seed: int = 1) -> SavedGame:
    return store.begin("auction", AUCTION.usual_options(3, seed), [SeatInfo(name) for name in NAMES])


def bid_by_chance(game: AnyGame, rng: Random) -> tuple[Seat, Action]:
    seat = rng.choice(game.acting)
    return seat, rng.choice(game.legal_actions(seat))


def cards(game: AnyGame) -> Iterator[Action]:
    """The lowest card of each seat."""
    return (game.legal_actions(seat)[0] for seat in range(game.seats))


# --- saves


def test_a_game_is_saved_continued_and_checked(store: Store) -> None:
    rng = Random(1)
    with begin(store) as saved:
        for _ in range(5):
            saved.apply(*bid_by_chance(saved.game, rng))
    with store.open(saved.path) as again:
        assert again.game.save_state() == saved.game.save_state()
        while again.game.acting:
            again.apply(*bid_by_chance(again.game, rng))
        assert again.unsaved is None
    whole = store.check(saved.path)
    assert whole.document.summary.over
    assert whole.document.summary.scores == again.game.standings().totals
    assert {entry.seat for entry in whole.timeline.entries} == {0, 1, 2}


def test_the_last_bid_can_be_taken_back_and_made_again_until_all_are_turned_up(store: Store) -> None:
    with begin(store) as saved:
        red, blue, green = cards(saved.game)
        saved.apply(2, green)
        saved.apply(0, red)
        saved.undo()
        assert list(saved.game.acting) == [0, 1]
        with pytest.raises(CannotUndo, match="another player"):
            saved.undo()
    with store.open(saved.path) as again:
        again.redo()
        assert list(again.game.acting) == [1]
        again.apply(1, blue)
        with pytest.raises(CannotUndo, match="revealed something"):
            again.undo()


def test_who_bids_twice_makes_a_damaged_log(store: Store) -> None:
    with begin(store) as saved:
        saved.apply(2, saved.game.legal_actions(2)[0])
    raw = json.loads(saved.path.read_bytes())
    raw["log"] *= 2
    saved.path.write_text(json.dumps(raw))
    with pytest.raises(DamagedSave, match="by seat 2, whose go it is not"):
        store.watch(saved.path)


# --- bots, records, the fuzzer


def test_random_bots_play_it_and_its_record_replays() -> None:
    game = AUCTION.start(AUCTION.usual_options(2, 3, {"prizes": "large"}), AUCTION.standard_components())
    record, bot = new_record("auction", game.options), RandomBot(1)
    while game.acting:
        seat = game.acting[-1]
        action = bot.decide(Chair(game, seat))
        record.actions.append(record_line(game, seat, action))
        game.apply(seat, action)
    again = replay(read_record(write_record(record)))
    assert again.save_state() == game.save_state()


def test_the_fuzzer_finds_nothing() -> None:
    games = fuzz("auction", 1)
    assert [finding for _, finding in (next(games) for _ in range(40)) if finding] == []


def test_the_fuzzer_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "--game", "auction", "--seconds", "1"]) == 0
    assert capsys.readouterr().out.endswith(" 0 findings.\n")


# --- the engine


def ask(engine: Engine, **request: object) -> dict[str, Any]:
    answer: dict[str, Any] = msgspec.json.decode(engine.answer(msgspec.json.encode(request)))
    return answer


@pytest.fixture
def engine(auction: AnyKind) -> Engine:
    engine = Engine(auction.standard_components(), "auction")
    assert ask(engine, do="new", players=3, seed=5, options={"prizes": "large"})["ok"]
    return engine


def test_the_engine_says_who_may_act(engine: Engine) -> None:
    legal = ask(engine, do="legal")
    assert (legal["to_act"], legal["acting"]) == (0, [0, 1, 2])
    assert ask(engine, do="legal", seat=2)["actions"] != legal["actions"]


def test_the_engine_wants_to_know_whose_action_it_is(engine: Engine) -> None:
    refused = ask(engine, do="apply", action="pass")
    assert refused["error"] == "Several seats may act (0, 1, 2), so say which one does with “seat”."
    assert ask(engine, do="apply", action="pass", seat=1)["ok"]
    assert not ask(engine, do="apply", action="pass", seat=1)["ok"]
    assert ask(engine, do="legal")["acting"] == [0, 2]
    assert ask(engine, do="apply", action="pass", seat=0)["ok"]
    assert ask(engine, do="apply", action="pass")["ok"], "only one is left, so it is clear who acts"


def test_a_bid_is_seen_only_by_its_bidder(engine: Engine) -> None:
    (card, *_) = ask(engine, do="legal", seat=2)["actions"]
    assert ask(engine, do="apply", action=card, seat=2)["ok"]
    assert ask(engine, do="view", seat=2)["view"]["own_bid"] == int(card.removeprefix("bid "))
    assert ask(engine, do="view", seat=1)["view"]["own_bid"] is None


def test_one_engine_plays_several_games(engine: Engine) -> None:
    assert ask(engine, do="new", game="tadmor", players=2, seed=1)["ok"]
    assert ask(engine, do="legal")["stage"] == "extra goods"
    assert ask(engine, do="new", players=2, seed=1)["ok"]
    assert ask(engine, do="legal")["stage"] == "bidding"
    assert "has no option" in ask(engine, do="new", players=2, seed=1, options={"experienced": True})["error"]
