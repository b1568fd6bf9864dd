"""Advice: the best few actions of a seat, each with what it brings and why; and why somebody else acted as he did.

It sees what its chair shows and games imagined from it, so it can neither know nor tell more than the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from bots.chair import Chair
from bots.tadmor.reasons.aims import PAIR_OF_LEVELS, next_level, tax_saved, temple_part
from bots.tadmor.reasons.effects import clauses_of, payable, try_out
from bots.tadmor.reasons.place_reasons import place_clauses
from bots.tadmor.reasons.reason import SECRET_MISSION, Clause, Reason, compose
from bots.tadmor.reasons.tile_reasons import TileOwner, tile_words
from bots.tadmor.reasons.worth_showing import ON_THE_WAY, worth_showing
from bots.tadmor.search.action_worth import ENDINGS, ROUNDS, Scales, Weighed
from bots.tadmor.search.raids import pieces_in
from rules.message import Counted, Message, Value, message, nmessage, pmessage
from rules.tadmor import actions as a
from rules.tadmor import names as named
from rules.tadmor.goods import GOLD, minus
from rules.tadmor.state import LAST_TURN, MARAUDERS
from rules.tadmor.table import purse

_A_PLACE = message("a place to stand on")
_LEFT = message("the best that is left")
_OUTSIDE_A_GO = (a.TakeGood, a.TakeTile, a.Place, a.Raid, a.ReturnForRegion, a.ReturnToSwap, a.Drop)


class Advice(Struct, frozen=True):
    """An action to consider."""

    action: Any
    gain: float
    """Prestige points that it brings by the end of the go or of the turn, as far as one can tell."""
    behind: float
    """How much less than the best."""
    reason: Reason


def advise(chair: Chair, names: Sequence[str], seed: int = 0, rounds: int = ROUNDS) -> list[Advice]:
    """The best few actions of the seat that is to act, the best first."""
    scales = Scales(chair, seed, rounds)
    chosen = worth_showing(scales)
    best = chosen[0].gain if chosen else 0.0
    return [Advice(w.action, w.gain, best - w.gain, reason_for(scales, w, names)) for w in chosen]


def explain(chair: Chair, action: Any, names: Sequence[str], seed: int = 0) -> Reason:
    """What spoke for an action that the seat has taken, as it saw things then."""
    scales = Scales(chair, seed, rounds=0)
    if isinstance(action, ON_THE_WAY):  # what follows is the reason
        weighed = next((w for w in scales.weigh(also=action) if w.action == action), Weighed(action, 0.0))
    else:
        weighed = Weighed(action, 0.0)
    return reason_for(scales, weighed, names)


def reason_for(scales: Scales, weighed: Weighed, names: Sequence[str]) -> Reason:
    """Why to take an action: what it changes, or what it is the first step of."""
    action = weighed.action
    if isinstance(action, a.Place):
        clauses = place_clauses(scales.table, scales.seat, action, scales.legal, scales.valuer, names)
        return compose(clauses, _A_PLACE)
    special = _SPECIAL.get(type(action))
    if special is not None:
        return compose(special(scales, action), _LEFT)
    change = try_out(scales.game, scales.seat, action, names)
    paid = [what for what, _ in payable(change)]
    return compose([*clauses_of(change), *_first_step(scales, weighed, paid)], _LEFT)


# --- first steps of a plan


def _first_step(scales: Scales, weighed: Weighed, paid: Sequence[Value]) -> list[Clause]:
    """What a trade and the like is for: the next thing of the plan that is done for its own sake.

    If that can be paid for now, as is told anyhow, there is nothing more to say of it.
    """
    if not isinstance(weighed.action, ON_THE_WAY):
        return []
    for later in weighed.plan:
        if not isinstance(later, (*ON_THE_WAY, *ENDINGS, a.DrawMission)) or later == a.EndTaxed(True):
            what, public = _aim(scales, later)
            if _as_paid_for(scales, later, what) in paid:
                return []
            return [Clause(_way_to(what), 7.5, _way_to(public) if public else None)]
    return []


def _as_paid_for(scales: Scales, action: Any, aim: Value) -> Value:
    """What an aim is called as a thing that has a price."""
    match action:
        case a.BuildTower(levels=1):
            return next_level(scales.game.state.merchants[scales.seat])
        case a.BuildPairs(pairs=1):
            return PAIR_OF_LEVELS
    return aim


def _way_to(aim: Value) -> Message:
    return message("the way to {aim} in this go", aim=aim)


def _aim(scales: Scales, action: Any) -> tuple[Value, Message | None]:
    """An action as an aim, and its name for others' ears if that is another one."""
    return _AIMS[type(action)](scales, action), SECRET_MISSION if isinstance(action, a.Fulfil) else None


def _rare_good(s: Scales, action: a.BuyRare) -> Value:
    top = s.game.state.stacks.get(action.what)
    return named.rare_good(top[0] if top else action.what)


_AIMS: dict[type, Callable[[Scales, Any], Value]] = {
    a.BuildTower: lambda s, x: nmessage("{n} tower level", "{n} tower levels", x.levels),
    a.BuildPairs: lambda s, x: nmessage("{n} pair of tower levels", "{n} pairs of tower levels", x.pairs),
    a.BuildTemple: lambda s, x: temple_part(x.part),
    a.Traitor: lambda s, x: message("the traitor"),
    a.BuyRare: _rare_good,
    a.Fulfil: lambda s, x: str(x.card),
    a.Buy: lambda s, x: str(x.tile),
    a.WarSupplies: lambda s, x: pmessage("what an action is for", "war supplies"),
    a.FirstToPlay: lambda s, x: message("playing first"),
    a.Taxman: lambda s, x: message("the taxman"),
    a.EndTaxed: lambda s, x: message("paying the tax"),
    a.TakeBack: lambda s, x: message("the piece on the market"),
    **dict.fromkeys(
        (a.Return, a.ReturnForRare, a.ReturnForPart, a.ReturnForTiles, a.ReturnAgainst),
        lambda s, x: message("the favour of {card}", card=x.card),
    ),
    **dict.fromkeys(
        (*ON_THE_WAY, a.DrawMission, a.End, *_OUTSIDE_A_GO),
        lambda s, x: message("what comes next"),  # these are never what a plan is for
    ),
}


# --- actions whose reason is not what they change


def _take_good(s: Scales, action: a.TakeGood) -> list[Clause]:
    goods = named.goods(s.game.state.merchants[s.seat].warehouse)
    return [Clause(message("{good} beside {goods}", good=named.good(action.good), goods=goods), 1)]


def _take_tile(s: Scales, action: a.TakeTile) -> list[Clause]:
    return [Clause(tile_words(TileOwner(s.table, s.game.state.merchants[s.seat]), action.tile), 1)]


def _raid(s: Scales, action: a.Raid) -> list[Clause]:
    """Where somebody sends the marauders is a secret until they come, and so is the reason."""
    rivals = sum(pieces_in(s.table, seat, action.region) for seat in range(s.table.seats) if seat != s.seat)
    own = pieces_in(s.table, s.seat, action.region)
    region, pieces = s.game.components.region_name(action.region), Counted(rivals, named.PIECE)
    if own:
        text = message(
            "rivals have {pieces} in {region} now, against {own} of one's own", pieces=pieces, region=region, own=own
        )
    else:
        text = message("rivals have {pieces} in {region} now, against none of one's own", pieces=pieces, region=region)
    return [Clause(text, 1, message("keeps the region secret"))]


def _turn_aside(s: Scales, action: a.ReturnForRegion) -> list[Clause]:
    raid = s.game.state.raid
    assert raid is not None
    saved, lost = pieces_in(s.table, s.seat, raid.region), pieces_in(s.table, s.seat, action.region)
    pieces, region = Counted(saved, named.PIECE), s.game.components.region_name(raid.region)
    if not lost:
        return [Clause(message("saves {pieces} in {region}", pieces=pieces, region=region), 1)]
    text = message(
        "saves {pieces} in {region}, at the price of {price}",
        pieces=pieces,
        region=region,
        price=Counted(lost, named.PIECE),
    )
    return [Clause(text, 1)]


def _swap(s: Scales, action: a.ReturnToSwap) -> list[Clause]:
    text = message(
        "{place} instead of {other}",
        place=s.table.catalogue.place_name(action.other),
        other=s.table.catalogue.place_name(action.own),
    )
    return [Clause(text, 1)]


def _end(s: Scales, action: a.End) -> list[Clause]:
    state = s.game.state
    if state.stage in MARAUDERS:
        return [Clause(message("keeps the mission and its points"), 1)]
    goods = purse(state.merchants[s.seat])
    left = [x for x in s.legal if not isinstance(x, (*ENDINGS, a.Trade, a.TradePoints, a.Discard, a.TakeBack))]
    if not left:
        return [Clause(message("nothing is left to do"), 1)]
    if any(goods) and state.turn < LAST_TURN:
        return [Clause(message("keeps {goods} for what comes later", goods=named.goods(goods)), 1)]
    return [Clause(message("leaves what is left"), 1)]


def _end_taxed(s: Scales, action: a.EndTaxed) -> list[Clause]:
    tax, era = s.game.components.file.tax, s.game.state.era
    gold, penalty = tax.gold[era], tax.penalty[era]
    if action.pay:
        text = message("pays {gold} gold rather than losing {points} PP", gold=gold, points=penalty)
        return [Clause(text, 1)]
    if purse(s.game.state.merchants[s.seat])[GOLD] < gold:
        text = message("has not the {gold} gold of the tax, so {points} PP are lost", gold=gold, points=penalty)
        return [Clause(text, 1)]
    return [Clause(message("keeps {gold} gold and loses {points} PP", gold=gold, points=penalty), 1)]


def _taxman(s: Scales, action: a.Taxman) -> list[Clause]:
    tax, era = s.game.components.file.tax, s.game.state.era
    return [Clause(tax_saved(tax.gold[era], tax.penalty[era]), 1)]


def _drop(s: Scales, action: a.Drop) -> list[Clause]:
    kept = minus(s.game.state.merchants[s.seat].warehouse, action.goods)
    return [Clause(message("keeps {goods}", goods=named.goods(kept)), 1)]


def _take_back(s: Scales, action: a.TakeBack) -> list[Clause]:
    return [Clause(message("the market is not needed any more"), 1)]


_SPECIAL: dict[type, Callable[[Scales, Any], list[Clause]]] = {
    a.TakeGood: _take_good,
    a.TakeTile: _take_tile,
    a.Raid: _raid,
    a.ReturnForRegion: _turn_aside,
    a.ReturnToSwap: _swap,
    a.End: _end,
    a.EndTaxed: _end_taxed,
    a.Taxman: _taxman,
    a.Drop: _drop,
    a.TakeBack: _take_back,
}
