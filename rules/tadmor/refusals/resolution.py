"""Reasons for refusals in the improvements and kingdom phases, at any time, and at turn end."""

from __future__ import annotations

from typing import Any

from rules.message import Counted, Message, OrList, message, nmessage
from rules.tadmor import actions as a
from rules.tadmor import names
from rules.tadmor.components import schema as c
from rules.tadmor.components.tile_kinds import EBLA_MARKET
from rules.tadmor.effects.claims import owned
from rules.tadmor.goods import BASIC_NAMES, GOLD
from rules.tadmor.notation import write_action
from rules.tadmor.refusals.common import Reason, not_returnable, short_of
from rules.tadmor.stages.kingdom import exempt_by
from rules.tadmor.state import Merchant, PieceKind
from rules.tadmor.table import ADVANCED_FOR_POINTS, BASIC_FOR_POINTS, Table, good_index, purse


def _buy(table: Table, merchant: Merchant, action: a.Buy) -> Message | None:
    if action.tile not in table.state.display:
        return message("{tile} is not in the display.", tile=action.tile)
    if table.go.bought:
        return message("One slot buys one improvement (T5.4).")
    cost = table.catalogue.file.improvement_market.cost[table.state.era]
    if sum(action.goods) != cost:
        return message(
            "An improvement costs {cost} in this era, not {goods} (T5.4).",
            cost=Counted(cost, names.GOOD),
            goods=sum(action.goods),
        )
    return short_of(merchant, action)


def _return_for_tiles(table: Table, merchant: Merchant, action: a.ReturnForTiles) -> Message | None:
    kinds = (c.DisplayTilesMission, c.UnseenTileMission)
    if missing := not_returnable(table, merchant, action.card, *kinds):
        return missing
    mission = table.catalogue.missions[action.card]
    if isinstance(mission, c.UnseenTileMission):
        eras = OrList(names.ERAS[: min(table.state.era + 1, mission.last_era)])
        return message(
            "{card} gives one improvement of Era {eras} that was never laid out (T5.6).", card=action.card, eras=eras
        )
    assert isinstance(mission, c.DisplayTilesMission)
    return nmessage(
        "{card} gives one improvement of the display, named in its order (T5.6).",
        "{card} gives {n.words} improvements of the display, named in its order (T5.6).",
        mission.tiles,
        card=action.card,
    )


_KINGDOM_ACTIONS: dict[type, Message] = {
    a.WarSupplies: message("War supplies"),
    a.FirstToPlay: message("First player"),
    a.Taxman: message("Taxman"),
}


def _kingdom(table: Table, merchant: Merchant, action: Any) -> Message:
    name = _KINGDOM_ACTIONS[type(action)]
    if not action.using:
        return message("You have no piece on the {name} action.", name=name)
    tile = table.catalogue.improvements.get(action.using)
    if action.using not in merchant.pieces or not isinstance(tile, c.PrivateKingdomTile):
        return message("You have no piece on {using} that could do this (T8.2).", using=action.using)
    return message(
        "{using} can't be used as {name}, which you have on the board this turn (T8.2).", using=action.using, name=name
    )


def _end_taxed(table: Table, merchant: Merchant, action: a.EndTaxed) -> Message:
    if exempt_by(table, merchant) is not None:
        return message("No tax is due from you: just end your go.")
    gold = table.catalogue.file.tax.gold[table.state.era]
    return message("The tax is {gold} gold, and you have {have}.", gold=gold, have=purse(merchant)[GOLD])


def _collect(table: Table, merchant: Merchant, action: a.Collect) -> Message:
    if action.place not in merchant.pieces:
        return message("You have no piece on {place}.", place=action.place)
    return message("There is nothing to collect on {place}.", place=action.place)


def _gifts(_: Table, merchant: Merchant, action: a.Gifts) -> Message:
    if action.place not in merchant.pieces:
        return message("You have no piece on {place}.", place=action.place)
    return message("{place} is not a slot for gifts.", place=action.place)


def _caravan(table: Table, merchant: Merchant, _: a.Caravan) -> Message:
    if not _stands_on(table, merchant, c.CaravanSlot):
        return message("You have no camel on the Caravan action.")
    return _has_all(table.catalogue.file.limits.camels, merchant, "camel") or message(
        "Your tower and missions do not earn camel number {number} (T6.5).", number=owned(merchant, "camel") + 1
    )


def _shipyard(table: Table, merchant: Merchant, _: a.Shipyard) -> Message:
    if not _stands_on(table, merchant, c.ShipyardSlot):
        return message("You have no ship on the Shipyard action.")
    return _has_all(table.catalogue.file.limits.ships, merchant, "ship") or message(
        "Your rare goods do not earn ship number {number} (T6.6).", number=owned(merchant, "ship") + 1
    )


def _stands_on(table: Table, merchant: Merchant, kind: type[c.SlotEffect]) -> bool:
    return any(isinstance(table.board.rows.get(place), kind) for place in merchant.pieces)


def _has_all(most: int, merchant: Merchant, piece: PieceKind) -> Message | None:
    if (have := owned(merchant, piece)) < most:
        return None
    return message("You have {pieces}, the most there are (T1.4).", pieces=Counted(have, names.piece(piece)))


def _take_back(_: Table, __: Merchant, action: a.TakeBack) -> Message:
    return message("You have no market piece on {place} to take back.", place=action.place)


def _trade(table: Table, merchant: Merchant, action: a.Trade) -> Message | None:
    gets = [i for i, n in enumerate(action.get) if n]
    basic_given = action.give in BASIC_NAMES
    if any((i < len(BASIC_NAMES)) == basic_given for i in gets):
        return message("A basic good is never traded for a basic one, nor an advanced for an advanced (T6.2).")
    if not merchant.warehouse[good_index(action.give)]:
        if merchant.traded[good_index(action.give)]:
            return message(
                "Your {give} was received by a trade: it can't be traded on this turn (T1.3).",
                give=names.good(action.give),
            )
        return message("You have no {give} in the warehouse.", give=names.good(action.give))
    for place in merchant.pieces:
        if not basic_given and table.board.markets.get(place) == EBLA_MARKET:
            return message(
                "The {region} market gives no basic goods (T6.2).",
                region=table.catalogue.region_name(table.board.slots[place].region),
            )
    return message("No market or improvement of yours allows “{action}” (T6.2).", action=write_action(action))


def _trade_points(table: Table, merchant: Merchant, action: a.TradePoints) -> Message:
    mark = BASIC_FOR_POINTS if action.good in BASIC_NAMES else ADVANCED_FOR_POINTS
    if mark in merchant.marks:
        return message("You have bought such a good with PP this turn (T6.3).")
    return message("You have no improvement that sells goods for PP.")


def _discard(_: Table, __: Merchant, action: a.Discard) -> Message:
    return message("{card} is not in your hand.", card=action.card)


def _return_for_goods(table: Table, merchant: Merchant, action: a.ReturnForGoods) -> Message | None:
    if missing := not_returnable(table, merchant, action.card, c.GoodsMission):
        return missing
    mission = table.catalogue.missions[action.card]
    assert isinstance(mission, c.GoodsMission)
    return message(
        "{card} gives {goods}, not {asked} (T6.8).",
        card=action.card,
        goods=Counted(mission.goods, names.GOOD),
        asked=sum(action.goods),
    )


def _return(table: Table, merchant: Merchant, action: a.Return) -> Message:
    if missing := not_returnable(table, merchant, action.card):
        return missing
    return message("{card} can't be returned for anything now (T9).", card=action.card)


def _drop(table: Table, merchant: Merchant, action: a.Drop) -> Message | None:
    surplus = sum(merchant.warehouse) - table.powers(merchant).storage
    if sum(action.goods) != surplus:
        return message("Discard exactly {surplus} (T7.1).", surplus=Counted(surplus, names.GOOD))
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
