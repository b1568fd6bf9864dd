"""Choice of a turn by its own income alone: quick enough for playouts."""

from __future__ import annotations

from collections.abc import Sequence

from bots.palmyra.evaluation.position_value import Forecast, Weights
from bots.palmyra.search.laying import LayingSearch
from bots.palmyra.search.turn_plan import Planner, TurnPlan
from rules.palmyra import actions as a
from rules.palmyra.stages.reorganize import may_take_caesar
from rules.palmyra.state import CENSOR, FIGURES, LEGION
from rules.palmyra.table import IN_CITY, Table, place_of
from rules.palmyra.tiles import FEATURE_MASK, LARGE, PER_SIZE, SIZES, SMALL, TILES

_KEEP_ALL = a.KeepAll()
_REORGANIZE = a.Reorganize()
_TAKE_CAESAR = a.TakeCaesar()
CAESAR_TURNS = 3
"""Turns that Caesar stays with a player who paid for him, on average."""


class TurnChoice:
    """The next steps of the player whose turn it is, in any stage of it."""

    def __init__(self, table: Table, weights: Weights, width: int) -> None:
        self._table, self._width = table, width
        self._forecast = Forecast(table, weights)

    def actions(self) -> Sequence[a.AnyAction]:
        """Return the next actions, at least one: as many as are certain before something unknown turns up."""
        match self._table.stage:
            case "turn":
                return self.plan().actions()
            case "conquer" | "revenue":
                return self.plan().actions(begun=True)
            case "split":
                return [a.TakeMore(SIZES[self._size_to_draw()])]
            case "flip":
                return [self._choose_flip()]
            case "draw":
                return [a.Draw(SIZES[self._size_to_draw()])]
            case _:
                return self._choose_moves()

    def candidates(self, most: int) -> list[Sequence[a.AnyAction]]:
        """Return the best few ways to go on, by the income of the turn alone; the best first."""
        table = self._table
        match table.stage:
            case "turn":
                plans = Planner(table, self._forecast, self._width).plans()[:most]
                return [*(plan.actions() for plan in plans), [_REORGANIZE]]
            case "conquer" | "revenue":
                plans = Planner(table, self._forecast, self._width).plans()[:most]
                return [plan.actions(begun=True) for plan in plans]
            case "flip":
                return [[a.Flip(TILES[self._least_useful(table.hands[table.seat])])], [_KEEP_ALL]]
            case _:
                return [self.actions()]

    def plan(self) -> TurnPlan:
        best = Planner(self._table, self._forecast, self._width).best()
        if best is not None and self._table.stage != "turn":
            return best
        reorganize = TurnPlan(self._reorganize_gain(), "reorganize")
        return reorganize if best is None or best.gain < reorganize.gain else best

    def _reorganize_gain(self) -> float:
        """Return the gain of one more tile, better places, and Caesar if he is available."""
        tiles = len(self._table.hands[self._table.seat])
        gain = self._forecast.hand(tiles + 1) - self._forecast.hand(tiles) + self._forecast.weights.places
        return gain + max(0.0, self._caesar_gain())

    def _caesar_gain(self) -> float:
        """Return the coins that Caesar earns until another player pays for him, less his price."""
        table = self._table
        if not may_take_caesar(table):
            return 0.0
        earned = min(self._forecast.turns, CAESAR_TURNS) * table.catalogue.file.income.caesar
        return earned - table.catalogue.file.coins.caesar_price

    def _size_to_draw(self) -> int:
        """Return the size of which there are fewer in hand, if it can be drawn."""
        table = self._table
        if not (table.large and table.small):
            return LARGE if table.large else SMALL
        hand = table.hands[table.seat]
        small = sum(kind >= PER_SIZE for kind in hand)
        return SMALL if 2 * small < len(hand) else LARGE

    def _choose_flip(self) -> a.AnyAction:
        table, forecast = self._table, self._forecast
        hand, flipped = table.hands[table.seat], len(table.flipped[table.seat])
        cost = forecast.hand(len(hand)) - forecast.hand(len(hand) - 1)
        if forecast.flips(flipped + 1) - forecast.flips(flipped) <= cost:
            return _KEEP_ALL
        return a.Flip(TILES[self._least_useful(hand)])

    def _least_useful(self, hand: tuple[int, ...]) -> int:
        """Return a tile of the size of which there are most, without a feature if possible."""
        small = sum(kind >= PER_SIZE for kind in hand)
        plenty = SMALL if 2 * small >= len(hand) else LARGE

        def usefulness(kind: int) -> tuple[bool, bool, int]:
            return bool(kind & FEATURE_MASK), (kind >= PER_SIZE) != plenty, -hand.count(kind)

        return min(hand, key=usefulness)

    # --- places

    def _choose_moves(self) -> list[a.AnyAction]:
        table = self._table
        if table.stage == "move censor":
            return [_move(CENSOR, self._best_cell(CENSOR, table.legion_to))]
        if self._caesar_gain() > 0:
            return [_TAKE_CAESAR]
        first = CENSOR if len(table.hands[table.seat]) > 3 else LEGION  # the figure that will be used next
        place = self._best_cell(first, -1)
        other = self._best_cell(1 - first, place)
        legion, censor = (place, other) if first == LEGION else (other, place)
        return [_move(LEGION, legion), _move(CENSOR, censor)]

    def _best_cell(self, figure: int, taken: int) -> int:
        table = self._table
        own = 2 * table.seat
        foreign = [place for at, place in enumerate(table.figures) if at not in (own, own + 1)]
        search = LayingSearch(table, table.seat, figure)
        places = [place for place in table.land if place != taken and place not in foreign]
        return max((IN_CITY, *places), key=search.single)


def _move(figure: int, place: int) -> a.AnyAction:
    return a.Move(FIGURES[figure], place_of(place))
