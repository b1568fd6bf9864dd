"""Where the person is on Palmyra's table: on the board, among the tiles, in the menu."""

from __future__ import annotations

from rules.contract import Action, Seat
from rules.palmyra import actions as a
from rules.palmyra.cells import Cell, is_small
from rules.palmyra.events import TileLaid
from rules.palmyra.game import PalmyraGame
from rules.palmyra.prospects import Outlook, Prospect, outlooks, prospect
from rules.palmyra.state import Place
from rules.palmyra.view import View
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.palmyra.board_cursor import next_place
from tadmor_tui.games.palmyra.hand_letters import HandLetters
from tadmor_tui.games.palmyra.painted_panes import PlacePane
from tadmor_tui.games.palmyra.scales import Scale
from tadmor_tui.games.palmyra.text.offers import usual_turns
from tadmor_tui.render.viewport import Viewport
from tadmor_tui.session.offer import Offer
from tadmor_tui.session.snapshot_source import SnapshotSource
from tadmor_tui.session.ui_state import PaneClass, UIState


class PalmyraUIState(UIState[PalmyraGame, View]):
    """What can be chosen on the board, and what is looked at."""

    def __init__(self, source: SnapshotSource[PalmyraGame, View], settings: Settings) -> None:
        super().__init__(source, settings)
        self.lays: dict[Cell, dict[str, Offer]] = {}
        """The tiles that can be laid on each cell now."""
        self.goals: dict[Place, Offer] = {}
        """Where a figure can go now."""
        self.outlooks: dict[Place, Outlook] = {}
        """What the figure could earn from there."""
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
        self.hand_letters = HandLetters()
        self._asked_for: object = None
        """What the cursor stands on the board for: another question begins at its best answer."""
        self._aimed = False
        """Whether the person has put the cursor where it is."""
        self._typed = 0
        """The number of a cell, as far as it was typed."""
        self.shown: Seat | None = None
        """Whose tiles are shown, if not the viewer's."""

    # --- what can be chosen

    def clear(self) -> None:
        super().clear()
        self._forget()

    def _forget(self) -> None:
        self.lays, self.goals, self.outlooks, self._prospects, self.on_board = {}, {}, {}, {}, False
        self.viewport.let_go()

    def end_go(self) -> None:
        super().end_go()
        self.hand_letters.end_go()
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
        self.outlooks = outlooks(self.snapshot.game) if self.goals else {}
        if self.view().stage == "turn":
            self._numbering.numbers((), usual_turns())
        self.list_in_menu(rest)
        self.on_board = self.has_places and self.menu_open
        view = self.view()
        asked_for = (view.turn, view.stage, view.laid)
        if asked_for != self._asked_for or self.cursor not in (*self.lays, *self.goals):
            self._begin()
        self._asked_for = asked_for

    def _begin(self) -> None:
        """Where a tile that is chosen brings most, or from where a figure earns most; it stays if nowhere is better."""
        self._aimed, self._typed = False, 0
        brings = {cell: self._brings(cell, tile) for cell, tile in self.chosen().items()}
        if brings:
            self.cursor = next(cell for cell, most in brings.items() if most == max(brings.values()))
        else:
            self.cursor = next(iter(self.ranked_goals()), None)

    def ranked_goals(self) -> list[Place]:
        """Where a figure can go, best first; of equal places the one where it stands, then by number, then the city."""
        numbers = self.goal_numbers
        return sorted(self.goals, key=lambda place: (-self.outlooks[place].income, numbers.get(place, len(numbers))))

    @property
    def goal_numbers(self) -> dict[Place, int]:
        """The number of each place where a figure can go, row by row; 0 is where it stands, the city has none."""
        here = self._moving_from()
        land = sorted((cell for cell in self.goals if cell not in ("city", here)), key=_row_by_row)
        numbers = {place: number for number, place in enumerate(land, 1)}
        return {**numbers, here: 0} if here is not None and here in self.goals else numbers

    def _brings(self, cell: Cell, tile: str) -> tuple[int, int]:
        """How good a cell is to begin with: by what it brings, then by what it matches."""
        found = self.prospect(cell, tile)
        return found.gain, found.match.sum if found.outcome.end is None else 0

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
        """The number that stands on each cell where a tile can be laid."""
        return {cell: number for number, cell in enumerate(self.lays, 1)}

    def point_at(self, action: Action) -> None:
        """Put the cursor on an action, on the board or in the menu; nothing is done yet."""
        super().point_at(action)
        match action:
            case a.Lay(tile, cell) if tile in self.lays.get(cell, {}):
                self.aim_at(cell)
                self._chosen[is_small(cell)] = tile
            case a.Move(_, to) if to in self.goals:
                self.aim_at(to)
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
        """Take a tile in hand to lay it; the cursor goes to where it brings most, unless it was put where it fits."""
        fitting = [cell for cell, tiles in self.lays.items() if tile in tiles]
        if not fitting:
            return False
        self._chosen[is_small(fitting[0])] = tile
        self._typed = 0
        if self.cursor not in fitting or not self._aimed:
            brings = [self._brings(cell, tile) for cell in fitting]
            self.cursor, self._aimed = fitting[brings.index(max(brings))], False
        self.on_board = True
        return True

    def aim_at(self, place: Place) -> None:
        """Put the cursor on a place of the board."""
        self.cursor, self.on_board, self._aimed, self._typed = place, True, True, 0

    def type_digit(self, digit: int) -> None:
        """Put the cursor on a place by its number; the digits of a longer one are typed one after the other."""
        cells: dict[int, Place] = {number: cell for cell, number in self.numbers.items()}
        cells |= {number: place for place, number in self.goal_numbers.items()}
        longer = 10 * self._typed + digit
        self._typed = longer if self._typed and longer in cells else digit
        if self._typed in cells:
            self.cursor, self._aimed = cells[self._typed], True

    def prospect(self, cell: Cell, tile: str) -> Prospect:
        """What laying a tile there would bring."""
        if (cell, tile) not in self._prospects:
            self._prospects[cell, tile] = prospect(self.snapshot.game, a.Lay(tile, cell))
        return self._prospects[cell, tile]

    def chosen(self) -> dict[Cell, str]:
        """The tile that would be laid on each cell: of each size one is chosen."""
        tiles = {cell: self.tile_for(cell) for cell in self.lays}
        return {cell: tile for cell, tile in tiles.items() if tile is not None}

    # --- places

    def move_cursor(self, way: str) -> None:
        self.viewport.let_go()
        self._aimed, self._typed = True, 0
        city = [tile.cell for tile in self.view().city]
        if self.open_pane is PlacePane:
            view = self.view()
            laid: list[Place] = ["city", *(tile.cell for tile in view.land)]
            self.look = next_place(way, self.look, [*laid, *(c for c in self.lays)], city)
        elif self.cursor is not None:
            self.cursor = next_place(way, self.cursor, [*self.lays, *self.goals], city)

    def lit_place(self) -> Place | None:
        """The place under the cursor, if the board has one."""
        return self.look if self.open_pane is PlacePane else self.cursor if self.on_board else None

    def look_around(self) -> None:
        """Open the panel about a place, at the one under the cursor; or close it again."""
        self.look = self.cursor or "city"
        self.toggle(PlacePane)

    def open(self, pane: PaneClass | None) -> None:
        """The arrow keys belong to the panel that is open, and to the board when it is closed."""
        super().open(pane)
        self.on_board = self.has_places and pane is None

    def open_next(self, step: int) -> None:
        """From the board to the menu where both have something, then through the panels and back."""
        if self.on_board and self.menu.items and self.menu_open and step > 0:
            self.on_board = False
        else:
            super().open_next(step)

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
        events = self.snapshot.recent_events
        return {event.cell: event.seat for event in events if isinstance(event, TileLaid)}


def _row_by_row(place: Place) -> tuple[int, int]:
    assert place != "city"
    return place[1], place[0]
