"""The turning points of a finished game: what was played, what would have been better; Enter opens the replay there."""

from __future__ import annotations

from textual import work
from textual.worker import get_current_worker

from rules.message import message
from tadmor_tui.faces.adviser import GameReview, TurningPointRemark
from tadmor_tui.faces.shown_game import ShownGame
from tadmor_tui.screens.remarks import RemarksScreen, adviser_of
from tadmor_tui.translation import t

_STEPS = 20
"""How often the progress is shown anew; each time costs a line of a slow connection."""


class ReviewScreen(RemarksScreen[None]):
    KEYS = (
        message("Enter opens the replay there"),
        message("Up and down move"),
        message("Escape goes back"),
    )

    def __init__(self, shown: ShownGame) -> None:
        super().__init__(shown)
        self._points: list[TurningPointRemark] = []

    def heading(self) -> str:
        return t("Turning points")

    def nothing(self) -> str:
        return t("Nobody missed anything that would have mattered.")

    def begin_to_think(self) -> None:
        self._think(adviser_of(self._shown).review(self._shown.history()))

    @work(thread=True, exclusive=True)
    def _think(self, review: GameReview) -> None:
        report, worker, shown = self.reporter(), get_current_worker(), -1
        for done in review.steps():
            if worker.is_cancelled:
                return
            if int(done * _STEPS) > shown:
                shown = int(done * _STEPS)
                report(self.progress, t("Looking through the game... {part:.0%}", part=shown / _STEPS))
        report(self._told, review.turning_points())

    def _told(self, points: list[TurningPointRemark]) -> None:
        self._points = points
        self.found([point.remark for point in points])

    def chosen(self, number: int) -> None:
        self.tadmor.show_replay(self._shown, self._points[number].place)
