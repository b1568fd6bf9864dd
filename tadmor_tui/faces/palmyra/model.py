"""Where the person is on Palmyra's table: on the board, among the tiles, in the menu."""

from __future__ import annotations

from rules.contract import Action, Seat
from rules.palmyra import actions as a
from rules.palmyra.cells import Cell, is_small
from rules.palmyra.events import TileLaid
from rules.palmyra.game import PalmyraGame
from rules.palmyra.prospects import Prospect, prospect
from rules.palmyra.state import Place
from rules.palmyra.view import View
from tadmor_tui.faces.palmyra.board_cursor import next_place
from tadmor_tui.faces.palmyra.scales import Scale
from tadmor_tui.look.viewport import Viewport
from tadmor_tui.settings import Settings
from tadmor_tui.table.eyes import Eyes
from tadmor_tui.table.model import MENU, TableModel
from tadmor_tui.table.numbering import Numbering
from tadmor_tui.table.offer import Offer

LETTERS = "abcdfimopvxyABCDFIMOPVXY"
"""For the tiles of a hand: those that no other command has."""
TILE = "tile"
"""The panel about any place of the board."""


class PalmyraModel(TableModel[PalmyraGame, View]):
    """What can be chosen on the board, and what is looked at."""

    def __init__(self, eyes: Eyes[PalmyraGame, View], settings: Settings) -> None:
        super().__init__(eyes, settings)
        self.lays: dict[Cell, dict[str, Offer]] = {}
        """The tiles that can be laid on each cell now."""
        self.goals: dict[Place, Offer] = {}
        """Where a figure can go now."""
        self.cursor: Place | None = None
        self.on_board = False
        """Whether the arrow keys belong to the board."""
        self.look: Place | None = None
        """Where the person looks around, while the panel about a place is open."""
        self.viewport = Viewport()
        self.whole = Viewport()
        """Of the board in small, where that stands beside it."""
        self.scale: Scale | None = None
        """How large the board is drawn, if somebody has chosen that."""
        self._chosen: dict[bool, str] = {}
        """The tile that was chosen last, of the small ones and of the large ones."""
        self._prospects: dict[tuple[Cell, str], Prospect] = {}
        self._letters = Numbering()
        self.shown: Seat | None = None
        """Whose tiles are shown, if not the viewer's."""

    # --- what can be chosen

    def clear(self) -> None:
        super().clear()
        self._forget()

    def _forget(self) -> None:
        self.lays, self.goals, self._prospects, self.on_board = {}, {}, {}, False
        self.viewport.let_go()

    def end_go(self) -> None:
        super().end_go()
        self._letters = Numbering()
        self._chosen = {}
        self.shown = None

    def lay_out_offers(self) -> None:
        """What goes onto the board is chosen there, everything else in the menu; staying and the city are in both."""
        self._forget()
        rest: list[Offer] = []
        here = self._moving_from()
        for offer in self.offers():
            match offer.action:
                case a.Lay(tile, cell):
                    self.lays.setdefault(cell, {})[tile] = offer
                case a.Move(_, to):
                    self.goals[to] = offer
                    if to in (here, "city"):
                        rest.append(offer)
                case _:
                    rest.append(offer)
        self.list_in_menu(rest)
        self.on_board = self.has_places and self.tab == MENU
        if self.cursor not in self.lays and self.cursor not in self.goals:
            self.cursor = next(iter(self.lays), here if here in self.goals else next(iter(self.goals), None))

    def _moving_from(self) -> Place | None:
        """Where the figure stands whose place is chosen now."""
        view = self.view()
        if view.to_act is None or view.stage not in ("move legion", "move censor"):
            return None
        player = view.players[view.to_act]
        return player.legion if view.stage == "move legion" else player.censor

    @property
    def has_places(self) -> bool:
        return bool(self.lays or self.goals)

    @property
    def numbers(self) -> dict[Cell, int]:
        """The cells where a tile can be laid, by their digits."""
        return {cell: number for number, cell in enumerate(self.lays, 1)}

    def point_at(self, action: Action) -> None:
        """Put the cursor on an action, on the board or in the menu; nothing is done yet."""
        super().point_at(action)
        match action:
            case a.Lay(tile, cell) if tile in self.lays.get(cell, {}):
                self.cursor, self.on_board = cell, True
                self._chosen[is_small(cell)] = tile
            case a.Move(_, to) if to in self.goals:
                self.cursor, self.on_board = to, True
            case _ if self.menu.point_at(action):
                self.on_board = False
            case _:
                pass

    # --- tiles

    @property
    def tile(self) -> str | None:
        """The tile that would be laid on the cell under the cursor."""
        return None if self.cursor is None or self.cursor == "city" else self.tile_for(self.cursor)

    def tile_for(self, cell: Cell) -> str | None:
        tiles = self.lays.get(cell, {})
        chosen = self._chosen.get(is_small(cell))
        return chosen if chosen in tiles else next(iter(tiles), None)

    def choose_tile(self, tile: str) -> bool:
        """Take a tile in hand to lay it; the cursor goes to where it brings most, if it does not fit where that is."""
        fitting = [cell for cell, tiles in self.lays.items() if tile in tiles]
        if not fitting:
            return False
        self._chosen[is_small(fitting[0])] = tile
        if self.cursor not in fitting:
            brings = [self.prospect(cell, tile).match.sum for cell in fitting]
            self.cursor = fitting[brings.index(max(brings))]
        self.on_board = True
        return True

    def prospect(self, cell: Cell, tile: str) -> Prospect:
        """What laying a tile there would bring."""
        if (cell, tile) not in self._prospects:
            self._prospects[cell, tile] = prospect(self.eyes.game, a.Lay(tile, cell))
        return self._prospects[cell, tile]

    def chosen(self) -> dict[Cell, str]:
        """The tile that would be laid on each cell: of each size one is chosen."""
        tiles = {cell: self.tile_for(cell) for cell in self.lays}
        return {cell: tile for cell, tile in tiles.items() if tile is not None}

    def letters(self, tiles: tuple[str, ...]) -> dict[str, str]:
        """The letter of each kind of tile, which stays as long as the go lasts."""
        kinds = list(dict.fromkeys(tiles))
        numbered = zip(kinds, self._letters.numbers((), kinds), strict=True)
        return {tile: LETTERS[number - 1] for tile, number in numbered if number <= len(LETTERS)}

    # --- places

    def move_cursor(self, way: str) -> None:
        self.viewport.let_go()
        city = [tile.cell for tile in self.view().city]
        if self.tab == TILE:
            view = self.view()
            laid: list[Place] = ["city", *(tile.cell for tile in view.land)]
            self.look = next_place(way, self.look, [*laid, *(c for c in self.lays)], city)
        elif self.cursor is not None:
            self.cursor = next_place(way, self.cursor, [*self.lays, *self.goals], city)

    def lit_place(self) -> Place | None:
        """The place under the cursor, if the board has one."""
        return self.look if self.tab == TILE else self.cursor if self.on_board else None

    def look_around(self) -> None:
        """Open the panel about a place, at the one under the cursor; or close it again."""
        self.look = self.cursor or "city"
        self.turn_tab(TILE)

    def open_tab(self, name: str) -> None:
        """The arrow keys belong to the panel that is open, and to the board when it is closed."""
        super().open_tab(name)
        self.on_board = self.has_places and name == MENU

    def next_tab(self, step: int) -> None:
        """From the board to the menu where both have something, then through the panels and back."""
        if self.on_board and self.menu.items and self.tab == MENU and step > 0:
            self.on_board = False
        else:
            super().next_tab(step)

    # --- players

    def next_player(self) -> None:
        """Show the tiles of the next player; after the last one, those of the viewer again."""
        view = self.view()
        own = next((seat for seat in (view.seat, view.to_act) if seat is not None), view.first)
        after = ((own if self.shown is None else self.shown) + 1) % len(view.players)
        self.shown = None if after == own else after

    def new_tiles(self) -> dict[Cell, Seat]:
        """The tiles that others have laid since the viewer acted."""
        if self.covered:
            return {}
        events = self.eyes.events_since_last_action()
        return {event.cell: event.seat for event in events if isinstance(event, TileLaid)}
