"""Value of a position to a merchant: their expected prestige at the end.

All values are prestige points. The numbers follow the sanity figures of the components: what a good brings when it is
well spent, what a piece brings in a turn.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from msgspec import Struct

from bots.tadmor.evaluation.preferences import EVEN, Preference
from bots.tadmor.evaluation.tile_value import BONUS_CHANCES, TileContext, tile_value, tiles_of_same_use
from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.goods import Goods, add
from rules.tadmor.state import IMPROVEMENTS, LAST_TURN, MARAUDERS, SET_UP, TURNS_PER_ERA, Merchant, State

ERAS = 3
GOOD_VALUES = (1.0, 1.1, 1.4, 1.45)
"""A good of each kind that can still be well spent."""
FULL_VALUE_GOODS = 4
"""Number of goods of a kind that have their full value; further ones have less."""
TEMPLE_BONUS_VALUE = 8
"""Value of the rare goods for a complete temple, which not all merchants get."""
PAWN_VALUE = 0.5
"""Value of playing first, in points of a tower level: only one place builds levels singly."""
WAR_CHANCE = {2: 0.3, 3: 0.3, 4: 0.35}
"""Chance that a level becomes a point of war supplies, by the number of merchants: among more, it is higher."""
BEFORE_BUILDING = (*SET_UP, "placement", *MARAUDERS, *IMPROVEMENTS)
FAVOUR_VALUES: dict[type, float] = {
    c.AnyRareMission: 5.0,
    c.TemplePartMission: 6.0,
    c.ShipMission: 4.0,
    c.CamelMission: 4.0,
    c.LevelsMission: 4.0,
    c.ChangeRaidMission: 0.0,
    c.MarketMission: 0.0,
    c.SwapMission: 0.0,
    c.DisplayTilesMission: 4.0,
    c.GoodsMission: 2.5,
    c.NewTempleMission: 1.0,
    c.DestroyMission: 2.0,
    c.DrawCardsMission: 1.0,
    c.UnseenTileMission: 2.5,
    c.PlaceMission: 1.0,
}
"""Value of returning a mission at best, early in the game; half of its points are the price.

Favours that can't be planned, such as an answer to marauders, count for nothing.
"""


@lru_cache(maxsize=1 << 14)
def goods_value(goods: Goods, room: int) -> float:
    """Return the value of goods that can still be spent: less for many of a kind, nothing for those without room."""
    total = 0.0
    for count, value in zip(goods, GOOD_VALUES, strict=True):
        total += value * (count if count <= FULL_VALUE_GOODS else FULL_VALUE_GOODS + 0.7 * (count - FULL_VALUE_GOODS))
    heap = sum(goods)
    return total if heap <= room else total * room / heap


@lru_cache(maxsize=1 << 14)
def rare_sets_value(goods: tuple[str, ...], sets: tuple[int, ...]) -> int:
    """Return the present score of rare goods: sets of different types, the largest first."""
    copies = Counter(goods).values()
    return sum(sets[sum(n > layer for n in copies) - 1] for layer in range(max(copies, default=0)))


class Weights(Struct, frozen=True):
    """Weights of what a merchant expects beyond the points they have."""

    foresight: float = 0.0
    """Of the war supplies to come."""
    denial: float = 0.0
    """Of what rivals would do with a place."""
    temple: float = 0.35
    """Part of a temple's full value, shared out over its parts: each counts its price and a quarter of the profit."""
    rare: float = 2.0
    """Points of promise for each type of rare good."""
    piece: float = 2.8
    """Value of one more piece in a turn."""
    goods: float = 1.0
    tiles: float = 1.0
    """Of what an improvement brings: who buys it could have done something else."""
    favours: float = 0.6


SHORT_SIGHTED = Weights()
PLANNING = Weights(foresight=0.5, temple=0.6)
FAR_SIGHTED = Weights(foresight=1.0, denial=1.0, temple=0.85, rare=3.0, piece=3.2, goods=1.15, tiles=0.6)


class Valuer:
    """Values positions for one seat, with its preference."""

    def __init__(self, catalogue: Catalogue, preference: Preference = EVEN, weights: Weights = SHORT_SIGHTED) -> None:
        self.catalogue = catalogue
        self.preference = preference
        self.weights = weights
        costs = [sum(n * w for n, w in zip(cost, GOOD_VALUES, strict=True)) for cost in catalogue.temple_costs]
        full = catalogue.temple_points[-1] + TEMPLE_BONUS_VALUE
        profit = (full - sum(costs)) / len(costs)
        self._temple_ideal = [sum(costs[:height]) + profit * height for height in range(len(costs) + 1)]
        self._level = catalogue.file.scoring.tower_level
        self._sets = catalogue.file.scoring.rare_sets

    # --- time

    def turns_to_come(self, state: State) -> int:
        """Return the number of turns after this one."""
        return LAST_TURN - state.turn

    def buildings_to_come(self, state: State) -> int:
        """Return the number of construction phases in which present goods can still be spent."""
        return LAST_TURN - state.turn + (state.stage in BEFORE_BUILDING)

    def good_rate(self, state: State) -> float:
        """Return the part of its value that a good still has."""
        left = self.buildings_to_come(state)
        return 0.0 if left <= 0 else min(1.0, 0.75 + 0.05 * left) * self.weights.goods

    def tower_step(self, state: State) -> float:
        """Return the points of one tower level from now to the end; with foresight also in war supplies."""
        war = self.weights.foresight * WAR_CHANCE[len(state.merchants)] * self.turns_to_come(state)
        return self._level * (ERAS - state.era) + war

    # --- parts

    def pawn(self, state: State) -> float:
        """Return the value of playing first in the next turn; the later the era, the smaller."""
        era = state.turn // TURNS_PER_ERA
        return PAWN_VALUE * self._level * (ERAS - era)

    def rare(self, state: State, goods: tuple[str, ...]) -> float:
        """Return the value of rare goods: the sets so far, and the promise of each type for the next ones."""
        points = rare_sets_value(goods, self._sets)
        left = self.buildings_to_come(state)
        return (points + min(1.0, left / 6) * self.weights.rare * len(set(goods))) * self.preference.rare

    def temple(self, state: State, heights: tuple[int, ...]) -> float:
        """Return the value of temples: their top cards, and the promise of unfinished ones."""
        points = self.catalogue.temple_points
        total, left, top = 0.0, self.buildings_to_come(state), len(points) - 1
        for height in heights:
            total += points[height]
            if height < top:
                chance = max(0.0, min(1.0, (left - (top - height) + 1) / 3)) * self.weights.temple
                total += chance * max(0.0, self._temple_ideal[height] - points[height])
        return total * self.preference.temple

    def fulfilled(self, state: State, card: str) -> float:
        mission = self.catalogue.missions[card]
        favour = FAVOUR_VALUES[type(mission)] * min(1.0, self.buildings_to_come(state) / 5)
        return (mission.points + self.weights.favours * favour) * self.preference.missions

    def in_hand(self, state: State, card: str) -> float:
        """Return the value of a mission in hand, which can still be fulfilled, or discarded for a good."""
        left = self.buildings_to_come(state)
        if left <= 0:
            return 0.0
        mission = self.catalogue.missions[card]
        gain = mission.points - 1.15 * sum(self.catalogue.mission_costs[card])
        return 0.9 + max(0.0, 0.25 * gain * min(1.0, left / 3)) * self.preference.missions

    def tile(self, state: State, merchant: Merchant, name: str, turns: float | None = None) -> float:
        """Return the value of an improvement, by the turns in which it can be used."""
        tile = self.catalogue.improvements[name]
        if isinstance(tile, c.FinalTile):
            chance = self._bonus_chance(state, merchant, tile.measure)
            return tile.points * chance * self.preference.tile_factor(tile)
        left = self.buildings_to_come(state) if turns is None else turns
        others = (self.catalogue.improvements[other] for other in merchant.improvements if other != name)
        same_use = tiles_of_same_use(tile, others)
        context = TileContext(state, merchant, self.preference, left, self.tower_step(state), same_use)
        return tile_value(tile, context) * self.weights.tiles

    def _bonus_chance(self, state: State, merchant: Merchant, measure: str) -> float:
        own = self._measure(state, merchant, measure)
        best = max(self._measure(state, m, measure) for m in state.merchants if m is not merchant)
        return BONUS_CHANCES[0 if own > best else 1 if own == best else 2]

    def _measure(self, state: State, merchant: Merchant, measure: str) -> float:
        match measure:
            case "tower":
                return merchant.tower
            case "rare goods":
                return rare_sets_value(merchant.rare_goods, self._sets)
            case "missions":
                missions = self.catalogue.missions
                kept = sum(missions[card].points for card in merchant.fulfilled)
                return kept + sum(missions[card].points // 2 for card in merchant.returned)
            case "temples":
                return sum(self.catalogue.temple_points[height] for height in merchant.temples)
            case "completed temples":
                return self._temples_to_be(state, merchant)
            case _:
                return len(merchant.improvements)

    def _temples_to_be(self, state: State, merchant: Merchant) -> float:
        """Return the complete temples, and a fraction for the nearest one that can still be completed."""
        top = len(self.catalogue.temple_costs)
        left = self.buildings_to_come(state)
        near = [height for height in merchant.temples if height < top <= height + left]
        return merchant.temples.count(top) + max(near, default=0) / top

    # --- the whole

    def merchant(self, state: State, seat: int) -> float:
        """Return the prestige that this merchant can expect at the end."""
        merchant = state.merchants[seat]
        missions = self.catalogue.missions
        powers = self.catalogue.powers(merchant.improvements)
        total = merchant.points + merchant.tower * self.tower_step(state) * self.preference.tower
        total += self.rare(state, merchant.rare_goods) + self.temple(state, merchant.temples)
        for card in merchant.fulfilled:
            total += self.fulfilled(state, card)
        for card in merchant.returned:
            total += missions[card].points // 2 * self.preference.missions
        for rank, card in enumerate(merchant.hand):
            total += self.in_hand(state, card) * (1.0 if rank < 3 else 0.6)
        for name in merchant.improvements:
            total += self.tile(state, merchant, name)
        goods = merchant.warehouse
        if any(merchant.traded):
            goods = add(goods, merchant.traded)
        total += goods_value(goods, powers.storage) * self.good_rate(state)
        pieces = merchant.camels + merchant.ships + len(merchant.pieces)
        total += self.weights.piece * pieces * self.turns_to_come(state)
        if state.pawn == seat:
            total += self.pawn(state)
        return total

    def rival(self, state: State, seat: int) -> float:
        """Return the expected prestige of the best rival; destroyed tower levels show here."""
        return max(self.merchant(state, other) for other in range(len(state.merchants)) if other != seat)
