"""A screen that computes a list in the background, shows it and lets the player choose."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.binding import Binding

from rules.contract import AnyGame
from rules.message import Message, message
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.render.text import Line, grounded, in_rows, line, relit, wrapped
from tadmor_tui.screens.base import BaseScreen, Result
from tadmor_tui.screens.bindings import PICK
from tadmor_tui.session.advice import Adviser, Remark
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.pane import Pane, Panel
from tadmor_tui.widgets.pointing import ITEM, parted
from tadmor_tui.widgets.remarks import RemarksLook, paint_remarks

_LEAST_LIST, _SHARE_OF_LIST = 14, 6
"""Rows of the list whatever stands below it, and its share of ten."""
_GAP = " " * 3
"""Separator of hints in the row of keys."""


def adviser_of(shown: OpenGame) -> Adviser[AnyGame]:
    """Return the game's adviser; such screens are opened only for games that have one."""
    adviser = shown.game_ui.adviser
    assert adviser is not None
    return adviser


class RemarksScreen(BaseScreen[Result]):
    """Up and down move, Enter chooses, Escape goes back; the worker stops with the screen."""

    BINDINGS = [
        Binding("up,k,shift+tab", "move(-1)", tooltip=message("the line above").text, show=False),
        Binding("down,j,tab", "move(1)", tooltip=message("the line below").text, show=False),
        Binding("enter,space", "choose", tooltip=message("choose").text, show=False),
        Binding("escape,q", "leave", tooltip=message("back").text, show=False),
        *(Binding(str(n), f"pick({n})", show=False, group=PICK) for n in range(1, 10)),
    ]
    KEYS: tuple[Message, ...] = ()

    def __init__(self, shown: OpenGame) -> None:
        super().__init__()
        self._shown = shown
        self._found: Sequence[Remark] | None = None
        self._cursor = 0
        self._thinking = t("Thinking...")

    # --- content of a list

    def heading(self) -> str:
        return ""

    def nothing(self) -> str:
        """Return the text of an empty list."""
        return ""

    def remark_hints(self, number: int) -> Sequence[Message]:
        """Return the hints at keys for the remark under the cursor."""
        return self.KEYS

    def start_search(self) -> None:
        """Start the worker that calls `found` at its end."""

    def chosen(self, number: int) -> None:
        """Called when a remark was chosen."""

    def below(self, number: int, cells: int, rows: int) -> list[Line]:
        """Return the lines below the list about the remark under the cursor; empty if the rows are too few."""
        return []

    # --- behaviour

    def compose(self) -> ComposeResult:
        yield Panel(self.tadmor_app.palette, id="remarks")

    @property
    def shown(self) -> OpenGame:
        return self._shown

    def on_mount(self) -> None:
        self.relayout()
        self.start_search()

    def on_screen_resume(self) -> None:
        self.relayout()

    def on_language_change(self) -> None:
        """Search again: remarks are in words."""
        self._found, self._thinking = None, t("Thinking...")
        self.start_search()
        super().on_language_change()

    @property
    def is_done(self) -> bool:
        """True once the worker is done."""
        return self._found is not None

    def progress(self, words: str) -> None:
        """Show the progress of the worker."""
        if self.is_attached and words != self._thinking:
            self._thinking = words
            self.relayout()

    def found(self, remarks: Sequence[Remark]) -> None:
        if self.is_attached:
            self._found = remarks
            self.relayout()

    def relayout(self) -> None:
        panel, (cells, rows) = self.query_one("#remarks", Panel), self.area
        panel.styles.width, panel.styles.height = cells, rows
        heading = [relit(row, "title") for row in wrapped(self.heading(), cells - 1, "  ")]
        hints = self.remark_hints(self._cursor) if self._found else self.KEYS[-1:]  # the way back is the last one
        keys = [line((row, "dim")) for row in in_rows(map(words_of, hints), cells, _GAP, "  ")]
        above = [*(grounded(row, "panel", cells) for row in heading), line()]
        below = [grounded(row, "panel", cells) for row in keys]
        room = max(1, rows - len(above) - len(below))
        body = self._body(cells, room)
        if self._found:
            free = room - min(len(body), max(_LEAST_LIST, room * _SHARE_OF_LIST // 10)) - 1
            picture = self.below(self._cursor, cells, free)
            body = [*self._body(cells, room - len(picture) - 1), line(), *picture] if picture else body
        body += [line()] * (room - len(body))
        panel.show([*above, *body, *below])

    def _body(self, cells: int, rows: int) -> list[Line]:
        if self._found is None:
            return [line((f"  {self._thinking}", "plain"))]
        if not self._found:
            return wrapped(self.nothing(), cells - 1, "  ")
        look = RemarksLook(self._found, self._cursor, self._shown.table.labels, self.tadmor_app.glyphs)
        return paint_remarks(look, cells, rows)

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        kind, number = parted(message.pane.key_at(message.x, message.y))
        if kind == ITEM:
            self.action_pick(int(number) + 1)

    def action_move(self, step: int) -> None:
        if self._found:
            self._cursor = (self._cursor + step) % len(self._found)
            self.relayout()

    def action_pick(self, number: int) -> None:
        if self._found and number <= len(self._found):
            self._cursor = number - 1
            self.action_choose()

    def action_choose(self) -> None:
        if self._found and self.is_current:
            self.chosen(self._cursor)

    def action_leave(self) -> None:
        if self.is_current:
            self.dismiss(None)
