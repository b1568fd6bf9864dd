"""The final scoring: every line for every player, who has won, and how it came to that."""

from __future__ import annotations

from collections.abc import Sequence

from textual.binding import Binding

from rules.contract import Standings
from rules.message import message
from tadmor_tui.faces.painters.curve import Curve, paint_curve
from tadmor_tui.faces.painters.prompt import badge
from tadmor_tui.faces.painters.scores import Players, bars_title, paint_bars, paint_scores, scores_cells
from tadmor_tui.faces.shown_game import ShownGame
from tadmor_tui.look.lines import Line, beside, grounded, line, relit, wrapped
from tadmor_tui.look.motion import Frame, shortened
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.form_fields import Button, Field
from tadmor_tui.screens.motion_player import MotionPlayer
from tadmor_tui.translation import t, words_of

_PAGES = ("scores", "course")
_LEAST_CURVE, _TALLEST_CURVE = 10, 28
_LEAST_BARS = 50
"""Cells for the bars, if they are to stand beside the table."""
_SOURCE = 0.15
"""Seconds after which the bars grow by what the next source has brought."""


class FinalScreen(FormScreen):
    HEADING = message("Final scoring")
    BINDINGS = [
        Binding("tab", "turn_over", message("scores or course").text, show=False, id="final-page"),
        Binding("shift+tab", "turn_over", show=False, id="final-page-back"),
        Binding("v", "replay", message("replay").text, show=False, id="final-replay"),
        Binding("t", "review", message("turning points").text, show=False, id="final-review"),
        Binding("q", "leave", message("leave").text, show=False, id="final-leave"),
    ]

    def __init__(self, shown: ShownGame) -> None:
        super().__init__()
        self._shown = shown
        self._standings = shown.eyes.standings()
        self._curves = _curves(shown, self._standings)
        self._page = 0
        self.motion: MotionPlayer[int] = MotionPlayer(self, self.paint)
        """How many sources are in the bars, while they grow."""

    def on_mount(self) -> None:
        if self.tadmor.motion != "off":
            growth = tuple(Frame(_SOURCE, counted) for counted in range(len(self._standings.ranking[0].lines)))
            self.motion.play(shortened(growth) if self.tadmor.motion == "short" else growth)

    def end_motion(self) -> None:
        self.motion.end()

    @property
    def shown(self) -> ShownGame:
        return self._shown

    # --- what it shows

    def key_hints(self) -> Sequence[str]:
        return [
            t("Enter chooses"),
            self.keys.hint("final-page", t("scores or course")),
            t("Escape leaves"),
        ]

    def header(self, cells: int) -> list[Line]:
        eyes, glyphs = self._shown.eyes, self.tadmor.glyphs
        players = Players(eyes.names, eyes.labels, glyphs, self._shown.played.game_name)
        verdict = self._shown.face.verdict(self._standings, eyes.names, eyes.view())
        top = [
            grounded(line((f"  {words_of(self.HEADING)}", "title")), "panel", cells),
            *(relit(row, "good") for row in wrapped(verdict, cells - 1, "  ")),
            line(),
        ]
        room = self.room_above - len(top)
        scores = [*self._scores(players, cells), line()]
        if self._all_at_once():
            curve = paint_curve(self._curves, glyphs, cells, min(_TALLEST_CURVE, room - len(scores) - 1))
            return [*top, *scores, *curve, line()]
        if self._page == 0:
            return [*top, *scores][: self.room_above]
        return [*top, *paint_curve(self._curves, glyphs, cells, room - 1), line()]

    def _scores(self, players: Players, cells: int) -> list[Line]:
        """The table, and the bars beside it where there is room, or else below it."""
        standings, counted = self._standings, self.motion.shown
        table = scores_cells(players, standings)
        if cells - table < _LEAST_BARS:
            bars = paint_bars(players, standings, cells, counted)
            return [*paint_scores(players, standings, cells), line(), *bars]
        wide = cells - table
        bars = [row for bar in paint_bars(players, standings, wide, counted) for row in (bar, line())]
        return beside(
            (paint_scores(players, standings, table), table), ([bars_title(players.glyphs, wide), line(), *bars], wide)
        )

    def _all_at_once(self) -> bool:
        """Whether scores and curve have room on one page."""
        lines, players = len(self._standings.ranking[0].lines), len(self._standings.ranking)
        return self.room_above >= lines + players + 9 + _LEAST_CURVE

    # --- what can be done

    def fields(self) -> Sequence[Field]:
        told = t("the whole game, step by step")
        counted = t("what counted, and what would have been better")
        review = Button(t("Turning points"), self.action_review, self.keys.note("final-review", counted) or counted)
        return [
            Button(t("Replay"), self.action_replay, self.keys.note("final-replay", told) or told),
            *([] if self._shown.face.adviser is None else [review]),
            Button(t("Back to the title"), self.action_leave),
        ]

    def action_turn_over(self) -> None:
        self._page = (self._page + 1) % len(_PAGES)
        self.paint()

    def action_replay(self) -> None:
        self.tadmor.show_replay(self._shown)

    def action_review(self) -> None:
        self.tadmor.show_review(self._shown)

    def action_leave(self) -> None:
        if self.is_current:
            self.tadmor.leave_table()


def _curves(shown: ShownGame, standings: Standings) -> list[Curve]:
    """The best first, so that the winner's line is drawn over the others."""
    totals, eyes = shown.history().totals(), shown.eyes
    return [
        Curve(*badge(eyes.labels[s.seat]), eyes.names[s.seat], [points[s.seat] for points in totals])
        for s in standings.ranking
    ]
