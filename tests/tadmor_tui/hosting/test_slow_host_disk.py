"""A host whose disk stands still: nobody is told what is not saved, and everybody can look around meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import cast

import pytest

from rules.contract import Seat
from rules.games import GAMES
from saves.background_writer import BackgroundWriter
from saves.document import HUMAN, SeatInfo
from saves.saved_game import SavedGame
from tadmor_tui.hosting.server.bot_workers import BotScheduler, Result, run_inline
from tadmor_tui.hosting.wire import messages as m
from tadmor_tui.hosting.wire.messages import (
    Act,
    ChatMessage,
    Moment,
    News,
    Positions,
    PositionsAt,
    encode,
    read_for_seat,
)
from tests.saves.slow_disk import Posts, SlowDisk, slow_disk
from tests.saves.tables import make_store
from tests.tadmor_tui.hosting.test_lobby import Heard, House
from tests.tadmor_tui.hosting.wires import HostedGame, Wire


@pytest.fixture
def disk() -> Iterator[SlowDisk]:
    with slow_disk() as disk:
        yield disk


class SlowTable:
    """A hosted game that is written beside it; the test does what the thread has reported."""

    def __init__(self, folder: Path, game: str, *players: str) -> None:
        kind = GAMES[game]
        seats = [SeatInfo(name, player) for name, player in zip(("Ana", "Bruno", "Carla"), players, strict=False)]
        store = make_store(folder)
        self.saved: SavedGame = store.begin(game, kind.usual_options(len(players), 7, {}), seats)
        self.table = HostedGame(self.saved)
        self.posts = Posts()
        self.saved.write_in_background(BackgroundWriter(self.posts))
        self.store, self.rng = store, Random(3)

    @property
    def heard(self) -> dict[Seat | None, int]:
        """How much everybody was told."""
        return {seat: len(wire.sent) for seat, wire in self.table.wires.items()}

    def decide(self, seat: Seat) -> None:
        wire = self.table.wires[seat]
        wire.table.apply(seat, self.rng.choice(wire.snapshot.game.legal_actions(seat)))


@pytest.fixture
def slow(tmp_path: Path, disk: SlowDisk) -> Iterator[SlowTable]:
    slow = SlowTable(tmp_path, "tadmor", HUMAN, HUMAN)
    yield slow
    disk.go_on()
    slow.saved.close()


def test_nobody_is_told_anything_before_it_is_saved(slow: SlowTable, disk: SlowDisk) -> None:
    (acting,) = slow.table.game.acting
    before = slow.heard
    disk.stop()
    slow.decide(acting)
    assert slow.saved.is_saving and slow.heard == before and slow.table.host.actions == 0
    came = Wire(slow.table.hosted, None)
    assert [len(news.steps) for news in came.news()] == [1], "who comes meanwhile sees the opening"
    disk.go_on()
    slow.posts.do_next()
    assert slow.table.host.actions > 0
    assert all(slow.heard[seat] > before[seat] for seat in before)
    for wire in (*slow.table.wires.values(), came):
        assert len(wire.table.past) == slow.table.host.actions == len(slow.store.watch(slow.saved.path).timeline)


def test_what_is_only_looked_at_and_what_is_said_is_answered_at_once(slow: SlowTable, disk: SlowDisk) -> None:
    (acting,) = slow.table.game.acting
    disk.stop()
    slow.decide(acting)
    for wire in slow.table.wires.values():
        wire.visit.handle_request(encode(PositionsAt(Moment(len(wire.table.past), wire.table.news.rewinds), (0,))))
        assert isinstance(read_for_seat(wire.sent[-1]), Positions)
    slow.table.wires[1].table.request(m.Say, "It is slow today.")
    assert all(isinstance(read_for_seat(wire.sent[-1]), ChatMessage) for wire in slow.table.wires.values())
    assert slow.saved.is_saving
    assert all(len(wire.news()) == 1 for wire in slow.table.wires.values()), "as when they came"


def test_what_others_decide_at_the_same_time_waits_in_order(tmp_path: Path, disk: SlowDisk) -> None:
    slow = SlowTable(tmp_path, "marchands", HUMAN, HUMAN, HUMAN)
    while len(slow.table.game.acting) < 3:
        slow.decide(slow.table.game.acting[0])
        slow.posts.do_next()
    first = slow.table.host.actions
    disk.stop()
    for seat in (2, 0, 1):
        slow.table.wires[seat].table.apply(seat, slow.table.game.read_action("plot wait"))
    slow.table.wires[1].visit.leave()
    assert slow.table.host.actions == first
    disk.go_on()
    for number in range(1, 4):
        slow.posts.do_next()
        assert slow.table.host.actions == first + number
    assert [slow.table.host.past.actor(first + number) for number in (1, 2, 3)] == [2, 0, 1]
    assert not any(wire.refusals for wire in slow.table.wires.values())
    assert slow.saved.document.log == slow.store.watch(slow.saved.path).document.log
    slow.saved.close()


def test_a_name_and_an_undo_wait_too(slow: SlowTable, disk: SlowDisk) -> None:
    (acting,) = slow.table.game.acting
    while not slow.table.wires[acting].snapshot.can_undo:
        slow.decide(slow.table.game.acting[0])
        slow.posts.do_next()
        (acting,) = slow.table.game.acting
    actions = slow.table.host.actions
    disk.stop()
    slow.table.wires[acting].table.undo()
    slow.table.hosted.visit(1 - acting, lambda _: None, "Zoe")
    assert slow.table.host.actions == actions and "Zoe" not in slow.table.host.names
    disk.go_on()
    slow.posts.do_next()
    assert slow.table.host.actions < actions and "Zoe" not in slow.table.host.names
    slow.posts.do_next()
    assert slow.table.host.names[1 - acting] == "Zoe" == slow.table.wires[acting].table.names[1 - acting]


async def test_bots_neither_think_nor_act_on_what_is_not_saved(tmp_path: Path, disk: SlowDisk) -> None:
    slow = SlowTable(tmp_path, "palmyra", HUMAN, "random")
    thought: list[int] = []

    def think(task: Callable[[], Result], then: Callable[[Result | None], None]) -> None:
        thought.append(slow.table.host.actions)
        run_inline(task, then)

    bots = BotScheduler(slow.table.hosted, think, lambda _: None, pause=0.0)
    slow.table.hosted.on_news_sent = bots.update
    bots.update()
    for _ in range(60):
        disk.stop()
        if slow.table.game.acting == (0,):
            before, thoughts = slow.table.host.actions, len(thought)
            slow.decide(0)
            bots.update()
            for _ in range(5):
                await asyncio.sleep(0)
            assert slow.saved.is_saving and slow.table.host.actions == before and len(thought) == thoughts
        else:
            while not slow.saved.is_saving:
                await asyncio.sleep(0)
            thoughts = len(thought)
            bots.update()
            for _ in range(5):
                await asyncio.sleep(0)
            assert len(thought) == thoughts, "it does not think about the same thing twice"
        disk.go_on()
        slow.posts.do_next()
        if len(thought) > 2:
            break
    assert len(thought) > 2 and thought == sorted(set(thought))
    bots.end()
    slow.saved.close()


async def test_an_open_table_writes_beside_and_closes_with_everything_on_the_disk(
    tmp_path: Path, disk: SlowDisk
) -> None:
    house = House(tmp_path, idle_seconds=0.0)
    one = house.add("palmyra", HUMAN, HUMAN)
    house.open_again()
    people = [Heard(house, house.guest_book.admit_key(name, name, one)) for name in ("Ana", "Bruno")]
    (acting,) = people[0].lobby.tables[0].acting
    table = house.tables.table(one)
    assert table is not None and table._loaded is not None
    saved, told = table._loaded.saved, [len(person.told) for person in people]
    game = saved.game
    disk.stop()
    wish = game.write_action(game.legal_actions(acting)[0])
    news = cast(News, people[acting].last(News))
    people[acting].visitor.handle_request(encode(Act(Moment(0, news.rewinds), wish)))
    assert saved.is_saving and [len(person.told) for person in people] == told
    for person in people:
        person.visitor.leave()
    for _ in range(9):
        await asyncio.sleep(0)
    assert table.is_loaded, "it is not put away before that"
    finish = saved.finish

    def finish_later() -> None:
        disk.go_on()
        finish()

    saved.finish = finish_later  # type: ignore[method-assign]
    house.tables.close()
    assert not table.is_loaded and saved.read_only
    assert len(house.store.watch(house.store.newest()).timeline) >= 1
    assert house.reports == []
