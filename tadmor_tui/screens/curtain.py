"""The curtain: hides the table while the keyboard is handed over."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding

from rules.game_kind import SeatLabel
from rules.message import Value
from tadmor_tui.render.large_letters import large_letters
from tadmor_tui.render.text import Line, Run, fit, grounded, line, width
from tadmor_tui.render.wrapping import wrap_text
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.session.news import News
from tadmor_tui.text.translation import letter_of, nt, t, words_of
from tadmor_tui.widgets.news_pane import news_line
from tadmor_tui.widgets.pane import Panel

_ROWS_FOR_A_BADGE = 12
"""Smallest height for large letters."""
_LEAST_NEWS = 3
"""Rows for the news: an empty one, the title and a line."""


class CurtainScreen(BaseScreen[None]):
    """A screen that waits until the right player sits at the keyboard."""

    BINDINGS = [Binding("enter,space", "lift", show=False)]

    def __init__(
        self,
        name: str,
        label: SeatLabel,
        why: Value,
        news: Callable[[], Sequence[News]] = tuple,
        labels: Sequence[SeatLabel] = (),
    ) -> None:
        """`news` is what all players may read since that player's last go."""
        super().__init__()
        self._news = news
        self._labels = labels
        self._person = name
        self._label = label
        self._why = why

    def compose(self) -> ComposeResult:
        yield Panel(self.tadmor_app.palette, id="curtain")

    def on_mount(self) -> None:
        self.relayout()

    def relayout(self) -> None:
        panel, (cells, rows) = self.query_one("#curtain", Panel), self.area
        panel.styles.width, panel.styles.height = cells, rows
        sign = f"  {letter_of(self._label.name)}  {self._person}  "
        blank = " " * cell_len(sign)
        badge = [*(Run(text, "night", f"seat.{self._label.key}") for text in (blank, sign, blank)), Run("")]
        texts = [
            *self._large_name(cells, rows),
            *(badge if rows >= _ROWS_FOR_A_BADGE else badge[1:2]),
            *map(Run, wrap_text(words_of(self._why), cells)),
            Run(""),
            *(
                Run(row, "dim")
                for row in wrap_text(t("Everybody else, please look away. Enter lifts the curtain."), cells)
            ),
        ]
        news = self._since(cells, rows - len(texts) - 2)
        above = max(0, (rows - len(texts) - len(news)) // 2)
        centred = [line(" " * max(0, (cells - cell_len(run.text)) // 2), run) for run in texts]
        below = max(0, rows - above - len(texts) - len(news))
        shown = [*([line()] * above), *centred, *news, *([line()] * below)]
        panel.show([grounded(row, "panel", cells) for row in shown])

    def _large_name(self, cells: int, rows: int) -> list[Run]:
        """Return the name in large letters, or the seat's letter if the name does not fit or has other letters."""
        room, half_blocks = rows - _ROWS_FOR_A_BADGE - 1, self.tadmor_app.glyphs.pictures
        for text in (self._person, letter_of(self._label.name)):
            if large := large_letters(text, cells - 4, room, half_blocks):
                return [*(Run(row, f"seat.{self._label.key}") for row in large), Run("")]
        return []

    def _since(self, cells: int, rows: int) -> list[Line]:
        """Return the news since the player's last go, the most important first, as far as they fit."""
        told = self._news() if rows >= _LEAST_NEWS else ()
        if not told:
            return []
        found = [news_line(news, self._labels) for news in told[: rows - 2]]
        left = max(0, (cells - max(map(width, found))) // 2)
        more = nt("and {n} more", "and {n} more", len(told) - len(found))
        title = t("Since your last go")
        return [
            line(),
            line(" " * left, (title, "title"), *((f"  {more}", "dim"),) if len(found) < len(told) else ()),
            *(fit((*line(" " * left), *row), cells) for row in found),
        ]

    def action_lift(self) -> None:
        if self.is_current:  # a second Enter may be on its way already
            self.tadmor_app.held_keys.decided()
            self.dismiss(None)

    def on_pane_pressed(self) -> None:
        self.action_lift()
