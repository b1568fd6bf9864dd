"""The tutorial: the real table, with two rows above it that say what to do and why."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.geometry import Region, Size

from rules.contract import Action
from saves.problems import SaveError
from tadmor_tui.games.game_ui import Guide, GuideStep
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.render.text import Line, grounded, line
from tadmor_tui.render.wrapping import wrap_text
from tadmor_tui.screens.game_loop import GameLoop
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.screens.table_commands import TableCommands
from tadmor_tui.session.game_session import GameSession
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.appearance import Appearance, Command, HelpTopic
from tadmor_tui.widgets.game_table import AnyGameTable
from tadmor_tui.widgets.layout import Regions
from tadmor_tui.widgets.pane import Pane, Panel
from tadmor_tui.widgets.prompt import ALWAYS, Asked, Prompt, PromptSelection, with_keys

_HIDDEN_COMMANDS = ("collect", "end", "undo")
"""Commands that the tutorial hides, unless it asks for them."""
_END = "end"
_GROUNDS, _SPOKEN_OF = ("panel", "tile"), "townhd"
"""The usual grounds of panels, and that of a panel that the tutorial speaks of."""


def paint_step(step: GuideStep, number: int, of: int, keys: KeyNames, cells: int) -> list[Line]:
    """Return the instructions in the rows above the table."""
    place = f" {number:>{len(str(of))}}/{of} "
    rows = wrap_text(step.text(keys), max(10, cells - len(place) - 1))
    margins = [place, *[" " * len(place)] * (len(rows) - 1)]
    painted = [line((margin, "title"), (row, "legal")) for margin, row in zip(margins, rows, strict=True)]
    return [grounded(row, "panel", cells) for row in painted]


def _spoken_of(row: Line) -> Line:
    """Return a row of a panel that the tutorial speaks of; chips and badges keep their colours, and pictures too."""
    if not any(letter.isalnum() for run in row for letter in run.text):
        return row
    return tuple(
        run._replace(ground=_SPOKEN_OF if not run.ground or run.ground in _GROUNDS else run.ground) for run in row
    )


def paint_step_in_column(step: GuideStep, number: int, of: int, keys: KeyNames, cells: int) -> list[Line]:
    """Return the instructions in a column beside the board."""
    place = t("{at}/{all}", at=number, all=of)
    rows = wrap_text(f"{place} {step.text(keys)}", max(10, cells - 1))
    first = line(" ", (place, "title"), (rows[0].removeprefix(place), "legal"))
    return [grounded(row, "oasis", cells) for row in (first, *(line(" ", (row, "legal")) for row in rows[1:]))]


class Lesson:
    """The way through a guide: the step that is being taken, and its action."""

    def __init__(self, guide: Guide) -> None:
        self.guide = guide
        self.number = 0
        """Number of steps taken."""

    @property
    def step(self) -> GuideStep:
        return self.guide.farewell if self.is_over else self.guide.steps[self.number]

    @property
    def is_over(self) -> bool:
        return self.number == len(self.guide.steps)

    @property
    def requested_action(self) -> Action | None:
        return self.guide.played.game.read_action(self.step.action) if self.step.action else None

    def paint_step(self, step: GuideStep, keys: KeyNames, cells: int) -> list[Line]:
        return paint_step(step, self.number + 1, len(self.guide.steps) + 1, keys, cells)

    def paint_in_column(self, step: GuideStep, keys: KeyNames, cells: int) -> list[Line]:
        return paint_step_in_column(step, self.number + 1, len(self.guide.steps) + 1, keys, cells)

    def offered_commands(self, usual: Sequence[Command]) -> list[Command]:
        """Return the commands for the last row: none that the guide would not take now."""
        requested = self.step.action
        if not requested:
            word = t("play on") if self.is_over else t("go on")
            usual = [("choose", word), *(each for each in usual if each[0] != "choose")]
        words = {"advice": t("show me"), "leave": t("leave")}
        offered = [(c, words.get(c, word)) for c, word in usual if c not in _HIDDEN_COMMANDS or c == requested]
        first = ("choose", requested, *ALWAYS, "leave")  # the way out is more urgent than what can be looked at
        return sorted(offered, key=lambda each: each[0] not in first)


class GuidePrompt(Prompt):
    """The prompt of the game, as far as the guide asks for the same."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(id="prompt")
        self._lesson = lesson

    def select(self, table: AnyGameTable) -> PromptSelection:
        selected = super().select(table)
        asked = selected.asked if self._lesson.step.action else Asked("")
        return PromptSelection(asked, tuple(self._lesson.offered_commands(selected.commands)))

    def paint(self, selected: PromptSelection, size: Size, look: Appearance) -> list[Line]:
        if selected.asked.words:
            return super().paint(selected, size, look)
        reading = line(" ", (t("Read what the guide says."), "legal"))
        return [*[line()] * (size.height - 1), with_keys(reading, look.keys, selected.commands, size.width)]


class GuideLoop(GameLoop):
    """Marks the requested action, and takes no other one."""

    def __init__(self, screen: GuideScreen, session: GameSession) -> None:
        super().__init__(screen)
        self._lesson = screen.lesson
        self._session = session
        session.may_end_goes = lambda seat: False
        session.goes_back = False

    def new_position(self) -> None:
        super().new_position()
        requested = self.ui.marked = self._lesson.requested_action
        told = self.ui.hint
        if requested is not None and not self.screen.table.course.on_board(requested):
            self.ui.point_at(requested)
        elif requested is not None:
            self.screen.table.course.prepare(requested)
        self.ui.hint = told
        self.screen.paint()

    def apply(self, action: Action) -> None:
        """Take the requested action and what follows; lead the player from another action to it."""
        session, step = self._session, self._lesson.step
        if not step.action:
            self.lead("")
        elif session.position.write_action(action) == step.action:
            session.apply(session.position.acting[0], action)
            for notation in step.then:
                session.apply(session.position.acting[0], session.position.read_action(notation))
            self.go_to_next()
        else:
            self.lead(t("In a game of your own you could do that."))

    def lead(self, first: str) -> None:
        """Move the cursor to the requested action, and name its key after a `first` sentence."""
        requested, keys = self._lesson.requested_action, self.screen.keys
        if requested is None:
            self.screen.say(t("{key} goes on.", key=keys["choose"]))
            return
        if self._lesson.step.action == _END:
            then = t("Now press {key} to end your go.", key=keys["end"])
        else:
            self.ui.point_at(requested)
            then = t("The cursor is where the guide goes on: press {key}.", key=keys["choose"])
        self.screen.say(" ".join(filter(None, (first, then))))

    def go_to_next(self) -> None:
        self._lesson.number += 1
        self.ui.show_menu()
        self.new_position()


class GuideCommands(TableCommands):
    """The commands of a table; those that the guide can't take lead back to it."""

    def __init__(self, screen: GuideScreen, loop: GuideLoop) -> None:
        super().__init__(screen)
        self._lesson = screen.lesson
        self._guide_loop = loop

    def choose(self) -> None:
        if self._lesson.is_over:
            self._play_on()
        elif self._lesson.step.action:
            super().choose()
        else:
            self._guide_loop.go_to_next()

    def _play_on(self) -> None:
        """Continue as a normal game, which is saved."""
        app = self.screen.tadmor_app
        try:
            app.play(app.store.keep(self._lesson.guide.played))
        except SaveError as error:
            self.screen.say(words_of(error))

    def show_me(self) -> None:
        """Lead to the requested action; go on where there is only something to read."""
        if self._lesson.step.action:
            self._guide_loop.lead("")
        else:
            self.choose()

    def _question_before_end(self) -> str:
        return ""

    def collect(self) -> None:
        key = self.screen.keys["collect"]
        self._guide_loop.lead(t("{key} collects everything at once, but here the order matters.", key=key))

    def advice(self) -> None:
        self._guide_loop.lead("")

    def seats(self) -> None:
        key = self.screen.keys["seats"]
        self.screen.say(t("In a game {key} shows who plays; here, please do as asked above.", key=key))

    def undo(self) -> None:
        key = self.screen.keys["undo"]
        self.screen.say(t("In a game {key} undoes; here, please go on as asked above.", key=key))

    def redo(self) -> None:
        self.undo()

    def back(self) -> None:
        """Close a pane or a list that is open; otherwise leave the guide."""
        if not self.ui.menu_open:
            super().back()
        elif self.ui.menu.back():
            self.screen.paint()
        else:
            self.leave()

    def leave(self) -> None:
        self.screen.dismiss(None)


class GuideScreen(TableScreen):
    """The real table below the instructions of a lesson."""

    def __init__(self, guide: Guide) -> None:
        self.lesson = Lesson(guide)
        self._local = LocalGame(guide.played)
        self._rows_by_width: dict[int, int] = {}
        super().__init__(self._local)
        self.table.panes[Prompt] = GuidePrompt(self.lesson)

    def make_loop(self) -> GuideLoop:
        return GuideLoop(self, self._local.host)

    def make_commands(self) -> GuideCommands:
        assert isinstance(self.loop, GuideLoop)
        return GuideCommands(self, self.loop)

    def compose(self) -> ComposeResult:
        yield from super().compose()
        self._instructions = Panel(self.tadmor_app.palette, id="guide")
        yield self._instructions

    @property
    def _column(self) -> Region | None:
        """The column of the table in which the instructions lie, where it has no room for them above it."""
        return self.table.course.guide_column(self.area)

    @property
    def _rows(self) -> int:
        """Rows for the instructions: as many as the longest step needs, so that the table does not move."""
        width, guide = self.area.width, self.lesson.guide
        if self._column is not None:
            return 0
        if width not in self._rows_by_width:
            steps = (*guide.steps, guide.farewell)
            self._rows_by_width[width] = max(len(self.lesson.paint_step(step, self.keys, width)) for step in steps)
        return self._rows_by_width[width]

    @property
    def table_area(self) -> Size:
        """The table's area below the instructions."""
        return Size(self.area.width, max(1, self.area.height - self._rows))

    @property
    def regions(self) -> Regions:
        return {place: region.translate((0, self._rows)) for place, region in super().regions.items()}

    def place_panes(self) -> None:
        super().place_panes()
        if (column := self._column) is None:
            self._instructions.place(Region(0, 0, self.area.width, self._rows))
        else:
            self._instructions.place(self._place_in(column))

    def _place_in(self, column: Region) -> Region:
        """Return the lowest rows of the column, as many as this step needs."""
        rows = min(column.height, len(self.lesson.paint_in_column(self.lesson.step, self.keys, column.width)))
        return Region(column.x, column.bottom - rows, column.width, rows)

    def paint(self) -> None:
        for place, pane in self.table.panes.items():
            pane.emphasis = _spoken_of if place in self.lesson.step.panes else None
        super().paint()
        if (column := self._column) is not None:
            region = self._place_in(column)
            self._instructions.place(region)
            told = self.lesson.paint_in_column(self.lesson.step, self.keys, column.width)
            self._instructions.show(told[: region.height])
            return
        cells, rows = self.area.width, self._rows
        told = self.lesson.paint_step(self.lesson.step, self.keys, cells)[:rows]
        self._instructions.show([*told, *[grounded(line(), "panel", cells)] * (rows - len(told))])

    def explained(self) -> HelpTopic:
        """Return the rule that the tutorial speaks of, with the focus as the first link."""
        focus = super().explained()
        return HelpTopic(self.lesson.step.clause, focus.now, (focus.key, *focus.links))

    async def on_pane_pressed(self, message: Pane.Pressed) -> None:
        if message.pane is self._instructions:
            message.prevent_default()
            assert isinstance(self.commands, GuideCommands)
            if not self._press_is_spent:
                self.commands.show_me()
