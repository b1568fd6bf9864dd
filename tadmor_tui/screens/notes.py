"""Notes and bookmarks of a replay: set, written in a form, and visited."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from rules.message import message
from saves.notes import MAX_NOTE_LENGTH, GameNotes, Note
from saves.problems import SaveError
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.form_fields import Button, Field, Text
from tadmor_tui.text.translation import t, words_of

NoteCommand = Literal["bookmark", "write", "next", "previous"]


class ReplayNotes:
    """The notes and bookmarks of the game in a replay, as its keys change and visit them."""

    def __init__(
        self, screen: BaseScreen[None], notes: GameNotes, show: Callable[[], None], go_to: Callable[[int], None]
    ) -> None:
        """`show` is called after a change, `go_to` with the position of a note to visit."""
        self._screen = screen
        self._notes = notes
        self._show = show
        self._go_to = go_to
        self._warned = False

    def run(self, command: NoteCommand, position: int) -> None:
        """Run a command at a position of the replay."""
        match command:
            case "bookmark":
                self._toggle_bookmark(position)
            case "write":
                self._screen.app.push_screen(NoteScreen(self._notes, position, self._changed))
            case "next":
                self._visit(position, 1, t("There are no later notes or bookmarks."))
            case "previous":
                self._visit(position, -1, t("There are no earlier notes or bookmarks."))

    def _toggle_bookmark(self, position: int) -> None:
        note = self._notes.at(position)
        try:
            self._notes.change(Note(position, note.text, not note.bookmark))
        except SaveError as error:
            self._screen.app.notify(words_of(error), severity="error")
        else:
            self._changed()

    def _changed(self) -> None:
        """Show the notes as they are now, and say so if they will not last."""
        self._show()
        if not self._notes.is_kept and not self._warned:
            self._warned = True
            self._screen.app.notify(t("This game has no file here, so its notes last until you leave."))

    def _visit(self, position: int, step: int, none: str) -> None:
        """Go to the nearest note or bookmark in a direction; `none` is said without one."""
        place = self._notes.next_place(position, step)
        if place is None:
            self._screen.app.notify(none)
        else:
            self._go_to(place)


class NoteScreen(FormScreen):
    """A form in which Enter keeps the note; an empty one removes it."""

    HEADING = message("Note")
    KEYS = (message("Type a note"), message("Enter saves it"), message("Esc: cancel"))

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
        return [self._text, Button(t("Save"), self._keep), Button(t("Back"), self.action_leave)]

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
