"""The place of the person on Palmyra's table: on the board, among the tiles, in the menu."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.contract import Action, Seat
from rules.palmyra import actions as a
from rules.palmyra.cells import Cell, is_small
from rules.palmyra.game import PalmyraGame
from rules.palmyra.state import Place
from rules.palmyra.view import View
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.palmyra.board_choices import BoardChoices
from tadmor_tui.games.palmyra.scales import WAYS, Scale
from tadmor_tui.games.palmyra.text.offers import usual_turns
from tadmor_tui.games.palmyra.widgets.place_pane import PlacePane
from tadmor_tui.render.viewport import Viewport
from tadmor_tui.session.offer import Offer
from tadmor_tui.session.snapshot_source import SnapshotSource
from tadmor_tui.session.ui_state import PaneClass, UIState

LETTERS = "abcdfimopvxyABCDFIMOPVXY"
"""Those that no other command has: one for each kind of tile."""
_ASIDE = 2
"""Factor by which a place seems farther for each step that it lies to the side."""


class PalmyraUIState(UIState[PalmyraGame, View]):
    """Choices on the board, and what is looked at."""

    def __init__(self, source: SnapshotSource[PalmyraGame, View], settings: Settings) -> None:
        super().__init__(source, settings)
        self.choices = BoardChoices(self)
        self.cursor: Place | None = None
        self.on_board = False
        """True if the arrow keys belong to the board."""
        self.look: Place = "city"
        """The place that is looked at, while the pane about it is open."""
        self.viewport = Viewport()
        self.whole = Viewport()
        """Of the board in small, where that stands beside it."""
        self.scale: Scale | None = None
        """The size of the drawn board, if the person has chosen one."""
        self.hand_letters = HandLetters()
        self._asked_for: object = None
        """The question that the cursor on the board answers: another one begins at its best answer."""
        self._aimed = False
        """True if the person has put the cursor where it is."""
        self._typed = 0
        """The number of a cell, as far as it was typed."""
        self.shown: Seat | None = None
        """The seat whose tiles are shown, if not the viewer's."""

    # --- what can be chosen

    def offer_of(self, kind: type[Action]) -> Offer | None:
        """The offer of the only action of its kind, if there is one now."""
        if not any(isinstance(action, kind) for action in self.snapshot.legal):
            return None
        return next((offer for offer in self.offers() if isinstance(offer.action, kind)), None)

    @property
    def lit_action(self) -> Action | None:
        """The action under the cursor of the board."""
        if not self.on_board or self.cursor is None:
            return None
        if self.cursor in self.choices.goals:
            return self.choices.goals[self.cursor].action
        return None if self.tile is None or self.cursor == "city" else self.choices.lays[self.cursor][self.tile].action

    def clear(self) -> None:
        super().clear()
        self._forget()

    def _forget(self) -> None:
        self.choices.clear()
        self.on_board = False
        self.viewport.let_go()

    def end_go(self) -> None:
        super().end_go()
        self.hand_letters.end_go()
        self.choices.last_tiles = {}
        self.shown = None

    def update_menu(self) -> None:
        """Offer on the board what goes there, everything else in the menu; staying and the city are in both."""
        self._forget()
        rest: list[Offer] = []
        view, here = self.view(), self.choices.moving_from()
        for offer in self.offers():
            match offer.action:
                case a.Lay(tile, cell):
                    self.choices.lays.setdefault(cell, {})[tile] = offer
                case a.Move(_, to):
                    self.choices.goals[to] = offer
                    if to in (here, "city"):
                        rest.append(offer)
                case _:
                    rest.append(offer)
        self.choices.update_outlooks()
        if view.stage == "turn":
            self._numbering.numbers((), usual_turns())
        self.list_in_menu(rest)
        self.on_board = self.choices.has_places and self.menu_open
        asked_for = (view.turn, view.stage, view.laid)
        if asked_for != self._asked_for or self.cursor not in (*self.choices.lays, *self.choices.goals):
            self._begin()
        self._asked_for = asked_for

    def _begin(self) -> None:
        """Put the cursor where a chosen tile brings most, or from where a figure earns most."""
        self._aimed, self._typed = False, 0
        self.cursor = (
            self.choices.best_of(self.choices.chosen())
            if self.choices.lays
            else next(iter(self.choices.ranked_goals()), None)
        )

    def point_at(self, action: Action) -> None:
        """Put the cursor on an action, on the board or in the menu; nothing is done yet."""
        super().point_at(action)
        match action:
            case a.Lay(tile, cell) if tile in self.choices.lays.get(cell, {}):
                self.aim_at(cell)
                self.choices.last_tiles[is_small(cell)] = tile
            case a.Move(_, to) if to in self.choices.goals:
                self.aim_at(to)
            case _:
                self.on_board = self.on_board and not self.menu.point_at(action)

    # --- tiles

    @property
    def tile(self) -> str | None:
        """The tile that would be laid on the cell under the cursor."""
        return None if self.cursor is None or self.cursor == "city" else self.choices.chosen().get(self.cursor)

    def choose_tile(self, tile: str) -> bool:
        """Take a tile in hand to lay it; the cursor goes to where it brings most, unless it was put where it fits."""
        fitting = [cell for cell, tiles in self.choices.lays.items() if tile in tiles]
        if not fitting:
            return False
        self.choices.last_tiles[is_small(fitting[0])] = tile
        self._typed = 0
        if self.cursor not in fitting or not self._aimed:
            self.cursor, self._aimed = self.choices.best_of(dict.fromkeys(fitting, tile)), False
        self.on_board = True
        return True

    def aim_at(self, place: Place) -> None:
        """Put the cursor on a place of the board."""
        self.cursor, self.on_board, self._aimed, self._typed = place, True, True, 0

    def type_digit(self, digit: int) -> None:
        """Put the cursor on a place by its number; the digits of a longer one are typed one after the other."""
        cells: dict[int, Place] = {number: cell for cell, number in self.choices.numbers.items()}
        cells |= {number: place for place, number in self.choices.goal_numbers.items()}
        longer = 10 * self._typed + digit
        self._typed = longer if self._typed and longer in cells else digit
        if self._typed in cells:
            self.cursor, self._aimed = cells[self._typed], True

    @property
    def letters(self) -> dict[str, str]:
        """The letters of the viewer's tiles."""
        view = self.view()
        return {} if view.seat is None else self.hand_letters.of(view.seat, view.players[view.seat].tiles)

    # --- places

    def move_cursor(self, way: str) -> None:
        """Go to the next place with an arrow key: of those that lie there, or of those that can be chosen."""
        self.viewport.let_go()
        self._aimed, self._typed = True, 0
        view = self.view()
        city = [tile.cell for tile in view.city]
        if self.open_pane is PlacePane:
            self.look = _next_place(
                way, self.look, ["city", *(tile.cell for tile in view.land), *self.choices.lays], city
            )
        elif self.cursor is not None:
            self.cursor = _next_place(way, self.cursor, [*self.choices.lays, *self.choices.goals], city)

    def look_around(self) -> None:
        """Open the pane about a place, at the one under the cursor; or close it again."""
        self.look = self.cursor or "city"
        self.toggle(PlacePane)

    def open(self, pane: PaneClass | None) -> None:
        """The arrow keys belong to the pane that is open, and to the board when it is closed."""
        super().open(pane)
        self.on_board = self.choices.has_places and pane is None

    def open_next(self, step: int) -> None:
        """From the board to the menu where both have something, then through the panes and back."""
        if self.on_board and self.menu.items and self.menu_open and step > 0:
            self.on_board = False
        else:
            super().open_next(step)

    # --- players

    @property
    def _own_seat(self) -> Seat:
        """The viewer, or the player to act."""
        view = self.view()
        return next((seat for seat in (view.seat, view.to_act) if seat is not None), view.first)

    @property
    def shown_seat(self) -> Seat:
        """The player whose tiles are shown."""
        return self._own_seat if self.shown is None else self.shown

    def next_player(self) -> None:
        """Show the tiles of the next player; after the last one, those of the viewer again."""
        after = (self.shown_seat + 1) % len(self.view().players)
        self.shown = None if after == self._own_seat else after


def _next_place(way: str, here: Place, places: Iterable[Place], city: Sequence[Cell]) -> Place:
    """Return the nearest place in a direction; the same if there is none. The city is one place."""
    right, down = WAYS[way]
    x, y = _middle(here, city)
    found: list[tuple[float, float, Place]] = []
    for place in dict.fromkeys(places):
        there = _middle(place, city)
        ahead = (there[0] - x) * right + (there[1] - y) * down
        aside = (there[0] - x) * down + (there[1] - y) * right
        if ahead > 0 and place != here:
            found.append((ahead + _ASIDE * abs(aside), aside, place))
    return min(found, key=lambda each: each[:2])[2] if found else here


def _middle(place: Place, city: Sequence[Cell]) -> tuple[float, float]:
    if place != "city":
        return place
    return sum(x for x, _ in city) / len(city), sum(y for _, y in city) / len(city)


class HandLetters:
    """The letters of each player's kinds of tiles; one that is free is given away only when a go has ended."""

    def __init__(self) -> None:
        self._given: dict[Seat, dict[str, str]] = {}
        self._tidy: set[Seat] = set()

    def end_go(self) -> None:
        """From now on the letters of tiles that are gone may be given to others."""
        self._tidy = set(self._given)

    def of(self, seat: Seat, tiles: Iterable[str]) -> dict[str, str]:
        """The letter of each kind of tile in a hand, in the order of the hand."""
        kinds = list(dict.fromkeys(tiles))
        given = self._given.setdefault(seat, {})
        if seat in self._tidy:
            self._tidy.remove(seat)
            self._given[seat] = given = {tile: letter for tile, letter in given.items() if tile in kinds}
        for tile in kinds:
            if tile not in given:
                given[tile] = next(letter for letter in LETTERS if letter not in given.values())
        return {tile: given[tile] for tile in kinds}
