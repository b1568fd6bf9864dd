"""A table with the questions of other players: a banner of its own colour above what is said, answered by two keys."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.geometry import Region, Size

from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.hosting.seat.question_queue import Question, QuestionQueue
from tadmor_tui.hosting.seat.remote_table import RemoteTable
from tadmor_tui.hosting.server.limits import Clock
from tadmor_tui.hosting.wire.consent_questions import UndoQuestion
from tadmor_tui.render.text import Line
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.hint_line import HintLine
from tadmor_tui.widgets.layout import Regions
from tadmor_tui.widgets.prompt import Prompt
from tadmor_tui.widgets.question_banner import QuestionBanner, answers, paint_question

_SHARE = 8
"""The part of the window that a question may take at most."""


class QuestionedTableScreen(TableScreen):
    """The banner takes its rows from the table, so that it hides nothing, and no hint hides it."""

    def __init__(self, shown: OpenGame, remote: RemoteTable, clock: Clock) -> None:
        self._remote = remote
        self._questions = QuestionQueue(clock)
        self._asked_in_words = ""
        self._question_keys = KeyNames({})
        """The keys that are in force while a question is open: those that answer it come before all others."""
        self._rows_of_question = 0
        """Rows of the banner when the panels were placed."""
        super().__init__(shown)

    # --- what is asked

    @property
    def has_question(self) -> bool:
        """Whether another player waits for an answer of this seat."""
        return self._questions.current is not None

    def _follow_questions(self) -> None:
        """Show what is asked now; a new question rings, also while another screen lies over the table."""
        remote, _ = self._remote, self.keys  # the usual keys are noted before those that answer take some of them
        if self._questions.follow([asked for asked in (remote.undo_question, remote.stand_in_question) if asked]):
            self._word_question()
            self.app.bell()
            if not self.is_active:
                self.app.notify(t("Question: {question}", question=self._asked_in_words))

    def _word_question(self) -> None:
        question = self._questions.current
        self._asked_in_words = "" if question is None else self._in_words(question)
        self._question_keys = KeyNames.of(active.binding for active in self.active_bindings.values())

    def _in_words(self, question: Question) -> str:
        name = self._snapshot.names[question.by]
        if not isinstance(question, UndoQuestion):
            absent = self._snapshot.names[question.seat]
            return t("{name} wants a bot to play for {absent}, who is away.", name=name, absent=absent)
        if not question.text or self._remote.seat is None:
            return t("{name} asks to take back a secret choice.", name=name)
        known = self._remote.sample_game(self._remote.seat, question.number - 1)
        action = self._shown.face.words.action(known, known.read_action(question.text))
        return t("{name} asks to take this back: {action}.", name=name, action=action)

    def on_language_change(self) -> None:
        if self.has_question:
            self._word_question()
        super().on_language_change()

    def _see_question_again(self) -> None:
        """No other screen lies over the table any more: only now is the question seen, and its keys are in force."""
        if self.has_question:
            self._questions.appear()
            self._word_question()
            self._paint()

    def action_choose(self) -> None:
        """Choose, but not by a key that was pressed before anybody could read a question which that would end."""
        if not self._questions.too_early():
            super().action_choose()

    def answer(self, agrees: bool) -> None:
        """Answer the question that is shown, unless it appeared only now."""
        question = self._questions.current
        if question is None or self._questions.too_early():
            return
        if isinstance(question, UndoQuestion):
            self._go_on(lambda: self._remote.answer_undo(agrees))
        else:
            self._go_on(lambda: self._remote.answer_stand_in(question.seat, agrees))

    # --- the banner

    def compose(self) -> ComposeResult:
        yield from super().compose()
        self._banner_of_question = QuestionBanner(self.tadmor.palette, id="question")
        yield self._banner_of_question

    def _look(self) -> Appearance:
        look = super()._look()
        return Appearance(look.glyphs, self._question_keys, look.coloured) if self.has_question else look

    def _banner_lines(self) -> list[Line]:
        question, (cells, rows) = self._questions.current, self.area
        if question is None:
            return []
        asker = self._snapshot.labels[question.by]
        return paint_question(asker, self._asked_in_words, self._question_keys, cells, max(1, rows // _SHARE))

    @property
    def _table_area(self) -> Size:
        return Size(self.area.width, max(1, self.area.height - len(self._banner_lines())))

    @property
    def _regions(self) -> Regions:
        """As the table has it, with the banner between the table and what is said and asked of the person here."""
        regions, rows = super()._regions, self._rows_of_question
        if not rows:
            return regions
        hint, prompt = regions[HintLine], regions[Prompt]
        return {**regions, HintLine: hint.translate((0, rows)), Prompt: prompt.translate((0, rows))}

    def _place_panes(self) -> None:
        rows = self._rows_of_question = len(self._banner_lines())
        super()._place_panes()
        hint = super()._regions[HintLine]
        banner = Region(hint.x, hint.y, self.area.width, rows) if rows else None
        self._banner_of_question.place(banner)
        self.keep_clear_of_toasts(self.size.height - hint.y)

    def _paint(self) -> None:
        self.ui.answers = tuple(answers()) if self.has_question else ()
        if len(self._banner_lines()) != self._rows_of_question:
            self._place_panes()
        super()._paint()
        self._banner_of_question.show(self._banner_lines())
