"""Solver for a turn: the best yield of a set of places, if a merchant's pieces stood on them.

No game is played for this. The goods of the places are added up, and a small search spends them on the jobs that the
places open. It leaves out what seldom matters: that traded goods can't be traded on, and the actions of rivals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable

from msgspec import Struct

from bots.tadmor.evaluation.position_value import Valuer, goods_value
from bots.tadmor.evaluation.slot_value import SeatContext, seat_context, slot_value, tiles_taken_first
from bots.tadmor.search.payment import pay_with_trades
from bots.tadmor.search.spending import BuildState, SpendingSearch
from rules.tadmor.components import schema as c
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.components.tile_kinds import NO_MARKET, PALMYRA_MARKET
from rules.tadmor.goods import ADVANCED, BASIC, GOOD_NAMES, NOTHING, Goods, of
from rules.tadmor.stages.kingdom import exempt_by, tax_is_due
from rules.tadmor.table import Table, purse, with_free_levels

MAX_LEVELS = 6
MAX_PAIRS = 4


class TurnSolver:
    """A merchant's possibilities in this turn, ready to be asked about many sets of places."""

    def __init__(self, table: Table, seat: int, valuer: Valuer) -> None:
        self.table, self.seat, self.valuer = table, seat, valuer
        self.state = state = table.state
        self.merchant = merchant = state.merchants[seat]
        self.context: SeatContext = seat_context(table, seat, valuer)
        self.powers = table.powers(merchant)
        self.funds = purse(merchant)
        self._values: dict[tuple[int, tuple[str, ...]], float] = {}
        self._quick_values: dict[str, float] = {}
        self._yields: dict[str, Yield] = {}
        self._spent: dict[Hashable, float] = {}
        self._climbs: dict[tuple[int, bool], list[tuple[Goods, float, int]]] = {}
        self._rates = tuple(self._rates_with(market) for market in range(NO_MARKET, PALMYRA_MARKET + 1))
        self._later_rate = 0.0 if state.turn == 9 else valuer.good_rate(state)
        self.mission_options = self._mission_options()
        self._tiles = sorted((valuer.tile(state, merchant, t) for t in state.display), reverse=True)
        self._most_pairs = min(MAX_PAIRS, table.most_pairs or MAX_PAIRS)
        self.tiles_gone = tiles_taken_first(table, seat)
        self._own_raid_slots = self._find_own_raid_slots()
        self._tile_price = table.catalogue.file.improvement_market.cost[state.era]
        self._taxed = tax_is_due(table) and exempt_by(table, merchant) is None
        tax = table.catalogue.file.tax
        self._tax = tax.gold[state.era], tax.penalty[state.era]
        self._level = valuer.tower_step(state) * valuer.preference.tower + 0.3 * valuer.turns_to_come(state) / 3

    def _find_own_raid_slots(self) -> frozenset[str]:
        """Return the slots that the merchant's own marauders will strike."""
        plot, safe = self.state.plot, self.powers.no_marauders or self.powers.revealer_stays
        if plot is None or plot.seat != self.seat or safe or self.state.stage != "placement":
            return frozenset()
        return frozenset(name for name, slot in self.table.board.slots.items() if slot.region == plot.region)

    # --- asking

    def value(self, places: Iterable[str], tiles_gone: int | None = None) -> float:
        """Return the yield of the best use of these places in this turn, including goods that are left over.

        `tiles_gone` improvements are taken by rivals first; by default as many as they have slots now.
        """
        alike = self.table.board.alike
        gone = self.tiles_gone if tiles_gone is None else tiles_gone
        rows = tuple(sorted([alike.get(place, place) for place in places]))
        known = self._values.get((gone, rows))
        if known is None:
            known = self._values[gone, rows] = self._solve(rows, gone)
        return known

    def quick_value(self, place: str) -> float:
        known = self._quick_values.get(place)
        if known is None:
            known = self._quick_values[place] = (
                0.0 if place in self._own_raid_slots else slot_value(self.context, place)
            )
        return known

    # --- working it out

    def _solve(self, places: tuple[str, ...], tiles_gone: int) -> float:
        yields = self.combined_yield(places)
        tiles = yields.tiles and (tiles_gone, yields.tiles)
        key = (yields.goods, yields.jobs, tiles, yields.market, yields.anything)
        known = self._spent.get(key)
        if known is None:
            known = self._spent[key] = max(spending.best_total() for spending in self.searches_of(yields, tiles_gone))
        return yields.fixed + known

    def spending_searches(self, places: Iterable[str]) -> list[SpendingSearch]:
        """Return the searches for the best use of these places; several if a piece may take any action."""
        return self.searches_of(self.combined_yield(tuple(sorted(places))), self.tiles_gone)

    def searches_of(self, yields: Yield, tiles_gone: int) -> list[SpendingSearch]:
        rates, jobs = self._rates[yields.market], yields.jobs
        tiles = range(tiles_gone, tiles_gone + yields.tiles)
        more = [(*jobs, extra) for extra in _ANY_JOB] if yields.anything else []
        return [SpendingSearch(self, rates, tiles, yields.goods, all_jobs) for all_jobs in (jobs, *more)]

    def combined_yield(self, places: tuple[str, ...]) -> Yield:
        """Return the goods of the places and the merchant, after the tax, and the jobs that the places open."""
        wood, stone, marble, gold = self.funds
        jobs: list[tuple[str, str]] = []
        tiles, market, fixed, taxed, anything = 0, NO_MARKET, 0.0, self._taxed, False
        for place in places:
            brought = self._yields.get(place)
            if brought is None:
                brought = self._yields[place] = self.yield_of_slot(place)
            if brought.goods is not NOTHING:
                w, s, m, g = brought.goods
                wood, stone, marble, gold = wood + w, stone + s, marble + m, gold + g
            jobs += brought.jobs
            tiles += brought.tiles
            market = max(market, brought.market)
            fixed += brought.fixed
            taxed = taxed and not brought.tax_free
            anything = anything or brought.anything
        if taxed:
            due, penalty = self._tax
            if gold >= due:
                gold -= due
            else:
                fixed -= penalty
        jobs.sort(key=_by_order)
        return Yield((wood, stone, marble, gold), tuple(jobs), tiles, market, fixed, not taxed, anything)

    def yield_of_slot(self, place: str) -> Yield:
        """Return the yield of one place."""
        if place in self._own_raid_slots:
            return Yield()
        match self.table.board.rows.get(place):
            case c.CollectSlot() as row:
                kind = GOOD_NAMES.index(row.good)
                more = self.powers.ship_bonus[kind] if row.piece == "ship" else 0
                return Yield(of(kind, row.amount[self.state.era] + more))
            case c.MarketSlot():
                return Yield(market=self.table.board.markets[place])
            case c.RareSlot() as row:
                return Yield(jobs=(("rare", row.colour),))
            case c.TempleSlot() as row:
                return Yield(jobs=(("temple", "card" if row.card else ""),))
            case c.MissionSlot():
                return Yield(jobs=(("mission", ""),))
            case c.PairSlot():
                return Yield(jobs=(("pairs", ""),))
            case c.TowerSlot():
                return Yield(jobs=(("tower", ""),))
            case c.ImproveSlot():
                return Yield(tiles=1)
            case c.TaxmanSlot():
                return Yield(fixed=0.2, tax_free=True)
            case None:
                return self._yield_of_tile(place)
        return Yield(fixed=self.quick_value(place))

    def _yield_of_tile(self, place: str) -> Yield:
        """Return the yield of a private action."""
        match self.table.catalogue.improvements[place]:
            case c.PrivateMarketTile():
                return Yield(market=PALMYRA_MARKET)
            case c.PrivateTempleTile():
                return Yield(jobs=(("temple", "points"),))
            case c.PrivateConstructionTile():
                return Yield(anything=True)
        return Yield(fixed=self.quick_value(place))

    def leftover(self, goods: Goods) -> float:
        """Return the value of goods that this turn does not spend."""
        return goods_value(goods, self.powers.storage) * self._later_rate * 0.9

    def tile_gains(self, goods: Goods, ranks: range) -> float:
        """Return the gain of improvements bought with the goods left over; rivals may take the best first."""
        gain, count = 0.0, sum(goods)
        for rank in ranks:
            if count < self._tile_price or rank >= len(self._tiles):
                break
            count -= self._tile_price
            gain += max(0.0, self._tiles[rank] - self._tile_price * 1.0 * self._later_rate)
        return gain

    def tower_options(self, height: int, pairs: bool) -> list[tuple[Goods, float, int]]:
        """Return the options up from a height: total cost, gain, and the height reached."""
        known = self._climbs.get((height, pairs))
        if known is None:
            known = self._climbs[height, pairs] = self._climb(height, pairs)
        return known

    def _climb(self, height: int, pairs: bool) -> list[tuple[Goods, float, int]]:
        options, cost, top = [], NOTHING, height
        every, without = self.powers.free_level_every, self.powers.tower_without
        for _ in range(self._most_pairs if pairs else MAX_LEVELS):
            price = self.table.catalogue.tower_prices(top + 1, without)[pairs]
            cost = (cost[0] + price[0], cost[1] + price[1], cost[2] + price[2], cost[3] + price[3])
            for _ in range(1 + pairs):
                top = with_free_levels(top + 1, every)
            options.append((cost, (top - height) * self._level, top))
        return options

    def _mission_options(self) -> list[tuple[str, Goods, float]]:
        gains = []
        for card in self.merchant.hand:
            gain = self.valuer.fulfilled(self.state, card) + self.powers.mission_points
            gain -= self.valuer.in_hand(self.state, card)
            gains.append((card, self.table.catalogue.mission_costs[card], gain))
        return gains

    def _rates_with(self, market: int) -> tuple[tuple[int, int, int, int], ...]:
        rates = []
        for trades in self.powers.trades[market]:
            rate = [0, 0, 0, 0]
            for trade in trades:
                for kind in (*BASIC, *ADVANCED):
                    if trade.get[kind] == sum(trade.get):
                        rate[kind] = max(rate[kind], trade.get[kind])
            rates.append((rate[0], rate[1], rate[2], rate[3]))
        return tuple(rates) if any(map(any, rates)) else ()


_ORDER = ("rare", "temple", "mission", "pairs", "tower")
_ANY_JOB = (("tower", ""), ("mission", ""), ("temple", "card"), ("rare", "grey"))
"""Likely uses of a private construction action."""


def _by_order(job: tuple[str, str]) -> int:
    return _ORDER.index(job[0])


class Yield(Struct, frozen=True):
    """Yield of a place, or of a set of places."""

    goods: Goods = NOTHING
    jobs: tuple[tuple[str, str], ...] = ()
    tiles: int = 0
    market: int = NO_MARKET
    fixed: float = 0.0
    tax_free: bool = False
    anything: bool = False


# --- purchases of the best turn


TOWER_KINDS = ("tower", "pairs")
_EQUAL_POINTS = 1e-9


class Purchase(Struct, frozen=True):
    """Something that goods are spent on: a rare good, a part of a temple, a mission, levels of the tower."""

    kind: str
    what: str
    """The rare good, the part, the card (empty: a card is drawn), the height that the tower reaches."""


class Spent(Struct, frozen=True):
    """A job that the best turn uses: what it gains, and the progress before and after it."""

    kind: str
    gain: float
    before: BuildState
    after: BuildState


def best_spending(spending: SpendingSearch) -> tuple[list[Spent], Goods]:
    """Return the jobs that the best turn uses, and the goods that are left for improvements and later turns."""
    goods, built, spent = spending.funds, BuildState.of(spending.solver), list[Spent]()
    for at, (kind, detail) in enumerate(spending.jobs):
        best = spending.best(goods, spending.jobs, at, built)
        if spending.best(goods, spending.jobs, at + 1, built) > best - _EQUAL_POINTS:
            continue
        for cost, gain, after in spending.options(kind, goods, detail, built):
            left = pay_with_trades(goods, cost, spending.rates)
            if left is not None and gain + spending.best(left, spending.jobs, at + 1, after) > best - _EQUAL_POINTS:
                spent.append(Spent(kind, gain, built, after))
                goods, built = left, after
                break
    return spent, goods


def best_purchases(solver: TurnSolver, places: Iterable[str]) -> list[Purchase]:
    """Return the purchases of the best turn with pieces on these places."""
    spent, _ = best_spending(max(solver.spending_searches(places), key=SpendingSearch.best_total))
    return [Purchase(one.kind, _what(one.kind, one.before, one.after)) for one in spent]


def _what(kind: str, before: BuildState, after: BuildState) -> str:
    match kind:
        case "rare":
            return after.rare[-1]
        case "temple":
            grown = Counter(after.temples) - Counter(before.temples)
            return TEMPLE_PARTS[max(grown) - 1]
        case "mission":
            return after.cards[-1] if len(after.cards) > len(before.cards) else ""
        case _:
            return str(after.tower)


def added_purchases(before: list[Purchase], after: list[Purchase]) -> list[Purchase]:
    """Return the purchases that one more place makes possible; a tower counts only if it becomes higher."""
    more = Counter(after) - Counter(before)
    height = max((int(purchase.what) for purchase in before if purchase.kind in TOWER_KINDS), default=0)
    return [purchase for purchase in more if purchase.kind not in TOWER_KINDS or int(purchase.what) > height]
