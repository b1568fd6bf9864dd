"""The player's statistics on a screen of their own."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding

from rules.message import message
from saves.problems import SaveError
from saves.statistics import OwnGames, own_games
from tadmor_tui.render.text import Line, grounded, in_rows, line, wrapped
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.pane import Panel
from tadmor_tui.widgets.statistics import left_out_note, paint_statistics

_GAP = " " * 3


class StatisticsScreen(BaseScreen[None]):
    """A list that scrolls; it is counted once, when the screen opens."""

    BINDINGS = [
        Binding("up,k", "scroll(-1)", tooltip=message("up").text, show=False),
        Binding("down,j", "scroll(1)", tooltip=message("down").text, show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
        Binding("escape,q,enter", "leave", tooltip=message("back").text, show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._own = OwnGames([], 0)
        self._problem = ""
        self._top = 0

    def compose(self) -> ComposeResult:
        yield Panel(self.tadmor_app.palette, id="statistics")

    def on_mount(self) -> None:
        store = self.tadmor_app.store
        try:
            listed = store.games()
        except SaveError as error:
            self._problem = words_of(error)
        else:
            self._own = own_games(listed, store.results.of(listed))
        self.relayout()

    def relayout(self) -> None:
        if not self.is_attached:
            return
        panel, (cells, rows) = self.query_one("#statistics", Panel), self.area
        panel.styles.width, panel.styles.height = cells, rows
        hints = in_rows([t("Up/Down: move"), t("Esc: back")], cells, _GAP, " ")
        keys = [grounded(line((row, "dim")), "panel", cells) for row in hints]
        body = self._body(cells)
        room = rows - 2 - len(keys)
        self._top = max(0, min(self._top, len(body) - room))
        shown = body[self._top : self._top + room]
        heading = line((f" {t('Your games')}", "title"))
        panel.show([heading, line(), *shown, *[line()] * (room - len(shown)), *keys])

    def _body(self, cells: int) -> list[Line]:
        if self._problem or not self._own.games:
            body = wrapped(self._problem or t("There are no finished games to count yet."), cells - 1)
        else:
            body = paint_statistics(self._own, self.tadmor_app.glyphs, cells)
        note = left_out_note(self._own)
        return [*body, *([line(), *wrapped(note, cells - 1)] if note else [])]

    def action_scroll(self, step: int) -> None:
        self._top += step
        self.relayout()

    def action_leave(self) -> None:
        if self.is_current:
            self.dismiss(None)
