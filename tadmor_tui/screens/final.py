"""The final scoring: the buildings, all scores of all players, the winner, and the course of the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rich.cells import cell_len, set_cell_size
from textual.binding import Binding

from rules.games import GAMES
from rules.message import message
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.render.animation import Frame, shortened
from tadmor_tui.render.text import Line, Run, grounded, line, width, wrapped
from tadmor_tui.render.wrapping import wrap_text
from tadmor_tui.screens.animation_player import AnimationPlayer
from tadmor_tui.screens.background import in_background
from tadmor_tui.screens.bindings import PICK
from tadmor_tui.screens.button_row import ButtonRow, KeyButton
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.form_fields import Button
from tadmor_tui.screens.game_preview import course_of
from tadmor_tui.screens.remarks import adviser_of
from tadmor_tui.session.advice import TurningPointRemark
from tadmor_tui.text.translation import nt, t, words_of
from tadmor_tui.widgets.final_scoring import MOST_REMARKS, FinalPage, FinalScoring, has_room_for_all, paint_final
from tadmor_tui.widgets.pane import Panel
from tadmor_tui.widgets.scores import Players

_PAGES = ("scores", "course")
_GAP = " " * 3
"""Separator of hints at keys."""
_AROUND = 4
"""Rows above and below the page."""
_SOURCE = 0.15
"""Seconds between steps of the growing bars, one for each source of points."""


class FinalScreen(FormScreen):
    HEADING = message("Final scoring")
    BINDINGS = [
        Binding("tab", "turn_over", message("scores or course").text, show=False, id="final-page"),
        Binding("shift+tab", "turn_over", show=False, id="final-page-back"),
        Binding("v", "replay", message("replay").text, show=False, id="final-replay"),
        Binding("t", "review", message("turning points").text, show=False, id="final-review"),
        Binding("n", "new_game", message("new game").text, show=False, id="final-new"),
        Binding("q", "leave", message("leave").text, show=False, id="final-leave"),
        *(Binding(str(n), f"pick({n})", show=False, group=PICK) for n in range(1, MOST_REMARKS + 1)),
    ]

    def __init__(self, shown: OpenGame, remembered: str = "") -> None:
        """`remembered` is the sentence about the campaign."""
        super().__init__()
        self._remembered = remembered
        self._shown = shown
        self._history = shown.history()
        self._standings = shown.snapshot.standings
        self._course = course_of(shown, [standing.seat for standing in self._standings.ranking])
        self._page = 0
        self._painted_page = FinalPage(())
        self._buttons: ButtonRow | None = None
        self._above = self._below = 0
        """First rows of the page and of the buttons."""
        self._looking = False
        """True while the turning points are being searched."""
        self.motion: AnimationPlayer[int] = AnimationPlayer(self, self.paint)
        """Number of sources in the bars while they grow."""

    def on_mount(self) -> None:
        if self.tadmor_app.motion != "off":
            growth = tuple(Frame(_SOURCE, counted) for counted in range(len(self._standings.ranking[0].lines)))
            self.motion.play(shortened(growth) if self.tadmor_app.motion == "short" else growth)

    def on_language_change(self) -> None:
        self._looking = False
        super().on_language_change()

    def end_motion(self) -> None:
        self.motion.end()

    def consumes_key(self, action: str, again: bool) -> bool:
        """Spend the first key on ending the animation: it was held down in the last go."""
        growing = self.motion.running
        self.motion.end()
        return growing and action == "press"

    @property
    def shown(self) -> OpenGame:
        return self._shown

    # --- content

    def key_hints(self) -> Sequence[str]:
        cells, rows = self.area
        turning = "" if has_room_for_all(cells, rows - _AROUND) else self.keys.hint("final-page", t("scores or course"))
        return [turning, t("Enter chooses"), t("Escape leaves")]

    def paint(self) -> None:
        fields, (cells, rows) = self.fields(), self.area
        self.cursor = max(0, min(self.cursor, len(fields) - 1))
        panel, glyphs = self.query_one("#form", Panel), self.tadmor_app.glyphs
        panel.styles.width, panel.styles.height = cells, rows
        ways = [KeyButton(button.label, self.keys.usual(command)) for command, button in self._ways()]
        self._buttons = ButtonRow(ways, self.cursor, glyphs, cells)
        above, below = self._top(cells), [self._status(fields[self.cursor], cells), *self._buttons.rows]
        room = max(0, rows - len(above) - len(below))
        self._painted_page = paint_final(self._scoring(), cells, room, self._page == 1)
        body = [*self._painted_page.rows, *([line()] * room)][:room]
        panel.show([*above, *body, *below][-rows:])
        self._above, self._below = len(above), rows - len(self._buttons.rows)
        if self._painted_page.remarks_at is not None and not (self._looking or self._points or self.motion.running):
            self._looking = True
            self.start_search()

    def _top(self, cells: int) -> list[Line]:
        """Return the title, the game and the winner."""
        shown, snapshot = self._shown, self._shown.snapshot
        game = words_of(GAMES[shown.game_name].title)
        actions = nt("{n} action", "{n} actions", self._history.last)
        title = line((f" {game}", "title"), (f"  {words_of(self.HEADING)}", "legal"))
        gap = " " * max(1, cells - width(title) - cell_len(actions) - 1)
        verdict = shown.face.verdict(self._standings, snapshot.names, snapshot.view)
        sign, ink = (self.tadmor_app.glyphs.mission, "good") if self._standings.winners else (" ", "legal")
        return [
            grounded((*title, Run(gap + actions, "dim")), "panel", cells),
            *(line((row, ink)) for row in wrap_text(verdict, cells - 1, f" {sign} ", "   ")),
            *(wrapped(self._remembered, cells - 1, "   ") if self._remembered else ()),
        ]

    def _status(self, field: Button, cells: int) -> Line:
        """Return the purpose of the button under the cursor, or the whole story of a turning point, and other keys."""
        turning, *others = self.key_hints()
        said = next(
            (
                hints
                for hints in (_GAP.join(filter(None, (*others, turning))), turning)
                if _fits(field.note, hints, cells)
            ),
            "",
        )
        room = cells - 2
        told = field.note if cell_len(field.note) <= room else set_cell_size(field.note, room - 1)
        left = line((f" {told}{'' if told == field.note else self.tadmor_app.glyphs.cut}", "plain"))
        gap = " " * max(0, cells - width(left) - cell_len(said) - 1)
        return grounded((*left, Run(gap + said, "dim")), "panel", cells)

    def _scoring(self) -> FinalScoring:
        snapshot, shown, glyphs = self._shown.snapshot, self._shown, self.tadmor_app.glyphs
        picture, history, look = shown.face.picture, self._history, self.appearance
        cursor = self.cursor - len(self._ways())
        return FinalScoring(
            Players(snapshot.names, snapshot.labels, glyphs, shown.game_name),
            self._standings,
            self._course,
            self.motion.shown,
            None if picture is None else partial(picture, history, look),
            None if self._shown.turning_points is None else [point.remark for point in self._points],
            shown.face.adviser is not None,
            cursor if cursor >= 0 else None,
        )

    # --- the turning points

    @property
    def _points(self) -> Sequence[TurningPointRemark]:
        """The turning points shown here: the first ones, once they are known."""
        return (self._shown.turning_points or ())[:MOST_REMARKS]

    def start_search(self) -> None:
        """Search the turning points in the background."""
        review = adviser_of(self._shown).review(self._history)
        in_background(self, review.turning_points, self._told, review.steps())

    def _told(self, points: list[TurningPointRemark]) -> None:
        self._shown.turning_points = points
        if self.is_attached:
            self.paint()

    # --- commands

    def _ways(self) -> Sequence[tuple[str, Button]]:
        """Return the buttons, each with its command."""
        counted = t("what counted, and what would have been better")
        review = ("final-review", Button(t("Turning points"), self.action_review, counted))
        return [
            ("final-replay", Button(t("Replay"), self.action_replay, t("the whole game, step by step"))),
            *([] if self._shown.face.adviser is None else [review]),
            *self._ways_away(),
        ]

    def _ways_away(self) -> Sequence[tuple[str, Button]]:
        if not self.tadmor_app.has_shelf:
            return [("final-leave", Button(t("Leave the table"), self.action_leave, t("you can come back to it")))]
        kept = t("the game stays among the saved ones")
        return [
            ("final-new", Button(t("New game"), self.action_new_game, t("with other players, or the same"))),
            ("final-leave", Button(t("Back to the title"), self.action_leave, kept)),
        ]

    def fields(self) -> Sequence[Button]:
        ways = [button for _, button in self._ways()]
        if self._painted_page.remarks_at is None:
            return ways
        return [*ways, *(self._turning_point(point) for point in self._points)]

    def _turning_point(self, point: TurningPointRemark) -> Button:
        told = t("{head}, {note}: {text}", head=point.remark.head, note=point.remark.note, text=point.remark.text)
        return Button(point.remark.head, partial(self.tadmor_app.show_replay, self._shown, point.place), told)

    def field_at(self, x: int, y: int) -> int | None:
        page, ways = self._painted_page, len(self._ways())
        if y >= self._below:
            return None if self._buttons is None else self._buttons.at(x, y - self._below)
        if page.remarks_at is not None:
            left, top = page.remarks_at
            row = y - self._above - top
            if x >= left and 0 <= row < len(page.remark_rows) and (number := page.remark_rows[row]) is not None:
                return ways + number
        return None

    def action_change(self, step: int) -> None:
        """Move between the buttons, which stand side by side."""
        self.action_move(step)

    def action_pick(self, number: int) -> None:
        """Open a turning point by its number."""
        fields, ways = self.fields(), len(self._ways())
        if self.is_current and ways + number <= len(fields):
            self.cursor = ways + number - 1
            self.action_press()

    def action_turn_over(self) -> None:
        self._page = (self._page + 1) % len(_PAGES)
        self.paint()

    def action_replay(self) -> None:
        self.tadmor_app.show_replay(self._shown)

    def action_review(self) -> None:
        self.tadmor_app.show_review(self._shown)

    def action_new_game(self) -> None:
        if self.is_current and self.tadmor_app.has_shelf:
            self.tadmor_app.show_new_game()

    def action_leave(self) -> None:
        if self.is_current:
            self.tadmor_app.leave_table()


def _fits(left: str, right: str, cells: int) -> bool:
    """Return True if two texts fit into a row."""
    return cell_len(left) + cell_len(right) + 4 <= cells
