"""The table: a game's board, the menu of what can be done, and the story; played with keys or the mouse."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.events import Resize
from textual.geometry import Size

from rules.contract import Action, Seat
from saves.problems import CannotUndo
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.screens.advice import AdviceScreen
from tadmor_tui.screens.bindings import ANSWERS, TABLE_BINDINGS, with_game_bindings
from tadmor_tui.screens.seats import SeatsScreen
from tadmor_tui.screens.table_with_mouse import TableWithMouse
from tadmor_tui.session.advice import AdvisedAction
from tadmor_tui.session.consequences import costs_points, costs_points_for_good
from tadmor_tui.session.undo_text import undo_question, undo_told
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.appearance import HelpTopic
from tadmor_tui.widgets.layout import Regions, too_small
from tadmor_tui.widgets.news_pane import NEWS_COMMAND, NewsPane
from tadmor_tui.widgets.pane import AnyPane
from tadmor_tui.widgets.pane_stack import PaneStack
from tadmor_tui.widgets.story_log import StoryLog

_COMMON_PANES: dict[str, type[AnyPane] | None] = {NEWS_COMMAND: NewsPane, "log": StoryLog, "menu": None}
"""The panes that every table has, by the commands that open them."""


class TableScreen(TableWithMouse):
    """One game being played."""

    BINDINGS = [*TABLE_BINDINGS, *ANSWERS]

    def __init__(self, shown: OpenGame) -> None:
        super().__init__(shown)
        self._moved: frozenset[type[object]] = frozenset()
        """The places that show a frame of a motion."""
        self._bindings = with_game_bindings(self._bindings, shown.face.commands)

    # --- making and painting

    def compose(self) -> ComposeResult:
        for pane in (*self.table.panes.values(), *self.table.stack):
            pane.use_palette(self.tadmor_app.palette)
            yield pane

    def on_mount(self) -> None:
        self.relayout()
        self._shown.table.end_forced_goes()
        self._shown.table.when_idle(self._new_position)

    def on_resize(self, _: Resize) -> None:
        self.ui.hint = too_small(self.size.width, self.size.height) or ""

    def relayout(self) -> None:
        self._place_panes()
        self._paint()

    def on_language_change(self) -> None:
        for pane in (*self.table.panes.values(), *self.table.stack):
            pane.forget()
        super().on_language_change()

    def _place_panes(self) -> None:
        self.end_motion()  # its pictures were made for other places
        self.table.relayout(*self._table_area)
        regions = self._regions
        for place, pane in self.table.panes.items():
            pane.place(regions.get(place))
        self.table.stack.show(self.table.open_pane, regions.get(PaneStack))

    @property
    def _table_area(self) -> Size:
        """What the table may fill."""
        return self.area

    @property
    def _regions(self) -> Regions:
        """Where the panes lie on the screen."""
        return self.table.layout.regions

    def _fit_panes(self) -> None:
        if not self.table.fits(*self._table_area):
            self._place_panes()

    def _paint(self) -> None:
        self._fit_panes()
        self._pointed = ""
        for place in self.table.layout.regions:
            self._paint_at(place)

    def _paint_at(self, place: type[object]) -> None:
        """Show what is to be seen at a place of the layout."""
        pane, moving = self.table.pane_at(place), self.motion.shown or {}
        if place is PaneStack:
            self.table.stack.show(pane, self._regions.get(PaneStack))
        if place in moving:
            pane.show_picture(moving[place])
        else:
            pane.update_from(self.table)

    def _paint_motion(self) -> None:
        """Only what moves now, or moved in the frame before, is painted."""
        moving = frozenset(self.motion.shown or ())
        for place in moving | self._moved:
            self._paint_at(place)
        self._moved = moving

    def explained(self) -> HelpTopic:
        """What has the focus, for the reference."""
        return self.table.help_topic()

    # --- choosing

    def _chosen(self, action: Action | None) -> None:
        if action is None:
            self._paint()
        else:
            self._do(action, self._before(action))

    def _do(self, action: Action, question: str) -> None:
        if not self._asks_first(self._snapshot.game.write_action(action), question):
            self._apply(action)

    def action_choose(self) -> None:
        if self._snapshot.person is None and self.ui.menu_open:
            # The bots play on without a pause until somebody is asked, or until the key is pressed again.
            self._hurrying = not self._hurrying
        elif self._meant_for_the_bots():
            return
        elif (told := self.table.told_of()) is not None:
            self.tadmor_app.show_replay(self._shown, told)
        else:
            self._chosen(self.table.choose())

    def action_move(self, way: str) -> None:
        self.table.move(way)
        self._paint()

    def action_pick(self, number: int) -> None:
        self._chosen(self.table.pick(number))

    def action_back(self) -> None:
        """A step back: a panel, a list or a hand that is open is closed."""
        model, person = self.ui, self._snapshot.person
        model.hint = ""
        if model.peeking and person is not None and (self._hand_is_seen or not self._can_step_back):
            self._turn_hand(person)
        elif not model.menu_open:
            model.show_menu()
        elif not model.menu.back():
            self._new_position()
            if (told := self.table.course.nothing_to_close()) and not model.covered:
                self._say(told)
            return
        self._paint()

    @property
    def _hand_is_seen(self) -> bool:
        """True if the pane of the hand is open."""
        return self.table.hand_pane is not None and self.ui.open_pane is self.table.hand_pane

    @property
    def _can_step_back(self) -> bool:
        """Whether a panel or a list is open that lies over what can be done."""
        return not self.ui.menu_open or bool(self.ui.menu.title)

    def action_end(self) -> None:
        endings = [action for action in self._snapshot.legal if action.ends_go]
        if self._snapshot.person is None:
            self._say(t("It is not your go."))
        elif not endings:
            self._say(t("Your go can't end yet."))
        elif len(endings) == 1:
            self._do(endings[0], self._before(endings[0]) or self._before_a_loss_unseen(endings[0]))
        else:
            self.ui.offer_only([offer for offer in self.ui.offers() if offer.action in endings])
            self._paint()

    def _asks_first(self, question: str, sentence: str) -> bool:
        """Ask something, if there is something to be said and the question does not stand there already."""
        if not sentence or self.ui.asked == question:
            return False
        self.ui.ask(question, sentence)
        self._paint()
        return True

    def action_yes(self) -> None:
        """Answers a question that is not answered by the key that led to it."""
        question = self.ui.asked if self.ui.asks_yes_or_no else ""
        self.ui.hint = ""
        self._chosen(self.table.course.agreed(question) if question else None)

    def _before(self, action: Action) -> str:
        """What is asked before something is lost; nothing if nothing is, or if it is not the go of whoever does it."""
        if self.table.course.seat_of(action) != self._snapshot.person:
            return ""
        return " ".join(filter(None, (self._before_the_end() if action.ends_go else "", self._before_a_loss(action))))

    def _before_a_loss(self, action: Action) -> str:
        """What is asked before points are lost for good."""
        if not costs_points_for_good(self._snapshot, self._shown.table, action):
            return ""
        return t(
            "This costs points and can't be taken back; the same key once more does it: {action}",
            action=self._snapshot.line_of(action),
        )

    def _before_a_loss_unseen(self, action: Action) -> str:
        """What is asked before points are lost by a key that did not show it."""
        if not costs_points(self._snapshot, action):
            return ""
        return t("This costs points; the same key once more does it: {action}", action=self._snapshot.line_of(action))

    def _before_the_end(self) -> str:
        """What is asked before a go ends in which something would be lost."""
        if self.tadmor_app.settings.end_of_go == "never ask" or (left := self._snapshot.left_undone()) is None:
            return ""
        return t("The same key once more ends your go; you could still do this: {undone}", undone=left)

    def action_collect(self) -> None:
        person = self._snapshot.person
        if person is None or not any(action.collects for action in self._snapshot.legal):
            self._say(t("There is nothing to collect now."))
        else:
            self._go_on(lambda: self._shown.table.collect_all(person))

    def action_undo(self) -> None:
        """Asks first where it would take back what another person did."""
        try:
            taken = self._shown.source.step_back()
        except CannotUndo as error:
            self._say(words_of(error))
            return
        if not self._asks_first("undo", undo_question(taken, self.keys["undo"])):
            self._go_on(self._shown.table.undo, undo_told(taken), taken.deed)

    def action_redo(self) -> None:
        self._go_on(self._shown.table.redo)

    def action_leave(self) -> None:
        """Asks once where all is saved; otherwise what is to become of the rest."""
        self.tadmor_app.when_kept(self._shown, self._leave)

    def _leave(self, kept: str) -> None:
        if not self.is_attached:
            return
        sentence = t("{saved} Press {key} once more to leave the table.", saved=kept, key=self.keys["leave"])
        if self.tadmor_app.is_unsaved or not self._asks_first("leave", sentence):
            self.tadmor_app.leave_table()

    # --- advice and seats

    def action_advice(self) -> None:
        """What the strong bots would do here, with what the person to act knows."""
        if self._shown.face.adviser is None:
            self._say(t("There is no advice for this game yet."))
        elif self._snapshot.person is None or self.ui.covered:
            self._say(t("There is advice for you when it is your go."))
        else:
            hand_key = self.keys[self.table.hand_command]
            self.app.push_screen(AdviceScreen(self._shown, self.ui.hand_open, hand_key), self._take_advice)

    def _take_advice(self, advised: AdvisedAction | None) -> None:
        """Put the cursor on what is advised, or have the table lay it step by step, as far as nothing is decided."""
        if advised is None or self.ui.covered or advised.action not in self._snapshot.legal:
            return
        self.tadmor_app.hold_key()
        if self.table.course.lays(advised):
            self._new_position()
        else:
            self.ui.point_at(advised.action)
            self._paint()

    def action_seats(self) -> None:
        if not self._snapshot.over and not self.ui.covered:
            self.app.push_screen(SeatsScreen(self._shown, self._change_seats))

    # --- panels

    def action_pane(self, command: str) -> None:
        """Open the pane of a command in the stack, or close it again; the key of the news says no to what is asked."""
        if command == NEWS_COMMAND and self.ui.asks_yes_or_no:
            self.ui.hint = ""
        else:
            own = {one.name: one.pane for one in self._shown.face.commands}
            self.ui.toggle({**_COMMON_PANES, **own}[command])
        self._paint()

    def action_hand(self) -> None:
        """Turn the hand up or down, or open its pane where there is nobody to hide it from."""
        person = self._snapshot.person
        if self.ui.face_down and person is not None:
            self._turn_hand(person)
        elif self.table.hand_pane in self.ui.tabs:
            self.ui.toggle(self.table.hand_pane)
        self._paint()

    def _turn_hand(self, person: Seat) -> None:
        """Turn the hand face up, after everybody else was asked to look away; or face down again."""
        model, hand = self.ui, self.table.hand_pane
        warning = t(
            "Everybody but {name}, please look away; then {key} once more turns the hand up.",
            name=self._snapshot.names[person],
            key=self.keys[self.table.hand_command],
        )
        if not model.peeking and self._asks_first("hand", warning):
            return
        model.peeking = not model.peeking
        model.hint = ""
        self._ask(person)
        if hand in model.tabs:
            model.open(hand if model.peeking else None)
        if model.peeking:
            model.hint = t(
                "The hand of {name} lies open: {back} turns it face down, {menu} shows what can be done.",
                name=self._snapshot.names[person],
                back=self.keys["back"],
                menu=self.keys["menu"],
            )

    def action_next_tab(self, step: int) -> None:
        self.ui.open_next(step)
        self._paint()

    def action_face(self, command: str) -> None:
        """A command that only this game has."""
        self._chosen(self.table.command(command))
