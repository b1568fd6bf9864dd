"""A guest at a hosted table: they play, answer questions, open the replay and chat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import cast

import pytest

from rules.game_kind import AnyKind
from rules.games import GAMES
from rules.marchands import actions as a
from rules.marchands.game import MarchandsGame
from saves.timeline import Timeline
from tadmor_tui.hosting.seat.chat_screen import ChatScreen
from tadmor_tui.hosting.seat.lobby_screens import HostedSeatsScreen
from tadmor_tui.hosting.seat.screens import SeatReplayScreen, SeatTableScreen
from tadmor_tui.hosting.wire import messages as m
from tadmor_tui.screens.advice import AdviceScreen
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.reference import ReferenceScreen
from tadmor_tui.screens.replay import ReplayScreen
from tests.drivers.seated import on_the_map
from tests.drivers.table_driver import LARGE, SMALL, Driver
from tests.games.auction import AUCTION
from tests.rules.marchands.tables import position
from tests.saves.failing_disk import failing_disk
from tests.saves.tables import begin, make_store
from tests.tadmor_tui.hosting.remote_seats import at_seat, others_act, question, to_own_go, wait_until
from tests.tadmor_tui.hosting.wires import HostedGame, Wire, at, local_source, people, played


@pytest.fixture(autouse=True)
def auction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "auction", cast(AnyKind, AUCTION))


def has_gone_on(table: HostedGame, before: int) -> bool:
    return table.host.actions > before


def is_over(driver: Driver) -> bool:
    return isinstance(driver.app.screen, FinalScreen)


async def test_somebody_plays_at_his_own_terminal(tmp_path: Path) -> None:
    """Menu, map, undo with and without others, advice, rules, replay, chat: the screens as they are at home."""
    table, rng, seat = HostedGame(played("tadmor", people(2)), [1]), Random(5), 0
    async with at_seat(table, seat) as driver:
        screen = driver.app.screen
        assert isinstance(screen, SeatTableScreen)
        for _ in range(6):
            await to_own_go(driver, table, seat, rng)
            before = table.host.actions
            for _ in range(4):
                if table.host.actions > before:
                    break
                await driver.press("enter")
            await wait_until(driver, partial(has_gone_on, table, before))
        shown = screen.shown
        await wait_until(driver, lambda: shown.snapshot.actions == table.host.actions)
        assert shown.snapshot.story == local_source(table.host, seat).snapshot.story

        # Rules lie over the table, and news that come meanwhile wait; the best moves are marked on it.
        await to_own_go(driver, table, seat, rng)
        await driver.press("question_mark")
        over: object = driver.app.screen
        assert isinstance(over, ReferenceScreen)
        await driver.press("escape")
        assert screen.is_current
        await driver.press("H")
        await wait_until(driver, lambda: bool(on_the_map(screen).best.shown))
        await driver.press("H")
        assert not on_the_map(screen).best.shown

        # The replay brings positions that are not at hand.
        driver.app.show_replay(screen.shown, 3)
        await wait_until(driver, lambda: isinstance(driver.app.screen, ReplayScreen))
        replay = driver.app.screen
        assert isinstance(replay, SeatReplayScreen)
        await driver.press("home")
        await wait_until(driver, lambda: replay.number == 0)
        await driver.press("right")
        await wait_until(driver, lambda: replay.number == 1)
        await driver.press("escape")

        # Chat.
        await driver.press('"')
        assert isinstance(driver.app.screen, ChatScreen)
        await driver.write("hello")
        table.wires[1].table.request(m.Say, "[b]are you there?")
        await wait_until(driver, lambda: "Bruno: [b]are you there?" in driver.text())
        await driver.press("enter")
        await wait_until(driver, lambda: ("Ana", "hello") in table.wires[1].chat_messages)
        async with at_seat(table, None) as looker:
            await looker.press('"')
            assert "Ana: hello" in looker.text()
        table.wires[1].table.request(m.Say, "good luck")
        await wait_until(driver, lambda: any("good luck" in str(note.message) for note in driver.app._notifications))
        assert list(tmp_path.iterdir()) == []


async def test_undo_over_the_wire() -> None:
    table, rng, seat = HostedGame(played("tadmor", people(2)), [1]), Random(5), 0
    async with at_seat(table, seat) as driver:
        while table.game.stage != "placement" or table.game.acting != (1,):
            if table.game.acting == (1,):
                table.act_at_random(rng)
            else:
                await to_own_go(driver, table, seat, rng)
                table.host.apply(seat, table.game.legal_actions(seat)[0])
                table.hosted.on_change()
        screen = driver.app.screen
        assert isinstance(screen, SeatTableScreen)
        shown = screen.shown
        await wait_until(driver, lambda: shown.snapshot.actions == table.host.actions)
        assert "Bruno  is deciding..." in driver.prompt and "hurry" not in driver.prompt
        table.wires[1].visit.leave()
        await wait_until(driver, lambda: "Bruno  is to move, but away..." in driver.prompt)
        table.wires[1] = Wire(table.hosted, 1)
        await wait_until(driver, lambda: "Bruno  is deciding..." in driver.prompt)
        # What Bruno does ends his go, and he asks to take it back: Ana agrees.
        place = next(a for a in table.game.legal_actions(1) if table.game.write_action(a).startswith("place "))
        before = table.host.actions
        table.wires[1].table.apply(1, place)
        table.wires[1].table.undo()
        await wait_until(driver, lambda: "Bruno asks to take this back: " in question(driver))
        await driver.press("n")
        await wait_until(driver, lambda: table.wires[1].refusals == ["Ana prefers to play on."])
        table.wires[1].table.undo()
        await wait_until(driver, lambda: "Bruno asks to take this back: " in question(driver))
        async with at_seat(table, seat) as again:
            assert "Bruno asks to take this back: " in question(again), "who comes back is asked too"
        await driver.press("y")
        await wait_until(driver, lambda: table.host.actions == before == shown.snapshot.actions)
        # And the other way round.
        table.wires[1].table.redo()
        await to_own_go(driver, table, seat, rng)
        await driver.press("enter")
        await wait_until(driver, lambda: table.game.acting == (1,) and shown.snapshot.actions == table.host.actions)
        after = table.host.actions
        await driver.press("u")
        await wait_until(driver, lambda: "waiting for Bruno" in driver.hint)
        table.wires[1].table.answer_undo(True)
        await wait_until(driver, lambda: shown.snapshot.actions < after)
        assert driver.hint.startswith("Undone: "), driver.hint
        assert shown.snapshot.person == seat and driver.lit("map")


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("game", ["tadmor", "palmyra", "marchands"])
async def test_a_spectator_sees_a_game_go_on(game: str, size: tuple[int, int]) -> None:
    """Without a game of their own, whatever happens, with every pane and every moment that is shown to everybody."""
    table, rng = HostedGame(played(game, people(2)), [0, 1]), Random(4)
    async with at_seat(table, None, size, moments="stop") as looker:
        screen = looker.app.screen
        assert isinstance(screen, SeatTableScreen) and screen.shown.snapshot.sample is None
        for _ in range(30):
            table.act_at_random(rng)
            await wait_until(looker, lambda: screen.shown.snapshot.actions == table.host.actions)
        for key in ("r", "g", "t", "K", "H", "tab", "s"):
            await looker.press(key, "escape")
        await wait_until(looker, lambda: looker.app.screen is screen)
        assert looker.prompt.strip()


async def test_to_the_end_and_as_a_spectator() -> None:
    table, rng = HostedGame(played("auction", people(3)), [1, 2]), Random(3)
    async with at_seat(table, None) as looker, at_seat(table, 0) as driver:
        screen = driver.app.screen
        assert isinstance(screen, SeatTableScreen)
        shown = screen.shown
        table.act(1, "pass")
        await wait_until(looker, lambda: "Waiting for Ana and Carla." in looker.prompt)
        assert looker.hint == "You are watching this table."
        table.wires[2].visit.leave()
        await wait_until(looker, lambda: "Waiting for Ana and Carla (away)." in looker.prompt)
        table.wires[2] = Wire(table.hosted, 2)
        await wait_until(looker, lambda: "Waiting for Ana and Carla." in looker.prompt)
        await driver.press("enter")
        await driver.press("enter")
        await wait_until(driver, lambda: 0 not in table.game.acting)
        await wait_until(driver, lambda: "Carla  is deciding..." in driver.prompt)
        await looker.press("S")
        assert isinstance(looker.app.screen, HostedSeatsScreen) and "Leave your seat" not in looker.text()
        assert "Watch" in looker.text()
        await looker.press("enter")
        await driver.press("S")
        assert "1 spectator." in driver.text()
        await driver.press("down", "enter", "enter")
        assert 0 in table.host.people, "Enter twice leaves no seat"
        await driver.press("down", "enter")
        assert "Leave your seat to Random?" in driver.text()
        await driver.press("down", "enter")
        await wait_until(driver, lambda: 0 in table.host.bots and shown.snapshot.people == ())
        assert driver.hint == "Random is playing for you: S leads to your seat."
        await driver.press("S", "enter")
        await wait_until(driver, lambda: shown.snapshot.people == (0,) and not driver.hint)
        while table.game.acting:
            seat = table.game.acting[0]
            table.host.apply(seat, rng.choice(table.game.legal_actions(seat)))
            table.hosted.on_change()
        for one in (driver, looker):
            await wait_until(one, partial(is_over, one))
            assert "Leave the table" in one.text() and "New game" not in one.text()
        await driver.press("v")
        await wait_until(driver, lambda: isinstance(driver.app.screen, SeatReplayScreen))
        await driver.press("end")
        await driver.press("escape")


async def test_a_bot_for_somebody_who_stays_away() -> None:
    """One asks, another one is asked by his screen and agrees; who comes back reads who plays, and takes his seat."""
    table = HostedGame(played("tadmor", people(3)), [2])
    async with at_seat(table, 0, SMALL) as ana, at_seat(table, 1, SMALL) as bruno:
        await ana.press("S")
        assert isinstance(ana.app.screen, HostedSeatsScreen)
        assert "Let " not in ana.text() and "at the table" in ana.text()
        table.wires[2].visit.leave()
        await wait_until(ana, lambda: "Let Malika play for Carla" in ana.text())
        assert "Bruno has to agree" in ana.text() and "away" in ana.text()
        await ana.press("down", "enter")
        await wait_until(ana, lambda: ana.hint == "Waiting for Bruno to agree that a bot plays for Carla.")
        asked = "Ana wants a bot to play for Carla, who is away."
        await wait_until(bruno, lambda: asked in question(bruno))

        await bruno.press("S", "down", "down", "enter")
        await wait_until(ana, lambda: ana.hint == "Bruno prefers to wait for Carla.")
        await ana.press("S", "down", "enter")
        await wait_until(bruno, lambda: asked in question(bruno))
        await bruno.press("S")
        assert "Agree: Malika plays for Carla" in bruno.text() and "Ana asks for that" in bruno.text()
        await bruno.press("down", "enter")
        for driver in (ana, bruno):
            told = "Malika now plays for Carla, who can take the seat back at any time."
            await wait_until(driver, partial(is_told, driver, told))
        assert 2 in table.host.bots

        Wire(table.hosted, None).table.request(m.Say, "where is Carla?")
        async with at_seat(table, 2, SMALL) as carla:
            assert [note.message for note in carla.app._notifications] == [
                '1 message was sent before you joined: " shows it.'
            ]
            assert carla.hint == "Malika is playing for you: S leads to your seat."
            await carla.press("g")
            await wait_until(
                carla, lambda: "Ana and Bruno let Malika (bot) play for Carla, who is away." in carla.text()
            )
            await carla.press("S")
            assert "a bot, in your place" in carla.text()
            await carla.press("enter")
            await wait_until(carla, lambda: 2 in table.host.people and "playing for you" not in carla.hint)


async def test_looking_who_is_here_starts_no_vote_and_leaves_no_seat() -> None:
    table = HostedGame(played("tadmor", people(3)), [1, 2])
    async with at_seat(table, 0, SMALL) as ana:
        table.wires[2].visit.leave()
        await ana.press("S")
        await wait_until(ana, lambda: "Let Malika play for Carla" in ana.text())
        assert "Play on" in ana._form_line()
        await ana.press("enter")
        assert isinstance(ana.app.screen, SeatTableScreen)
        assert table.wires[1].table.news.replacement_question is None

        await ana.press("S")
        await ana.go_to("Leave your seat to Malika")
        await ana.press("enter")
        assert "Leave your seat to Malika?" in ana.text() and "No, keep" in ana._form_line()
        await ana.press("enter")
        assert "Play on" in ana._form_line(), "back at the seats"
        await ana.go_to("Leave your seat to Malika")
        await ana.press("enter", "escape")
        assert isinstance(ana.app.screen, HostedSeatsScreen) and "Play on" in ana._form_line()
        assert 0 in table.host.people
        await ana.go_to("Leave your seat to Malika")
        await ana.press("enter", "down", "enter")
        await wait_until(ana, lambda: 0 in table.host.bots)
        await ana.press("S")
        assert "Take your seat back" in ana._form_line()


def is_told(driver: Driver, told: str) -> bool:
    return driver.hint == told


async def test_what_comes_while_another_screen_lies_over_the_table(tmp_path: Path) -> None:
    """It waits, and nothing of it is lost; only that the host can't save is said everywhere and at once."""
    with begin(make_store(tmp_path)) as saved, failing_disk() as disk:
        table, rng = HostedGame(saved, [1]), Random(4)
        async with at_seat(table, 0) as driver:
            screen = driver.app.screen
            assert isinstance(screen, SeatTableScreen)
            await to_own_go(driver, table, 0, rng)
            await driver.press("/")
            assert isinstance(driver.app.screen, ReferenceScreen)
            disk.fill()
            table.host.apply(0, table.game.legal_actions(0)[0])
            table.hosted.on_change()
            for _ in others_act(table, 0, rng):
                pass
            await wait_until(driver, lambda: "The host can't save this game at the moment" in driver.text())
            disk.mend()
            saved.ensure_saved()
            await driver.press("escape")
            assert screen.is_current and screen.shown.snapshot.person == 0
            assert screen.shown.snapshot.actions == table.host.actions and screen.ui.menu.items
            table.host.apply(0, table.game.legal_actions(0)[0])
            table.hosted.on_change()
            await wait_until(driver, lambda: "can't save" not in driver.text())


@pytest.mark.parametrize("name", ["palmyra", "marchands"])
async def test_other_games(name: str) -> None:
    """Their tables open on a game that lies elsewhere, and what is pressed there is done here."""
    table, rng = HostedGame(played(name, people(2)), [1]), Random(4)
    async with at_seat(table, 0) as driver:
        screen = driver.app.screen
        assert isinstance(screen, SeatTableScreen)
        for _ in range(3):
            await to_own_go(driver, table, 0, rng)
            action = rng.choice(screen.shown.snapshot.legal)
            before = table.host.actions
            screen.loop.apply(action)
            await wait_until(driver, partial(has_gone_on, table, before))
        await wait_until(driver, lambda: screen.shown.snapshot.actions == table.host.actions)
        assert screen.shown.snapshot.story == local_source(table.host, 0).snapshot.story


async def test_a_plot_that_is_advised_is_laid_step_by_step(tmp_path: Path) -> None:
    """Each step travels to the host by itself, while the other one plots too."""
    table = HostedGame(at("marchands", Timeline(position(players=2).game), people(2)), [1])
    async with at_seat(table, 0) as driver:
        await driver.press("H")
        await wait_until(driver, lambda: "Thinking" not in driver.text())
        advice = driver.app.screen
        assert isinstance(advice, AdviceScreen)
        laid = [action for action in advice.advice[0].lays if isinstance(action, a.Plot)]
        table.act(1, "plot a")
        await driver.press("enter")
        await wait_until(driver, lambda: plot_of(table) == tuple(action.step for action in laid))
        assert len(laid) > 2 and table.game.stage == "plotting"


def plot_of(table: HostedGame) -> Sequence[str]:
    game = table.game
    assert isinstance(game, MarchandsGame)
    return game.state.players[0].plot


async def test_what_can_only_be_none_is_announced_without_a_question(tmp_path: Path) -> None:
    scoring = position("monopolies", players=2, turn=3, announced=((),), red={"stock": "B"})
    table = HostedGame(at("marchands", Timeline(scoring.game), people(2)), [1])
    async with at_seat(table, 0) as driver:
        await wait_until(driver, partial(has_gone_on, table, 0))
        await to_own_go(driver, table, 0, Random(1))
        assert "bronze" in driver.prompt and table.host.actions == 2
        await driver.press("enter")
        for _ in range(4):
            await wait_until(driver, lambda: table.game.acting == (1,))
            table.act(1, "announce 0")
        await wait_until(driver, lambda: table.game.progress().turn == 4)
