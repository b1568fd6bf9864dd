"""The guided turn: the table as it is, with a few lines above it that say what to do and why."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.geometry import Region

from rules.contract import Action
from tadmor_tui.faces.arrangement import Arrangement
from tadmor_tui.faces.face import Guide, GuideStep
from tadmor_tui.faces.shown_game import ShownGame
from tadmor_tui.key_names import KeyNames
from tadmor_tui.look.glyphs import Glyphs
from tadmor_tui.look.headings import titled
from tadmor_tui.look.lines import Line, relit, wrapped
from tadmor_tui.look.panel import Panel
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.table.model import MENU

_ROWS = 4
_HEADING = "Guided first turn"


def paint_step(step: GuideStep, number: int, of: int, glyphs: Glyphs, keys: KeyNames, cells: int) -> list[Line]:
    """What to do and why, in the rows above the table."""
    place = f"{number} of {of}, {step.clause}; {keys['back']} leaves" if step.action else f"done, {step.clause}"
    told = [relit(row, "legal") for row in wrapped(step.text(keys), cells - 1)]
    return [titled(_HEADING, cells, glyphs, place), *told]


class GuideScreen(TableScreen):
    """The real table; only what the guide asks for is taken, and everything else says what is asked."""

    def __init__(self, guide: Guide) -> None:
        super().__init__(ShownGame(guide.played))
        self._host.may_end_goes = lambda: False
        self._guide = guide
        self._number = 0

    @property
    def step(self) -> GuideStep:
        steps = self._guide.steps
        return steps[self._number] if self._number < len(steps) else self._guide.farewell

    def compose(self) -> ComposeResult:
        yield from super().compose()
        self._panels["guide"] = Panel(self.tadmor.palette, id="guide")
        yield self._panels["guide"]

    def _arrange(self) -> None:
        """The table of a terminal with fewer rows, below the guide."""
        self.table.lay_out(self.area.width, max(1, self.area.height - _ROWS))

    @property
    def _arrangement(self) -> Arrangement:
        inner = self.table.arrangement
        panels = {name: region.translate((0, _ROWS)) for name, region in inner.panels.items()}
        return Arrangement({**panels, "guide": Region(0, 0, self.area.width, _ROWS)}, inner.tabs)

    def _painted(self, name: str, cells: int, rows: int) -> list[Line]:
        if name == "guide":
            glyphs, of = self.tadmor.glyphs, len(self._guide.steps)
            return paint_step(self.step, self._number + 1, of, glyphs, self.keys, cells)[:_ROWS]
        return super()._painted(name, cells, rows)

    # --- the course of the guide

    def _apply(self, action: Action) -> None:
        host = self._host
        if host.game.write_action(action) not in (self.step.action, self.step.or_else):
            explains = f"{self.keys['explain']} explains it."
            self._say(f"That is possible in a game; here, please do what is asked above. {explains}")
            return
        host.apply(host.game.acting[0], action)
        for notation in self.step.then:
            host.apply(host.game.acting[0], host.game.read_action(notation))
        self._number += 1
        self.model.hint = ""
        self._new_position()

    def action_collect(self) -> None:
        key = self.keys["collect"]
        self._say(f"{key} collects everything at once; in this turn the order matters, so choose from the list.")

    def action_advice(self) -> None:
        self._say(f"In a game {self.keys['advice']} gives advice; here, please do what is asked above.")

    def action_seats(self) -> None:
        self._say(f"In a game {self.keys['seats']} shows who plays; here, please do what is asked above.")

    def action_undo(self) -> None:
        self._say(f"In a game {self.keys['undo']} takes back; here, please go on as asked above.")

    def action_redo(self) -> None:
        self.action_undo()

    def action_back(self) -> None:
        """Closes a panel or a list that is open; otherwise the guide is left."""
        if self.model.tab != MENU:
            super().action_back()
        elif self.model.menu.back():
            self._paint()
        else:
            self.action_leave()

    def action_leave(self) -> None:
        self.dismiss(None)
