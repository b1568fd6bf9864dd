"""The result of one's own last action in a line: `+18 PP: mission K14 fulfilled (10 → 28)`, `+4 wood, +3 stone`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from rules.contract import Event, PointsScored, Seat, StageBegan, TurnBegan
from rules.message import Counted, Message, Series, Value, message
from rules.tadmor import events as e
from rules.tadmor import names
from rules.tadmor.goods import GOOD_NAMES, NOTHING, add
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.games.tadmor.text.components import price, tile_brief
from tadmor_tui.games.tadmor.text.events import reason_without_place
from tadmor_tui.text.translation import t

_PRICES = ("rare good price", "trade")
"""Reasons for which points are paid like goods."""


def done(position: TadmorPosition, seat: Seat, events: Sequence[Event], worth_before: int | None) -> str:
    """Return what a seat's action has brought; empty if it says itself, as the placement of a piece does."""
    ends = (number for number, event in enumerate(events) if isinstance(event, StageBegan | TurnBegan))
    own = [event for event in events[: next(ends, len(events))] if event.whose == seat]
    told = tuple(_results(position, own, worth_before))
    if not told:
        return ""
    paid = tuple(_payments(own))
    whole = t("{results.capital}.", results=Series(told))
    return t("{results} Paid {goods}.", results=whole, goods=Series(paid)) if paid else whole


def _payments(events: Sequence[Event]) -> Iterator[Value]:
    goods = reduce(add, (event.goods for event in events if isinstance(event, e.GoodsPaid)), NOTHING)
    if goods != NOTHING:
        yield price(goods)
    points = sum(event.points for event in events if isinstance(event, PointsScored) and event.why in _PRICES)
    if points:
        yield message("{points} PP", points=-points)


def _results(position: TadmorPosition, events: Sequence[Event], worth_before: int | None) -> Iterator[Value]:
    for event in events:
        if isinstance(event, e.MissionFulfilled):
            yield _mission(position, event, worth_before)
    gained = reduce(add, (event.goods for event in events if isinstance(event, e.GoodsGained)), NOTHING)
    for number, name in zip(gained, GOOD_NAMES, strict=True):
        if number:
            yield message("+{goods}", goods=Counted(number, names.good(name)))
    for event in events:
        if (told := _result(position, event)) is not None:
            yield told


def _mission(position: TadmorPosition, event: e.MissionFulfilled, before: int | None) -> Message:
    points, now = position.catalogue.missions[event.card].points, position.worth(event.seat)
    if now is None or before is None:
        return message("+{points} PP: mission {card} fulfilled", points=points, card=event.card)
    return message(
        "+{points} PP: mission {card} fulfilled ({before} → {now})",
        points=points,
        card=event.card,
        before=before,
        now=now,
    )


def _result(position: TadmorPosition, event: Event) -> Value | None:
    match event:
        case PointsScored(why=why) if why in _PRICES:
            return None
        case PointsScored(points=points, why=why):
            return message("{points:+} PP {why}", points=points, why=reason_without_place(why))
        case e.TowerBuilt(levels=levels, tower=tower):
            worth = levels * position.catalogue.file.scoring.tower_level
            return message(
                "tower {before} → {tower}: +{points} PP a scoring", before=tower - levels, tower=tower, points=worth
            )
        case e.TempleBuilt(part=part):
            return message("your temple has its {part}", part=names.temple_part(part))
        case e.PieceGained(piece=piece):
            return message("+1 {piece} for the rest of the game", piece=names.piece(piece))
        case e.RareTaken(good=good):
            return message("+1 {good}", good=names.rare_good(good))
        case e.TileTaken(tile=tile):
            return message("{tile} is yours: {use}", tile=tile, use=tile_brief(position.catalogue.improvements[tile]))
        case e.MissionsDrawn(cards=cards) if cards and position.hand_open:
            return message("drawn: {cards}", cards=Series(cards))
        case e.PawnTaken():
            return message("you will be first next turn")
    return None
