"""The panes of Marchands d'Empire: painted only if what they select differs, and never less than is to be seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.marchands.game import MarchandsGame
from rules.marchands.state import COLOURS, Options
from tadmor_tui.games.marchands.course import MarchandsCourse
from tadmor_tui.games.marchands.table import MarchandsTable
from tadmor_tui.games.marchands.widgets.city_pane import CityPane
from tadmor_tui.games.marchands.widgets.plot_pane import PlotPane
from tadmor_tui.games.marchands.widgets.road_map import RoadMap
from tadmor_tui.render.text import Line
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.widgets import pane as pane_module
from tadmor_tui.widgets.pane import AnyPane
from tests.drivers.table_driver import LARGE, SMALL, at_table
from tests.tadmor_tui.games.marchands.tables import on_the_table, play_a_move_by_keys, seated_at, table_of
from tests.tadmor_tui.games.marchands.test_table import plotting

SIZES = [SMALL, (100, 30), LARGE, (160, 50), (200, 60)]
MOVES = 10
OWN_CLASSES, OWN_METHODS = 3, 40
"""In the chain of a class, at the most."""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_what_is_skipped_would_show_the_same(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pane_module, "CHECK_SKIPPED", True)
    table = seated_at(MarchandsGame(Options(COLOURS[:3], 5)), people=2)
    async with at_table(tmp_path, table, size, motion="off") as driver:
        for _ in range(MOVES):
            await play_a_move_by_keys(driver)
            if not isinstance(driver.app.screen, CurtainScreen | FinalScreen):
                await driver.press(driver.rng.choice(("w", "v", "s", "n", "g", "tab", "u")), "escape")
    assert table.host.actions > 10


async def test_a_step_of_the_plot_paints_the_map_and_the_plot_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[type[AnyPane]] = []
    async with at_table(tmp_path, plotting(), LARGE) as driver:
        table = table_of(driver)
        for kind in {type(pane) for pane in (*table.panes.values(), *table.stack)}:
            if kind.__module__.startswith("tadmor_tui.games"):
                monkeypatch.setattr(kind, "paint", noting(kind, painted))
        await driver.press("b")
        assert set(painted) == {RoadMap, PlotPane}
        painted.clear()
        await driver.press("w", "up")
        assert set(painted) == {RoadMap, CityPane}


def noting(kind: type[AnyPane], painted: list[type[AnyPane]]) -> Any:
    paint = kind.paint

    def noted(self: AnyPane, *given: Any) -> list[Line]:
        painted.append(kind)
        return paint(self, *given)

    return noted


async def test_the_panes_in_place_of_the_menu_have_its_keys(tmp_path: Path) -> None:
    async with at_table(tmp_path, plotting()) as driver:
        table = table_of(driver)
        assert table.open_pane is table.active_pane is table.plot and table.plot.display
        await driver.press("w")
        assert isinstance(table.open_pane, CityPane) and table.active_pane is table.map
        await driver.press("escape", *"b.....", "enter")
        await driver.wait_for_a_person()
        assert not on_the_table(driver).plot.keys_active or table.plot.display


async def test_the_chains_of_classes_are_short(tmp_path: Path) -> None:
    async with at_table(tmp_path, plotting()) as driver:
        table = table_of(driver)
        for kind in (MarchandsTable, MarchandsCourse, *(type(pane) for pane in (*table.panes.values(), *table.stack))):
            own = [each for each in kind.__mro__ if each.__module__.startswith("tadmor_tui")]
            methods = {name for each in own for name, part in vars(each).items() if callable(part)}
            assert len(own) <= OWN_CLASSES and len(methods) <= OWN_METHODS, (own, len(methods))
