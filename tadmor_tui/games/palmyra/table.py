"""Palmyra's table: the board, beside it the players and their tiles, below it what a choice would bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace
from textual.geometry import Size

from rules.contract import Action, Event
from rules.message import message
from rules.palmyra import actions as a
from rules.palmyra.events import TileLaid
from rules.palmyra.outcomes import outcome
from rules.palmyra.tiles import KIND_OF
from tadmor_tui.games.palmyra.layout import arrange
from tadmor_tui.games.palmyra.moments import moments_of, report_of
from tadmor_tui.games.palmyra.pieces import PLACE, place_of
from tadmor_tui.games.palmyra.text.explanations import explain_place, focus_of_action
from tadmor_tui.games.palmyra.text.places import tile_words
from tadmor_tui.games.palmyra.text.prospects import coins_at_the_end, end_in_sight
from tadmor_tui.games.palmyra.ui_state import PalmyraUIState
from tadmor_tui.games.palmyra.widgets.board_overview import BoardOverview
from tadmor_tui.games.palmyra.widgets.city_board import CityBoard, paint_board
from tadmor_tui.games.palmyra.widgets.goals_pane import CITY, HIRE, GoalsPane, rows_for_goals
from tadmor_tui.games.palmyra.widgets.hand_pane import HandPane, paint_signs
from tadmor_tui.games.palmyra.widgets.income_pane import IncomePane
from tadmor_tui.games.palmyra.widgets.palmyra_players import PLAYER, PalmyraPlayers, explain_player
from tadmor_tui.games.palmyra.widgets.palmyra_tracker import TRACKER, PalmyraTracker, explain_reserve
from tadmor_tui.games.palmyra.widgets.place_pane import PlacePane
from tadmor_tui.games.palmyra.widgets.tile_stacks import STACKS, TileStacks, explain_stacks
from tadmor_tui.render.animation import Frame, Motion, Pictures
from tadmor_tui.render.text import text_of
from tadmor_tui.session.menu import Item
from tadmor_tui.session.moment import Moment
from tadmor_tui.text.translation import t, words_of
from tadmor_tui.widgets.appearance import Appearance, Command, HelpTopic
from tadmor_tui.widgets.game_course import GameCourse
from tadmor_tui.widgets.game_table import GameTable
from tadmor_tui.widgets.layout import Layout
from tadmor_tui.widgets.menu_table import menu_rows
from tadmor_tui.widgets.news_pane import NewsPane
from tadmor_tui.widgets.pane import AnyPane
from tadmor_tui.widgets.story_log import StoryLog

_READING_ROWS = 6
"""Rows of the stack while something is read in it."""
_BLINK_SECONDS = 0.12
"""The time of each of the two frames in which a laid tile blinks."""
_SCROLL = "scroll-"
"""Before the way in the names of the commands that move the board."""


class PalmyraTable(GameTable[PalmyraUIState]):
    hand_word = message("your coins")
    always = (
        *GameTable.always[:3],
        ("size", message("size")),
        ("look", message("look around")),
        *GameTable.always[3:],
    )

    def __init__(self, ui: PalmyraUIState, appearance: Callable[[], Appearance]) -> None:
        self.board = CityBoard(id="board")
        self.board.table = self
        self._cut = False
        """True if there is a map beside the board, of which a part is out of sight."""
        self.board_room = Size(0, 0)
        """The usual room of the board; a high pane below takes some rows of it for a while."""
        super().__init__(ui, appearance)

    # --- panes

    def compose(self) -> Iterable[AnyPane]:
        side = (PalmyraPlayers(id="players"), TileStacks(id="stacks"), HandPane(id="hand"))
        return (PalmyraTracker(id="tracker"), self.board, *side, BoardOverview(id="whole"), *super().compose())

    def compose_stack(self) -> Iterable[AnyPane]:
        return (*super().compose_stack(), IncomePane(), GoalsPane(), PlacePane())

    def compose_course(self) -> PalmyraCourse:
        return PalmyraCourse(self)

    def instead_of_menu(self) -> type[AnyPane] | None:
        if not self.ui.on_board:
            return None
        return IncomePane if self.ui.choices.lays else GoalsPane

    @property
    def active_pane(self) -> AnyPane:
        return self.board if self.ui.on_board else super().active_pane

    def arrange(self, width: int, height: int) -> Layout:
        seats, said = len(self.ui.snapshot.names), sum(self._said_in) - 2
        self.board_room = arrange(width, height + said, seats).regions[CityBoard].size
        self._cut = self.board.is_cut
        return arrange(width, height, seats, self.rows_wanted(width), self._cut)

    def fits(self, width: int, height: int) -> bool:
        return super().fits(width, height) and self._cut == self.board.is_cut

    def rows_wanted(self, width: int) -> int:
        """Tiles are laid on the board, and need no rows in the stack; the best places of a figure do."""
        ui = self.ui
        if ui.open_pane in (NewsPane, StoryLog):
            return _READING_ROWS
        if ui.on_board and ui.choices.goals:
            return rows_for_goals(ui)
        return 0 if ui.on_board or not ui.menu_open else menu_rows(ui.menu, width)

    # --- what is said

    def explanation(self) -> str:
        """While something is read over the menu, its line stays explained."""
        item = self.ui.menu.current
        return super().explanation() or ("" if item is None else self.explain_item(item))

    def explain_item(self, item: Item) -> str:
        """A line of the menu, with what it means for the end of the game."""
        if not item.single:
            return super().explain_item(item)
        ui, action = self.ui, item.offers[0].action
        told = item.offers[0].explanation or super().explain_item(item)
        found = outcome(ui.snapshot.game.table, action)
        if isinstance(action, a.Conquer | a.Revenue) and found.end is None:
            return end_in_sight(ui.view(), action) or told
        coins = coins_at_the_end(ui.view(), ui.snapshot.names, ui.hand_open, found)
        return "  ".join(filter(None, (coins, told)))

    def help_topic(self) -> HelpTopic:
        item = self.ui.menu.current
        if self.ui.covered or self.active_pane is not self.stack.menu or item is None:
            return super().help_topic()
        return focus_of_action(self.ui.view().stage, item.offers[0].action, item.label)

    def legend(self) -> Sequence[str]:
        colour = self.ui.view().players[self.ui.hand.seat].colour
        signs = text_of(paint_signs(colour, self.appearance, 60)[1:])
        return tuple(" ".join(row.split()) for row in signs.splitlines())

    def explain(self, target: str) -> str:
        """Explain what the mouse points at; nothing that lies face down is told."""
        if self.ui.covered:
            return ""
        view, names = self.ui.view(), self.ui.snapshot.names
        if target.startswith(PLACE):
            return explain_place(view, names, place_of(target))
        if target.startswith(PLAYER):
            return explain_player(view, names, int(target.removeprefix(PLAYER)))
        if target in KIND_OF:
            return t("{tile.capital}.", tile=tile_words(target))
        return {STACKS: explain_stacks, TRACKER: explain_reserve}[target](view) if target in (STACKS, TRACKER) else ""

    def choose_word(self) -> str:
        if not self.ui.on_board:
            return super().choose_word()
        if self.ui.choices.lays:
            return t("stop") if self.ui.cursor is None else t("lay")
        return t("go there")

    def _commands(self) -> list[Command]:
        """The key that lays comes second: it stays in sight where there is little room."""
        usual = super()._commands()
        if not self.ui.on_board:
            return usual
        board = self.board.commands()
        return [*board[:1], *usual[:1], *board[1:], *usual[1:]]

    # --- keys

    def pick(self, number: int) -> Action | None:
        """Digits put the cursor on a place of the board; where there is none, they choose a line of the menu."""
        if not self.ui.on_board:
            return super().pick(number)
        self.ui.hint = ""
        self.ui.type_digit(number)
        return None

    def take_tile(self, tile: str) -> None:
        """Choose a tile: to lay it on the board, or the line of the menu that flips it."""
        ui = self.ui
        ui.hint = ""
        if not ui.menu_open:
            ui.show_menu()
        if ui.choose_tile(tile):
            return
        if a.Flip(tile) in ui.snapshot.legal:
            ui.point_at(a.Flip(tile))
        elif ui.view().stage in ("conquer", "revenue"):
            ui.hint = words_of(ui.snapshot.game.why_nowhere(tile))

    def command(self, name: str) -> Action | None:
        ui = self.ui
        if name.startswith(_SCROLL):
            self.board.shift(name.removeprefix(_SCROLL))
        elif name == "size":
            ui.scale = self.board.scale.next(1)
        elif name == "smaller":
            ui.scale = self.board.scale.next(-1)
        elif name == "look":
            ui.look_around()
        elif name == "rivals":
            ui.hand.show_next()
        elif name == "pick-0":
            return self.pick(0)
        elif name == "stop":
            return _stop(ui)
        elif ui.choices.goals:
            return _place_command(ui, name)
        elif tile := next((tile for tile, letter in ui.hand.letters.items() if name == f"tile-{letter}"), ""):
            self.take_tile(tile)
        return None


class PalmyraCourse(GameCourse):
    """A laid tile blinks, and places are chosen on the board."""

    table: PalmyraTable

    def motion(self, events: Sequence[Event]) -> Motion[Pictures]:
        """A tile that was laid blinks once."""
        laid = [event.cell for event in events if isinstance(event, TileLaid)]
        if not laid:
            return ()
        size, board = self.table.layout.regions[CityBoard].size, self.table.board.select(self.table)
        lit = replace(board, marks=replace(board.marks, cursor=laid[-1]))
        look = self.table.appearance
        return tuple(Frame(_BLINK_SECONDS, {CityBoard: paint_board(each, size, look)}) for each in (lit, board))

    def moments(self, events: Sequence[Event]) -> Sequence[Moment]:
        ui = self.table.ui
        return moments_of(events, ui.view(), ui.snapshot.names)

    def report(self, events: Sequence[Event]) -> str:
        return report_of(events)

    def on_board(self, action: Action) -> bool:
        return isinstance(action, a.Lay | a.Move)

    def prepare(self, action: Action) -> None:
        self.table.ui.point_at(action)

    def nothing_to_close(self) -> str:
        """Tell the key that takes back the use of a turn, or a tile that was laid; after a draw, how to go on."""
        ui = self.table.ui
        if ui.view().stage == "turn":
            return ""
        if ui.snapshot.can_undo:
            return t("{key} takes back the last step.", key=self.table.appearance.keys["undo"])
        if not ui.choices.goals:
            return ""
        return t("A tile that was drawn stays: choose where the figure goes, or {key} to stay.", key="0")


def _stop(ui: PalmyraUIState) -> Action | None:
    if (offer := ui.offer_of(a.Stop)) is not None:
        return offer.action
    ui.hint = t("You can stop once you have laid a tile.")
    return None


def _place_command(ui: PalmyraUIState, name: str) -> Action | None:
    """While figures are moved no tile is chosen, and two of their letters mean the city and Caesar."""
    hiring = ui.offer_of(a.TakeCaesar)
    if name == CITY and "city" in ui.choices.goals:
        ui.show_menu()
        ui.aim_at("city")
    elif name == HIRE and hiring is not None:
        return hiring.action
    return None
