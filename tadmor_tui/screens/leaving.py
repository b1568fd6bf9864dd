"""The question before a table with unsaved actions is left: try again, save elsewhere, or lose them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.message import message
from saves.problems import SaveError
from saves.saved_game import SavedGame
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.render.text import Line, line, relit, wrapped
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.form_fields import Button, Field, Text
from tadmor_tui.screens.game_preview import GamePreview
from tadmor_tui.text.save_status import elsewhere_notice, status_of_file
from tadmor_tui.text.translation import nt, t, words_of

_LONGEST_PATH = 1000


class LeavingScreen(FormScreen):
    """A dialog over the table, which waits. It closes only when the player says so."""

    HEADING = message("Leave the table?")
    KEYS = (
        message("Up/Down: move"),
        message("Type the folder"),
        message("Enter chooses"),
        message("Esc: back"),
    )

    def __init__(self, saved: SavedGame, leave: Callable[[], None]) -> None:
        """`leave` is called when nothing is left to ask."""
        super().__init__()
        self._saved = saved
        self._leave = leave
        self._preview = GamePreview(LocalGame(saved))
        self._folder = Text(t("Another folder"), "", "", _LONGEST_PATH)

    def on_language_change(self) -> None:
        self._folder.label = t("Another folder")
        super().on_language_change()

    def header(self, cells: int) -> list[Line]:
        saved, ink = self._saved, "attacked" if self._saved.at_risk else "good"
        told = elsewhere_notice(saved) if saved.elsewhere and not saved.at_risk else status_of_file(saved)
        return [*super().header(cells), *(relit(row, ink) for row in wrapped(told, cells - 1, "  ")), line()]

    def below(self, cells: int, rows: int) -> list[Line]:
        """Return what would be lost."""
        return self._preview.paint(self.appearance, cells, rows)

    def show_warning(self) -> None:
        """Say the same as the warning."""
        super().show_warning()
        self.paint()

    def fields(self) -> Sequence[Field]:
        back = Button(t("Back to the table"), self.action_leave)
        if not self._saved.at_risk:
            return [Button(t("Leave the table"), self._leave, t("nothing is lost")), back]
        number = self._saved.actions_at_risk
        losing = (
            nt("Leave and lose {n} action", "Leave and lose {n} actions", number)
            if number
            else t("Leave and lose the last change")
        )
        return [
            Button(t("Try again"), self._try_again, t("there may be space by now")),
            self._folder,
            Button(t("Save it there"), self._save_there, t("“tadmor saves import” brings it back")),
            Button(t("End Tadmor and print the game"), self._print, t("on standard output, with everybody's cards")),
            back,
            Button(losing, self._leave),
        ]

    def _try_again(self) -> None:
        self._saved.ensure_saved(self._has_tried)

    def _has_tried(self) -> None:
        if self.is_attached:
            self._repaint(t("It failed again for the same reason.") if self._saved.at_risk else "")

    def _save_there(self) -> None:
        try:
            self._saved.write_elsewhere(self._folder.value)
        except SaveError as error:
            self._repaint(words_of(error))
        else:
            self._repaint("")

    def _repaint(self, message: str) -> None:
        self.message = message
        if not self._saved.at_risk:
            self.cursor = 0
        self.paint()

    def _print(self) -> None:
        self.tadmor_app.exit_and_print(self._saved)
