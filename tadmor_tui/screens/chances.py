"""The chances to win from turn to turn, while the game is played: a chart, and the numbers of now."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding

from bots.kit.review import TurnChances
from rules.message import message, turn_word
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, grounded, line, wrapped
from tadmor_tui.screens.background import in_background
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.session.chances import chances_so_far, chances_told, knowledge_told
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.chances import ChancesLook, paint_chances
from tadmor_tui.widgets.pane import Panel

MAX_CHART_ROWS = 17


class ChancesScreen(BaseScreen[None]):
    """A chart over the table; any of the usual keys goes back to it."""

    BINDINGS = [
        Binding("escape,q,enter,space", "leave", tooltip=message("back").text, show=False),
        Binding("percent_sign", "leave", show=False),
    ]

    def __init__(self, shown: OpenGame) -> None:
        super().__init__()
        self._shown = shown
        self._history = shown.history()
        self._found: list[TurnChances] | None = None

    @property
    def shown(self) -> OpenGame:
        return self._shown

    @property
    def is_done(self) -> bool:
        return self._found is not None

    def compose(self) -> ComposeResult:
        yield Panel(self.tadmor_app.palette, id="chances")

    def on_mount(self) -> None:
        self.relayout()
        in_background(self, lambda: list(chances_so_far(self._shown.game_name, self._history)), self._told)

    def _told(self, found: list[TurnChances]) -> None:
        self._found = found
        self.relayout()

    def relayout(self) -> None:
        if not self.is_attached:
            return
        panel, (cells, rows) = self.query_one("#chances", Panel), self.area
        panel.styles.width, panel.styles.height = cells, rows
        body = self._body(cells, rows - 1)[: rows - 1]
        keys = grounded(line((" ".join(("", t("Esc: back"))), "dim")), "panel", cells)
        panel.show([*body, *[line()] * (rows - 1 - len(body)), keys])

    def _body(self, cells: int, rows: int) -> list[Line]:
        """Return the heading, the knowledge that counts, the chart, and the last turns in words, as they have room."""
        heading = titled(t("Chances of winning"), cells, self.tadmor_app.glyphs)
        if self._found is None:
            return [heading, line((f"  {t('Thinking...')}", "plain"))]
        if not self._found:
            return [heading, line((f"  {t('This game has no chances of winning to show.')}", "plain"))]
        above = [heading, *wrapped(knowledge_told(self._history), cells - 1, " "), line()]
        told = [wrapped(chances_told(self._history, one), cells - 1, " ") for one in reversed(self._found)]
        chart = self._chart(cells, min(MAX_CHART_ROWS, rows - len(above) - len(told[0]) - 1))
        if chart:
            above += [*chart, line()]
        return [*above, *(row for lines in told for row in lines)]

    def _chart(self, cells: int, rows: int) -> list[Line]:
        found, table, palette = self._found or [], self._shown.table, self.tadmor_app.palette
        own = self._history.opening_seat
        order = [own, *(seat for seat in range(len(table.labels)) if seat != own)]
        look = ChancesLook(
            [one.turn for one in found],
            [one.chances for one in found],
            order,
            table.labels,
            turn_word(self._shown.game_name),
            bands=palette.theme != "monochrome" and palette.depth != "16",
        )
        return paint_chances(look, self.tadmor_app.glyphs, cells, rows)

    def action_leave(self) -> None:
        if self.is_current:
            self.dismiss(None)
