"""What a player does who looks at his own turn alone: quick enough to be played out again and again."""

from __future__ import annotations

from collections.abc import Sequence

from bots.palmyra.search.laying import LayingSearch
from bots.palmyra.search.turn_plan import Planner, TurnPlan
from bots.palmyra.worth.position_worth import Prospects, Weights
from rules.palmyra import actions as a
from rules.palmyra.figures import CENSOR, FIGURES, LEGION
from rules.palmyra.table import IN_CITY, Table, place_of
from rules.palmyra.tiles import FEATURE_MASK, LARGE, PER_SIZE, SIZES, SMALL, TILES

_KEEP_ALL = a.KeepAll()


class TurnChoice:
    """The next steps of the player whose turn it is, in any stage of it."""

    def __init__(self, table: Table, weights: Weights, width: int) -> None:
        self._table, self._width = table, width
        self._prospects = Prospects(table, weights)

    def actions(self) -> Sequence[a.AnyAction]:
        """At least one; as many as can be told before something unknown turns up."""
        match self._table.stage:
            case "turn":
                return self.plan().actions()
            case "conquer" | "revenue":
                return self.plan().actions(begun=True)
            case "split":
                return [a.TakeMore(SIZES[self._wanted_size()])]
            case "flip":
                return [self._flip()]
            case "draw":
                return [a.Draw(SIZES[self._wanted_size()])]
            case _:
                return self._moves()

    def plan(self) -> TurnPlan:
        planner = Planner(self._table, self._prospects, self._width)
        plans = planner.plans()
        if self._table.stage != "turn":
            return plans[0]
        reorganize = TurnPlan(self._reorganized(), "reorganize")
        return max(plans[0], reorganize) if plans else reorganize

    def _reorganized(self) -> float:
        """A tile more, and better places."""
        tiles = len(self._table.hands[self._table.seat])
        return self._prospects.hand(tiles + 1) - self._prospects.hand(tiles) + 2 * self._prospects.weights.place

    def _wanted_size(self) -> int:
        """The one that he has fewer of, if it can be drawn at all."""
        table = self._table
        if not (table.large and table.small):
            return LARGE if table.large else SMALL
        hand = table.hands[table.seat]
        small = sum(kind >= PER_SIZE for kind in hand)
        return SMALL if 2 * small < len(hand) else LARGE

    def _flip(self) -> a.AnyAction:
        table, prospects = self._table, self._prospects
        hand, flipped = table.hands[table.seat], len(table.flipped[table.seat])
        cost = prospects.hand(len(hand)) - prospects.hand(len(hand) - 1)
        if prospects.flips(flipped + 1) - prospects.flips(flipped) <= cost:
            return _KEEP_ALL
        return a.Flip(TILES[self._least_useful(hand)])

    def _least_useful(self, hand: tuple[int, ...]) -> int:
        """Of the tiles that he has most of; one without a feature if there is any."""
        small = sum(kind >= PER_SIZE for kind in hand)
        plenty = SMALL if 2 * small >= len(hand) else LARGE

        def usefulness(kind: int) -> tuple[bool, bool, int]:
            return bool(kind & FEATURE_MASK), (kind >= PER_SIZE) != plenty, -hand.count(kind)

        return min(hand, key=usefulness)

    # --- places

    def _moves(self) -> list[a.AnyAction]:
        table = self._table
        if table.stage == "move censor":
            return [self._move(CENSOR, table.legion_to)]
        first = CENSOR if len(table.hands[table.seat]) > 3 else LEGION  # the figure that will be used next
        place = self._best_place(first, -1)
        other = self._best_place(1 - first, place)
        legion, censor = (place, other) if first == LEGION else (other, place)
        return [_move(LEGION, legion), _move(CENSOR, censor)]

    def _move(self, figure: int, taken: int) -> a.AnyAction:
        return _move(figure, self._best_place(figure, taken))

    def _best_place(self, figure: int, taken: int) -> int:
        table = self._table
        own = 2 * table.seat
        foreign = [place for at, place in enumerate(table.figures) if at not in (own, own + 1)]
        search = LayingSearch(table, table.seat, figure)
        places = [place for place in table.land if place != taken and place not in foreign]
        return max((IN_CITY, *places), key=search.single)


def _move(figure: int, place: int) -> a.AnyAction:
    return a.Move(FIGURES[figure], place_of(place))
