"""The board: the city, the land, the figures, and the cells where a tile could be laid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Offset, Region, Size

from rules.contract import Action
from rules.palmyra import actions as a
from rules.palmyra.cells import Cell
from rules.palmyra.events import TileLaid
from rules.palmyra.outcomes import outcome
from rules.palmyra.state import Place
from rules.palmyra.view import TileView, View
from tadmor_tui.games.palmyra.pieces import Figure, figures_of, place_key, tile_of
from tadmor_tui.games.palmyra.scales import SLOW, WAYS, Pitch, Scale, fitting_scale
from tadmor_tui.games.palmyra.text.explanations import choice_told, focus_of_action
from tadmor_tui.games.palmyra.text.prospects import explain_outlook
from tadmor_tui.games.palmyra.widgets.cells import CellPicture, paint_cells
from tadmor_tui.games.palmyra.widgets.goals_pane import CITY, HIRE, goal_keys
from tadmor_tui.games.palmyra.widgets.place_pane import PlacePane
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.text import Line
from tadmor_tui.text.translation import pt, t
from tadmor_tui.widgets.appearance import Appearance, Command, HelpTopic
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.palmyra.table import PalmyraTable

_AIR = 1
"""Cells around the board that are worth seeing."""
_STEP = 2
"""Cells by which the board is moved."""


class BoardMarks(Struct, frozen=True):
    """Signs on the board beside what lies there."""

    numbers: Mapping[Cell, int] = {}
    """The cells where a tile could be laid."""
    incomes: Mapping[Place, int] = {}
    """The gain of the tile that is chosen for a cell, or the income of a figure from a place."""
    ending: frozenset[Cell] = frozenset()
    """The cells where a tile would end the game."""
    goals: Mapping[Place, str] = {}
    """The keys that go to the places where a figure may go."""
    cursor: Place | None = None
    marked: Cell | None = None
    """The cell that a guide speaks of."""
    new: Mapping[Cell, str] = {}
    """The tiles that others laid since the viewer's last go, each with the ink of its player."""

    def income(self, place: Place) -> str:
        return str(self.incomes[place]) if self.incomes.get(place) else ""


NO_MARKS = BoardMarks()


class BoardSelection(Struct, frozen=True):
    """A part of the board."""

    city: tuple[TileView, ...]
    land: tuple[TileView, ...]
    figures: tuple[Figure, ...]
    scale: Scale
    origin: Offset
    """The place of the board in the upper left corner."""
    marks: BoardMarks


class CityBoard(Pane["PalmyraTable", BoardSelection]):
    """Tiles are laid and figures moved on it; it follows the player to act, until it is moved by hand."""

    FITS = True
    _fitted: tuple[tuple[int, Size], Scale] | None = None
    """The turn and the room for which a size was found, and that size."""

    def select(self, table: PalmyraTable) -> BoardSelection:
        self.table = table
        return select_board(table.ui.view(), self.scale, self.origin, self._marks())

    def _marks(self) -> BoardMarks:
        ui, players = self.table.ui, self.table.ui.view().players
        prospects = {cell: ui.choices.prospect(cell, tile) for cell, tile in ui.choices.chosen().items()}
        events = () if ui.covered else ui.snapshot.recent_events
        return BoardMarks(
            numbers=ui.choices.numbers,
            incomes={
                **{cell: found.gain for cell, found in prospects.items()},
                **{place: found.income for place, found in ui.choices.outlooks.items()},
            },
            ending=frozenset(cell for cell, found in prospects.items() if found.outcome.end is not None),
            goals=goal_keys(ui, self.table.appearance.keys),
            cursor=self._lit,
            marked=ui.marked.cell if isinstance(ui.marked, a.Lay) else None,
            new={e.cell: f"seat.{players[e.seat].colour}" for e in events if isinstance(e, TileLaid)},
        )

    def paint(self, selected: BoardSelection, size: Size, look: Appearance) -> list[Line]:
        return paint_board(selected, size, look)

    # --- the part that is seen

    @property
    def _lit(self) -> Place | None:
        """The place under the cursor, if the board has one."""
        ui = self.table.ui
        return ui.look if ui.open_pane is PlacePane else ui.cursor if ui.on_board else None

    @property
    def scale(self) -> Scale:
        """The size of the drawing as it was chosen, or the largest that has room; the same for a whole turn."""
        ui, room = self.table.ui, self.table.board_room
        if ui.scale is not None:
            return ui.scale
        turn = (ui.view().turn, room)
        if self._fitted is None or self._fitted[0] != turn:
            most = SLOW if ui.settings.slow_line == "on" else Scale.HUGER
            self._fitted = (turn, fitting_scale(ui.cells_worth_seeing(), room, most=most))
        return self._fitted[1]

    @property
    def pitch(self) -> Pitch:
        return self.scale.pitch

    @property
    def origin(self) -> Offset:
        """The place of the board in the corner of the pane: the player to act can be seen."""
        ui, scale, room = self.table.ui, self.scale, self.table.layout.regions[CityBoard].size
        parts = ([*ui.cells_worth_seeing(), *ui.choices.lays], [*self._land(), *ui.choices.lays], self._wanted())
        areas = [scale.around(cells) for cells in parts]
        wanted = next((area for area in areas if _fits(area, room)), areas[-1])
        return ui.viewport.follow(wanted, areas[0], room, scale.pitch)

    @property
    def is_cut(self) -> bool:
        """True if a part of the land is out of sight."""
        return not _fits(self.scale.around(self._land()), self.table.board_room)

    def _land(self) -> list[Cell]:
        view = self.table.ui.view()
        return [tile.cell for tile in (*view.city, *view.land)]

    def _wanted(self) -> list[Cell]:
        """The cells that have to be seen: the cursor, or the figure that moves and where it can go."""
        ui, view = self.table.ui, self.table.ui.view()
        if ui.open_pane is PlacePane or ui.choices.goals:
            return self._cells_of(self._lit or "city")
        player = view.players[view.first if view.to_act is None else view.to_act]
        place = player.censor if view.figure == "censor" else player.legion
        return [*ui.choices.lays, *self._cells_of(place)]

    def _cells_of(self, place: Place) -> list[Cell]:
        return [tile.cell for tile in self.table.ui.view().city] if place == "city" else [place]

    def _place_at(self, x: int, y: int) -> Place:
        cell = self.pitch.cell_at(self.origin + Offset(x, y))
        return "city" if cell in self._cells_of("city") else cell

    def scroll(self, step: int) -> None:
        self.shift("down" if step > 0 else "up")

    def shift(self, way: str) -> None:
        """Move the board in its pane."""
        pitch, (right, down) = self.pitch, WAYS[way]
        area = pitch.around([*self._land(), *self.table.ui.choices.lays], _AIR)
        self.table.ui.viewport.scroll(right * _STEP * pitch.columns, down * _STEP * pitch.rows, area)

    # --- what is told

    def target_at(self, x: int, y: int) -> str:
        return place_key(self._place_at(x, y))

    def explain(self) -> str:
        """Tell the income of a tile, or of a figure from a place; in the last turn, that the game ends."""
        ui = self.table.ui
        match ui.lit_action:
            case a.Lay(tile, cell):
                return choice_told(ui.view().reserve or 0, ui.choices.prospect(cell, tile))
            case a.Move(_, to) as move:
                ends = outcome(ui.snapshot.game.table, move).end is not None
                return ui.choices.goals[to].line if ends else explain_outlook(move, ui.choices.outlooks[to])
            case a.Stop():
                offer = ui.offer_of(a.Stop)
                told = "" if offer is None else offer.line
                return told if ui.choices.brings_something() else t("No tile brings anything more.")
        return ""

    def help_topic(self) -> HelpTopic:
        ui = self.table.ui
        action = ui.lit_action
        return super().help_topic() if action is None else focus_of_action(ui.view().stage, action, self.explain())

    def commands(self) -> list[Command]:
        """The keys that go to places, and those that do what has no place."""
        ui = self.table.ui
        numbers = ui.choices.goal_numbers.values()
        fitting = {tile for tiles in ui.choices.lays.values() for tile in tiles} - {ui.tile}
        other = next((letter for tile, letter in ui.hand.letters.items() if tile in fitting), "")
        every = (
            (ui.choices.lays, "pick-1", t("cell")),
            (ui.offer_of(a.Stop), "stop", t("stop")),
            (other, f"tile-{other}", t("tile")),
            (any(numbers), "pick-1", t("tile")),
            ("city" in ui.choices.goals, CITY, t("city")),
            (0 in numbers, "pick-0", pt("of a figure", "stay")),
            (ui.choices.goals and ui.offer_of(a.TakeCaesar), HIRE, t("Caesar")),
        )
        return [(command, word) for worth, command, word in every if worth]

    # --- what is chosen

    def move(self, way: str) -> None:
        self.table.ui.move_cursor(way)

    def choose(self) -> Action | None:
        return self.table.ui.lit_action

    def press(self, x: int, y: int) -> Action | None:
        """Go to a place where something can be done, or tell what lies there."""
        ui, place = self.table.ui, self._place_at(x, y)
        if place in (*ui.choices.lays, *ui.choices.goals):
            return self.go_to(place)
        if place == "city" or any(tile.cell == place for tile in ui.view().land):
            ui.look = place
            ui.open(PlacePane)
        return None

    def go_to(self, place: Place) -> Action | None:
        """Put the cursor on a place; if it is there already, choose that."""
        ui = self.table.ui
        again = ui.menu_open and ui.cursor == place
        ui.show_menu()
        ui.aim_at(place)
        return self.choose() if again else None


def _fits(area: Region, room: Size) -> bool:
    return area.width <= room.width and area.height <= room.height


def select_board(view: View, scale: Scale, origin: Offset, marks: BoardMarks = NO_MARKS) -> BoardSelection:
    """Select the part of the board that begins at a place."""
    return BoardSelection(view.city, view.land, figures_of(view), scale, origin, marks)


def paint_board(selected: BoardSelection, size: Size, look: Appearance, dotted: bool = True) -> list[Line]:
    """Paint a part of the board; free cells around it may be dotted."""
    canvas = Canvas(*size)
    if dotted and selected.scale is not Scale.WHOLE:
        _dots(canvas, look, selected)
    paint_cells(canvas, look, cell_pictures(selected), selected.scale, selected.origin)
    return canvas.lines()


def cell_pictures(board: BoardSelection) -> dict[Cell, CellPicture]:
    """Return every cell that has something to show."""
    marks, city = board.marks, [tile.cell for tile in board.city]
    pictures: dict[Cell, CellPicture] = {}
    for cell, number in marks.numbers.items():
        pictures[cell] = CellPicture(
            number=str(number),
            income=marks.income(cell),
            ends=cell in marks.ending,
            lit=cell == marks.cursor,
            marked=cell == marks.marked,
        )
    standing = {figure.place: figure.sign for figure in board.figures}
    for tile in board.land:
        cell = tile.cell
        pictures[cell] = CellPicture(
            tile_of(tile.tile),
            figure=standing.get(cell),
            number=marks.goals.get(cell, ""),
            income=marks.income(cell) if cell in marks.goals else "",
            lit=cell == marks.cursor,
            open=cell in marks.goals,
            new=marks.new.get(cell, ""),
        )
    inside = {  # every figure has a tile of its own in the city, so that none moves when another one leaves
        city[number % len(city)]: figure.sign for number, figure in enumerate(board.figures) if figure.place == "city"
    }
    gate = next((cell for cell in city if cell not in inside), city[0])
    for tile in board.city:
        pictures[tile.cell] = CellPicture(
            tile_of(tile.tile),
            city=True,
            figure=inside.get(tile.cell),
            number=marks.goals.get("city", "") if tile.cell == gate else "",
            income=marks.income("city") if tile.cell == gate and "city" in marks.goals else "",
            lit=marks.cursor == tile.cell or (marks.cursor == "city" and tile.cell == gate),
            open="city" in marks.goals,
        )
    return pictures


def _dots(canvas: Canvas, look: Appearance, board: BoardSelection) -> None:
    """Put a dot in the middle of every cell, which shows where cells are."""
    pitch, origin = board.scale.pitch, board.origin
    right, down = pitch.columns // 2, (pitch.rows - 1) // 2
    for y in range((down - origin.y) % pitch.rows, canvas.height, pitch.rows):
        for x in range((right - origin.x) % pitch.columns, canvas.width, pitch.columns):
            canvas.put(x, y, look.glyphs.dot if look.pictures else " ", "frame")
