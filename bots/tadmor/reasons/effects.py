"""Effects of an action as clauses: the position before it compared with the one after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import TypeVar

from msgspec import Struct

from bots.tadmor.evaluation.position_value import ERAS
from bots.tadmor.evaluation.tile_effects import TileOwner
from bots.tadmor.evaluation.tile_value import tile_words
from bots.tadmor.reasons.goals import prices, rare_clauses
from bots.tadmor.reasons.reason import Clause
from bots.tadmor.sampled_table import table_of
from rules.contract import Event, GoEnded, PointsScored
from rules.message import AndList, Message, Value, message, nmessage
from rules.tadmor import events as e
from rules.tadmor import names as named
from rules.tadmor.actions import AnyAction
from rules.tadmor.components import schema as c
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.effects.claims import earns_camel, owned
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import NOTHING, Goods, add, covers
from rules.tadmor.state import LAST_TURN, Merchant
from rules.tadmor.table import Table, purse

EventT = TypeVar("EventT", bound=Event)


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

    def own(self, kind: type[EventT]) -> Iterator[EventT]:
        """Yield the events of a kind that happened to the seat."""
        found = (event for event in self.events if getattr(event, "seat", None) == self.seat)
        return (event for event in found if isinstance(event, kind))


def try_action(game: TadmorGame, seat: int, action: AnyAction, names: Sequence[str]) -> Change:
    """Take an action in a copy of a sampled game; events after the end of the go do not belong to it."""
    twin = game.copy()
    events = twin.play(action)
    own = list(takewhile(lambda event: not isinstance(event, GoEnded), events))
    return Change(table_of(game), table_of(twin), own, seat, names)


def clauses_of(change: Change) -> list[Clause]:
    """Return all clauses in favour of what was done, in no order."""
    return [clause for part in _PARTS for clause in part(change)]


# --- rare goods, pieces


def _rare_goods(x: Change) -> Iterator[Clause]:
    gained = [event.good for event in x.own(e.RareTaken)]
    if gained:
        yield from rare_clauses(x.before, x.was, gained, x.turns)


def _pieces(x: Change) -> Iterator[Clause]:
    placing = x.before.state.stage == "placement"
    for event in x.own(e.PieceGained):
        number, piece = owned(x.now, event.piece), named.piece(event.piece)
        if placing:
            text = message(
                "brings the {number.ordinal} {piece}, which can be placed at once", number=number, piece=piece
            )
            yield Clause(text, 9)
        elif x.turns:
            text = nmessage(
                "brings the {number.ordinal} {piece}, for {n} more turn",
                "brings the {number.ordinal} {piece}, for {n} more turns",
                x.turns,
                number=number,
                piece=piece,
            )
            yield Clause(text, 9)
    for widened in x.own(e.PlacementWidened):
        text = nmessage(
            "{n} piece can be placed before a rival answers",
            "up to {n} pieces can be placed before a rival answers",
            widened.pieces,
        )
        yield Clause(text, 6)


def _caravan(x: Change) -> Iterator[Clause]:
    if x.turns and not earns_camel(x.before.catalogue, x.was) and earns_camel(x.after.catalogue, x.now):
        if x.now.tower > x.was.tower:
            text = nmessage(
                "with {n} level the caravan gives the next camel",
                "with {n} levels the caravan gives the next camel",
                x.now.tower,
            )
            yield Clause(text, 9)
        else:
            done = len(x.now.fulfilled) + len(x.now.returned)
            text = nmessage(
                "with {n} mission done the caravan gives the next camel",
                "with {n} missions done the caravan gives the next camel",
                done,
            )
            yield Clause(text, 9)


# --- buildings


def _tower(x: Change) -> Iterator[Clause]:
    for event in x.own(e.TowerBuilt):
        if event.free:
            text = nmessage(
                "{n} level of {levels} is free", "{n} levels of {levels} are free", event.free, levels=event.levels
            )
            yield Clause(text, 7)
        scorings = ERAS - x.before.state.era
        each = x.before.catalogue.file.scoring.tower_level * event.levels
        text = nmessage(
            "raises the tower to {height}: {points} PP more at the end",
            "raises the tower to {height}: {points} PP more at each of {n} scorings",
            scorings,
            height=event.tower,
            points=each,
        )
        yield Clause(text, 5)
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
        text = message(
            "makes the tower the only tallest: {points} PP each turn ({tiles})",
            points=points,
            tiles=AndList(tuple(tiles)),
        )
        yield Clause(text, 8)


def _temple(x: Change) -> Iterator[Clause]:
    temple_points = x.before.catalogue.temple_points
    for event in x.own(e.TempleBuilt):
        part = TEMPLE_PARTS.index(event.part)
        points, less, name = temple_points[part + 1], temple_points[part], named.temple_part(event.part)
        if event.part == "statues":
            text = message(
                "the {part} make the temple worth {points} PP instead of {less}", part=name, points=points, less=less
            )
        else:
            text = message(
                "the {part} makes the temple worth {points} PP instead of {less}", part=name, points=points, less=less
            )
        yield Clause(text, 5)
    for completed in x.own(e.TempleCompleted):
        if completed.picks:
            text = nmessage(
                "{rank.ordinal} to complete a temple: {n} free rare good",
                "{rank.ordinal} to complete a temple: {n} free rare goods",
                completed.picks,
                rank=len(x.before.state.finishers) + 1,
            )
            yield Clause(text, 10)


def _rivals(x: Change) -> Iterator[Clause]:
    for event in x.events:
        if isinstance(event, e.TowerFell) and event.by == x.seat:
            lost = x.before.catalogue.file.scoring.tower_level * event.levels
            text = message(
                "{name.possessive} tower falls to {height}: {points} PP less at each scoring",
                name=x.names[event.seat],
                height=event.tower,
                points=lost,
            )
            yield Clause(text, 6)


# --- cards and tiles


def _missions(x: Change) -> Iterator[Clause]:
    missions = x.before.catalogue.missions
    for event in x.own(e.MissionFulfilled):
        extra = sum(points.points for points in x.own(PointsScored))
        points = missions[event.card].points
        if extra > 0:
            text = message("{points} PP at the end and {extra} PP at once", points=points, extra=extra)
        else:
            text = message("{points} PP at the end", points=points)
        yield Clause(text, 6)
    for returned in x.own(e.MissionReturned):
        points = missions[returned.card].points
        text = message(
            "for {lost} of the {points} PP of {card}", lost=points - points // 2, points=points, card=returned.card
        )
        yield Clause(text, 3)
    for _ in x.own(e.MarketOpened):
        yield Clause(message("opens a market for this phase"), 4)
    for _ in x.own(e.MissionsDrawn):
        if x.turns:
            yield Clause(message("brings a mission more to choose from"), 3)


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
        yield Clause(message("scores {points} PP now", points=gained), 5)


def _goods(x: Change) -> Iterator[Clause]:
    gained: Goods = NOTHING
    for event in x.own(e.GoodsGained):
        gained = add(gained, event.goods)
    if gained == NOTHING:
        return
    goods = named.goods(gained)
    yield Clause(message("brings {goods}", goods=goods), 1)
    for what, public in payable(x):
        text = message("with {goods} it can pay for {what}", goods=goods, what=what)
        yield Clause(text, 8, message("it can pay for {what}", what=public) if public else None)


def payable(x: Change) -> Iterator[tuple[Value, Message | None]]:
    """Yield what can be paid for now and could not be before, by pieces placed for it."""
    before, after = dict(prices(x.before, x.seat)), dict(prices(x.after, x.seat))
    for (what, public), cost in after.items():
        if covers(purse(x.now), cost) and not covers(purse(x.was), before.get((what, public), cost)):
            yield what, public


# --- the kingdom


def _pawn(x: Change) -> Iterator[Clause]:
    if any(x.own(e.PawnTaken)) and x.turns:
        turn = x.before.state.turn + 1
        if x.before.state.pawn == x.seat:
            yield Clause(message("stays first to play in turn {turn}", turn=turn), 6)
        else:
            yield Clause(message("is first to play in turn {turn}", turn=turn), 6)


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
