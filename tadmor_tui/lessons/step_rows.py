"""The rows that the steps of a lesson need in a place, counted once for each size and language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual.geometry import Size

from tadmor_tui.games.lesson import Lesson
from tadmor_tui.lessons.panel import Told, rows_needed, told_of
from tadmor_tui.lessons.place import LEAST_LIST, LessonRows, lies_beside, rows_taken, words_cells
from tadmor_tui.text.translation import words_of

if TYPE_CHECKING:
    from tadmor_tui.lessons.screen import LessonScreen


class RowsOfSteps:
    """Counts the rows of the longest step, and those that the table gives up for it."""

    def __init__(self, screen: LessonScreen) -> None:
        self._screen = screen
        self._lesson = screen.lesson
        self._said_in: tuple[object, ...] = ()
        """The language and the signs for which the rows were counted."""
        self._steps: tuple[tuple[Told, bool], ...] = ()
        self._longest: dict[int, int] = {}
        """Rows of the longest step, by cells."""
        self._taken_in: tuple[int, int, str] = (0, 0, "")
        self._taken = 0

    def needed(self, cells: int) -> LessonRows:
        """Return the rows that the steps need in a place of so many cells."""
        screen, lesson, glyphs = self._screen, self._lesson, self._screen.tadmor_app.glyphs
        said_in = (words_of(lesson.words.title), glyphs)
        beside = lies_beside(cells) and screen.table.course.list_beside_lesson
        if self._said_in != said_in:
            self._said_in, self._longest, self._steps = said_in, {}, tuple(self._rehearsed())
        if cells not in self._longest:
            self._longest[cells] = max(
                rows_needed(told, glyphs, words_cells(cells, beside and needs_list))
                + (LEAST_LIST if needs_list and not beside else 0)
                for told, needs_list in self._steps
            )
        needs_list = self._needs_list(lesson) or not screen.ui.menu_open
        now = rows_needed(told_of(lesson, screen.keys), glyphs, words_cells(cells, beside and needs_list))
        return LessonRows(self._longest[cells], now, needs_list, beside)

    def _rehearsed(self) -> Iterator[tuple[Told, bool]]:
        """Yield what is said in each step, and whether it needs the list."""
        lesson = Lesson(self._lesson.game_name, self._lesson.name)
        while True:
            yield told_of(lesson, self._screen.keys), self._needs_list(lesson)
            if lesson.is_last_step:
                return
            lesson.rehearse()

    def _needs_list(self, lesson: Lesson) -> bool:
        expected = lesson.expected()
        return expected is not None and self._screen.table.course.needs_list(expected)

    def taken(self, area: Size) -> int:
        """Return the rows of an area that the table gives up for the longest step."""
        (width, height), language = area, words_of(self._lesson.words.title)
        if self._taken_in != (width, height, language):
            self._taken_in, self._taken = (width, height, language), self._count_taken(width, height)
        return self._taken

    def _count_taken(self, width: int, height: int) -> int:
        arrange = self._screen.table.arrange
        return rows_taken(lambda taken: arrange(width, max(1, height - taken)), width, self.needed)
