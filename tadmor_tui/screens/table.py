"""The table: the map, one's own goods, the menu of what can be done, and the story; played with keys or the mouse."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.events import Resize

from rules.contract import Seat
from rules.tadmor import actions as a
from tadmor_tui.bindings import TABLE_BINDINGS
from tadmor_tui.faces.tadmor.explanations import Focus
from tadmor_tui.faces.tadmor.layout import TABS, Arrangement, arrange, too_small
from tadmor_tui.faces.tadmor.painters import Scene
from tadmor_tui.faces.tadmor.painters.improvements import tile_layout
from tadmor_tui.faces.tadmor.painters.menu import menu_layout
from tadmor_tui.faces.tadmor.painters.table import furthest_scroll, paint_panel
from tadmor_tui.look.columns import ColumnLayout
from tadmor_tui.look.lines import Line
from tadmor_tui.look.panel import Panel
from tadmor_tui.saving_words import whether_saved
from tadmor_tui.screens.advice import AdviceScreen
from tadmor_tui.screens.played_game import PlayedGameScreen
from tadmor_tui.screens.seats import SeatsScreen
from tadmor_tui.table.session import Session

_PANELS = ("tracker", "map", "goods", "pane", *TABS[1:-1], "hint", "prompt")


class TableScreen(PlayedGameScreen):
    """One game being played."""

    BINDINGS = [*TABLE_BINDINGS]

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._panels: dict[str, Panel] = {}

    # --- making and painting

    def compose(self) -> ComposeResult:
        for name in _PANELS:
            panel = Panel(self.tadmor.palette, id=name.replace(" ", "-"))
            self._panels[name] = panel
            yield panel

    def on_mount(self) -> None:
        self.lay_out()
        self._new_position()

    def on_resize(self, _: Resize) -> None:
        self.desk.hint = too_small(self.size.width, self.size.height) or ""

    def lay_out(self) -> None:
        arrangement = self.desk.arrangement = self._arrange()
        if self.desk.tab not in arrangement.tabs:
            self.desk.open_tab("menu")
        for name, panel in self._panels.items():
            panel.lie_in(arrangement.panels.get(name))
        self._paint()

    def _arrange(self) -> Arrangement:
        return arrange(self.area.width, self.area.height)

    def _paint(self) -> None:
        scene = self._scene()
        for name, region in self.desk.arrangement.panels.items():
            self._panels[name].show(self._painted(name, scene, region.width, region.height))

    def _painted(self, name: str, scene: Scene, cells: int, rows: int) -> list[Line]:
        return paint_panel(self.desk, name, scene, cells, rows)

    def _menu_layout(self) -> ColumnLayout:
        region = self.desk.arrangement.panels["pane"]
        return menu_layout(self.desk.menu, region.width, region.height)

    def _tile_layout(self) -> ColumnLayout:
        region = self.desk.arrangement.panels["pane"]
        return tile_layout(self._scene(), self.desk.tile, region.width, region.height)

    def explained(self) -> Focus:
        """What has the focus, for the reference."""
        return self.desk.focus(self._scene())

    # --- choosing

    def action_choose(self) -> None:
        desk = self.desk
        if self._session.acting_person is None and desk.tab == "menu":
            # The bots play on without a pause until somebody is asked, or until the key is pressed again.
            self._hurrying = not self._hurrying
            return
        if (place := desk.lit_slot()) in desk.placing:
            desk.cursor.place = place
            desk.open_tab("menu")
            offers = desk.placing[place]
            if len(offers) == 1:
                self._apply(offers[0].action)
            else:
                desk.offer_only(offers)
                self._paint()
            return
        if desk.tab == "log" and self._session.log:
            self.tadmor.show_replay(self._session, self._session.log[desk.log_end - 1].action)
            return
        if (entry := desk.tile_entry(self._scene())) is not None and (buying := desk.ways_to_take(entry.tile)):
            desk.offer_only(buying)
            self._paint()
            return
        if desk.tab != "menu":
            self.action_tab("menu")
            return
        if (offer := desk.menu.choose()) is not None:
            self._apply(offer.action)
        else:
            self._say("")  # what was said before would hide what the first choice is about

    def action_move(self, way: str) -> None:
        desk = self.desk
        desk.hint = ""
        if desk.tab == "slot":
            desk.look.move(way, self._session.game.board.slots, self._scene())
        elif desk.on_map:
            desk.cursor.move(way, desk.placing, self._scene())
        elif desk.tab == "log":
            desk.turn_log({"up": 1, "down": -1}.get(way, 0))
        elif desk.tab == "improvements":
            rows = self._tile_layout().rows
            desk.move_tile({"up": -1, "down": 1, "left": -rows, "right": rows}[way], self._scene())
        elif desk.tab != "menu":
            region = desk.arrangement.panels["pane"]
            last = furthest_scroll(desk, self._scene(), region.width, region.height)
            desk.scrolled = max(0, min(desk.scrolled + {"up": -1, "down": 1}.get(way, 0), last))
        else:
            rows = self._menu_layout().rows
            desk.menu.move({"up": -1, "down": 1, "left": -rows, "right": rows}[way])
        self._paint()

    def action_pick(self, number: int) -> None:
        desk, index = self.desk, self._menu_layout().first + number - 1
        if desk.tab == "menu" and index < len(desk.menu.items):
            desk.on_map = False
            desk.menu.cursor = index
            self.action_choose()

    def action_back(self) -> None:
        self.desk.hint = ""
        if self.desk.tab != "menu":
            self.desk.open_tab("menu")
        elif not self.desk.menu.back():
            self._new_position()
            return
        self._paint()

    def action_end(self) -> None:
        endings = [action for action in self._session.game.legal if action.ends_go]
        if self._session.acting_person is None or not endings:
            self._say("Your go can't end yet." if self._session.acting_person is not None else "It is not your go.")
        elif (question := self._before_the_end()) is not None and self.desk.hint != question:
            self._say(question)
        elif len(endings) == 1:
            self._apply(endings[0])
        else:
            self.desk.offer_only([o for o in self._session.offers(self.desk.hand_open) if o.action in endings])
            self._paint()

    def _before_the_end(self) -> str | None:
        """What is asked before a go ends in which something would be lost."""
        if self.tadmor.settings.end_of_go == "never ask" or (left := self._session.left_undone()) is None:
            return None
        return f"Press {self.keys['end']} once more to end your go; you could still do this: {left}"

    def action_collect(self) -> None:
        before = self._session.acting_person
        if before is None or not self._session.collect_all():
            self._say("There is nothing to collect now.")
        else:
            self.desk.hint = ""
            self._go_on(before)

    def action_undo(self) -> None:
        self._go_back(self._session.undo)

    def action_redo(self) -> None:
        self._go_back(self._session.redo)

    def action_leave(self) -> None:
        """Asks once where all is saved; otherwise what is to become of the rest."""
        told = whether_saved(self._session.saved)
        question = f"{told} Press {self.keys['leave']} once more to leave the table."
        if self.tadmor.warning or self.desk.hint == question:
            self.tadmor.leave_table(self._session)
        else:
            self._say(question)

    # --- advice and seats

    def action_advice(self) -> None:
        """What the strong bots would do here, with what the person to act knows."""
        if self._session.acting_person is None or self.desk.covered:
            self._say("There is advice for you when it is your go.")
        else:
            advice = AdviceScreen(self._session, self.desk.hand_open, self.keys["missions"])
            self.app.push_screen(advice, self._take_advice)

    def _take_advice(self, action: a.AnyAction | None) -> None:
        if action is not None and action in self._session.game.legal:
            self.desk.point_at(action, self._scene())
            self._paint()

    def action_seats(self) -> None:
        if self._session.game.to_act is not None and not self.desk.covered:
            self.app.push_screen(SeatsScreen(self._session, self._change_seats))

    # --- panels

    def action_tab(self, name: str) -> None:
        """Open a panel in the pane, or close it again."""
        desk, person = self.desk, self._session.acting_person
        if name == "missions" and desk.face_down and person is not None:
            self._peek(person)
        elif name != "missions" or name in desk.arrangement.tabs:
            desk.turn_tab(name)
        self._paint()

    def _peek(self, person: Seat) -> None:
        """Turn the missions in hand face up, or face down again."""
        desk = self.desk
        desk.peeking = not desk.peeking
        desk.hint = ""
        self._ask(person)
        if "missions" in desk.arrangement.tabs:
            desk.open_tab("missions" if desk.peeking else "menu")
        if desk.peeking:
            looks = f"{self._session.names[person]} looks: everybody else, please look away."
            desk.hint = f"{looks} {self.keys['back']} shows what can be done."

    def action_next_tab(self, step: int) -> None:
        self.desk.next_tab(step)
        self._paint()

    def action_rival(self) -> None:
        """The next merchant's whole board."""
        self.desk.next_merchant(self._scene())
        self._paint()

    def action_look(self) -> None:
        """Walk over all slots, taken and closed ones too."""
        self.desk.look_around(self._scene())
        self._paint()

    # --- the mouse

    def on_panel_pressed(self, message: Panel.Pressed) -> None:
        desk, panels = self.desk, self.desk.arrangement.panels
        if message.panel is self._panels["map"]:
            place = desk.cursor.at(message.x, message.y, self._scene(), panels["map"].width)
            if place in desk.placing:
                desk.cursor.place, desk.on_map = place, True
                self.action_choose()
            elif place:
                desk.look.place = place
                desk.open_tab("slot")
                self._paint()
        elif message.panel is self._panels["pane"] and desk.tab == "menu":
            number = self._menu_layout().item_at(message.x, message.y, panels["pane"].width)
            if message.y and 0 <= number < len(desk.menu.items):
                desk.menu.cursor, desk.on_map = number, False
                self.action_choose()
        elif message.panel is self._panels["pane"] and desk.tab == "improvements":
            number = self._tile_layout().item_at(message.x, message.y, panels["pane"].width)
            if message.y:
                desk.move_tile(number - desk.tile, self._scene())
                self._paint()
