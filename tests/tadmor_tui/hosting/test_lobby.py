"""Several tables at one host: who comes where, what the lobby says, and tables that are put away and come back."""

from __future__ import annotations

import asyncio
import re
import signal
from asyncio.subprocess import Process
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from rules.games import GAMES
from saves.document import HUMAN, SeatInfo
from saves.problems import GameInUse
from saves.store import Store
from tadmor_tui.app.app import TadmorApp
from tadmor_tui.config.settings import Settings
from tadmor_tui.hosting.seat.app import SeatApp
from tadmor_tui.hosting.seat.lobby_screens import LobbyScreen
from tadmor_tui.hosting.seat.screens import SeatTableScreen
from tadmor_tui.hosting.server.guest_book import Account, GuestBook
from tadmor_tui.hosting.server.invitation import TurnCommand
from tadmor_tui.hosting.server.table_registry import GuestSession, TableRegistry
from tadmor_tui.hosting.wire import messages as m
from tests.drivers.real_terminal import is_free
from tests.drivers.table_driver import Driver


class House:
    """A host without a door."""

    def __init__(
        self,
        folder: Path,
        idle_seconds: float = 600.0,
        at_turn: Sequence[str] = (),
        patience_seconds: float = 600.0,
        retry_seconds: float = 5.0,
    ) -> None:
        self.store = Store(folder, "tests")
        self.guest_book = GuestBook(folder / "guests.json")
        self.idle_seconds, self.at_turn = idle_seconds, at_turn
        self.patience_seconds, self.retry_seconds = patience_seconds, retry_seconds
        self.reports: list[str] = []
        self.tables = self._opened()

    def _opened(self) -> TableRegistry:
        tables = TableRegistry(
            self.store,
            self.guest_book,
            self.reports.append,
            self.idle_seconds,
            self.at_turn,
            self.patience_seconds,
            self.retry_seconds,
        )
        tables.open_all("")
        return tables

    def add(self, game: str, *players: str) -> str:
        """A new table; it is there when the house has been opened again."""
        kind = GAMES[game]
        seats = [SeatInfo(name, player) for name, player in zip(("One", "Two", "Three"), players, strict=False)]
        title = f"Tuesday, {'-'.join(seat.name for seat in seats)}"  # not by the day on which the test runs
        with self.store.begin(game, kind.usual_options(len(players), 7, {}), seats, title=title) as saved:
            name = saved.document.id
            self.guest_book.open_table(name, [n for n, player in enumerate(players) if player == HUMAN])
        return name

    def open_again(self) -> None:
        self.tables.close()
        self.tables = self._opened()

    def wait_for_disk(self) -> None:
        """Until all that was asked for is saved, and told."""
        for table in self.tables._tables.values():
            if table._loaded is not None:
                table._loaded.saved.finish()


class Heard:
    """Somebody who writes down what he is told."""

    def __init__(self, house: House, guest: Account) -> None:
        self.told: list[m.ToSeat] = []
        self._house = house
        self.visitor: GuestSession = house.tables.admit(guest, lambda data: self.told.append(m.read_for_seat(data)))
        house.wait_for_disk()

    def ask(self, request: m.LobbyRequest | m.FromSeat) -> None:
        self.visitor.handle_request(m.encode(request))
        self._house.wait_for_disk()

    def last(self, kind: type[m.ToSeat]) -> m.ToSeat:
        return next(told for told in reversed(self.told) if isinstance(told, kind))

    @property
    def lobby(self) -> m.Lobby:
        return cast(m.Lobby, self.last(m.Lobby))


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


async def test_the_lobby_says_who_gives_no_sign_of_life(house: House) -> None:
    one, two = house.add("palmyra", HUMAN, HUMAN), house.add("tadmor", HUMAN, HUMAN)
    house.open_again()
    ana, bruno = (Heard(house, house.guest_book.admit_key(name, name, one)) for name in ("Ana", "Bruno"))
    bruno.ask(m.ShowLobby())
    assert list(bruno.lobby.tables[0].here) == [0]
    ana.visitor.set_responsive(False)
    assert list(bruno.lobby.tables[0].here) == []
    ana.visitor.set_responsive(True)
    assert list(bruno.lobby.tables[0].here) == [0]
    bruno.visitor.set_responsive(False)  # in the lobby nobody waits for him
    assert two not in [table.id for table in bruno.lobby.tables]
    house.tables.close()


async def test_who_has_one_table_is_there_at_once_and_a_code_leads_to_another(house: House) -> None:
    one, two = house.add("palmyra", HUMAN, HUMAN), house.add("tadmor", HUMAN, HUMAN)
    house.open_again()
    ana = Heard(house, house.guest_book.admit_key("a", "Ana", one))
    assert [type(told) for told in ana.told[:2]] == [m.Welcome, m.News]
    assert ana.lobby.at == one and [table.id for table in ana.lobby.tables] == [one] and ana.lobby.others

    ana.ask(m.GoToTable(two))
    assert ana.lobby.at == one, "nobody comes to a table without its code"
    for _ in range(2):
        ana.ask(m.GiveCode("aaaa-aaaa"))
        assert isinstance(ana.told[-1], m.Refused)
    ana.ask(m.GiveCode(house.guest_book.code_of(two)))
    assert ana.lobby.at == two and {table.id for table in ana.lobby.tables} == {one, two} and not ana.lobby.others
    ((title, code),) = house.tables.others_than(one)
    assert re.fullmatch(r"Tadmor: \w+day, One-Two", title) and code == house.guest_book.code_of(two)
    assert cast(m.Welcome, ana.last(m.Welcome)).game == "tadmor"
    assert cast(m.News, ana.last(m.News)).seats[0].name == "Ana"

    bruno = Heard(house, house.guest_book.admit_key("b", "Bruno", one))
    assert bruno.lobby.tables[0].names == ("Ana", "Bruno")
    ana.ask(m.ShowLobby())
    assert ana.lobby.at is None and {table.here for table in ana.lobby.tables} == {(), (1,)}
    assert sum(table.is_turn for table in ana.lobby.tables) >= 1
    bruno.visitor.leave()
    ana.visitor.leave()
    told = len(ana.told)
    bruno.visitor.handle_request(b"rubbish")
    assert len(ana.told) == told
    again = Heard(house, cast(Account, house.guest_book.account_with_key("a")))
    assert isinstance(again.told[0], m.Lobby) and again.lobby.at is None, "where there is a choice, he has it"
    for _ in range(9):
        again.ask(m.GiveCode("aaaa-aaaa"))
    again.ask(m.GiveCode(house.guest_book.code_of(two)))
    assert again.lobby.at is None, "so many codes nobody tries who has one"
    house.tables.close()
    assert house.reports == []


async def test_whoever_the_system_let_in_goes_where_he_likes(house: House) -> None:
    one, two = house.add("palmyra", HUMAN, HUMAN), house.add("palmyra", HUMAN, HUMAN)
    house.open_again()
    ana = Heard(house, house.guest_book.account_of_system_user("ana"))
    assert ana.lobby.at is None and {table.id for table in ana.lobby.tables} == {one, two}
    assert {table.title for table in ana.lobby.tables} == {f"Tuesday, One-Two ({name})" for name in (one, two)}
    assert [title for title, _ in house.tables.others_than(one)] == [f"Palmyra: Tuesday, One-Two ({two})"]
    ana.ask(m.GoToTable(two))
    assert ana.lobby.at == two and cast(m.Welcome, ana.last(m.Welcome)).seat == 0
    house.tables.close()


async def test_who_lets_a_bot_play_is_not_told_that_it_is_his_turn(tmp_path: Path) -> None:
    """And how long somebody has been away is remembered while the table is put away."""
    house = House(tmp_path, idle_seconds=0.02, patience_seconds=0.2)
    one = house.add("palmyra", HUMAN, HUMAN)
    house.open_again()
    ana, bruno = (Heard(house, house.guest_book.admit_key(name, name, one)) for name in ("Ana", "Bruno"))
    ana.ask(m.ProposeReplacement(m.Moment(0, 0), 1))
    assert "is at the table" in str(cast(m.Refused, ana.told[-1]).why)
    ana.visitor.leave()
    bruno.visitor.leave()
    table = house.tables.table(one)
    assert table is not None
    while table.is_loaded:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.2)
    again = Heard(house, cast(Account, house.guest_book.account_with_key("Ana")))
    again.ask(m.ProposeReplacement(m.Moment(0, 0), 1))
    assert table.summary.people == (0,)
    back = Heard(house, cast(Account, house.guest_book.account_with_key("Bruno")))
    (seen,) = back.lobby.tables
    assert seen.bot_plays and not seen.is_turn and not again.lobby.tables[0].bot_plays
    house.tables.close()
    assert house.reports == []


async def test_tables_are_put_away_and_come_back(tmp_path: Path) -> None:
    house = House(tmp_path, idle_seconds=0.05)
    one = house.add("palmyra", HUMAN, "random")
    house.open_again()
    table = house.tables.table(one)
    assert table is not None

    async def is_put_away() -> bool:
        while table.is_loaded:
            await asyncio.sleep(0.01)
        return True

    assert await is_put_away()
    (game,) = house.store.games()
    assert is_free(game.path)
    ana = Heard(house, house.guest_book.admit_key("a", "Ana", one))
    while ana.lobby.tables[0].acting != (0,):
        await asyncio.sleep(0.01)
    assert table.is_loaded
    with pytest.raises(GameInUse):
        house.store.open(game.path)
    ana.visitor.leave()
    assert await is_put_away()
    assert table.summary.acting == (0,) and table.summary.names[0] == "Ana"

    with house.store.open(game.path):  # somebody plays it elsewhere
        again = Heard(house, cast(Account, house.guest_book.account_with_key("a")))
        assert isinstance(again.told[0], m.Refused) and again.lobby.at is None
    again.ask(m.GoToTable(one))
    assert again.lobby.at == one
    house.tables.close()
    assert is_free(game.path)
    game.path.unlink()
    house.open_again()
    assert Heard(house, cast(Account, house.guest_book.account_with_key("a"))).lobby.tables == ()
    house.tables.close()


def running_commands() -> list[asyncio.Task[None]]:
    return [task for task in asyncio.all_tasks() if "TurnCommand._run" in repr(task.get_coro())]


async def test_a_command_tells_who_is_not_there_that_it_is_his_turn(tmp_path: Path) -> None:
    told = tmp_path / "told"
    script = 'echo "$TADMOR_NAME $TADMOR_GAME" >> "$0"'
    house = House(tmp_path / "home", at_turn=("sh", "-c", script, str(told)))
    one = house.add("palmyra", HUMAN, HUMAN)
    house.open_again()
    people = [Heard(house, house.guest_book.admit_key(name, name, one)) for name in ("Ana", "Bruno")]
    first = people[0].lobby.tables[0].acting[0]
    other = 1 - first
    name = people[other].lobby.tables[0].names[other]
    people[other].visitor.leave()
    game = house.store.watch(house.store.newest()).game.copy()
    rng, done = Random(3), 0
    while game.acting == (first,):
        action = rng.choice(game.legal_actions(first))
        people[first].ask(
            m.Act(m.Moment(done, cast(m.News, people[first].last(m.News)).rewinds), game.write_action(action))
        )
        watched = house.store.watch(house.store.newest())
        done, game = len(watched.timeline), watched.game.copy()
    while not told.exists() or not told.read_text(encoding="utf-8").endswith("\n"):
        await asyncio.sleep(0.01)
    assert told.read_text(encoding="utf-8") == f"{name} palmyra\n"
    await asyncio.gather(*running_commands())
    house.tables.close()
    assert house.reports == []


async def test_a_command_that_does_not_work_is_told_of() -> None:
    reports: list[str] = []
    commands = [
        TurnCommand(words, reports.append, max_seconds=0.1) for words in (["/no/such"], ["false"], ["sleep", "9"])
    ]
    for command in commands:
        command("Ana", "Tuesday", "palmyra")
    while len(reports) < len(commands):
        await asyncio.sleep(0.01)
    assert all("at a turn failed" in report for report in reports)


@pytest.mark.parametrize("end", ["it takes too long", "the host ends"])
async def test_no_command_is_left_behind(end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither running nor as a process that nobody has waited for."""
    started: list[Process] = []
    start = asyncio.create_subprocess_exec

    async def noted(*words: str, **how: Any) -> Process:
        started.append(await start(*words, **how))
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    command = TurnCommand(["sleep", "1000"], lambda _: None, max_seconds=0.1 if end == "it takes too long" else 1000.0)
    command("Ana", "Friday", "palmyra")
    (task,) = running_commands()
    at_end: list[int | None] = []
    task.add_done_callback(lambda _: at_end.extend(process.returncode for process in started))
    while not started:
        await asyncio.sleep(0.01)
    if end == "the host ends":
        command.close()
    await asyncio.wait([task])
    assert at_end == [-signal.SIGKILL]


class HouseLink:
    """The way between an app and a house."""

    def __init__(self, house: House, guest: Account) -> None:
        self._house, self._guest = house, guest
        self.app: SeatApp | None = None
        self.visitor: GuestSession | None = None

    def listen(self, hear: Callable[[bytes], None]) -> None:
        app = self.app
        assert app is not None
        self.visitor = self._house.tables.admit(self._guest, lambda data: cast(None, app.call_later(hear, data)))

    def request(self, content: bytes) -> None:
        assert self.app is not None and self.visitor is not None
        self.app.call_later(self.visitor.handle_request, content)


async def test_the_lobby_on_a_screen(house: House) -> None:
    one, two = house.add("palmyra", HUMAN, HUMAN), house.add("marchands", HUMAN, HUMAN)
    house.open_again()
    guest = house.guest_book.admit_key("a", "Ana", one)
    far = HouseLink(house, guest)
    app = far.app = SeatApp(far, Settings(motion="off"))
    async with app.run_test(size=(80, 24)) as pilot:
        driver = Driver(cast(TadmorApp, app), pilot, Random(1))

        async def comes(screen: type[LobbyScreen] | type[SeatTableScreen]) -> None:
            while not isinstance(app.screen, screen):
                await pilot.pause(0.01)
            await driver.settle()

        await comes(SeatTableScreen)
        await pilot.press("q", "q")
        await comes(LobbyScreen)
        assert "Marchands" not in driver.text()
        await pilot.press("down", *house.guest_book.code_of(two).replace("-", " "), "enter")
        await comes(SeatTableScreen)
        await pilot.press("q", "q")
        await comes(LobbyScreen)
        assert "Marchands" in driver.text() and "it is your turn" in driver.text()
        assert "It is your turn in" in driver.text()
        await pilot.press("enter")
        await comes(SeatTableScreen)
        await pilot.press("q", "q")
        await comes(LobbyScreen)
        await pilot.press("down", "down", *"abcd", "enter")
        await driver.settle()
        while "That is not the code" not in driver.text():
            await pilot.pause(0.01)
        await pilot.press("up", "enter")
        await comes(SeatTableScreen)
        assert app.remote is not None and not app.remote.says_why()
        app.settings.theme, app.settings.bots_say_why = "light", "on"
        app.keep_settings()
        assert app.remote.says_why()
        while not guest.settings:
            await pilot.pause(0.01)
    again = HouseLink(house, guest)
    app = again.app = SeatApp(again, Settings(motion="off"))
    async with app.run_test(size=(80, 24)) as pilot:
        while not isinstance(app.screen, LobbyScreen):
            await pilot.pause(0.01)
        assert app.settings.theme == app.palette.theme == "light"
    Heard(house, guest).ask(m.KeepSettings(Settings(keys={"undo": "x" * 5000})))
    assert '"theme":"light"' in guest.settings, "nobody fills the book"
    house.tables.close()


@pytest.mark.parametrize(
    ("stored", "used"),
    [
        pytest.param(
            '{"theme": "other", "motion": "off", "muted": ["Zoe"], "new": 1, "keys": {"undo": "x", "redo": 2}}',
            Settings(motion="off", muted=("Zoe",), keys={"undo": "x"}),
            id="some values are unusable",
        ),
        pytest.param('["light"]', None, id="no settings"),
        pytest.param('{"theme": ', None, id="no JSON"),
        pytest.param("", None, id="nothing"),
    ],
)
async def test_stored_settings_lose_only_values_that_cannot_be_used(
    house: House, stored: str, used: Settings | None
) -> None:
    guest = Account("Ana", {house.add("palmyra", HUMAN, HUMAN): 0}, settings=stored)
    house.open_again()
    first = Heard(house, guest).told[0]
    assert first == m.KeptSettings(used) if used is not None else not isinstance(first, m.KeptSettings)
    house.tables.close()
