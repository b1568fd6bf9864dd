"""Yields of slots in a few words, as things stand: for what a raid has taken away, and for what is still open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.message import Counted, Message, Value, message, nmessage
from rules.tadmor import names
from rules.tadmor import slot_facts as f
from rules.tadmor.goods import Goods
from tadmor_tui.games.tadmor.position import TadmorPosition


def expected_yield(position: TadmorPosition, facts: f.SlotFacts, pieces: int = 1) -> Value | None:
    """Return what so many pieces on such slots would bring; None if nothing can be said of it."""
    return _YIELDS[type(facts)](position, facts, pieces)


def _times(goods: Goods, number: int) -> Goods:
    w, s, m, g = (n * number for n in goods)
    return (w, s, m, g)


def _levels(_: TadmorPosition, x: f.Levels, __: int) -> Message:
    if x.after <= x.before:
        return message("no level that you could pay")
    return nmessage("{n} level, {points} PP", "{n} levels, {points} PP", x.after - x.before, points=x.points)


def _temple(_: TadmorPosition, x: f.TempleWork, __: int) -> Message:
    payable = [part for part in x.parts if part.price.payable]
    if not payable:
        return message("no part that you could pay")
    part = max(payable, key=lambda each: each.after - each.before)
    return message("{part}, {points} PP", part=names.temple_part(part.name), points=part.after - part.before)


def _mission(position: TadmorPosition, x: f.MissionWork, _: int) -> Message:
    if position.hand_open and x.payable_cards:
        best = max(x.payable_cards, key=lambda card: card.points)
        return message("{card}, {points} PP", card=best.card, points=best.points)
    return message("a mission")


def _traitor(_: TadmorPosition, x: f.Betrayal, pieces: int) -> Message:
    levels = x.levels * pieces
    return nmessage("{n} level off a rival's tower", "{n} levels off a rival's tower", levels)


def _rare(_: TadmorPosition, x: f.RareGood, __: int) -> Value | None:
    if x.good is None:
        return None
    return message("{good}, {points} PP", good=names.rare_good(x.good), points=x.after - x.before + x.points)


_YIELDS: dict[type, Callable[[TadmorPosition, Any, int], Value | None]] = {
    f.Choosing: lambda _, x, pieces: nmessage("{n} improvement", "{n} improvements", pieces),
    f.TempleWork: _temple,
    f.Trading: lambda _, x, pieces: message("trades"),
    f.Levels: _levels,
    f.Betrayal: _traitor,
    f.MissionWork: _mission,
    f.Plotting: lambda _, x, pieces: message("a raid of your own"),
    f.CamelClaim: lambda _, x, pieces: message("a camel") if x.earned else message("nothing yet"),
    f.ShipClaim: lambda _, x, pieces: message("a ship") if x.earned else message("nothing yet"),
    f.WarPoints: lambda _, x, pieces: message("{points} PP", points=x.points),
    f.TaxSpared: lambda _, x, pieces: Counted(x.gold, names.good("gold")),
    f.FirstPlace: lambda _, x, pieces: message("first place, 1 good"),
    f.GiftPoints: lambda _, x, pieces: message("{points} PP", points=x.points * pieces),
    f.Collecting: lambda _, x, pieces: names.goods(_times(x.goods, pieces)),
    f.RareGood: _rare,
}
