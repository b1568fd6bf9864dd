"""What an action changes, in words: the position before it compared with the one after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any

from msgspec import Struct

from bots.tadmor.imagined_game import table_of
from bots.tadmor.reasons.reason import SECRET_MISSION, Clause
from bots.tadmor.reasons.tile_reasons import TileOwner, tile_words
from bots.tadmor.search.paying import cheapened
from bots.tadmor.worth.position_worth import ERAS, rare_sets_worth
from rules.contract import GoEnded, PointsScored
from rules.english import and_list, count
from rules.tadmor import events as e
from rules.tadmor.components import shapes as c
from rules.tadmor.components.shapes import TEMPLE_PARTS
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import NOTHING, RARE_COLOURS, Goods, add, covers, goods_in_words
from rules.tadmor.stages.anytime import may_have_camel, owned
from rules.tadmor.state import LAST_TURN, Merchant
from rules.tadmor.table import Table, purse
from rules.tadmor.works.jobs import construction_jobs
from rules.tadmor.works.temples import next_parts

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


class Change(Struct):
    """A position, the one that an action leads to, and what happened on the way, as one seat looks at it."""

    before: Table
    after: Table
    events: Sequence[e.AnyEvent]
    seat: int
    names: Sequence[str]

    @property
    def was(self) -> Merchant:
        return self.before.state.merchants[self.seat]

    @property
    def now(self) -> Merchant:
        return self.after.state.merchants[self.seat]

    @property
    def turns(self) -> int:
        """Turns after this one."""
        return LAST_TURN - self.before.state.turn

    def own(self, kind: type) -> Iterator[Any]:
        """The events of a kind that happened to the seat."""
        found: list[Any] = [event for event in self.events if isinstance(event, kind)]
        return (event for event in found if event.seat == self.seat)


def try_out(game: TadmorGame, seat: int, action: Any, names: Sequence[str]) -> Change:
    """Take an action in a copy of an imagined game; what happens after the go has ended does not belong to it."""
    twin = game.copy()
    events = twin.play(action)
    own = list(takewhile(lambda event: not isinstance(event, GoEnded), events))
    return Change(table_of(game), table_of(twin), own, seat, names)


def clauses_of(change: Change) -> list[Clause]:
    """Everything that speaks for what was done, in no order."""
    return [clause for part in _PARTS for clause in part(change)]


# --- rare goods, pieces


def place_words(table: Table, place: str) -> str:
    """`North Sea wood`; a private action tile keeps its number."""
    region, _, slot = place.partition(".")
    return f"{table.catalogue.file.regions[region].name} {slot.rstrip('123456789')}" if slot else place


def _rare_goods(x: Change) -> Iterator[Clause]:
    gained = [event.good for event in x.own(e.RareTaken)]
    if gained:
        yield from rare_clauses(x.before, x.was, gained, x.turns)


def rare_clauses(table: Table, m: Merchant, gained: Sequence[str], turns: int) -> Iterator[Clause]:
    """What rare goods do for a merchant: colours for the shipyard, types for the sets."""
    goods, colour_of = (*m.rare_goods, *gained), table.catalogue.colour_of
    what = and_list(gained)
    fewest = min(sum(colour_of[g] == colour for g in goods) for colour in RARE_COLOURS)
    before = min(sum(colour_of[g] == colour for g in m.rare_goods) for colour in RARE_COLOURS)
    ships = owned(m, "ship")
    opens = any(
        rule.ship == ships + 1 and before < rule.of_each_colour <= fewest
        for rule in table.catalogue.file.shipyard.values()
    )
    if opens and turns and ships < table.catalogue.file.limits.ships:
        which = "third colour" if fewest == 1 else f"{ORDINALS[fewest - 1]} good of each colour"
        yield Clause(f"collects the {which} ({what}): the shipyard opens", 10)
    sets = table.catalogue.file.scoring.rare_sets
    more = rare_sets_worth(goods, sets) - rare_sets_worth(m.rare_goods, sets)
    types = len(set(goods))
    if types > len(set(m.rare_goods)):
        yield Clause(f"{what} makes {count(types, 'type')} of rare goods, {more} PP more at the end", 6)
    else:
        yield Clause(f"{what} begins another set of rare goods, {more} PP more at the end", 5)


def _pieces(x: Change) -> Iterator[Clause]:
    placing = x.before.state.stage == "placement"
    for event in x.own(e.PieceGained):
        number = ORDINALS[owned(x.now, event.piece) - 1]
        if placing:
            yield Clause(f"brings the {number} {event.piece}, which can be placed at once", 9)
        elif x.turns:
            yield Clause(f"brings the {number} {event.piece}, for {count(x.turns, 'more turn')}", 9)
    for event in x.own(e.PlacementWidened):
        yield Clause(f"up to {event.pieces} pieces can be placed before a rival answers", 6)


def _caravan(x: Change) -> Iterator[Clause]:
    if x.turns and not may_have_camel(x.before, x.was) and may_have_camel(x.after, x.now):
        if x.now.tower > x.was.tower:
            yield Clause(f"with {count(x.now.tower, 'level')} the caravan gives the next camel", 9)
        else:
            done = len(x.now.fulfilled) + len(x.now.returned)
            yield Clause(f"with {count(done, 'mission')} done the caravan gives the next camel", 9)


# --- buildings


def _tower(x: Change) -> Iterator[Clause]:
    for event in x.own(e.TowerBuilt):
        if event.free:
            yield Clause(f"{count(event.free, 'level')} of {event.levels} comes free", 7)
        scorings = ERAS - x.before.state.era
        each = x.before.catalogue.file.scoring.tower_level * event.levels
        when = "at the end" if scorings == 1 else f"at each of {scorings} scorings"
        yield Clause(f"raises the tower to {event.tower}: {each} PP more {when}", 5)
    yield from _tallest(x)


def _tallest(x: Change) -> Iterator[Clause]:
    def alone(table: Table) -> bool:
        towers = [m.tower for m in table.state.merchants]
        return towers[x.seat] == max(towers) and towers.count(max(towers)) == 1

    if alone(x.before) or not alone(x.after):
        return
    points = x.after.powers(x.now).tallest_points
    tiles = [t for t in x.now.improvements if isinstance(x.after.catalogue.improvements[t], c.TallestTowerTile)]
    if points:
        yield Clause(f"makes the tower the only tallest: {points} PP each turn ({and_list(tiles)})", 8)


def _temple(x: Change) -> Iterator[Clause]:
    worth = x.before.catalogue.temple_points
    for event in x.own(e.TempleBuilt):
        part = TEMPLE_PARTS.index(event.part)
        make = "make" if event.part == "statues" else "makes"
        yield Clause(f"the {event.part} {make} the temple worth {worth[part + 1]} PP instead of {worth[part]}", 5)
    for event in x.own(e.TempleCompleted):
        if event.picks:
            rank = ORDINALS[len(x.before.state.finishers)]
            yield Clause(f"{rank} to complete a temple: {count(event.picks, 'free rare good')}", 10)


def _rivals(x: Change) -> Iterator[Clause]:
    for event in x.events:
        if isinstance(event, e.TowerFell) and event.by == x.seat:
            lost = x.before.catalogue.file.scoring.tower_level * event.levels
            yield Clause(f"{x.names[event.seat]}'s tower falls to {event.tower}: {lost} PP less at each scoring", 6)


# --- cards and tiles


def _missions(x: Change) -> Iterator[Clause]:
    missions = x.before.catalogue.missions
    for event in x.own(e.MissionFulfilled):
        extra = sum(points.points for points in x.own(PointsScored))
        more = f" and {extra} PP at once" if extra > 0 else ""
        yield Clause(f"{missions[event.card].points} PP at the end{more}", 6)
    for event in x.own(e.MissionReturned):
        points = missions[event.card].points
        yield Clause(f"for {points - points // 2} of the {points} PP of {event.card}", 3)
    for _ in x.own(e.MarketOpened):
        yield Clause("opens a market for this phase", 4)
    for _ in x.own(e.MissionsDrawn):
        if x.turns:
            yield Clause("brings a mission more to choose from", 3)


def _tiles(x: Change) -> Iterator[Clause]:
    owner = TileOwner(x.before, x.was)
    for event in x.own(e.TileTaken):
        yield Clause(tile_words(owner, event.tile), 7)


# --- points and goods


def _points(x: Change) -> Iterator[Clause]:
    if any(x.own(e.MissionFulfilled)):
        return
    gained = sum(event.points for event in x.own(PointsScored))
    if gained > 0:
        yield Clause(f"scores {gained} PP now", 5)


def _goods(x: Change) -> Iterator[Clause]:
    gained: Goods = NOTHING
    for event in x.own(e.GoodsGained):
        gained = add(gained, event.goods)
    if gained == NOTHING:
        return
    yield Clause(f"brings {goods_in_words(gained)}", 1)
    for what, public in _payable(x):
        yield Clause(f"with {goods_in_words(gained)} it can pay for {what}", 8, public and f"it can pay for {public}")


def _payable(x: Change) -> Iterator[tuple[str, str | None]]:
    """What can be paid for now and could not be before, by pieces that stand there for it."""
    before, after = dict(_prices(x.before, x.seat)), dict(_prices(x.after, x.seat))
    for (what, public), cost in after.items():
        if covers(purse(x.now), cost) and not covers(purse(x.was), before.get((what, public), cost)):
            yield what, public


def _prices(table: Table, seat: int) -> Iterator[tuple[tuple[str, str | None], Goods]]:
    """What a merchant's pieces could be used for in this turn, with its price, and its name for others' ears."""
    m, catalogue = table.state.merchants[seat], table.catalogue
    powers, funds = table.powers(m), purse(m)
    for job, _ in construction_jobs(table, m):
        level, pair = catalogue.tower_prices(m.tower + 1, powers.tower_without)
        match job.kind:
            case "tower":
                yield (f"tower level {m.tower + 1}", None), level
            case "pairs":
                yield ("a pair of tower levels", None), pair
            case "mission":
                for card in m.hand:
                    cost = cheapened(catalogue.mission_costs[card], powers.mission_discount, funds)
                    yield (card, SECRET_MISSION), cost
            case "temple":
                for part in next_parts(table, m):
                    cost = cheapened(catalogue.temple_costs[part], powers.temple_discount, funds)
                    yield (f"the {TEMPLE_PARTS[part]} of the temple", None), cost
            case "rare" if stack := table.state.stacks[job.detail]:
                colour = next(colour for colour in RARE_COLOURS if colour == job.detail)
                yield (stack[0], None), cheapened(catalogue.rare_prices[colour], powers.rare_discount, funds)


# --- the kingdom


def _pawn(x: Change) -> Iterator[Clause]:
    if any(x.own(e.PawnTaken)) and x.turns:
        keeps = "stays" if x.before.state.pawn == x.seat else "is"
        yield Clause(f"{keeps} first to play in turn {x.before.state.turn + 1}", 6)


_PARTS: tuple[Callable[[Change], Iterator[Clause]], ...] = (
    _rare_goods,
    _pieces,
    _caravan,
    _tower,
    _temple,
    _rivals,
    _missions,
    _tiles,
    _points,
    _goods,
    _pawn,
)
