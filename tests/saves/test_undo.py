"""Undo that can be trusted: back to the last revealed information or the other player's action, never through it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.contract import IllegalAction
from rules.games import GAMES
from rules.tadmor.actions import Place
from rules.tadmor.game import TadmorGame
from saves.document import SeatInfo, write_log
from saves.played_game import PlayedGame
from saves.problems import CannotUndo
from saves.saved_game import SavedGame
from saves.store import Store
from saves.timeline import Timeline
from saves.undo import reveals_or_uses_chance
from tests.games.auction import AUCTION
from tests.rules.choosers import legal
from tests.saves.tables import begin, do, make_store, play, play_unsaved, texts, undone

AGAINST_BOTS = ("human", "random", "random", "random")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return make_store(tmp_path)


def to_placement(saved: SavedGame) -> None:
    """Through the set-up, to the first placement."""
    while not isinstance(legal(saved.game)[0], Place):
        saved.timeline.apply(saved.game.acting[0], legal(saved.game)[0], 0)


def places(saved: SavedGame) -> list[str]:
    words = [saved.game.write_action(action) for action in legal(saved.game)]
    return [word for word in words if word.startswith("place camel ")]


@pytest.fixture
def table(store: Store) -> Iterator[SavedGame]:
    """Two people; it is the go of the first one to place a piece."""
    with begin(store) as saved:
        to_placement(saved)
        yield saved


def everything(saved: SavedGame) -> tuple[bytes, list[str], list[str]]:
    return saved.game.save_state(), write_log(saved.timeline.goes), undone(saved.timeline)


# --- back


def test_a_step_back_is_the_position_before(table: SavedGame) -> None:
    before = table.game.save_state()
    do(table, places(table)[0])
    entry = table.undo().entry
    assert table.game.save_state() == before
    assert entry.text.startswith("place camel ")
    assert undone(table.timeline) == [entry.text]


def test_the_file_goes_back_too(store: Store, table: SavedGame) -> None:
    do(table, places(table)[0])
    table.undo()
    assert texts(store.watch(table.path)) == texts(table)
    assert store.watch(table.path).document.summary.actions == len(table.timeline)


def test_own_actions_of_a_go_one_after_the_other_and_not_through_the_others(table: SavedGame) -> None:
    """Whoever has placed a piece may still take that back, though his go is over, until the next one acts."""
    first = table.game.acting
    own = places(table)[0]
    do(table, own)
    assert table.game.acting != first
    start = len(table.timeline)
    do(table, places(table)[1])
    table.undo()
    assert len(table.timeline) == start
    with pytest.raises(CannotUndo) as refusal:
        table.undo()
    assert str(refusal.value) == f"“{own}” was another player's action, so you can't undo it."
    assert len(table.timeline) == start


def test_not_through_the_others_even_after_opening_again(store: Store, table: SavedGame) -> None:
    do(table, places(table)[0], places(table)[1])
    table.undo()
    table.close()
    with store.open(table.path) as saved:
        assert "another player" in str(saved.why_not_undo())
        with pytest.raises(CannotUndo, match="another player"):
            saved.undo()


def test_not_through_the_others_by_doing_something_else_first(table: SavedGame) -> None:
    do(table, places(table)[0])
    do(table, places(table)[1])
    table.undo()
    do(table, places(table)[2])
    table.undo()
    with pytest.raises(CannotUndo, match="another player"):
        table.undo()


def test_the_other_one_has_not_acted_yet(table: SavedGame) -> None:
    do(table, places(table)[0])
    assert table.undo().entry.text.startswith("place")


def test_a_bots_action_stays(store: Store) -> None:
    with begin(store, players=["settler", "settler"]) as saved:
        to_placement(saved)
        do(saved, places(saved)[0])
        with pytest.raises(CannotUndo) as refusal:
            saved.undo()
    assert "has acted since (“place camel " in str(refusal.value)
    assert str(refusal.value).endswith("a bot's action can't be undone.")


def test_nothing_to_take_back(store: Store) -> None:
    with begin(store) as saved, pytest.raises(CannotUndo, match=r"^Nothing to undo\.$"):
        saved.undo()


@pytest.mark.parametrize("seed", range(4))
def test_everywhere_in_a_game(seed: int, store: Store) -> None:
    """At every position of a game: back as far as it goes, and what is in the way is what the rules say."""
    with begin(store, 2 + seed % 3, seed) as saved:
        play_unsaved(saved, 2000, seed)
    whole = saved.timeline
    refused = Counter[str]()
    timeline = Timeline(whole.at(0))
    table = PlayedGame("tadmor", timeline, saved.seats)
    for number, entry in enumerate(whole.entries, 1):
        timeline.follow([entry], GAMES["tadmor"], GAMES["tadmor"].rules_version)
        while table.why_not_undo() is None:
            table.undo()
            assert len(legal(table.game)) > 1, "back to a decision that was one"
        why, reached = str(table.why_not_undo()), len(timeline)
        if "another player" in why:
            refused["another player"] += 1
            assert timeline.undone and whole.actor(_decision(whole, reached)) != timeline.undone[-1].seat
        else:
            refused["revealed"] += 1
            assert why == "Nothing to undo." or "revealed hidden information or involved luck" in why
        gone = whole.entries[reached:number]
        assert len({other.seat for other in gone}) <= 1
        assert not any(reveals_or_uses_chance(whole.events_after(reached + n)) for n in range(1, len(gone) + 1))
        assert timeline.game.save_state() == whole.at(reached).save_state()
        while timeline.undone:
            table.redo()
        assert timeline.game.save_state() == whole.at(number).save_state()
        assert [one.text for one in timeline.entries] == [one.text for one in whole.entries[:number]]
    assert min(refused.values()) > 10
    assert len(refused) == 2


def _decision(timeline: Timeline, number: int) -> int:
    """The last action up to that one that was a choice."""
    while len(legal(timeline.at(number - 1))) == 1:
        number -= 1
    return number


def test_at_the_end_of_the_game(store: Store) -> None:
    """The last action of all can be taken back like any other."""
    with begin(store) as saved:
        play_unsaved(saved, 2000)
        assert not saved.game.acting
        last, final = saved.timeline.last, saved.game.save_state()
        actions = [entry.text for entry in saved.timeline.entries]
        assert last is not None
        if saved.why_not_undo() is None:
            saved.undo()
            assert saved.game.acting == (last.seat,)
            assert not saved.document.summary.over
            saved.redo()
            assert saved.game.save_state() == final
            assert [entry.text for entry in saved.timeline.entries] == actions
            assert saved.document.summary.over
        else:
            assert any(event.chance or event.reveals for event in saved.timeline.events_after(len(saved.timeline)))


# --- and again


def test_redo_is_the_position_after(table: SavedGame) -> None:
    do(table, places(table)[0])
    after = table.game.save_state(), texts(table)
    table.undo()
    assert len(table.timeline.undone) == 1
    table.redo()
    assert (table.game.save_state(), texts(table)) == after
    with pytest.raises(CannotUndo, match=r"^Nothing to redo\.$"):
        table.redo()


def test_nothing_to_do_again_writes_nothing(table: SavedGame) -> None:
    before = table.path.stat()
    with pytest.raises(CannotUndo, match="Nothing to redo"):
        table.redo()
    assert table.path.stat() == before


def test_redo_outlives_the_sitting(store: Store, table: SavedGame) -> None:
    own = places(table)[0]
    do(table, own)
    after = table.game.save_state()
    table.undo()
    table.close()
    with store.open(table.path) as saved:
        assert undone(saved.timeline) == [own]
        saved.redo()
        assert saved.game.save_state() == after
        assert store.watch(table.path).timeline.undone == []


def test_a_new_action_forgets_what_was_taken_back(store: Store, table: SavedGame) -> None:
    one, other = places(table)[:2]
    do(table, one)
    table.undo()
    do(table, other)
    with pytest.raises(CannotUndo, match="Nothing to redo"):
        table.redo()
    assert store.watch(table.path).document.undone == []


def test_a_refused_action_forgets_nothing(table: SavedGame) -> None:
    do(table, places(table)[0])
    table.undo()
    with pytest.raises(IllegalAction):
        do(table, "raid palmyra")
    table.redo()


def test_many_steps_back_and_forth_are_saved_like_any_other(store: Store) -> None:
    with begin(store, 3, 5) as saved:
        rng = Random(5)
        for _ in range(60):
            play(saved, rng.randrange(1, 4), rng.randrange(1000))
            while saved.why_not_undo() is None and rng.random() < 0.6:
                saved.undo()
            while saved.timeline.undone and rng.random() < 0.5:
                saved.redo()
            if rng.random() < 0.1:
                assert everything(store.watch(saved.path)) == everything(saved)
        assert saved.unsaved is None


# --- with the answers of bots


@pytest.fixture
def lone(store: Store) -> Iterator[SavedGame]:
    """One person and two bots; it is the person's go to place a piece."""
    with begin(store, 3, players=AGAINST_BOTS) as saved:
        to_placement(saved)
        while saved.game.acting != (0,):
            do(saved, places(saved)[0])
        yield saved


def place_and_be_answered(saved: SavedGame) -> str:
    """The person places a piece, and both bots do; returns what the person did."""
    own = places(saved)[0]
    do(saved, own)
    while saved.game.acting != (0,):
        do(saved, places(saved)[0])
    return own


def test_the_only_person_takes_the_answers_back_too(store: Store, lone: SavedGame) -> None:
    before = lone.game.save_state()
    own = place_and_be_answered(lone)
    after, actions = lone.game.save_state(), texts(lone)
    step = lone.undo(with_bots=True)
    assert (step.entry.text, step.answers, step.kept) == (own, 2, ())
    assert lone.game.save_state() == before
    assert everything(store.watch(lone.path)) == everything(lone)
    assert lone.redo() == 3
    assert (lone.game.save_state(), texts(lone)) == (after, actions)
    assert everything(store.watch(lone.path)) == everything(lone)


def test_one_decision_after_the_other(lone: SavedGame) -> None:
    """Undo takes a decision with what followed it, and redo brings the same back."""
    states = [lone.game.save_state()]
    for _ in range(2):
        place_and_be_answered(lone)
        states.append(lone.game.save_state())
    for state in states[-2::-1]:
        lone.undo(with_bots=True)
        assert lone.game.save_state() == state
    for state in states[1:]:
        lone.redo()
        assert lone.game.save_state() == state


def test_answers_that_were_taken_back_outlive_the_sitting(store: Store, lone: SavedGame) -> None:
    place_and_be_answered(lone)
    after = lone.game.save_state()
    lone.undo(with_bots=True)
    lone.close()
    with store.open(lone.path) as saved:
        assert saved.redo() == 3
        assert saved.game.save_state() == after


def test_without_the_wish_the_answers_stay(lone: SavedGame) -> None:
    place_and_be_answered(lone)
    with pytest.raises(CannotUndo, match="a bot's action can't be undone"):
        lone.undo()


@pytest.mark.parametrize("players", [("human", "human", "random"), ("random", "random", "random")])
def test_answers_stay_unless_just_one_person_plays(players: tuple[str, ...], store: Store) -> None:
    with begin(store, 3, players=players) as saved:
        to_placement(saved)
        while saved.timeline.actor(len(saved.timeline)) != 2:
            do(saved, places(saved)[0])
        with pytest.raises(CannotUndo, match="a bot's action can't be undone"):
            saved.undo(with_bots=True)


def test_what_was_there_before_a_seat_changed_hands_stays(lone: SavedGame) -> None:
    place_and_be_answered(lone)
    lone.change_seat(1, "Malika", "malika")
    with pytest.raises(CannotUndo, match="A seat has changed hands since"):
        lone.undo(with_bots=True)


@pytest.mark.parametrize("seed", range(3))
def test_answers_everywhere_in_a_game(seed: int, store: Store) -> None:
    """At every position: nothing that was revealed or left to chance goes back, and redo is the game as it was."""
    with begin(store, 2 + seed, seed, players=AGAINST_BOTS) as saved:
        play_unsaved(saved, 2000, seed)
    whole, refused, with_answers = saved.timeline, Counter[str](), 0
    timeline = Timeline(whole.at(0))
    table = PlayedGame("tadmor", timeline, saved.seats)
    for number, entry in enumerate(whole.entries, 1):
        timeline.follow([entry], GAMES["tadmor"], GAMES["tadmor"].rules_version)
        while table.why_not_undo(with_bots=True) is None:
            with_answers += table.undo(with_bots=True).answers > 0
            assert table.game.acting == (0,) and len(legal(table.game)) > 1, "back to a decision of the person"
        refused["revealed" if "revealed" in str(table.why_not_undo(with_bots=True)) else "nothing"] += 1
        reached = len(timeline)
        assert not any(reveals_or_uses_chance(whole.events_after(n)) for n in range(reached + 1, number + 1))
        assert timeline.game.save_state() == whole.at(reached).save_state()
        assert [timeline.game.view(seat) for seat in range(timeline.game.seats)] == [
            whole.at(reached).view(seat) for seat in range(timeline.game.seats)
        ]
        while timeline.undone:
            table.redo()
        assert timeline.game.save_state() == whole.at(number).save_state()
        assert [one.text for one in timeline.entries] == [one.text for one in whole.entries[:number]]
    assert with_answers > 50
    assert refused["revealed"] > 10


def test_what_a_bot_revealed_is_said(store: Store) -> None:
    """The reason names the bot; a secret choice of a bot is not named."""
    said = set()
    for seed in range(6):
        with begin(store, 2, seed, players=AGAINST_BOTS) as saved:
            rng = Random(seed)
            while saved.game.acting:
                saved.timeline.apply(saved.game.acting[0], rng.choice(legal(saved.game)), 0)
                if saved.timeline.actor(len(saved.timeline)) == 1 and (why := saved.why_not_undo(with_bots=True)):
                    said.add(str(why))
    assert (
        "Bruno has acted since (“draw”), which revealed hidden information or involved luck, so it can't be undone."
        in said
    )
    assert any("(“discard K" in why for why in said), "a card of a bot's hand was seen"
    assert not [why for why in said if "raid" in why]


# --- where several decide at once


def test_a_bot_s_bid_of_the_same_round_stays(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "auction", AUCTION)
    people = [SeatInfo("Ana"), SeatInfo("Bruno", "random"), SeatInfo("Carla", "random")]
    for with_bots in (True, False):
        with store.begin("auction", AUCTION.usual_options(3, 1), people) as saved:
            own, other = saved.game.legal_actions(0)[:2]
            bots_bid, last = saved.game.legal_actions(1)[2], saved.game.legal_actions(2)[0]
            saved.apply(0, own)
            saved.apply(1, bots_bid)
            both = saved.game.save_state()
            step = saved.undo(with_bots)
            assert (step.answers, step.kept) == (0, (2,))
            assert saved.game.acting == (0, 2)
            assert texts(saved) == [saved.game.write_action(bots_bid)]
            assert everything(store.watch(saved.path)) == everything(saved)
            saved.redo()
            assert saved.game.save_state() == both
            saved.undo(with_bots)
            saved.apply(0, other)
            saved.apply(2, last)
            with pytest.raises(CannotUndo, match="revealed hidden information"):
                saved.undo(with_bots=True)


# --- how much work it is


def count_calls(monkeypatch: pytest.MonkeyPatch, *names: str) -> Counter[str]:
    counted = Counter[str]()
    for name in names:
        real: Callable[..., Any] = getattr(TadmorGame, name)

        def counting(*args: Any, name: str = name, real: Callable[..., Any] = real, **more: Any) -> Any:
            counted[name] += 1
            return real(*args, **more)

        monkeypatch.setattr(TadmorGame, name, counting)
    return counted


def test_no_replay(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo takes no action at all and redo one, however long the game is."""
    with begin(store, 4) as saved:
        play_unsaved(saved, 400)
        while saved.why_not_undo() is not None:
            play(saved, 1)
        calls = count_calls(monkeypatch, "apply", "apply_legal", "copy", "__init__")
        saved.undo()
        assert not calls
        saved.redo()
        assert (calls["apply"], calls["copy"], calls["__init__"]) == (1, 1, 0)


# --- where each has a terminal of his own


def test_only_his_own_and_only_until_another_has_acted(table: SavedGame) -> None:
    first, second = table.game.acting[0], 1 - table.game.acting[0]
    do(table, places(table)[0])
    assert table.step_back(by=first).entry.seat == first
    with pytest.raises(CannotUndo):
        table.step_back(by=second)
    do(table, places(table)[1])
    assert table.step_back(by=second).entry.seat == second
    with pytest.raises(CannotUndo, match="another player"):
        table.undo(by=first)


def test_what_others_decided_at_the_same_time_stays() -> None:
    game = AUCTION.start(AUCTION.usual_options(3, 1), AUCTION.standard_components())
    played = PlayedGame("auction", Timeline(game), [SeatInfo(name) for name in ("Ana", "Bruno", "Carla")])
    for seat in (0, 1):
        played.apply(seat, game.legal_actions(seat)[0])
    assert played.undo(by=0).kept == (2,)
    assert [(entry.seat, entry.text) for entry in played.timeline.entries] == [
        (1, game.write_action(game.legal_actions(1)[0]))
    ]
    played.redo()
    assert [entry.seat for entry in played.timeline.entries] == [1, 0]
