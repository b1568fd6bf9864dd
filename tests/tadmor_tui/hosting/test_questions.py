"""Questions of other players at somebody's own terminal: they are seen, heard, and answered only on purpose."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
from textual.widgets._toast import Toast

from rules.contract import Seat
from tadmor_tui.app.toasts import MAX_TOASTS
from tadmor_tui.config.settings import ThemeName
from tadmor_tui.hosting.seat.questions import NOTICE_SECONDS, QuestionQueue
from tadmor_tui.hosting.seat.screens import SeatTableScreen
from tadmor_tui.hosting.server.seat_updates import Visit
from tadmor_tui.hosting.wire import messages as m
from tadmor_tui.hosting.wire.messages import ReplacementQuestion, UndoQuestion
from tadmor_tui.render.palette import THEMES, palette_of
from tadmor_tui.render.text import text_of, width
from tadmor_tui.screens.reference import ReferenceScreen
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.languages import LANGUAGES, LanguageCode, language_of
from tadmor_tui.text.translation import use_language
from tadmor_tui.widgets.news_pane import NewsPane
from tadmor_tui.widgets.pane import Pane
from tadmor_tui.widgets.question_banner import paint_question
from tests.drivers.inks import named, style_of
from tests.drivers.table_driver import LARGE, SMALL, Driver
from tests.tadmor_tui.hosting.remote_seats import at_seat, question, to_own_go, wait_until
from tests.tadmor_tui.hosting.wires import HostedGame, people, played

ANA, BRUNO, CARLA = 0, 1, 2


class Clock:
    """A clock that goes on only when the test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def at_placement(game: str = "tadmor", number: int = 2) -> HostedGame:
    """A table at which Bruno is the next to act, and Ana acts after him; only Bruno has a wire."""
    table, rng = HostedGame(played(game, people(number)), list(range(1, number))), Random(5)
    while table.game.acting != (BRUNO,) or (game == "tadmor" and table.game.stage != "placement"):
        act_anyhow(table, table.game.acting[0], rng)
    return table


def act_anyhow(table: HostedGame, seat: Seat, rng: Random) -> None:
    table.host.apply(seat, rng.choice(table.game.legal_actions(seat)))
    table.hosted.on_change()


def bruno_acts(table: HostedGame) -> None:
    """Bruno ends his go by something that can be taken back, so that he needs Ana's consent for that."""
    rng, wire = Random(2), table.wires[BRUNO]
    act_anyhow(table, BRUNO, rng)
    while table.game.acting != (ANA,) or not wire.table.can_undo or not wire.asked_before_undo():
        act_anyhow(table, table.game.acting[0], rng)


@asynccontextmanager
async def asked_by_bruno(
    game: str = "tadmor", size: tuple[int, int] = SMALL, **settings: Any
) -> AsyncIterator[tuple[Driver, HostedGame, Clock]]:
    """Ana at her terminal, when Bruno has just asked to take back what ended his go."""
    table, clock = at_placement(game), Clock()
    async with at_seat(table, ANA, size, clock, **settings) as driver:
        bruno_acts(table)
        await to_own_go(driver, table, ANA, Random(1))
        table.wires[BRUNO].table.undo()
        await wait_until(driver, lambda: "Bruno asks to take this back: " in question(driver))
        yield driver, table, clock


# --- one at a time


def test_one_question_at_a_time_in_the_order_in_which_they_came() -> None:
    clock = Clock()
    queue = QuestionQueue(clock)
    undo, replacement = UndoQuestion(BRUNO, "end", 3), ReplacementQuestion(BRUNO, CARLA)
    assert queue.current is None and not queue.update([]) and not queue.is_too_early()
    assert queue.update([replacement]) and queue.current == replacement
    clock.now += NOTICE_SECONDS
    assert not queue.update([undo, replacement]) and queue.current == replacement, "what keys answer does not change"
    assert not queue.is_too_early()
    assert queue.update([undo]) and queue.current == undo
    assert queue.is_too_early(), "nobody has read the next one yet"
    assert not queue.update([]) and queue.current is None and not queue.is_too_early()


def test_a_key_that_is_held_down_is_no_answer() -> None:
    clock = Clock()
    queue = QuestionQueue(clock)
    queue.update([UndoQuestion(BRUNO, "end", 3)])
    for _ in range(20):
        clock.now += 0.1
        assert queue.is_too_early()
    clock.now += 0.3
    assert not queue.is_too_early()


# --- seen and heard


async def test_an_old_hint_hides_no_question(monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_placement(number=3)
    async with at_seat(table, ANA, SMALL) as driver:
        rung: list[bool] = []
        monkeypatch.setattr(driver.app, "bell", lambda: rung.append(True))
        table.wires[CARLA].visit.leave()
        await driver.press("e")
        said = driver.hint
        assert said, "something was said before"
        table.wires[BRUNO].table.decide(m.ProposeReplacement, CARLA)
        await wait_until(driver, lambda: "Bruno wants a bot to play for Carla, who is away." in question(driver))
        assert driver.hint == said and rung == [True]
        assert "y agree" in question(driver) and "n refuse" in question(driver)
        assert "y agree" in driver.prompt and "n refuse" in driver.prompt
        lines = driver.app.screen.query_one("#question", Pane).lines
        grounds = {ink.partition(" on ")[2] for row in lines for text, ink in named(row) if text.strip(" yn")}
        assert "question" in grounds and not {"night", ""} & grounds
        await driver.press("e", "down")
        assert "Bruno wants a bot" in question(driver) and rung == [True], "no key hides it, and it rings once"
        await driver.press("y")
        await wait_until(driver, lambda: CARLA in table.host.bots)
        assert question(driver) == ""


@pytest.mark.parametrize("theme", THEMES)
def test_a_question_has_a_colour_of_its_own(theme: ThemeName) -> None:
    palette = palette_of(theme)
    style = style_of(palette, "shade on question")
    if theme == "monochrome":
        assert style.reverse
    else:
        others = {
            str(style_of(palette, f"plain on {ground}").bgcolor)
            for ground in ("night", "panel", "tile", "cursor", "bad")
        }
        assert str(style.bgcolor) not in others


async def test_the_banner_takes_room_from_the_board_and_gives_it_back() -> None:
    async with asked_by_bruno(size=LARGE) as (driver, table, clock):
        screen = driver.app.screen
        assert isinstance(screen, SeatTableScreen)
        banner, hint = driver.panel_region("question"), driver.panel_region("hint")
        assert banner.bottom == hint.y and driver.panel_region("prompt").bottom == LARGE[1]
        for place, region in screen.regions.items():
            assert not region.overlaps(banner), place
        clock.now += NOTICE_SECONDS
        await driver.press("n")
        await wait_until(driver, lambda: question(driver) == "")
        assert driver.panel_region("hint").y == hint.y and table.wires[BRUNO].refusals == ["Ana prefers to play on."]


async def test_no_toast_lies_over_the_banner() -> None:
    async with asked_by_bruno(toasts=True) as (driver, table, _):
        for number in range(3):
            table.wires[BRUNO].table.request(m.Say, f"{number} " + "please, it was the wrong slot " * 5)
        await wait_until(driver, lambda: len(driver.app.screen.query(Toast)) == MAX_TOASTS)
        await driver.pilot.pause()
        top = driver.panel_region("question").y
        regions = [toast.region for toast in driver.app.screen.query(Toast)]
        assert all(region.y >= 0 and region.bottom <= top for region in regions), (regions, top)
        assert "Bruno asks to take this back" in driver.text() and "y  agree" in driver.text()


async def test_what_is_asked_while_another_screen_lies_over_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    table, clock = at_placement(), Clock()
    async with at_seat(table, ANA, SMALL, clock) as driver:
        rung: list[bool] = []
        bruno_acts(table)
        await to_own_go(driver, table, ANA, Random(1))
        before = table.host.actions
        monkeypatch.setattr(driver.app, "bell", lambda: rung.append(True))
        await driver.press("/")
        assert isinstance(driver.app.screen, ReferenceScreen)
        table.wires[BRUNO].table.undo()
        await wait_until(driver, lambda: bool(rung))
        (note,) = driver.app._notifications
        assert note.message.startswith("Question: Bruno asks to take this back: ")
        clock.now += NOTICE_SECONDS
        await driver.press("escape")
        await wait_until(driver, lambda: "Bruno asks to take this back: " in question(driver))
        assert "y agree" in question(driver) and rung == [True]
        await driver.press("enter", "y")
        assert table.host.actions == before, "it is seen only since now"
        clock.now += NOTICE_SECONDS
        await driver.press("y")
        await wait_until(driver, lambda: table.host.actions < before)


# --- answered on purpose


async def test_in_the_first_second_nothing_answers_and_nothing_is_played() -> None:
    async with asked_by_bruno() as (driver, table, clock):
        before, bruno = table.host.actions, table.wires[BRUNO]
        asked = question(driver)
        assert "n: 3 more" not in driver.text(), "nothing says that a key means something else than the answer"
        clock.now += NOTICE_SECONDS - 0.01
        await driver.press("y", "n", "enter", "space")
        assert question(driver) == asked and table.host.actions == before and bruno.refusals == []
        clock.now += NOTICE_SECONDS
        await driver.press("y")
        await wait_until(driver, lambda: table.host.actions < before)
        assert question(driver) == "" and table.game.acting == (BRUNO,)


async def test_after_that_enter_plays_and_both_are_told_that_the_question_has_lapsed() -> None:
    async with asked_by_bruno() as (driver, table, clock):
        before = table.host.actions
        clock.now += NOTICE_SECONDS
        await driver.press("n")
        await wait_until(driver, lambda: question(driver) == "")
        assert "n: 3 more" in driver.text()
        table.wires[BRUNO].table.undo()
        await wait_until(driver, lambda: "Bruno asks" in question(driver))
        clock.now += NOTICE_SECONDS
        while table.host.actions == before:
            await driver.press("enter")
            await driver.settle()
        await wait_until(driver, lambda: question(driver) == "")
        await wait_until(driver, lambda: driver.hint == "The game has gone on, so Bruno's undo request has lapsed.")
        assert table.wires[BRUNO].notes[-1] == "The game has gone on, so nothing was undone."


async def test_the_keys_that_took_back_before_answer_no_more() -> None:
    async with asked_by_bruno() as (driver, table, clock):
        before = table.host.actions
        clock.now += NOTICE_SECONDS
        await driver.press("U", "u")
        assert "Bruno asks" in question(driver) and table.host.actions == before
        assert table.wires[BRUNO].refusals == []


async def test_a_letter_of_the_game_answers_only_while_a_question_is_open() -> None:
    """Every table has y for a question of its own, and n for what happened lately."""
    async with asked_by_bruno("palmyra", LARGE) as (driver, table, clock):
        screen = driver.app.screen
        assert isinstance(screen, SeatTableScreen)
        names = {key: active.binding.id for key, active in screen.active_bindings.items()}
        assert (names["y"], names["n"]) == ("agree", "refuse")
        clock.now += NOTICE_SECONDS
        await driver.press("n")
        await wait_until(driver, lambda: question(driver) == "")
        names = {key: active.binding.id for key, active in screen.active_bindings.items()}
        assert (names["y"], names["n"]) == ("yes", "news")
        assert table.wires[BRUNO].refusals == ["Ana prefers to play on."]
        await driver.press("n")
        assert screen.ui.open_pane is NewsPane


async def test_other_keys_of_the_players_own_do_not_take_the_answers_away() -> None:
    keys = {"news": "N", "choose": "y,enter"}
    async with asked_by_bruno(keys=keys) as (driver, table, clock):
        before = table.host.actions
        clock.now += NOTICE_SECONDS
        await driver.press("n")
        await wait_until(driver, lambda: table.wires[BRUNO].refusals == ["Ana prefers to play on."])
        table.wires[BRUNO].table.undo()
        await wait_until(driver, lambda: "Bruno asks" in question(driver))
        clock.now += NOTICE_SECONDS
        await driver.press("y")
        await wait_until(driver, lambda: table.host.actions < before)


async def test_answers_can_have_other_keys_and_the_banner_names_them() -> None:
    async with asked_by_bruno(keys={"agree": "f8", "refuse": "f9"}) as (driver, table, clock):
        assert "F8 agree" in question(driver) and "F9 refuse" in question(driver)
        clock.now += NOTICE_SECONDS
        await driver.press("f9")
        await wait_until(driver, lambda: table.wires[BRUNO].refusals == ["Ana prefers to play on."])


async def test_a_click_on_an_answer_is_one() -> None:
    async with asked_by_bruno() as (driver, table, clock):
        region = driver.panel_region("question")
        x = driver.panel("question").split("\n")[0].index("refuse")
        clock.now += NOTICE_SECONDS
        await driver.pilot.click(offset=(region.x + x, region.y))
        await wait_until(driver, lambda: table.wires[BRUNO].refusals == ["Ana prefers to play on."])


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("cells", [20, 40, 80, 120])
def test_the_banner_fits_into_its_rows(code: LanguageCode, cells: int) -> None:
    table = at_placement()
    keys = KeyNames({"agree": ["y"], "refuse": ["n"]})
    asked = "Bruno asks to take this back: the camel on Emesa, Caravan, which gives three goods of your choice."
    with use_language(language_of(code)):
        lines = paint_question(table.host.labels[BRUNO], asked, keys, cells, 3)
    assert 1 <= len(lines) <= 3 and all(width(row) == cells for row in lines)
    shown = text_of(lines)
    assert " y " in shown and " n " in shown
    if cells >= 80:
        assert not set(asked.split()).difference(shown.split()), shown


def test_a_spectator_is_asked_nothing() -> None:
    table = at_placement()
    told: list[bytes] = []
    visit: Visit = table.hosted.visit(None, told.append)
    bruno_acts(table)
    table.wires[BRUNO].table.undo()
    assert visit.seat is None and not any(b'"question"' in news for news in told)
