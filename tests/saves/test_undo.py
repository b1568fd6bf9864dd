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
from saves.document import write_log
from saves.problems import CannotUndo
from saves.saved_game import SavedGame
from saves.store import Store
from saves.timeline import Timeline
from saves.undo import why_not_undo
from tests.rules.choosers import legal
from tests.saves.tables import begin, do, make_store, play, play_unsaved, texts, undone


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
    entry = table.undo()
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
    assert str(refusal.value) == f"“{own}” was another player's action, so it can't be taken back."
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
    assert table.undo().text.startswith("place")


def test_a_bots_action_stays(store: Store) -> None:
    with begin(store, players=["settler", "settler"]) as saved:
        to_placement(saved)
        do(saved, places(saved)[0])
        with pytest.raises(CannotUndo) as refusal:
            saved.undo()
    assert "has acted since (“place camel " in str(refusal.value)
    assert str(refusal.value).endswith("a bot's action can't be taken back.")


def test_nothing_to_take_back(store: Store) -> None:
    with begin(store) as saved, pytest.raises(CannotUndo, match=r"^There is nothing to take back\.$"):
        saved.undo()


@pytest.mark.parametrize("seed", range(4))
def test_everywhere_in_a_game(seed: int, store: Store) -> None:
    """At every position of a game: back as far as it goes, and what is in the way is what the rules say."""
    with begin(store, 2 + seed % 3, seed) as saved:
        play_unsaved(saved, 2000, seed)
    whole = saved.timeline
    refused = Counter[str]()
    timeline = Timeline(whole.at(0))
    for number, entry in enumerate(whole.entries, 1):
        timeline.follow([entry], GAMES["tadmor"], GAMES["tadmor"].rules_version)
        reached = number
        while why_not_undo(timeline) is None:
            timeline.undo()
            reached -= 1
        events = whole.events_after(reached)
        if any(event.chance or event.reveals for event in events) or reached == 0:
            refused["revealed"] += 1
            assert reached == 0 or "revealed something or used chance" in str(why_not_undo(timeline))
        else:
            refused["another player"] += 1
            assert whole.entries[reached - 1].seat != timeline.game.acting[0]
        gone = whole.entries[reached:number]
        assert len({other.seat for other in gone}) <= 1
        assert timeline.game.save_state() == whole.at(reached).save_state()
        while timeline.undone:
            timeline.redo(gone[len(timeline) - reached].seconds)
        assert timeline.game.save_state() == whole.at(number).save_state()
        assert timeline.last == entry
    assert min(refused.values()) > 10
    assert len(refused) == 2


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
    with pytest.raises(CannotUndo, match=r"^There is nothing to do again\.$"):
        table.redo()


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
    with pytest.raises(CannotUndo, match="nothing to do again"):
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
