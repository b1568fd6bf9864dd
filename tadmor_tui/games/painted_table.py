"""A table whose panes are painted by name: the way of games whose panes are no widgets of their own yet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, ClassVar

from textual.geometry import Size

from rules.contract import Action
from tadmor_tui.render.columns import ColumnLayout
from tadmor_tui.render.text import Line
from tadmor_tui.widgets.action_menu import (
    line_of_digit,
    menu_layout,
    menu_rows,
    paint_selected_menu,
    select_menu,
)
from tadmor_tui.widgets.appearance import Appearance, Command, HelpTopic
from tadmor_tui.widgets.game_course import GameCourse
from tadmor_tui.widgets.game_table import AnyGameTable, GameTable, UIStateT_co
from tadmor_tui.widgets.news_pane import NewsPane
from tadmor_tui.widgets.pane import AnyPane, Pane
from tadmor_tui.widgets.pane_stack import PaneStack
from tadmor_tui.widgets.pointing import ITEM, key
from tadmor_tui.widgets.story_log import StoryLog

MENU, STACK = "menu", "pane"


class PaintedPane(Pane[Any, Callable[[int, int], list[Line]]]):
    """A pane that the table paints by its name, always anew."""

    PANEL: ClassVar[str]

    @property
    def panel(self) -> str:
        """The name by which the table knows its place."""
        return STACK if self.in_stack else self.PANEL

    def select(self, table: PaintedTable[Any]) -> Callable[[int, int], list[Line]]:
        return partial(table.paint, self.panel)

    def paint(self, selected: Callable[[int, int], list[Line]], size: Size, look: Appearance) -> list[Line]:
        return selected(*size)

    def target_at(self, x: int, y: int) -> str:
        return str(self.table.thing_at(self.panel, x, y))

    def press(self, x: int, y: int) -> Action | None:
        table: PaintedTable[Any] = self.table
        return table.press(self.panel, x, y)

    def scroll(self, step: int) -> None:
        if not self.table.scroll(self.panel, step):
            super().scroll(step)


class PaintedMenu(PaintedPane):
    PANEL = MENU
    FITS = True

    def scroll(self, step: int) -> None:
        menu = self.table.ui.menu
        menu.cursor = max(0, min(menu.cursor + step, len(menu.items) - 1))


class PaintedTable(GameTable[UIStateT_co], GameCourse):
    """What keys and mouse do in the menu of such a table."""

    PANES: ClassVar[tuple[type[PaintedPane], ...]] = ()
    """The panes that may have a place of their own."""
    STACKED: ClassVar[tuple[type[PaintedPane], ...]] = ()
    """The panes that can be opened over the menu."""

    def __init__(self, ui: UIStateT_co, appearance: Callable[[], Appearance]) -> None:
        super().__init__(ui, appearance)
        self.table: AnyGameTable = self

    def compose_course(self) -> GameCourse:
        return self

    def compose(self) -> Iterable[AnyPane]:
        return (*(pane(id=pane.PANEL.replace(" ", "-")) for pane in self.PANES), *super().compose())

    def compose_stack(self) -> Iterable[AnyPane]:
        return (PaintedMenu(), *(pane() for pane in self.STACKED), NewsPane(), StoryLog())

    def paint(self, name: str, cells: int, rows: int) -> list[Line]:
        """A pane by its name; a game paints its own."""
        if name == MENU:
            return paint_selected_menu(select_menu(self, self.menu_lit), Size(cells, rows), self.appearance)
        assert name == STACK, name
        open_pane = self.open_pane
        assert isinstance(open_pane, PaintedPane)
        return self.paint(open_pane.PANEL, cells, rows)

    def painted(self, place: type[object]) -> list[Line]:
        """What is seen at a place of the layout."""
        return self.pane_at(place).painted(self, self.layout.regions[place].size)

    @property
    def menu_lit(self) -> bool:
        """True if the arrow keys belong to the menu."""
        return True

    def menu_rows(self, width: int) -> int:
        return menu_rows(self.ui.menu, width)

    def explanation(self) -> str:
        item = self.ui.menu.current
        return "" if item is None else self.explain_item(item)

    def help_topic(self) -> HelpTopic:
        return HelpTopic("summary")

    def pane_commands(self) -> list[Command]:
        return self.open_pane.commands()

    def choose(self) -> Action | None:
        ui = self.ui
        if not ui.menu_open:
            ui.show_menu()
            return None
        offer = ui.menu.choose()
        if offer is None:
            ui.hint = ""
            return None
        return offer.action

    def move(self, way: str) -> None:
        ui = self.ui
        ui.hint = ""
        if ui.menu_open:
            rows = self._menu_layout().rows
            ui.menu.move({"up": -1, "down": 1, "left": -rows, "right": rows}[way])
        else:
            self.open_pane.move(way)

    def _menu_layout(self) -> ColumnLayout:
        return menu_layout(self.ui.menu, *self.layout.regions[PaneStack].size)

    def pick(self, number: int) -> Action | None:
        index = line_of_digit(self.ui.menu, self._menu_layout(), number) if self.ui.menu_open else None
        return None if index is None else self.choose_line(index)

    def choose_line(self, index: int) -> Action | None:
        self.ui.menu.cursor = index
        return self.choose()

    def press(self, panel: str, x: int, y: int) -> Action | None:
        number = self._item_at(panel, x, y)
        return None if number is None else self.choose_line(number)

    def _item_at(self, panel: str, x: int, y: int) -> int | None:
        if panel != STACK or not self.ui.menu_open or not y:
            return None
        number = self._menu_layout().item_at(x, y, self.layout.regions[PaneStack].width)
        return number if 0 <= number < len(self.ui.menu.items) else None

    def thing_at(self, panel: str, x: int, y: int) -> str:
        number = self._item_at(panel, x, y)
        return "" if number is None else key(ITEM, number)

    def scroll(self, panel: str, step: int) -> bool:
        """The wheel was turned over a pane; whether that is one that the game moves by itself."""
        return False
