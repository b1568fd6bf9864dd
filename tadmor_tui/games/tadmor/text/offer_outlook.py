"""What follows from an offer: what it is worth until the end, what it costs later, and whether it is of any use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.contract import Seat
from rules.message import Message, message
from rules.tadmor import actions as a
from rules.tadmor import names
from rules.tadmor import slot_facts as f
from rules.tadmor.components import schema as c
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import RARE_COLOURS
from rules.tadmor.scoring import points_when_returned, rare_good_gain, rare_goods_points
from rules.tadmor.slot_prospects import slot_facts
from rules.tadmor.state import LAST_TURN, TURNS_PER_ERA
from rules.tadmor.view import View
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.games.tadmor.text.components import favour_brief, price
from tadmor_tui.games.tadmor.text.slots import why_useless
from tadmor_tui.text.translation import words_of

_GOOD, _TILE, _PIECE, _CARD = 1.0, 4.0, 8.0, 3.0
"""A rough worth in PP of a good, an improvement, a camel or ship, and a new mission: only their order counts."""


_HOPES: dict[type, frozenset[type]] = {
    f.CamelClaim: frozenset({c.TowerSlot, c.PairSlot, c.MissionSlot}),
    f.ShipClaim: frozenset({c.RareSlot, c.TempleSlot}),
    f.WarPoints: frozenset({c.TowerSlot, c.PairSlot}),
    f.Trading: frozenset({c.CollectSlot}),
}
"""Slots of one's own pieces that may make another slot useful before the turn is over."""


class Outlook:
    """The position of the seat that is to act, for questions about its actions."""

    def __init__(self, game: TadmorGame, seat: Seat) -> None:
        self.game, self.seat = game, seat
        self.catalogue, self.era = game.components, game.state.era
        self.merchant = game.state.merchants[seat]
        self._view: View | None = None

    @property
    def view(self) -> View:
        if self._view is None:
            self._view = self.game.view(self.seat)
        return self._view

    @property
    def scorings(self) -> int:
        """Times that towers will still score."""
        return LAST_TURN // TURNS_PER_ERA - self.era

    def tower_points(self, levels: int) -> int:
        """Points of so many levels at one scoring."""
        return levels * self.catalogue.file.scoring.tower_level

    def temple_points(self, part: str) -> int:
        """Points of a part at the end."""
        number, points = TEMPLE_PARTS.index(part), self.catalogue.temple_points
        return points[number + 1] - points[number]

    def rare_points(self, good: str) -> int:
        """Points of one more rare good at the end."""
        return rare_good_gain(self.catalogue, self.merchant, good)

    def useless(self, action: a.AnyAction) -> str:
        """Return the reason why a placement would come to nothing as things stand; empty for all else."""
        if not isinstance(action, a.Place) or action.place not in self.game.board.slots:
            return ""
        facts = slot_facts(self.view, self.catalogue, self.seat, action.place)
        rows = {type(self.game.board.rows.get(place)) for place in self.merchant.pieces}
        if facts.worth_it or rows & _HOPES.get(type(facts), frozenset()):
            return ""
        return why_useless(TadmorPosition(self.view, self.catalogue, ()), facts)

    def explanation(self, action: a.AnyAction, levels: int) -> str:
        """Return what follows from an action that builds so many levels, in a sentence; empty if its line says all."""
        told = _EXPLANATIONS.get(type(action))
        return "" if told is None else words_of(told(self, action, levels) or "")

    def value(self, action: a.AnyAction, points: int, goods: int, levels: int) -> float:
        """Return the worth of an action in points, by which the best line of a list is found; 0: nothing to propose."""
        if action.ends_go or action.last_resort or action.gives_up_points or isinstance(action, a.Trade | a.Place):
            return 0.0
        lasting = points + self.tower_points(levels) * self.scorings
        if isinstance(action, a.Collect):
            return lasting + goods * _GOOD
        worth = _VALUES.get(type(action))
        return lasting + (worth(self, action) if worth is not None else 0.0)


def _of_tower(outlook: Outlook, _: a.BuildTower | a.BuildPairs, levels: int) -> Message:
    before, once = outlook.merchant.tower, outlook.tower_points(levels)
    after = before + levels
    if outlook.scorings == 1:
        return message(
            "Tower {before} → {after}: {once} PP at the last scoring.", before=before, after=after, once=once
        )
    return message(
        "Tower {before} → {after}: {once} PP at each of {number} scorings, {total} in all.",
        before=before,
        after=after,
        once=once,
        number=outlook.scorings,
        total=once * outlook.scorings,
    )


def _of_temple(outlook: Outlook, x: a.BuildTemple, _: int) -> Message:
    number = TEMPLE_PARTS.index(x.part)
    points = outlook.catalogue.temple_points
    if number + 1 == len(TEMPLE_PARTS):
        return message("Completes the temple, which counts {points} PP at the end.", points=points[number + 1])
    return message(
        "The temple is then worth {points} PP at the end; next comes the {part} for {price}.",
        points=points[number + 1],
        part=names.temple_part(TEMPLE_PARTS[number + 1]),
        price=price(outlook.catalogue.temple_costs[number + 1]),
    )


def _of_rare_good(outlook: Outlook, x: a.BuyRare, _: int) -> Message | None:
    top = outlook.view.stacks[x.what].top if x.what in RARE_COLOURS else x.what
    if top is None:
        return None
    before = rare_goods_points(outlook.catalogue, outlook.merchant)
    after = before + outlook.rare_points(top)
    return message("Your rare goods then count {after} PP at the end instead of {before}.", after=after, before=before)


def _of_mission(outlook: Outlook, x: a.Fulfil, _: int) -> Message:
    mission = outlook.catalogue.missions[x.card]
    return message(
        "{points} PP at the end, or {half} if you return it for its favour: {favour}.",
        points=mission.points,
        favour=favour_brief(mission),
        half=points_when_returned(mission),
    )


def _of_return(outlook: Outlook, x: a.Returned, _: int) -> Message:
    mission = outlook.catalogue.missions[x.card]
    return message(
        "Costs half of its points: from now on {card} counts {half} PP instead of {points}.",
        card=x.card,
        half=points_when_returned(mission),
        points=mission.points,
    )


def _of_discard(outlook: Outlook, x: a.Discard, _: int) -> Message:
    points = outlook.catalogue.missions[x.card].points
    return message(
        "{card} leaves your hand for good, and with it the chance of {points} PP.", card=x.card, points=points
    )


def _of_trade(_: Outlook, __: a.Trade, ___: int) -> Message:
    return message("You can spend what you get at once, but not trade it on this turn.")


def _of_tile(_: Outlook, __: a.TakeTile, ___: int) -> Message:
    return message("It is yours for the whole game, and works as often as you like in every go.")


def _of_good(_: Outlook, x: a.TakeGood, ___: int) -> Message:
    return message("You begin with 1 {good} more, because others play before you.", good=names.good(x.good))


def _of_camel(_: Outlook, __: a.Caravan, ___: int) -> Message:
    return message("From the next turn on you have one more camel to place.")


def _of_ship(_: Outlook, __: a.Shipyard, ___: int) -> Message:
    return message("From the next turn on you have one more ship to place.")


def _of_raid(_: Outlook, __: a.Raid, ___: int) -> Message:
    return message("Next turn every piece that stands there goes home without acting, yours too.")


def _of_pawn(_: Outlook, __: a.FirstToPlay, ___: int) -> Message:
    return message("You place first next turn, and choose before the others.")


def _of_draw(_: Outlook, __: a.DrawMission, ___: int) -> Message:
    return message("Once you have seen the card, this can't be undone.")


def _of_end(outlook: Outlook, _: a.End, __: int) -> Message | None:
    if outlook.game.stage not in ("improvements", "construction", "kingdom"):
        return None
    return message("Your goods stay; used pieces go home when the turn ends.")


_EXPLANATIONS: dict[type, Callable[[Outlook, Any, int], Message | None]] = {
    a.BuildTower: _of_tower,
    a.BuildPairs: _of_tower,
    a.BuildTemple: _of_temple,
    a.BuyRare: _of_rare_good,
    a.Fulfil: _of_mission,
    a.Discard: _of_discard,
    a.Trade: _of_trade,
    a.TakeTile: _of_tile,
    a.TakeGood: _of_good,
    a.Caravan: _of_camel,
    a.Shipyard: _of_ship,
    a.Raid: _of_raid,
    a.FirstToPlay: _of_pawn,
    a.DrawMission: _of_draw,
    a.End: _of_end,
    **dict.fromkeys(
        (a.Return, a.ReturnForGoods, a.ReturnForTiles, a.ReturnForRare, a.ReturnForPart, a.ReturnAgainst),
        _of_return,
    ),
}


_VALUES: dict[type, Callable[[Outlook, Any], float]] = {
    a.Fulfil: lambda outlook, x: outlook.catalogue.missions[x.card].points,
    a.BuildTemple: lambda outlook, x: outlook.temple_points(x.part),
    a.Buy: lambda *_: _TILE,
    a.TakeTile: lambda *_: _TILE,
    a.BuyRare: lambda *_: _TILE,
    a.Caravan: lambda *_: _PIECE,
    a.Shipyard: lambda *_: _PIECE,
    a.DrawMission: lambda *_: _CARD,
    a.FirstToPlay: lambda *_: _GOOD,
    a.Taxman: lambda *_: _CARD,
    a.Traitor: lambda *_: _CARD,
    a.TakeGood: lambda *_: _GOOD,
}
