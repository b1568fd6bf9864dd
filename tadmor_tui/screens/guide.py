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
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.appearance import Appearance, Command, HelpTopic
from tadmor_tui.widgets.game_table import AnyGameTable
from tadmor_tui.widgets.layout import Regions
from tadmor_tui.widgets.pane import AnyPane, Panel
from tadmor_tui.widgets.prompt import Asked, Prompt, PromptSelection, with_keys

_AWAY = ("collect", "end", "undo")
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
    """Return a row of a panel that the tutorial speaks of; chips and badges keep their colours."""
    return tuple(
        run._replace(ground=_SPOKEN_OF if not run.ground or run.ground in _GROUNDS else run.ground) for run in row
    )


class GuidePrompt(Prompt):
    """What is asked in the game is asked only when the guide asks for it too."""

    def __init__(self, guide: GuideScreen) -> None:
        super().__init__(id="prompt")
        self._guide = guide

    def select(self, table: AnyGameTable) -> PromptSelection:
        selected = super().select(table)
        asked = selected.asked if self._guide.step.action else Asked("")
        return PromptSelection(asked, tuple(self._guide.offered_commands(selected.commands)))

    def paint(self, selected: PromptSelection, size: Size, look: Appearance) -> list[Line]:
        if selected.asked.words:
            return super().paint(selected, size, look)
        reading = line(" ", (t("Read the lines at the top."), "legal"))
        return [*[line()] * (size.height - 1), with_keys(reading, look.keys, selected.commands, size.width)]


class GuideScreen(TableScreen):
    """The real table. The requested action is marked; other actions lead back to it."""

    def __init__(self, guide: Guide) -> None:
        shown = LocalGame(guide.played)
        super().__init__(shown)
        self.table.panes[Prompt] = GuidePrompt(self)
        self._host = shown.host
        self._host.may_end_goes = lambda seat: False
        self._host.goes_back = False
        self._guide = guide
        self._number = 0
        self._rows_by_width: dict[int, int] = {}

    @property
    def step(self) -> GuideStep:
        steps = self._guide.steps
        return steps[self._number] if self._number < len(steps) else self._guide.farewell

    @property
    def _is_over(self) -> bool:
        return self._number == len(self._guide.steps)

    def compose(self) -> ComposeResult:
        yield from super().compose()
        self._lines_above = Panel(self.tadmor_app.palette, id="guide")
        yield self._lines_above

    @property
    def _table_area(self) -> Size:
        """The table's area below the instructions."""
        return Size(self.area.width, max(1, self.area.height - self._rows))

    @property
    def _rows(self) -> int:
        """Rows for the instructions: as many as the longest step needs, so that the table does not move."""
        width = self.area.width
        if width not in self._rows_by_width:
            steps = (*self._guide.steps, self._guide.farewell)
            self._rows_by_width[width] = max(len(self._paint_step(step, width)) for step in steps)
        return self._rows_by_width[width]

    def _paint_step(self, step: GuideStep, cells: int) -> list[Line]:
        of = len(self._guide.steps) + 1
        return paint_step(step, self._number + 1, of, self.keys, cells)

    @property
    def _regions(self) -> Regions:
        return {place: region.translate((0, self._rows)) for place, region in super()._regions.items()}

    def _place_panes(self) -> None:
        super()._place_panes()
        self._lines_above.place(Region(0, 0, self.area.width, self._rows))

    def _paint(self) -> None:
        for place, pane in self.table.panes.items():
            pane.emphasis = _spoken_of if place in self.step.panes else None
        super()._paint()
        cells, rows = self.area.width, self._rows
        told = self._paint_step(self.step, cells)[:rows]
        self._lines_above.show([*told, *[grounded(line(), "panel", cells)] * (rows - len(told))])

    def offered_commands(self, shown: Sequence[Command]) -> list[Command]:
        """What the last row offers: nothing that the guide would not take now."""
        asked = self.step.action
        if not asked:
            word = t("play on") if self._is_over else t("go on")
            shown = [("choose", word), *(each for each in shown if each[0] != "choose")]
        words = {"advice": t("show me"), "leave": t("leave")}
        return [(c, words.get(c, word)) for c, word in shown if c not in _AWAY or c == asked]

    def explained(self) -> HelpTopic:
        """Return the rule that the tutorial speaks of, with the focus as the first link."""
        focus = super().explained()
        return HelpTopic(self.step.clause, focus.now, (focus.key, *focus.links))

    # --- the steps

    def _new_position(self) -> None:
        super()._new_position()
        self._show_asked()

    def _asked(self) -> Action | None:
        """Return the requested action, if there is one."""
        return self._host.game.read_action(self.step.action) if self.step.action else None

    def _show_asked(self) -> None:
        """Mark what is asked for, and open the list where it stands."""
        asked = self.ui.marked = self._asked()
        told = self.ui.hint
        if asked is not None and not self.table.course.on_board(asked):
            self.ui.point_at(asked)
        elif asked is not None:
            self.table.course.prepare(asked)
        self.ui.hint = told
        self._paint()

    def _apply(self, action: Action) -> None:
        """Lead the player from another action to the requested one."""
        host = self._host
        if not self.step.action:
            self._say(t("{key} goes on.", key=self.keys["choose"]))
        elif host.game.write_action(action) == self.step.action:
            host.apply(host.game.acting[0], action)
            for notation in self.step.then:
                host.apply(host.game.acting[0], host.game.read_action(notation))
            self._go_to_next()
        else:
            self._lead(t("In a game of your own you could do that."))

    def _lead(self, first: str) -> None:
        """Move the cursor to the requested action, and name its key."""
        asked = self._asked()
        if asked is None:
            self._say(t("{key} goes on.", key=self.keys["choose"]))
        elif self.step.action == _END:
            self._say_both(first, t("Now press {key} to end your go.", key=self.keys["end"]))
        else:
            self.ui.point_at(asked)
            self._say_both(first, t("The cursor is where the guide goes on: press {key}.", key=self.keys["choose"]))

    def _say_both(self, first: str, then: str) -> None:
        self._say(" ".join(filter(None, (first, then))))

    def _go_to_next(self) -> None:
        self._number += 1
        self.ui.show_menu()
        self._new_position()

    def action_choose(self) -> None:
        if self._is_over:
            self._play_on()
        elif self.step.action:
            super().action_choose()
        else:
            self._go_to_next()

    def _play_on(self) -> None:
        """Continue as a normal game, which is saved."""
        try:
            self.tadmor_app.play(self.tadmor_app.store.keep(self._guide.played))
        except SaveError as error:
            self._say(words_of(error))

    async def press_pane(self, pane: AnyPane, x: int, y: int) -> None:
        if pane is self._lines_above:
            self._lead("") if self.step.action else self.action_choose()
        else:
            await super().press_pane(pane, x, y)

    # --- commands with another meaning

    def _before_the_end(self) -> str:
        return ""

    def action_collect(self) -> None:
        self._lead(t("{key} collects everything at once, but here the order matters.", key=self.keys["collect"]))

    def action_advice(self) -> None:
        self._lead("")

    def action_seats(self) -> None:
        self._say(t("In a game {key} shows who plays; here, please do what is asked above.", key=self.keys["seats"]))

    def action_undo(self) -> None:
        self._say(t("In a game {key} takes back; here, please go on as asked above.", key=self.keys["undo"]))

    def action_redo(self) -> None:
        self.action_undo()

    def action_back(self) -> None:
        """Closes a panel or a list that is open; otherwise the guide is left."""
        if not self.ui.menu_open:
            super().action_back()
        elif self.ui.menu.back():
            self._paint()
        else:
            self.action_leave()

    def action_leave(self) -> None:
        self.dismiss(None)
