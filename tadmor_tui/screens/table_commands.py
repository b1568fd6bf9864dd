"""The commands of a table: what its keys do, and the questions that are asked first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from rules.contract import Action, AnyGame, Seat
from rules.message import Series
from saves.problems import CannotUndo
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.screens.advice import AdviceScreen
from tadmor_tui.screens.chances import ChancesScreen
from tadmor_tui.screens.seats import SeatsScreen
from tadmor_tui.session.advice import AdvisedAction
from tadmor_tui.session.chances import has_chances
from tadmor_tui.session.consequences import costs_points, costs_points_for_good
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.session.undo_text import undo_question, undo_told
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.action_menu import menu_digit
from tadmor_tui.widgets.news_pane import NEWS_COMMAND, NewsPane
from tadmor_tui.widgets.pane import AnyPane
from tadmor_tui.widgets.story_log import StoryLog

if TYPE_CHECKING:
    from tadmor_tui.screens.table import TableScreen

_COMMON_PANES: dict[str, type[AnyPane] | None] = {NEWS_COMMAND: NewsPane, "log": StoryLog, "menu": None}
"""The panes that every table has, by the commands that open them."""


class TableCommands:
    """One public method for each command of `bindings.TABLE_BINDINGS`."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.shown = screen.shown
        self.table = screen.table
        self.ui = screen.ui
        self.loop = screen.loop

    @property
    def snapshot(self) -> TableSnapshot[AnyGame, Struct]:
        return self.shown.snapshot

    # --- choosing

    def take(self, action: Action | None) -> None:
        """Take an action that was chosen, after a question where something would be lost; None: only paint."""
        if action is None:
            self.screen.paint()
        else:
            self._take_unless_asked(action, self._question_before(action))

    def _take_unless_asked(self, action: Action, question: str) -> None:
        if not self._asks_first(self.snapshot.game.write_action(action), question):
            self.loop.apply(action)
        elif action.ends_go:
            self.ui.ways_on = (("choose", t("confirm")), ("end", t("again: end")), ("back", t("stay")))
            self.screen.paint()

    def _asks_first(self, question: str, sentence: str) -> bool:
        """Ask something, if there is something to be said and the question does not stand there already."""
        if not sentence or self.ui.asked == question:
            return False
        self.ui.ask(question, sentence)
        self.screen.paint()
        return True

    def choose(self) -> None:
        self.screen.tadmor_app.held_keys.decided()
        if self.table.course.step_shown is not None:
            self.take(self.table.choose())
        elif self.snapshot.person is None and self.ui.menu_open:
            self.loop.bots.toggle_hurry()
        elif self.loop.bots.is_leftover_hurry_key():
            return
        elif (told := self.table.told_of()) is not None:
            self.screen.tadmor_app.show_replay(self.shown, told)
        else:
            self.take(self.table.choose())

    def skip(self) -> None:
        """Go through a show by a larger step; otherwise choose."""
        if self.table.course.skip_steps():
            self.screen.paint()
        else:
            self.choose()

    def move(self, way: str) -> None:
        self.table.move(way)
        self.screen.paint()

    def pick(self, number: int) -> None:
        self.screen.tadmor_app.held_keys.decided()
        self.take(self.table.pick(number))

    def own(self, command: str) -> None:
        """Do a command that only this game has."""
        self.take(self.table.command(command))

    def yes(self) -> None:
        """Answer a question that is not answered by the key that led to it."""
        question = self.ui.asked if self.ui.asks_yes_or_no else ""
        self.ui.hint = ""
        self.take(self.table.course.agreed(question) if question else None)

    def back(self) -> None:
        """Close a pane, a list or a hand that is open."""
        ui, person = self.ui, self.snapshot.person
        ui.hint = ""
        if ui.peeking and person is not None and (self._shows_hand or not self._can_step_back):
            self._turn_hand(person)
        elif not ui.menu_open:
            ui.show_menu()
        elif not ui.menu.back():
            self.loop.new_position()
            if (told := self.table.course.nothing_to_close()) and not ui.covered:
                self.screen.say(told)
            return
        self.screen.paint()

    @property
    def _shows_hand(self) -> bool:
        """True if the pane of the hand is open."""
        return self.table.hand_pane is not None and self.ui.open_pane is self.table.hand_pane

    @property
    def _can_step_back(self) -> bool:
        """True if a pane or a list is open that lies over what can be done."""
        return not self.ui.menu_open or bool(self.ui.menu.title)

    def end(self) -> None:
        endings = [action for action in self.snapshot.legal if action.ends_go]
        if self.snapshot.person is None:
            self.screen.say(t("It is not your go."))
        elif not endings:
            self.screen.say(t("Your go can't end yet."))
        elif len(endings) == 1:
            question = self._question_before(endings[0]) or self._question_before_hidden_loss(endings[0])
            self._take_unless_asked(endings[0], question)
        else:
            self.ui.offer_only([offer for offer in self.ui.offers() if offer.action in endings])
            self.screen.paint()

    def collect(self) -> None:
        person = self.snapshot.person
        if person is None or not any(action.collects for action in self.snapshot.legal):
            self.screen.say(t("There is nothing to collect now."))
        else:
            self.loop.go_on(lambda: self.loop.client.collect_all(person))

    # --- questions before something is lost

    def _question_before(self, action: Action) -> str:
        """Return the question; empty if nothing is lost, or if it is not the go of the player who acts."""
        if self.table.course.seat_of(action) != self.snapshot.person:
            return ""
        parts = (
            self._question_before_end() if action.ends_go else "",
            self._question_before_useless(action),
            self._question_before_loss(action),
        )
        return " ".join(filter(None, parts))

    def _question_before_end(self) -> str:
        """Return the question before a go ends in which something would be lost; the cursor goes to the best of it."""
        left = self.snapshot.left_undone(self.ui.hand_open)
        if self.screen.tadmor_app.settings.end_of_go == "never ask" or not left:
            return ""
        item = self.ui.menu.point_at_best(left)
        best = words_of(Series(tuple(filter(None, (left[0].label, left[0].outcome)))))
        if item is None:
            return t("End your go? Still open, the best: {best}.", best=best)
        if not self.ui.menu_open:
            self.ui.show_menu()
        mark = menu_digit(self.table) or ""
        return t("End your go? Still open, the best: {number} {best}.", number=mark, best=best)

    def _question_before_useless(self, action: Action) -> str:
        """Return the question before something is done that would be of no use."""
        offer = self.snapshot.offer_of(action)
        if offer is None or not offer.useless:
            return ""
        return t("{why} Press the same key again to do it anyway.", why=offer.useless)

    def _question_before_loss(self, action: Action) -> str:
        """Return the question before points are lost for good."""
        if not costs_points_for_good(self.snapshot, self.loop.client, action):
            return ""
        return t(
            "This costs points and can't be undone; press the same key again to confirm: {action}",
            action=self.snapshot.line_of(action),
        )

    def _question_before_hidden_loss(self, action: Action) -> str:
        """Return the question before points are lost by a key that did not show it."""
        if not costs_points(self.snapshot, action):
            return ""
        return t(
            "This costs points; press the same key again to confirm: {action}", action=self.snapshot.line_of(action)
        )

    # --- undo and leaving

    def undo(self) -> None:
        """Take back an action, after a question where another person took it."""
        try:
            taken = self.shown.source.step_back()
        except CannotUndo as error:
            self.screen.say(words_of(error))
            return
        if not self._asks_first("undo", undo_question(taken, self.screen.keys["undo"])):
            self.loop.go_on(self.loop.client.undo, undo_told(taken), taken.undone)

    def redo(self) -> None:
        self.loop.go_on(self.loop.client.redo)

    def leave(self) -> None:
        """Leave the table; ask once where all is saved, otherwise what is to become of the rest."""
        self.screen.tadmor_app.save_and_tell(self.shown, self._leave)

    def _leave(self, kept: str) -> None:
        if not self.screen.is_attached:
            return
        sentence = t("{saved} Press {key} again to leave the table.", saved=kept, key=self.screen.keys["leave"])
        if self.screen.tadmor_app.is_unsaved or not self._asks_first("leave", sentence):
            self.screen.tadmor_app.leave_table()

    # --- advice and seats

    def advice(self) -> None:
        """Show what the strong bots would do here, with what the person to act knows."""
        if self.shown.game_ui.adviser is None:
            self.screen.say(t("There is no advice for this game yet."))
        elif self.snapshot.person is None or self.ui.covered:
            self.screen.say(t("You can get advice when it is your go."))
            self.loop.advice_was_wanted = True
        elif self.table.course.shows_advice():
            settings = self.screen.tadmor_app.settings
            settings.best_moves = "off" if settings.best_moves == "on" else "on"
            self.screen.say(self.screen.tadmor_app.keep_settings() or "")
            self.loop.think()
        else:
            hand_key = self.screen.keys[self.table.hand_command]
            self.screen.app.push_screen(AdviceScreen(self.shown, self.ui.hand_open, hand_key), self._take_advice)

    def _take_advice(self, advised: AdvisedAction | None) -> None:
        """Put the cursor on what is advised, or have the table lay it step by step, as far as nothing is decided."""
        if advised is None or self.ui.covered or advised.action not in self.snapshot.legal:
            return
        self.screen.tadmor_app.held_keys.hold()
        if self.table.course.lays(advised):
            self.loop.new_position()
        else:
            self.ui.point_at(advised.action)
            self.screen.paint()

    def chances(self) -> None:
        """Show the chances to win, where the settings allow it."""
        if not has_chances(self.shown.game_name, len(self.snapshot.names)):
            self.screen.say(t("This game has no chances of winning to show."))
        elif not isinstance(self.shown, LocalGame):
            self.screen.say(t("At a hosted table the chances of winning are shown only after the game."))
        elif self.screen.tadmor_app.settings.chances == "off":
            self.screen.say(
                t("The chances of winning are shown only after the game, unless the settings allow it earlier.")
            )
        elif not self.ui.covered:
            self.screen.app.push_screen(ChancesScreen(self.shown))

    def seats(self) -> None:
        if not self.snapshot.over and not self.ui.covered:
            self.screen.app.push_screen(SeatsScreen(self.shown, self.loop.change_seats))

    # --- panes

    def pane(self, command: str) -> None:
        """Open the pane of a command in the stack, or close it again; the key of the news says no to what is asked."""
        if command == NEWS_COMMAND and self.ui.asks_yes_or_no:
            self.ui.hint = ""
        else:
            own = {one.name: one.pane for one in self.shown.game_ui.commands}
            self.ui.toggle({**_COMMON_PANES, **own}[command])
        self.screen.paint()

    def next_tab(self, step: int) -> None:
        self.ui.open_next(step)
        self.screen.paint()

    def hand(self) -> None:
        """Turn the hand up or down, or open its pane where there is nobody to hide it from."""
        person = self.snapshot.person
        if self.ui.face_down and person is not None:
            self._turn_hand(person)
        elif self.table.hand_pane in self.ui.tabs:
            self.ui.toggle(self.table.hand_pane)
        self.screen.paint()

    def _turn_hand(self, person: Seat) -> None:
        """Turn the hand face up, after everybody else was asked to look away; or face down again."""
        ui, hand, keys, name = self.ui, self.table.hand_pane, self.screen.keys, self.snapshot.names[person]
        warning = t(
            "Everybody but {name}, please look away; then press {key} again to turn the hand up.",
            name=name,
            key=keys[self.table.hand_command],
        )
        if not ui.peeking and self._asks_first("hand", warning):
            return
        ui.peeking = not ui.peeking
        ui.hint = ""
        self.loop.ask()
        if hand in ui.tabs:
            ui.open(hand if ui.peeking else None)
        if ui.peeking:
            ui.hint = t(
                "The hand of {name} lies open: {back} turns it face down, {menu} shows what can be done.",
                name=name,
                back=keys["back"],
                menu=keys["menu"],
            )
