"""The shape of the component files: what a slot, a tile, a card may say, and nothing else.

Each table of the TOML files becomes one of these structs with strict validation, so a typo in a key or a word
where a number belongs is caught when the file is read. What the values mean is in the stage modules; which
values a set may hold together is checked in `checks.py`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct

from rules.components.entries import ComponentEntry
from rules.tadmor.goods import GoodName, RareColourName

Count: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
SlotCount: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
ShortName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=20)]
PerEra: TypeAlias = tuple[Count, Count, Count]
TEMPLE_PARTS = ("basement", "colonnade", "roof", "statues")


# --- the board ----------------------------------------------------------------------------------------------


class Region(ComponentEntry, frozen=True, kw_only=True):
    name: ShortName


class SlotEffect(ComponentEntry, frozen=True, kw_only=True, tag_field="action"):
    """A row of the board: one action and how many slots it has on either side."""

    without_origin: ClassVar[frozenset[str]] = ComponentEntry.without_origin | {"name"}

    region: str
    piece: Literal["camel", "ship", "either"]
    slots: SlotCount
    slots_for_two: SlotCount
    name: str = ""
    """Stands in the slot ids instead of the row's key, so that they read well (`ebla.temple`)."""


class ImproveSlot(SlotEffect, frozen=True, kw_only=True, tag="improvement"):
    """Buy an improvement; the slots act in their order (T5.4)."""


class TempleSlot(SlotEffect, frozen=True, kw_only=True, tag="temple"):
    card: bool


class MarketSlot(SlotEffect, frozen=True, kw_only=True, tag="market"):
    both_ways: bool


class TowerSlot(SlotEffect, frozen=True, kw_only=True, tag="tower"):
    """Levels one at a time (T5.7)."""


class PairSlot(SlotEffect, frozen=True, kw_only=True, tag="pairs"):
    """Levels two at a time; `most` limits the pairs of one action, 0 is no limit (T5.7)."""

    most: Count


class TraitorSlot(SlotEffect, frozen=True, kw_only=True, tag="traitor"):
    levels: PerEra


class MissionSlot(SlotEffect, frozen=True, kw_only=True, tag="mission"):
    pass


class MarauderSlot(SlotEffect, frozen=True, kw_only=True, tag="marauders"):
    pass


class CaravanSlot(SlotEffect, frozen=True, kw_only=True, tag="caravan"):
    pass


class ShipyardSlot(SlotEffect, frozen=True, kw_only=True, tag="shipyard"):
    pass


class WarSlot(SlotEffect, frozen=True, kw_only=True, tag="war"):
    pass


class TaxmanSlot(SlotEffect, frozen=True, kw_only=True, tag="taxman"):
    pass


class FirstSlot(SlotEffect, frozen=True, kw_only=True, tag="first"):
    pass


class GiftSlot(SlotEffect, frozen=True, kw_only=True, tag="gifts"):
    points: PerEra


class CollectSlot(SlotEffect, frozen=True, kw_only=True, tag="collect"):
    good: GoodName
    amount: PerEra


class RareSlot(SlotEffect, frozen=True, kw_only=True, tag="rare"):
    colour: RareColourName


SlotRow: TypeAlias = (
    ImproveSlot | TempleSlot | MarketSlot | TowerSlot | PairSlot | TraitorSlot | MissionSlot | MarauderSlot
    | CaravanSlot | ShipyardSlot | WarSlot | TaxmanSlot | FirstSlot | GiftSlot | CollectSlot | RareSlot
)  # fmt: skip


# --- towers, temples, rare goods, numbers of the game -------------------------------------------------------


class TowerBand(ComponentEntry, frozen=True, kw_only=True):
    """Levels from `first` up to the next band: the price of a level and of a pair that begins here (T5.8)."""

    first: Annotated[int, Meta(ge=1, le=999)]
    level: str
    pair: str


class TemplePart(ComponentEntry, frozen=True, kw_only=True):
    """A part of the temple: its price, what the temple is then worth, how many cards there are."""

    cost: str
    points: Count
    cards: Count


class RareColour(ComponentEntry, frozen=True, kw_only=True):
    price: str
    types: tuple[ShortName, ShortName, ShortName]


class Tax(ComponentEntry, frozen=True, kw_only=True):
    gold: PerEra
    penalty: PerEra


class ImprovementMarket(ComponentEntry, frozen=True, kw_only=True):
    cost: PerEra
    display: dict[Literal["2", "3", "4"], Count]


class Start(ComponentEntry, frozen=True, kw_only=True):
    goods: str
    points: Count
    camels: Count
    ships: Count
    missions: Count


class Limits(ComponentEntry, frozen=True, kw_only=True):
    camels: Count
    ships: Count
    storage: Count


class Scoring(ComponentEntry, frozen=True, kw_only=True):
    tower_level: Count
    rare_sets: tuple[Count, Count, Count, Count, Count, Count, Count, Count, Count]
    free_rare_goods: tuple[Count, ...]
    """Number of rare goods for the first, the second, ... merchant to complete a temple (T5.12)."""


class CaravanRule(ComponentEntry, frozen=True, kw_only=True):
    """One way to be given a camel: the tower and the missions that are needed (T6.5)."""

    camel: Count
    tower: Count
    missions: Count


class ShipyardRule(ComponentEntry, frozen=True, kw_only=True):
    ship: Count
    of_each_colour: Count


# --- improvements -------------------------------------------------------------------------------------------


class Improvement(ComponentEntry, frozen=True, kw_only=True, tag_field="effect"):
    """A tile. Its kind says which rule it bends; the numbers say how far."""

    numbered: ClassVar[bool] = True

    era: Literal[1, 2, 3]
    start: bool = False
    for_two: bool = True


class TradeTile(Improvement, frozen=True, kw_only=True, tag="trade"):
    """One good for `amount` of another; `basic` is any mix of wood and stone (T6.3)."""

    give: GoodName
    get: Literal["marble", "gold", "basic"]
    amount: Annotated[int, Meta(ge=1, le=9)] = 1


class PointsTradeTile(Improvement, frozen=True, kw_only=True, tag="points for goods"):
    """Prices in PP of the one basic and the one advanced good that may be had each turn (T6.3)."""

    basic: Count
    advanced: Count


class ShipBonusTile(Improvement, frozen=True, kw_only=True, tag="ship bonus"):
    good: GoodName
    amount: Count


class FreeLevelTile(Improvement, frozen=True, kw_only=True, tag="free level"):
    every: Annotated[int, Meta(ge=2, le=99)]


class TowerWithoutTile(Improvement, frozen=True, kw_only=True, tag="tower without"):
    good: GoodName


class TallestTowerTile(Improvement, frozen=True, kw_only=True, tag="tallest tower"):
    points: Count


class MissionPointsTile(Improvement, frozen=True, kw_only=True, tag="mission points"):
    points: Count


class MissionDiscountTile(Improvement, frozen=True, kw_only=True, tag="mission discount"):
    goods: Count


class RarePointsTile(Improvement, frozen=True, kw_only=True, tag="rare good points"):
    bought: Count
    free: Count


class RareForPointsTile(Improvement, frozen=True, kw_only=True, tag="rare good for points"):
    points: Count


class RareDiscountTile(Improvement, frozen=True, kw_only=True, tag="rare good discount"):
    goods: Count


class ChooseRareTile(Improvement, frozen=True, kw_only=True, tag="choose rare good"):
    pass


class TempleDiscountTile(Improvement, frozen=True, kw_only=True, tag="temple discount"):
    goods: Count


class StorageTile(Improvement, frozen=True, kw_only=True, tag="storage"):
    goods: Count


class RevealerStaysTile(Improvement, frozen=True, kw_only=True, tag="revealer stays"):
    pass


class RaidPointsTile(Improvement, frozen=True, kw_only=True, tag="raid points"):
    """PP for the revealer whose raid removed an opponent's piece (T4.5)."""

    points: Count


class RaidGoodsTile(Improvement, frozen=True, kw_only=True, tag="raid goods"):
    goods: str
    points: Count


class NoMaraudersTile(Improvement, frozen=True, kw_only=True, tag="no marauders"):
    pass


class NoTaxTile(Improvement, frozen=True, kw_only=True, tag="no tax"):
    pass


class GiftsTile(Improvement, frozen=True, kw_only=True, tag="gifts"):
    factor: Count


class FinalTile(Improvement, frozen=True, kw_only=True, tag="final bonus"):
    measure: Literal["tower", "rare goods", "missions", "temples", "completed temples", "improvements"]
    points: Count


class PrivateMarketTile(Improvement, frozen=True, kw_only=True, tag="private market"):
    pass


class PrivateTempleTile(Improvement, frozen=True, kw_only=True, tag="private temple"):
    points: Count


class PrivateConstructionTile(Improvement, frozen=True, kw_only=True, tag="private construction"):
    pass


class PrivateKingdomTile(Improvement, frozen=True, kw_only=True, tag="private kingdom"):
    pass


Tile: TypeAlias = (
    TradeTile | PointsTradeTile | ShipBonusTile | FreeLevelTile | TowerWithoutTile | TallestTowerTile
    | MissionPointsTile | MissionDiscountTile | RarePointsTile | RareForPointsTile | RareDiscountTile
    | ChooseRareTile | TempleDiscountTile | StorageTile | RevealerStaysTile | RaidPointsTile | RaidGoodsTile
    | NoMaraudersTile | NoTaxTile | GiftsTile | FinalTile | PrivateMarketTile | PrivateTempleTile
    | PrivateConstructionTile | PrivateKingdomTile
)  # fmt: skip
PRIVATE_TILES = (PrivateMarketTile, PrivateTempleTile, PrivateConstructionTile, PrivateKingdomTile)


# --- missions -----------------------------------------------------------------------------------------------


class Mission(ComponentEntry, frozen=True, kw_only=True, tag_field="returned"):
    """A card. Its kind says what returning it does (T9)."""

    numbered: ClassVar[bool] = True

    cost: str
    points: Count


class AnyRareMission(Mission, frozen=True, kw_only=True, tag="any rare good"):
    pass


class TemplePartMission(Mission, frozen=True, kw_only=True, tag="temple part"):
    pass


class ShipMission(Mission, frozen=True, kw_only=True, tag="ship"):
    pass


class CamelMission(Mission, frozen=True, kw_only=True, tag="camel"):
    pass


class LevelsMission(Mission, frozen=True, kw_only=True, tag="tower levels"):
    levels: Count


class ChangeRaidMission(Mission, frozen=True, kw_only=True, tag="change raid"):
    pass


class MarketMission(Mission, frozen=True, kw_only=True, tag="market"):
    pass


class SwapMission(Mission, frozen=True, kw_only=True, tag="swap pieces"):
    pass


class DisplayTilesMission(Mission, frozen=True, kw_only=True, tag="improvements"):
    tiles: Literal[1, 2]


class GoodsMission(Mission, frozen=True, kw_only=True, tag="goods"):
    goods: Annotated[int, Meta(ge=1, le=9)]


class NewTempleMission(Mission, frozen=True, kw_only=True, tag="new temple"):
    pass


class DestroyMission(Mission, frozen=True, kw_only=True, tag="destroy levels"):
    levels: Count


class DrawCardsMission(Mission, frozen=True, kw_only=True, tag="draw missions"):
    cards: Count


class PlaceMission(Mission, frozen=True, kw_only=True, tag="place pieces"):
    pieces: Annotated[int, Meta(ge=2, le=9)]


class UnseenTileMission(Mission, frozen=True, kw_only=True, tag="unseen improvement"):
    """One improvement that was never laid out, up to the given era (T5.6)."""

    last_era: Literal[1, 2, 3]


MissionCard: TypeAlias = (
    AnyRareMission | TemplePartMission | ShipMission | CamelMission | LevelsMission | ChangeRaidMission
    | MarketMission | SwapMission | DisplayTilesMission | GoodsMission | NewTempleMission | DestroyMission
    | DrawCardsMission | PlaceMission | UnseenTileMission
)  # fmt: skip


class ComponentFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole component set, all sections together."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    regions: dict[str, Region]
    slots: dict[str, SlotRow]
    tower: dict[str, TowerBand]
    temple: dict[str, TemplePart]
    rare: dict[RareColourName, RareColour]
    tax: Tax
    improvement_market: ImprovementMarket
    start: Start
    limits: Limits
    scoring: Scoring
    caravan: dict[str, CaravanRule]
    shipyard: dict[str, ShipyardRule]
    improvements: dict[str, Tile]
    missions: dict[str, MissionCard]
