"""The chat screen of a hosted table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rules.message import message
from tadmor_tui.config.settings import MOST_MUTED
from tadmor_tui.hosting.seat.remote_client import RemoteClient
from tadmor_tui.hosting.wire.messages import MAX_CHAT_CHARACTERS, ChatMessage, Say
from tadmor_tui.render.text import Line, line, relit, wrapped
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.form_fields import Button, Field, Text
from tadmor_tui.text.translation import t

_MAX_SPEAKERS = 6
"""Of those who spoke last, whom the screen offers to mute."""


def speaker_name(sent: ChatMessage) -> str:
    """Return the name of a speaker, marked if they are a spectator."""
    if sent.seat is not None:
        return sent.name
    return t("{name} (spectator)", name=sent.name) if sent.name else t("A spectator")


class ChatScreen(FormScreen):
    """A field for a message, and the last messages below it."""

    HEADING = message("Chat")
    KEYS = (message("Type a message"), message("Enter sends"), message("Esc: back"))

    def __init__(self, table: RemoteClient) -> None:
        super().__init__()
        self._table = table
        self._text = Text(t("To everyone"), "", longest=MAX_CHAT_CHARACTERS)

    def fields(self) -> Sequence[Field]:
        return [
            self._text,
            Button(t("Send"), self._send),
            Button(t("Back"), self.action_leave),
            *(self._mute_button(name) for name in self._speakers()),
        ]

    # --- muted people

    def _speakers(self) -> list[str]:
        """Return the other people who spoke last, then those who are muted."""
        muted = self.tadmor_app.settings.muted
        names = (sent.name for sent in reversed(self._table.chat) if self._is_of_another(sent))
        recent = [name for name in dict.fromkeys(names) if name and name not in muted]
        return [*recent[:_MAX_SPEAKERS], *muted]

    def _is_of_another(self, sent: ChatMessage) -> bool:
        if sent.seat is None:
            return self._table.seat is not None or sent.name != self._table.own_name
        return sent.seat != self._table.seat

    def _mute_button(self, name: str) -> Button:
        is_muted = name in self.tadmor_app.settings.muted
        label = t("Unmute {name}", name=name) if is_muted else t("Mute {name}", name=name)
        note = "" if is_muted else t("only for you, at all tables")
        return Button(label, partial(self._mute, name, not is_muted), note)

    def _mute(self, name: str, mutes: bool) -> None:
        settings = self.tadmor_app.settings
        others = tuple(other for other in settings.muted if other != name)
        settings.muted = (*others, name)[-MOST_MUTED:] if mutes else others
        self.cursor = 0
        self.tadmor_app.keep_settings()
        self.paint()

    # --- messages

    def below(self, cells: int, rows: int) -> list[Line]:
        """Return the last messages for which there is room, the newest last."""
        muted = self.tadmor_app.settings.muted
        lines = [row for sent in self._table.chat if sent.name not in muted for row in self._rows(sent, cells)]
        room = rows - 1
        return [line(), *lines[max(0, len(lines) - room) :]] if lines and room > 0 else []

    def _rows(self, sent: ChatMessage, cells: int) -> list[Line]:
        ink = "plain" if sent.seat is None else f"seat.{self._table.labels[sent.seat].key}"
        rows = wrapped(t("{name}: {text}", name=speaker_name(sent), text=sent.text), cells - 1, "  ")
        return [relit(row, ink) for row in rows]

    def action_press(self) -> None:
        if self.is_current and self.cursor == 0:
            self._send()
        else:
            super().action_press()

    def _send(self) -> None:
        if self._text.value.strip():
            self._table.request(Say, self._text.value)
        self.action_leave()
