"""Questions of other players: a banner over the table, answered by two keys, one question at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from textual.app import ComposeResult
from textual.geometry import Region, Size

from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.hosting.seat.remote_client import RemoteClient
from tadmor_tui.hosting.wire.messages import AnswerReplacement, ReplacementQuestion, UndoQuestion
from tadmor_tui.render.text import Line
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.hint_line import HintLine
from tadmor_tui.widgets.layout import Regions
from tadmor_tui.widgets.prompt import Prompt
from tadmor_tui.widgets.question_banner import QuestionBanner, answers, paint_question

Question: TypeAlias = UndoQuestion | ReplacementQuestion

NOTICE_SECONDS = 1.0
"""After a question appears, in which keys that could answer or cancel it do nothing."""
_HELD_KEY_SECONDS = 0.25
"""Within which a repeated key counts as held down."""
_MAX_BANNER_SHARE = 8
"""The divisor of the window's rows that a question may take."""


class QuestionQueue:
    """The open questions in order of arrival; the first one is current until it is answered or cancelled."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._open: list[Question] = []
        self._ignore_until = 0.0

    @property
    def current(self) -> Question | None:
        return self._open[0] if self._open else None

    def update(self, asked: Sequence[Question]) -> bool:
        """Set the open questions; return True if another one is current now."""
        before = self.current
        stays = [question for question in self._open if question in asked]
        self._open = [*stays, *(question for question in asked if question not in stays)]
        if self.current is None or self.current == before:
            return False
        self.appear()
        return True

    def appear(self) -> None:
        """Start the time to notice the current question, which is visible from now on."""
        self._ignore_until = self._clock() + NOTICE_SECONDS

    def is_too_early(self) -> bool:
        """Return True for a key before the current question could be noticed, or held down since."""
        now = self._clock()
        if self.current is None or now >= self._ignore_until:
            return False
        self._ignore_until = max(self._ignore_until, now + _HELD_KEY_SECONDS)
        return True


class QuestionedTableScreen(TableScreen):
    """A table with a banner, which takes its rows from the table, so that it hides nothing and no hint hides it."""

    def __init__(self, shown: OpenGame, remote: RemoteClient, clock: Callable[[], float]) -> None:
        self._remote = remote
        self._questions = QuestionQueue(clock)
        self._question_text = ""
        self._question_keys = KeyNames({})
        """The keys while a question is open: those that answer it come before all others."""
        self._banner_rows = 0
        """When the panes were placed."""
        super().__init__(shown)

    # --- the current question

    @property
    def has_question(self) -> bool:
        """True if another player waits for an answer of this seat."""
        return self._questions.current is not None

    def _update_questions(self) -> None:
        """Show the current question; a new one rings, also while another screen lies over the table."""
        news, _ = self._remote.news, self.keys  # read the usual keys before the answer keys replace some of them
        if self._questions.update([asked for asked in (news.undo_question, news.replacement_question) if asked]):
            self._write_question()
            self.app.bell()
            if not self.is_active:
                self.app.notify(t("Question: {question}", question=self._question_text))

    def _write_question(self) -> None:
        question = self._questions.current
        self._question_text = "" if question is None else self._text_of(question)
        self._question_keys = KeyNames.of(active.binding for active in self.active_bindings.values())

    def _text_of(self, question: Question) -> str:
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
            self._write_question()
        super().on_language_change()

    def _reveal_question(self) -> None:
        """Show the question after a screen over the table is closed: only now it is visible and its keys work."""
        if self.has_question:
            self._questions.appear()
            self._write_question()
            self._paint()

    def action_choose(self) -> None:
        """Choose, unless the key was pressed before a question could be read which the choice would cancel."""
        if not self._questions.is_too_early():
            super().action_choose()

    def answer(self, agrees: bool) -> None:
        """Answer the current question, unless it has only just appeared."""
        question = self._questions.current
        if question is None or self._questions.is_too_early():
            return
        if isinstance(question, UndoQuestion):
            self._go_on(lambda: self._remote.answer_undo(agrees))
        else:
            self._go_on(lambda: self._remote.decide(AnswerReplacement, question.seat, agrees))

    # --- the banner

    def compose(self) -> ComposeResult:
        yield from super().compose()
        self._question_banner = QuestionBanner(self.tadmor_app.palette, id="question")
        yield self._question_banner

    def _look(self) -> Appearance:
        look = super()._look()
        return Appearance(look.glyphs, self._question_keys, look.coloured) if self.has_question else look

    def _banner_lines(self) -> list[Line]:
        question, (cells, rows) = self._questions.current, self.area
        if question is None:
            return []
        asker = self._snapshot.labels[question.by]
        return paint_question(asker, self._question_text, self._question_keys, cells, max(1, rows // _MAX_BANNER_SHARE))

    @property
    def _table_area(self) -> Size:
        return Size(self.area.width, max(1, self.area.height - len(self._banner_lines())))

    @property
    def _regions(self) -> Regions:
        """The regions of the table, with room for the banner above hint and prompt."""
        regions, rows = super()._regions, self._banner_rows
        if not rows:
            return regions
        hint, prompt = regions[HintLine], regions[Prompt]
        return {**regions, HintLine: hint.translate((0, rows)), Prompt: prompt.translate((0, rows))}

    def _place_panes(self) -> None:
        rows = self._banner_rows = len(self._banner_lines())
        super()._place_panes()
        hint = super()._regions[HintLine]
        self._question_banner.place(Region(hint.x, hint.y, self.area.width, rows) if rows else None)
        self.keep_clear_of_toasts(self.size.height - hint.y)

    def _paint(self) -> None:
        self.ui.answers = tuple(answers()) if self.has_question else ()
        if len(self._banner_lines()) != self._banner_rows:
            self._place_panes()
        super()._paint()
        self._question_banner.show(self._banner_lines())
