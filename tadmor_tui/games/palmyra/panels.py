"""What Palmyra's table shows: the board, the players and their tiles beside it, what a tile would bring below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from msgspec.structs import replace
from textual.geometry import Size

from rules.contract import Action, Event
from rules.message import message
from rules.palmyra import actions as a
from rules.palmyra import names as things
from rules.palmyra.events import TileLaid
from rules.palmyra.outcomes import outcome
from rules.palmyra.state import Place
from tadmor_tui.games.painted_table import PaintedTable
from tadmor_tui.games.palmyra.board_view import BoardView
from tadmor_tui.games.palmyra.layout import arrange
from tadmor_tui.games.palmyra.painted_panes import (
    BoardOverview,
    CityBoard,
    HandPane,
    PalmyraPlayers,
    PalmyraTracker,
    PlacePane,
    TileStacks,
)
from tadmor_tui.games.palmyra.scales import Scale
from tadmor_tui.games.palmyra.scene import Scene
from tadmor_tui.games.palmyra.text.explanations import (
    choice_told,
    explain_place,
    focus_of_action,
    focus_of_place,
    told_of_place,
)
from tadmor_tui.games.palmyra.text.places import short_tile
from tadmor_tui.games.palmyra.text.prospects import coins_at_the_end, earned_there, end_in_sight, explain_outlook
from tadmor_tui.games.palmyra.ui_state import PalmyraUIState
from tadmor_tui.games.palmyra.widgets.board import BoardLook, paint_board
from tadmor_tui.games.palmyra.widgets.goals import Goal, GoalsLook, paint_goals
from tadmor_tui.games.palmyra.widgets.hand import paint_hand, paint_signs
from tadmor_tui.games.palmyra.widgets.income import CellIncome, IncomeLook, paint_income
from tadmor_tui.games.palmyra.widgets.players import paint_players
from tadmor_tui.games.palmyra.widgets.stacks import paint_stacks
from tadmor_tui.games.palmyra.widgets.tracker import paint_tracker
from tadmor_tui.render.animation import Frame, Motion, Pictures
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, text_of, wrapped
from tadmor_tui.session.menu import Item
from tadmor_tui.session.offer import Offer
from tadmor_tui.text.translation import pt, t, words_of
from tadmor_tui.widgets.appearance import Appearance, HelpTopic
from tadmor_tui.widgets.layout import Layout
from tadmor_tui.widgets.news_pane import NewsPane
from tadmor_tui.widgets.story_log import StoryLog

_READING_ROWS = 6
"""Rows of the pane for those who read."""
_GOAL_ROWS = 3
"""Rows for the places where a figure may go, where there is little room."""
CITY, HIRE = "tile-c", "tile-C"
"""The letters of tiles that mean the city and Caesar while figures are moved, when no tile is chosen."""
_BLINK = 0.12
"""Seconds of a frame in which a laid tile blinks."""
_ALWAYS = (
    ("explain", message("explain")),
    ("undo", message("undo")),
    ("help", message("keys")),
    ("size", message("size")),
    ("look", message("look around")),
    ("advice", message("advice")),
    ("tab", message("panels")),
    ("reference", message("rules")),
    ("leave", message("leave")),
)


class PalmyraPanels(PaintedTable[PalmyraUIState]):
    """What the table shows and says; keys and mouse come with the table itself."""

    PANES = (PalmyraTracker, CityBoard, PalmyraPlayers, TileStacks, HandPane, BoardOverview)
    STACKED = (PlacePane,)
    hand_word = message("your coins")
    always = _ALWAYS

    def __init__(self, model: PalmyraUIState, look: Callable[[], Appearance]) -> None:
        self.board = BoardView(model, look)
        super().__init__(model, look)

    def scene(self) -> Scene:
        model, look = self.ui, self.appearance
        return Scene(
            model.view(), model.snapshot.names, look.glyphs, look.keys, look.coloured, model.hand_open, model.shown
        )

    # --- where

    def arrange(self, width: int, height: int) -> Layout:
        return arrange(width, height, len(self.ui.snapshot.names), self.rows_wanted(width))

    def rows_wanted(self, width: int) -> int:
        """What is laid is chosen on the board, and needs no rows in the pane; the best places of a figure do."""
        model = self.ui
        if model.open_pane in (NewsPane, StoryLog):
            return _READING_ROWS
        if model.on_board and model.goals and model.menu_open:
            return 1 + min(len(model.goals), _GOAL_ROWS) + (self.hiring() is not None)
        if model.on_board or not model.menu_open:
            return 0
        return self.menu_rows(width)

    def relayout(self, width: int, height: int) -> None:
        super().relayout(width, height)
        self.board.window, self.board.panel = Size(width, height), self.layout.regions[CityBoard].size

    # --- what the panels show

    def paint(self, name: str, cells: int, rows: int) -> list[Line]:
        model, scene = self.ui, self.scene()
        match name:
            case "tracker":
                return paint_tracker(scene, cells)
            case "board":
                return paint_board(scene, self._board_look(scene), self.board.scale, self.board.origin, cells, rows)
            case "whole":
                return self._paint_whole(scene, cells, rows)
            case "players":
                return paint_players(scene, cells, rows)
            case "stacks":
                return paint_stacks(scene, cells, rows)
            case "hand":
                return paint_hand(scene, self._letters(scene), frozenset(model.chosen().values()), cells, rows)
            case "menu" if model.on_board and model.tile is not None:
                return paint_income(scene, self._income_look(scene), cells, rows)
            case "menu" if model.on_board and model.goals:
                return paint_goals(scene, self.goals_look(), cells, rows)
            case "tile":
                return self._paint_place(scene, cells)
            case _:
                return super().paint(name, cells, rows)

    def _board_look(self, scene: Scene) -> BoardLook:
        model = self.ui
        prospects = {cell: model.prospect(cell, tile) for cell, tile in model.chosen().items()}
        return BoardLook(
            numbers=model.numbers,
            incomes={
                **{cell: found.gain for cell, found in prospects.items()},
                **{place: found.income for place, found in model.outlooks.items()},
            },
            ending=frozenset(cell for cell, found in prospects.items() if found.outcome.end is not None),
            goals=self._goal_keys(),
            cursor=model.lit_place(),
            marked=model.marked.cell if isinstance(model.marked, a.Lay) else None,
            new={cell: f"seat.{scene.colour(seat)}" for cell, seat in model.new_tiles().items()},
        )

    def _goal_keys(self) -> dict[Place, str]:
        """What is typed to go to each place."""
        numbers = self.ui.goal_numbers
        return {
            place: str(numbers[place]) if place in numbers else self.appearance.keys[CITY] for place in self.ui.goals
        }

    def goals_look(self) -> GoalsLook:
        model, scene, keys = self.ui, self.scene(), self._goal_keys()
        letters, hiring = self._letters(scene), self.hiring()
        figure = things.figure("legion" if scene.view.stage == "move legion" else "censor")
        goals = []
        for place in model.ranked_goals():
            move, found = model.goals[place].action, model.outlooks[place]
            assert isinstance(move, a.Move)
            letter = letters.get(found.lay.tile, "") if found.lay is not None else ""
            name = self._goal_name(scene, place)
            goals.append(
                Goal(place, keys[place], name, earned_there(move, found), letter, found, place == model.cursor)
            )
        title = t("Where the {figure} may go", figure=figure)
        return GoalsLook(goals, title, None if hiring is None else (self.appearance.keys[HIRE], hiring.line))

    def _goal_name(self, scene: Scene, place: Place) -> str:
        if self.ui.goal_numbers.get(place) == 0:
            return t("stays where it is")
        if place == "city":
            return t("the city")
        return words_of(short_tile(next(tile.tile for tile in scene.view.land if tile.cell == place)))

    def hiring(self) -> Offer | None:
        """The offer of Caesar, if there is one now."""
        if not any(isinstance(action, a.TakeCaesar) for action in self.ui.snapshot.legal):
            return None
        return next((offer for offer in self.ui.offers() if isinstance(offer.action, a.TakeCaesar)), None)

    def _paint_whole(self, scene: Scene, cells: int, rows: int) -> list[Line]:
        origin = self.board.whole_origin(Size(cells, rows - 1))
        head = titled(t("The whole board"), cells, scene.glyphs)
        return [head, *paint_board(scene, BoardLook(), Scale.WHOLE, origin, cells, rows - 1)]

    def _letters(self, scene: Scene) -> dict[str, str]:
        seat = scene.view.seat
        return {} if seat is None else self.ui.hand_letters.of(seat, scene.view.players[seat].tiles)

    def _income_look(self, scene: Scene) -> IncomeLook:
        model, numbers, letters = self.ui, self.ui.numbers, self._letters(scene)
        cells = [
            CellIncome(numbers[cell], tile, letters.get(tile, ""), model.prospect(cell, tile), cell == model.cursor)
            for cell, tile in model.chosen().items()
        ]
        stop = next((offer for offer in model.offers() if isinstance(offer.action, a.Stop)), None)
        flipped = scene.view.players[scene.view.to_act or 0].flipped
        return IncomeLook(cells, flipped, self.appearance.keys.note("stop", stop.line) if stop else "")

    def _paint_place(self, scene: Scene, cells: int) -> list[Line]:
        place = self.ui.look or "city"
        note = scene.keys.note("back", t("back"))
        head = titled(t("Looking around"), cells, scene.glyphs, note)
        return [head, *(row for told in told_of_place(scene, place) for row in wrapped(told, cells - 1))]

    def motion(self, events: Sequence[Event]) -> Motion[Pictures]:
        """A tile that was laid blinks once."""
        laid = [event.cell for event in events if isinstance(event, TileLaid)]
        if not laid:
            return ()
        region, scene = self.layout.regions[CityBoard], self.scene()
        usual = self._board_look(scene)
        return tuple(
            Frame(_BLINK, {CityBoard: paint_board(scene, look, self.board.scale, self.board.origin, *region.size)})
            for look in (replace(usual, cursor=laid[-1]), usual)
        )

    @property
    def menu_lit(self) -> bool:
        return not self.ui.on_board

    # --- which keys are worth showing

    def choose_word(self) -> str:
        model = self.ui
        if not model.on_board:
            return super().choose_word()
        return t("lay") if model.lays else t("go there")

    def _commands(self) -> list[tuple[str, str]]:
        model = self.ui
        commands = super()._commands()
        if not model.menu_open or not model.on_board:
            return commands
        more: list[tuple[str, str]] = []
        if model.lays:
            letters = self._letters(self.scene())
            fitting = {tile for tiles in model.lays.values() for tile in tiles} - {model.tile}
            others = (letter for tile, letter in letters.items() if tile in fitting)
            more = [("pick-1", t("cell")), *((f"tile-{letter}", t("tile")) for letter in islice(others, 1))]
        if model.goals:
            land = any(number for number in model.goal_numbers.values())
            more = [
                *([("pick-1", t("tile"))] if land else []),
                *([(CITY, t("city"))] if "city" in model.goals else []),
                *([("pick-0", pt("of a figure", "stay"))] if 0 in model.goal_numbers.values() else []),
                *([(HIRE, t("Caesar"))] if self.hiring() is not None else []),
            ]
        if any(isinstance(action, a.Stop) for action in model.snapshot.legal):
            more.append(("stop", t("stop")))
        return [*more, commands[0], *commands[1:]]

    def on_board(self, action: Action) -> bool:
        return isinstance(action, a.Lay | a.Move)

    # --- explaining

    def explanation(self) -> str:
        model, scene = self.ui, self.scene()
        if model.open_pane is PlacePane:
            return explain_place(scene, model.look or "city")
        if model.on_board and model.tile is not None and model.cursor is not None and model.cursor != "city":
            return choice_told(scene, model.prospect(model.cursor, model.tile))
        if model.on_board and model.cursor in model.goals:
            return self._goal_told(model.cursor)
        return super().explanation()

    def _goal_told(self, place: Place) -> str:
        """What could be earned from there; in the last turn, that the game ends."""
        offer = self.ui.goals[place]
        assert isinstance(offer.action, a.Move)
        if outcome(self.ui.snapshot.game.table, offer.action).end is not None:
            return offer.line
        return explain_outlook(offer.action, self.ui.outlooks[place])

    def explain_item(self, item: Item) -> str:
        """A line of the menu, with what it means for the end of the game."""
        if not item.single:
            return super().explain_item(item)
        told, action, scene = super().explain_item(item), item.offers[0].action, self.scene()
        found = outcome(self.ui.snapshot.game.table, action)
        if isinstance(action, a.Conquer | a.Revenue):
            return told if found.end is not None else end_in_sight(scene, action) or told
        return "  ".join(filter(None, (told, coins_at_the_end(scene, found))))

    def nothing_to_close(self) -> str:
        """How to take back what a turn is used for, or a tile that was laid."""
        if self.ui.view().stage not in ("conquer", "revenue") or not self.ui.snapshot.can_undo:
            return ""
        return t("{key} takes back the last step.", key=self.appearance.keys["undo"])

    def help_topic(self) -> HelpTopic:
        model, scene = self.ui, self.scene()
        if model.covered:
            return HelpTopic("summary")
        if model.open_pane is PlacePane:
            return focus_of_place(scene, model.look or "city")
        if model.on_board and model.tile is not None and model.cursor is not None and model.cursor != "city":
            return focus_of_action(scene, a.Lay(model.tile, model.cursor), self.explanation())
        if model.on_board and model.cursor in model.goals:
            return focus_of_action(scene, model.goals[model.cursor].action, self.explanation())
        item = model.menu.current
        if model.menu_open and item is not None:
            return focus_of_action(scene, item.offers[0].action, item.label)
        return HelpTopic("summary")

    def legend(self) -> Sequence[str]:
        signs = text_of(paint_signs(self.scene(), 60)[1:])
        return tuple(" ".join(row.split()) for row in signs.splitlines())
