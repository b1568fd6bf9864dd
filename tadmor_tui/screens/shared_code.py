"""A shared code, pasted into a form: watch the game, or add it to the saved games."""

from __future__ import annotations

from collections.abc import Sequence

from rules.message import message
from saves.problems import SaveError
from saves.shared_code import MAX_CODE_LENGTH, SharedStory, read_code
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.form_fields import Button, Field, Text
from tadmor_tui.share.opening import open_code
from tadmor_tui.text.translation import t, words_of


class CodeScreen(FormScreen):
    """Enter opens the replay of the game."""

    HEADING = message("A shared game")
    KEYS = (message("Paste a code"), message("Enter watches"), message("Esc: back"))

    def __init__(self) -> None:
        super().__init__()
        self._code = Text(t("Code"), "", longest=MAX_CODE_LENGTH)

    def on_language_change(self) -> None:
        self._code.label = t("Code")
        super().on_language_change()

    def fields(self) -> Sequence[Field]:
        return [
            self._code,
            Button(t("Watch"), self._watch, t("step through the game")),
            Button(t("Add"), self._add, t("to your saved games")),
            Button(t("Back"), self.action_leave),
        ]

    def action_press(self) -> None:
        if self.is_current and self.cursor == 0:
            self._watch()
        else:
            super().action_press()

    def _watch(self) -> None:
        try:
            opened = open_code(self.tadmor_app.store, self._code.value)
        except SaveError as error:
            self.say(words_of(error), "bad")
        else:
            self.message = ""
            self.tadmor_app.show_replay(opened.game, opened.position)

    def _add(self) -> None:
        store = self.tadmor_app.store
        try:
            content = read_code(self._code.value).content
            if isinstance(content, SharedStory):
                self.say(t("This game was not over when it was shared, so it can only be watched."), "bad")
                return
            added = store.look(store.import_shared(content))
        except SaveError as error:
            self.say(words_of(error), "bad")
        else:
            self.say(t("{title} is one of your saved games now.", title=added.title), "good")
