"""The table: the map, one's own goods, the menu of what can be done, and the story; played with keys or the mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Resize

from rules.contract import RulesError, Seat
from rules.tadmor import actions as a
from rules.tadmor.game import TadmorGame
from saves.problems import SaveError
from tadmor_tui.focus import Focus, action_key, merchant_focus, not_possible, panel_focus, slot_focus
from tadmor_tui.ink import Line, fit, line, width, wrapped
from tadmor_tui.layout import TABS, Arrangement, arrange, too_small
from tadmor_tui.map_cursor import MapCursor
from tadmor_tui.menu import Menu
from tadmor_tui.offers import Offer
from tadmor_tui.painters import Scene, titled
from tadmor_tui.painters.cards import paint_improvements, paint_missions, paint_stacks
from tadmor_tui.painters.keys import paint_keys
from tadmor_tui.painters.menu import menu_layout, paint_menu
from tadmor_tui.painters.own import paint_goods
from tadmor_tui.painters.region_map import MapLook, paint_map
from tadmor_tui.painters.rivals import paint_merchant
from tadmor_tui.painters.tracker import paint_tracker
from tadmor_tui.screens.base import LeanScreen
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.session import Session
from tadmor_tui.widgets.panel import Panel

_LEAVE = "The game is saved. Press q once more to leave the table."
_PANELS = ("tracker", "map", "goods", "pane", *TABS[1:-1], "hint", "prompt")

_HOW_TO_PLACE = "Arrows choose a slot on the map, Enter places a piece on it."
_AT_ONCE = 0.001
"""Seconds; a timer of no time at all would never let the screen be painted."""


class TableScreen(LeanScreen[None]):
    """One game being played."""

    BINDINGS = [
        Binding("enter,space", "choose", "choose", id="choose"),
        Binding("left,h", "move('left')", id="left", show=False),
        Binding("right,l", "move('right')", id="right", show=False),
        Binding("up,k", "move('up')", id="up", show=False),
        Binding("down,j", "move('down')", id="down", show=False),
        Binding("escape", "back", "back", id="back", show=False),
        Binding("tab", "next_tab(1)", "panels", id="tab"),
        Binding("shift+tab", "next_tab(-1)", id="tab-back", show=False),
        Binding("e", "end", "end go", id="end"),
        Binding("c", "collect", "collect all", id="collect"),
        Binding("u", "undo", "undo", id="undo"),
        Binding("U,ctrl+r", "redo", "redo", id="redo", show=False),
        Binding("m", "tab('missions')", "missions", id="missions", show=False),
        Binding("i", "tab('improvements')", "improvements", id="improvements", show=False),
        Binding("g", "tab('log')", "log", id="log", show=False),
        Binding("r", "rival", "rivals", id="rivals", show=False),
        Binding("t", "tab('menu')", "what to do", id="menu", show=False),
        Binding("K,f2", "tab('keys')", "keys", id="help", show=False),
        Binding("q", "leave", "leave", id="leave"),
        *(Binding(str(n), f"pick({n})", show=False, id=f"pick-{n}") for n in range(1, 10)),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._panels: dict[str, Panel] = {}
        self._arrangement: Arrangement = arrange(80, 24)
        self._tab = "menu"
        self._rival: int | None = None
        self._menu = Menu([])
        self._placing: dict[str, list[Offer]] = {}
        self._cursor = MapCursor()
        self._on_map = False
        self._peeking = False
        self._covered = False
        self._uncovered: Seat | None = None
        self._hint = ""
        self._log_from_end = 0
        self._scrolled = 0
        self._thinking = False
        self._hurrying = False

    # --- making

    def compose(self) -> ComposeResult:
        for name in _PANELS:
            panel = Panel(self.tadmor.palette, id=name.replace(" ", "-"))
            self._panels[name] = panel
            yield panel

    def on_mount(self) -> None:
        self._lay_out()
        self._new_position()

    def on_resize(self, _: Resize) -> None:
        self._lay_out()
        self._hint = too_small(self.size.width, self.size.height) or ""
        self._paint()

    def _lay_out(self) -> None:
        self._arrangement = self._arrange()
        if self._tab not in self._arrangement.tabs:
            self._open_tab("menu")
        for name, panel in self._panels.items():
            region = self._arrangement.panels.get(name)
            panel.display = region is not None
            if region is not None:
                panel.styles.offset = (region.x, region.y)
                panel.styles.width, panel.styles.height = region.width, region.height

    def _arrange(self) -> Arrangement:
        return arrange(self.size.width, self.size.height)

    # --- the course of the game

    @property
    def _hand_open(self) -> bool:
        return self._peeking or not self._face_down

    def _new_position(self) -> None:
        """Something has changed: ask anew what can be done, and let bots and forced endings run."""
        session = self._session
        if session.game.to_act is None:
            self._menu, self._placing, self._on_map = Menu([]), {}, False
            self._paint()
            self.tadmor.show_final(session)
        elif session.acting_person is None:
            self._menu, self._placing, self._on_map = Menu([]), {}, False
            self._paint()
            self._let_bot_play()
        elif (ending := session.only_ending()) is not None and self.tadmor.settings.end_of_go != "always ask":
            self._apply(ending)
        elif self._curtain_is_due(session.acting_person):
            self._draw_curtain(session.acting_person)
        else:
            self._ask(session.acting_person)

    def _ask(self, person: Seat) -> None:
        """Show a person what can be done."""
        self._hurrying = False
        offers = self._session.offers(self._hand_open)
        self._placing = {}
        for offer in offers:
            if isinstance(offer.action, a.Place) and offer.action.place in self._session.game.board.slots:
                self._placing.setdefault(offer.action.place, []).append(offer)
        rest = [o for o in offers if not (isinstance(o.action, a.Place) and o.action.place in self._placing)]
        self._menu = self._menu.follow(rest)
        self._on_map = bool(self._placing)
        self._cursor.stay_on(self._placing, self._scene())
        if news := self._session.since_last_go(person):
            self._hint = _latest(news, self.size.width - 2)
        self._paint()

    # --- the curtain

    def _curtain_is_due(self, person: Seat) -> bool:
        """Before a secret choice, or at every change of hands, as the player likes it."""
        wanted = self.tadmor.settings.curtain
        if not self._session.shared or wanted == "never" or self._uncovered == person:
            return False
        return wanted == "always" or self._session.secret_choice

    def _draw_curtain(self, person: Seat) -> None:
        self._peeking = False
        self._menu, self._placing, self._on_map = Menu([]), {}, False
        self._covered = True
        self._paint()
        name, colour = self._session.names[person], self._session.game.options.colours[person]
        self.app.push_screen(CurtainScreen(name, colour, self._session.secret_choice), self._lift_curtain)

    def _lift_curtain(self, _: None) -> None:
        self._covered = False
        self._uncovered = self._session.acting_person
        self._new_position()

    def _apply(self, action: Any) -> None:
        before = self._session.acting_person
        try:
            self._session.apply(action)
        except (RulesError, SaveError) as error:
            self._say(str(error))
            return
        if before is not None:
            self._hint = ""
        self._go_on(before)

    def _go_on(self, before: Seat | None) -> None:
        """After something was done or taken back: a hand that was looked at lies face down when its go is over."""
        if self._session.saved.unsaved is not None:
            self._say(str(self._session.saved.unsaved))
        if self._session.acting_person != before:
            self._uncovered = None
        if self._session.acting_person != before or self._session.go_has_ended:
            self._peeking = False
        self._new_position()

    def on_screen_resume(self) -> None:
        """Back from another screen: a bot may have been waiting."""
        if self._session.waits_for_bot:
            self._let_bot_play()

    def _let_bot_play(self) -> None:
        """Bots wait while another screen lies over the table."""
        if self._thinking or not self.is_current:
            return
        self._thinking = True
        self.set_timer(_AT_ONCE if self._hurrying else self.tadmor.bot_pause, self._begin_to_think)

    def _begin_to_think(self) -> None:
        if self._session.waits_for_bot:
            self._think(self._session.game, self._session.bot_task())
        else:  # the person has taken back what he did
            self._thinking = False

    @work(thread=True, exclusive=True)
    def _think(self, about: TadmorGame, decide: Callable[[], Any]) -> None:
        self.app.call_from_thread(self._bot_has_decided, about, decide())

    def _bot_has_decided(self, about: TadmorGame, decision: Any) -> None:
        """What was decided for a position that is gone counts for nothing."""
        self._thinking = False
        if not self.is_attached:
            return
        if about is self._session.game:
            self._apply(decision)
        elif self._session.waits_for_bot:
            self._let_bot_play()

    # --- keys

    def action_choose(self) -> None:
        if self._session.acting_person is None and self._tab == "menu":
            self._hurrying = True  # the bots play on without a pause until somebody is asked
            return
        if self._on_map and self._cursor.place in self._placing:
            offers = self._placing[self._cursor.place]
            if len(offers) == 1:
                self._apply(offers[0].action)
            else:
                self._ask_which(offers)
            return
        if self._tab == "log" and self._session.log:
            self.tadmor.show_replay(self._session, self._session.log[-1 - self._log_from_end].action)
            return
        if self._tab != "menu":
            self.action_tab("menu")
            return
        if (offer := self._menu.choose()) is not None:
            self._apply(offer.action)
        else:
            self._paint()

    def action_move(self, way: str) -> None:
        self._hint = ""
        if self._on_map:
            self._cursor.move(way, self._placing, self._scene())
        elif self._tab == "log":
            self._log_from_end = max(0, self._log_from_end + {"up": 1, "down": -1}.get(way, 0))
        elif self._tab != "menu":
            self._scrolled = max(0, self._scrolled + {"up": -1, "down": 1}.get(way, 0))
        else:
            region = self._arrangement.panels["pane"]
            rows = menu_layout(self._menu, region.width, region.height).rows
            self._menu.move({"up": -1, "down": 1, "left": -rows, "right": rows}[way])
        self._paint()

    def action_pick(self, number: int) -> None:
        region = self._arrangement.panels["pane"]
        index = menu_layout(self._menu, region.width, region.height).first + number - 1
        if self._tab == "menu" and index < len(self._menu.items):
            self._on_map = False
            self._menu.cursor = index
            self.action_choose()

    def action_back(self) -> None:
        if self._tab != "menu":
            self._open_tab("menu")
        elif not self._menu.back():
            self._new_position()
            return
        self._paint()

    def action_tab(self, name: str) -> None:
        """Open a panel in the pane, or close it again."""
        if name != "missions":
            self._open_tab("menu" if self._tab == name else name)
        elif self._face_down and (person := self._session.acting_person) is not None:
            self._peek(person)
        elif name in self._arrangement.tabs:
            self._open_tab("menu" if self._tab == name else name)
        self._paint()

    @property
    def _face_down(self) -> bool:
        """Whether hands lie face down here until somebody looks at his own."""
        return self._session.shared and self.tadmor.settings.curtain != "never"

    def _peek(self, person: Seat) -> None:
        """Turn the missions in hand face up, or face down again."""
        self._peeking = not self._peeking
        self._hint = ""
        self._ask(person)
        if self._peeking:
            self._hint = f"{self._session.names[person]} looks at the missions. Everybody else, please look away."
        if "missions" in self._arrangement.tabs:
            self._open_tab("missions" if self._peeking else "menu")

    def _open_tab(self, name: str) -> None:
        """The arrow keys belong to the panel that is open, and to the map when it is closed."""
        self._tab = name
        self._on_map = bool(self._placing) and name == "menu"
        self._log_from_end = self._scrolled = 0

    def action_next_tab(self, step: int) -> None:
        """From the map to the menu where both have something, then through the panels and back."""
        if self._on_map and self._menu.items and self._tab == "menu" and step > 0:
            self._on_map = False
        else:
            tabs = self._arrangement.tabs
            here = tabs.index(self._tab) if self._tab in tabs else 0
            self._open_tab(tabs[(here + step) % len(tabs)])
        self._paint()

    def action_rival(self) -> None:
        """The next merchant's whole board."""
        seats = self._session.game.seats
        self._rival = ((self._scene().seat if self._rival is None else self._rival) + 1) % seats
        self._open_tab("merchant")
        self._paint()

    def action_end(self) -> None:
        endings = [action for action in self._session.game.legal_actions() if isinstance(action, a.End | a.EndTaxed)]
        if self._session.acting_person is None or not endings:
            self._say("Your go can't end yet." if self._session.acting_person is not None else "It is not your go.")
        elif (question := self._before_the_end()) is not None and self._hint != question:
            self._say(question)
        elif len(endings) == 1:
            self._apply(endings[0])
        else:
            self._ask_which([o for o in self._session.offers(self._hand_open) if o.action in endings])

    def _before_the_end(self) -> str | None:
        """What is asked before a go ends in which something would be lost."""
        if self.tadmor.settings.end_of_go == "never ask" or (left := self._session.left_undone()) is None:
            return None
        return f"You could still do this: {left}. Press e once more to end your go."

    def _ask_which(self, offers: list[Offer]) -> None:
        """Let the person choose between a few things only; Escape shows everything again."""
        self._menu = Menu(offers)
        self._open_tab("menu")
        self._on_map = False
        self._paint()

    def action_collect(self) -> None:
        before = self._session.acting_person
        if before is None or not self._session.collect_all():
            self._say("There is nothing to collect now.")
        else:
            self._hint = ""
            self._go_on(before)

    def action_undo(self) -> None:
        self._go_back(self._session.undo)

    def action_redo(self) -> None:
        self._go_back(self._session.redo)

    def _go_back(self, step: Callable[[], None]) -> None:
        before = self._session.acting_person
        try:
            step()
        except SaveError as error:
            self._say(str(error))
            return
        self._hint = ""
        self._go_on(before)

    def action_leave(self) -> None:
        """Asks once; nothing is lost by leaving."""
        if self._hint == _LEAVE:
            self.tadmor.leave_table(self._session)
        else:
            self._say(_LEAVE)

    # --- the mouse

    def on_panel_pressed(self, message: Panel.Pressed) -> None:
        region = self._arrangement.panels
        if message.panel is self._panels["map"]:
            place = self._cursor.at(message.x, message.y, self._scene(), region["map"].width)
            if place in self._placing:
                self._cursor.place, self._on_map = place, True
                self.action_choose()
            elif place:
                self._say(self._explain(place))
        elif message.panel is self._panels["pane"] and self._tab == "menu":
            layout = menu_layout(self._menu, region["pane"].width, region["pane"].height)
            number = layout.item_at(message.x, message.y, region["pane"].width)
            if message.y and 0 <= number < len(self._menu.items):
                self._menu.cursor, self._on_map = number, False
                self.action_choose()

    # --- painting

    def _scene(self) -> Scene:
        session = self._session
        return Scene(
            session.game.view(None if self._covered else session.viewer),
            session.names,
            session.game.components,
            self.tadmor.glyphs,
            self._hand_open,
        )

    def _say(self, sentence: str) -> None:
        self._hint = sentence
        self._paint()

    def _paint(self) -> None:
        scene = self._scene()
        for name, region in self._arrangement.panels.items():
            self._panels[name].show(self._painted(name, scene, region.width, region.height))

    def _painted(self, name: str, scene: Scene, cells: int, rows: int) -> list[Line]:
        match name:
            case "tracker":
                return paint_tracker(scene, cells)
            case "map":
                look = MapLook(frozenset(self._placing), self._cursor.place if self._on_map else None)
                return paint_map(scene, look, cells, rows)
            case "goods":
                return paint_goods(scene, cells)
            case "hint":
                return [line((" " + (self._hint or self._explanation()), "plain"))]
            case "prompt":
                return [self._prompt(scene, cells)]
            case "pane":
                lines = self._painted(self._tab, scene, cells, rows)
                return lines if self._tab in ("menu", "log") else self._window(lines, cells, rows)
            case "menu" if self._on_map and not self._menu.items and "improvements" not in self._arrangement.panels:
                return paint_improvements(scene, cells, rows)
            case "menu" if self._on_map and not self._menu.items:
                return [titled("What you can do", cells, scene.glyphs), *wrapped(_HOW_TO_PLACE, cells - 1)]
            case "menu":
                return paint_menu(self._menu, scene.glyphs, cells, rows, lit=not self._on_map)
            case "improvements":
                return paint_improvements(scene, cells, rows)
            case "missions":
                return paint_missions(scene, cells)
            case "goods in stacks":
                return paint_stacks(scene, cells)
            case "keys":
                return paint_keys(scene.glyphs, cells, rows)
            case "merchant":
                seat = scene.seat if self._rival is None else self._rival
                return [titled("Merchant", cells, scene.glyphs, "r: the next"), *paint_merchant(scene, seat, cells)]
            case _:
                return self._paint_log(scene, cells, rows)

    def _paint_log(self, scene: Scene, cells: int, rows: int) -> list[Line]:
        log = self._session.log
        self._log_from_end = min(self._log_from_end, max(0, len(log) - 1))
        told = log[max(0, len(log) - self._log_from_end - rows) : len(log) - self._log_from_end]
        lines = [row for sentence in told for row in wrapped(sentence.text, cells - 1)]
        return [
            titled("Story", cells, scene.glyphs, "Enter: replay"),
            *lines[max(0, len(lines) - rows + 1) :],
        ]

    def _window(self, lines: list[Line], cells: int, rows: int) -> list[Line]:
        """The part of a panel that has room in the pane; the arrow keys move it."""
        title, body, room = lines[0], lines[1:], max(1, rows - 1)
        self._scrolled = min(self._scrolled, max(0, len(body) - room))
        if len(body) <= room:
            return lines
        last = self._scrolled + room
        note = f" {self._scrolled + 1} to {last} of {len(body)}: up, down "
        return [(*fit(title, cells - len(note)), (note, "dim")), *body[self._scrolled : last]]

    def _explanation(self) -> str:
        if self._on_map and self._cursor.place:
            return self._explain(self._cursor.place)
        item = self._menu.current
        if item is None:
            return ""
        return item.offers[0].line if item.single else f"{item.label}: Enter shows the {len(item.offers)} choices."

    def _explain(self, place: str) -> str:
        from tadmor_tui.explain import explain_slot

        return explain_slot(self._scene(), place)

    def explained(self) -> Focus:
        """What has the focus, for the reference; nothing that lies face down is told."""
        game, person = self._session.game, self._session.acting_person
        if self._covered:
            return Focus("summary")
        if self._on_map and self._cursor.place:
            return slot_focus(self._scene(), self._cursor.place, self._explain(self._cursor.place))
        if self._tab == "merchant":
            return merchant_focus(self._scene(), self._scene().seat if self._rival is None else self._rival)
        item, undone = self._menu.current, () if person is None else not_possible(game, person)
        if self._tab == "menu" and item is not None:
            return Focus(action_key(item.offers[0].action), (f"{item.label}.", *undone))
        return panel_focus(self._scene(), self._tab)

    def _prompt(self, scene: Scene, cells: int) -> Line:
        game = self._session.game
        if game.to_act is None:
            return line((" The game is over.", "legal"))
        seat = game.to_act
        asked = game.prompt() if seat in self._session.people else "thinking..."
        name = (f" {scene.names[seat]}: ", f"seat.{scene.colour(seat)}")
        left = line(" ", scene.letter(seat), name, (asked, "legal"))
        return _with_keys(left, self._keys(), cells)

    def _keys(self) -> tuple[str, ...]:
        """The keys that matter now, the most important first."""
        if self._session.acting_person is None:
            return ("Enter hurry", "q leave", "g story")
        keys = ["Enter place" if self._on_map else "Enter choose"]
        legal = self._session.game.legal_actions()
        if any(isinstance(action, a.Collect | a.Gifts) for action in legal):
            keys.append("c collect all")
        if any(isinstance(action, a.End | a.EndTaxed) for action in legal):
            keys.append("e end")
        return (*keys, "u undo", "Tab panels", "? explain", "/ rules", "q leave")


def _latest(sentences: Sequence[str], cells: int) -> str:
    """As many of the last sentences as fit into a line."""
    shown = sentences[-1]
    for sentence in reversed(sentences[:-1]):
        if len(shown) + len(sentence) + 1 > cells:
            break
        shown = f"{sentence} {shown}"
    return shown


def _with_keys(left: Line, keys: tuple[str, ...], cells: int) -> Line:
    """The prompt with as many keys at the right end as there is room for."""
    room = cells - width(left) - 2
    shown = ""
    for key in keys:
        longer = f"{shown}  {key}" if shown else key
        if len(longer) > room:
            break
        shown = longer
    return (*left, (" " * max(1, cells - width(left) - len(shown) - 1), "plain"), (shown, "dim"))
