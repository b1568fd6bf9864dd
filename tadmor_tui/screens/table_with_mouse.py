"""A table and the mouse: whatever can be seen can be pointed at, pressed and scrolled.

Painters say what lies where (`faces/pointing.py`), so all of it works for any game.
"""

from __future__ import annotations

from abc import abstractmethod

from rules.contract import Action
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.render.text import Line, line
from tadmor_tui.screens.played_game import PlayedGameScreen
from tadmor_tui.session.ui_state import MENU, NEWS, STORY
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.layout import Layout
from tadmor_tui.widgets.pane import Panel
from tadmor_tui.widgets.pointing import COMMAND, ITEM, PANEL, TOLD, parted
from tadmor_tui.widgets.window import rows_beyond


class TableWithMouse(PlayedGameScreen):
    """What the mouse does; what keys do comes with the table itself."""

    def __init__(self, shown: OpenGame) -> None:
        super().__init__(shown)
        self._panels: dict[str, Panel] = {}
        self._pointed = ""
        """What the mouse points at, as long as it is explained."""
        self._press_is_spent = False
        """Whether the button was pressed to end a show, and chooses nothing."""

    @property
    @abstractmethod
    def _arrangement(self) -> Layout:
        """Where the panels lie."""

    @abstractmethod
    def _painted(self, name: str, cells: int, rows: int) -> list[Line]:
        """What a panel shows."""

    @abstractmethod
    def _chosen(self, action: Action | None) -> None:
        """Something was chosen, or only looked at."""

    @abstractmethod
    def action_tab(self, name: str) -> None:
        """Open a panel in the pane, or close it again."""

    def _name_of(self, panel: Panel) -> str:
        return next((name for name, one in self._panels.items() if one is panel), "")

    def end_motion_by_press(self) -> None:
        self._press_is_spent = self.model.showing
        super().end_motion_by_press()

    async def on_panel_pressed(self, message: Panel.Pressed) -> None:
        if not self._press_is_spent:
            await self.press_panel(message.panel, message.x, message.y)

    async def press_panel(self, pressed: Panel, x: int, y: int) -> None:
        """The left button was pressed on a cell: what lies there is chosen or opened."""
        name = self._name_of(pressed)
        thing = pressed.key_at(x, y) or self._named_at(pressed, name, x, y)
        match parted(thing):
            case (kind, command) if kind == COMMAND:
                await self._run_command(command)
            case (kind, action) if kind == TOLD:
                self.tadmor.show_replay(self._shown, int(action))
            case (kind, tab) if kind == PANEL:
                self.action_tab(tab)
            case _ if thing:
                self._chosen(self.table.press_on(thing))
            case _:
                self._chosen(self.table.press(name, x, y))

    def _named_at(self, panel: Panel, name: str, x: int, y: int) -> str:
        """Something whose name stands there, or that all of the panel is about; a line of the menu is chosen itself."""
        there = self.table.thing_at(name, x, y)
        kind, _ = parted(there)
        return "" if kind == ITEM else self.table.thing_called(panel.word_at(x, y)) or (there if kind else "")

    async def _run_command(self, command: str) -> None:
        """What the key of a command does."""
        active = next((one for one in self.active_bindings.values() if one.binding.id == command), None)
        if active is not None:
            await self.app.run_action(active.binding.action, active.node)

    def on_panel_pointed(self, message: Panel.Pointed) -> None:
        """Explain what the mouse points at, until the next key; nothing is painted while it stays on the same thing."""
        panel, here = message.panel, (message.x, message.y)
        thing = (
            self.table.thing_called(panel.word_at(*here))
            or panel.key_at(*here)
            or self.table.thing_at(self._name_of(panel), *here)
        )
        if thing != self._pointed and not self.model.asked:
            self._pointed = thing
            region = self._arrangement.panels["hint"]
            told = self._explained(thing) if thing else ""
            usual = self._painted("hint", region.width, region.height)
            self._panels["hint"].show([line(f" {told}")] if told else usual)

    async def turn_wheel(self, panel: Panel, step: int) -> None:
        self._scroll(self._name_of(panel), step)
        self._paint()

    def _explained(self, thing: str) -> str:
        """In a line; what only one game has is explained by its face."""
        table = self.table
        match parted(thing):
            case (kind, number) if kind == ITEM:
                return table.explain_item(self.model.menu.items[int(number)])
            case (kind, command) if kind == COMMAND:
                words = dict(table.commands()).get(command, "")
                return t("A click here or {key}: {words}.", key=self.keys[command], words=words)
            case (kind, _) if kind == TOLD:
                return t("A click shows this in the replay.")
        return table.explain(thing)

    def _scroll(self, panel: str, step: int) -> None:
        """What lies under the wheel moves, as far as it is longer than its place."""
        model, region = self.model, self.table.arrangement.panels.get(panel)
        shown = model.tab if panel == "pane" else panel
        if shown == STORY:
            model.turn_story(-step)
        elif shown == NEWS:
            model.turn_news(step)
        elif shown == MENU:
            model.menu.cursor = max(0, min(model.menu.cursor + step, len(model.menu.items) - 1))
        elif self.table.scroll(panel, step):
            return
        elif panel == "pane":
            self.table.move("down" if step > 0 else "up")
        elif region is not None:
            last = rows_beyond(self.table.paint(panel, region.width, region.height), region.height)
            model.scrolled_beside[panel] = max(0, min(model.scrolled_beside.get(panel, 0) + step, last))
