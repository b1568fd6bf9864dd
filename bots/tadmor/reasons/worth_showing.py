"""Which few of the actions that were weighed are worth showing as advice."""

from __future__ import annotations

from collections.abc import Sequence

from bots.tadmor.search.action_worth import ENDINGS, Scales, Weighed
from bots.tadmor.search.go_search import AT_ONCE
from rules.tadmor import actions as a
from rules.tadmor.components.catalogue import Board
from rules.tadmor.components.schema import MissionSlot
from rules.tadmor.goods import payments
from rules.tadmor.table import purse

FEW = 5
SAME_PLAN = 3
"""As many steps of the best plan are shown; then come the alternatives."""
SAME = 0.05
"""PP that make no difference."""
ON_THE_WAY = (*AT_ONCE, a.Trade, a.TradePoints, a.Discard, a.ReturnForGoods)
"""Done for the sake of something else."""


def worth_showing(scales: Scales) -> list[Weighed]:
    """The best few actions, the best first; a mission that can be paid now is always among them."""
    place = _place_for_a_mission(scales)
    ranked = scales.weigh(also=place)
    return _few(scales.table.board, ranked, _of_missions(ranked, place))


def _place_for_a_mission(scales: Scales) -> a.Place | None:
    """Where a mission could be fulfilled that can be paid now and that no piece is placed for yet."""
    table, merchant, rows = scales.table, scales.table.state.merchants[scales.seat], scales.table.board.rows
    discount, costs = table.powers(merchant).mission_discount, table.catalogue.mission_costs
    payable = sum(bool(payments(costs[card], discount, purse(merchant))) for card in merchant.hand)
    if payable <= sum(isinstance(rows.get(place), MissionSlot) for place in merchant.pieces):
        return None
    places = (action for action in scales.legal if isinstance(action, a.Place))
    return next((place for place in places if isinstance(rows.get(place.place), MissionSlot)), None)


def _of_missions(ranked: Sequence[Weighed], mission_place: a.Place | None) -> list[Weighed]:
    """What leads to missions that can be paid now: each of them fulfilled, or a place to do so."""
    found: dict[str, Weighed] = {}
    for weighed in ranked:
        if isinstance(weighed.action, a.Fulfil):
            found.setdefault(weighed.action.card, weighed)
        elif weighed.action == mission_place:
            found.setdefault("", weighed)
    return list(found.values())


def _few(board: Board, ranked: Sequence[Weighed], never_left_out: Sequence[Weighed]) -> list[Weighed]:
    """Steps of the best plan, but not all of them, and then what else is better than ending the go at once.

    Of things alike only one is shown. What is never left out takes the place of the least of the others.
    """
    few = _best_few(board, ranked)
    for weighed in never_left_out:
        if weighed in few or any(_for_a_mission(board, x) for x in few if _for_a_mission(board, weighed)):
            continue
        if len(few) == FEW:
            least = next((other for other in reversed(few[1:]) if other not in never_left_out), None)
            if least is None:
                break
            few.remove(least)
        few.append(weighed)
    return sorted(few, key=lambda weighed: -weighed.gain)


def _best_few(board: Board, ranked: Sequence[Weighed]) -> list[Weighed]:
    ending = next((weighed for weighed in ranked if isinstance(weighed.action, ENDINGS)), None)
    if ending is not None:
        ranked = [weighed for weighed in ranked if weighed is ending or weighed.gain > ending.gain + SAME]
    chosen: list[Weighed] = []
    best = ranked[0].gain if ranked else 0.0
    for weighed in ranked:
        as_good = sum(best - other.gain < SAME for other in chosen)
        if best - weighed.gain < SAME and as_good >= SAME_PLAN:
            continue
        alike = any(_alike(board, weighed, other) for other in chosen)
        if not alike and len(chosen) < FEW:
            chosen.append(weighed)
    return chosen


def _alike(board: Board, one: Weighed, other: Weighed) -> bool:
    """Ways to the same thing, or places for a mission in several regions."""
    if abs(one.gain - other.gain) >= SAME or type(one.action) is not type(other.action):
        return False
    if isinstance(one.action, a.Place):
        return _for_a_mission(board, one) and _for_a_mission(board, other)
    return isinstance(one.action, ON_THE_WAY)


def _for_a_mission(board: Board, weighed: Weighed) -> bool:
    """Whether a piece is placed for missions; one region is as good for that as another."""
    return isinstance(weighed.action, a.Place) and isinstance(board.rows.get(weighed.action.place), MissionSlot)
