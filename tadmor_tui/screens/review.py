"""The review of a finished game: chances turn by turn, what decided it, and what people could have done better."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding

from rules.contract import Seat, Standings
from rules.games import GAMES
from rules.message import Message, message, turn_word
from saves.problems import SaveError
from saves.saved_game import SavedGame
from tadmor_tui.games.open_game import LocalGame, OpenGame
from tadmor_tui.puzzles.own_decisions import exercises_of, has_exercises
from tadmor_tui.render.text import Line, Run, grounded, in_rows, line, width
from tadmor_tui.screens.background import in_background
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.screens.bindings import PICK
from tadmor_tui.screens.remarks import adviser_of
from tadmor_tui.screens.review_chart import (
    CHART_WIDTH,
    TALLEST_CHART,
    chart_heading,
    has_room_for_both,
    list_rows,
    paint_chart,
    paint_story,
)
from tadmor_tui.session.advice import GameReview, ReviewReport
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.pane import Pane, Panel
from tadmor_tui.widgets.pointing import ITEM, parted
from tadmor_tui.widgets.prompt import badge
from tadmor_tui.widgets.review import ReviewLook, paint_missed, paint_points

LETTERS = "abcdefgh"
"""Keys that try a missed decision again."""
_GAP = " " * 3


class ReviewScreen(BaseScreen[None]):
    """One cursor goes through the turning points and the missed decisions; Enter opens the replay there."""

    BINDINGS = [
        Binding("up,k", "move(-1)", tooltip=message("the line above").text, show=False),
        Binding("down,j", "move(1)", tooltip=message("the line below").text, show=False),
        Binding("tab,shift+tab", "turn_over", tooltip=message("the other page").text, show=False),
        Binding("enter,space", "choose", tooltip=message("open the replay there").text, show=False),
        Binding("f", "filter", tooltip=message("another player's chance").text, show=False),
        Binding("x", "exercises", tooltip=message("your decisions as exercises").text, show=False),
        Binding("escape,q", "leave", tooltip=message("back").text, show=False),
        *(Binding(str(n), f"pick({n})", show=False, group=PICK) for n in range(1, 10)),
        *(Binding(letter, f"try_again({number})", show=False, group=PICK) for number, letter in enumerate(LETTERS)
          if letter != "f"),
    ]  # fmt: skip

    def __init__(self, shown: OpenGame) -> None:
        super().__init__()
        self._shown = shown
        self._history = shown.history()
        self._report = ReviewReport()
        self._viewer: Seat | None = None
        self._cursor = 0
        self._page = 0
        self._progress = t("Analysing the game...")

    @property
    def shown(self) -> OpenGame:
        return self._shown

    @property
    def is_done(self) -> bool:
        return self._report.complete

    def compose(self) -> ComposeResult:
        yield Panel(self.tadmor_app.palette, id="review")

    def on_mount(self) -> None:
        self.relayout()
        self.start_search()

    def on_screen_resume(self) -> None:
        self.relayout()

    def on_language_change(self) -> None:
        """Search again: the report is in words."""
        self._report, self._progress = ReviewReport(), t("Analysing the game...")
        self.start_search()
        super().on_language_change()

    # --- the work

    def start_search(self) -> None:
        shown = self._shown
        if shown.turning_points is not None and shown.review is not None:
            self._told(shown.review.report())
            return
        review = adviser_of(shown).review(self._history, shown.prepared)

        def found() -> ReviewReport:
            shown.turning_points, shown.review = review.turning_points(), review
            return review.report()

        in_background(self, found, self._told, review.steps(), lambda part: self._show_progress(review, part))

    def _show_progress(self, review: GameReview, part: float) -> None:
        self._progress = t("Analysing the game... {part:.0%}", part=part)
        if not self._report.points:
            self._report = review.report()
            self._viewer = self._report.viewer
        self.relayout()

    def _told(self, report: ReviewReport) -> None:
        self._report = report
        if self._viewer is None:
            self._viewer = report.viewer
        self.relayout()

    # --- painting

    def relayout(self) -> None:
        if not self.is_attached:
            return
        panel, (cells, rows) = self.query_one("#review", Panel), self.area
        panel.styles.width, panel.styles.height = cells, rows
        hints = in_rows(map(words_of, self._hints(cells, rows)), cells, _GAP, " ")
        below = [
            *paint_story(self._report, self._cursor, cells),
            *(grounded(line((row, "dim")), "panel", cells) for row in hints),
        ]
        body = self._body(cells, rows - 1 - len(below))
        standings = self._history.standings(self._history.last)
        panel.show([_title(self._shown, standings, cells), *body, *below])

    def _body(self, cells: int, rows: int) -> list[Line]:
        look, both, wide = self._look(cells), has_room_for_both(self._report, cells, rows), cells >= CHART_WIDTH
        of_missed, of_points = list_rows(self._report, cells)
        page = 0 if both else self._page
        painted: list[Line] = []
        if page == 0:
            free = rows - of_points - (of_missed if both else 0) - 1
            painted += self._chart(look, cells, min(TALLEST_CHART, free)) if wide else []
            painted += paint_points(look, cells)
        if both or page == 1:
            painted += [line()] if both else []
            painted += paint_missed(look, cells, rows - len(painted), "" if self.is_done else self._progress)
        painted = painted[:rows]
        return [*painted, *[line()] * (rows - len(painted))]

    def _look(self, cells: int) -> ReviewLook:
        return ReviewLook(
            self._report,
            self._history.turn_name,
            self._shown.table.labels,
            self._shown.table.names,
            self.tadmor_app.glyphs,
            self._cursor,
            self._viewer,
            self._played is not None,
            cells < CHART_WIDTH,
        )

    def _chart(self, look: ReviewLook, cells: int, rows: int) -> list[Line]:
        if len(self._report.chances) < 2 and not self.is_done:
            return [chart_heading(look, cells), line((f"  {self._progress}", "plain"))]
        palette = self.tadmor_app.palette
        coloured = palette.theme != "monochrome" and palette.depth != "16"
        standings = self._history.standings(self._history.last)
        return paint_chart(look, standings, turn_word(self._shown.game_name), coloured, cells, rows)

    def _hints(self, cells: int, rows: int) -> list[Message]:
        hints = [message("Enter opens the replay there"), message("Up/Down: move")]
        if self._report.missed and self._played is not None:
            hints.append(message("A, B: try again"))
        if self._report.missed and self._asks_again:
            hints.append(message("X: as exercises"))
        if not has_room_for_both(self._report, cells, rows - 4):
            hints.append(message("Tab shows your decisions") if self._page == 0 else message("Tab shows the chart"))
        return [*hints, message("F shows another chance"), message("Esc: back")]

    @property
    def _played(self) -> SavedGame | None:
        """The saved game of which a copy can be played; None where there is none."""
        shown = self._shown
        played = shown.played if self.tadmor_app.has_shelf and isinstance(shown, LocalGame) else None
        return played if isinstance(played, SavedGame) else None

    # --- commands

    @property
    def _places(self) -> list[int]:
        """The places in the replay of all lines."""
        report = self._report
        return [*(row.place for row in report.points), *(row.place for row in report.missed)]

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        kind, number = parted(message.pane.key_at(message.x, message.y))
        if kind == ITEM:
            self.action_pick(int(number) + 1)

    def action_move(self, step: int) -> None:
        if count := len(self._places):
            self._cursor = (self._cursor + step) % count
            self._page = int(self._cursor >= len(self._report.points))
            self.relayout()

    def action_pick(self, number: int) -> None:
        if number <= len(self._places):
            self._cursor = number - 1
            self.action_choose()

    def action_choose(self) -> None:
        if self._places and self.is_current:
            self.tadmor_app.show_replay(self._shown, self._places[self._cursor])

    def action_turn_over(self) -> None:
        self._page = 1 - self._page
        self._cursor = len(self._report.points) if self._page and self._report.missed else 0
        self.relayout()

    def action_filter(self) -> None:
        """Show the changes of the next player's chance; after the last one of whoever each line is about."""
        seats: list[Seat | None] = [None, *range(self._history.seats)]
        self._viewer = seats[(seats.index(self._viewer) + 1) % len(seats)]
        self.relayout()

    def action_try_again(self, number: int) -> None:
        """Play a copy of the game from a missed decision on, against the same bots."""
        missed, played, store = self._report.missed, self._played, self.tadmor_app.store
        if played is None or number >= len(missed) or not self.is_current:
            return
        try:
            saved = store.open(store.branch(played.path, missed[number].place))
        except SaveError as error:
            self.notify(words_of(error), severity="error")
            return
        self.tadmor_app.play(saved)

    def action_exercises(self) -> None:
        """Ask the missed decisions again, each in its position."""
        if self._report.missed and self.is_current and self._asks_again:
            self.tadmor_app.show_puzzles(exercises_of(self._shown, self._history, self._report))

    @property
    def _asks_again(self) -> bool:
        return self.tadmor_app.has_shelf and has_exercises(self._shown.game_name)

    def action_leave(self) -> None:
        if self.is_current:
            self.dismiss(None)


def _title(shown: OpenGame, standings: Standings, cells: int) -> Line:
    """Return the row with the game and its final scores."""
    snapshot = shown.snapshot
    game, heading = words_of(GAMES[shown.game_name].title), t("Review")
    left = line((f" {game}", "title"), (f"  {heading}", "legal"))
    scores: list[Run | str] = []
    for standing in standings.ranking:
        letter, ink, *_ = badge(snapshot.labels[standing.seat])
        name = snapshot.names[standing.seat]
        scores += [Run(letter, "night", ink), f" {name} ", Run(f"{standing.total}   ", "legal")]
    right = line(*scores)
    gap = cells - width(left) - width(right)
    return grounded((*left, Run(" " * gap), *right) if gap > 0 else left, "panel", cells)
