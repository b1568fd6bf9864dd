"""A table and the mouse: whatever can be seen can be pointed at, pressed and scrolled.

Runs and panes say what lies where (`widgets/pointing.py`), so all of it works for any game.
"""

from __future__ import annotations

from abc import abstractmethod

from rules.contract import Action
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.render.text import line
from tadmor_tui.screens.played_game import PlayedGameScreen
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.hint_line import HintLine
from tadmor_tui.widgets.pane import AnyPane, Pane, Panel
from tadmor_tui.widgets.pointing import COMMAND, ITEM, PANEL, TOLD, parted


class TableWithMouse(PlayedGameScreen):
    """What the mouse does; what keys do comes with the table itself."""

    def __init__(self, shown: OpenGame) -> None:
        super().__init__(shown)
        self._pointed = ""
        """What the mouse points at, as long as it is explained."""
        self._press_is_spent = False
        """True if the button was pressed to end a show, and chooses nothing."""

    @abstractmethod
    def _chosen(self, action: Action | None) -> None:
        """Something was chosen, or only looked at."""

    @abstractmethod
    def action_pane(self, command: str) -> None:
        """Open the pane of a command in the stack, or close it again."""

    def end_motion_by_press(self) -> None:
        self._press_is_spent = self.ui.showing
        super().end_motion_by_press()

    async def on_pane_pressed(self, message: Pane.Pressed) -> None:
        if not self._press_is_spent:
            await self.press_pane(message.pane, message.x, message.y)

    async def press_pane(self, pane: AnyPane, x: int, y: int) -> None:
        """Choose or open what lies under a cell."""
        thing = pane.key_at(x, y) or self._named_at(pane, x, y)
        match parted(thing):
            case (kind, command) if kind == COMMAND:
                await self._run_command(command)
            case (kind, action) if kind == TOLD:
                self.tadmor_app.show_replay(self._shown, int(action))
            case (kind, command) if kind == PANEL:
                self.action_pane(command)
            case _ if thing:
                self._chosen(self.table.press_on(thing))
            case _:
                self._chosen(pane.press(x, y))

    def _named_at(self, pane: AnyPane, x: int, y: int) -> str:
        """Something whose name stands there, or that all of the pane is about; a line of the menu is chosen itself."""
        there = pane.target_at(x, y)
        kind, _ = parted(there)
        return "" if kind == ITEM else self.table.thing_called(pane.word_at(x, y)) or (there if kind else "")

    async def _run_command(self, command: str) -> None:
        """Do what the key of a command does."""
        active = next((one for one in self.active_bindings.values() if one.binding.id == command), None)
        if active is not None:
            await self.app.run_action(active.binding.action, active.node)

    def on_pane_pointed(self, message: Pane.Pointed) -> None:
        """Explain what the mouse points at, until the next key; nothing is painted while it stays on the same thing."""
        pane, here = message.pane, (message.x, message.y)
        thing = self.table.thing_called(pane.word_at(*here)) or pane.key_at(*here) or pane.target_at(*here)
        if thing != self._pointed and not self.ui.asked:
            self._pointed = thing
            hint = self.table.panes[HintLine]
            if told := self._explained(thing) if thing else "":
                hint.show_picture([line(f" {told}")])
            else:
                hint.update_from(self.table)

    async def scroll_pane(self, pane: AnyPane, step: int) -> None:
        if not isinstance(pane, Panel):
            pane.scroll(step)
        self._paint()

    def _explained(self, thing: str) -> str:
        """In a line; what only one game has is explained by its table."""
        table = self.table
        match parted(thing):
            case (kind, number) if kind == ITEM:
                return table.explain_item(self.ui.menu.items[int(number)])
            case (kind, command) if kind == COMMAND:
                words = dict(table.commands()).get(command, "")
                return t("A click here or {key}: {words}.", key=self.keys[command], words=words)
            case (kind, _) if kind == TOLD:
                return t("A click shows this in the replay.")
        return table.explain(thing)
