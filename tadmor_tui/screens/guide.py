"""The guided turn: the table as it is, with a few lines above it that say what to do and why."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.geometry import Region, Size

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
from tadmor_tui.translation import t

_ROWS = 4
"""For the guide, at least."""


def paint_step(step: GuideStep, number: int, of: int, glyphs: Glyphs, keys: KeyNames, cells: int) -> list[Line]:
    """What to do and why, in the rows above the table."""
    if step.action:
        place = t(
            "{number} of {of}, {clause}; {key} leaves", number=number, of=of, clause=step.clause, key=keys["back"]
        )
    else:
        place = t("done, {clause}", clause=step.clause)
    told = [relit(row, "legal") for row in wrapped(step.text(keys), cells - 1)]
    return [titled(t("Guided first turn"), cells, glyphs, place), *told]


class GuideScreen(TableScreen):
    """The real table; only what the guide asks for is taken, and everything else says what is asked."""

    def __init__(self, guide: Guide) -> None:
        super().__init__(ShownGame(guide.played))
        self._host.may_end_goes = lambda: False
        self._host.goes_back = False
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

    @property
    def _table_area(self) -> Size:
        """The table of a terminal with fewer rows, below the guide."""
        return Size(self.area.width, max(1, self.area.height - self._rows))

    @property
    def _rows(self) -> int:
        """Rows for the guide: as many as its longest step needs, so that the table stays where it is."""
        steps = (*self._guide.steps, self._guide.farewell)
        return max(_ROWS, *(len(self._paint_step(step, self.area.width)) for step in steps))

    def _paint_step(self, step: GuideStep, cells: int) -> list[Line]:
        return paint_step(step, self._number + 1, len(self._guide.steps), self.tadmor.glyphs, self.keys, cells)

    @property
    def _arrangement(self) -> Arrangement:
        inner = self.table.arrangement
        panels = {name: region.translate((0, self._rows)) for name, region in inner.panels.items()}
        return Arrangement({**panels, "guide": Region(0, 0, self.area.width, self._rows)}, inner.tabs)

    def _painted(self, name: str, cells: int, rows: int) -> list[Line]:
        if name == "guide":
            return self._paint_step(self.step, cells)[:rows]
        return super()._painted(name, cells, rows)

    # --- the course of the guide

    def _apply(self, action: Action) -> None:
        host = self._host
        if host.game.write_action(action) not in (self.step.action, self.step.or_else):
            self._say(
                t(
                    "That is possible in a game; here, please do what is asked above. {key} explains it.",
                    key=self.keys["explain"],
                )
            )
            return
        host.apply(host.game.acting[0], action)
        for notation in self.step.then:
            host.apply(host.game.acting[0], host.game.read_action(notation))
        self._number += 1
        self.model.hint = ""
        self._new_position()

    def action_collect(self) -> None:
        self._say(
            t(
                "{key} collects everything at once; in this turn the order matters, so choose from the list.",
                key=self.keys["collect"],
            )
        )

    def action_advice(self) -> None:
        self._say(t("In a game {key} gives advice; here, please do what is asked above.", key=self.keys["advice"]))

    def action_seats(self) -> None:
        self._say(t("In a game {key} shows who plays; here, please do what is asked above.", key=self.keys["seats"]))

    def action_undo(self) -> None:
        self._say(t("In a game {key} takes back; here, please go on as asked above.", key=self.keys["undo"]))

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
