"""The tutorial: the real table, with two rows above it that say what to do and why."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.geometry import Region, Size

from rules.contract import Action
from saves.problems import SaveError
from tadmor_tui.games.game_ui import Guide, GuideStep
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.games.table_face import HelpTopic
from tadmor_tui.render.text import Line, grounded, in_at_most, line
from tadmor_tui.render.wrapping import wrap_text
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.session.ui_state import MENU
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.layout import Layout
from tadmor_tui.widgets.panel import Panel
from tadmor_tui.widgets.prompt import paint_prompt, with_keys

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


class GuideScreen(TableScreen):
    """The real table. The requested action is marked; other actions lead back to it."""

    def __init__(self, guide: Guide) -> None:
        shown = LocalGame(guide.played)
        super().__init__(shown)
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
        self._panels["guide"] = Panel(self.tadmor_app.palette, id="guide")
        yield self._panels["guide"]

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
    def _arrangement(self) -> Layout:
        inner, rows = self.table.arrangement, self._rows
        panels = {name: region.translate((0, rows)) for name, region in inner.panels.items()}
        return Layout({**panels, "guide": Region(0, 0, self.area.width, rows)}, inner.tabs)

    def _painted(self, name: str, cells: int, rows: int) -> list[Line]:
        match name:
            case "guide":
                told = self._paint_step(self.step, cells)[:rows]
                return [*told, *[grounded(line(), "panel", cells)] * (rows - len(told))]
            case "prompt":
                return self._paint_prompt(cells, rows)
            case self.step.panel:
                return [_spoken_of(row) for row in super()._painted(name, cells, rows)]
            case _:
                return super()._painted(name, cells, rows)

    def _paint_prompt(self, cells: int, rows: int) -> list[Line]:
        """Ask the game's questions only when the tutorial asks for them."""
        if self.step.action:
            asked = self.table.asked()
            painted = paint_prompt(self._eyes, self.keys, self._commands(), cells, self.model.peeking, asked)
            return in_at_most(painted, rows)
        reading = line(" ", (t("Read the lines at the top."), "legal"))
        return [*[line()] * (rows - 1), with_keys(reading, self.keys, self._commands(), cells)]

    def _commands(self) -> list[tuple[str, str]]:
        """Offer in the last row only what the tutorial accepts now."""
        asked, shown = self.step.action, self.table.commands()
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
        """Mark the requested action, and open its list."""
        asked = self.model.marked = self._asked()
        told = self.model.hint
        if asked is not None and not self.table.on_board(asked):
            self.model.point_at(asked)
        elif asked is not None:
            self.table.prepare(asked)
        self.model.hint = told
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
            self.model.point_at(asked)
            self._say_both(first, t("The cursor is where the guide goes on: press {key}.", key=self.keys["choose"]))

    def _say_both(self, first: str, then: str) -> None:
        self._say(" ".join(filter(None, (first, then))))

    def _go_to_next(self) -> None:
        self._number += 1
        self.model.open_tab(MENU)
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

    async def press_panel(self, pressed: Panel, x: int, y: int) -> None:
        if pressed is self._panels["guide"]:
            self._lead("") if self.step.action else self.action_choose()
        else:
            await super().press_panel(pressed, x, y)

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
        """Close an open panel or list; otherwise leave the tutorial."""
        if self.model.tab != MENU:
            super().action_back()
        elif self.model.menu.back():
            self._paint()
        else:
            self.action_leave()

    def action_leave(self) -> None:
        self.dismiss(None)
