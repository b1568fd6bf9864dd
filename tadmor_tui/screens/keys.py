"""All keys of the screen below, as they are in force, on a whole screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from rich.cells import cell_len, set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding

from rules.message import message
from tadmor_tui.render.text import Line, beside, grounded, in_rows, line, wrapped
from tadmor_tui.render.wrapping import wrap_text
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.screens.bindings import explained, in_force
from tadmor_tui.text.key_names import KeyNames, key_name
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.pane import Panel

KeyLine: TypeAlias = tuple[str, str]
"""Some keys, and what they do."""
_GAP = " " * 3
_WAYS = ("left", "down", "up", "right")
_WIDEST, _MOST_COLUMNS = 60, 3
"""Cells of a column, unless one text needs more, and how many there may be."""
_LEAST_TEXT = 10
"""Cells of what keys do, however narrow the window."""


def paint_keys(told: Sequence[KeyLine], legend: Sequence[str], cells: int) -> list[Line]:
    """Paint all keys in columns, then the legend."""
    key_cells = max((cell_len(keys) for keys, _ in told), default=0) + 2
    least = max((key_cells + cell_len(what) + 3 for keys, what in told), default=1)
    below = [row for sentence in legend for row in wrapped(sentence, cells - 1, "  ")]
    columns = max(1, min(cells // least, _MOST_COLUMNS))
    column = min(cells // columns, max(_WIDEST, least))
    rows = [row for key_line in told for row in _rows(key_line, key_cells, column)]
    height = -(-len(rows) // columns)
    parts = [(rows[n * height : (n + 1) * height], column) for n in range(columns)]
    return [*beside(*parts), *([line()] if below else []), *below]


def _rows(key_line: KeyLine, key_cells: int, cells: int) -> list[Line]:
    """Return the purpose of some keys, in several rows only if a window is too narrow even for one column."""
    keys, what = key_line
    first, *more = wrap_text(what, max(_LEAST_TEXT, cells - key_cells - 3)) or [""]
    return [
        line(" ", (f" {set_cell_size(keys, key_cells - 1)}", "key"), f" {first}"),
        *(line(" " * (key_cells + 2), row) for row in more),
    ]


def key_lines(bindings: Iterable[Binding]) -> list[KeyLine]:
    """Return the keys of each command or group of commands, and what they do."""
    return [(_keys_of(together), explained(together[0])) for together in in_force(bindings)]


def _keys_of(bindings: Sequence[Binding]) -> str:
    """Return all keys of a command; of the four directions the sets of four, of other groups the first and last key."""
    names = [key_name(binding.key) for binding in bindings]
    if bindings[0].group is None:
        return " ".join(names)
    keys = KeyNames.of(bindings)
    if {binding.id for binding in bindings} == set(_WAYS):
        return " ".join(filter(None, (keys.moving(), keys.moving(1)))) or " ".join(names)
    return t("{first} to {last}", first=names[0], last=names[-1])


class KeysScreen(BaseScreen[None]):
    """A screen that any of its keys closes."""

    BINDINGS = [
        Binding("up,k", "scroll(-1)", tooltip=message("up").text, show=False),
        Binding("down,j", "scroll(1)", tooltip=message("down").text, show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
        Binding("escape,q,enter,space", "leave", tooltip=message("back").text, show=False),
    ]

    def __init__(self, told: Callable[[], Sequence[KeyLine]], legend: Callable[[], Sequence[str]] = tuple) -> None:
        super().__init__()
        self._told, self._legend = told, legend
        self._scrolled = 0

    def compose(self) -> ComposeResult:
        yield Panel(self.tadmor_app.palette, id="keys")

    def on_mount(self) -> None:
        self.relayout()

    def relayout(self) -> None:
        panel, (cells, rows) = self.query_one("#keys", Panel), self.area
        panel.styles.width, panel.styles.height = cells, rows
        above = [grounded(line("  ", (t("Keys"), "title")), "panel", cells), line()]
        room = max(1, rows - len(above) - 1)
        body = self._body(cells, room)
        beyond = max(0, len(body) - room)
        self._scrolled = max(0, min(self._scrolled, beyond))
        hints = [t("Up/Down: scroll")] if beyond else []
        hints += [t("Esc: back"), t("Keys can be changed in the settings file")]
        shown = body[self._scrolled : self._scrolled + room]
        shown += [line()] * (room - len(shown))
        below = in_rows(hints, cells, _GAP, "  ")[:1]
        panel.show([*above, *shown, *(grounded(line((row, "dim")), "panel", cells) for row in below)])

    def _body(self, cells: int, rows: int) -> list[Line]:
        """Return the keys, and the first sentences of the legend that fit; the first one is never left out."""
        told, legend = self._told(), self._legend()
        for count in range(len(legend), 1, -1):
            body = paint_keys(told, legend[:count], cells)
            if len(body) <= rows:
                return body
        return paint_keys(told, legend[:1], cells)

    def action_scroll(self, step: int) -> None:
        self._scrolled += step
        self.relayout()

    def action_leave(self) -> None:
        if self.is_current:
            self.dismiss(None)
