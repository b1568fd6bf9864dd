"""Palmyra's table: the board in the middle, the players and their tiles beside it, what a tile would bring below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.geometry import Offset, Region, Size

from rules.contract import Action
from rules.message import message
from rules.palmyra import actions as a
from rules.palmyra.cells import Cell
from rules.palmyra.state import Place
from tadmor_tui.faces.arrangement import Arrangement
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
from tadmor_tui.faces.palmyra.painters.hand import hand_layout, paint_hand, paint_signs
from tadmor_tui.faces.palmyra.painters.income import CellIncome, IncomeLook, paint_income
from tadmor_tui.faces.palmyra.painters.players import paint_players
from tadmor_tui.faces.palmyra.painters.stacks import paint_stacks
from tadmor_tui.faces.palmyra.painters.tracker import paint_tracker
from tadmor_tui.faces.palmyra.pointing import explain_thing, place_key, player_key
from tadmor_tui.faces.palmyra.scales import Pitch, Scale, pitch_of
from tadmor_tui.faces.palmyra.scene import Scene
from tadmor_tui.faces.table_face import Focus, Look, TableFace
from tadmor_tui.look.columns import column_layout
from tadmor_tui.look.headings import titled
from tadmor_tui.look.lines import Line, text_of, wrapped
from tadmor_tui.table.model import MENU, NEWS, STORY
from tadmor_tui.translation import t

_LARGE_FROM = (110, 36)
"""The least window in which the board is drawn large without being asked."""
_AIR = 1
"""Cells around the board that are worth seeing."""
_SCROLLED = {"scroll-left": (-1, 0), "scroll-right": (1, 0), "scroll-up": (0, -1), "scroll-down": (0, 1)}
_READING_ROWS = 6
"""Rows of the pane for those who read."""
_STEP = 2
"""Cells by which the board is moved."""
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


class PalmyraTable(TableFace[PalmyraModel]):
    panels = ("tracker", "board", "players", "stacks", "hand", "whole", "pane", NEWS, STORY, "hint", "prompt")
    hand_panel = "coins"
    hand_word = message("your coins")
    always = _ALWAYS

    def __init__(self, model: PalmyraModel, look: Callable[[], Look]) -> None:
        self._pane_rows = 0
        self._size = (80, 24)
        super().__init__(model, look)

    def scene(self) -> Scene:
        model, look = self.model, self.look
        return Scene(
            model.view(), model.eyes.names, look.glyphs, look.keys, look.coloured, model.hand_open, model.shown
        )

    # --- where

    def arrange(self, width: int, height: int) -> Arrangement:
        self._size = (width, height)
        return arrange(width, height, len(self.model.eyes.names), self._rows_wanted(width))

    def _rows_wanted(self, width: int) -> int:
        """Rows of the pane for everything that can be chosen there; what is laid or moved is chosen on the board."""
        model = self.model
        if model.tab in (NEWS, STORY):
            return _READING_ROWS
        if model.on_board or model.tab != MENU:
            return 0
        items = len(model.menu.items)
        return 1 + -(-items // column_layout(items, 0, width, 2).columns) if items else 0

    def fits(self, width: int, height: int) -> bool:
        return self._pane_rows == self._rows_wanted(width) and super().fits(width, height)

    def lay_out(self, width: int, height: int) -> None:
        self._pane_rows = self._rows_wanted(width)
        super().lay_out(width, height)

    # --- what the panels show

    def paint(self, name: str, cells: int, rows: int) -> list[Line]:
        model, scene = self.model, self.scene()
        match name:
            case "tracker":
                return paint_tracker(scene, cells)
            case "board":
                return paint_board(scene, self._board_look(scene), self._scale, self._origin(), cells, rows)
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

    @property
    def _scale(self) -> Scale:
        large = self._size[0] >= _LARGE_FROM[0] and self._size[1] >= _LARGE_FROM[1]
        return self.model.scale or (Scale.LARGE if large else Scale.SMALL)

    def _pitch(self) -> Pitch:
        look = self.look
        return pitch_of(self._scale, look.coloured and look.glyphs.pictures)

    def _board_area(self, pitch: Pitch) -> Region:
        view = self.model.view()
        return pitch.around([*(tile.cell for tile in (*view.city, *view.land)), *self.model.lays], _AIR)

    def _origin(self) -> Offset:
        """The place of the board in the corner of its panel: whoever acts can be seen."""
        pitch = self._pitch()
        board = self._board_area(pitch)
        return self.model.viewport.follow(
            pitch.around(self._wanted()), board, self.arrangement.panels["board"].size, pitch
        )

    def _wanted(self) -> list[Cell]:
        """What has to be seen: the cursor, or the figure that moves and where it can go."""
        model, view = self.model, self.model.view()
        lit = model.lit_place()
        if model.tab == TILE or model.goals:
            return self._cells_of(lit or "city")
        seat = view.first if view.to_act is None else view.to_act
        player = view.players[seat]
        place = player.censor if view.figure == "censor" else player.legion
        return [*model.lays, *self._cells_of(place)]

    def _cells_of(self, place: Place) -> list[Cell]:
        return [tile.cell for tile in self.model.view().city] if place == "city" else [place]

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
        pitch = pitch_of(Scale.WHOLE, scene.pictures)
        area = self._board_area(pitch)
        origin = self.model.whole.follow(area, area, Size(cells, rows - 1), pitch)
        head = titled(t("The whole board"), cells, scene.glyphs)
        return [head, *paint_board(scene, self._board_look(scene), Scale.WHOLE, origin, cells, rows - 1)]

    def _letters(self, scene: Scene) -> dict[str, str]:
        seat = scene.view.seat
        return {} if seat is None else self.model.letters(scene.view.players[seat].tiles)

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
            first = next((letter for tile, letter in letters.items() if tile != model.tile), "")
            more = [("pick-1", t("cell")), (f"tile-{first}", t("tile"))]
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

    # --- keys and mouse

    def choose(self) -> Action | None:
        model = self.model
        if model.tab == TILE and model.look in (*model.lays, *model.goals):
            place = model.look
            model.open_tab(MENU)
            model.cursor = place
            return None
        if model.tab == MENU and model.on_board and model.cursor is not None:
            if model.cursor in model.goals:
                return model.goals[model.cursor].action
            if model.cursor != "city" and model.tile is not None:
                return model.lays[model.cursor][model.tile].action
        return super().choose()

    def move(self, way: str) -> None:
        model = self.model
        if model.on_board or model.tab == TILE:
            model.hint = ""
            model.move_cursor(way)
        else:
            super().move(way)

    def pick(self, number: int) -> Action | None:
        """A digit puts the cursor on a cell; where there is none, it chooses a line of the menu."""
        model = self.model
        if model.on_board and model.lays:
            model.hint = ""
            model.cursor = next((cell for cell, n in model.numbers.items() if n == number), model.cursor)
            return None
        return super().pick(number)

    def choose_line(self, index: int) -> Action | None:
        self.model.on_board = False
        return super().choose_line(index)

    def press(self, panel: str, x: int, y: int) -> Action | None:
        model, scene = self.model, self.scene()
        if panel == "board":
            return self._press_board(x, y)
        if panel == "hand":
            tile = self._tile_at(scene, x, y)
            if tile is not None and scene.seat == scene.view.seat:
                return self._take_tile(tile)
        elif panel == "players":
            each = max(1, self.arrangement.panels["players"].height // len(scene.view.players))
            model.shown = y // each
        elif panel == "pane" and model.on_board and model.tab == MENU:
            return self._stopping() if not y else None
        else:
            return super().press(panel, x, y)
        return None

    def _press_board(self, x: int, y: int) -> Action | None:
        """On what is under the cursor it does it; elsewhere the cursor goes there, or it is told what lies there."""
        model = self.model
        place = self._place_at(x, y)
        if place in (*model.lays, *model.goals):
            again = model.tab == MENU and model.cursor == place
            model.open_tab(MENU)
            model.cursor, model.on_board = place, True
            return self.choose() if again else None
        if place == "city" or any(tile.cell == place for tile in model.view().land):
            model.look = place
            model.open_tab(TILE)
        return None

    def _item_at(self, panel: str, x: int, y: int) -> int | None:
        """While tiles are laid, the pane tells of cells and not of the menu."""
        laying = panel == "pane" and self.model.on_board and self.model.tile is not None
        return None if laying else super()._item_at(panel, x, y)

    def scroll(self, panel: str, step: int) -> bool:
        if panel != "board":
            return False
        self.command("scroll-down" if step > 0 else "scroll-up")
        return True

    # --- what the mouse points at

    def thing_at(self, panel: str, x: int, y: int) -> str:
        scene = self.scene()
        match panel:
            case "board":
                return place_key(self._place_at(x, y))
            case "hand":
                return self._tile_at(scene, x, y) or ""
            case "players":
                return player_key(y // max(1, self.arrangement.panels["players"].height // len(scene.view.players)))
            case "stacks" | "tracker":
                return panel
        return super().thing_at(panel, x, y)

    def explain(self, thing: str) -> str:
        return "" if self.model.covered else explain_thing(self.scene(), thing)

    def _place_at(self, x: int, y: int) -> Place:
        cell = self._pitch().cell_at(self._origin() + Offset(x, y))
        return "city" if cell in self._cells_of("city") else cell

    def _tile_at(self, scene: Scene, x: int, y: int) -> str | None:
        region = self.arrangement.panels["hand"]
        places = hand_layout(scene.player.tiles, region.width, region.height)
        return next((place.tile for place in places if place.area.contains(x, y)), None)

    def _stopping(self) -> Action | None:
        return next((action for action in self.model.eyes.legal if isinstance(action, a.Stop)), None)

    def _take_tile(self, tile: str) -> Action | None:
        """Choose a tile: to lay it on the board, or the line of the menu that flips it."""
        model = self.model
        model.hint = ""
        if model.tab != MENU:
            model.open_tab(MENU)
        if not model.choose_tile(tile) and a.Flip(tile) in model.eyes.legal:
            model.point_at(a.Flip(tile))
        return None

    def command(self, name: str) -> Action | None:
        model = self.model
        if name in _SCROLLED:
            pitch = self._pitch()
            right, down = _SCROLLED[name]
            model.viewport.scroll(right * _STEP * pitch.columns, down * _STEP * pitch.rows, self._board_area(pitch))
        elif name == "size":
            model.scale = self._scale.next
        elif name == "look":
            model.look_around()
        elif name == "rivals":
            model.next_player()
        elif name == "stop":
            if (action := self._stopping()) is not None:
                return action
            model.hint = t("You can stop once you have laid a tile.")
        else:
            letter = name.removeprefix("tile-")
            letters = self._letters(self.scene())
            tile = next((tile for tile, own in letters.items() if own == letter), None)
            if tile is not None:
                return self._take_tile(tile)
        return None
