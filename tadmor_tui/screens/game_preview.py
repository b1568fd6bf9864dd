"""A preview of a game: the buildings, the players and scores, the last events, and the course of points."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from rules.contract import Seat
from rules.message import turn_word
from saves.document import HUMAN
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, beside, line
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.curve import Course, Curve, paint_course
from tadmor_tui.widgets.layout import PictureFrame
from tadmor_tui.widgets.prompt import badge
from tadmor_tui.widgets.story_log import story_rows

_LEAST_COLUMN, _WIDEST_COLUMN = 12, 18
"""Width of a player in cells."""
_LEAST_PICTURE, _TALLEST_PICTURE = 5, 18
_LEAST_COURSE, _TALLEST_COURSE = 10, 18
_LEAST_STORY = 30
"""Smallest width of the story beside the players in cells."""
LEAST_PREVIEW = 5
"""Smallest height of a preview."""


class GamePreview:
    """A preview that is made once for a game, and painted for any size."""

    def __init__(self, shown: OpenGame) -> None:
        self._shown = shown
        self._history = shown.history()
        standings = self._history.standings(self._history.last)
        secret = standings.hidden and not standings.final
        self._order: Sequence[Seat] = (
            [s.seat for s in standings.ranking] if standings.final else range(len(standings.ranking))
        )
        self._totals = None if secret else standings.totals
        self._winners = standings.winners if standings.final else ()
        self._course = course_of(shown, () if secret else self._order)

    def paint(self, look: Appearance, cells: int, rows: int) -> list[Line]:
        """Return as much as fits: the players first, then the buildings, then the story and the course."""
        if rows < LEAST_PREVIEW:
            return []
        players = len(self._order)
        column = max(_LEAST_COLUMN, min(_WIDEST_COLUMN, (cells - _LEAST_STORY - 2) // players))
        left = min(cells, players * column + 2)
        beneath = self._course_rows(rows)
        high = rows - beneath - bool(beneath)
        told = self._players(look.glyphs, column)
        picture = self._picture(look, left, column, high - len(told))
        if cells - left < _LEAST_STORY:
            return [*picture, *told, *self._story(look.glyphs, cells, high - len(picture) - len(told))]
        story = self._story(look.glyphs, cells - left - 1, high)
        above = beside(([*picture, *told], left), ([], 1), (story, cells - left - 1))[:high]
        if not beneath:
            return above
        return [
            *above,
            *([line()] * (rows - beneath - len(above))),
            *paint_course(self._course, look.glyphs, cells, beneath),
        ]

    def _course_rows(self, rows: int) -> int:
        """Return the rows for the course; 0 if there is none yet, or no room."""
        known = self._course.curves and len(self._course.curves[0].points) > 1
        spare = rows - _TALLEST_PICTURE
        return min(_TALLEST_COURSE, spare) if known and spare >= _LEAST_COURSE else 0

    def _picture(self, look: Appearance, cells: int, column: int, rows: int) -> list[Line]:
        paint = self._shown.game_ui.picture
        if paint is None or rows < _LEAST_PICTURE:
            return []
        return paint(self._history, look, PictureFrame(cells, min(rows, _TALLEST_PICTURE), 1, column, self._order))

    def _players(self, glyphs: Glyphs, column: int) -> list[Line]:
        """Return a column for each player: name, kind, and points."""
        names: list[Run | str] = [" "]
        who: list[Run | str] = [" "]
        points: list[Run | str] = [" "]
        for seat in self._order:
            info, (letter, ink, *_) = self._shown.table.seats[seat], badge(self._history.labels[seat])
            badged = f" {letter} "
            name = set_cell_size(f" {info.name}", column - cell_len(badged) - 1)
            names += [Run(badged, "night", ink), Run(f"{name} ", "legal")]
            who.append(Run(_padded(t("human") if info.player == HUMAN else info.player, column), "dim"))
            if self._totals is not None:
                won = f"{glyphs.mission} " if seat in self._winners else ""
                points.append(Run(_padded(f"{won}{self._totals[seat]}", column), "title"))
        return [line(*names), line(*points), line(*who)]

    def _story(self, glyphs: Glyphs, cells: int, rows: int) -> list[Line]:
        """Return the last sentences that fit."""
        if rows < 2:
            return []
        told: list[Line] = []
        for number in range(self._history.last, -1, -1):
            sentences = self._history.told(number)
            told = [
                *(
                    row
                    for one in sentences
                    for row in story_rows(one, self._history.labels, glyphs, "plain", cells - 1)
                ),
                *told,
            ]
            if len(told) >= rows - 1:
                break
        return [titled(t("What happened last"), cells, glyphs), *told[max(0, len(told) - rows + 1) :]]


def course_of(shown: OpenGame, order: Sequence[Seat]) -> Course:
    """Return the course of these players' points."""
    totals, snapshot = shown.history().totals(), shown.snapshot
    curves = [
        Curve(*badge(snapshot.labels[seat])[:2], snapshot.names[seat], [points[seat] for points in totals])
        for seat in order
    ]
    return Course(curves, turn_word(shown.game_name))


def _padded(text: str, column: int) -> str:
    return set_cell_size(f" {text}", column)
