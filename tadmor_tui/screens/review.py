"""The turning points of a finished game: what was played, what would have been better; Enter opens the replay there."""

from __future__ import annotations

from textual import work
from textual.worker import get_current_worker

from bots.tadmor.reasons.review import Review, TurningPoint
from tadmor_tui.faces.tadmor.advice_texts import place_of, review_finding, review_of
from tadmor_tui.screens.findings import FindingsScreen
from tadmor_tui.table.session import Session

_STEPS = 20
"""How often the progress is shown anew; each time costs a line of a slow connection."""


class ReviewScreen(FindingsScreen[None]):
    KEYS = "Enter opens the replay there   Up and down move   Escape goes back"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._points: list[TurningPoint] = []

    def heading(self) -> str:
        return "Turning points"

    def nothing(self) -> str:
        return "Nobody missed anything that would have mattered."

    def begin_to_think(self) -> None:
        self._think(review_of(self._session))

    @work(thread=True, exclusive=True)
    def _think(self, review: Review) -> None:
        report, worker, shown = self.reporter(), get_current_worker(), -1
        for done in review.steps():
            if worker.is_cancelled:
                return
            if int(done * _STEPS) > shown:
                shown = int(done * _STEPS)
                words = f"Looking through the game... {100 * shown // _STEPS}%"
                report(self.progress, words)
        report(self._told, review.points)

    def _told(self, points: list[TurningPoint]) -> None:
        self._points = points
        self.found([review_finding(self._session, point) for point in points])

    def chosen(self, number: int) -> None:
        self.tadmor.show_replay(self._session, place_of(self._points[number]))
