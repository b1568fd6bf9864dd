"""Talk at a table for several terminals: say something, and read what was said."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rules.message import message
from tadmor_tui.config.settings import MOST_MUTED
from tadmor_tui.hosting.seat.remote_table import RemoteTable
from tadmor_tui.hosting.wire.messages import MAX_CHAT_CHARACTERS, ChatMessage
from tadmor_tui.render.text import Line, line, relit, wrapped
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.form_fields import Button, Field, Text
from tadmor_tui.text.translation import t

_MAX_SPEAKERS = 6
"""People whom the screen offers to mute: those who spoke last."""


def speaker_name(said: ChatMessage) -> str:
    """The name of whoever says something, and that they only look on, if they do."""
    if said.seat is not None:
        return said.name
    return t("{name} (looks on)", name=said.name) if said.name else t("Somebody who looks on")


class ChatScreen(FormScreen):
    """Enter says what is written; what was said last stands below."""

    HEADING = message("Talk")
    KEYS = (message("Letters write"), message("Enter says it"), message("Escape goes back"))

    def __init__(self, table: RemoteTable) -> None:
        super().__init__()
        self._table = table
        self._text = Text(t("To all"), "", longest=MAX_CHAT_CHARACTERS)

    def fields(self) -> Sequence[Field]:
        return [
            self._text,
            Button(t("Say it"), self._done),
            Button(t("Back"), self.action_leave),
            *(self._mute_button(name) for name in self._speakers()),
        ]

    # --- people whom the reader does not want to hear

    def _speakers(self) -> list[str]:
        """Those who spoke last, without the reader; those who are muted can always be heard again."""
        muted = self.tadmor.settings.muted
        heard = (said.name for said in reversed(self._table.talk) if self._is_of_another(said))
        lately = [name for name in dict.fromkeys(heard) if name and name not in muted]
        return [*lately[:_MAX_SPEAKERS], *muted]

    def _is_of_another(self, said: ChatMessage) -> bool:
        if said.seat is None:
            return self._table.seat is not None or said.name != self._table.own_name
        return said.seat != self._table.seat

    def _mute_button(self, name: str) -> Button:
        is_muted = name in self.tadmor.settings.muted
        label = t("Show what {name} says", name=name) if is_muted else t("Mute {name}", name=name)
        note = "" if is_muted else t("for you alone, at all tables")
        return Button(label, partial(self._mute, name, not is_muted), note)

    def _mute(self, name: str, mutes: bool) -> None:
        settings = self.tadmor.settings
        others = tuple(other for other in settings.muted if other != name)
        settings.muted = (*others, name)[-MOST_MUTED:] if mutes else others
        self.cursor = 0
        self.tadmor.keep_settings()
        self.paint()

    # --- what was said

    def below(self, cells: int, rows: int) -> list[Line]:
        """The last sayings, as many as there is room for; the newest one stands last."""
        muted = self.tadmor.settings.muted
        lines = [row for said in self._table.talk if said.name not in muted for row in self._rows(said, cells)]
        room = rows - 1
        return [line(), *lines[max(0, len(lines) - room) :]] if lines and room > 0 else []

    def _rows(self, said: ChatMessage, cells: int) -> list[Line]:
        ink = "plain" if said.seat is None else f"seat.{self._table.labels[said.seat].key}"
        rows = wrapped(t("{name}: {text}", name=speaker_name(said), text=said.text), cells - 1, "  ")
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
