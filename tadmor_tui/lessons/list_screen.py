"""The list of all lessons, game by game, with ticks at those that were taken."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rules.games import GAMES
from rules.message import message
from tadmor_tui.games.lesson import games_with_lessons, lesson_names, minutes_of, title_of
from tadmor_tui.render.text import Line, grounded, line
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.form_fields import Button
from tadmor_tui.text.translation import t


class LessonsScreen(FormScreen):
    HEADING = message("Lessons")
    KEYS = (message("Up/Down: move"), message("Enter chooses"), message("Esc: back"))

    def on_mount(self) -> None:
        """Put the cursor on the next lesson of the game that was learnt last, or of the first one."""
        ways = self.tadmor_app.lessons
        self.cursor = self._lines().index((ways.game, ways.progress.next_of(ways.game)))

    def _lines(self) -> list[tuple[str, str | None]]:
        """Return game and lesson of each line; None for a first game."""
        return [(game, name) for game in games_with_lessons() for name in (*lesson_names(game), None)]

    def fields(self) -> Sequence[Button]:
        return [self._button(game, name) for game, name in self._lines()]

    def _button(self, game: str, name: str | None) -> Button:
        ways, kind = self.tadmor_app.lessons, GAMES[game]
        title = kind.short_title or kind.title
        if name is None:
            press = partial(ways.begin_first_game, game)
            return Button(t("  {game}: a first game", game=title), press, t("against a bot for beginners"))
        tick = self.tadmor_app.glyphs.can if name in ways.progress.done(game) else " "
        number = 1 + lesson_names(game).index(name)
        label = t("{tick} {game} {number}: {title}", tick=tick, game=title, number=number, title=title_of(game, name))
        return Button(label, partial(ways.open, game, name), t("about {n} minutes", n=minutes_of(game, name)))

    def action_leave(self) -> None:
        self.dismiss(None)

    def header(self, cells: int) -> list[Line]:
        title = t("Lessons: the rules by playing")
        return [grounded(line((f"  {title}", "title")), "panel", cells)]
