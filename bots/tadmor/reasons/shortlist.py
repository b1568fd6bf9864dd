"""Selection of the few scored actions that are shown as advice."""

from __future__ import annotations

from collections.abc import Sequence

from bots.tadmor.search.action_evaluator import ENDINGS, ActionEvaluator, ScoredAction
from bots.tadmor.search.go_search import IMMEDIATE
from bots.tadmor.search.weighing import TadmorWeighing
from rules.tadmor import actions as a
from rules.tadmor.components.catalogue import Board
from rules.tadmor.components.schema import MissionSlot
from rules.tadmor.goods import payments
from rules.tadmor.table import purse

MAX_SHOWN = 5
MAX_OF_BEST_PLAN = 3
"""As many steps of the best plan are shown; then come the alternatives."""
EQUAL_POINTS = 50
"""Thousandths of a PP that make no difference."""
INTERMEDIATE = (*IMMEDIATE, a.Trade, a.TradePoints, a.Discard, a.ReturnForGoods)
"""Done for the sake of something else."""


def shortlist(weighing: TadmorWeighing) -> list[ScoredAction]:
    """Return the best few actions, the best first; a mission that can be paid now is always among them."""
    evaluator = weighing.evaluator
    place, ranked = _mission_slot(evaluator), list(weighing.ranked)
    if place is not None and (scored := weighing.scored(place)) is not None and scored not in ranked:
        ranked = sorted((*ranked, scored), key=lambda one: -one.gain)
    return _with_missions(evaluator.table.board, ranked, _mission_actions(ranked, place))


def _mission_slot(evaluator: ActionEvaluator) -> a.Place | None:
    """Return a slot for a mission that can be paid now and has no piece yet."""
    table, merchant, rows = evaluator.table, evaluator.table.state.merchants[evaluator.seat], evaluator.table.board.rows
    discount, costs = table.powers(merchant).mission_discount, table.catalogue.mission_costs
    payable = sum(bool(payments(costs[card], discount, purse(merchant))) for card in merchant.hand)
    if payable <= sum(isinstance(rows.get(place), MissionSlot) for place in merchant.pieces):
        return None
    places = (action for action in evaluator.legal if isinstance(action, a.Place))
    return next((place for place in places if isinstance(rows.get(place.place), MissionSlot)), None)


def _mission_actions(ranked: Sequence[ScoredAction], mission_slot: a.Place | None) -> list[ScoredAction]:
    """Return the actions that lead to missions payable now: fulfilling each of them, or a place to do so."""
    found: dict[str, ScoredAction] = {}
    for scored in ranked:
        if isinstance(scored.action, a.Fulfil):
            found.setdefault(scored.action.card, scored)
        elif scored.action == mission_slot:
            found.setdefault("", scored)
    return list(found.values())


def _with_missions(
    board: Board, ranked: Sequence[ScoredAction], required: Sequence[ScoredAction]
) -> list[ScoredAction]:
    """Return the best actions together with the required ones, which replace the weakest others.

    Of similar actions only one is shown.
    """
    chosen = _best(board, ranked)
    for scored in required:
        if scored in chosen or any(_is_for_mission(board, x) for x in chosen if _is_for_mission(board, scored)):
            continue
        if len(chosen) == MAX_SHOWN:
            least = next((other for other in reversed(chosen[1:]) if other not in required), None)
            if least is None:
                break
            chosen.remove(least)
        chosen.append(scored)
    return sorted(chosen, key=lambda scored: -scored.gain)


def _best(board: Board, ranked: Sequence[ScoredAction]) -> list[ScoredAction]:
    ending = next((scored for scored in ranked if isinstance(scored.action, ENDINGS)), None)
    if ending is not None:
        ranked = [scored for scored in ranked if scored is ending or scored.gain > ending.gain + EQUAL_POINTS]
    chosen: list[ScoredAction] = []
    best = ranked[0].gain if ranked else 0
    for scored in ranked:
        as_good = sum(best - other.gain < EQUAL_POINTS for other in chosen)
        if best - scored.gain < EQUAL_POINTS and as_good >= MAX_OF_BEST_PLAN:
            continue
        alike = any(_are_alike(board, scored, other) for other in chosen)
        if not alike and len(chosen) < MAX_SHOWN:
            chosen.append(scored)
    return chosen


def _are_alike(board: Board, one: ScoredAction, other: ScoredAction) -> bool:
    """Return True for ways to the same thing, or places for a mission in several regions."""
    if abs(one.gain - other.gain) >= EQUAL_POINTS or type(one.action) is not type(other.action):
        return False
    if isinstance(one.action, a.Place):
        return _is_for_mission(board, one) and _is_for_mission(board, other)
    return isinstance(one.action, INTERMEDIATE)


def _is_for_mission(board: Board, scored: ScoredAction) -> bool:
    """Return True if a piece is placed for missions; all regions are equally good for that."""
    return isinstance(scored.action, a.Place) and isinstance(board.rows.get(scored.action.place), MissionSlot)
