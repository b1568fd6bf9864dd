"""Panes: painted only if what they select differs, and never showing anything else than a fresh one would."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from textual.geometry import Region, Size

from rules.tadmor.game import TadmorGame
from rules.tadmor.view import View
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.tadmor.table import TadmorTable
from tadmor_tui.games.tadmor.ui_state import TadmorUIState
from tadmor_tui.games.tadmor.widgets.region_map import RegionMap
from tadmor_tui.games.tadmor.widgets.turn_tracker import TurnTracker
from tadmor_tui.games.tadmor.widgets.warehouse_pane import WarehousePane
from tadmor_tui.render.glyphs import UNICODE
from tadmor_tui.render.text import Line, line
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.session.snapshot_source import SnapshotSource
from tadmor_tui.widgets import pane as pane_module
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import AnyPane, Pane
from tests.drivers.seated import seated
from tests.drivers.table_driver import LARGE, SMALL, at_table
from tests.rules.choosers import with_sense
from tests.rules.tadmor.builders import position
from tests.tadmor_tui.games.tadmor.usual_keys import USUAL_KEYS

OWN_CLASSES = 3
"""Of the project in the chain of a pane, at the most."""
LOOK = Appearance(UNICODE, USUAL_KEYS)
SIZES = ((80, 24), (100, 30), (120, 40), (160, 50), (200, 60))


class Said:
    """A table of which a pane shows one word."""

    def __init__(self) -> None:
        self.word = "one"
        self.unnoticed = ""
        self.appearance = Appearance(UNICODE, USUAL_KEYS)


class Word(Pane[Any, str]):
    painted_words: list[str]

    def select(self, table: Said) -> str:
        return table.word

    def paint(self, selected: str, size: Size, look: Appearance) -> list[Line]:
        self.painted_words.append(selected)
        return [line(selected)]


class Forgetful(Pane[Any, str]):
    """Paints what it has not selected."""

    def select(self, table: Said) -> str:
        return table.word

    def paint(self, selected: str, size: Size, look: Appearance) -> list[Line]:
        return [line(selected + str(self.table.unnoticed))]


def placed(pane: AnyPane) -> None:
    pane.place(Region(0, 0, 10, 2))


def test_it_is_painted_only_if_something_differs() -> None:
    table, pane = Said(), Word()
    pane.painted_words = []
    placed(pane)
    for word in ("one", "one", "two", "two"):
        table.word = word
        pane.update_from(table)
    assert pane.painted_words == ["one", "two"]
    pane.place(Region(0, 0, 11, 2))
    pane.update_from(table)
    pane.forget()
    pane.update_from(table)
    assert pane.painted_words == ["one", "two", "two", "two"] and list(pane.lines) == [line("two")]


def test_a_picture_is_shown_until_the_next_update() -> None:
    table, pane = Said(), Word()
    pane.painted_words = []
    placed(pane)
    pane.update_from(table)
    pane.show_picture([line("moving")])
    assert list(pane.lines) == [line("moving")]
    pane.update_from(table)
    assert list(pane.lines) == [line("one")] and pane.painted_words == ["one"]


def test_what_is_painted_but_not_selected_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pane_module, "CHECK_SKIPPED", True)
    table, pane = Said(), Forgetful()
    placed(pane)
    pane.update_from(table)
    table.unnoticed = "!"
    with pytest.raises(AssertionError, match="Forgetful does not select all that it paints"):
        pane.update_from(table)


async def test_a_move_of_the_cursor_paints_the_map_and_not_the_goods(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[type[AnyPane]] = []
    for kind in (RegionMap, TurnTracker, WarehousePane):
        paint = kind.paint

        def noted(self: AnyPane, *given: Any, paint: Any = paint, kind: type[AnyPane] = kind) -> list[Line]:
            painted.append(kind)
            lines: list[Line] = paint(self, *given)
            return lines

        monkeypatch.setattr(kind, "paint", noted)
    async with at_table(tmp_path, seated(position("placement").game), LARGE) as driver:
        painted.clear()
        await driver.press("down")
        assert painted == [RegionMap]


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("people", [1, 3])
async def test_what_is_skipped_would_show_the_same(
    people: int, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pane_module, "CHECK_SKIPPED", True)
    shown = seated(TadmorGame.new(3, 5), people)
    async with at_table(tmp_path, shown, size, motion="off") as driver:
        for _ in range(60):
            await driver.play_a_move()
    assert shown.host.actions > 20


async def test_the_chains_of_classes_are_short(tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(TadmorGame.new(2, 1), 2)) as driver:
        screen = driver.app.screen
        assert isinstance(screen, TableScreen)
        for pane in (*screen.table.panes.values(), *screen.table.stack):
            own = [kind for kind in type(pane).__mro__ if kind.__module__.startswith("tadmor_tui")]
            assert len(own) <= OWN_CLASSES, own


@pytest.mark.parametrize(("size", "people"), zip(SIZES, (1, 2, 1, 2, 1), strict=True))
def test_a_whole_game_of_tadmor(size: tuple[int, int], people: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every pane is looked at on the way, with cursors moved, hands turned up and the screen covered."""
    monkeypatch.setattr(pane_module, "CHECK_SKIPPED", True)
    shown, rng = seated(TadmorGame.new(2, people), people), Random(size[0] + people)
    ui = TadmorUIState(cast(SnapshotSource[TadmorGame, View], shown.source), Settings())
    table = TadmorTable(ui, lambda: LOOK)
    while not shown.snapshot.over:
        ui.update_menu()
        for _ in range(2):
            look_somewhere(table, rng)
            if not table.fits(*size):
                table.relayout(*size)
            for place, region in table.layout.regions.items():
                table.pane_at(place).place(region)
                table.pane_at(place).update_from(table)
            assert table.map.lines == RegionMap().painted(table, table.map.room), "the map keeps a drawing that is old"
        ui.covered = ui.peeking = False
        ui.show_menu()
        shown.act(with_sense(shown.game, rng))
    assert shown.game.to_act is None


def look_somewhere(table: TadmorTable, rng: Random) -> None:
    """Do something that changes nothing of the game."""
    ui = table.ui
    match rng.randrange(8):
        case 0 if ui.tabs:
            ui.open(rng.choice(ui.tabs))
        case 1:
            ui.look_around()
        case 2:
            ui.next_merchant()
        case 3:
            ui.peeking = not ui.peeking
        case 4:
            ui.covered = not ui.covered
        case _ if table.layout.regions and ui.snapshot.person is not None and not ui.covered:
            table.move(rng.choice(("up", "down", "left", "right")))
