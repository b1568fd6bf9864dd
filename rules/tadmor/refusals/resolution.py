"""Why something is refused in the improvements and kingdom phases, at any time, and at turn end."""

from __future__ import annotations

from typing import Any

from rules.tadmor import actions as a
from rules.tadmor.components import shapes as c
from rules.tadmor.components.powers import EBLA_MARKET
from rules.tadmor.goods import GOLD
from rules.tadmor.notation import write_action
from rules.tadmor.refusals.common import Reason, goods_in_words, not_returnable, region_name, short_of
from rules.tadmor.stages.anytime import BASIC_NAMES, owned
from rules.tadmor.stages.kingdom import exempt_by
from rules.tadmor.state import Merchant
from rules.tadmor.table import (
    ADVANCED_FOR_POINTS,
    BASIC_FOR_POINTS,
    Table,
    good_index,
    purse,
)

_ERAS = ("I", "II", "III")


def _buy(table: Table, merchant: Merchant, action: a.Buy) -> str | None:
    if action.tile not in table.state.display:
        return f"{action.tile} is not in the display."
    if table.go.bought:
        return "One slot buys one improvement (T5.4)."
    cost = table.catalogue.file.improvement_market.cost[table.state.era]
    if sum(action.goods) != cost:
        return f"An improvement costs {goods_in_words(cost)} in this era, not {sum(action.goods)} (T5.4)."
    return short_of(merchant, action)


def _return_for_tiles(table: Table, merchant: Merchant, action: a.ReturnForTiles) -> str | None:
    kinds = (c.DisplayTilesMission, c.UnseenTileMission)
    if missing := not_returnable(table, merchant, action.card, *kinds):
        return missing
    mission = table.catalogue.missions[action.card]
    if isinstance(mission, c.UnseenTileMission):
        eras = " or ".join(_ERAS[: min(table.state.era + 1, mission.last_era)])
        return f"{action.card} gives one improvement of Era {eras} that was never laid out (T5.6)."
    assert isinstance(mission, c.DisplayTilesMission)
    count = "one improvement" if mission.tiles == 1 else "two improvements"
    return f"{action.card} gives {count} of the display, named in its order (T5.6)."


_KINGDOM_ACTIONS: dict[type, str] = {
    a.WarSupplies: "War supplies",
    a.FirstToPlay: "First to play",
    a.Taxman: "Taxman",
}


def _kingdom(table: Table, merchant: Merchant, action: Any) -> str:
    name = _KINGDOM_ACTIONS[type(action)]
    if not action.using:
        return f"You have no piece on the {name} action."
    tile = table.catalogue.improvements.get(action.using)
    if action.using not in merchant.pieces or not isinstance(tile, c.PrivateKingdomTile):
        return f"You have no piece on {action.using} that could do this (T8.2)."
    return f"{action.using} can't be used as {name}, which you have on the board this turn (T8.2)."


def _end_taxed(table: Table, merchant: Merchant, action: a.EndTaxed) -> str:
    if exempt_by(table, merchant) is not None:
        return "No tax is due from you: just end your go."
    gold = table.catalogue.file.tax.gold[table.state.era]
    return f"The tax is {gold} gold, and you have {purse(merchant)[GOLD]}."


def _collect(table: Table, merchant: Merchant, action: a.Collect) -> str:
    if action.place not in merchant.pieces:
        return f"You have no piece on {action.place}."
    return f"There is nothing to collect on {action.place}."


def _gifts(_: Table, merchant: Merchant, action: a.Gifts) -> str:
    if action.place not in merchant.pieces:
        return f"You have no piece on {action.place}."
    return f"{action.place} is no place for peace gifts."


def _caravan(table: Table, merchant: Merchant, _: a.Caravan) -> str:
    if not _stands_on(table, merchant, c.CaravanSlot):
        return "You have no camel on the Caravan action."
    return _not_earned(table.catalogue.file.limits.camels, merchant, "camel", "tower and missions do", "T6.5")


def _shipyard(table: Table, merchant: Merchant, _: a.Shipyard) -> str:
    if not _stands_on(table, merchant, c.ShipyardSlot):
        return "You have no ship on the Shipyard action."
    return _not_earned(table.catalogue.file.limits.ships, merchant, "ship", "rare goods do", "T6.6")


def _stands_on(table: Table, merchant: Merchant, kind: type[c.SlotEffect]) -> bool:
    return any(isinstance(table.board.rows.get(place), kind) for place in merchant.pieces)


def _not_earned(most: int, merchant: Merchant, piece: c.PieceKind, means: str, clause: str) -> str:
    have = owned(merchant, piece)
    if have >= most:
        return f"You have {have} {piece}s, the most there are (T1.4)."
    return f"Your {means} not earn {piece} number {have + 1} ({clause})."


def _take_back(_: Table, __: Merchant, action: a.TakeBack) -> str:
    return f"You have no market piece on {action.place} to take back."


def _trade(table: Table, merchant: Merchant, action: a.Trade) -> str | None:
    gets = [i for i, n in enumerate(action.get) if n]
    basic_given = action.give in BASIC_NAMES
    if any((i < len(BASIC_NAMES)) == basic_given for i in gets):
        return "A basic good is never traded for a basic one, nor an advanced for an advanced (T6.2)."
    if not merchant.warehouse[good_index(action.give)]:
        if merchant.traded[good_index(action.give)]:
            return f"Your {action.give} was received by a trade: it can't be traded on this turn (T1.3)."
        return f"You have no {action.give} in the warehouse."
    for place in merchant.pieces:
        if not basic_given and table.board.markets.get(place) == EBLA_MARKET:
            return f"The {region_name(table, table.board.slots[place].region)} market gives no basic goods (T6.2)."
    return f"No market or improvement of yours allows “{write_action(action)}” (T6.2)."


def _trade_points(table: Table, merchant: Merchant, action: a.TradePoints) -> str:
    mark = BASIC_FOR_POINTS if action.good in BASIC_NAMES else ADVANCED_FOR_POINTS
    if mark in merchant.marks:
        return "You have bought such a good with PP this turn (T6.3)."
    return "You have no improvement that sells goods for PP."


def _discard(_: Table, __: Merchant, action: a.Discard) -> str:
    return f"{action.card} is not in your hand."


def _return_for_goods(table: Table, merchant: Merchant, action: a.ReturnForGoods) -> str | None:
    if missing := not_returnable(table, merchant, action.card, c.GoodsMission):
        return missing
    mission = table.catalogue.missions[action.card]
    assert isinstance(mission, c.GoodsMission)
    return f"{action.card} gives {goods_in_words(mission.goods)}, not {sum(action.goods)} (T6.8)."


def _return(table: Table, merchant: Merchant, action: a.Return) -> str:
    if missing := not_returnable(table, merchant, action.card):
        return missing
    return f"{action.card} can't be returned for anything now (T9)."


def _drop(table: Table, merchant: Merchant, action: a.Drop) -> str | None:
    surplus = sum(merchant.warehouse) - table.powers(merchant).storage
    if sum(action.goods) != surplus:
        return f"Discard exactly {goods_in_words(surplus)} (T7.1)."
    return short_of(merchant, action)


REASONS: dict[type, Reason] = {
    a.TakeBack: _take_back,
    a.EndTaxed: _end_taxed,
    a.Buy: _buy,
    a.WarSupplies: _kingdom,
    a.FirstToPlay: _kingdom,
    a.Taxman: _kingdom,
    a.Collect: _collect,
    a.Trade: _trade,
    a.TradePoints: _trade_points,
    a.Discard: _discard,
    a.Caravan: _caravan,
    a.Shipyard: _shipyard,
    a.Gifts: _gifts,
    a.Return: _return,
    a.ReturnForGoods: _return_for_goods,
    a.ReturnForTiles: _return_for_tiles,
    a.Drop: _drop,
}
