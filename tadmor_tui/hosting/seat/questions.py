"""Questions of other players: a banner over the table, answered by two keys, one question at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tadmor_tui.hosting.seat.remote_client import RemoteClient
from tadmor_tui.hosting.wire.messages import AnswerReplacement, ReplacementQuestion, UndoQuestion
from tadmor_tui.render.text import Line
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.question_banner import paint_question

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


class TableQuestions:
    """The questions at a table: the text, the keys and the rows of the current one."""

    def __init__(self, screen: TableScreen, remote: RemoteClient, clock: Callable[[], float]) -> None:
        self._screen = screen
        self._remote = remote
        self._queue = QuestionQueue(clock)
        self._text = ""
        self.keys = KeyNames({})
        """The keys while a question is open: those that answer it come before all others."""

    @property
    def is_open(self) -> bool:
        """True if another player waits for an answer of this seat."""
        return self._queue.current is not None

    def update(self) -> None:
        """Show the current question; a new one rings, also while another screen lies over the table."""
        screen, news = self._screen, self._remote.news
        _ = screen.keys  # read the usual keys before the answer keys replace some of them
        if self._queue.update([asked for asked in (news.undo_question, news.replacement_question) if asked]):
            self.write()
            screen.app.bell()
            if not screen.is_active:
                screen.app.notify(t("Question: {question}", question=self._text))

    def write(self) -> None:
        """Put the current question into words."""
        question = self._queue.current
        self._text = "" if question is None else self._text_of(question)
        self.keys = KeyNames.of(active.binding for active in self._screen.active_bindings.values())

    def _text_of(self, question: Question) -> str:
        shown, seat = self._screen.shown, self._remote.seat
        names = shown.snapshot.names
        name = names[question.by]
        if not isinstance(question, UndoQuestion):
            absent = names[question.seat]
            return t("{name} wants a bot to play for {absent}, who is away.", name=name, absent=absent)
        if not question.text or seat is None:
            return t("{name} asks to take back a secret choice.", name=name)
        known = self._remote.sample_game(seat, question.number - 1)
        action = shown.game_ui.words.action(known, known.read_action(question.text))
        return t("{name} asks to take this back: {action}.", name=name, action=action)

    def reveal(self) -> None:
        """Show the question after a screen over the table is closed: only now it is visible and its keys work."""
        if self.is_open:
            self._queue.appear()
            self.write()
            self._screen.paint()

    def is_too_early(self) -> bool:
        """Return True for a key that came before the current question could be read."""
        return self._queue.is_too_early()

    def answer(self, agrees: bool) -> None:
        """Answer the current question, unless it has only just appeared."""
        question, remote, go_on = self._queue.current, self._remote, self._screen.loop.go_on
        if question is None or self.is_too_early():
            return
        if isinstance(question, UndoQuestion):
            go_on(lambda: remote.answer_undo(agrees))
        else:
            go_on(lambda: remote.decide(AnswerReplacement, question.seat, agrees))

    def banner_lines(self) -> list[Line]:
        question, (cells, rows) = self._queue.current, self._screen.area
        if question is None:
            return []
        asker = self._screen.shown.snapshot.labels[question.by]
        return paint_question(asker, self._text, self.keys, cells, max(1, rows // _MAX_BANNER_SHARE))
