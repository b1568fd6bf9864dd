"""Talk at a table for several terminals: say something, and read what was said."""

from __future__ import annotations

from collections.abc import Sequence

from rules.message import message
from tadmor_tui.hosting.messages import LONGEST_SAYING, Said
from tadmor_tui.hosting.remote_table import RemoteTable
from tadmor_tui.look.lines import Line, line, relit, wrapped
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.form_fields import Button, Field, Text
from tadmor_tui.translation import t


def speaker(said: Said) -> str:
    """Who says something."""
    return said.name or t("Somebody who looks on")


class TalkScreen(FormScreen):
    """Enter says what is written; what was said last stands below."""

    HEADING = message("Talk")
    KEYS = (message("Letters write"), message("Enter says it"), message("Escape goes back"))

    def __init__(self, table: RemoteTable) -> None:
        super().__init__()
        self._table = table
        self._text = Text(t("To all"), "", longest=LONGEST_SAYING)

    def fields(self) -> Sequence[Field]:
        return [self._text, Button(t("Say it"), self._done), Button(t("Back"), self.action_leave)]

    def below(self, cells: int, rows: int) -> list[Line]:
        """The last sayings, as many as there is room for; the newest one stands last."""
        lines = [row for said in self._table.talk for row in self._rows(said, cells)]
        room = rows - 1
        return [line(), *lines[max(0, len(lines) - room) :]] if lines and room > 0 else []

    def _rows(self, said: Said, cells: int) -> list[Line]:
        ink = "plain" if said.seat is None else f"seat.{self._table.labels[said.seat].key}"
        rows = wrapped(t("{name}: {text}", name=speaker(said), text=said.text), cells - 1, "  ")
        return [relit(row, ink) for row in rows]

    def action_press(self) -> None:
        if self.is_current and self.cursor == 0:
            self._done()
        else:
            super().action_press()

    def _done(self) -> None:
        if self._text.value.strip():
            self._table.say(self._text.value)
        self.action_leave()
