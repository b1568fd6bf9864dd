"""Logs of the first version of Tadmor's rules, in which a go of placement had to be ended by hand.

Each is written as it was then, by a store that plays by the old rules, and read by today's.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.games import GAMES
from rules.replay import RecordError, new_record, read_record, write_record
from rules.replay import replay as replay_record
from rules.tadmor.actions import END, Place
from rules.tadmor.game import TadmorGame
from rules.tadmor.stages.placement import Placement
from rules.tadmor.state import usual_options
from saves.problems import CannotUndo, DamagedSave
from saves.saved_game import SavedGame
from saves.store import Store
from tests.rules.choosers import by_chance, legal, with_sense
from tests.saves.tables import begin, do, make_store, play, play_unsaved, texts, undone

OldRules = Callable[[], AbstractContextManager[None]]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return make_store(tmp_path)


@pytest.fixture
def old_rules() -> OldRules:
    @contextmanager
    def install() -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Placement, "ends_by_itself", False)
            patch.setitem(GAMES, "tadmor", replace(GAMES["tadmor"], rules_version=1))
            yield

    return install


def waits_for_its_end(saved: SavedGame) -> bool:
    """True if a piece was placed and nothing is left but to end the go, as only the old rules ask for."""
    return saved.game.stage == "placement" and list(legal(saved.game)) == [END]


def decisions(saved: SavedGame) -> list[int]:
    """The numbers of the actions that were decisions, and no forced end of a placement."""
    timeline = saved.timeline
    before = enumerate((timeline.at(number) for number in range(len(timeline))), 1)
    return [number for number, game in before if not (game.stage == "placement" and list(legal(game)) == [END])]


def texts_of(saved: SavedGame, numbers: list[int]) -> list[str]:
    everything = texts(saved)
    return [everything[number - 1] for number in numbers]


def actors(saved: SavedGame, numbers: Iterable[int]) -> list[str]:
    """Return the names of those who took these actions."""
    entries = saved.timeline.entries
    return [saved.seats_at(number)[entries[number - 1].seat].name for number in numbers]


def play_to_a_placement(saved: SavedGame) -> None:
    """Until a piece may be placed, and some were placed before."""
    while len(saved.timeline) < 8 or not isinstance(legal(saved.game)[0], Place):
        play(saved, 1, len(saved.timeline))


def place(saved: SavedGame) -> None:
    saved.apply(saved.game.acting[0], legal(saved.game)[0])
    assert waits_for_its_end(saved)


def take_back_one(saved: SavedGame) -> None:
    """As it was done then: one action at a time, whether it was a choice or not."""
    saved.timeline.take_back(len(saved.timeline))
    saved.save()


# --- the log


@pytest.mark.parametrize("merchants", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_ends_as_it_did(merchants: int, seed: int, store: Store, old_rules: OldRules) -> None:
    with old_rules(), begin(store, merchants, seed) as old:
        play_unsaved(old, 3000, seed)
        decided = texts_of(old, decisions(old))
    assert json.loads(old.path.read_bytes())["rules"] == 1
    with store.open(old.path) as new:
        assert new.game.save_state() == old.game.save_state()
        assert new.game.standings() == old.game.standings()
        assert texts(new) == decided
        assert len(old.timeline) - len(new.timeline) > 40
        assert new.document.rules == GAMES["tadmor"].rules_version
        new.save()
    assert texts(store.check(old.path)) == decided


@pytest.mark.parametrize("seed", range(3))
def test_a_game_can_be_opened_wherever_it_was_left(seed: int, store: Store, old_rules: OldRules) -> None:
    """Also between a placement and its end: then the go has ended, and the next merchant is to act."""
    rng, between = Random(seed), 0
    with old_rules():
        old = begin(store, 2 + seed, seed)
    for _ in range(120):
        with old_rules():
            old.apply(old.game.acting[0], by_chance(old.game, rng))
            then = old.game.copy()
            if waits_for_its_end(old):
                then.apply(then.acting[0], END)
                between += 1
            decided = texts_of(old, decisions(old))
        new = store.watch(old.path)
        assert new.game.save_state() == then.save_state()
        assert texts(new) == decided
        assert new.document.summary.actions == len(new.timeline)
    assert between > 20
    old.close()


def test_a_game_that_was_left_before_an_end_is_played_on(store: Store, old_rules: OldRules) -> None:
    with old_rules(), begin(store) as old:
        play_to_a_placement(old)
        place(old)
        seat = old.game.acting[0]
    with store.open(old.path) as new:
        assert new.game.acting != (seat,)
        assert new.timeline.last is not None
        assert new.timeline.last.seat == seat
        play(new, 10)
    assert texts(store.check(old.path)) == texts(new)


def test_several_pieces_in_one_go(store: Store, old_rules: OldRules) -> None:
    """K23: only the end after the last piece is forced; one that leaves pieces in the reserve was a decision."""
    seen = set()
    for seed in range(20):
        with old_rules(), begin(store, 3, seed) as old:
            rng = Random(seed)
            while old.game.acting:
                old.timeline.apply(old.game.acting[0], with_sense(old.game, rng), 0)
            old.save()
            decided = texts_of(old, decisions(old))
        new = store.watch(old.path)
        assert texts(new) == decided
        assert new.game.save_state() == old.game.save_state()
        seen |= {f"{one}, {other}" for one, other in pairwise(kinds(new)) if one in ("return K23", "return K24")}
        seen |= {f"{one}, {other}" for one, other in pairwise(kinds(new)) if other == "end" and one == "place"}
    assert {"place, end"} <= seen
    assert seen & {"return K23, place", "return K24, place"}


def kinds(saved: SavedGame) -> list[str]:
    """The actions in a word, but for missions returned."""
    return [text if text.startswith("return") else text.split()[0] for text in texts(saved)]


# --- what was taken back


def test_an_end_that_was_taken_back(store: Store, old_rules: OldRules) -> None:
    """The piece stood where it stands, so the go has ended; there is nothing to do again."""
    with old_rules(), begin(store) as old:
        play_to_a_placement(old)
        place(old)
        do(old, "end")
        after = old.game.save_state()
        take_back_one(old)
        assert undone(old.timeline) == ["end"]
    with store.open(old.path) as new:
        assert new.game.save_state() == after
        assert undone(new.timeline) == []
        new.undo()
        assert isinstance(legal(new.game)[0], Place)


def test_a_placement_that_was_taken_back_with_its_end(store: Store, old_rules: OldRules) -> None:
    with old_rules(), begin(store) as old:
        play_to_a_placement(old)
        before = old.game.save_state()
        place(old)
        do(old, "end")
        after = old.game.save_state()
        take_back_one(old)
        own = texts(old)[-1]
        take_back_one(old)
        assert undone(old.timeline) == ["end", own]
    with store.open(old.path) as new:
        assert new.game.save_state() == before
        assert undone(new.timeline) == [own]
        new.redo()
        assert new.game.save_state() == after
        with pytest.raises(CannotUndo):
            new.redo()


def test_what_was_taken_back_in_a_file_that_names_no_seats(store: Store, old_rules: OldRules) -> None:
    """As the formats before this one wrote it."""
    with old_rules(), begin(store) as old:
        play_to_a_placement(old)
        place(old)
        own = texts(old)[-1]
        do(old, "end")
        take_back_one(old)
        take_back_one(old)
    raw = json.loads(old.path.read_bytes())
    raw["undone"] = [line.partition(" ")[2] for line in raw["undone"]]
    assert raw["undone"] == ["end", own]
    old.path.write_text(json.dumps(raw))
    assert undone(store.watch(old.path).timeline) == [own]


# --- seats that changed hands


@pytest.mark.parametrize("seed", range(4))
def test_whoever_acted_then_acts_now(seed: int, store: Store, old_rules: OldRules) -> None:
    """Seats change hands at any moment, also between a placement and its end."""
    rng, names = Random(seed), iter(f"Player {number}" for number in range(1000))
    with old_rules(), begin(store, 3, seed) as old:
        for _ in range(60):
            play(old, 1, rng.randrange(1000))
            if waits_for_its_end(old) or rng.random() < 0.2:
                old.change_seat(rng.randrange(3), next(names), "human")
        then = actors(old, decisions(old))
        assert len(set(then)) > 10
    with store.open(old.path) as new:
        assert actors(new, range(1, len(new.timeline) + 1)) == then
        assert new.document.seats == old.document.seats
        assert len(new.document.changes) == len(old.document.changes)
        new.save()
    store.check(old.path)


# --- what is no forced end


def spoil(path: Path, **more: Any) -> None:
    """Put an end after the end of the first placement, or after that placement where it has none."""
    raw = {**json.loads(path.read_bytes()), **more}
    line = next(number for number, line in enumerate(raw["log"]) if " place " in line)
    raw["log"][line] += "; end 0000"
    path.write_text(json.dumps(raw))


def test_only_one_end_is_left_out(store: Store, old_rules: OldRules) -> None:
    with old_rules(), begin(store) as old:
        play_to_a_placement(old)
    spoil(old.path)
    with pytest.raises(DamagedSave, match=r"has an action \d+, “end”, "):
        store.open(old.path)


def test_todays_rules_leave_nothing_out(store: Store) -> None:
    with begin(store) as saved:
        play_to_a_placement(saved)
    spoil(saved.path)
    with pytest.raises(DamagedSave, match=r"has an action \d+, “end”, "):
        store.open(saved.path)
    spoil(saved.path, rules=1)
    with pytest.raises(DamagedSave, match=r"has an action \d+, “end”, "):
        store.open(saved.path)


# --- records


@pytest.mark.parametrize("merchants", [2, 3, 4])
def test_an_old_record_gives_the_same_game(merchants: int, old_rules: OldRules) -> None:
    options, rng = usual_options(merchants, 7), Random(7)
    with old_rules():
        record, game = new_record("tadmor", options), TadmorGame(options)
        while game.to_act is not None:
            action = with_sense(game, rng)
            record.actions.append(game.write_action(action))
            game.apply(game.to_act, action)
    document = write_record(record)
    assert b'"rules"' not in document
    watched: list[int] = []
    again = replay_record(read_record(document), watch=lambda _, number: watched.append(number))
    assert again.save_state() == game.save_state()
    assert again.standings() == game.standings()
    left_out = set(range(1, len(record.actions) + 1)) - set(watched)
    assert len(left_out) > 40
    assert {record.actions[number - 1] for number in left_out} == {"end"}
    record.rules = GAMES["tadmor"].rules_version
    with pytest.raises(RecordError, match=r"^Action \d+, “end”: Place a piece first"):
        replay_record(record)
