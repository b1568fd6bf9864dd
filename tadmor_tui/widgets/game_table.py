"""A game's table on the screen: its panes, where they lie, and what only this game does."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar, Generic, TypeAlias, TypeVar

from msgspec import Struct
from textual.geometry import Region, Size

from rules.contract import Action, AnyGame
from rules.message import Message, message
from tadmor_tui.render.columns import column_layout
from tadmor_tui.session.menu import Item, Menu
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.session.ui_state import UIState
from tadmor_tui.text.translation import nt, pt, t, words_of
from tadmor_tui.widgets.action_menu import ActionMenu, explain_menu_item, is_cut
from tadmor_tui.widgets.appearance import Appearance, Command, HelpTopic
from tadmor_tui.widgets.game_course import GameCourse
from tadmor_tui.widgets.hint_line import HintLine
from tadmor_tui.widgets.layout import LEAST_WIDTH, Layout, too_small
from tadmor_tui.widgets.menu_table import DIGITS
from tadmor_tui.widgets.moment import moment_commands
from tadmor_tui.widgets.news_pane import NewsPane
from tadmor_tui.widgets.pane import AnyPane
from tadmor_tui.widgets.pane_stack import PaneStack
from tadmor_tui.widgets.prompt import ALWAYS, Prompt
from tadmor_tui.widgets.story_log import StoryLog

UIStateT_co = TypeVar("UIStateT_co", bound=UIState[AnyGame, Struct], covariant=True)

_ALWAYS = (
    ("explain", message("explain")),
    ("undo", message("undo")),
    ("help", message("keys")),
    ("advice", message("advice")),
    ("tab", message("panels")),
    ("reference", message("rules")),
    ("leave", message("leave")),
)
_SHARE = 8
"""The part of the window that what is said may take at most, and what is asked too."""


class GameTable(Generic[UIStateT_co]):
    """The table of a game on the screen; a game adds its panes and their layout."""

    hand_pane: ClassVar[type[AnyPane] | None] = None
    """The pane of what lies face down on a shared screen."""
    hand_command: ClassVar[str] = "hand"
    """The command that turns it up and down."""
    hand_word: ClassVar[Message] = message("your hand")
    folds_menu: ClassVar[bool] = False
    """True if the stack has as many rows as there are, and sources of the menu are folded until it fits."""
    always: ClassVar[tuple[tuple[str, Message], ...]] = _ALWAYS
    """The commands that are always worth showing, each with a word."""

    def __init__(self, ui: UIStateT_co, appearance: Callable[[], Appearance]) -> None:
        self.ui = ui
        self._appearance = appearance
        self.panes: dict[type[object], AnyPane] = {type(pane): pane for pane in self.compose()}
        """The panes that may have a place of their own."""
        menu, *others = self.compose_stack()
        self.stack = PaneStack(menu, others, self.instead_of_menu)
        self._hint, self._prompt = HintLine(id="hint"), Prompt(id="prompt")
        self.panes |= {HintLine: self._hint, Prompt: self._prompt}
        for pane in (*self.panes.values(), *self.stack):
            pane.table = self
        self._wanted = 0
        self._said_in = (1, 1)
        self._menu_fitted: tuple[Menu, Size] | None = None
        """The list that was folded last, and the room that it had then."""
        self.layout = Layout({}, ())
        """Nowhere, until `relayout`: the appearance may not be known before."""
        self.course = self.compose_course()

    @property
    def snapshot(self) -> TableSnapshot[AnyGame, Struct]:
        return self.ui.snapshot

    @property
    def appearance(self) -> Appearance:
        return self._appearance()

    # --- panes

    def compose(self) -> Iterable[AnyPane]:
        """Make the panes that may have a place of their own."""
        return (NewsPane(id="news"), StoryLog(id="log"))

    def compose_stack(self) -> Iterable[AnyPane]:
        """Make the panes that share the stack: the menu first."""
        return (ActionMenu(), NewsPane(), StoryLog())

    def compose_course(self) -> GameCourse:
        """Make what this game adds to the course of a game on the screen."""
        return GameCourse(self)

    def instead_of_menu(self) -> type[object] | None:
        """Return the class of the pane that is seen in the place of the menu now; None: the menu itself."""
        return None

    @property
    def open_pane(self) -> AnyPane:
        """The pane of the stack that is seen."""
        return self.stack[self.ui.open_pane]

    @property
    def active_pane(self) -> AnyPane:
        """The pane to which the arrow keys belong."""
        return self.open_pane

    def pane_at(self, place: type[object]) -> AnyPane:
        """Return the pane that is seen at a place of the layout."""
        return self.open_pane if place is PaneStack else self.panes[place]

    def update(self) -> None:
        """Show how it stands in all panes that are seen."""
        for pane, _ in self.seen_panes():
            pane.update_from(self)

    def seen_panes(self) -> Iterator[tuple[AnyPane, Region]]:
        return ((self.pane_at(place), region) for place, region in self.layout.regions.items())

    # --- where

    @abstractmethod
    def arrange(self, width: int, height: int) -> Layout:
        """Return the layout of the panes in a window."""

    def relayout(self, width: int, height: int) -> None:
        """Lay the panes out in a window; what is said and asked may need more rows than usual, which others give."""
        self._said_in, self._wanted = self._rows_said(width, height), self.rows_wanted(width)
        hint, prompt = self._said_in
        inner = self.arrange(width, height - (hint - 1) - (prompt - 1))
        above, below = inner.regions[HintLine], inner.regions[Prompt]
        grown: dict[type[object], Region] = {
            HintLine: Region(above.x, above.y, above.width, hint),
            Prompt: Region(below.x, below.y + hint - 1, below.width, prompt),
        }
        self.layout = Layout({**inner.regions, **grown}, inner.tabs)
        if self.folds_menu and PaneStack in inner.regions:
            # What is said may take rows for a moment, for which no line changes its number.
            rows = inner.regions[PaneStack].height - 1 + self._rows_for_a_moment
            columns = column_layout(DIGITS + 1, 0, inner.regions[PaneStack].width, rows + 1).columns
            self.ui.menu_rows, self.ui.menu_page = min(rows, DIGITS + 1), min(rows * columns, DIGITS + 1)
            self.ui.menu.fold(self.ui.menu_rows, self.ui.menu_page)
            self._menu_fitted = None
        before, self.ui.tabs = self.ui.tabs, inner.tabs
        if self.ui.open_pane in before and self.ui.open_pane not in inner.tabs:  # it stands beside the stack now
            self.ui.show_menu()

    @property
    def _rows_for_a_moment(self) -> int:
        """Rows that what is said and asked has taken from the stack, beyond those that it always has."""
        hint, prompt = self._said_in
        narrow = self.layout.regions[Prompt].width < LEAST_WIDTH
        return (hint - 1) + max(0, prompt - (2 if narrow else 1))

    def fit_menu(self) -> None:
        """Fold the list further if what its lines cost and bring would be cut otherwise.

        What is said may take rows for a moment, for which no line changes its number.
        """
        menu, pane = self.ui.menu, self.stack.menu
        if not self.folds_menu or not menu.items or not isinstance(pane, ActionMenu):
            return
        room = Size(pane.room.width, pane.list_rows + self._rows_for_a_moment)
        if self._menu_fitted == (menu, room):
            return
        self._menu_fitted = (menu, room)
        here = menu.current
        _fold_until_whole(menu, self.ui.menu_rows, self.ui.menu_page, room)
        if here is not None:  # a line that was folded on the way is not the first of its group again
            menu.point_at_line(here.offers[0].action)

    def fits(self, width: int, height: int) -> bool:
        """Return True if what is said and asked has the rows that it needs, and what can be chosen too."""
        return self._wanted == self.rows_wanted(width) and self._said_in == self._rows_said(width, height)

    def rows_wanted(self, width: int) -> int:
        """Return rows of the stack for everything that can be chosen or read there; 0: as usual."""
        return 0

    def _rows_said(self, width: int, height: int) -> tuple[int, int]:
        """Return rows for what is said and for what is asked."""
        most = max(1, height // _SHARE)
        if self.ui.showing:  # what will be asked afterwards is not given away by the rows that it needs
            return 1, 1 if width >= LEAST_WIDTH else 2
        return min(most, self._hint.rows_needed(self, width)), min(most, self._prompt.rows_needed(self, width))

    def too_small(self, width: int, height: int) -> str | None:
        """Return the sentence about a window in which this table can't show everything."""
        return too_small(width, height)

    # --- what is said

    def hand_note(self) -> str:
        """Return the note about things in the hand that can't be offered while it lies face down."""
        hidden = self.ui.choices_out_of_sight
        words = nt("+ {n} with your hand", "+ {n} with your hand", hidden)
        return self.appearance.keys.note(self.hand_command, words) if hidden else ""

    def asked(self) -> str:
        """Return the question to the person to act, if a game asks it in its own words; otherwise empty."""
        return ""

    def explanation(self) -> str:
        """Explain what lies under the cursor, in a line."""
        return self.active_pane.explain()

    def explain_item(self, item: Item) -> str:
        """Return a line of the menu."""
        return explain_menu_item(item, self.appearance.keys)

    def help_topic(self) -> HelpTopic:
        """Return the entry of the reference about the focus; nothing that lies face down is told."""
        return HelpTopic("summary") if self.ui.covered else self.active_pane.help_topic()

    def legend(self) -> Sequence[str]:
        """Return the meanings of signs and letters of the table, for the list of keys."""
        return ()

    # --- which keys are worth showing

    def commands(self) -> list[Command]:
        """Return the commands that matter now, the most important first, each with a word for what it does."""
        if self.ui.moment is not None:
            return moment_commands(self.ui.moment)
        if self.ui.ways_on:
            return [*self.ui.ways_on, ("help", t("keys"))]
        worth = [(command, word) for command, word in self._commands() if command != "undo" or self.snapshot.can_undo]
        shown = {command for command, _ in worth}
        return [*worth, *((c, words_of(word)) for c, word in self.always if c in ALWAYS and c not in shown)]

    def _commands(self) -> list[Command]:
        ui, snapshot = self.ui, self.snapshot
        if snapshot.person is None:
            return [
                *([] if snapshot.waiting_for_bot is None else [("choose", t("hurry"))]),
                *(("undo", t("undo")), ("explain", t("explain")), ("help", t("keys"))),
                *(("log", t("story")), ("leave", t("leave")), ("seats", t("seats"))),
            ]
        if not ui.menu_open:
            return [
                *self.pane_commands(),
                *(("back", t("back")), ("explain", t("explain")), ("tab", t("next"))),
                *(("undo", t("undo")), ("leave", t("leave"))),
            ]
        if ui.asks_yes_or_no:
            return [("yes", t("yes")), ("news", t("no")), *((name, words_of(word)) for name, word in self.always)]
        commands = [("choose", self.choose_word())]
        if any(action.collects for action in snapshot.legal):
            commands.append(("collect", t("collect all")))
        if any(action.ends_go for action in snapshot.legal):
            commands.append(("end", pt("to end a go", "end")))
        if ui.choices_out_of_sight:
            commands.append((self.hand_command, words_of(self.hand_word)))
        return [*commands, *((command, words_of(word)) for command, word in self.always)]

    def choose_word(self) -> str:
        """Return a word for what the key to choose does now."""
        return t("choose")

    def pane_commands(self) -> list[Command]:
        """Return the commands of the pane that lies over the menu."""
        return self.open_pane.commands()

    # --- keys and mouse

    def choose(self) -> Action | None:
        """Choose what lies under the cursor; return the action to be taken, if that is one."""
        return self.active_pane.choose()

    def move(self, way: str) -> None:
        """Use an arrow key."""
        self.ui.hint = ""
        self.active_pane.move(way)

    def pick(self, number: int) -> Action | None:
        """Choose a line of the menu by its digit."""
        menu = self.open_pane
        return menu.pick(number) if isinstance(menu, ActionMenu) else None

    def told_of(self) -> int | None:
        """Return the action that the line under the cursor tells of, while the story or the news are read."""
        ui = self.ui
        if ui.open_pane is StoryLog and ui.story:
            return ui.story[ui.reading.story_end - 1].action
        return ui.news()[ui.reading.news_line].action if ui.open_pane is NewsPane and ui.news() else None

    def command(self, name: str) -> Action | None:
        """Do one of the game's own commands; return the action to be taken, if that is one."""
        return None

    def target_called(self, word: str) -> str:
        """Return the target that a word in any text stands for; empty if it is just a word."""
        return ""

    def explain(self, target: str) -> str:
        """Explain a target that only this game has, in a line; nothing that lies face down is told."""
        return ""

    def press_on(self, target: str) -> Action | None:
        """Open or choose such a target; return the action to be taken, if that is one."""
        return None


AnyGameTable: TypeAlias = GameTable[UIState[AnyGame, Struct]]


def _fold_until_whole(menu: Menu, most: int, page: int, room: Size) -> None:
    """Fold a list so far that nothing of its lines is cut; as far as usual if that does not help."""
    for first_too, in_two_rows in ((False, False), (False, True), (True, True)):
        for rows in range(most, 1, -1):
            menu.fold(rows, page, first_too)
            if not is_cut(menu, *room, in_two_rows):
                return
    menu.fold(most, page)
