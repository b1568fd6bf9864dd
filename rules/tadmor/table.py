"""The table with hands at it: the state, the components, and the small moves that every stage is made of.

Each move changes the state and says so with an event; nothing here asks whether it is allowed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self, TypeVar

from rules import chance
from rules.contract import PointsScored, Seat, StageBegan
from rules.tadmor import events as e
from rules.tadmor.components.catalogue import Board, Catalogue
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.components.tile_kinds import Powers
from rules.tadmor.goods import GOOD_NAMES, NOTHING, RARE_COLOURS, Goods, add, minus
from rules.tadmor.state import Go, Merchant, Options, PieceKind, StageName, State, copy_state

T = TypeVar("T")

# What a merchant has used up or opened in this turn (Merchant.marks).
MARKET_OPEN = "market"
BASIC_FOR_POINTS = "basic for points"
ADVANCED_FOR_POINTS = "advanced for points"
RARE_FOR_POINTS = "rare good for points"
TOOK_WAR = "war"
TOOK_FIRST = "first"
TAXMAN = "taxman"
MARKS = (MARKET_OPEN, BASIC_FOR_POINTS, ADVANCED_FOR_POINTS, RARE_FOR_POINTS, TOOK_WAR, TOOK_FIRST, TAXMAN)


class Table:
    """A state being played on. Stages change it through the methods below."""

    __slots__ = ("board", "catalogue", "events", "state")

    def __init__(self, catalogue: Catalogue, state: State) -> None:
        self.catalogue = catalogue
        self.state = state
        self.board: Board = catalogue.board(len(state.merchants))
        self.events: list[e.AnyEvent] = []

    # --- asking

    @property
    def seats(self) -> int:
        return len(self.state.merchants)

    @property
    def go(self) -> Go:
        """The go that is on; only asked while there is one."""
        go = self.state.go
        assert go is not None
        return go

    @property
    def most_pairs(self) -> int:
        """The most pairs of tower levels that one action builds; 0 is no limit (T5.7)."""
        return 0 if self.state.options.many_pairs else self.catalogue.most_pairs

    @property
    def to_act(self) -> Seat | None:
        go = self.state.go
        return None if go is None else go.seat

    @property
    def acting(self) -> tuple[Seat, ...]:
        go = self.state.go
        return () if go is None else (go.seat,)

    @property
    def stage(self) -> StageName:
        return self.state.stage

    @property
    def options(self) -> Options:
        return self.state.options

    def copy(self) -> Self:
        """Return an independent copy, without events."""
        twin = object.__new__(type(self))
        twin.catalogue = self.catalogue
        twin.board = self.board
        twin.state = copy_state(self.state)
        twin.events = []
        return twin

    def actor(self) -> Merchant:
        return self.state.merchants[self.go.seat]

    def powers(self, merchant: Merchant) -> Powers:
        return self.catalogue.powers(merchant.improvements)

    def play_order(self) -> list[Seat]:
        first, seats = self.state.first, len(self.state.merchants)
        return [(first + i) % seats for i in range(seats)]

    def seat_of(self, colour: str) -> Seat:
        return self.state.options.colours.index(colour)

    def colour(self, seat: Seat) -> str:
        return self.state.options.colours[seat]

    def owner_of(self, place: str) -> Seat | None:
        """Return the owner of the piece on a place."""
        for seat, merchant in enumerate(self.state.merchants):
            if place in merchant.pieces:
                return seat
        return None

    def temple_card_left(self, part: int) -> bool:
        """True if the supply still has a card of that part; each temple holds the card of its top part (T5.11)."""
        used = sum(temple == part + 1 for m in self.state.merchants for temple in m.temples)
        return used < self.catalogue.temple_cards[part]

    # --- the course of the game

    def queue_goes(self, seats: Iterable[Seat]) -> None:
        self.state.queue = tuple(Go(seat) for seat in seats)

    def enter(self, stage: StageName) -> None:
        self.state.stage = stage
        self.events.append(StageBegan(stage))

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        after, order = chance.shuffled(int(self.state.chance, 16), items)
        self.state.chance = f"{after:x}"
        return order

    # --- goods and points

    def gain(self, seat: Seat, goods: Goods, why: str) -> None:
        """Goods into the warehouse."""
        merchant = self.state.merchants[seat]
        merchant.warehouse = add(merchant.warehouse, goods)
        self.events.append(e.GoodsGained(seat, goods, "warehouse", why))

    def gain_traded(self, seat: Seat, goods: Goods, why: str) -> None:
        """Goods that can be spent but not traded on this turn (T1.3)."""
        merchant = self.state.merchants[seat]
        merchant.traded = add(merchant.traded, goods)
        self.events.append(e.GoodsGained(seat, goods, "traded", why))

    def pay(self, seat: Seat, goods: Goods, why: str) -> None:
        """Goods back to the supply, traded ones first (T1.3)."""
        if goods == NOTHING:
            return
        merchant = self.state.merchants[seat]
        traded = merchant.traded
        if traded == NOTHING:
            merchant.warehouse = minus(merchant.warehouse, goods)
        else:
            first = (
                min(traded[0], goods[0]),
                min(traded[1], goods[1]),
                min(traded[2], goods[2]),
                min(traded[3], goods[3]),
            )
            merchant.traded = minus(traded, first)
            merchant.warehouse = minus(merchant.warehouse, minus(goods, first))
        self.events.append(e.GoodsPaid(seat, goods, why))

    def give_from_warehouse(self, seat: Seat, goods: Goods, why: str) -> None:
        merchant = self.state.merchants[seat]
        merchant.warehouse = minus(merchant.warehouse, goods)
        self.events.append(e.GoodsPaid(seat, goods, why))

    def score(self, seat: Seat, points: int, why: str) -> None:
        if points:
            self.state.merchants[seat].points += points
            self.events.append(PointsScored(seat, points, why))

    # --- pieces

    def take_from_reserve(self, merchant: Merchant, piece: PieceKind) -> None:
        if piece == "camel":
            merchant.camels -= 1
        else:
            merchant.ships -= 1

    def add_to_reserve(self, merchant: Merchant, piece: PieceKind) -> None:
        if piece == "camel":
            merchant.camels += 1
        else:
            merchant.ships += 1

    def recall(self, seat: Seat, place: str) -> None:
        """A piece goes home after its action."""
        merchant = self.state.merchants[seat]
        piece = merchant.pieces.pop(place)
        self.add_to_reserve(merchant, piece)
        self.events.append(e.PieceReturned(seat, piece, place))

    def gain_piece(self, seat: Seat, piece: PieceKind, how: str) -> None:
        self.add_to_reserve(self.state.merchants[seat], piece)
        self.events.append(e.PieceGained(seat, piece, how))

    # --- tiles and cards

    def gain_tile(self, seat: Seat, tile: str, how: str) -> None:
        """An improvement works at once; a free tower level may come with it (T5.5, T5.9)."""
        merchant = self.state.merchants[seat]
        merchant.improvements += (tile,)
        self.events.append(e.TileTaken(seat, tile, how))
        self.grow_tower(seat, 0, tile)

    def draw_missions(self, seat: Seat, count: int, why: str) -> None:
        """Cards from the deck, which is refilled from the discards when it is empty (T5.15)."""
        state = self.state
        cards: list[str] = []
        for _ in range(count):
            if not state.deck and state.discards:
                state.deck, state.discards = self.shuffled(state.discards), ()
                self.events.append(e.DeckRefilled(len(state.deck)))
            if not state.deck:
                break
            cards.append(state.deck[0])
            state.deck = state.deck[1:]
        if cards:
            state.merchants[seat].hand += tuple(cards)
            self.events.append(e.MissionsDrawn(seat, len(cards), tuple(cards), why))

    def spend_mission(self, seat: Seat, card: str) -> None:
        """A fulfilled mission is returned: from now on it lies face down (T9)."""
        merchant = self.state.merchants[seat]
        merchant.fulfilled = without(merchant.fulfilled, card)
        merchant.returned += (card,)
        self.events.append(e.MissionReturned(seat, card))

    # --- buildings and rare goods

    def grow_tower(self, seat: Seat, levels: int, how: str) -> None:
        """Add levels to a tower, and those that its owner gets free on the way (T5.9)."""
        merchant = self.state.merchants[seat]
        every = self.powers(merchant).free_level_every
        height = with_free_levels(merchant.tower, every)
        for _ in range(levels):
            height = with_free_levels(height + 1, every)
        built = height - merchant.tower
        if built:
            merchant.tower = height
            self.events.append(e.TowerBuilt(seat, built, built - levels, height, how))

    def raze_tower(self, seat: Seat, levels: int, by: Seat, how: str) -> None:
        """Destroy levels, never below the ground; a free level may grow again at once (T5.9, T5.10)."""
        merchant = self.state.merchants[seat]
        levels = min(levels, merchant.tower)
        merchant.tower -= levels
        self.events.append(e.TowerFell(seat, by, levels, merchant.tower, how))
        self.grow_tower(seat, 0, how)

    def build_temple_part(self, seat: Seat, part: int, how: str) -> None:
        """The next part replaces the card of the part below; completing a temple may earn rare goods (T5.12)."""
        merchant = self.state.merchants[seat]
        temples = list(merchant.temples)
        if part == 0:
            temples.append(1)
        else:
            temples[temples.index(part)] = part + 1
        merchant.temples = tuple(temples)
        self.events.append(e.TempleBuilt(seat, TEMPLE_PARTS[part], how))
        if part == len(TEMPLE_PARTS) - 1 and seat not in self.state.finishers:
            earned = self.catalogue.file.scoring.free_rare_goods
            rank = len(self.state.finishers)
            self.state.finishers += (seat,)
            picks = earned[rank] if rank < len(earned) else 0
            self.go.picks = min(picks, sum(map(len, self.state.stacks.values())))
            self.events.append(e.TempleCompleted(seat, self.go.picks))

    def take_top_rare(self, seat: Seat, colour: str, how: str) -> None:
        stack = self.state.stacks[colour]
        self.state.stacks[colour] = stack[1:]
        self._own_rare(seat, stack[0], how)

    def take_chosen_rare(self, seat: Seat, good: str, how: str) -> None:
        """Any tile of a stack; then the stack is shuffled (I43, K1, K2)."""
        colour = self.catalogue.colour_of[good]
        rest = without(self.state.stacks[colour], good)
        self.state.stacks[colour] = self.shuffled(rest)
        self._own_rare(seat, good, how)
        self.events.append(e.StackShuffled(colour))

    def _own_rare(self, seat: Seat, good: str, how: str) -> None:
        self.state.merchants[seat].rare_goods += (good,)
        self.events.append(e.RareTaken(seat, good, how))


def table_of(state: State, catalogue: Catalogue) -> Table:
    """Return a table with a copy of a state."""
    twin = copy_state(state)
    twin.stacks = {colour: state.stacks[colour] for colour in RARE_COLOURS}  # a JSON object has no order
    return Table(catalogue, twin)


def state_of(table: Table) -> State:
    return table.state


def purse(merchant: Merchant) -> Goods:
    """Return all goods that a merchant can pay with (T1.3)."""
    return add(merchant.warehouse, merchant.traded)


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Return the items less one."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]


def with_free_levels(height: int, every: int) -> int:
    """Return the height of a tower after its free levels: none wait one below a multiple (T5.9)."""
    while every and (height + 1) % every == 0:
        height += 1
    return height


def good_index(name: str) -> int:
    return GOOD_NAMES.index(name)
