"""The time to plot at a hosted table: who is told of it, when it stands still, and what happens when it is up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from rules.contract import Seat
from rules.games import GAMES
from saves.document import HUMAN
from tadmor_tui.cli import build_parser, main
from tadmor_tui.commands.game_options import parse_arguments
from tadmor_tui.hosting.server import hosted_table
from tadmor_tui.hosting.server import server as service
from tadmor_tui.hosting.server.guest_book import GuestBook
from tadmor_tui.hosting.server.hosted_table import StageClock
from tadmor_tui.hosting.wire import messages as m
from tadmor_tui.session.client import TimeLeft
from tests.drivers.table_driver import Driver
from tests.tadmor_tui.hosting.remote_seats import at_seat, wait_until
from tests.tadmor_tui.hosting.test_lobby import Heard, House
from tests.tadmor_tui.hosting.wires import HostedGame, Wire, people, played

PLOTTING = "plotting"


class Timer:
    def __init__(self, rings: float, do: Callable[[], None]) -> None:
        self.rings, self.do = rings, do
        self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True


class Time:
    """Passes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0
        self._timers: list[Timer] = []

    def __call__(self) -> float:
        return self.now

    def call_later(self, delay: float, do: Callable[..., None], *arguments: object) -> Timer:
        timer = Timer(self.now + delay, partial(do, *arguments))
        self._timers.append(timer)
        return timer

    def passes(self, seconds: float) -> None:
        end = self.now + seconds
        while due := [timer for timer in self._timers if not timer.is_cancelled and timer.rings <= end]:
            timer = min(due, key=lambda timer: timer.rings)
            self._timers.remove(timer)
            self.now = timer.rings
            timer.do()
        self.now = end


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    time = Time()
    monkeypatch.setattr(hosted_table, "asyncio", SimpleNamespace(get_running_loop=lambda: time))
    return time


class PlottedGame(HostedGame):
    """A table at the beginning of the stage whose time is limited."""

    def __init__(self, time: Time, *players: str, seconds: int = 60) -> None:
        super().__init__(played("marchands", players))
        self.clock = StageClock(PLOTTING, seconds, time)
        self.hosted.on_news_sent = lambda: self.clock.update(self.hosted)
        self.to_plots(Random(3))

    def to_plots(self, rng: Random) -> None:
        while self.game.stage != PLOTTING:
            if self.hosted.session.bot_turn() is None:
                self.act_at_random(rng)
            else:
                self.let_bots_play()

    def times(self, seat: Seat | None) -> list[int]:
        return [told.seconds for told in self.wires[seat].times if told is not None]

    def last_told(self, seat: Seat | None) -> str:
        return self.wires[seat].notes[-1]


def test_what_stands_when_the_time_is_up_counts(time: Time) -> None:
    table = PlottedGame(time, *people(2))
    turn = table.game.progress().turn
    table.act(0, "plot a")
    time.passes(7)
    table.act(0, "plot X")
    time.passes(52.9)
    assert table.game.stage == PLOTTING and table.game.acting == (0, 1)
    time.passes(0.2)
    assert table.game.stage != PLOTTING or table.game.progress().turn > turn
    texts = [(entry.seat, entry.text) for entry in table.host.past.entries][-4:]
    assert texts == [(0, "plot a"), (0, "plot X"), (0, "seal"), (1, "seal")], "by the ordinary action"
    for seat in (0, 1, None):
        assert set(table.times(seat)) >= {60, 50, 40, 30, 20, 10, 5}
        assert len(table.times(seat)) <= 10, "not at every second"
        assert "Time is up" in table.last_told(seat)


def test_each_turn_has_its_whole_time_and_nobody_waits_for_the_clock(time: Time) -> None:
    table = PlottedGame(time, *people(2))
    time.passes(25)
    for seat in (0, 1):
        table.act(seat, "seal")
    assert table.wires[0].table.time_left is None or table.game.progress().turn == 2
    table.to_plots(Random(1))
    assert table.wires[0].table.time_left == TimeLeft(60)
    time.passes(59)
    assert table.game.stage == PLOTTING and len(table.game.acting) == 2


def test_the_clock_stands_still_while_somebody_is_away_who_has_to_plot(time: Time) -> None:
    table = PlottedGame(time, *people(3))
    time.passes(20)
    table.wires[2].visit.leave()
    table.clock.update(table.hosted)
    assert table.wires[0].table.time_left == TimeLeft(40, paused=True)
    time.passes(3600)
    assert len(table.game.acting) == 3
    back = Wire(table.hosted, 2)
    assert back.table.time_left == TimeLeft(40, paused=True), "who comes learns how it stands"
    table.clock.update(table.hosted)
    time.passes(15)
    assert back.table.time_left == TimeLeft(30)
    table.act(2, "seal")
    back.visit.leave()
    table.clock.update(table.hosted)
    time.passes(26)
    assert [entry.text for entry in table.host.past.entries][-3:] == ["seal"] * 3, "nobody waits for one who has sealed"


def test_a_plot_is_not_changed_after_the_time_however_long_a_bot_thinks(time: Time) -> None:
    table = PlottedGame(time, HUMAN, HUMAN, "random")
    time.passes(61)
    assert table.game.acting == (2,)
    table.wires[0].table.apply(0, table.game.legal_actions(0)[0])
    assert [entry.text for entry in table.host.past.entries][-2:] == ["unseal", "seal"]
    assert table.game.acting == (2,)
    table.let_bots_play()
    assert table.game.stage != PLOTTING or table.hosted.turn == 2


def test_in_a_stage_with_a_limit_everybody_can_end_the_go() -> None:
    """So that there is an ordinary action for the host to take, whatever stands there."""
    for name, kind in GAMES.items():
        if (limit := kind.time_limit) is None:
            continue
        table, rng, seen = HostedGame(played(name, people(2))), Random(4), 0
        while seen < 40:
            if table.game.stage == limit.stage:
                seen += 1
                for seat in table.game.acting:
                    assert sum(action.ends_go for action in table.game.legal_actions(seat)) == 1
            table.act_at_random(rng)
        assert limit.option.choices[0].value == 0 and limit.option not in kind.option_form


def notes(driver: Driver) -> list[str]:
    return [str(note.message) for note in driver.app._notifications]


async def test_the_screen_shows_how_much_is_left(time: Time) -> None:
    table = PlottedGame(time, *people(2))
    async with at_seat(table, 0, (80, 24)) as driver:
        assert " 60 s " in driver.text()
        rang: list[bool] = []
        driver.app.bell = lambda: rang.append(True)  # type: ignore[method-assign]
        time.passes(45)
        await wait_until(driver, lambda: " 20 s " in driver.text())
        assert not rang
        await driver.press("question_mark")
        time.passes(6)
        await wait_until(driver, lambda: "10 seconds are left to decide." in notes(driver))
        assert rang
        await driver.press("escape")
        assert " 10 s " in driver.text()
        table.wires[1].visit.leave()
        table.clock.update(table.hosted)
        await wait_until(driver, lambda: " 9 s, paused " in driver.text())


async def test_a_table_keeps_its_limit_when_the_host_begins_again(tmp_path: Path) -> None:
    house = House(tmp_path)
    one = house.add("marchands", HUMAN, HUMAN)
    house.guest_book.limit_time(one, 60)
    house.guest_book = GuestBook(tmp_path / "guests.json")
    assert house.guest_book.seconds_of(one) == 60
    rng = Random(2)
    with house.store.open(house.store.find(one)) as saved:
        while saved.game.stage != PLOTTING:
            seat = saved.game.acting[0]
            saved.apply(seat, rng.choice(saved.game.legal_actions(seat)))
    for _ in range(2):
        house.open_again()
        ana = Heard(house, house.guest_book.admit_key("a", "Ana", one))
        assert cast(m.Countdown, ana.last(m.Countdown)).left == TimeLeft(60, paused=True)
        bruno = Heard(house, house.guest_book.admit_key("b", "Bruno", one))
        assert cast(m.Countdown, ana.last(m.Countdown)).left == TimeLeft(60)
        bruno.visitor.leave()
        ana.visitor.leave()
    house.tables.close()


def test_only_a_host_limits_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def serve_nobody(*_: object, **__: object) -> int:
        return 0

    monkeypatch.setattr(service, "serve", serve_nobody)
    command = ["host", "--serve", "--port", "0", "--data-dir", str(tmp_path), "--game", "marchands"]
    for chosen, seconds in ((["--time-to-plot", "60"], 60), ([], 60), (["--time-to-plot", "0"], 0)):
        assert main([*command, *chosen]) == 0
        guest_book = GuestBook(service.guest_book_path(tmp_path / "hosting"))
        (table,) = guest_book.tables
        assert guest_book.seconds_of(table) == seconds
        assert ("Time to plot: 60 seconds" in capsys.readouterr().out) is bool(seconds)
    for other in (["play", "--game", "marchands"], ["host"]):
        with pytest.raises(SystemExit):
            parse_arguments(build_parser(), [*other, "--time-to-plot", "60"])
    assert main([*command, "--new", "--time-to-plot", "60"]) == 0
