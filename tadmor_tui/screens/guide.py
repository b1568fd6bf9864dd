"""The guided turn: the table as it is, with a few lines above it that say what to do and why."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.geometry import Region

from tadmor_tui.faces.tadmor.guide import FAREWELL, STEPS, Step, guided_session
from tadmor_tui.faces.tadmor.layout import Arrangement, arrange
from tadmor_tui.faces.tadmor.painters import Scene, titled
from tadmor_tui.look.lines import Line, relit, wrapped
from tadmor_tui.look.panel import Panel
from tadmor_tui.screens.table import TableScreen

_ROWS = 4
_HEADING = "Guided first turn"


def paint_step(step: Step, number: int, scene: Scene, cells: int) -> list[Line]:
    """What to do and why, in the rows above the table."""
    place = (
        f"{number} of {len(STEPS)}, {step.clause}; {scene.keys['back']} leaves"
        if step.action
        else f"done, {step.clause}"
    )
    told = [relit(row, "legal") for row in wrapped(step.text.format_map(scene.keys), cells - 1)]
    return [titled(_HEADING, cells, scene.glyphs, place), *told]


class GuideScreen(TableScreen):
    """The real table; only what the guide asks for is taken, and everything else says what is asked."""

    def __init__(self) -> None:
        super().__init__(guided_session())
        self._number = 0

    @property
    def step(self) -> Step:
        return STEPS[self._number] if self._number < len(STEPS) else FAREWELL

    def compose(self) -> ComposeResult:
        yield from super().compose()
        self._panels["guide"] = Panel(self.tadmor.palette, id="guide")
        yield self._panels["guide"]

    def _arrange(self) -> Arrangement:
        """The table of a terminal with fewer rows, below the guide."""
        width, height = self.area
        inner = arrange(width, max(1, height - _ROWS))
        panels = {name: region.translate((0, _ROWS)) for name, region in inner.panels.items()}
        return Arrangement({**panels, "guide": Region(0, 0, width, _ROWS)}, inner.tabs)

    def _painted(self, name: str, scene: Scene, cells: int, rows: int) -> list[Line]:
        if name == "guide":
            return paint_step(self.step, self._number + 1, scene, cells)[:_ROWS]
        return super()._painted(name, scene, cells, rows)

    # --- the course of the guide

    def _apply(self, action: Any, why: str = "") -> None:
        session = self._session
        if session.game.write_action(action) not in (self.step.action, self.step.or_else):
            explains = f"{self.keys['explain']} explains it."
            self._say(f"That is possible in a game; here, please do what is asked above. {explains}")
            return
        session.apply(action)
        for notation in self.step.then:
            session.apply(session.game.read_action(notation))
        self._number += 1
        self.desk.hint = ""
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
        if self.desk.tab != "menu":
            super().action_back()
        elif self.desk.menu.back():
            self._paint()
        else:
            self.action_leave()

    def action_leave(self) -> None:
        self.dismiss(None)
