"""Advice on an action: the best few with their gains and reasons, and the reason for an action already taken.

It sees an observation and games sampled from it, so it can neither know nor tell more than the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from bots.kit.advice import Advice
from bots.kit.weighing import LUCKS
from bots.observation import Observation
from bots.tadmor.evaluation.tile_effects import TileOwner
from bots.tadmor.evaluation.tile_value import tile_words
from bots.tadmor.public_observation import PublicObservation
from bots.tadmor.reasons.comparison import comparison
from bots.tadmor.reasons.effects import clauses_of, payable, try_action
from bots.tadmor.reasons.goals import PAIR_OF_LEVELS, next_level, tax_saved, temple_part
from bots.tadmor.reasons.place_reasons import place_clauses
from bots.tadmor.reasons.reason import SECRET_MISSION, Clause, Reason, compose
from bots.tadmor.reasons.shortlist import INTERMEDIATE, shortlist
from bots.tadmor.search.action_evaluator import ENDINGS, ActionEvaluator, ScoredAction
from bots.tadmor.search.raids import pieces_in
from bots.tadmor.search.weighing import TadmorWeighing, weighing_of
from rules.contract import Action
from rules.message import Counted, Message, Value, message, nmessage, pmessage
from rules.tadmor import actions as a
from rules.tadmor import names as named
from rules.tadmor.goods import GOLD, GOOD_NAMES, minus
from rules.tadmor.state import LAST_TURN, MARAUDERS
from rules.tadmor.table import purse

_ANY_PLACE = message("a place to stand on")
_BEST_LEFT = message("the best that is left")
_OUTSIDE_A_GO = (a.TakeGood, a.TakeTile, a.Place, a.Raid, a.ReturnForRegion, a.ReturnToSwap, a.Drop)


class ActionAdvice(Advice[a.AnyAction, Reason], frozen=True):
    """An action to consider."""


def advise(observation: Observation, names: Sequence[str], lucks: int = LUCKS) -> list[ActionAdvice]:
    """Return the best few actions of the seat that is to act, the best first."""
    weighing = weighing_of(observation, lucks)
    return [
        ActionAdvice(scored.action, weighing.weighed(scored), compared_reason(weighing, scored, names))
        for scored in shortlist(weighing)
    ]


def judge(observation: Observation, action: Action, names: Sequence[str]) -> ActionAdvice | None:
    """Return an action that the seat has taken as advice would have put it; None if nothing can be said of it."""
    weighing = weighing_of(observation)
    scored = weighing.scored(cast(a.AnyAction, action))
    if scored is None:
        return None
    return ActionAdvice(scored.action, weighing.weighed(scored), compared_reason(weighing, scored, names))


def explain(observation: Observation, action: Action, names: Sequence[str]) -> Reason:
    """Return the reason for an action that the seat has taken, by what it knew then."""
    evaluator = ActionEvaluator(observation)
    taken = cast(a.AnyAction, action)
    scored = ScoredAction(taken, (0,))
    if isinstance(taken, INTERMEDIATE):  # what follows is the reason
        scored = next((other for other in evaluator.score_actions(also=taken) if other.action == taken), scored)
    return reason_for(evaluator, scored, names)


def compared_reason(
    weighing: TadmorWeighing, scored: ScoredAction, names: Sequence[str], other: ScoredAction | None = None
) -> Reason:
    """Return the reason for an action, and what makes the difference to another.

    By default that is the best action, and for the best itself the next one.
    """
    reason = reason_for(weighing.evaluator, scored, names)
    compared = comparison(weighing, scored, other)
    if compared is None:
        return reason
    full = compared if reason.poor else message("{one}; {two}", one=reason.full, two=compared)
    is_open = isinstance(weighing.evaluator.observation, PublicObservation)  # it counts no hand
    return Reason(full, full if is_open else reason.public)


def reason_for(evaluator: ActionEvaluator, scored: ScoredAction, names: Sequence[str]) -> Reason:
    """Return the reason for an action: what it changes, or what it is the first step of."""
    action = scored.action
    if isinstance(action, a.Place):
        clauses = place_clauses(evaluator.table, evaluator.seat, action, evaluator.legal, evaluator.valuer, names)
        return compose(clauses, _ANY_PLACE)
    special = _OTHER_REASONS.get(type(action))
    if special is not None:
        return compose(special(evaluator, action), _BEST_LEFT)
    change = try_action(evaluator.game, evaluator.seat, action, names)
    paid = [what for what, _ in payable(change)]
    return compose([*clauses_of(change), *_first_step(evaluator, scored, paid)], _BEST_LEFT)


# --- first steps of a plan


def _first_step(evaluator: ActionEvaluator, scored: ScoredAction, paid: Sequence[Value]) -> list[Clause]:
    """Name the goal of a trade and the like: the next action of the plan that is done for its own sake.

    If the goal can be paid for now, another clause says so, and this one is left out.
    """
    if not isinstance(scored.action, INTERMEDIATE):
        return []
    for later in scored.plan:
        if not isinstance(later, (*INTERMEDIATE, *ENDINGS, a.DrawMission)) or later == a.EndTaxed(True):
            what, public = _goal(evaluator, later)
            if _as_purchase(evaluator, later, what) in paid:
                return []
            return [Clause(_step_towards(what), 7.5, _step_towards(public) if public else None)]
    return []


def _as_purchase(evaluator: ActionEvaluator, action: a.AnyAction, goal: Value) -> Value:
    """Return the name of a goal as something that has a price."""
    match action:
        case a.BuildTower(levels=1):
            return next_level(evaluator.game.state.merchants[evaluator.seat])
        case a.BuildPairs(pairs=1):
            return PAIR_OF_LEVELS
    return goal


def _step_towards(goal: Value) -> Message:
    return message("the way to {aim} in this go", aim=goal)


def _goal(evaluator: ActionEvaluator, action: a.AnyAction) -> tuple[Value, Message | None]:
    """Return an action as a goal, and its public name if that is a different one."""
    return _GOALS[type(action)](evaluator, action), SECRET_MISSION if isinstance(action, a.Fulfil) else None


def _rare_good(s: ActionEvaluator, action: a.BuyRare) -> Value:
    top = s.game.state.stacks.get(action.what)
    return named.rare_good(top[0] if top else action.what)


_GOALS: dict[type, Callable[[ActionEvaluator, Any], Value]] = {
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
        (*INTERMEDIATE, a.DrawMission, a.End, *_OUTSIDE_A_GO),
        lambda s, x: message("what comes next"),  # these are never what a plan is for
    ),
}


# --- actions whose reason is not what they change


def _take_good(s: ActionEvaluator, action: a.TakeGood) -> list[Clause]:
    """Name the mission or the part of a temple that the good brings nearer, or that there is none of it yet."""
    merchant, good = s.game.state.merchants[s.seat], GOOD_NAMES.index(action.good)
    costs = s.game.components.mission_costs
    wanting = [card for card in merchant.hand if costs[card][good] > merchant.warehouse[good]]
    if wanting:
        card = min(wanting, key=lambda one: sum(costs[one]))
        need = message("{card} needs {n} {good}", card=card, n=costs[card][good], good=named.good(action.good))
        return [Clause(need, 5, message("{mission} needs it", mission=SECRET_MISSION))]
    if not merchant.warehouse[good]:
        return [Clause(message("there is no {good} in store yet", good=named.good(action.good)), 4)]
    return [Clause(message("one {good} more for the first buildings", good=named.good(action.good)), 3)]


def _take_tile(s: ActionEvaluator, action: a.TakeTile) -> list[Clause]:
    return [Clause(tile_words(TileOwner(s.table, s.game.state.merchants[s.seat]), action.tile), 1)]


def _raid(s: ActionEvaluator, action: a.Raid) -> list[Clause]:
    """Keep the region out of the public reason: it is secret until the marauders come."""
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


def _turn_aside(s: ActionEvaluator, action: a.ReturnForRegion) -> list[Clause]:
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


def _swap(s: ActionEvaluator, action: a.ReturnToSwap) -> list[Clause]:
    text = message(
        "{place} instead of {other}",
        place=s.table.catalogue.place_name(action.other),
        other=s.table.catalogue.place_name(action.own),
    )
    return [Clause(text, 1)]


def _end(s: ActionEvaluator, action: a.End) -> list[Clause]:
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


def _end_taxed(s: ActionEvaluator, action: a.EndTaxed) -> list[Clause]:
    tax, era = s.game.components.file.tax, s.game.state.era
    gold, penalty = tax.gold[era], tax.penalty[era]
    if action.pay:
        text = message("pays {gold} gold rather than losing {points} PP", gold=gold, points=penalty)
        return [Clause(text, 1)]
    if purse(s.game.state.merchants[s.seat])[GOLD] < gold:
        text = message("lacks the {gold} gold for the tax, so {points} PP are lost", gold=gold, points=penalty)
        return [Clause(text, 1)]
    return [Clause(message("keeps {gold} gold and loses {points} PP", gold=gold, points=penalty), 1)]


def _taxman(s: ActionEvaluator, action: a.Taxman) -> list[Clause]:
    tax, era = s.game.components.file.tax, s.game.state.era
    return [Clause(tax_saved(tax.gold[era], tax.penalty[era]), 1)]


def _drop(s: ActionEvaluator, action: a.Drop) -> list[Clause]:
    kept = minus(s.game.state.merchants[s.seat].warehouse, action.goods)
    return [Clause(message("keeps {goods}", goods=named.goods(kept)), 1)]


def _take_back(s: ActionEvaluator, action: a.TakeBack) -> list[Clause]:
    return [Clause(message("the market is not needed any more"), 1)]


_OTHER_REASONS: dict[type, Callable[[ActionEvaluator, Any], list[Clause]]] = {
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
