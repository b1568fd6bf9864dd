"""The keys of a lesson: those of the table, a hint, and a step shown or taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace
from textual.geometry import Size

from rules.contract import Action
from saves.problems import SaveError
from tadmor_tui.games.lesson import Lesson
from tadmor_tui.lessons.course import LessonLoop
from tadmor_tui.render.text import Line, line
from tadmor_tui.screens.table_commands import TableCommands
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.appearance import Appearance, Command
from tadmor_tui.widgets.game_table import AnyGameTable
from tadmor_tui.widgets.layout import LEAST_WIDTH
from tadmor_tui.widgets.prompt import Asked, Prompt, PromptSelection, asked_rows, with_keys

if TYPE_CHECKING:
    from tadmor_tui.lessons.screen import LessonScreen

_HIDDEN = ("collect", "undo", "advice", "seats", "end")
"""Commands of the table that are not offered in a lesson, unless it asks for them."""


class LessonPrompt(Prompt):
    """The question of the game, as far as the lesson asks for an answer to it."""

    def __init__(self, screen: LessonScreen) -> None:
        super().__init__(id="prompt")
        self._screen = screen

    def select(self, table: AnyGameTable) -> PromptSelection:
        selected, lesson = super().select(table), self._screen.lesson
        if table.ui.showing or table.course.step_shown is not None:
            return selected
        asked = self._in_a_row(selected.asked, table) if lesson.asks_move else Asked("")
        return PromptSelection(asked, tuple(offered_commands(lesson, selected.commands)))

    def _in_a_row(self, asked: Asked, table: AnyGameTable) -> Asked:
        """Return the question, or fewer words where it is longer than a row: the lesson has told the move."""
        if len(asked_rows(asked, table.appearance.keys, self.room.width)) == 1 or self.room.width < LEAST_WIDTH:
            return asked
        return replace(asked, words=t("Your move."))

    def rows_needed(self, table: AnyGameTable, cells: int) -> int:
        """Return the rows of the question; in a lesson the table does not move for it."""
        return 1 if cells >= LEAST_WIDTH else super().rows_needed(table, cells)

    def paint(self, selected: PromptSelection, size: Size, look: Appearance) -> list[Line]:
        if selected.asked.words:
            return super().paint(selected, size, look)
        reading = line(" ", (t("Read, then go on."), "legal"))
        return [*[line()] * (size.height - 1), with_keys(reading, look.keys, selected.commands, size.width)]


def offered_commands(lesson: Lesson, usual: Sequence[Command]) -> list[Command]:
    """Return the commands for the last row: none that the lesson would not take now."""
    help_keys = [("lesson-hint", t("hint")), ("advice", t("show me"))] if lesson.asks_move else []
    if lesson.asks_move:
        expected = lesson.expected()
        ends = expected is not None and expected.ends_go
        first = [(c, word) for c, word in usual if c == "choose" or (c == "end" and ends)]
    else:
        first = [("choose", t("go on") if not lesson.is_last_step else t("next"))]
        if lesson.is_last_step and lesson.game.acting:
            first.append(("lesson-play", t("play on from here")))
    back = [("undo", t("step back"))] if lesson.number else []
    shown = {"choose", *_HIDDEN, "leave"}
    others = [(c, word) for c, word in usual if c not in shown]
    return [*first, *help_keys, *back, ("leave", t("leave")), *others]


class LessonCommands(TableCommands):
    """The commands of a table; what is not the move of this step is answered by a sentence."""

    def __init__(self, screen: LessonScreen, loop: LessonLoop) -> None:
        super().__init__(screen)
        self._lesson = screen.lesson
        self._course = loop

    @property
    def _lesson_screen(self) -> LessonScreen:
        return cast("LessonScreen", self.screen)

    # --- choosing

    def choose(self) -> None:
        shows = self.ui.showing or self.table.course.step_shown is not None
        if shows or not self.ui.menu_open or self._lesson.asks_move:
            super().choose()
        elif self._lesson.is_last_step:
            self._finish()
        else:
            self._course.go_on_reading()

    def _take_unless_asked(self, action: Action, question: str) -> None:
        self.loop.apply(action)

    def _question_before(self, action: Action) -> str:
        return ""

    def _question_before_hidden_loss(self, action: Action) -> str:
        return ""

    def collect(self) -> None:
        """Take the goods that are asked for; everything at once would go past a step."""
        expected = self._lesson.expected()
        if expected is not None and expected.collects:
            self.loop.apply(expected)
        elif any(action.collects for action in self.snapshot.legal):
            self._answer(t("{key} collects everything at once; here, one after the other.", key=self._key("collect")))
        else:
            super().collect()

    # --- help

    def hint(self) -> None:
        """Light first where the move is, then the move itself."""
        lesson = self._lesson
        if not lesson.asks_move:
            self._answer(t("{key} goes on.", key=self._key("choose")))
            return
        lesson.give_hint()
        if not lesson.shows_move and (where := lesson.where()):
            self._answer(t("A hint: {where}. Press {key} again for more.", where=where, key=self._key("lesson-hint")))
            return
        while not lesson.shows_move:
            lesson.give_hint()
        expected = lesson.expected()
        if expected is not None:
            offer = self.snapshot.offer_of(expected)
            move = offer.label if offer is not None else lesson.game.write_action(expected)
            lesson.answer(t("The move is: {move}. {key} shows and plays it.", move=move, key=self._key("advice")))
        self.loop.new_position()
        if expected is not None:
            for _ in range(2):  # the list may be folded in another way once it has its place
                self.ui.point_at(expected)
                self.screen.paint()

    def advice(self) -> None:
        """Show the move and play it."""
        if self._lesson.is_last_step:
            self.choose()
        else:
            self._course.show_move()

    def press_panel(self) -> None:
        """Go on, where there is only something to read; otherwise give a hint."""
        if self._lesson.asks_move:
            self.hint()
        else:
            self.choose()

    def _answer(self, sentence: str) -> None:
        self._lesson.answer(sentence)
        self.screen.paint()

    def _key(self, command: str) -> str:
        return self.screen.keys[command]

    # --- going back, and leaving

    def undo(self) -> None:
        """Go back to the learner's last move."""
        before = self._lesson.one_step_back()
        if before is None:
            self._answer(t("This is the first step."))
        else:
            self._lesson_screen.reopen(before)

    def redo(self) -> None:
        self._answer(t("In a lesson only the next step goes forward."))

    def seats(self) -> None:
        self._answer(
            t("In a game {key} shows who plays; in a lesson the rivals' moves are fixed.", key=self._key("seats"))
        )

    def back(self) -> None:
        """Close a pane or a list that is open; otherwise leave the lesson."""
        if not self.ui.menu_open:
            super().back()
        elif self.ui.menu.back():
            self.screen.paint()
        else:
            self.leave()

    def leave(self) -> None:
        self.screen.dismiss(None)

    # --- the end

    def _finish(self) -> None:
        self.screen.tadmor_app.lessons.finish(self._lesson)

    def play_on(self) -> None:
        """Continue as a usual game, which is saved."""
        if not self._lesson.is_last_step or not self._lesson.game.acting:
            self._answer(t("You can play on once you are at the end of the lesson."))
            return
        app = self.screen.tadmor_app
        try:
            app.lessons.note(self._lesson)
            app.play(app.store.keep(self._lesson.played))
        except SaveError as error:
            self._answer(words_of(error))
