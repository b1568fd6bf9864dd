"""The way through the lessons: open one, note that it was taken, go to the next, and to a first game after the last."""

from __future__ import annotations

from collections.abc import Callable

from bots.games import bots_of
from rules.contract import RulesError
from rules.games import GAMES
from saves.document import HUMAN
from saves.problems import SaveError
from saves.saved_game import SavedGame
from saves.store import Store
from tadmor_tui.app.base_app import BaseApp
from tadmor_tui.config.new_game import new_seed
from tadmor_tui.games.lesson import Lesson, lesson_names
from tadmor_tui.games.lesson_progress import progress_in
from tadmor_tui.lessons.list_screen import LessonsScreen
from tadmor_tui.lessons.screen import LessonScreen
from tadmor_tui.session.seating import new_seats
from tadmor_tui.text.translation import words_of


class LessonWays:
    """Lessons in an app with saved games."""

    def __init__(self, app: BaseApp, store: Store, play: Callable[[SavedGame], None]) -> None:
        self._app, self._store, self._play = app, store, play
        self.progress = progress_in(store)
        self.game = self.progress.game

    @property
    def next(self) -> str | None:
        """The next lesson of the game that is learnt; None after the last one."""
        return self.progress.next_of(self.game)

    def open(self, game: str, name: str | None = None) -> None:
        """Open a lesson, or the next one of a game; after the last one the first."""
        self.game = game
        chosen = name or self.progress.next_of(game) or next(iter(lesson_names(game)), None)
        if chosen is not None:
            self._app.push_screen(LessonScreen(Lesson(game, chosen)))

    def show_list(self) -> None:
        self._app.push_screen(LessonsScreen())

    def note(self, lesson: Lesson) -> None:
        """Keep that a lesson was taken to its end."""
        self.progress.note(lesson.game_name, lesson.name)

    def finish(self, lesson: Lesson) -> None:
        """Go from the end of a lesson to the one after it; from the last one to a first game."""
        self.note(lesson)
        names = lesson_names(lesson.game_name)
        after = names[names.index(lesson.name) + 1 :]
        if after:
            self._app.switch_screen(LessonScreen(Lesson(lesson.game_name, after[0])))
        else:
            self.begin_first_game(lesson.game_name)

    def begin_first_game(self, game: str) -> None:
        """Begin a game for two against the bot for beginners."""
        kind, bot = GAMES[game], bots_of(game).usual
        try:
            options = kind.usual_options(2, new_seed(), {})
            seats = new_seats(game, [HUMAN, bot], ["", ""], kind.labels_of(options))
            self._play(self._store.begin(game, options, seats))
        except (SaveError, RulesError) as error:
            self._app.notify(words_of(error), severity="error")
