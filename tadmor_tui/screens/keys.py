"""All keys of the screen below, as they are in force, on a whole screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from textual.app import ComposeResult
from textual.binding import Binding

from rules.message import message
from tadmor_tui.render.text import Line, grounded, in_rows, line
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.screens.bindings import explained, in_force
from tadmor_tui.text.key_names import KeyNames, key_name
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.keys import KeyLine, paint_keys
from tadmor_tui.widgets.pane import Panel

_GAP = " " * 3
_WAYS = ("left", "down", "up", "right")


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
        hints = [t("Up and down show the rest")] if beyond else []
        hints += [t("Escape goes back"), t("The settings file can give commands other keys")]
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
