"""Tables whose files can't be read or written: the host is told what to do, guests that it is not their matter."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from saves.document import HUMAN
from saves.store import Store
from tadmor_tui.cli import main
from tadmor_tui.config.settings import Settings
from tadmor_tui.hosting.seat.app import SeatApp
from tadmor_tui.hosting.seat.lobby_screens import LobbyScreen
from tadmor_tui.hosting.server import open_table
from tadmor_tui.hosting.server import server as service
from tadmor_tui.hosting.server.guest_book import Account
from tadmor_tui.hosting.wire import messages as m
from tests.saves.failing_disk import FULL, failing_disk
from tests.tadmor_tui.hosting.test_lobby import Heard, House, HouseLink


def cut_off(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


def of_a_newer_program(path: Path) -> None:
    path.write_text(json.dumps({**json.loads(path.read_bytes()), "version": 99}), encoding="utf-8")


def of_another_past(path: Path) -> None:
    """Whole by the look of it; only a replay finds out."""
    path.write_text(json.dumps({**json.loads(path.read_bytes()), "state": "00000000"}), encoding="utf-8")


def file_of(house: House, table: str) -> Path:
    return house.store.find(table)


def play_an_action(store: Store, table: str) -> None:
    """There is a copy of the file as it was before."""
    with store.open(store.find(table)) as saved:
        (seat, *_) = saved.game.acting
        saved.apply(seat, saved.game.legal_actions(seat)[0])


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables that hosts would have invited to."""
    invited: list[str] = []

    async def open_only(
        place: service.HostLocation, open_tables: service.OpenTables, guest_book: object, table: str, **_: object
    ) -> int:
        open_tables(print).close()
        invited.append(table)
        return 0

    monkeypatch.setattr(service, "serve", open_only)
    return invited


@pytest.mark.parametrize("damage", [cut_off, of_a_newer_program, of_another_past])
async def test_no_other_table_is_opened_in_the_place_of_one_that_cannot_be_read(
    damage: Callable[[Path], None], tmp_path: Path, served: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    house = House(tmp_path / "home")
    house.guest_book = type(house.guest_book)(service.guest_book_path(tmp_path / "home" / "hosting"))
    table = house.add("palmyra", HUMAN, HUMAN)
    play_an_action(house.store, table)
    home, command = str(tmp_path / "home"), ["host", "--serve", "--port", "0"]

    async def start(*more: str) -> int:
        return await asyncio.to_thread(main, [*command, "--data-dir", home, *more])

    assert await start() == 0 and served == [table]
    damage(file_of(house, table))
    capsys.readouterr()
    assert main(["saves", "check", "--data-dir", home]) == 1
    sentence = capsys.readouterr().out.strip()
    for wanted in ((), ("--game", "palmyra"), ("--players", "2")):
        assert await start(*wanted) == 2
        told = capsys.readouterr().err
        assert sentence in told and "--new" in told
        if damage is not of_a_newer_program:
            assert f"tadmor saves --data-dir {home} restore {table}" in told
    assert served == [table] and len(house.store.games()) == 1
    assert await start("--new", "--game", "tadmor") == 0
    assert len(served) == len(house.store.games()) == 2
    if damage is cut_off:
        assert sentence in capsys.readouterr().out, "also where another table is opened"
        assert main(["saves", "--data-dir", home, "restore", table]) == 0
        assert await start("--game", "palmyra") == 0 and served[-1] == table
    house.tables.close()


async def test_guests_read_that_their_table_cannot_be_opened_just_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(tmp_path)
    one, two = house.add("palmyra", HUMAN, HUMAN), house.add("tadmor", HUMAN, HUMAN)
    house.open_again()
    house.guest_book.admit_key("a", "Ana", one)
    guest = cast(Account, house.guest_book.account_with_key("a"))
    whole = file_of(house, one).read_bytes()
    path = file_of(house, one)
    house.tables.close()
    cut_off(path)
    house.open_again()
    assert [path.name in report for report in house.reports] == [True]

    ana = Heard(house, guest)
    (seen,) = ana.lobby.tables
    assert (seen.shut, seen.title, seen.game, seen.is_turn, seen.bot_plays) == (
        True, "Tuesday, One-Two", "palmyra", False, False,
    )  # fmt: skip
    assert ana.lobby.at is None
    refused = cast(m.Refused, ana.last(m.Refused))
    assert str(refused.why) == "“Tuesday, One-Two” can't be opened at the moment; ask your host."
    bruno = Heard(house, house.guest_book.admit_key("b", "Bruno", two))
    bruno.ask(m.GiveCode(house.guest_book.code_of(one)))
    assert "can't be opened at the moment" in str(cast(m.Refused, bruno.last(m.Refused)).why)
    assert len(house.reports) == 1, "nobody has the file looked at all the time"

    far = HouseLink(house, guest)
    app = far.app = SeatApp(far, Settings(motion="off"))
    async with app.run_test(size=(80, 24)) as pilot:
        while not isinstance(app.screen, LobbyScreen):
            await pilot.pause(0.01)
        shown = "\n".join(
            "".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips()
        )
    assert "can't be opened at the moment" in shown and "you keep your seat" in shown

    monkeypatch.setattr(open_table, "_REOPEN_SECONDS", 0.0)
    ana.ask(m.GoToTable(one))
    assert len(house.reports) == 2 and ana.lobby.at is None
    path.write_bytes(whole)
    ana.ask(m.GoToTable(one))
    assert ana.lobby.at == one and not ana.lobby.tables[0].shut, "a file that was mended is opened without a restart"
    house.tables.close()


def act_at_random(house: House, table: str, people: list[Heard]) -> None:
    game = house.store.watch(file_of(house, table)).game
    (seat,) = game.acting
    news = cast(m.News, people[seat].last(m.News))
    people[seat].ask(m.Act(m.Moment(0, news.rewinds), game.write_action(game.legal_actions(seat)[0])))


async def test_a_full_disk_is_told_to_the_host_and_tried_again_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(tmp_path, retry_seconds=0.01)
    one = house.add("palmyra", HUMAN, HUMAN)
    house.open_again()
    people = [Heard(house, house.guest_book.admit_key(name, name, one)) for name in ("Ana", "Bruno")]
    with failing_disk() as disk:
        disk.fill()
        act_at_random(house, one, people)
        assert len(house.reports) == 1 and FULL.lower() in house.reports[0].lower()
        assert all(cast(m.News, person.last(m.News)).unsaved for person in people)
        monkeypatch.setattr(open_table, "monotonic", lambda: float("inf"))
        while len(house.reports) < 2:  # and every few minutes
            await asyncio.sleep(0.01)
        assert house.reports[0] == house.reports[1]
        assert len(house.store.watch(file_of(house, one)).timeline) == 0
        disk.mend()
        while any(cast(m.News, person.last(m.News)).unsaved for person in people):
            await asyncio.sleep(0.01)
    assert len(house.store.watch(file_of(house, one)).timeline) == 1, "without another action"
    assert "saved again" in house.reports[-1]
    house.tables.close()


async def test_what_is_lost_when_a_host_ends_is_told(tmp_path: Path) -> None:
    house = House(tmp_path)
    one = house.add("palmyra", HUMAN, HUMAN)
    house.open_again()
    people = [Heard(house, house.guest_book.admit_key(name, name, one)) for name in ("Ana", "Bruno")]
    with failing_disk() as disk:
        disk.fill()
        act_at_random(house, one, people)
        house.tables.close()
    assert "lost" in house.reports[-1] and len(house.store.watch(file_of(house, one)).timeline) == 0
