"""Plots, stocks and kept contracts of others never stand on the screen before their time, nor in any other place."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import cast

import pytest
from textual.geometry import Size

from rules.marchands import events as e
from rules.marchands.game import MarchandsGame
from rules.marchands.notation import write_plot
from rules.marchands.state import COLOURS, Options
from rules.marchands.view import View
from tadmor_tui.games.marchands.widgets.acts_pane import ActsPane
from tadmor_tui.screens.curtain import CurtainScreen
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_table
from tests.rules.marchands.tables import position
from tests.tadmor_tui.games.marchands.tables import MarchandsTableGame, on_the_table, seated_at, table_of

HOARD = "GGGGGGGAAAA"
"""Goods of Blue that nobody else could have."""
SECRETS = ("GGGG", "gggg", "7 gems", "7g", "4 gold")


def rich(people: int, **options: bool) -> MarchandsTableGame:
    """Blue has a hoard and a contract worth 9, behind a screen."""
    game = position(
        players=2,
        turn=5,
        cities={"5": "CB", "9": "CC"},
        red=dict(at="5", stock="CCB", kept="bronze"),
        blue=dict(at="9", stock=HOARD, kept="coal-silver-gold", electors={"V": 3}),
        options=options,
    ).game
    return seated_at(game, people)


def everything_told(driver: Driver, table: MarchandsTableGame) -> str:
    """The screen, the story and every position of the replay, as the people here may see them now."""
    replay, history, look = table.game_ui.replay(table.history()), table.history(), table_of(driver).appearance
    shown = [driver.text(), *table.told()]
    for number in (0, history.last):
        for pane in replay.panes.values():
            shown += ("".join(text for text, *_ in row) for row in pane.paint(number, 0, Size(46, 30), look))
        shown += (line.text for line in history.story(number))
    return "\n".join(shown)


@pytest.mark.parametrize("size", [SMALL, LARGE, (160, 50)], ids=str)
async def test_what_a_rival_has_is_nowhere(tmp_path: Path, size: tuple[int, int]) -> None:
    table = rich(1)
    table.host.apply(1, table.game.read_action("plot d"))
    table.host.apply(1, table.game.read_action("seal"))
    async with at_table(tmp_path, table, size) as driver:
        for key in ("", "n", "g", "s", "w", "v", "t", "b", "x"):
            if key:
                await driver.press(key)
            told = everything_told(driver, table)
            assert not any(secret in told for secret in SECRETS), key
            assert "economy 9" not in told.lower()
        players = table_of(driver).position().view.players
        assert players[1].stock is None and players[1].plot is None and players[1].electors is None


async def test_without_secrets_stocks_lie_open_and_plots_do_not(tmp_path: Path) -> None:
    table = rich(1, no_secrets=True)
    table.host.apply(1, table.game.read_action("plot d"))
    table.host.apply(1, table.game.read_action("seal"))
    async with at_table(tmp_path, table, (160, 50)) as driver:
        assert "g" * 7 in driver.panel("players").replace(" ", "")
        assert "V B3" in driver.panel("map")
        assert table_of(driver).position().view.players[1].plot is None


async def test_in_pass_and_play_no_plot_or_stock_of_another_seat_is_seen_before_its_time(tmp_path: Path) -> None:
    """Two people at one screen play three turns; before each plot there is a curtain."""
    table = seated_at(MarchandsGame(Options(COLOURS[:2], 11)), people=2)
    rng, curtains = Random(4), 0
    async with at_table(tmp_path, table, LARGE) as driver:
        for _ in range(400):
            if table.game.table.turn > 3:
                break
            if isinstance(driver.app.screen, CurtainScreen):
                curtains += 1
                assert_nothing_known(driver, table, None)
                await driver.press("enter")
                continue
            model = on_the_table(driver)
            person = table.snapshot.person
            if model.plot.keys_active:
                room = 6 - len(model.plot.steps)
                await driver.press(*rng.choices("abcdx", k=room))
                assert_nothing_known(driver, table, person)
                await driver.press("e")
            elif model.open_pane is ActsPane:
                assert_nothing_known(driver, table, person)
                await driver.press("right", "escape")
            elif model.on_map:
                await driver.press(rng.choice(("up", "down", "left", "right")), "enter")
            elif model.announcements.keys_active:
                assert_nothing_known(driver, table, person)
                await driver.press("enter")
            else:
                assert_nothing_known(driver, table, person if model.hand_open else None)
                await driver.press(rng.choice(sorted(driver.items())))
        else:
            raise AssertionError(driver.text())
    assert curtains >= 6, "one before each plot"


def assert_nothing_known(driver: Driver, table: MarchandsTableGame, person: int | None) -> None:
    """Nothing of anybody but of the person who looks, while plots are made or after."""
    screen = driver.app.screen
    if not isinstance(screen, CurtainScreen):
        visible = table_of(driver).position()
        for player in visible.view.players:
            own = player.seat == person
            assert visible.shows(player) == (own and table_of(driver).ui.acts.on_show is None)
            assert own or player.stock is None or not visible.hand_open
    story = "\n".join(table.told())
    made = [write_plot(player.plot) for player in table.game.state.players if len(player.plot) == 6]
    if table.game.stage == "plotting":
        shown = [event for event in table.source.events_after(0) if isinstance(event, e.PlotsShown)]
        known = {write_plot(plot) for event in shown for plot in event.plots}
        text = driver.text()
        for seat, plot in enumerate(made):
            assert plot in known or plot not in story
            assert plot in known or seat == person or plot not in text
        history = table.history()
        view = cast(View, history.snapshot(history.last, 0).view)
        assert all((player.plot, player.stock, player.kept) == (None, None, None) for player in view.players)
        told = [line.text for number in range(history.last + 1) for line in history.story(number)]
        assert all(plot in known or plot not in line for plot in made for line in told)
    assert all(event.step is None for event in table.source.events_after(0) if isinstance(event, e.StepPlotted))


async def test_on_a_shared_screen_ones_own_stock_lies_open_only_while_one_plots_or_looks(tmp_path: Path) -> None:
    table = seated_at(
        position(players=2, turn=5, cities={"6": "=bronze"}, red=dict(at="6", stock="CCB"), blue=dict(at="9")).game, 2
    )
    async with at_table(tmp_path, table) as driver:
        assert isinstance(driver.app.screen, CurtainScreen)
        await driver.press("enter")
        assert "c c b" in driver.panel("players"), "who plots sees what he has"
        await driver.press("x", "e", "y", "enter", "e", "y")
        assert table.game.stage == "rewards" and table.snapshot.person == 0
        assert "c c" not in driver.panel("players") and "face down" in driver.panel("players")
        await driver.press("s")
        assert "look away" in driver.hint
        await driver.press("s")
        assert "Stock: 2 coal" in driver.panel("pane") and "c c" in driver.panel("players")
        await driver.press("escape")
        assert "c c" not in driver.panel("players")


async def test_a_sealed_plot_is_opened_again_until_the_last_one_seals(tmp_path: Path) -> None:
    table = rich(2)
    async with at_table(tmp_path, table) as driver:
        await driver.press("enter", "b", "x", "e", "y")
        assert isinstance(driver.app.screen, CurtainScreen) and table.game.state.players[0].sealed
        await driver.press("enter", "a", "o")
        assert "sealed plot of Ana" in driver.hint
        await driver.press("o")
        assert not table.game.state.players[0].sealed and isinstance(driver.app.screen, CurtainScreen)
        await driver.press("enter", "backspace")
        assert table.game.state.players[0].plot == ("b",)
        assert table.game.state.players[1].plot == ("a",)
        await driver.press("e", "y", "enter", "e", "y")
        assert table.game.table.turn == 6 or table.game.stage in ("rewards", "electors")
        assert not any(player.sealed for player in table.game.state.players) or table.game.stage != "plotting"
