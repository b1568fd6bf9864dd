"""A game's table on the screen: where its panels lie, what they show, and what keys and mouse do in them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct
from textual.geometry import Region

from rules.contract import Action, AnyGame, Event, Seat
from rules.message import Message, message
from tadmor_tui.render.animation import Motion, Pictures
from tadmor_tui.render.columns import ColumnLayout, column_layout
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, in_at_most, line, width, wrapped
from tadmor_tui.render.wrapping import flow
from tadmor_tui.session.advice import AdvisedAction
from tadmor_tui.session.menu import Item
from tadmor_tui.session.offer import Offer
from tadmor_tui.session.ui_state import MENU, NEWS, STORY, UIState
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import nt, pt, t, words_of
from tadmor_tui.widgets.action_menu import digit_of, menu_layout, paint_menu, widest_line
from tadmor_tui.widgets.layout import Layout
from tadmor_tui.widgets.news_pane import paint_news
from tadmor_tui.widgets.pointing import ITEM, key
from tadmor_tui.widgets.prompt import ALWAYS, asked_rows, paint_prompt
from tadmor_tui.widgets.story_log import paint_story
from tadmor_tui.widgets.window import paint_window, rows_beyond

ModelT_co = TypeVar("ModelT_co", bound=UIState[AnyGame, Struct], covariant=True)

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


class Appearance(Struct, frozen=True):
    """The signs and the keys as the player has them."""

    glyphs: Glyphs
    keys: KeyNames
    coloured: bool = True
    """Whether grounds can be told apart."""


class HelpTopic(Struct, frozen=True):
    """An entry of the reference, and what is to be said of it here and now."""

    key: str
    now: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    """Where to read on first: what lies there."""


class TableFace(Generic[ModelT_co]):
    """What all tables do alike; a game adds its board."""

    panels: tuple[str, ...] = ("pane", NEWS, STORY, "hint", "prompt")
    """All panels that there may be."""
    scrolls_itself: frozenset[str] = frozenset({MENU, NEWS, STORY})
    """Panels that show the part of themselves that has room."""
    hand_panel: str = ""
    """The panel of what lies face down on a shared screen."""
    hand_command: str = "hand"
    """The command that turns it up and down."""
    hand_word: Message = message("your hand")
    always: tuple[tuple[str, Message], ...] = _ALWAYS
    """The commands that are always worth showing, each with a word."""

    def __init__(self, model: ModelT_co, look: Callable[[], Appearance]) -> None:
        self.model = model
        self._look = look
        self._pane_rows = 0
        self.arrangement = self.arrange(80, 24)
        self._said_in = (1, 1)

    @property
    def look(self) -> Appearance:
        return self._look()

    # --- where

    @abstractmethod
    def arrange(self, width: int, height: int) -> Layout:
        """Where each panel lies in a window."""

    def lay_out(self, width: int, height: int) -> None:
        """The window has that size now; what is said and asked may need more rows than usual, which others give."""
        self._said_in, self._pane_rows = self._rows_said(width, height), self.rows_wanted(width)
        hint, prompt = self._said_in
        inner = self.arrange(width, height - (hint - 1) - (prompt - 1))
        above, below = inner.panels["hint"], inner.panels["prompt"]
        grown = {
            "hint": Region(above.x, above.y, above.width, hint),
            "prompt": Region(below.x, below.y + hint - 1, below.width, prompt),
        }
        self.arrangement = Layout({**inner.panels, **grown}, inner.tabs)
        before, self.model.tabs = self.model.tabs, self.arrangement.tabs
        if self.model.tab in before and self.model.tab not in self.model.tabs:  # it stands beside the pane now
            self.model.open_tab(MENU)

    def fits(self, width: int, height: int) -> bool:
        """Whether what is said and asked has the rows that it needs, and what can be chosen too."""
        return self._pane_rows == self.rows_wanted(width) and self._said_in == self._rows_said(width, height)

    def rows_wanted(self, width: int) -> int:
        """Rows of the pane for everything that can be chosen or read there; 0: as usual."""
        return 0

    def menu_rows(self, width: int) -> int:
        """Rows of a pane that shows all lines of the menu at once; 0 if there are none."""
        menu, items = self.model.menu, len(self.model.menu.items)
        widest = widest_line(menu) if menu.warns else 0
        return 1 + -(-items // column_layout(items, 0, width, 2, widest).columns) if items else 0

    def _rows_said(self, width: int, height: int) -> tuple[int, int]:
        """Rows for what is said and for what is asked."""
        most, hint = max(1, height // _SHARE), self.model.hint
        if self.model.showing:  # what will be asked afterwards is not given away by the rows that it needs
            return 1, 1
        said = len(_said(hint, width)) if hint else 1
        asked = asked_rows(self.model.snapshot, self.look.keys, width, self.model.peeking, self.asked())
        return min(most, said), min(most, len(asked))

    # --- what

    def paint(self, name: str, cells: int, rows: int) -> list[Line]:
        model, look = self.model, self.look
        match name:
            case "hint":
                return in_at_most(_said(model.hint, cells), rows) if model.hint else [line(f" {self.explanation()}")]
            case "prompt":
                return in_at_most(
                    paint_prompt(model.snapshot, look.keys, self.commands(), cells, model.peeking, self.asked()), rows
                )
            case "pane" if model.tab in self.scrolls_itself:
                return self.paint_tab(cells, rows)
            case "pane":
                return paint_window(self.paint_tab(cells, rows), model.scrolled, look.keys, cells, rows)
            case "menu":
                painted = paint_menu(
                    model.menu, look.glyphs, look.keys, cells, rows, lit=self.menu_lit, note=self._menu_note()
                )
                return (
                    painted if model.menu.items else [*painted[:1], *self._instead_of_menu(cells), *painted[1:]][:rows]
                )
            case "news":
                return paint_news(model, look.glyphs, look.keys, cells, rows)
            case _:
                return paint_story(model, look.glyphs, look.keys, cells, rows)

    def paint_tab(self, cells: int, rows: int) -> list[Line]:
        """The panel that is open in the pane."""
        return self.paint(self.model.tab, cells, rows)

    @property
    def menu_lit(self) -> bool:
        """Whether the arrow keys belong to the menu."""
        return True

    def _menu_note(self) -> str:
        if self.model.menu.title:
            return self.look.keys.note("back", t("back"))
        return self.hand_note()

    def _instead_of_menu(self, cells: int) -> list[Line]:
        """How to see what can be done, if all of it would tell what lies face down."""
        if self.model.menu.items or not self.model.choices_out_of_sight:
            return []
        key = self.look.keys[self.hand_command]
        return wrapped(t("{key} turns your hand up, and shows what you can do; the others look away.", key=key), cells)

    def hand_note(self) -> str:
        """What is said of things in the hand that can't be offered while it lies face down."""
        hidden = self.model.choices_out_of_sight
        words = nt("+ {n} with your hand", "+ {n} with your hand", hidden)
        return self.look.keys.note(self.hand_command, words) if hidden else ""

    def asked(self) -> str:
        """What the person to act is asked, where a game asks it in other words than the rules; otherwise nothing."""
        return ""

    def explanation(self) -> str:
        """What lies under the cursor, in a line."""
        item = self.model.menu.current
        return "" if item is None else self.explain_item(item)

    def explain_item(self, item: Item) -> str:
        """A line of the menu."""
        if item.single:
            return item.offers[0].line
        return nt(
            "{what}: {key} shows the {n} choice.",
            "{what}: {key} shows the {n} choices.",
            len(item.offers),
            what=item.label,
            key=self.look.keys["choose"],
        )

    def focus(self) -> HelpTopic:
        """What has the focus, for the reference; nothing that lies face down is told."""
        return HelpTopic("summary")

    def legend(self) -> Sequence[str]:
        """What signs and letters of the table mean, for the list of keys."""
        return ()

    # --- which keys are worth showing

    def commands(self) -> list[tuple[str, str]]:
        """The commands that matter now, the most important first, each with a word for what it does."""
        can_undo = self.model.snapshot.can_undo
        worth = [(command, word) for command, word in self._commands() if command != "undo" or can_undo]
        shown = {command for command, _ in worth}
        return [*worth, *((c, words_of(word)) for c, word in self.always if c in ALWAYS and c not in shown)]

    def _commands(self) -> list[tuple[str, str]]:
        model = self.model
        if model.snapshot.person is None:
            return [
                *([] if model.snapshot.waiting_for_bot is None else [("choose", t("hurry"))]),
                *(("undo", t("undo")), ("leave", t("leave")), ("log", t("story")), ("seats", t("seats"))),
            ]
        if model.tab != MENU:
            return [
                *self.panel_commands(),
                *(("back", t("back")), ("explain", t("explain")), ("tab", t("next"))),
                *(("undo", t("undo")), ("leave", t("leave"))),
            ]
        if model.asks_yes_or_no:
            return [("yes", t("yes")), ("news", t("no")), *((name, words_of(word)) for name, word in self.always)]
        commands = [("choose", self.choose_word())]
        legal = model.snapshot.legal
        if any(action.collects for action in legal):
            commands.append(("collect", t("collect all")))
        if any(action.ends_go for action in legal):
            commands.append(("end", pt("to end a go", "end")))
        if model.choices_out_of_sight:
            commands.append((self.hand_command, words_of(self.hand_word)))
        return [*commands, *((command, words_of(word)) for command, word in self.always)]

    def choose_word(self) -> str:
        """What the key to choose does now, in a word."""
        return t("choose")

    def panel_commands(self) -> list[tuple[str, str]]:
        """What can be done in the panel that lies over the menu."""
        return [("choose", t("replay"))] if self.model.tab in (NEWS, STORY) else []

    def motion(self, events: Sequence[Event]) -> Motion[Pictures]:
        """How it is shown that something has just happened; every game has its own ways."""
        return ()

    def show(self, events: Sequence[Event]) -> Motion[Pictures]:
        """What everybody sees of what has just happened before anybody is asked anything.

        Its pictures cover every panel, so that nothing on the screen is later than what is shown.
        """
        return ()

    def show_behind_curtain(self) -> Motion[Pictures]:
        """What was not shown in the open, for the person who has just lifted a curtain."""
        return ()

    def decided(self) -> Action | None:
        """What the person to act need not be asked, because it is decided already; None if there is a question."""
        return None

    # --- keys and mouse

    def choose(self) -> Action | None:
        """Choose what lies under the cursor; the action to be taken, if that is one."""
        model = self.model
        if model.tab != MENU:
            model.open_tab(MENU)
            return None
        return self._taken(model.menu.choose())

    def _taken(self, offer: Offer | None) -> Action | None:
        if offer is None:  # a group was opened: what was said before would hide what its first choice is about
            self.model.hint = ""
            return None
        return offer.action

    def move(self, way: str) -> None:
        """An arrow key."""
        model = self.model
        model.hint = ""
        if model.tab == STORY:
            model.turn_story({"up": 1, "down": -1}.get(way, 0))
        elif model.reads_news:
            model.turn_news({"up": -1, "down": 1}.get(way, 0))
        elif model.tab == MENU:
            rows = self._menu_layout().rows
            model.menu.move({"up": -1, "down": 1, "left": -rows, "right": rows}[way])
        else:
            region = self.arrangement.panels["pane"]
            last = rows_beyond(self.paint_tab(region.width, region.height), region.height)
            model.scrolled = max(0, min(model.scrolled + {"up": -1, "down": 1}.get(way, 0), last))

    def _menu_layout(self) -> ColumnLayout:
        region = self.arrangement.panels["pane"]
        return menu_layout(self.model.menu, region.width, region.height)

    def pick(self, number: int) -> Action | None:
        """Choose a line of the menu by its number."""
        menu, layout = self.model.menu, self._menu_layout()
        seen = (n for n in range(layout.first, layout.last) if digit_of(menu, n, layout) == number)
        index = next(seen, None) if self.model.tab == MENU else None
        return None if index is None else self.choose_line(index)

    def choose_line(self, index: int) -> Action | None:
        self.model.menu.cursor = index
        return self.choose()

    def lays(self, advised: AdvisedAction) -> bool:
        """Whether advice is laid out step by step from now on (`decided`), instead of having the cursor put on it."""
        return False

    def agreed(self, question: str) -> Action | None:
        """A question was answered by yes; the action to be taken, if that is one."""
        return None

    def seat_of(self, action: Action) -> Seat | None:
        """Who takes an action that was chosen here: the person to act, unless a game lets another one."""
        return self.model.snapshot.person

    def on_board(self, action: Action) -> bool:
        """Whether an action is chosen on the board and not in the menu."""
        return False

    def prepare(self, action: Action) -> None:
        """Put the cursor of the board on an action that a guide asks for, so that one key does it."""

    def nothing_to_close(self) -> str:
        """What is said to somebody who wants a step back where no panel and no list is open."""
        return ""

    def press(self, panel: str, x: int, y: int) -> Action | None:
        """The mouse was pressed on a cell of a panel."""
        number = self._item_at(panel, x, y)
        return None if number is None else self.choose_line(number)

    def _item_at(self, panel: str, x: int, y: int) -> int | None:
        """The line of the menu under a cell."""
        if panel != "pane" or self.model.tab != MENU or not y:
            return None
        number = self._menu_layout().item_at(x, y, self.arrangement.panels["pane"].width)
        return number if 0 <= number < len(self.model.menu.items) else None

    def told_of(self) -> int | None:
        """The action that the line under the cursor tells of, while the story or the news are read."""
        model = self.model
        if model.tab == STORY and model.story:
            return model.story[model.story_end - 1].action
        return model.news()[model.news_cursor].action if model.reads_news and model.news() else None

    def command(self, name: str) -> Action | None:
        """One of the game's own commands; the action to be taken, if that is one."""
        return None

    def scroll(self, panel: str, step: int) -> bool:
        """The wheel was turned over a panel; whether that is one that the game moves by itself."""
        return False

    # --- what the mouse points at

    def thing_at(self, panel: str, x: int, y: int) -> str:
        """What lies under a cell of a panel whose painter has not said so; nothing if there is nothing to be told."""
        number = self._item_at(panel, x, y)
        return "" if number is None else key(ITEM, number)

    def thing_called(self, word: str) -> str:
        """What a word in any text stands for; nothing if it is just a word."""
        return ""

    def explain(self, thing: str) -> str:
        """A thing that only this game has, in a line; nothing that lies face down is told."""
        return ""

    def press_on(self, thing: str) -> Action | None:
        """The mouse was pressed on such a thing; the action to be taken, if that is one."""
        return None


def _said(sentence: str, cells: int) -> list[Line]:
    """A sentence in as many rows as it needs."""
    whole = line(f" {sentence}")
    return [whole] if width(whole) <= cells else flow(whole, cells - 1, " ", " ")


AnyTableFace: TypeAlias = TableFace[UIState[AnyGame, Struct]]
