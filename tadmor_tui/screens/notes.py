"""A note at a position of a replay, written in a form."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.message import message
from saves.notes import MAX_NOTE_LENGTH, GameNotes, Note
from saves.problems import SaveError
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.form_fields import Button, Field, Text
from tadmor_tui.text.translation import t, words_of


class NoteScreen(FormScreen):
    """A form in which Enter keeps the note; an empty one removes it."""

    HEADING = message("Note")
    KEYS = (message("Type a note"), message("Enter keeps it"), message("Esc: cancel"))

    def __init__(self, notes: GameNotes, position: int, then: Callable[[], None]) -> None:
        """`then` is called after a change."""
        super().__init__()
        self._notes = notes
        self._position = position
        self._then = then
        self._text = Text(t("Note"), notes.at(position).text, longest=MAX_NOTE_LENGTH)

    def on_language_change(self) -> None:
        self._text.label = t("Note")
        super().on_language_change()

    def fields(self) -> Sequence[Field]:
        return [self._text, Button(t("Keep"), self._keep), Button(t("Back"), self.action_leave)]

    def action_press(self) -> None:
        if self.is_current and self.cursor == 0:
            self._keep()
        else:
            super().action_press()

    def _keep(self) -> None:
        try:
            self._notes.change(Note(self._position, self._text.value, self._notes.at(self._position).bookmark))
        except SaveError as error:
            self.say(words_of(error), "bad")
        else:
            self.action_leave()
            self._then()
