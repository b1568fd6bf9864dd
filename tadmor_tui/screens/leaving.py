"""The question before a table is left with something unsaved: try again, save elsewhere, or lose it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.english import count
from saves.problems import SaveError
from saves.saved_game import SavedGame
from tadmor_tui.look.lines import Line, line, relit, wrapped
from tadmor_tui.saving_words import how_saved, written_elsewhere
from tadmor_tui.screens.form import Button, Field, FormScreen, Text

_LONGEST_PATH = 1000


class LeavingScreen(FormScreen):
    """Lies over the table, which waits. It closes by itself only when the player says so."""

    HEADING = "Leave the table?"
    KEYS = "Up and down move   Letters name the folder   Enter chooses   Escape goes back"

    def __init__(self, saved: SavedGame, leave: Callable[[], None]) -> None:
        """`leave` is what to do when nothing is left to ask."""
        super().__init__()
        self._saved = saved
        self._leave = leave
        self._folder = Text("Another folder", "", "", _LONGEST_PATH)

    def header(self, cells: int) -> list[Line]:
        saved, ink = self._saved, "attacked" if self._saved.at_risk else "good"
        told = written_elsewhere(saved) if saved.elsewhere and not saved.at_risk else how_saved(saved)
        return [*super().header(cells), *(relit(row, ink) for row in wrapped(told, cells - 1, "  ")), line()]

    def show_warning(self) -> None:
        """What is said here is about the same as the warning."""
        super().show_warning()
        if self.is_mounted:
            self.paint()

    def fields(self) -> Sequence[Field]:
        back = Button("Back to the table", self.action_leave)
        if not self._saved.at_risk:
            return [Button("Leave the table", self._leave, "nothing is lost"), back]
        number = self._saved.actions_at_risk
        losing = f"Leave and lose {count(number, 'action')}" if number else "Leave and lose the last change"
        return [
            Button("Try again", self._try_again, "perhaps there is room by now"),
            self._folder,
            Button("Save it there", self._save_there, "“tadmor saves import” puts it on the shelf again"),
            Button("End Tadmor and print the game", self._print, "on standard output, with everybody's cards"),
            back,
            Button(losing, self._leave),
        ]

    def _try_again(self) -> None:
        self._saved.make_sure()
        self._repaint("It is the same as before." if self._saved.at_risk else "")

    def _save_there(self) -> None:
        try:
            self._saved.write_elsewhere(self._folder.value)
        except SaveError as error:
            self._repaint(str(error))
        else:
            self._repaint("")

    def _repaint(self, message: str) -> None:
        self.message = message
        if not self._saved.at_risk:
            self.cursor = 0
        self.paint()

    def _print(self) -> None:
        self.tadmor.exit_and_print(self._saved)
