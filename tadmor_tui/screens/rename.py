"""Another title for a saved game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rules.message import message
from saves.problems import SaveError
from saves.shelf import MAX_TITLE_LENGTH
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.form_fields import Button, Field, Text
from tadmor_tui.text.translation import t, words_of


class RenameScreen(FormScreen):
    """A form in which Enter accepts the title."""

    HEADING = message("Rename")
    KEYS = (message("Letters write"), message("Enter renames"), message("Escape leaves all as it is"))

    def __init__(self, path: Path, title: str) -> None:
        super().__init__()
        self._path = path
        self._title = Text(t("Title"), title, longest=MAX_TITLE_LENGTH)

    def on_language_change(self) -> None:
        self._title.label = t("Title")
        super().on_language_change()

    def fields(self) -> Sequence[Field]:
        return [self._title, Button(t("Rename"), self._rename), Button(t("Back"), self.action_leave)]

    def action_press(self) -> None:
        if self.is_current and self.cursor == 0:
            self._rename()
        else:
            super().action_press()

    def _rename(self) -> None:
        try:
            self.tadmor_app.store.rename(self._path, self._title.value)
        except SaveError as error:
            self.say(words_of(error), "bad")
        else:
            self.action_leave()
