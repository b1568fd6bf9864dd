"""The components as the rules use them: prices as goods, slots by name, powers by tiles, worked out once.

`schema.py` is the shape of the files, `checks.py` checks them, and this is what the stages ask.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rules.components.editions import Editions, SetCatalogue
from rules.components.files import ComponentFiles
from rules.components.set_format import SetFormat
from rules.message import Message, Name, Value, message
from rules.tadmor import actions as a
from rules.tadmor import names
from rules.tadmor.components import schema as c
from rules.tadmor.components.checks import CHECKS, CLOSED, by_number, by_region, check_goods, slot_ids
from rules.tadmor.components.schema import TEMPLE_PARTS, ComponentFile
from rules.tadmor.components.slot_kinds import anytime_action, slot_name
from rules.tadmor.components.tile_kinds import EBLA_MARKET, PALMYRA_MARKET, Powers, add_up
from rules.tadmor.goods import RARE_COLOURS, Goods, RareColourName, read_goods
from rules.tadmor.state import PIECES, PieceKind

MOST_POWERS = 1 << 10
"""Sets of improvements whose powers are remembered: the merchants of some dozens of games."""


class Slot(Struct, frozen=True):
    """One place on the board for one piece."""

    name: str
    region: str
    takes: tuple[PieceKind, ...]
    row: c.SlotRow
    number: int = 0
    """Of several slots of a row that follow one another, which one it is."""

    @property
    def called(self) -> Message:
        return slot_name(self.row, self.number)


class Board:
    """One side of the board."""

    def __init__(self, file: c.ComponentFile, two: bool) -> None:
        self.slots: dict[str, Slot] = {}
        self.alike: dict[str, str] = {}
        """The first slot of the row that a slot belongs to: it does the same."""
        for key, row in file.slots.items():
            takes = PIECES if row.piece == "either" else (row.piece,)
            names = tuple(slot_ids(key, row, two))
            for number, name in enumerate(names, 1):
                self.slots[name] = Slot(name, row.region, takes, row, number)
                self.alike[name] = names[0]
        self.rows: dict[str, c.SlotRow] = {name: slot.row for name, slot in self.slots.items()}
        self.placements: dict[PieceKind, tuple[tuple[str, a.Place], ...]] = {
            piece: tuple((name, a.Place(piece, name)) for name, s in self.slots.items() if piece in s.takes)
            for piece in PIECES
        }
        self.anytime: dict[str, a.AnyAction] = {
            name: action for name, row in self.rows.items() if (action := anytime_action(name, row)) is not None
        }
        self.markets = {
            name: PALMYRA_MARKET if row.both_ways else EBLA_MARKET
            for name, row in self.rows.items()
            if isinstance(row, c.MarketSlot)
        }
        self.improvement_slots = tuple(self._names(c.ImproveSlot))
        self.marauder_slots = tuple(self._names(c.MarauderSlot))
        self.taxman_slots = tuple(self._names(c.TaxmanSlot))

    def _names(self, kind: type[c.SlotEffect]) -> Iterator[str]:
        return (name for name, row in self.rows.items() if isinstance(row, kind))


class Catalogue(SetCatalogue[c.ComponentFile]):
    """The components that the rules ask."""

    def __init__(self, file: c.ComponentFile) -> None:
        super().__init__(file)
        self.improvements = dict(sorted(file.improvements.items(), key=_by_number))
        self.missions = dict(sorted(file.missions.items(), key=_by_number))
        self.mission_costs: dict[str, Goods] = {card: read_goods(m.cost) for card, m in self.missions.items()}
        self.temple_costs: tuple[Goods, ...] = tuple(read_goods(file.temple[p].cost) for p in TEMPLE_PARTS)
        self.temple_points = (0, *(file.temple[part].points for part in TEMPLE_PARTS))
        self.temple_cards = tuple(file.temple[part].cards for part in TEMPLE_PARTS)
        self.rare_prices = {colour: read_goods(file.rare[colour].price) for colour in RARE_COLOURS}
        self.colour_of: dict[str, RareColourName] = {
            good: colour for colour in RARE_COLOURS for good in file.rare[colour].types
        }
        self.display_sizes = {int(n): tiles for n, tiles in file.improvement_market.display.items()}
        self.traitor_levels = next(row.levels for row in file.slots.values() if isinstance(row, c.TraitorSlot))
        self.most_pairs = next(row.most for row in file.slots.values() if isinstance(row, c.PairSlot))
        self._boards = (Board(file, two=True), Board(file, two=False))
        self._powers: dict[tuple[str, ...], Powers] = {}
        self._tower_prices: dict[tuple[int, tuple[int, ...]], tuple[Goods, Goods]] = {}

    def region_name(self, region: str) -> Name:
        return names.region(self.file.regions[region].name)

    def place_name(self, place: str) -> Value:
        """`North Sea Wood`; a private action tile keeps its number."""
        slot = next((board.slots[place] for board in reversed(self._boards) if place in board.slots), None)
        if slot is None:
            return place
        return message("{region} {slot}", region=self.region_name(slot.region), slot=slot.called)

    def board(self, merchants: int) -> Board:
        return self._boards[merchants > 2]

    def tiles(self, era: int, merchants: int) -> tuple[str, ...]:
        """Return the improvements of an era (0, 1, 2) that are in the game (T2.4)."""
        return tuple(
            name for name, tile in self.improvements.items() if tile.era == era + 1 and (tile.for_two or merchants > 2)
        )

    def powers(self, tiles: tuple[str, ...]) -> Powers:
        """Return the powers of a merchant with these improvements.

        Their order counts: trades and private actions are offered in it. Of many sets the oldest is forgotten, and
        worked out again when they are asked for.
        """
        known = self._powers.get(tiles)
        if known is None:
            if len(self._powers) >= MOST_POWERS:
                del self._powers[next(iter(self._powers))]
            owned = ((name, self.improvements[name]) for name in tiles)
            known = self._powers[tiles] = add_up(owned, self.file.limits.storage)
        return known

    def tower_prices(self, level: int, without: tuple[int, ...]) -> tuple[Goods, Goods]:
        """Return the price of a level by itself, and of a pair whose first paid level it is (T5.8, T5.9)."""
        key = (level, without)
        known = self._tower_prices.get(key)
        if known is None:
            band = max((b for b in self.file.tower.values() if b.first <= level), key=lambda b: b.first)
            known = self._tower_prices[key] = (
                _leave_out(band.level, without),
                _leave_out(band.pair, without),
            )
        return known


def _leave_out(price: str, without: tuple[int, ...]) -> Goods:
    w, s, m, g = (0 if kind in without else n for kind, n in enumerate(read_goods(price)))
    return (w, s, m, g)


def _by_number(entry: tuple[str, object]) -> int:
    return int(entry[0][1:])


EARLIER = {
    "1": "d5f1924a582dcc8e",
    "2": "0a195296cd780320",
    "3": "de4685283f69ec13",
    "4": "c8d3f721eb995c47",
    "5": "da19fed589a88ff0",
}
"""Editions of the standard set that games were played with before, and their digests."""
FILES = ComponentFiles(
    SetFormat(
        package="rules.tadmor.components",
        files=("game", "board", "buildings", "rare_goods", "improvements", "missions"),
        shape=ComponentFile,
        earlier=EARLIER,
        closed=CLOSED,
        checks=CHECKS,
        arranged={"tower": by_number, "slots": by_region},
        check_text=check_goods,
    )
)
EDITIONS = Editions(FILES, Catalogue)
standard_catalogue = EDITIONS.standard
own_catalogue = EDITIONS.own
catalogue_of = EDITIONS.of_digest
