"""The course of a lesson: what is right is played, with what follows; what is not right gets a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from rules.contract import Action
from tadmor_tui.screens.game_loop import GameLoop
from tadmor_tui.screens.reveal import RevealScreen
from tadmor_tui.session.game_session import GameSession
from tadmor_tui.text.translation import t

if TYPE_CHECKING:
    from tadmor_tui.lessons.screen import LessonScreen


class LessonLoop(GameLoop):
    """Takes the moves of the lesson, and no other ones; rivals do what the lesson says."""

    def __init__(self, screen: LessonScreen, session: GameSession) -> None:
        super().__init__(screen)
        self._lesson = screen.lesson
        self._session = session
        self._revealed = False
        session.may_end_goes = lambda seat: False
        session.goes_back = False

    def new_position(self) -> None:
        super().new_position()
        if not self.ui.showing:
            self._light()

    def _light(self) -> None:
        """Mark the move that is asked for, if that much of a hint was given."""
        lesson = self._lesson
        shown = lesson.expected() if lesson.asks_move and lesson.shows_move else None
        if shown is not None:
            told = self.ui.hint
            self.ui.marked = shown
            if self.screen.table.course.on_board(shown):
                self.screen.table.course.prepare(shown)
            else:
                self.ui.point_at(shown)
            self.ui.hint = told
        else:
            self.ui.marked = None
        self.screen.paint()

    def _decided(self) -> Action | None:
        """Return nothing: every move of a lesson is the learner's."""
        return None

    def _reveal_end(self) -> None:
        """Show what was secret until the end; the scores are told by the lesson."""
        self.screen.paint()
        if self.shown.game_ui.reveal is not None and not self._revealed and self._has_progressed:
            self._revealed = True
            self.screen.app.push_screen(RevealScreen(self.shown), lambda _: self.screen.paint())

    # --- what is done

    def apply(self, action: Action) -> None:
        if self._lesson.asks_move and self._lesson.accepts(action):
            self._play(self._lesson.actions_after(action))
        else:
            self.refuse(action)

    def refuse(self, action: Action) -> None:
        """Say why a move is not played; the cursor stays."""
        lesson, offer = self._lesson, self.snapshot.offer_of(action)
        tried = offer.label if offer is not None else ""
        if not lesson.asks_move:
            told = t("{key} goes on.", key=self.screen.keys["choose"])
        else:
            told = lesson.why_not(self.screen.keys, tried)
        lesson.answer(told, refused=True)
        self.screen.paint()

    def go_on_reading(self) -> None:
        """Go from a step without a move to the next one."""
        self._play(self._lesson.actions_after(None))

    def show_move(self) -> None:
        """Play what is asked for, and say what it was."""
        lesson, expected = self._lesson, self._lesson.expected()
        if not lesson.asks_move or expected is None:
            self.go_on_reading()
            return
        offer = self.snapshot.offer_of(expected)
        actions = lesson.actions_after(expected)
        self._play(actions, t("Played for you: {move}.", move=offer.label) if offer is not None else "")

    def _play(self, actions: Sequence[str], reply: str = "") -> None:
        if actions:
            self.go_on(partial(self._take, actions, reply))
        else:
            self._lesson.done(())
            self.ui.show_menu()
            self.new_position()

    def _take(self, actions: Sequence[str], reply: str) -> None:
        session = self._session
        for notation in actions:
            session.apply(session.position.acting[0], session.position.read_action(notation))
        self._lesson.done(actions)
        self._lesson.answer(reply, is_note=True)
        self.ui.marked = None
        self.ui.show_menu()
