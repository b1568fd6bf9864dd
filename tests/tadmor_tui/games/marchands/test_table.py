"""The table of Marchands d'Empire with keys and mouse."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from textual.geometry import Size

from rules.marchands import actions as a
from rules.marchands.events import MonopolyWon
from rules.marchands.game import MarchandsGame
from rules.marchands.notation import write_plot
from rules.marchands.state import COLOURS, Options
from rules.marchands.view import View
from saves.document import HUMAN, SeatInfo
from saves.played_game import PlayedGame
from saves.timeline import Timeline
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.marchands.acts import MONOPOLIES
from tadmor_tui.games.marchands.acts import before as before_event
from tadmor_tui.games.marchands.map_look import plot_laid
from tadmor_tui.games.marchands.table import MarchandsTable
from tadmor_tui.games.marchands.ui_state import MarchandsUIState
from tadmor_tui.games.marchands.widgets.acts_pane import ActsPane, paint_act, select_act
from tadmor_tui.games.marchands.widgets.city_pane import CityPane
from tadmor_tui.games.marchands.widgets.map_drawing import layout_for
from tadmor_tui.render.glyphs import UNICODE
from tadmor_tui.render.text import text_of
from tadmor_tui.screens.advice import AdviceScreen
from tadmor_tui.screens.reference import ReferenceScreen
from tadmor_tui.session.advice import AdvisedAction, Remark
from tadmor_tui.session.snapshot_source import SnapshotSource
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.prompt import asked_of, asked_rows
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_table
from tests.rules.marchands.tables import position
from tests.tadmor_tui.games.marchands.tables import (
    NAMES,
    MarchandsTableGame,
    on_the_table,
    played_to,
    seated_at,
    table_of,
)
from tests.tadmor_tui.games.tadmor.usual_keys import USUAL_KEYS

CITIES = {
    "1": "=coal-coal",
    "3": "CCBB",
    "K": "CBSG",
    "7": "=coal-silver-gold",
    "11": "=coal-silver",
    "12": "CBBS",
    "14": "=bronze-gold",
    "15": "BSGA",
    "18": "=bronze-gems",
    "20": "SG",
}


def plotting() -> MarchandsTableGame:
    """Red is to plot in the position of the pictures; all others have sealed."""
    play = position(
        turn=4,
        first="blue",
        cities=CITIES,
        red=dict(at="5", stock="CCBA", temples="1"),
        blue=dict(at="8", stock="CSA"),
        green=dict(at="15", stock="CCSSB"),
        yellow=dict(at="15", stock="CB"),
    )
    for colour in ("blue", "green", "yellow"):
        play.do_as(colour, "seal")
    return seated_at(play.game)


def plot_of(table: MarchandsTableGame) -> str:
    """What Red has plotted so far."""
    return write_plot(table.game.state.players[0].plot)


async def test_letters_plot_enter_seals_and_backspace_takes_off(tmp_path: Path) -> None:
    table = plotting()
    async with at_table(tmp_path, table) as driver:
        await driver.press("b", "x", "c", "b", "X", ".")
        assert plot_of(table) == "b X c b X ."
        await driver.press("a")
        assert "full" in driver.hint
        await driver.press("backspace", "delete")
        assert plot_of(table) == "b X c b"
        await driver.press("u")
        assert plot_of(table) == "b X c b X"
        await driver.press("enter", "enter", "e", "e", "enter")
        assert "1 step is left" in driver.hint and table.game.stage == "plotting", "only yes seals it"
        await driver.press("y")
        assert table.game.stage == "rewards", "the contract at 14 is fulfilled"


async def test_arrows_go_along_the_roads(tmp_path: Path) -> None:
    table = plotting()
    async with at_table(tmp_path, table) as driver:
        await driver.press("down", "right", "left", "left")
        assert table.game.state.players[0].plot == ("b", "c", "c")
        assert "No road leads that way from 12" in driver.hint


async def test_every_step_says_where_it_leads_and_what_may_come_between(tmp_path: Path) -> None:
    async with at_table(tmp_path, plotting(), LARGE) as driver:
        await driver.press("b", "x", "c", "b", "x")
        pane = driver.panel("pane")
        assert all(words in pane for words in ("→ 12", "takes c", "3 stay", "→ 13", "empty", "→ 14", "pays bo"))
        assert "may fail" in pane and "keep 7" in pane and "at 14, rank 1, touching III IV VII" in pane
        assert "Step 5 may fail: Bruno, Carla and Dario can be at 14 sooner." in driver.hint
        await driver.press("backspace", "a", "x")
        assert "Step 5 fails: no road a leads from 14." in driver.hint
        assert "no road" in driver.panel("pane")


async def test_the_way_ahead_stands_on_the_map(tmp_path: Path) -> None:
    async with at_table(tmp_path, plotting()) as driver:
        await driver.press("b", "x", "c", "b", "x")
        rows = driver.panel("map").split("\n")
        assert "━c━" in rows[12] and "━b━" in rows[12] and "┃" in rows[7]
        assert "12" in rows[13] and "45" in rows[13] and "3" in rows[13]


@pytest.mark.parametrize(
    ("size", "offered"), [(SMALL, "Enter  ? explain  K keys"), (LARGE, "Enter start here  ? explain")]
)
async def test_a_caravan_is_placed_on_the_map(tmp_path: Path, size: tuple[int, int], offered: str) -> None:
    table = seated_at(MarchandsGame(Options(COLOURS[:2], 5)))
    async with at_table(tmp_path, table, size) as driver:
        model = on_the_table(driver)
        assert model.on_map and offered in driver.prompt
        await driver.press("right", "down")
        city = model.cursor
        assert city in model.starts and f"City {city}" in driver.panel("pane")
        await driver.press("enter")
        assert table.game.state.players[0].caravan == city


async def test_rewards_are_cards_and_electors_are_chosen_in_the_menu(tmp_path: Path) -> None:
    table = plotting()
    async with at_table(tmp_path, table) as driver:
        await driver.press("b", "x", "c", "b", "x", "e", "y")
        assert all(told in driver.panel("pane") for told in ("+7 at the end", "Religion ", "+1 in "))
        await driver.press("1", "enter")
        assert table.game.stage == "rewards" and "choose a card or put it back" in driver.hint, (
            "one of them is not enough"
        )
        await driver.press("3", "enter")
        assert table.game.stage == "electors" and table.game.state.cities["14"].temple == 0
        assert "⚑0+1" in driver.panel("map"), "the region under the cursor shows what would come there"
        assert on_the_table(driver).menu.cursor == 0, "another question begins at its first line"
        await driver.pick("1 in IV")
        assert table.game.state.players[0].electors[3] == 1


@pytest.mark.parametrize("first,told", [(0, "You are the first"), (5, "(B) 0. The largest"), (1, "(B) 0.")])
async def test_what_was_announced_before_is_told_in_one_row(tmp_path: Path, first: int, told: str) -> None:
    table = announcing(first)
    async with at_table(tmp_path, table) as driver:
        row = driver.text().splitlines()[-2].rstrip()
        assert told in row and row.endswith("."), row
        assert "Announce no " in driver.panel("pane") and "Announce 2 of" in driver.panel("pane")


def announcing(first: int) -> MarchandsTableGame:
    """Six players, of whom Red announces after those from another one on."""
    play = position("monopolies", players=6, turn=3, first=COLOURS[first], announced=((),), red=dict(stock="CC"))
    while play.game.acting != (0,):
        play.do_as(COLOURS[play.game.acting[0]], "announce 0")
    seats = [SeatInfo("Ana", HUMAN), *[SeatInfo(name, "random") for name in ["Soados (B)"] * 5]]
    return MarchandsTableGame(PlayedGame("marchands", Timeline(play.game), seats))


def face_of(table: MarchandsTableGame) -> MarchandsTable:
    face = table.game_ui.table(table.source, Settings(), lambda: Appearance(UNICODE, USUAL_KEYS, True))
    assert isinstance(face, MarchandsTable)
    return face


def test_while_another_one_announces_nobody_is_called_the_first() -> None:
    play = position("monopolies", players=2, turn=3, first="blue", announced=((),))
    table = seated_at(play.game)
    face = face_of(table)
    assert play.game.stage == "monopolies" and play.game.acting == (1,)
    assert "The largest number wins the monopoly" in face.explanation() and "You are" not in face.explanation()


async def test_the_city_of_a_contract_and_its_regions_are_lit_while_rewards_are_chosen(tmp_path: Path) -> None:
    async with at_table(tmp_path, played_to(2, "rewards", seats=3, seed=5), LARGE) as driver:
        map_look = table_of(driver).map.select(table_of(driver)).look
        assert map_look.lit == {"11", "II", "III", "VI"}


def test_no_panel_is_empty_while_others_plot() -> None:
    """There is nobody here who would be asked: the menu is there, and tells the story."""
    game = played_to(2, seats=3, people=0, seed=5)
    face = game.game_ui.table(game.source, Settings(), lambda: Appearance(UNICODE, USUAL_KEYS))
    told = text_of(face.stack.menu.painted(face, Size(80, 4))).split("\n")
    assert face.instead_of_menu() is None and "Story" in told[0] and all(row.strip() for row in told)
    low = text_of(face.stack.menu.painted(face, Size(80, 3))).split("\n")
    assert low == told[1:], "three lines at a time, without the heading where there is no row for it"


async def test_rewards_and_players_are_told_in_whole_in_a_window_of_middle_size(tmp_path: Path) -> None:
    play = position(turn=2, cities={"18": "=bronze-gems"}, red=dict(at="17", stock="BG"))
    for colour in ("blue", "green", "yellow"):
        play.do_as(colour, "seal")
    async with at_table(tmp_path, seated_at(play.game), (120, 40)) as driver:
        await driver.press("c", "x")
        assert "two of: keep 6, temple 2, ⚑ 2" in driver.panel("pane")
    async with at_table(tmp_path / "other", played_to(0, "caravans", seats=2), (120, 40)) as driver:
        assert "not placed ▥0" in driver.text()


def test_a_monopoly_is_told_after_the_last_step() -> None:
    table = played_to(4, seed=7)
    model = MarchandsUIState(cast(SnapshotSource[MarchandsGame, View], table.source), Settings())
    won = [act for act in model.acts.last() if isinstance(act.event, MonopolyWon)]
    assert won and {act.number for act in won} == {MONOPOLIES}
    face = face_of(table)
    assert "Monopolies" in text_of(paint_act(select_act(won, 0, NAMES[:4], face.ui.catalogue), UNICODE, 80, 5)[:1])


async def test_acts_are_followed_one_by_one_and_left_at_any_time(tmp_path: Path) -> None:
    table = played_to(4, seed=7)
    async with at_table(tmp_path, table, LARGE) as driver:
        model, now = on_the_table(driver), driver.panel("map")
        assert model.plot.keys_active, "what happened before the table was opened is in the story"
        await driver.press("v")
        assert model.open_pane is ActsPane and "step 1 of 6" in driver.panel("pane")
        shown: list[str] = []
        while model.open_pane is ActsPane:
            shown.append(driver.panel("map"))
            await driver.press("right")
        assert len(shown) > 10 and len(set(shown)) > len(shown) // 2 and driver.panel("map") == now
        for end in ("escape", "e", "v"):
            await driver.press("v", "enter", "space")
            assert model.open_pane is ActsPane
            await driver.press(end)
            assert model.open_pane is None and table.game.state.players[0].plot == ()


def test_undoing_all_acts_leads_to_the_table_as_it_was() -> None:
    """The pictures of acts are made backwards from the table as it stands: the first shows it before any act."""
    table = played_to(5, seed=7)
    model, history = (
        MarchandsUIState(cast(SnapshotSource[MarchandsGame, View], table.source), Settings()),
        table.history(),
    )
    begin = history.turns[5]
    shown = next(
        n for n in range(begin, 0, -1) if "All plots are shown" in " ".join(line.text for line in history.told(n))
    )
    before = cast(View, history.snapshot(shown - 1, 0).view)
    act = model.acts.last()[0]
    first = before_event(act.view, act.event)
    assert first.cities == before.cities and first.electors == before.electors
    assert [p.caravan for p in first.players] == [p.caravan for p in before.players]
    assert (first.resources_due, first.contracts_due, first.turn, first.first) == (0, 0, 4, before.first)


async def press_city(driver: Driver, city: str) -> None:
    table, region = table_of(driver), driver.panel_region("map")
    origin = table.map.origin(table)
    area = layout_for(table.ui.catalogue, region.width, table.map_rows).cities[city].translate(-origin)
    await driver.pilot.click(offset=(region.x + area.x + 2, region.y + area.y + 1))
    await driver.settle()


@pytest.mark.parametrize("size", [SMALL, LARGE, (160, 50)], ids=str)
async def test_the_mouse_plots_on_the_map_and_seals_on_the_title(tmp_path: Path, size: tuple[int, int]) -> None:
    table = plotting()
    async with at_table(tmp_path, table, size) as driver:
        for city in ("12", "12", "13", "14", "14"):
            await press_city(driver, city)
        assert table.game.state.players[0].plot == ("b", "X", "c", "b", "X")
        pane = driver.panel_region("pane")
        await driver.pilot.click(offset=(pane.x + 4, pane.y))
        await driver.settle()
        assert "would be a wait" in driver.hint and "y yes" in driver.prompt
        await press_city(driver, "20")
        assert on_the_table(driver).open_pane is CityPane and "City 20" in driver.panel("pane")


async def test_what_the_mouse_points_at_is_explained(tmp_path: Path) -> None:
    async with at_table(tmp_path, plotting()) as driver:
        region = driver.panel_region("map")
        for x, y, told in ((2, 0, "City 1 of rank 3"), (9, 0, "Road a joins 1 and 2"), (33, 3, "Region V")):
            await driver.pilot.hover(offset=(region.x + x, region.y + y))
            await driver.settle()
            assert told in driver.hint
        spheres = driver.panel_region("spheres")
        await driver.pilot.hover(offset=(spheres.x + 4, spheres.y + 1))
        await driver.settle()
        assert "Religion:" in driver.hint


async def test_looking_around_goes_from_city_to_city(tmp_path: Path) -> None:
    async with at_table(tmp_path, plotting()) as driver:
        await driver.press("w")
        assert "City 5" in driver.panel("pane")
        await driver.press("up")
        assert "A contract worth 2 for 2 coal" in driver.panel("pane")
        assert "temple" in driver.panel("pane")
        await driver.press("w")
        assert "Your plot" in driver.panel("pane")


@pytest.mark.parametrize(
    "keys,clause,now", [((), "M4.1", ""), (("b",), "M5.2", "leads from 5 to 12"), (("w",), "M1.2", "City 5 of rank 2")]
)
async def test_the_key_that_explains_opens_the_clause_of_what_has_the_focus(
    tmp_path: Path, keys: tuple[str, ...], clause: str, now: str
) -> None:
    async with at_table(tmp_path, plotting(), LARGE) as driver:
        await driver.press(*keys, "?")
        assert isinstance(driver.app.screen, ReferenceScreen)
        assert clause in driver.text() and now in driver.text()


async def test_advice_to_start_somewhere_puts_the_cursor_there(tmp_path: Path) -> None:
    table = seated_at(MarchandsGame(Options(COLOURS[:2], 5)))
    async with at_table(tmp_path, table) as driver:
        model = on_the_table(driver)
        model.point_at(a.PlaceCaravan("15"))
        assert model.cursor == "15" and model.on_map


def test_while_a_bot_plots_it_is_the_bot_who_is_waited_for() -> None:
    table = seated_at(position(players=2, turn=2).game)
    assert table.snapshot.acting == (0, 1) and table.snapshot.person is None
    (row,) = asked_rows(asked_of(table.snapshot, hand_open=False), USUAL_KEYS, 80)
    told = "".join(text for text, *_ in row)
    assert "Bruno" in told and "thinking" in told and "Ana" not in told


async def test_a_step_that_is_proposed_is_plotted_by_enter_and_forgotten_with_another(tmp_path: Path) -> None:
    table = plotting()
    async with at_table(tmp_path, table) as driver:
        model = on_the_table(driver)
        model.point_at(a.Plot("b"))
        assert "Enter plots b" in table_of(driver).explanation()
        await driver.press("enter")
        assert plot_of(table) == "b"
        model.point_at(a.Erase())
        assert "removes the last step" in table_of(driver).explanation()
        await driver.press("enter", "b")
        assert plot_of(table) == "b"
        model.point_at(a.Plot("c"))
        await driver.press("x", "e")
        assert plot_of(table) == "b X" and "would be waits" in driver.hint
        shown = table.game_ui.proposal
        assert shown is not None
        advised = AdvisedAction(a.Plot("c"), Remark("", "", ""))
        drawn = text_of(shown(table.snapshot, advised, True, table_of(driver).appearance, 80, 18))
        assert "━c━" in drawn and not shown(table.snapshot, advised, True, table_of(driver).appearance, 50, 10)


@pytest.mark.parametrize("size", [SMALL, LARGE, (160, 50)], ids=str)
async def test_enter_on_advice_lays_the_whole_plot_and_backspace_takes_it_off(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = plotting()
    async with at_table(tmp_path, table, size) as driver:
        await driver.press("d", "H")
        while "Thinking" in driver.text():
            await driver.pilot.pause(0.01)
        advice = driver.app.screen
        assert isinstance(advice, AdviceScreen) and "Enter plots these steps" in driver.text()
        advised = advice.advice[0]
        assert len(advised.lays) > 1 and f"{advised.remark.text[:30]}" in driver.text(), "the way in words"
        if size[0] >= 160:
            numbers = plot_laid(("d",), advised.lays)
            assert all(str(number) in driver.text() for number in range(1, len(numbers) + 1))
        await driver.press("enter")
        laid = plot_laid(("d",), advised.lays)
        assert table.game.state.players[0].plot == laid and len(laid) > 1
        assert table.game.stage == "plotting" and on_the_table(driver).plot.keys_active
        await driver.press("backspace")
        assert table.game.state.players[0].plot == laid[:-1]
        await driver.press("u", "u")
        assert len(table.game.state.players[0].plot) == len(laid) - 1, "step by step"


async def test_enter_that_is_held_on_advice_does_not_seal(tmp_path: Path) -> None:
    table = plotting()
    async with at_table(tmp_path, table) as driver:
        await driver.press("H")
        while "Thinking" in driver.text():
            await driver.pilot.pause(0.01)
        driver.app.held_keys.seconds = 60.0
        for _ in range(10):
            await driver.press("enter")
        assert table.game.stage == "plotting" and not table.game.state.players[0].sealed


async def test_no_and_escape_leave_a_plot_with_empty_steps_open(tmp_path: Path) -> None:
    table = plotting()
    async with at_table(tmp_path, table) as driver:
        await driver.press("y")
        assert table.game.stage == "plotting", "nothing was asked"
        for answer in ("n", "escape", "b"):
            await driver.press("e")
            assert "would be waits" in driver.hint and "y yes" in driver.prompt and "n no" in driver.prompt
            await driver.press(answer, "y")
            assert table.game.stage == "plotting" and on_the_table(driver).menu_open
        await driver.press("e", "y")
        assert table.game.stage != "plotting" or table.game.table.turn == 5


async def test_a_city_is_typed_by_its_number(tmp_path: Path) -> None:
    table = seated_at(MarchandsGame(Options(COLOURS[:2], 5)))
    async with at_table(tmp_path, table) as driver:
        model = on_the_table(driver)
        await driver.until(lambda: model.on_map)
        for keys, city in (("1", "1"), ("5", "15"), ("2", "2"), ("0", "20"), ("7", "7")):
            await driver.press(keys)
            assert model.cursor == city
        await driver.press("enter")
        assert table.game.state.players[0].caravan == "7"


async def test_who_plots_is_told_where_they_are_last(tmp_path: Path) -> None:
    play = position(players=2, turn=5, red=dict(at="5"), blue=dict(at="9", temples="9", electors={"I": 2}))
    play.do_as("blue", "seal")
    async with at_table(tmp_path, seated_at(play.game)) as driver:
        assert "You are last in religion and electors placed so far." in driver.hint


async def test_goods_are_named_beside_a_small_map(tmp_path: Path) -> None:
    async with at_table(tmp_path, plotting()) as driver:
        assert "s silver g gems o gold" in driver.panel("supply") and "turn 4 of 12" in driver.panel("tracker")
        assert "5 c c b o" in driver.panel("players"), "where one is, and what one has"
