"""A puzzle or an exercise: the real table in a position, in which the best decision is to be found."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from textual.app import ComposeResult
from textual.binding import Binding, BindingsMap
from textual.geometry import Region, Size

from rules.contract import Action, RulesError
from rules.message import message
from saves.problems import CannotUndo
from saves.puzzle_record import PuzzleResult
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.puzzles.exercise import Verdict
from tadmor_tui.puzzles.series import Series
from tadmor_tui.render.text import Line, fit, grounded, in_rows, line, width, wrapped
from tadmor_tui.screens.background import in_background
from tadmor_tui.screens.game_loop import GameLoop
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.screens.table_commands import TableCommands
from tadmor_tui.session.game_session import GameSession
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.game_table import AnyGameTable
from tadmor_tui.widgets.layout import Regions
from tadmor_tui.widgets.pane import Panel
from tadmor_tui.widgets.prompt import Asked, Prompt, PromptSelection, with_keys

_BINDINGS = [
    Binding("h", "command('hint')", tooltip=message("a hint").text, id="puzzle-hint", show=False),
    Binding("S", "command('solution')", tooltip=message("the solution").text, id="puzzle-solution", show=False),
    Binding("r", "command('start_over')", tooltip=message("start over").text, id="puzzle-again", show=False),
    Binding("n", "command('next_one')", tooltip=message("the next puzzle").text, id="puzzle-next", show=False),
]
_TOLD_ROWS, _TOLD_ROWS_NARROW = 2, 4
"""Rows for the question, hints and verdicts."""
_NARROW = 70
_NOT_OFFERED = frozenset({"advice", "seats", "chances"})


class Attempt:
    """The state of an exercise that is open: tries, hints, and what was said last."""

    def __init__(self, series: Series) -> None:
        exercise = series.exercise
        assert exercise is not None
        self.series, self.exercise = series, exercise
        self.tries = 0
        self.hints: list[str] = []
        """All hints, as soon as they are known."""
        self.hints_shown = 0
        self.is_over = False
        self.told = ""

    def tell_hint(self, hints: list[str]) -> None:
        """Tell the next one of all hints; while the exercise is not over it counts."""
        self.hints = hints
        number = min(self.hints_shown, len(hints) - 1)
        if not self.is_over:
            self.hints_shown = number + 1
        self.told = t("Hint {at} of {all}: {hint}", at=number + 1, all=len(hints), hint=hints[number])

    def told_solution(self) -> tuple[Action, str]:
        """Return the best decision, and the sentence about it with its reason."""
        best = self.exercise.solution
        told = t("{decision}: {reason}", decision=self.exercise.line_of(best.action), reason=best.remark.text)
        return best.action, told

    def close(self, solved: bool) -> None:
        """Count the exercise, unless it was over before."""
        if not self.is_over:
            self.is_over = True
            self.series.note(PuzzleResult(solved, self.tries, self.hints_shown))


class PuzzlePrompt(Prompt):
    """The prompt of the game without advice; the others are never waited for."""

    def select(self, table: AnyGameTable) -> PromptSelection:
        selected = super().select(table)
        commands = tuple(one for one in selected.commands if one[0] not in _NOT_OFFERED)
        if table.snapshot.person is not None:
            return PromptSelection(selected.asked, commands)
        return PromptSelection(Asked(""), tuple(one for one in commands if one[0] != "choose"))

    def paint(self, selected: PromptSelection, size: Size, look: Appearance) -> list[Line]:
        if selected.asked.words:
            return super().paint(selected, size, look)
        waiting = line(" ", (t("The others do not move."), "legal"))
        return [*[line()] * (size.height - 1), with_keys(waiting, look.keys, selected.commands, size.width)]


class PuzzleLoop(GameLoop):
    """Takes an answer to be judged. Nobody else moves, and once the exercise is over everything can be tried."""

    def __init__(self, screen: PuzzleScreen, session: GameSession) -> None:
        super().__init__(screen)
        self.attempt = screen.attempt
        self._session = session
        session.may_end_goes = lambda seat: False

    def new_position(self) -> None:
        if self.snapshot.person is None:
            self.ui.clear()
            self.screen.paint()
        else:
            super().new_position()

    def _end_without_loss(self) -> Action | None:
        return None

    def think(self) -> None:
        """Show no advice: it would be the answer."""

    def apply(self, action: Action) -> None:
        if self.attempt.is_over:
            self.take(action)
        else:
            self.attempt.told = t("Checking...")
            self.screen.paint()
            in_background(self.screen, partial(self.attempt.exercise.judge, action), partial(self._judged, action))

    def _judged(self, action: Action, verdict: Verdict) -> None:
        attempt = self.attempt
        if not verdict.right:
            attempt.tries += 1
            key = self.screen.keys["puzzle-hint"]
            attempt.told = t("{told} Try again, or press {key} for a hint.", told=verdict.told, key=key)
            self.screen.paint()
            return
        attempt.close(solved=True)
        attempt.told = verdict.told
        self.take(action)
        in_background(self.screen, self._reason, partial(self._tell, verdict.told))

    def _reason(self) -> str:
        return self.attempt.exercise.solution.remark.text

    def _tell(self, first: str, reason: str) -> None:
        self.attempt.told = t("{first} {reason}", first=first, reason=reason)
        self.screen.paint()

    def take(self, action: Action) -> None:
        """Take an action of the person; the answers of others do not come."""
        person = self._course.seat_of(action)
        assert person is not None
        self.screen.end_motion()
        try:
            self._session.apply(person, action)
        except RulesError as error:
            self.screen.say(words_of(error))
            return
        self.ui.hint = ""
        self.ui.show_menu()
        self.new_position()

    def start_over(self) -> None:
        """Go back to the position."""
        try:
            while self._session.can_undo:
                self._session.undo()
        except CannotUndo as error:
            self.screen.say(words_of(error))
        self.attempt.told = ""
        self.ui.show_menu()
        self.new_position()


class PuzzleCommands(TableCommands):
    """The commands of a table; advice, seats and chances are not to be had."""

    def __init__(self, screen: PuzzleScreen, loop: PuzzleLoop) -> None:
        super().__init__(screen)
        self._puzzle, self._puzzle_loop = screen, loop

    def hint(self) -> None:
        """Tell the next hint."""
        attempt = self._puzzle_loop.attempt
        if attempt.hints:
            self._tell_hint(attempt.hints)
        else:
            in_background(self.screen, attempt.exercise.hints, self._tell_hint)

    def _tell_hint(self, hints: list[str]) -> None:
        self._puzzle_loop.attempt.tell_hint(hints)
        self.screen.paint()

    def solution(self) -> None:
        """Show the solution after a question, and take it."""
        attempt, key = self._puzzle_loop.attempt, self.screen.keys["puzzle-solution"]
        sentence = t("{key} again shows the solution; the puzzle then counts as not solved.", key=key)
        if attempt.is_over or not self._asks_first("solution", sentence):
            in_background(self.screen, attempt.told_solution, self._show_solution)

    def _show_solution(self, found: tuple[Action, str]) -> None:
        loop, (action, told) = self._puzzle_loop, found
        loop.attempt.close(solved=False)
        loop.start_over()
        loop.attempt.told = told
        if action in self.snapshot.legal:
            loop.take(action)

    def start_over(self) -> None:
        self._puzzle_loop.start_over()

    def next_one(self) -> None:
        self._puzzle.open_next()

    def advice(self) -> None:
        self.hint()

    def chances(self) -> None:
        self.screen.say(t("The chances would give the answer away."))

    def seats(self) -> None:
        self.screen.say(t("Nobody else moves here."))

    def undo(self) -> None:
        if not self.loop.client.can_undo:
            self.screen.say(t("There is nothing to take back."))
        else:
            super().undo()

    def _question_before_end(self) -> str:
        return ""

    def back(self) -> None:
        """Close a pane or a list that is open; otherwise leave."""
        if not self.ui.menu_open:
            super().back()
        elif self.ui.menu.back():
            self.screen.paint()
        else:
            self.leave()

    def leave(self) -> None:
        self.screen.dismiss(None)


class PuzzleScreen(TableScreen):
    """The table below the question, the hints and the verdicts."""

    def __init__(self, series: Series, after: Callable[[], None] | None = None) -> None:
        """`after` is called when the last one is left."""
        self.attempt = Attempt(series)
        self._local: LocalGame = self.attempt.exercise.begin()
        super().__init__(self._local)
        self.ui.gives_advice = False
        self.table.panes[Prompt] = PuzzlePrompt(id="prompt")
        own = BindingsMap(_BINDINGS)
        rest = {key: bound for key, bound in self._bindings.key_to_bindings.items() if key not in own.key_to_bindings}
        self._bindings = BindingsMap.merge([BindingsMap.from_keys(rest), own])
        self._after = after

    def on_language_change(self) -> None:
        self._local.host.name_by_colours()
        super().on_language_change()

    def make_loop(self) -> PuzzleLoop:
        return PuzzleLoop(self, self._local.host)

    def make_commands(self) -> PuzzleCommands:
        assert isinstance(self.loop, PuzzleLoop)
        return PuzzleCommands(self, self.loop)

    def compose(self) -> ComposeResult:
        yield from super().compose()
        self._question = Panel(self.tadmor_app.palette, id="puzzle")
        yield self._question

    def open_next(self) -> None:
        """Open the next one; after the last one say so."""
        if self.attempt.series.advance():
            self.app.switch_screen(PuzzleScreen(self.attempt.series))
        else:
            self.say(t("That was the last one; {key} goes back.", key=self.keys["leave"]))

    # --- the rows above the table

    @property
    def _rows(self) -> int:
        told = _TOLD_ROWS if self.area.width >= _NARROW else _TOLD_ROWS_NARROW
        return 1 + told + len(self._hints())

    @property
    def table_area(self) -> Size:
        return Size(self.area.width, max(1, self.area.height - self._rows))

    @property
    def regions(self) -> Regions:
        return {place: region.translate((0, self._rows)) for place, region in super().regions.items()}

    def place_panes(self) -> None:
        super().place_panes()
        self._question.place(Region(0, 0, self.area.width, self._rows))

    def paint(self) -> None:
        super().paint()
        self._question.show(self._painted(self.area.width))

    def _painted(self, cells: int) -> list[Line]:
        attempt, hints = self.attempt, self._hints()
        room = self._rows - 1 - len(hints)
        score = line((f"{attempt.series.score()} ", "dim"))
        heading = line((f" {attempt.series.heading()}", "title"))
        gap = cells - width(heading) - width(score)
        first = (*heading, *line(" " * gap), *score) if gap > 0 else heading
        told = attempt.told or self._asked()
        rows = wrapped(told, cells - 2, " ")
        body = [*rows, *[line()] * (room - len(rows))][:room]
        return [grounded(fit(row, cells), "panel", cells) for row in (first, *body, *hints)]

    def _hints(self) -> list[Line]:
        """Return the rows of keys."""
        keys = self.keys
        hints = [
            keys.hint("puzzle-hint", t("hint")),
            keys.hint("puzzle-solution", t("solution")),
            keys.hint("undo", t("undo")),
            keys.hint("puzzle-again", t("start over")),
            keys.hint("puzzle-next", t("next")),
            keys.hint("leave", t("leave")),
        ]
        return [line((f" {row}", "key")) for row in in_rows(hints, self.area.width - 1, "  ")]

    def _asked(self) -> str:
        name = self._local.snapshot.names[self.attempt.exercise.seat]
        return t(
            "You are {name}: which decision is best here? Nobody else moves, and you may try as often as you like.",
            name=name,
        )
