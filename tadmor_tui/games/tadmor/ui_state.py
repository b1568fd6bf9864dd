"""The person's place on Tadmor's table: on the map, in the menu, among the improvements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar, cast

from rules.contract import Action, Seat
from rules.tadmor import actions as a
from rules.tadmor.acting_pieces import acting_place
from rules.tadmor.components.catalogue import Board
from rules.tadmor.events import PiecePlaced
from rules.tadmor.game import TadmorGame
from rules.tadmor.slot_prospects import slot_prospect
from rules.tadmor.view import View
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.tadmor.map_cursor import MapCursor
from tadmor_tui.games.tadmor.position import TadmorPosition, catalogue_of
from tadmor_tui.games.tadmor.widgets.best_moves import MOST_ADVISED
from tadmor_tui.games.tadmor.widgets.drop_pane import TickedGoods, ticked_goods
from tadmor_tui.games.tadmor.widgets.improvement_grid import ImprovementGrid
from tadmor_tui.games.tadmor.widgets.merchant_pane import MerchantPane
from tadmor_tui.games.tadmor.widgets.slot_pane import SlotPane
from tadmor_tui.games.tadmor.widgets.tiles import TileEntry, tile_entries
from tadmor_tui.session.advice import AdvisedAction
from tadmor_tui.session.menu import Item
from tadmor_tui.session.offer import Offer
from tadmor_tui.session.snapshot_source import SnapshotSource
from tadmor_tui.session.ui_state import PaneClass, UIState

T = TypeVar("T")


def _is_about(action: Action, name: str, colour: str | None) -> bool:
    """Return True if an action is about a mission, a rare good, or its colour if it lies on top of its stack."""
    match action:
        case a.Fulfil(card=card) | a.Discard(card=card) | a.Returned(card=card):
            return card == name
        case a.BuyRare(what=what):
            return what in (name, colour)
        case a.TakeRare(colour=taken):
            return taken == colour
    return False


def offers_about(offers: Sequence[Offer], view: View, name: str) -> list[Offer]:
    """Return the offers to use a mission, or to have a rare good."""
    top = {stack.top: colour for colour, stack in view.stacks.items()}
    return [offer for offer in offers if _is_about(offer.action, name, top.get(name))]


class TadmorUIState(UIState[TadmorGame, View]):
    """Choices on the map, and the things that are looked at."""

    def __init__(self, source: SnapshotSource[TadmorGame, View], settings: Settings) -> None:
        super().__init__(source, settings)
        self.placing: dict[str, list[Offer]] = {}
        """What can be placed on each slot now."""
        self.cursor = MapCursor()
        self.on_map = False
        """Whether the arrow keys belong to the map."""
        self.look = MapCursor()
        """Where the person looks around on the map, while the panel about a slot is open."""
        self.tiles = TileCursor(self)
        self.best = BestMoves(self)
        self.ticked: TickedGoods | None = None
        """Goods that are ticked to be thrown away, while that is asked."""
        self._rival: Seat | None = None
        self._position: TadmorPosition | None = None
        self._position_of: object = None
        self._made_of_position: dict[object, object] = {}

    def position(self) -> TadmorPosition:
        """The table as it lies open here; the same object until something changes."""
        seen_by = (self.source.snapshot, self.covered, self.peeking, self.settings.curtain)
        if self._position is None or seen_by != self._position_of:
            snapshot, self._position_of, self._made_of_position = self.snapshot, seen_by, {}
            catalogue = catalogue_of(snapshot.components)
            self._position = TadmorPosition(self.view(), catalogue, snapshot.names, snapshot.standings, self.hand_open)
        return self._position

    def of_position(self, make: Callable[[TadmorPosition], T]) -> T:
        """Return the result of a function of the position, kept until that changes."""
        position = self.position()
        if make not in self._made_of_position:
            self._made_of_position[make] = make(position)
        return cast(T, self._made_of_position[make])

    @property
    def board(self) -> Board:
        return catalogue_of(self.snapshot.components).board(len(self.snapshot.names))

    @property
    def choices_out_of_sight(self) -> int:
        """Missions that could be used now, if they did not lie face down."""
        if self.hand_open:
            return 0
        return len({action.card for action in self.snapshot.legal if isinstance(action, a.Discard)})

    # --- what can be chosen

    def clear(self) -> None:
        super().clear()
        self.placing, self.on_map, self.ticked = {}, False, None

    def update_menu(self) -> None:
        """Offer slots on the map, and everything else in the menu."""
        board, self.placing, rest = self.board, {}, []
        for offer in self.offers():
            if isinstance(offer.action, a.Place) and offer.action.place in board.slots:
                self.placing.setdefault(offer.action.place, []).append(offer)
            else:
                rest.append(offer)
        self.list_in_menu(rest)
        self.best.cursor, self.ticked = None, ticked_goods(self)
        self.on_map = bool(self.placing) and self.menu_open
        if self.cursor.place not in self.placing:
            self.cursor.stay_on(self._useful_places() or self.placing, board)

    def _useful_places(self) -> list[str]:
        """The free slots that would bring the viewer something as things stand."""
        view, catalogue = self.view(), catalogue_of(self.snapshot.components)
        if view.seat is None:
            return []
        found = {place: slot_prospect(view, catalogue, view.seat, place) for place in self.placing}
        hit = "own raid" if self.hand_open else None
        return [place for place, prospect in found.items() if prospect.facts.worth_it and prospect.danger != hit]

    def offer_only(self, offers: Sequence[Offer]) -> None:
        super().offer_only(offers)
        self.on_map = False

    def point_at(self, action: Action) -> None:
        """Put the cursor on an action, on the map or in the menu; nothing is done yet. An open question stays open."""
        if not self.on_map and self.menu_open and isinstance(action, a.Place) and self.menu.point_at(action):
            self.hint = ""
            return
        super().point_at(action)
        if isinstance(action, a.Drop) and self.ticked is not None:
            self.ticked.take(action)
        if isinstance(action, a.Place) and action.place in self.placing:
            self.cursor.place, self.on_map = action.place, True
        elif self.menu.point_at(action):
            self.on_map = False

    # --- panels

    def open(self, pane: PaneClass | None) -> None:
        """The arrow keys belong to the panel that is open, and to the map when it is closed."""
        super().open(pane)
        self.on_map = bool(self.placing) and pane is None
        self.tiles.at = 0

    def open_next(self, step: int) -> None:
        """From the map to what is advised and to the menu, where they have something, then through the panels."""
        if self.best.shown and self.best.cursor is None and step > 0:
            self.best.light(0)
            return
        self.best.cursor = None
        if self.on_map and self.menu.items and self.menu_open and step > 0:
            self.on_map = False
        else:
            super().open_next(step)

    def shown_merchant(self) -> Seat:
        """The seat whose whole board is shown."""
        view = self.view()
        return self._rival if self._rival is not None else view.first if view.seat is None else view.seat

    def next_merchant(self) -> None:
        self.show_merchant((self.shown_merchant() + 1) % len(self.view().merchants))

    def show_merchant(self, seat: Seat) -> None:
        """Open the whole board of a merchant."""
        self._rival = seat
        self.open(MerchantPane)

    def look_around(self) -> None:
        """Open the panel about a slot, at the one under the cursor; or close it again."""
        self.look.place = self.cursor.place
        self.look.stay_on(self.board.slots, self.board)
        self.toggle(SlotPane)

    def lit_slot(self) -> str | None:
        """The slot under the cursor, if the map has one."""
        return self.look.place if self.open_pane is SlotPane else self.cursor.place if self.on_map else None

    def shown_slot(self) -> str | None:
        """The slot that is lit: the one under the cursor, or that of the piece which the chosen line is about."""
        if self.on_map or not self.menu_open:
            return self.lit_slot()
        item = self.menu.current
        return None if item is None or self.covered or self.shown_region() else self._slot_of(item)

    def shown_region(self) -> str | None:
        """The region to which the chosen line of the menu would send marauders."""
        item = self.menu.current
        if self.on_map or not self.menu_open or self.covered or item is None or not item.single:
            return None
        match item.offers[0].action:
            case a.Raid(region=region) | a.ReturnForRegion(region=region):
                return region
        return None

    def _slot_of(self, item: Item) -> str | None:
        place = acting_place(self.view(), catalogue_of(self.snapshot.components), item.offers[0].action)
        return place if place in self.board.slots else None

    def light_line(self, place: str) -> bool:
        """Go to the line of the menu that a slot is about; False if there is none."""
        lines = [number for number, item in enumerate(self.menu.items) if self._slot_of(item) == place]
        if not lines:
            return False
        self.show_menu()
        self.menu.cursor, self.on_map = lines[0], False
        return True

    def new_places(self) -> frozenset[str]:
        """The slots on which others have placed something since the viewer acted."""
        if self.covered:
            return frozenset()
        events = self.snapshot.recent_events
        return frozenset(event.place for event in events if isinstance(event, PiecePlaced))


class BestMoves:
    """The advice that stands on the table, and the person's place in it."""

    def __init__(self, ui: TadmorUIState) -> None:
        self._ui = ui
        self.found: tuple[AdvisedAction, ...] | None = None
        """None: it is still being thought about."""
        self.cursor: int | None = None
        """The line under the cursor; None: the arrow keys belong to the map or the menu."""
        self._about: tuple[object, bool] = (None, True)

    def is_about(self, snapshot: object, hand_open: bool) -> bool:
        """Return True if a position is or was thought about."""
        return self._about[0] is snapshot and self._about[1] == hand_open

    @property
    def shown(self) -> tuple[AdvisedAction, ...]:
        """The advice on slots that stands on the table."""
        ui = self._ui
        wanted = ui.settings.best_moves == "on" and self.is_about(ui.snapshot, ui.hand_open)
        return self.found or () if wanted and ui.on_map else ()

    def light(self, number: int) -> None:
        """Put the cursor on an advised slot; the arrow keys go from one to the next."""
        best = self.shown[:MOST_ADVISED]
        self.cursor = number % len(best)
        action = best[self.cursor].action
        if isinstance(action, a.Place) and action.place in self._ui.placing:
            self._ui.cursor.place = action.place

    def take(self, number: int) -> None:
        """Put the cursor of the map on an advised action."""
        if number < len(self.shown):
            self._ui.point_at(self.shown[number].action)

    def begin(self, snapshot: object, hand_open: bool) -> Callable[[list[AdvisedAction]], None]:
        """Forget what was found; return what has to be told the result."""
        self.found, self.cursor, self._about = None, None, (snapshot, hand_open)

        def tell(found: list[AdvisedAction]) -> None:
            if self.is_about(snapshot, hand_open):
                self.found = tuple(found)

        return tell


class TileCursor:
    """The cursor among the improvements that lie open, while their panel is open."""

    def __init__(self, ui: TadmorUIState) -> None:
        self._ui = ui
        self.at = 0

    def entry(self) -> TileEntry | None:
        """The improvement under the cursor."""
        if self._ui.open_pane is not ImprovementGrid:
            return None
        entries = tile_entries(self._ui.view())
        return entries[min(self.at, len(entries) - 1)] if entries else None

    def move(self, steps: int) -> None:
        self.at = (self.at + steps) % max(1, len(tile_entries(self._ui.view())))

    def point_at(self, tile: str) -> None:
        tiles = [entry.tile for entry in tile_entries(self._ui.view())]
        self.at = tiles.index(tile) if tile in tiles else 0

    def ways_to_take(self) -> list[Offer]:
        """The offers by which a player can have the improvement under the cursor now."""
        entry = self.entry()
        tile = None if entry is None else entry.tile
        return [o for o in self._ui.offers() if isinstance(o.action, a.Buy | a.TakeTile) and o.action.tile == tile]
