"""Games that are written in a thread: nothing counts before it is on the disk, and everything happens in order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Thread

import pytest

from saves.background_writer import BackgroundWriter
from saves.document import read_document
from saves.problems import CannotUndo
from saves.saved_game import SavedGame
from saves.store import Store
from tests.rules.choosers import legal
from tests.saves.failing_disk import FULL
from tests.saves.slow_disk import PATIENCE, Posts, SlowDisk, slow_disk
from tests.saves.tables import begin, make_store, play


@pytest.fixture
def disk() -> Iterator[SlowDisk]:
    with slow_disk() as disk:
        yield disk


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return make_store(tmp_path)


@pytest.fixture
def posts() -> Posts:
    return Posts()


@pytest.fixture
def saved(store: Store, disk: SlowDisk, posts: Posts) -> Iterator[SavedGame]:
    """A game with four actions, whose disk stands still from now on."""
    with play(begin(store), 4) as saved:
        saved.write_in_background(BackgroundWriter(posts))
        while not disk.begun.empty():
            disk.begun.get()
        disk.stop()
        yield saved
        disk.go_on()


def act(saved: SavedGame, then: list[int] | None = None) -> None:
    """Take an action; `then` notes how many there are when it counts."""
    draft = saved.draft()
    draft.apply(saved.game.acting[0], legal(saved.game)[0])
    saved.commit(draft, lambda: then.append(len(saved.timeline)) if then is not None else None)


def on_disk(store: Store, saved: SavedGame) -> int:
    return len(store.watch(saved.path).timeline)


def written(disk: SlowDisk) -> int:
    """Number of actions in what is written next."""
    return read_document(disk.begun.get(timeout=PATIENCE)).summary.actions


def test_nothing_has_happened_before_it_is_on_the_disk(
    store: Store, saved: SavedGame, disk: SlowDisk, posts: Posts
) -> None:
    counted: list[int] = []
    before = saved.game
    act(saved, counted)
    assert written(disk) == 5
    assert saved.is_saving and saved.game is before and len(saved.timeline) == 4
    assert saved.document.summary.actions == 4
    assert not counted and posts.is_empty and not saved.at_risk
    disk.go_on()
    saved.wait_for_disk()
    assert on_disk(store, saved) == 5
    assert len(saved.timeline) == 4, "it counts where the game is played, when that is told"
    posts.do_next()
    assert counted == [5] and not saved.is_saving and saved.document.summary.actions == 5


def test_what_waits_is_done_in_order_one_after_the_other(
    store: Store, saved: SavedGame, disk: SlowDisk, posts: Posts
) -> None:
    counted: list[int] = []
    for _ in range(3):
        saved.when_idle(partial(act, saved, counted))
    saved.when_idle(lambda: counted.append(-1))
    assert written(disk) == 5 and disk.begun.empty()
    disk.go_on()
    for number in (5, 6, 7):
        posts.do_next()
        assert counted[-1 if number < 7 else -2] == number
        if number < 7:
            assert written(disk) == number + 1
    assert counted == [5, 6, 7, -1]
    assert on_disk(store, saved) == 7


def test_a_write_that_fails_after_one_that_worked(saved: SavedGame, disk: SlowDisk, posts: Posts, store: Store) -> None:
    """The game goes on, and says what is at risk, as it does where nobody writes beside it."""
    told: list[tuple[int, bool]] = []
    saved.on_write_attempt = lambda: told.append((len(saved.timeline), saved.at_risk))
    disk.go_on()
    act(saved)
    posts.do_next()
    disk.fill()
    counted: list[int] = []
    act(saved, counted)
    posts.do_next()
    assert told == [(5, False), (6, True)] and counted == [6]
    assert saved.actions_at_risk == 1 and saved.unsaved is not None and FULL in str(saved.unsaved.why)
    assert on_disk(store, saved) == 5
    disk.mend()
    made_sure: list[bool] = []
    saved.ensure_saved(lambda: made_sure.append(saved.at_risk))
    assert not made_sure
    posts.do_next()
    assert made_sure == [False] and on_disk(store, saved) == 6


def test_making_sure_waits_for_what_is_being_written_and_leaves_a_good_file_alone(
    saved: SavedGame, disk: SlowDisk, posts: Posts
) -> None:
    sure: list[int] = []
    act(saved)
    saved.ensure_saved(lambda: sure.append(len(saved.timeline)))
    assert written(disk) == 5
    disk.go_on()
    posts.do_next()
    assert not sure, "it looks at the file in the thread too"
    posts.do_next()
    assert sure == [5] and disk.begun.empty()


def test_whoever_closes_the_game_waits(store: Store, saved: SavedGame, disk: SlowDisk, posts: Posts) -> None:
    """And those who would have gone on are told nothing any more."""
    counted: list[int] = []
    act(saved, counted)
    saved.when_idle(lambda: counted.append(-1))
    closing = Thread(target=saved.close)
    closing.start()
    assert written(disk) == 5
    assert not saved.read_only, "others may play it only when it is written"
    disk.go_on()
    closing.join(PATIENCE)
    assert saved.read_only and on_disk(store, saved) == 5 and len(saved.timeline) == 5
    assert counted == [] and not saved.at_risk
    posts.do_next()
    assert counted == [] and posts.is_empty


def test_closing_in_vain_leaves_it_at_risk(store: Store, saved: SavedGame, disk: SlowDisk) -> None:
    act(saved)
    disk.fill()
    disk.go_on()
    saved.close()
    assert saved.at_risk and saved.actions_at_risk == 1
    assert on_disk(store, saved) == 4


def test_who_can_not_wait_takes_part_in_the_order(store: Store, saved: SavedGame, disk: SlowDisk, posts: Posts) -> None:
    """`rename` waits for the disk: first for what is being written, then for its own."""
    counted: list[int] = []
    act(saved, counted)
    disk.go_on()
    saved.rename("Another title")
    assert counted == [5] and on_disk(store, saved) == 5
    assert store.watch(saved.path).document.title == "Another title"
    posts.do_next()
    posts.do_next()
    assert counted == [5]


def test_a_mistake_does_not_keep_the_others_waiting(saved: SavedGame, disk: SlowDisk, posts: Posts) -> None:
    def err() -> None:
        raise ZeroDivisionError

    done: list[str] = []
    act(saved)
    saved.when_idle(err)
    saved.when_idle(lambda: done.append("the next one"))
    disk.go_on()
    with pytest.raises(ZeroDivisionError):
        posts.do_next()
    assert not done and not saved.is_saving
    posts.do_next()
    assert done == ["the next one"]


def test_taking_back_and_doing_again_are_drafts_too(store: Store, disk: SlowDisk, posts: Posts) -> None:
    with begin(store) as saved:
        while saved.why_not_undo() is not None:
            play(saved, 1)
        before = len(saved.timeline)
        saved.write_in_background(BackgroundWriter(posts))
        disk.stop()
        draft = saved.draft()
        step = draft.undo()
        saved.commit(draft)
        assert (len(saved.timeline), len(saved.timeline.undone)) == (before, 0)
        disk.go_on()
        posts.do_next()
        assert len(saved.timeline) == step.number - 1 and saved.timeline.undone
        draft = saved.draft()
        draft.redo()
        assert saved.timeline.undone and not draft.timeline.undone
        saved.commit(draft)
        posts.do_next()
        assert len(saved.timeline) == before == on_disk(store, saved)
        with pytest.raises(CannotUndo):
            saved.draft().redo()
