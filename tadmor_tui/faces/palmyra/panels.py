"""What Palmyra's table shows: the board, the players and their tiles beside it, what a tile would bring below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from msgspec.structs import replace
from textual.geometry import Size

from rules.contract import Action, Event
from rules.message import message
from rules.palmyra import actions as a
from rules.palmyra.events import TileLaid
from tadmor_tui.faces.arrangement import Arrangement
from tadmor_tui.faces.palmyra.board_view import BoardView
from tadmor_tui.faces.palmyra.explanations import (
    choice_told,
    explain_place,
    focus_of_action,
    focus_of_place,
    told_of_place,
)
from tadmor_tui.faces.palmyra.layout import arrange
from tadmor_tui.faces.palmyra.model import TILE, PalmyraModel
from tadmor_tui.faces.palmyra.painters.board import BoardLook, paint_board
from tadmor_tui.faces.palmyra.painters.hand import paint_hand, paint_signs
from tadmor_tui.faces.palmyra.painters.income import CellIncome, IncomeLook, paint_income
from tadmor_tui.faces.palmyra.painters.players import paint_players
from tadmor_tui.faces.palmyra.painters.stacks import paint_stacks
from tadmor_tui.faces.palmyra.painters.tracker import paint_tracker
from tadmor_tui.faces.palmyra.scales import Scale
from tadmor_tui.faces.palmyra.scene import Scene
from tadmor_tui.faces.table_face import Focus, Look, TableFace
from tadmor_tui.look.headings import titled
from tadmor_tui.look.lines import Line, text_of, wrapped
from tadmor_tui.look.motion import Frame, Motion, Pictures
from tadmor_tui.table.model import MENU, NEWS, STORY
from tadmor_tui.translation import t

_READING_ROWS = 6
"""Rows of the pane for those who read."""
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


class PalmyraPanels(TableFace[PalmyraModel]):
    """What the table shows and says; keys and mouse come with the table itself."""

    panels = ("tracker", "board", "players", "stacks", "hand", "whole", "pane", NEWS, STORY, "hint", "prompt")
    hand_panel = "coins"
    hand_word = message("your coins")
    always = _ALWAYS

    def __init__(self, model: PalmyraModel, look: Callable[[], Look]) -> None:
        self.board = BoardView(model, look)
        super().__init__(model, look)

    def scene(self) -> Scene:
        model, look = self.model, self.look
        return Scene(
            model.view(), model.eyes.names, look.glyphs, look.keys, look.coloured, model.hand_open, model.shown
        )

    # --- where

    def arrange(self, width: int, height: int) -> Arrangement:
        return arrange(width, height, len(self.model.eyes.names), self.rows_wanted(width))

    def rows_wanted(self, width: int) -> int:
        """What is laid or moved is chosen on the board, and needs no rows in the pane."""
        model = self.model
        if model.tab in (NEWS, STORY):
            return _READING_ROWS
        if model.on_board or model.tab != MENU:
            return 0
        return self.menu_rows(width)

    def lay_out(self, width: int, height: int) -> None:
        super().lay_out(width, height)
        self.board.window, self.board.panel = Size(width, height), self.arrangement.panels["board"].size

    # --- what the panels show

    def paint(self, name: str, cells: int, rows: int) -> list[Line]:
        model, scene = self.model, self.scene()
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
            case "tile":
                return self._paint_place(scene, cells)
            case _:
                return super().paint(name, cells, rows)

    def _board_look(self, scene: Scene) -> BoardLook:
        model = self.model
        return BoardLook(
            numbers=model.numbers,
            incomes={cell: model.prospect(cell, tile).match.sum for cell, tile in model.chosen().items()},
            goals=frozenset(model.goals),
            cursor=model.lit_place(),
            marked=model.marked.cell if isinstance(model.marked, a.Lay) else None,
            new={cell: f"seat.{scene.colour(seat)} on night" for cell, seat in model.new_tiles().items()},
        )

    def _paint_whole(self, scene: Scene, cells: int, rows: int) -> list[Line]:
        origin = self.board.whole_origin(Size(cells, rows - 1))
        head = titled(t("The whole board"), cells, scene.glyphs)
        return [head, *paint_board(scene, BoardLook(), Scale.WHOLE, origin, cells, rows - 1)]

    def _letters(self, scene: Scene) -> dict[str, str]:
        seat = scene.view.seat
        return {} if seat is None else self.model.hand_letters.of(seat, scene.view.players[seat].tiles)

    def _income_look(self, scene: Scene) -> IncomeLook:
        model, numbers, letters = self.model, self.model.numbers, self._letters(scene)
        cells = [
            CellIncome(numbers[cell], tile, letters.get(tile, ""), model.prospect(cell, tile), cell == model.cursor)
            for cell, tile in model.chosen().items()
        ]
        stop = next((offer for offer in model.offers() if isinstance(offer.action, a.Stop)), None)
        flipped = scene.view.players[scene.view.to_act or 0].flipped
        return IncomeLook(cells, flipped, self.look.keys.note("stop", stop.label) if stop else "")

    def _paint_place(self, scene: Scene, cells: int) -> list[Line]:
        place = self.model.look or "city"
        note = scene.keys.note("back", t("back"))
        head = titled(t("Looking around"), cells, scene.glyphs, note)
        return [head, *(row for told in told_of_place(scene, place) for row in wrapped(told, cells - 1))]

    def motion(self, events: Sequence[Event]) -> Motion[Pictures]:
        """A tile that was laid blinks once."""
        laid = [event.cell for event in events if isinstance(event, TileLaid)]
        if not laid:
            return ()
        region, scene = self.arrangement.panels["board"], self.scene()
        usual = self._board_look(scene)
        return tuple(
            Frame(_BLINK, {"board": paint_board(scene, look, self.board.scale, self.board.origin, *region.size)})
            for look in (replace(usual, cursor=laid[-1]), usual)
        )

    @property
    def menu_lit(self) -> bool:
        return not self.model.on_board

    # --- which keys are worth showing

    def choose_word(self) -> str:
        model = self.model
        if not model.on_board:
            return super().choose_word()
        return t("lay") if model.lays else t("go there")

    def _commands(self) -> list[tuple[str, str]]:
        model = self.model
        commands = super()._commands()
        if model.tab != MENU or not model.on_board:
            return commands
        more: list[tuple[str, str]] = []
        if model.lays:
            letters = self._letters(self.scene())
            fitting = {tile for tiles in model.lays.values() for tile in tiles} - {model.tile}
            others = (letter for tile, letter in letters.items() if tile in fitting)
            more = [("pick-1", t("cell")), *((f"tile-{letter}", t("tile")) for letter in islice(others, 1))]
        if any(isinstance(action, a.Stop) for action in model.eyes.legal):
            more.append(("stop", t("stop")))
        return [*more, commands[0], *commands[1:]]

    def on_board(self, action: Action) -> bool:
        return isinstance(action, a.Lay | a.Move)

    # --- explaining

    def explanation(self) -> str:
        model, scene = self.model, self.scene()
        if model.tab == TILE:
            return explain_place(scene, model.look or "city")
        if model.on_board and model.tile is not None and model.cursor is not None and model.cursor != "city":
            return choice_told(scene, model.prospect(model.cursor, model.tile))
        if model.on_board and model.cursor in model.goals:
            return model.goals[model.cursor].line
        return super().explanation()

    def focus(self) -> Focus:
        model, scene = self.model, self.scene()
        if model.covered:
            return Focus("summary")
        if model.tab == TILE:
            return focus_of_place(scene, model.look or "city")
        if model.on_board and model.tile is not None and model.cursor is not None and model.cursor != "city":
            return focus_of_action(scene, a.Lay(model.tile, model.cursor), self.explanation())
        if model.on_board and model.cursor in model.goals:
            return focus_of_action(scene, model.goals[model.cursor].action, self.explanation())
        item = model.menu.current
        if model.tab == MENU and item is not None:
            return focus_of_action(scene, item.offers[0].action, item.label)
        return Focus("summary")

    def legend(self) -> Sequence[str]:
        signs = text_of(paint_signs(self.scene(), 60)[1:])
        return tuple(" ".join(row.split()) for row in signs.splitlines())
