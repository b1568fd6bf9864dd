"""Anytime (T6): the actions of any go in the resolution stage."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rules.contract import Seat
from rules.kit.stage import Handler
from rules.tadmor import events as e
from rules.tadmor.actions import (
    AnyAction,
    Caravan,
    Collect,
    Discard,
    Gifts,
    Return,
    ReturnForGoods,
    Shipyard,
    TakeBack,
    Trade,
    TradePoints,
)
from rules.tadmor.components import schema as c
from rules.tadmor.components.tile_kinds import PALMYRA_MARKET
from rules.tadmor.effects.claims import earns_camel, earns_ship, owned
from rules.tadmor.effects.jobs import Effects, Offers, plain_return, returns
from rules.tadmor.goods import ADVANCED_NAMES, BASIC_NAMES, GOOD_NAMES, KINDS, ONE, heaps, of
from rules.tadmor.state import Merchant, PieceKind
from rules.tadmor.table import ADVANCED_FOR_POINTS, BASIC_FOR_POINTS, MARKET_OPEN, Table, good_index, without

_take_back = cache(TakeBack)


def anytime(table: Table, merchant: Merchant) -> list[AnyAction]:
    """Slots first, then trades, then cards."""
    actions: list[AnyAction] = []
    board, market = table.board, 0
    for place in merchant.pieces:
        action = board.anytime.get(place)
        if action is None:
            if isinstance(table.catalogue.improvements.get(place), c.PrivateMarketTile):
                market = PALMYRA_MARKET
                actions.append(_take_back(place))
            continue
        kind = type(action)
        if kind is TakeBack:
            market = max(market, board.markets[place])
        elif (kind is Caravan and not earns_camel(table.catalogue, merchant)) or (
            kind is Shipyard and not earns_ship(table.catalogue, merchant)
        ):
            continue
        actions.append(action)
    if MARKET_OPEN in merchant.marks:
        market = PALMYRA_MARKET
    powers = table.powers(merchant)
    trades, warehouse = powers.trades[market], merchant.warehouse
    for kind_of_good in KINDS:
        if warehouse[kind_of_good]:
            actions += trades[kind_of_good]
    if powers.points_per_basic and BASIC_FOR_POINTS not in merchant.marks:
        actions += _POINTS_FOR_BASIC
    if powers.points_per_advanced and ADVANCED_FOR_POINTS not in merchant.marks:
        actions += _POINTS_FOR_ADVANCED
    for card in merchant.hand:
        actions += _discards(card)
    if merchant.fulfilled:
        actions += returns(table, merchant, _RESOLUTION_FAVOURS)
    return actions


def piece_returns(table: Table, merchant: Merchant) -> list[AnyAction]:
    """Missions that give a piece can be returned in any own go (T3.5, T6.9)."""
    return returns(table, merchant, _PIECE_FAVOURS) if merchant.fulfilled else []


# --- slots


def collect(table: Table, seat: Seat, action: Collect) -> None:
    """T6.1: the slot's amount for the era, and the bonus of tiles when a ship collects."""
    merchant = table.actor()
    row = table.board.rows[action.place]
    assert isinstance(row, c.CollectSlot)
    good = good_index(row.good)
    amount = row.amount[table.state.era]
    if merchant.pieces[action.place] == "ship":
        amount += table.powers(merchant).ship_bonus[good]
    table.gain(seat, of(good, amount), action.place)
    table.recall(seat, action.place)


def gifts(table: Table, seat: Seat, action: Gifts) -> None:
    row = table.board.rows[action.place]
    assert isinstance(row, c.GiftSlot)
    table.score(seat, row.points[table.state.era] * table.powers(table.actor()).gift_factor, "gifts")
    table.recall(seat, action.place)


def caravan(table: Table, seat: Seat, _: Caravan) -> None:
    _gain_by_slot(table, "camel", c.CaravanSlot, "caravan")


def shipyard(table: Table, seat: Seat, _: Shipyard) -> None:
    _gain_by_slot(table, "ship", c.ShipyardSlot, "shipyard")


def _gain_by_slot(table: Table, piece: PieceKind, slot: type, how: str) -> None:
    seat, merchant = table.go.seat, table.actor()
    place = next(p for p in merchant.pieces if isinstance(table.board.rows.get(p), slot))
    table.gain_piece(seat, piece, how)
    table.recall(seat, place)


def take_back(table: Table, seat: Seat, action: TakeBack) -> None:
    table.recall(seat, action.place)


# --- trades


def trade(table: Table, seat: Seat, action: Trade) -> None:
    table.give_from_warehouse(seat, ONE[good_index(action.give)], "trade")
    table.gain_traded(seat, action.get, "trade")


_POINTS_FOR_BASIC = tuple(TradePoints(good) for good in BASIC_NAMES)
_POINTS_FOR_ADVANCED = tuple(TradePoints(good) for good in ADVANCED_NAMES)


def trade_points(table: Table, seat: Seat, action: TradePoints) -> None:
    merchant = table.actor()
    powers = table.powers(merchant)
    basic = action.good in BASIC_NAMES
    merchant.marks += (BASIC_FOR_POINTS if basic else ADVANCED_FOR_POINTS,)
    table.score(seat, -(powers.points_per_basic if basic else powers.points_per_advanced), "trade")
    table.gain_traded(seat, ONE[good_index(action.good)], "trade")


# --- cards


@cache
def _discards(card: str) -> tuple[Discard, ...]:
    return tuple(Discard(card, good) for good in GOOD_NAMES)


def discard(table: Table, seat: Seat, action: Discard) -> None:
    """T6.4."""
    merchant = table.actor()
    merchant.hand = without(merchant.hand, action.card)
    table.state.discards += (action.card,)
    table.events.append(e.MissionDiscarded(seat, action.card))
    table.gain_traded(seat, ONE[good_index(action.good)], action.card)


@cache
def _goods_returns(card: str, count: int) -> tuple[ReturnForGoods, ...]:
    return tuple(ReturnForGoods(card, goods) for goods in heaps(count))


def return_for_goods(table: Table, seat: Seat, action: ReturnForGoods) -> None:
    table.spend_mission(seat, action.card)
    table.gain_traded(seat, action.goods, action.card)


def _offer_ship(table: Table, merchant: Merchant, card: str, _: c.ShipMission) -> Iterable[AnyAction]:
    return (plain_return(card),) if owned(merchant, "ship") < table.catalogue.file.limits.ships else ()


def _offer_camel(table: Table, merchant: Merchant, card: str, _: c.CamelMission) -> Iterable[AnyAction]:
    return (plain_return(card),) if owned(merchant, "camel") < table.catalogue.file.limits.camels else ()


def return_for_ship(table: Table, seat: Seat, action: Return, _: c.ShipMission) -> None:
    table.gain_piece(seat, "ship", action.card)


def return_for_camel(table: Table, seat: Seat, action: Return, _: c.CamelMission) -> None:
    table.gain_piece(seat, "camel", action.card)


def return_for_market(table: Table, seat: Seat, action: Return, _: c.MarketMission) -> None:
    table.actor().marks += (MARKET_OPEN,)
    table.events.append(e.MarketOpened(seat, action.card))


def _offer_goods(_: Table, __: Merchant, card: str, mission: c.GoodsMission) -> Iterable[AnyAction]:
    return _goods_returns(card, mission.goods)


def _offer_market(_: Table, merchant: Merchant, card: str, __: c.MarketMission) -> Iterable[AnyAction]:
    return () if MARKET_OPEN in merchant.marks else (plain_return(card),)


_PIECE_FAVOURS: Offers = {c.ShipMission: _offer_ship, c.CamelMission: _offer_camel}
_RESOLUTION_FAVOURS: Offers = {**_PIECE_FAVOURS, c.MarketMission: _offer_market, c.GoodsMission: _offer_goods}

EFFECTS: Effects = {
    c.ShipMission: return_for_ship,
    c.CamelMission: return_for_camel,
    c.MarketMission: return_for_market,
}
HANDLERS: dict[type, Handler[Table]] = {
    Collect: collect,
    Gifts: gifts,
    Caravan: caravan,
    Shipyard: shipyard,
    TakeBack: take_back,
    Trade: trade,
    TradePoints: trade_points,
    Discard: discard,
    ReturnForGoods: return_for_goods,
}
