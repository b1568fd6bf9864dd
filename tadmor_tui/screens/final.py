"""The final scoring: the buildings, all scores of all players, the winner, and the course of the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import Struct
from rich.cells import cell_len, set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding

from rules.contract import AnyGame
from rules.games import GAMES
from rules.message import message
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.render.animation import Frame, shortened
from tadmor_tui.render.text import Line, Run, grounded, line, width, wrapped
from tadmor_tui.render.wrapping import wrap_text
from tadmor_tui.screens.animation_player import AnimationPlayer
from tadmor_tui.screens.background import in_background
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.screens.bindings import PICK
from tadmor_tui.screens.final_picture import FinalPicture
from tadmor_tui.screens.final_ways import ButtonRow, FinalWays, KeyButton
from tadmor_tui.screens.form_fields import Button
from tadmor_tui.screens.game_preview import course_of
from tadmor_tui.screens.remarks import adviser_of
from tadmor_tui.session.advice import TurningPointRemark
from tadmor_tui.session.history import History
from tadmor_tui.session.score_sources import (
    ScoreSource,
    grouped,
    main_reason,
    sources_in,
    split_standings,
    without_zeros,
)
from tadmor_tui.text.translation import nt, t, words_of
from tadmor_tui.widgets.final_scoring import (
    MOST_REMARKS,
    FinalPage,
    FinalScoring,
    Page,
    has_room_for_all,
    pages_for,
    paint_final,
)
from tadmor_tui.widgets.pane import Pane, Panel
from tadmor_tui.widgets.scores import Players, most_points

_GAP = " " * 3
"""Separator of hints at keys."""
_AROUND = 4
"""Rows above and below the page."""
_SOURCE_SECONDS = 0.15
"""Between steps of the growing bars, one for each source of points."""


class FinalScreen(BaseScreen[None]):
    """The scores and the course of a game, above a row of buttons and the turning points that can be opened."""

    BINDINGS = [
        Binding("up", "move('up')", tooltip=message("the line above").text, show=False),
        Binding("down", "move('down')", tooltip=message("the line below").text, show=False),
        Binding("left", "move('left')", show=False),
        Binding("right", "move('right')", show=False),
        Binding("enter", "press", tooltip=message("choose").text, show=False),
        Binding("escape", "back", tooltip=message("back").text, show=False),
        Binding("tab", "turn_over", message("next page").text, show=False, id="final-page"),
        Binding("shift+tab", "turn_over", show=False, id="final-page-back"),
        Binding("v", "way('final-replay')", message("replay").text, show=False, id="final-replay"),
        Binding("t", "way('final-review')", message("turning points").text, show=False, id="final-review"),
        Binding("l", "way('final-level')", message("next level").text, show=False, id="final-level"),
        Binding("n", "way('final-new')", message("same again").text, show=False, id="final-new"),
        Binding("o", "way('final-form')", message("new game").text, show=False, id="final-form"),
        Binding("w", "walk", message("look around").text, show=False, id="final-walk"),
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
        self._sources = _named_sources(self._shown, self._history)
        self._course = course_of(shown, [standing.seat for standing in self._standings.ranking])
        self._cursor = 0
        self._page: Page = "scores"
        self._painted_page = FinalPage(())
        self._buttons: ButtonRow | None = None
        self._above = self._below = 0
        """First rows of the page and of the buttons."""
        self._searching = False
        """True while the turning points are being searched."""
        self._ways = FinalWays(self, shown, self.action_leave)
        self._picture = FinalPicture(shown, self._history, self.relayout)
        self.motion: AnimationPlayer[int] = AnimationPlayer(self, self.relayout)
        """Steps of the count: source by source, in each from the last place to the first."""

    @property
    def shown(self) -> OpenGame:
        return self._shown

    def compose(self) -> ComposeResult:
        yield Panel(self.tadmor_app.palette, id="form")

    def on_mount(self) -> None:
        if self.tadmor_app.motion != "off":
            steps, seats = len(self._sources) * len(self._standings.ranking), len(self._standings.ranking)
            growth = tuple(Frame(_SOURCE_SECONDS / seats, counted) for counted in range(steps))
            self.motion.play(shortened(growth) if self.tadmor_app.motion == "short" else growth)

    def on_screen_resume(self) -> None:
        self.relayout()

    def on_language_change(self) -> None:
        self._searching = False
        self._sources = _named_sources(self._shown, self._history)
        super().on_language_change()

    def end_motion(self) -> None:
        self.motion.end()

    def consumes_key(self, action: str, again: bool) -> bool:
        """Spend the first key on ending the animation: it was held down in the last go."""
        growing = self.motion.running
        self.motion.end()
        return growing and action == "press"

    # --- painting

    def relayout(self) -> None:
        fields, (cells, rows) = self._fields(), self.area
        self._cursor = max(0, min(self._cursor, len(fields) - 1))
        panel, glyphs = self.query_one("#form", Panel), self.tadmor_app.glyphs
        panel.styles.width, panel.styles.height = cells, rows
        ways = [KeyButton(button.label, self.keys.usual(command)) for command, button in self._ways.buttons().items()]
        self._buttons = ButtonRow(ways, self._cursor if self._picture.walk is None else -1, glyphs, cells)
        pages = self._pages()
        self._page = self._page if self._page in pages else "scores"
        scoring = self._scoring()
        above = [_title(self._shown, self._history.last, cells), *self._verdict(cells)]
        below = [
            _status(*self._told_and_hints(fields[self._cursor].note, pages), glyphs.cut, cells),
            *self._buttons.rows,
        ]
        room = max(0, rows - len(above) - len(below))
        self._painted_page = paint_final(scoring, cells, room, self._page)
        body = [*self._painted_page.rows, *([line()] * room)][:room]
        panel.show([*above, *body, *below][-rows:])
        self._above, self._below = len(above), rows - len(self._buttons.rows)
        if self._painted_page.remarks_at is not None and not (self._searching or self._points or self.motion.running):
            self._searching = True
            self.start_search()

    def _told_and_hints(self, note: str, pages: Sequence[Page]) -> tuple[Sequence[str], Sequence[str]]:
        """Return what is said of the place or the button under the cursor, at length and in short, and other keys."""
        if self._picture.walk is not None:
            replays, back = t("Enter replays it") if self._picture.walk.action is not None else "", t("Esc: back")
            return self._picture.walk.told(), (_joined(replays, back), back)
        turning = self.keys.hint("final-page", t("next page")) if len(pages) > 1 else ""
        walking = self.keys.hint("final-walk", t("look around")) if self._can_walk else ""
        short = _joined(walking, turning)
        return (note,), (_joined(t("Enter chooses"), t("Esc: leave"), short), short, turning)

    def _verdict(self, cells: int) -> list[Line]:
        """Return the winner, the reason, and what is remembered of the game; empty rows while points are counted."""
        snapshot = self._shown.snapshot
        verdict = self._shown.game_ui.verdict(self._standings, snapshot.names, snapshot.view)
        reason = main_reason(self._standings, grouped(self._sources))
        if reason and GAMES[self._shown.game_name].counts_points:
            verdict = f"{verdict} {reason}"
        sign, ink = (self.tadmor_app.glyphs.mission, "good") if self._standings.winners else (" ", "legal")
        told = [
            *(line((row, ink)) for row in wrap_text(verdict, cells - 1, f" {sign} ", "   ")),
            *(wrapped(self._remembered, cells - 1, "   ") if self._remembered else ()),
        ]
        if not self.motion.running:
            return told
        counting = t("The points are counted: Enter shows them all.")
        return [line((f"   {counting}", "dim")), *[line()] * (len(told) - 1)]

    def _pages(self) -> list[Page]:
        """Return the pages at this size, in their order."""
        explained = any(source.about for source in self._sources)
        return pages_for(self.area.width, self.area.height - _AROUND, explained, self._shown.game_ui.picture_beside)

    def _scoring(self) -> FinalScoring:
        snapshot, shown = self._shown.snapshot, self._shown
        crowded = self._page != "sources" and not has_room_for_all(self.area.width, self.area.height - _AROUND)
        sources = without_zeros(grouped(self._sources)) if crowded else self._sources
        final = split_standings(self._standings, sources)
        cursor = self._cursor - len(self._ways.buttons())
        return FinalScoring(
            Players(snapshot.names, snapshot.labels, self.tadmor_app.glyphs, shown.game_name, has_labels=True),
            final if self.motion.shown is None else split_standings(self._standings, sources, self.motion.shown),
            self._course,
            None if self.motion.shown is None else most_points(final),
            [source.about for source in sources],
            self._picture.painter(self.appearance),
            shown.game_ui.picture_beside,
            None if shown.turning_points is None else [point.remark for point in self._points],
            shown.game_ui.adviser is not None,
            cursor if cursor >= 0 else None,
            None if (own := shown.game_ui.final_page) is None else partial(own, self._history, self.appearance),
        )

    # --- the turning points

    @property
    def _points(self) -> Sequence[TurningPointRemark]:
        """The turning points shown here: the first ones, once they are known."""
        return (self._shown.turning_points or ())[:MOST_REMARKS]

    def start_search(self) -> None:
        """Search the turning points in the background."""
        review = self._shown.review = adviser_of(self._shown).review(self._history, self._shown.prepared)
        in_background(self, review.turning_points, self._told, review.steps())

    def _told(self, points: list[TurningPointRemark]) -> None:
        self._shown.turning_points = points
        if self.is_attached:
            self.relayout()

    # --- commands

    def _fields(self) -> Sequence[Button]:
        """Return the buttons, and the turning points that can be opened."""
        points = () if self._painted_page.remarks_at is None else self._points
        return [*self._ways.buttons().values(), *(self._ways.turning_point(point) for point in points)]

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        if message.pane.id == "form" and self._can_walk and self._picture.walk_to(message.x, message.y - self._above):
            self.relayout()
            return
        number = self._field_at(message.x, message.y) if message.pane.id == "form" else None
        if number is not None and number < len(self._fields()):
            self._cursor = number
            self.action_press()
            self.relayout()

    def _field_at(self, x: int, y: int) -> int | None:
        page = self._painted_page
        if y >= self._below:
            return None if self._buttons is None else self._buttons.at(x, y - self._below)
        if page.remarks_at is not None:
            left, top = page.remarks_at
            row = y - self._above - top
            if x >= left and 0 <= row < len(page.remark_rows) and (number := page.remark_rows[row]) is not None:
                return len(self._ways.buttons()) + number
        return None

    def action_move(self, way: str) -> None:
        """Go to the next place, or among the buttons; from these the way up leads to the picture above them."""
        if self._picture.walk is not None:
            self._picture.walk.move(way)
        elif way == "up" and self._can_walk:
            self.action_walk()
        else:
            self._cursor = (self._cursor + (1 if way in ("down", "right") else -1)) % len(self._fields())
        self.relayout()

    def action_walk(self) -> None:
        """Begin or end the walk over the picture."""
        if self._can_walk and self._picture.walk is None:
            self._picture.begin_walk()
        else:
            self._picture.end_walk()

    @property
    def _can_walk(self) -> bool:
        return self._picture.has_walk and self._page == "scores" and not self.motion.running

    def action_press(self) -> None:
        if self._picture.walk is not None:
            if self.is_current and (action := self._picture.walk.action) is not None:
                self.tadmor_app.show_replay(self._shown, action)
            return
        fields = self._fields()
        if self.is_current and self._cursor < len(fields):  # the key may come again before another screen is open
            fields[self._cursor].press()

    def action_pick(self, number: int) -> None:
        """Open a turning point by its number."""
        chosen = len(self._ways.buttons()) + number - 1
        if chosen < len(self._fields()):
            self._cursor = chosen
            self.action_press()

    def action_way(self, command: str) -> None:
        """Press the button of a command."""
        if self.is_current and (button := self._ways.buttons().get(command)) is not None:
            button.press()

    def action_turn_over(self) -> None:
        pages = self._pages()
        self._picture.walk = None
        self._page = pages[(pages.index(self._page) + 1) % len(pages)]
        self.relayout()

    def action_back(self) -> None:
        if self._picture.walk is None:
            self.action_leave()
        else:
            self.action_walk()

    def action_leave(self) -> None:
        if self.is_current:
            self.tadmor_app.leave_table()


def _named_sources(shown: OpenGame, history: History[AnyGame, Struct]) -> list[ScoreSource]:
    """Return the sources that brought points to any seat."""
    found, standings = shown.game_ui.sources, shown.snapshot.standings
    if found is None:
        return without_zeros(sources_in(shown.game_name, standings, {}))
    return without_zeros(found(history, standings))


def _title(shown: OpenGame, actions: int, cells: int) -> Line:
    """Return the row with the game and its length."""
    counted = nt("{n} action", "{n} actions", actions)
    game, heading = words_of(GAMES[shown.game_name].title), t("Final scoring")
    title = line((f" {game}", "title"), (f"  {heading}", "legal"))
    gap = " " * max(1, cells - width(title) - cell_len(counted) - 1)
    return grounded((*title, Run(gap + counted, "dim")), "panel", cells)


def _joined(*hints: str) -> str:
    return _GAP.join(filter(None, hints))


def _status(told: Sequence[str], hints: Sequence[str], cut: str, cells: int) -> Line:
    """Return what is said, in as many words as there is room for, or cut; and as many hints as have room beside it."""
    note = next((form for form in told if cell_len(form) <= cells - 2), told[-1])
    said = next((keys for keys in hints if cell_len(note) + cell_len(keys) + 4 <= cells), "")
    room = cells - 2
    fitting = note if cell_len(note) <= room else set_cell_size(note, room - 1)
    left = line((f" {fitting}{'' if fitting == note else cut}", "plain"))
    gap = " " * max(0, cells - width(left) - cell_len(said) - 1)
    return grounded((*left, Run(gap + said, "dim")), "panel", cells)
