"""The screen of a game being played: places and paints the panes, and hands keys and mouse on."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.events import MouseDown, Resize
from textual.geometry import Size

from tadmor_tui.games.open_game import LocalGame, OpenGame
from tadmor_tui.render.animation import Pictures
from tadmor_tui.render.text import line
from tadmor_tui.screens.animation_player import AnimationPlayer
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.screens.bindings import ANSWERS, TABLE_BINDINGS, command_of, with_game_bindings
from tadmor_tui.screens.game_loop import GameLoop
from tadmor_tui.screens.moment_player import LOOKING_COMMANDS
from tadmor_tui.screens.table_commands import TableCommands
from tadmor_tui.widgets.appearance import HelpTopic
from tadmor_tui.widgets.hint_line import HintLine
from tadmor_tui.widgets.layout import Regions
from tadmor_tui.widgets.pane import Pane, Panel
from tadmor_tui.widgets.pane_stack import PaneStack
from tadmor_tui.widgets.pointing import COMMAND, PANEL, TOLD, explain_target, parted, pointed_target, pressed_target

_COMMANDS_THAT_DECIDE = frozenset({"pick", "end", "collect"})
"""Commands, beside choosing, by which something is decided at once."""
_CHOOSING = frozenset({"choose", "skip"})
_NOT_IN_A_SHOW = frozenset({*_COMMANDS_THAT_DECIDE, "undo", "redo", "seats", "advice", "hand", "yes"})
"""Commands that would change or tell what comes after a show."""


class TableScreen(BaseScreen[None]):
    """One game being played. Its loop knows what comes next, and its commands what the keys do."""

    BINDINGS = [*TABLE_BINDINGS, *ANSWERS]

    def __init__(self, shown: OpenGame) -> None:
        super().__init__()
        self._shown = shown
        settings = self.tadmor_app.settings
        shown.table.prefer(
            end_goes=lambda: settings.end_of_go != "always ask" and settings.automatic_end != "off",
            undo_with_bots=lambda: settings.undo_with_bots == "on",
        )
        if isinstance(shown, LocalGame):
            shown.host.give_time(settings.bot_seconds)
        self.table = shown.game_ui.table(shown.source, settings, lambda: self.appearance)
        self.ui = self.table.ui
        self.motion: AnimationPlayer[Pictures] = AnimationPlayer(self, self._paint_motion)
        self.loop = self.make_loop()
        self.commands = self.make_commands()
        self._moving: frozenset[type[object]] = frozenset()
        """The places that show a frame of a motion."""
        self._pointed = ""
        """The target that the mouse points at, as long as it is explained."""
        self._press_is_spent = False
        """True if the button was pressed to end a show, and chooses nothing."""
        self._bindings = with_game_bindings(self._bindings, shown.game_ui.commands)

    def make_loop(self) -> GameLoop:
        return GameLoop(self)

    def make_commands(self) -> TableCommands:
        return TableCommands(self)

    @property
    def shown(self) -> OpenGame:
        return self._shown

    def compose(self) -> ComposeResult:
        for pane in (*self.table.panes.values(), *self.table.stack):
            pane.use_palette(self.tadmor_app.palette)
            yield pane
        yield self.loop.moments.make_panel()

    def on_mount(self) -> None:
        self.relayout()
        self.loop.start()

    def on_screen_resume(self) -> None:
        self.loop.resume()

    # --- where the panes lie

    def on_resize(self, _: Resize) -> None:
        self.ui.hint = self.table.too_small(self.size.width, self.size.height) or ""

    def relayout(self) -> None:
        self.place_panes()
        self.paint()

    def on_language_change(self) -> None:
        for pane in (*self.table.panes.values(), *self.table.stack):
            pane.forget()
        self.ui.on_language_change()
        self.loop.moments.retell()
        super().on_language_change()

    @property
    def table_area(self) -> Size:
        """The size that the table may fill."""
        return self.area

    @property
    def regions(self) -> Regions:
        """The regions of the panes on the screen."""
        return self.table.layout.regions

    def place_panes(self) -> None:
        self.end_motion()  # its pictures were made for other places
        self.table.relayout(*self.table_area)
        regions = self.regions
        for place, pane in self.table.panes.items():
            pane.place(regions.get(place))
        self.table.stack.show(self.table.open_pane, regions.get(PaneStack))
        self.loop.moments.replace()

    def fit_panes(self) -> None:
        """Lay the panes out anew, if what they say needs other rows."""
        if not self.table.fits(*self.table_area):
            self.place_panes()
        self.table.fit_menu()

    # --- painting

    def paint(self) -> None:
        """Show the game as it stands."""
        self.fit_panes()
        self._pointed = ""
        for place in self.table.layout.regions:
            self._paint_at(place)

    def _paint_at(self, place: type[object]) -> None:
        pane, moving = self.table.pane_at(place), self.motion.shown or {}
        if place is PaneStack:
            self.table.stack.show(pane, self.regions.get(PaneStack))
        if place in moving:
            pane.show_picture(moving[place])
        else:
            pane.update_from(self.table)

    def _paint_motion(self) -> None:
        """Paint only what moves now, or moved in the frame before."""
        moving = frozenset(self.motion.shown or ())
        for place in moving | self._moving:
            self._paint_at(place)
        self._moving = moving

    def say(self, sentence: str) -> None:
        """Show a sentence in the hint line, until the next key."""
        self.ui.hint = sentence
        self.paint()

    # --- keys

    def action_command(self, name: str, *arguments: str | int) -> None:
        if name not in LOOKING_COMMANDS:  # a command of the palette: keys do not come so far
            self.loop.moments.end()
        getattr(self.commands, name)(*arguments)
        self.loop.steps.end_if_over()

    def explained(self) -> HelpTopic:
        """Return the entry of the reference about what has the focus."""
        clause = "" if self.ui.moment is None else self.ui.moment.clause
        return HelpTopic(clause) if clause else self.table.help_topic()

    def end_motion(self) -> None:
        self.motion.end()

    def consumes_key(self, action: str, again: bool) -> bool:
        """Decide nothing by a key that ends a show, nor by one that is pressed again or to choose in a motion."""
        all_keys, is_asked, command = self.ui.showing, self._shown.snapshot.person is not None, command_of(action)
        if self.table.course.step_shown is not None:
            return command in _NOT_IN_A_SHOW
        if not self.motion.running:
            return self.loop.moments.standing and self.loop.moments.takes_key(action)
        self.motion.end()
        return all_keys or (is_asked and (command in _CHOOSING or (again and command in _COMMANDS_THAT_DECIDE)))

    # --- the mouse

    def on_mouse_down(self, _: MouseDown) -> None:
        self._press_is_spent = self.ui.showing and self.table.course.step_shown is None
        self.loop.moments.end()

    async def on_pane_pressed(self, message: Pane.Pressed) -> None:
        """Choose or open what lies under a cell."""
        if self._press_is_spent:
            return
        pane, x, y = message.pane, message.x, message.y
        target = pressed_target(self.table, pane, x, y)
        match parted(target):
            case (kind, command) if kind == COMMAND:
                active = next((one for one in self.active_bindings.values() if one.binding.id == command), None)
                if active is not None:
                    await self.app.run_action(active.binding.action, active.node)
            case (kind, action) if kind == TOLD:
                self.tadmor_app.show_replay(self._shown, int(action))
            case (kind, command) if kind == PANEL:
                self.commands.pane(command)
            case _:
                self.commands.take(self.table.press_on(target) if target else pane.press(x, y))
        self.loop.steps.end_if_over()

    def on_pane_pointed(self, message: Pane.Pointed) -> None:
        """Explain what the mouse points at, until the next key; paint nothing while it stays on the same target."""
        target = pointed_target(self.table, message.pane, message.x, message.y)
        if target != self._pointed and not self.ui.asked:
            self._pointed = target
            hint = self.table.panes[HintLine]
            if told := explain_target(self.table, target):
                hint.show_picture([line(f" {told}")])
            else:
                hint.update_from(self.table)

    async def on_pane_scrolled(self, message: Pane.Scrolled) -> None:
        message.prevent_default()
        if not isinstance(message.pane, Panel):
            message.pane.scroll(message.step)
        self.paint()
