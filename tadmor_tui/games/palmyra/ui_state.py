"""The place of the person on Palmyra's table: on the board, among the tiles, in the menu."""

from __future__ import annotations

from rules.contract import Action
from rules.palmyra import actions as a
from rules.palmyra.cells import Cell, is_small
from rules.palmyra.game import PalmyraGame
from rules.palmyra.state import Place
from rules.palmyra.view import View, free_cells_beside
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.palmyra.board_choices import BoardChoices
from tadmor_tui.games.palmyra.scales import Scale
from tadmor_tui.games.palmyra.shown_hand import ShownHand
from tadmor_tui.games.palmyra.walking import next_place
from tadmor_tui.games.palmyra.widgets.place_pane import PlacePane
from tadmor_tui.render.viewport import Viewport
from tadmor_tui.session.offer import Offer
from tadmor_tui.session.snapshot_source import SnapshotSource
from tadmor_tui.session.ui_state import PaneClass, UIState


class PalmyraUIState(UIState[PalmyraGame, View]):
    """Choices on the board, and what is looked at."""

    def __init__(self, source: SnapshotSource[PalmyraGame, View], settings: Settings) -> None:
        super().__init__(source, settings)
        self.choices = BoardChoices(self)
        self.hand = ShownHand(self)
        self.cursor: Place | None = None
        """None while tiles are laid: on stopping."""
        self.on_board = False
        """True if the arrow keys belong to the board."""
        self.look: Place = "city"
        """The place that is looked at, while the pane about it is open."""
        self.viewport = Viewport()
        self.whole = Viewport()
        """Of the board in small, where that stands beside it."""
        self.scale: Scale | None = None
        """The size of the drawn board, if the person has chosen one."""
        self._asked_for: object = None
        """The question that the cursor on the board answers: another one begins at its best answer."""
        self._aimed = False
        """True if the person has put the cursor where it is."""
        self._typed = 0
        """The number of a cell, as far as it was typed."""

    # --- what is seen

    def cells_worth_seeing(self) -> list[Cell]:
        """The land, and the free cells beside the figures of the people here: the same for all who share a screen."""
        view = self.view()
        seats = self.snapshot.people or (view.seat_of_turn,)
        players = () if view.to_act is None else tuple(view.players[seat] for seat in seats)
        places = (place for player in players for place in (player.legion, player.censor))
        reached = (cell for place in places for cell in free_cells_beside(view, place))
        return [*(tile.cell for tile in (*view.city, *view.land)), *reached]

    # --- what can be chosen

    def offer_of(self, kind: type[Action]) -> Offer | None:
        """The offer of the only action of its kind, if there is one now."""
        if not any(isinstance(action, kind) for action in self.snapshot.legal):
            return None
        return next((offer for offer in self.offers() if isinstance(offer.action, kind)), None)

    @property
    def lit_action(self) -> Action | None:
        """The action under the cursor of the board."""
        if not self.on_board:
            return None
        if self.cursor is None:
            stop = self.offer_of(a.Stop)
            return None if stop is None else stop.action
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
        self.choices.last_tiles = {}
        self.hand.show(None)

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
        self.list_in_menu(rest)
        self.on_board = self.choices.has_places and self.menu_open
        asked_for = (view.turn, view.stage, view.laid)
        if asked_for != self._asked_for or self.cursor not in (*self.choices.lays, *self.choices.goals):
            self._begin()
        self._asked_for = asked_for

    def _begin(self) -> None:
        """Put the cursor where a chosen tile brings most, or from where a figure earns most.

        Where no further tile brings anything it stands on stopping, and among tiles to flip on keeping all of them.
        """
        self._aimed, self._typed = False, 0
        if self.choices.lays:
            idle = self.offer_of(a.Stop) is not None and not self.choices.brings_something()
            self.cursor = None if idle else self.choices.best_of(self.choices.chosen())
        else:
            self.cursor = next(iter(self.choices.ranked_goals()), None)
            self.menu.point_at(a.KeepAll())

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

    # --- places

    def move_cursor(self, way: str) -> None:
        """Go to the next place with an arrow key: of those that lie there, or of those that can be chosen."""
        self.viewport.let_go()
        self._aimed, self._typed = True, 0
        view = self.view()
        city = [tile.cell for tile in view.city]
        if self.open_pane is PlacePane:
            self.look = next_place(
                way, self.look, ["city", *(tile.cell for tile in view.land), *self.choices.lays], city
            )
        elif self.cursor is None and self.choices.lays:
            self.cursor = self.choices.best_of(self.choices.chosen())
        elif self.cursor is not None:
            self.cursor = next_place(way, self.cursor, [*self.choices.lays, *self.choices.goals], city)

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
