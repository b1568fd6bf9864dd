"""Palmyra's panes: skipped only if they would show the same, and no longer chains of classes than needed."""

from __future__ import annotations

from inspect import isfunction
from pathlib import Path
from typing import Any

import pytest

from tadmor_tui.games.palmyra.widgets.city_board import CityBoard
from tadmor_tui.games.palmyra.widgets.hand_pane import HandPane
from tadmor_tui.games.palmyra.widgets.income_pane import IncomePane
from tadmor_tui.games.palmyra.widgets.palmyra_players import PalmyraPlayers
from tadmor_tui.games.palmyra.widgets.palmyra_tracker import PalmyraTracker
from tadmor_tui.games.palmyra.widgets.tile_stacks import TileStacks
from tadmor_tui.render.text import Line
from tadmor_tui.widgets import pane as pane_module
from tadmor_tui.widgets.pane import AnyPane
from tests.drivers.table_driver import LARGE, at_table
from tests.tadmor_tui.games.palmyra.tables import play_a_move, played_to, table_of

MOVES = 10
LOOKS = ("w", "left", "down", "enter", "z", "tab", "tab", "escape", "r", "shift+left", "z", "z", "r")
"""Keys that change nothing but what is looked at."""


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60)], ids=str)
@pytest.mark.parametrize("people", [1, 2])
async def test_what_is_skipped_would_show_the_same(
    people: int, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pane_module, "CHECK_SKIPPED", True)
    table = played_to(12, people=people, expert=people == 1)
    before = table.host.actions
    async with at_table(tmp_path, table, size, motion="off") as driver:
        for key in LOOKS:
            await driver.press(key)
            await driver.wait_for_a_person()
            if key in ("w", "r"):
                await play_a_move(driver)
        for _ in range(MOVES):
            await driver.wait_for_a_person()
            await play_a_move(driver)
    assert table.host.actions > before + 3


async def test_a_move_of_the_cursor_paints_the_board_and_what_a_tile_would_bring(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[type[AnyPane]] = []
    for kind in (CityBoard, IncomePane, HandPane, PalmyraPlayers, PalmyraTracker, TileStacks):
        paint = kind.paint

        def noted(self: AnyPane, *given: Any, paint: Any = paint, kind: type[AnyPane] = kind) -> list[Line]:
            painted.append(kind)
            lines: list[Line] = paint(self, *given)
            return lines

        monkeypatch.setattr(kind, "paint", noted)
    async with at_table(tmp_path, played_to(20, "revenue"), LARGE) as driver:
        before = table_of(driver).ui.cursor
        painted.clear()
        await driver.press("1", "2")
        assert table_of(driver).ui.cursor != before
        assert set(painted) == {CityBoard, IncomePane}


async def test_chains_of_classes_are_short(tmp_path: Path) -> None:
    async with at_table(tmp_path, played_to(1)) as driver:
        table = table_of(driver)
        for thing in (*table.panes.values(), *table.stack, table, table.course):
            own = [kind for kind in type(thing).__mro__ if kind.__module__.startswith("tadmor_tui")]
            methods = {name for kind in own for name, each in vars(kind).items() if isfunction(each)}
            assert len(own) <= 3 and len(methods) <= 40, (own, sorted(methods))
