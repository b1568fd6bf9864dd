"""Why an action is refused, in a sentence for the player who tried it.

The list of legal actions alone decides what is allowed; this module only explains. Each kind of action has a function
that looks for the first thing that is in the way and cites the clause.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from rules.tadmor import actions as a
from rules.tadmor import components as c
from rules.tadmor.anytime import ADVANCED_NAMES, BASIC_NAMES, owned
from rules.tadmor.components import RARE_COLOURS, TEMPLE_PARTS
from rules.tadmor.goods import GOLD, Goods, covers, payments, write_goods
from rules.tadmor.jobs import Job, construction_jobs
from rules.tadmor.kingdom import exempt_by
from rules.tadmor.notation import write_action
from rules.tadmor.powers import EBLA_MARKET
from rules.tadmor.state import Merchant
from rules.tadmor.table import (
    ADVANCED_FOR_POINTS,
    BASIC_FOR_POINTS,
    RARE_FOR_POINTS,
    Table,
    good_index,
    purse,
)
from rules.tadmor.temples import next_parts
from rules.tadmor.towers import MOST_AT_ONCE, Climb, climb, climb_pairs

_ERAS = ("I", "II", "III")
_RESOLUTION = ("improvements", "improvements: favours", "construction", "kingdom")
_STAGES_OF: dict[type, tuple[tuple[str, ...], str]] = {
    a.TakeGood: (("extra goods",), "the set-up"),
    a.TakeTile: (("first improvements",), "the set-up"),
    a.Place: (("placement",), "placement"),
    a.Raid: (("marauders: card",), "the end of the marauders stage"),
    a.ReturnForRegion: (("marauders: region",), "the moment after a marauder card is revealed"),
    a.ReturnToSwap: (("marauders: swap",), "the moment after an attack"),
    a.Buy: (("improvements",), "the improvements phase"),
    a.ReturnForTiles: (("improvements: favours",), "the end of the improvements phase"),
    **dict.fromkeys(
        (
            a.BuildTower,
            a.BuildPairs,
            a.Traitor,
            a.BuildTemple,
            a.BuyRare,
            a.TakeRare,
            a.DrawMission,
            a.Fulfil,
            a.ReturnAgainst,
            a.ReturnForPart,
            a.ReturnForRare,
        ),
        (("construction",), "the construction phase"),
    ),
    **dict.fromkeys((a.WarSupplies, a.FirstToPlay, a.Taxman, a.EndTaxed), (("kingdom",), "the kingdom phase")),
    **dict.fromkeys(
        (
            a.Collect,
            a.Gifts,
            a.Caravan,
            a.Shipyard,
            a.TakeBack,
            a.Trade,
            a.TradePoints,
            a.Discard,
            a.ReturnForGoods,
        ),
        (_RESOLUTION, "the resolution stage"),
    ),
    a.Drop: (("turn end",), "the end of the turn"),
}


def why_not(table: Table, action: a.AnyAction, legal: Sequence[a.AnyAction]) -> str:
    """The reason, as one sentence."""
    if table.state.go is None:
        return "The game is over."
    stages = _STAGES_OF.get(type(action))
    if stages and table.state.stage not in stages[0]:
        return f"That is for {stages[1]}; this is “{table.state.stage}”."
    if table.go.picks and not isinstance(action, a.TakeRare):
        return "First take the free rare goods for your temple (T5.12)."
    explain = _REASONS.get(type(action))
    reason = explain(table, table.actor(), action) if explain else None
    return reason or f"“{write_action(action)}” is not possible now; you could “{write_action(legal[0])}”."


# --- set-up, placement, marauders


def _take_good(table: Table, _: Merchant, action: a.TakeGood) -> str:
    return f"Your extra good is {' or '.join(BASIC_NAMES if table.go.about == 'basic' else ADVANCED_NAMES)} (T2.2)."


def _take_tile(table: Table, _: Merchant, action: a.TakeTile) -> str:
    if action.tile not in table.state.unseen:
        return f"{action.tile} is not there to be taken."
    return f"{action.tile} is no start improvement; only the experienced set-up lets you take it (T2.6)."


def _place(table: Table, merchant: Merchant, action: a.Place) -> str | None:
    slot = table.board.slots.get(action.place)
    if slot is None and action.place not in table.powers(merchant).private:
        if action.place in table.catalogue.improvements:
            return f"{action.place} is no private action of yours (T8.1)."
        return f"There is no slot “{action.place}” on this board."
    if slot is not None and action.piece not in slot.takes:
        return f"{action.place} takes a {slot.takes[0]}, not a {action.piece}."
    if action.place in merchant.pieces:
        return f"You already have a piece on {action.place} (T3.3)."
    if (owner := table.owner_of(action.place)) is not None:
        return f"{table.colour(owner).capitalize()} already has a piece on {action.place} (T3.3)."
    if not (merchant.camels if action.piece == "camel" else merchant.ships):
        return f"You have no {action.piece} left to place."
    return "You have placed what you may in this go: end it."


def _end(table: Table, _: Merchant, __: a.End) -> str | None:
    if table.state.stage == "placement":
        return "Place a piece first (T3.1)."
    if table.state.stage == "kingdom":
        return "The taxman waits: say “end pay tax” or “end refuse tax” (T5.21)."
    return "You have to choose (T4.7)." if table.state.stage == "marauders: card" else None


def _end_taxed(table: Table, merchant: Merchant, action: a.EndTaxed) -> str:
    if exempt_by(table, merchant) is not None:
        return "No tax is due from you: just end your go."
    gold = table.catalogue.file.tax.gold[table.state.era]
    return f"The tax is {gold} gold, and you have {purse(merchant)[GOLD]}."


def _raid(table: Table, _: Merchant, action: a.Raid) -> str:
    if action.region == table.state.attacked:
        return f"{_region(table, action.region)} lies under attack, so its card can't be chosen (T4.7)."
    return f"There is no region “{action.region}”."


def _return_for_region(table: Table, merchant: Merchant, action: a.ReturnForRegion) -> str | None:
    if missing := _not_returnable(table, merchant, action.card, c.ChangeRaidMission):
        return missing
    if action.region not in table.catalogue.file.regions:
        return f"There is no region “{action.region}”."
    return f"Not {_region(table, action.region)}: it was attacked the time before or is the one just shown (T4.2)."


def _return_to_swap(table: Table, merchant: Merchant, action: a.ReturnToSwap) -> str | None:
    if missing := _not_returnable(table, merchant, action.card, c.SwapMission):
        return missing
    if action.own not in merchant.pieces or action.own not in table.board.slots:
        return f"You have no piece on {action.own} to swap."
    other = table.owner_of(action.other)
    if other is None or table.state.merchants[other] is merchant or action.other not in table.board.slots:
        return f"No rival has a piece on {action.other} to swap with."
    return "Only pieces of the same kind can be swapped (T4.6)."


# --- improvements


def _buy(table: Table, merchant: Merchant, action: a.Buy) -> str | None:
    if action.tile not in table.state.display:
        return f"{action.tile} is not in the display."
    if table.go.bought:
        return "One slot buys one improvement (T5.4)."
    cost = table.catalogue.file.improvement_market.cost[table.state.era]
    if sum(action.goods) != cost:
        return f"An improvement costs {_goods(cost)} in this era, not {sum(action.goods)} (T5.4)."
    return _short_of(merchant, action)


def _return_for_tiles(table: Table, merchant: Merchant, action: a.ReturnForTiles) -> str | None:
    kinds = (c.DisplayTilesMission, c.UnseenTileMission)
    if missing := _not_returnable(table, merchant, action.card, *kinds):
        return missing
    mission = table.catalogue.missions[action.card]
    if isinstance(mission, c.UnseenTileMission):
        eras = " or ".join(_ERAS[: min(table.state.era + 1, mission.last_era)])
        return f"{action.card} gives one improvement of Era {eras} that was never laid out (T5.6)."
    assert isinstance(mission, c.DisplayTilesMission)
    count = "one improvement" if mission.tiles == 1 else "two improvements"
    return f"{action.card} gives {count} of the display, named in its order (T5.6)."


# --- construction


_JOBS = {
    "tower": "that builds towers level by level",
    "pairs": "that builds towers two levels at a time",
    "traitor": "on the Traitor action",
    "mission": "on the King's Missions",
}


def _has_job(table: Table, merchant: Merchant, job: Job, using: str) -> str | None:
    if (job, using) in construction_jobs(table, merchant):
        return None
    if using:
        return f"You have no piece on {using} that could do this."
    where = f"on {job.detail}" if job.kind == "temple" else f"that buys {job.detail} rare goods"
    return f"You have no piece {_JOBS.get(job.kind, where)}."


def _build_tower(table: Table, merchant: Merchant, action: a.BuildTower) -> str:
    missing = _has_job(table, merchant, Job("tower"), action.using)
    return missing or _too_dear(table, merchant, climb, action.levels, "level")


def _build_pairs(table: Table, merchant: Merchant, action: a.BuildPairs) -> str:
    missing = _has_job(table, merchant, Job("pairs"), action.using)
    most = table.catalogue.most_pairs
    if not missing and 0 < most < action.pairs:
        return f"One action builds at most {most} {'pair' if most == 1 else 'pairs'} (T5.7)."
    return missing or _too_dear(table, merchant, climb_pairs, action.pairs, "pair")


def _too_dear(table: Table, merchant: Merchant, way: Climb, count: int, step: str) -> str:
    if not 1 <= count <= MOST_AT_ONCE:
        return f"Nobody builds {count} {step}s at once."
    cost = next(islice(way(table.catalogue, table.powers(merchant), merchant.tower), count - 1, None))
    what = f"One {step} costs" if count == 1 else f"{count} {step}s cost"
    return f"{what} {write_goods(cost)}, and you have {write_goods(purse(merchant))} (T5.8)."


def _traitor(table: Table, merchant: Merchant, action: a.Traitor) -> str:
    if missing := _has_job(table, merchant, Job("traitor"), action.using):
        return missing
    if not table.catalogue.traitor_levels[table.state.era]:
        return "A traitor destroys nothing in this era (T5.10)."
    if action.rival not in table.state.options.colours:
        return f"There is no {action.rival} merchant in this game."
    rival = table.state.merchants[table.seat_of(action.rival)]
    if rival is merchant:
        return "A traitor strikes at a rival's tower, not at your own (T5.10)."
    if not rival.tower:
        return f"{action.rival.capitalize()} has no tower to destroy."
    return (
        f"{action.rival.capitalize()}'s tower is lower than yours:"
        " a traitor strikes only at the same height or above (T5.10)."
    )


def _build_temple(table: Table, merchant: Merchant, action: a.BuildTemple) -> str | None:
    using = "" if action.using in table.board.rows else action.using
    if missing := _has_job(table, merchant, Job("temple", action.using), using):
        return missing
    if reason := _part_in_the_way(table, merchant, action.part):
        return reason
    cost = table.catalogue.temple_costs[TEMPLE_PARTS.index(action.part)]
    discount = table.powers(merchant).temple_discount
    return _wrong_price(merchant, action, f"The {action.part}", cost, discount)


def _part_in_the_way(table: Table, merchant: Merchant, part: str) -> str | None:
    if part not in TEMPLE_PARTS:
        return f"There is no “{part}” in a temple; its parts are {', '.join(TEMPLE_PARTS)}."
    number = TEMPLE_PARTS.index(part)
    if number in next_parts(table, merchant):
        return None
    if not table.temple_card_left(number):
        return f"No card with {part} is left in the supply (T5.11)."
    return f"The {part} is not the next part of your temple: {', '.join(TEMPLE_PARTS)} is the order (T5.11)."


def _buy_rare(table: Table, merchant: Merchant, action: a.BuyRare) -> str | None:
    colour = table.catalogue.colour_of.get(action.what, action.what)
    if colour not in RARE_COLOURS:
        return f"There is no rare good “{action.what}”."
    if missing := _has_job(table, merchant, Job("rare", colour), action.using):
        return missing
    powers = table.powers(merchant)
    stack = table.state.stacks[colour]
    if not stack:
        return f"The {colour} stack is empty (T5.13)."
    if action.what != colour and not powers.chooses_rare:
        return f"Only the top of the {colour} stack is for sale, {stack[0]} (T5.13)."
    if action.what == colour and powers.chooses_rare:
        return "Name the rare good that you choose (T5.14)."
    if action.points:
        if not powers.rare_for_points:
            return "You have no improvement that lets you buy rare goods with PP (T5.14)."
        if RARE_FOR_POINTS in merchant.marks:
            return "You have bought a rare good with PP this turn, and once is all (T5.14)."
        return (
            f"A rare good costs {powers.rare_for_points} PP, you have {merchant.points} and can't go below 0 (T5.14)."
        )
    price = table.catalogue.rare_prices[colour]
    return _wrong_price(merchant, action, f"A {colour} rare good", price, powers.rare_discount)


def _take_rare(table: Table, _: Merchant, action: a.TakeRare) -> str:
    if not table.go.picks:
        return "You have no free rare good to take (T5.12)."
    return f"The {action.colour} stack is empty (T5.12)."


def _draw(table: Table, merchant: Merchant, action: a.DrawMission) -> str:
    return _has_job(table, merchant, Job("mission"), action.using) or "No mission card is left (T5.15)."


def _fulfil(table: Table, merchant: Merchant, action: a.Fulfil) -> str | None:
    if missing := _has_job(table, merchant, Job("mission"), action.using):
        return missing
    if action.card not in merchant.hand:
        return f"{action.card} is not in your hand."
    cost = table.catalogue.mission_costs[action.card]
    return _wrong_price(merchant, action, action.card, cost, table.powers(merchant).mission_discount)


def _return_against(table: Table, merchant: Merchant, action: a.ReturnAgainst) -> str:
    if missing := _not_returnable(table, merchant, action.card, c.DestroyMission):
        return missing
    return f"{action.rival.capitalize()} is no rival with a tower to destroy."


def _return_for_part(table: Table, merchant: Merchant, action: a.ReturnForPart) -> str | None:
    missing = _not_returnable(table, merchant, action.card, c.TemplePartMission)
    return missing or _part_in_the_way(table, merchant, action.part)


def _return_for_rare(table: Table, merchant: Merchant, action: a.ReturnForRare) -> str:
    missing = _not_returnable(table, merchant, action.card, c.AnyRareMission)
    return missing or f"There is no “{action.good}” in the stacks."


# --- kingdom


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


# --- anytime


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
            return f"The {_region(table, table.board.slots[place].region)} market gives no basic goods (T6.2)."
    return f"No market or improvement of yours allows “{write_action(action)}” (T6.2)."


def _trade_points(table: Table, merchant: Merchant, action: a.TradePoints) -> str:
    mark = BASIC_FOR_POINTS if action.good in BASIC_NAMES else ADVANCED_FOR_POINTS
    if mark in merchant.marks:
        return "You have bought such a good with PP this turn (T6.3)."
    return "You have no improvement that sells goods for PP."


def _discard(_: Table, __: Merchant, action: a.Discard) -> str:
    return f"{action.card} is not in your hand."


def _return_for_goods(table: Table, merchant: Merchant, action: a.ReturnForGoods) -> str | None:
    if missing := _not_returnable(table, merchant, action.card, c.GoodsMission):
        return missing
    mission = table.catalogue.missions[action.card]
    assert isinstance(mission, c.GoodsMission)
    return f"{action.card} gives {_goods(mission.goods)}, not {sum(action.goods)} (T6.8)."


def _return(table: Table, merchant: Merchant, action: a.Return) -> str:
    if missing := _not_returnable(table, merchant, action.card):
        return missing
    return f"{action.card} can't be returned for anything now (T9)."


def _drop(table: Table, merchant: Merchant, action: a.Drop) -> str | None:
    surplus = sum(merchant.warehouse) - table.powers(merchant).storage
    if sum(action.goods) != surplus:
        return f"Discard exactly {_goods(surplus)} (T7.1)."
    return _short_of(merchant, action)


# --- in common


def _short_of(merchant: Merchant, action: Any) -> str | None:
    """Whether the goods named are more than the merchant has."""
    have = purse(merchant)
    if covers(have, action.goods):
        return None
    return f"You have {write_goods(have)}, which does not cover {write_goods(action.goods)}."


def _wrong_price(merchant: Merchant, action: Any, what: str, cost: Goods, discount: int) -> str:
    """The goods named are not the price, or they are and the merchant lacks some of them."""
    if action.goods in payments(cost, discount, cost) and (short := _short_of(merchant, action)):
        return short
    less = f", less {_goods(discount)} of your choice" if discount else ""
    return f"{what} costs {write_goods(cost)}{less}."


def _goods(count: int) -> str:
    return "1 good" if count == 1 else f"{count} goods"


def _not_returnable(table: Table, merchant: Merchant, card: str, *kinds: type[c.Mission]) -> str | None:
    if card in merchant.returned:
        return f"{card} has been returned already (T9)."
    if card not in merchant.fulfilled:
        return f"{card} is no mission that you have fulfilled (T9)."
    if kinds and not isinstance(table.catalogue.missions[card], kinds):
        return f"{card} is not returned for that (T9)."
    return None


def _region(table: Table, key: str) -> str:
    return table.catalogue.file.regions[key].name


_REASONS: dict[type, Callable[[Table, Merchant, Any], str | None]] = {
    a.TakeGood: _take_good,
    a.TakeTile: _take_tile,
    a.TakeRare: _take_rare,
    a.TakeBack: _take_back,
    a.Place: _place,
    a.End: _end,
    a.EndTaxed: _end_taxed,
    a.Raid: _raid,
    a.Buy: _buy,
    a.BuildTower: _build_tower,
    a.BuildPairs: _build_pairs,
    a.Traitor: _traitor,
    a.BuildTemple: _build_temple,
    a.BuyRare: _buy_rare,
    a.DrawMission: _draw,
    a.Fulfil: _fulfil,
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
    a.ReturnForRare: _return_for_rare,
    a.ReturnForPart: _return_for_part,
    a.ReturnAgainst: _return_against,
    a.ReturnForRegion: _return_for_region,
    a.ReturnToSwap: _return_to_swap,
    a.Drop: _drop,
}
