"""What a position promises a merchant: his prestige at the end, as far as one can tell now.

Everything is measured in prestige points. The numbers lean on the sanity figures of the components: what a good brings
when it is well spent, what a piece brings in a turn.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from msgspec import Struct

from bots.tadmor.worth.leanings import EVEN, Leaning
from bots.tadmor.worth.tile_worth import BONUS_CHANCE, Outlook, helpers, tile_worth
from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.goods import Goods, add
from rules.tadmor.state import IMPROVEMENTS, LAST_TURN, MARAUDERS, SET_UP, TURNS_PER_ERA, Merchant, State

ERAS = 3
GOOD_WORTH = (1.0, 1.1, 1.4, 1.45)
"""A good of each kind that can still be well spent."""
PLENTY = 4
"""More goods of a kind than this are worth less."""
TEMPLE_BONUS = 8
"""What the rare goods for a complete temple are worth, and not everyone gets them."""
PAWN_WORTH = 0.5
"""What it is worth to play first, in points that a tower level brings: there is one place to build them singly."""
WAR_CHANCE = {2: 0.3, 3: 0.3, 4: 0.35}
"""How often a level becomes a point of war supplies, by the number of merchants: among more, one is further behind."""
BEFORE_BUILDING = (*SET_UP, "placement", *MARAUDERS, *IMPROVEMENTS)
FAVOUR_WORTH: dict[type, float] = {
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
"""What returning a mission brings at best, early in the game; half of its points are the price.

What nobody can plan for, such as an answer to marauders, counts for nothing.
"""


@lru_cache(maxsize=1 << 14)
def heap_worth(goods: Goods, room: int) -> float:
    """Goods that can still be spent: the more of a kind, the less each; what finds no room is lost."""
    total = 0.0
    for count, worth in zip(goods, GOOD_WORTH, strict=True):
        total += worth * (count if count <= PLENTY else PLENTY + 0.7 * (count - PLENTY))
    heap = sum(goods)
    return total if heap <= room else total * room / heap


@lru_cache(maxsize=1 << 14)
def rare_sets_worth(goods: tuple[str, ...], sets: tuple[int, ...]) -> int:
    """Sets of different types, the largest first: what they would score now."""
    copies = Counter(goods).values()
    return sum(sets[sum(n > layer for n in copies) - 1] for layer in range(max(copies, default=0)))


class Weights(Struct, frozen=True):
    """How far a merchant looks beyond the points that he has."""

    foresight: float = 0.0
    """Of the war supplies to come."""
    denial: float = 0.0
    """Of what rivals would do with a place."""
    temple: float = 0.35
    """Of a temple's full worth, shared out over its parts: each is worth its price, and a quarter of the profit."""
    rare: float = 2.0
    """Points of promise for each type of rare good."""
    piece: float = 2.8
    """What one more piece brings in a turn."""
    goods: float = 1.0
    tiles: float = 1.0
    """Of what an improvement brings: who buys it could have done something else."""
    favours: float = 0.6


SHORT_SIGHTED = Weights()
PLANNING = Weights(foresight=0.5, temple=0.6)
FAR_SIGHTED = Weights(foresight=1.0, denial=1.0, temple=0.85, rare=3.0, piece=3.2, goods=1.15, tiles=0.6)


class Valuer:
    """Values positions for one seat, with a leaning."""

    def __init__(self, catalogue: Catalogue, leaning: Leaning = EVEN, weights: Weights = SHORT_SIGHTED) -> None:
        self.catalogue = catalogue
        self.leaning = leaning
        self.weights = weights
        costs = [sum(n * w for n, w in zip(cost, GOOD_WORTH, strict=True)) for cost in catalogue.temple_costs]
        full = catalogue.temple_points[-1] + TEMPLE_BONUS
        profit = (full - sum(costs)) / len(costs)
        self._temple_ideal = [sum(costs[:height]) + profit * height for height in range(len(costs) + 1)]
        self._level = catalogue.file.scoring.tower_level
        self._sets = catalogue.file.scoring.rare_sets

    # --- time

    def turns_to_come(self, state: State) -> int:
        """Turns after this one."""
        return LAST_TURN - state.turn

    def buildings_to_come(self, state: State) -> int:
        """Construction phases in which the goods of now can still be spent."""
        return LAST_TURN - state.turn + (state.stage in BEFORE_BUILDING)

    def good_rate(self, state: State) -> float:
        """How much of its worth a good still has."""
        left = self.buildings_to_come(state)
        return 0.0 if left <= 0 else min(1.0, 0.75 + 0.05 * left) * self.weights.goods

    def tower_step(self, state: State) -> float:
        """Points that one tower level brings from now to the end; with foresight also in war supplies."""
        war = self.weights.foresight * WAR_CHANCE[len(state.merchants)] * self.turns_to_come(state)
        return self._level * (ERAS - state.era) + war

    # --- parts

    def pawn(self, state: State) -> float:
        """To be the first in the next turn; the later the era, the less there is to gain by it."""
        era = state.turn // TURNS_PER_ERA
        return PAWN_WORTH * self._level * (ERAS - era)

    def rare(self, state: State, goods: tuple[str, ...]) -> float:
        """The sets as they stand, and the promise of each different type that the next ones build on."""
        points = rare_sets_worth(goods, self._sets)
        left = self.buildings_to_come(state)
        return (points + min(1.0, left / 6) * self.weights.rare * len(set(goods))) * self.leaning.rare

    def temple(self, state: State, heights: tuple[int, ...]) -> float:
        """The top cards, and the promise of an unfinished temple whose best parts are still to come."""
        worth = self.catalogue.temple_points
        total, left, top = 0.0, self.buildings_to_come(state), len(worth) - 1
        for height in heights:
            total += worth[height]
            if height < top:
                chance = max(0.0, min(1.0, (left - (top - height) + 1) / 3)) * self.weights.temple
                total += chance * max(0.0, self._temple_ideal[height] - worth[height])
        return total * self.leaning.temple

    def fulfilled(self, state: State, card: str) -> float:
        mission = self.catalogue.missions[card]
        favour = FAVOUR_WORTH[type(mission)] * min(1.0, self.buildings_to_come(state) / 5)
        return (mission.points + self.weights.favours * favour) * self.leaning.missions

    def in_hand(self, state: State, card: str) -> float:
        """A mission that can still be fulfilled, or discarded for a good."""
        left = self.buildings_to_come(state)
        if left <= 0:
            return 0.0
        mission = self.catalogue.missions[card]
        gain = mission.points - 1.15 * sum(self.catalogue.mission_costs[card])
        return 0.9 + max(0.0, 0.25 * gain * min(1.0, left / 3)) * self.leaning.missions

    def tile(self, state: State, merchant: Merchant, name: str, turns: float | None = None) -> float:
        """An improvement, by the turns in which it is of use."""
        tile = self.catalogue.improvements[name]
        if isinstance(tile, c.FinalTile):
            chance = self._bonus_chance(state, merchant, tile.measure)
            return tile.points * chance * self.leaning.fondness(tile)
        left = self.buildings_to_come(state) if turns is None else turns
        others = (self.catalogue.improvements[other] for other in merchant.improvements if other != name)
        same_use = helpers(tile, others)
        outlook = Outlook(state, merchant, self.leaning, left, self.tower_step(state), same_use)
        return tile_worth(tile, outlook) * self.weights.tiles

    def _bonus_chance(self, state: State, merchant: Merchant, measure: str) -> float:
        own = self._measure(state, merchant, measure)
        best = max(self._measure(state, m, measure) for m in state.merchants if m is not merchant)
        return BONUS_CHANCE[0 if own > best else 1 if own == best else 2]

    def _measure(self, state: State, merchant: Merchant, measure: str) -> float:
        match measure:
            case "tower":
                return merchant.tower
            case "rare goods":
                return rare_sets_worth(merchant.rare_goods, self._sets)
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
        """Temples that are complete, and less than one more for how near the next is that can still be completed."""
        top = len(self.catalogue.temple_costs)
        left = self.buildings_to_come(state)
        near = [height for height in merchant.temples if height < top <= height + left]
        return merchant.temples.count(top) + max(near, default=0) / top

    # --- the whole

    def merchant(self, state: State, seat: int) -> float:
        """What this merchant can expect to have at the end."""
        merchant = state.merchants[seat]
        missions = self.catalogue.missions
        powers = self.catalogue.powers(merchant.improvements)
        total = merchant.points + merchant.tower * self.tower_step(state) * self.leaning.tower
        total += self.rare(state, merchant.rare_goods) + self.temple(state, merchant.temples)
        for card in merchant.fulfilled:
            total += self.fulfilled(state, card)
        for card in merchant.returned:
            total += missions[card].points // 2 * self.leaning.missions
        for rank, card in enumerate(merchant.hand):
            total += self.in_hand(state, card) * (1.0 if rank < 3 else 0.6)
        for name in merchant.improvements:
            total += self.tile(state, merchant, name)
        goods = merchant.warehouse
        if any(merchant.traded):
            goods = add(goods, merchant.traded)
        total += heap_worth(goods, powers.storage) * self.good_rate(state)
        pieces = merchant.camels + merchant.ships + len(merchant.pieces)
        total += self.weights.piece * pieces * self.turns_to_come(state)
        if state.pawn == seat:
            total += self.pawn(state)
        return total

    def rival(self, state: State, seat: int) -> float:
        """What the best of the others can expect; tower levels destroyed are seen here."""
        return max(self.merchant(state, other) for other in range(len(state.merchants)) if other != seat)
