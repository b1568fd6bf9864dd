"""The turning points of a finished game: what was played, what would have been better; Enter opens the replay there."""

from __future__ import annotations

from textual.binding import Binding

from rules.contract import Seat
from rules.message import message
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.render.text import Line
from tadmor_tui.screens.background import in_background
from tadmor_tui.screens.game_preview import course_of
from tadmor_tui.screens.remarks import RemarksScreen, adviser_of
from tadmor_tui.session.advice import TurningPointRemark
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.curve import paint_course

_LEAST_COURSE, _TALLEST_COURSE = 11, 22
"""Rows for the course of points."""


class ReviewScreen(RemarksScreen[None]):
    """The turning points of people come first; one key filters by seat, and goes to the next one each time."""

    BINDINGS = [Binding("f", "filter", show=False)]
    KEYS = (
        message("Enter opens the replay there"),
        message("Up and down move"),
        message("F keeps to one seat"),
        message("Escape goes back"),
    )

    def __init__(self, shown: OpenGame) -> None:
        super().__init__(shown)
        history = self._history = shown.history()
        self._course = course_of(shown, [standing.seat for standing in history.standings(history.last).ranking])
        others = (seat for seat in range(history.seats) if seat not in history.people)
        self._filters: list[Seat | None] = [None, *history.people, *others]
        self._all: list[TurningPointRemark] = []
        self._points: list[TurningPointRemark] = []

    @property
    def _seat(self) -> Seat | None:
        """The only seat shown; None for all."""
        return self._filters[0]

    def heading(self) -> str:
        if self._seat is None:
            return t("Turning points")
        name = self._shown.table.names[self._seat]
        return t("Turning points of {name}", name=name)

    def nothing(self) -> str:
        if self._seat is None:
            return t("Nobody missed anything that would have mattered.")
        return t("Nothing was missed here that would have mattered.")

    def start_search(self) -> None:
        if self._shown.turning_points is not None:
            self._told(self._shown.turning_points)
            return
        review = adviser_of(self._shown).review(self._shown.history())
        in_background(self, review.turning_points, self._told, review.steps(), self._show_progress)

    def _show_progress(self, part: float) -> None:
        self.progress(t("Looking through the game... {part:.0%}", part=part))

    def _told(self, points: list[TurningPointRemark]) -> None:
        self._all = self._shown.turning_points = points
        self._show()

    def _show(self) -> None:
        self._points = [point for point in self._all if self._seat in (None, point.remark.seat)]
        self.found([point.remark for point in self._points])

    def action_filter(self) -> None:
        """Filter by the next seat; after the last one show all."""
        if self.is_done:
            self._filters = [*self._filters[1:], self._filters[0]]
            self._cursor = 0
            self._show()

    def below(self, number: int, cells: int, rows: int) -> list[Line]:
        """Return the course of points, with the turn marked."""
        if rows < _LEAST_COURSE:
            return []
        turn = self._history.turn_at(self._points[number].place)
        return paint_course(self._course, self.tadmor_app.glyphs, cells, min(rows, _TALLEST_COURSE), turn)

    def chosen(self, number: int) -> None:
        self.tadmor_app.show_replay(self._shown, self._points[number].place)
