"""The replay: step and jump through a game, by actions, goes and turns."""

from __future__ import annotations

from functools import partial
from typing import Literal

from textual.app import ComposeResult
from textual.binding import Binding
from textual.geometry import Region, Size

from rules.message import Value, message, turn_word
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.render.text import Line, grounded, in_rows, line, wrapped
from tadmor_tui.screens.background import in_background
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.screens.interlude import InterludeScreen
from tadmor_tui.screens.notes import NoteCommand, ReplayNotes
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.hint_line import HintLine
from tadmor_tui.widgets.pane import Pane, Panel
from tadmor_tui.widgets.replay import (
    Bar,
    action_of,
    lines_left,
    paint_position,
    paint_story,
    place_bar,
    story_lines,
    story_room,
)
from tadmor_tui.widgets.story_log import StoryLog

_OWN_PANES: dict[type[object], str] = {StoryLog: "story", Bar: "position", HintLine: "keys"}
"""The panes of the screen itself, each with its id; the others are the game's."""
_WAYS = (
    ("replay-back", "replay-on", message("step")),
    ("replay-go-back", "replay-go-on", message("go")),
)
"""Commands for back and forward, and a word for each pair; that for turns is the game's."""


_ROWS_FOR_MORE_KEYS = 12
"""Smallest height for keys in more than one row."""


class ReplayScreen(BaseScreen[None]):
    """A game being watched. It changes nothing, and shows no more than the people here may see."""

    BINDINGS = [
        Binding("left,h", "step('action', -1)", message("one action back").text, id="replay-back", show=False),
        Binding("right,l", "step('action', 1)", message("one action on").text, id="replay-on", show=False),
        Binding("space,enter", "read_on", message("read on").text, id="replay-read-on", show=False),
        Binding(
            "up,k,left_square_bracket", "step('go', -1)", message("one go back").text, id="replay-go-back", show=False
        ),
        Binding(
            "down,j,right_square_bracket", "step('go', 1)", message("one go on").text, id="replay-go-on", show=False
        ),
        Binding(
            "pageup,left_curly_bracket",
            "step('turn', -1)",
            message("one turn back").text,
            id="replay-turn-back",
            show=False,
        ),
        Binding(
            "pagedown,right_curly_bracket",
            "step('turn', 1)",
            message("one turn on").text,
            id="replay-turn-on",
            show=False,
        ),
        Binding("home,0", "go_to(0)", message("to the beginning").text, id="replay-home", show=False),
        Binding("end,G", "go_to_end", message("to the end").text, id="replay-end", show=False),
        Binding("r", "next_seat(1)", message("next player").text, id="replay-merchant", show=False),
        Binding("R", "next_seat(-1)", message("previous player").text, id="replay-merchant-back", show=False),
        Binding("w", "why", message("why was that done").text, id="replay-why", show=False),
        Binding("b", "notes('bookmark')", message("bookmark").text, id="replay-bookmark", show=False),
        Binding("n", "notes('write')", message("write a note").text, id="replay-note", show=False),
        Binding("m", "notes('next')", message("next note or bookmark").text, id="replay-mark", show=False),
        Binding("M", "notes('previous')", message("previous note or bookmark").text, id="replay-mark-back", show=False),
        Binding("y", "copy(False)", message("copy the game as a line of text").text, id="replay-copy", show=False),
        Binding("Y", "copy(True)", message("copy this position").text, id="replay-copy-position", show=False),
        Binding("tab,shift+tab", "turn_over", message("story or board").text, id="replay-tab", show=False),
        Binding("escape,q", "leave", message("back").text, id="replay-leave", show=False),
    ]

    def __init__(self, shown: OpenGame, action: int | None = None) -> None:
        """Open at an action; None: at the default place."""
        super().__init__()
        self._shown = shown
        self._history = shown.history()
        self._ui = shown.game_ui.replay(self._history)
        self._number = self._history.by_action(self._history.opening_place if action is None else action, 0)
        self._seat = self._history.opening_seat
        self._show_board = False
        self._skipped = 0
        """Lines of a long story that were read already."""
        self._notes = ReplayNotes(self, shown.notes, self._show_story_anew, self.action_go_to)
        self._panels: dict[type[object], Panel] = {}
        self._regions: dict[type[object], Region] = {}

    @property
    def shown(self) -> OpenGame:
        return self._shown

    @property
    def number(self) -> int:
        """Number of actions before the shown position."""
        return self._number

    # --- setup

    def compose(self) -> ComposeResult:
        ids = {**{cls: pane.id for cls, pane in self._ui.panes.items()}, **_OWN_PANES}
        for cls, name in ids.items():
            self._panels[cls] = Panel(self.tadmor_app.palette, id=f"replay-{name}")
            yield self._panels[cls]

    def on_mount(self) -> None:
        self.relayout()

    def relayout(self) -> None:
        self._skipped = 0
        cells, rows = self.area
        self._regions = self._arranged(cells, rows)
        if (more := len(self._keys()) - 1) and rows >= _ROWS_FOR_MORE_KEYS:
            self._regions = self._arranged(cells, rows - more)
            keys = self._regions[HintLine]
            self._regions[HintLine] = Region(keys.x, keys.y, keys.width, 1 + more)
        for cls, panel in self._panels.items():
            panel.place(self._regions.get(cls))
        self._paint()

    def _arranged(self, cells: int, rows: int) -> dict[type[object], Region]:
        """Lay out the panels; the story takes all the room but a note if the table may not be shown."""
        regions = self._ui.arrange(cells, rows, self._show_board)
        if self._history.shows(self._number):
            return regions
        place = regions[Bar]
        note = len(_not_shown(place.width))
        return {
            next(iter(self._ui.panes)): Region(0, 0, place.width, note),
            StoryLog: Region(0, note, place.width, max(0, place.y - note)),
            Bar: place,
            HintLine: regions[HintLine],
        }

    # --- navigation

    def _go(self, number: int) -> None:
        if number != self._number:
            shown = self._history.shows(self._number)
            self._number, self._skipped = number, 0
            if self._history.shows(number) == shown:
                self._paint()
            else:
                self.relayout()

    def _go_on(self, number: int) -> None:
        """Go to an action; on the way forward, show the summary of a part of the game that ends with it."""
        forward = number > self._number
        self._go(number)
        if forward and (interlude := self._shown.interlude(number)) is not None:
            self.app.push_screen(InterludeScreen(self._shown, interlude))

    def action_step(self, unit: Literal["action", "go", "turn"], step: int) -> None:
        """Go on or back by an action, a go or a turn."""
        history = self._history
        to_place = {"action": history.by_action, "go": history.by_go, "turn": history.by_turn}[unit]
        self._go_on(to_place(self._number, step))

    def action_read_on(self) -> None:
        """Scroll a story that is longer than its panel, then go to the next action."""
        region = self._regions.get(StoryLog)
        if region is not None:
            room = story_room(region.width, region.height)
            if lines_left(self._history, self._number, self.tadmor_app.glyphs, *room, self._skipped):
                self._skipped += room[1]
                self._paint()
                return
        self.action_step("action", 1)

    def action_go_to(self, number: int) -> None:
        self._go(self._history.by_action(number, 0))

    def action_go_to_end(self) -> None:
        self._go(self._history.last)

    def action_next_seat(self, step: int) -> None:
        self._seat = (self._seat + step) % self._history.seats
        self._paint()

    def action_turn_over(self) -> None:
        """Switch between story and board if only one of them fits."""
        self._show_board = not self._show_board
        self.relayout()

    def action_why(self) -> None:
        """Ask for the reason of the last action."""
        if not self._number or not _can_explain(self._shown):
            return
        if not self._history.tells_why(self._number):
            self.app.notify(t("That was too long ago; its reasons are shown when the game is over."))
            return
        self._ask_why(self._number)

    def _ask_why(self, number: int) -> None:
        if self._shown.game_ui.adviser is not None:
            in_background(self, self._shown.game_ui.adviser.why(self._history, number), partial(self._told_why, number))

    def _told_why(self, number: int, why: Value) -> None:
        self._history.tell_why(number, why)
        if self.is_attached:
            self._show_story_anew()

    # --- notes, and codes for others

    def action_notes(self, command: NoteCommand) -> None:
        self._notes.run(command, self._number)

    def action_copy(self, this_position: bool) -> None:
        """Copy the game as a line of text, which opens here if wanted."""
        if (sharing := self.tadmor_app.sharing) is None:
            self.app.notify(t("Only the host of this table can share its game."))
        else:
            sharing.copy_code(self._shown, self._number if this_position else None)

    def action_leave(self) -> None:
        self.dismiss()

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        number: int | None = None
        if message.pane is self._panels[Bar]:
            number = place_bar(self._history, self._regions[Bar].width).action_at(message.x, self._history.last)
        elif message.pane is self._panels[StoryLog]:
            region = self._regions[StoryLog]
            room = story_room(region.width, region.height)
            told = story_lines(self._history, self._number, self.tadmor_app.glyphs, *room, self._skipped)
            number = action_of(told, message.y - 1)
        elif message.pane in [self._panels[cls] for cls, pane in self._ui.panes.items() if pane.shows_seat]:
            self.action_next_seat(1)
        if number is not None:
            self._go(number)

    # --- painting

    def _show_story_anew(self) -> None:
        """Paint the story from its first line, which may have changed."""
        self._skipped = 0
        self._paint()

    def _paint(self) -> None:
        for cls, region in self._regions.items():
            self._panels[cls].show(self._painted(cls, region.size))

    def _painted(self, cls: type[object], size: Size) -> list[Line]:
        look = self.appearance
        if cls is StoryLog:
            return paint_story(self._history, self._number, look.glyphs, look.keys, *size, self._skipped)
        if cls is Bar:
            return paint_position(self._history, self._number, look.glyphs, size.width)
        if cls is HintLine:
            return self._keys()
        if not self._history.shows(self._number):
            return _not_shown(size.width)
        return self._ui.panes[cls].paint(self._number, self._seat, size, look)

    def _keys(self) -> list[Line]:
        keys = self.keys
        boards = {cls for cls, pane in self._ui.panes.items() if pane.beside_story}
        both = StoryLog in self._regions and not boards.isdisjoint(self._regions)
        hints = [
            *(_pair(keys, back, on, words_of(word)) for back, on, word in _WAYS),
            _pair(keys, "replay-turn-back", "replay-turn-on", words_of(turn_word(self._shown.game_name))),
            keys.hint("replay-merchant", t("player")),
            keys.hint("replay-why", t("why")) if _can_explain(self._shown) else "",
            "" if both else keys.hint("replay-tab", t("story") if self._show_board else t("board")),
            keys.short("replay-leave"),
        ]
        rows = in_rows(hints, self.area.width, "  ")
        return [grounded(line((row, "dim")), "panel", self.area.width) for row in rows]


def _can_explain(shown: OpenGame) -> bool:
    return shown.can_explain and shown.game_ui.adviser is not None


def _not_shown(cells: int) -> list[Line]:
    """Return the reason why only the story is visible."""
    told = t("The table at that moment is shown when the game is over: it would reveal what nobody may look at again.")
    return [grounded(row, "panel", cells) for row in wrapped(told, cells - 2)]


def _pair(keys: KeyNames, back: str, on: str, words: str) -> str:
    """Return `Left Right step`."""
    usual = [key for command in (back, on) if (key := keys.usual(command))]
    return f"{' '.join(usual)} {words}" if usual else ""
