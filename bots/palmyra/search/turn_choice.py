"""Plans of a whole turn by its own income alone, quick enough for playouts: the next turns of all players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from bots.palmyra.evaluation import FAR_SIGHTED, Forecast, Weights
from bots.palmyra.search.laying import Laying, LayingSearch
from rules.contract import Action
from rules.palmyra import actions as a
from rules.palmyra.cells import unpacked
from rules.palmyra.game import PalmyraGame
from rules.palmyra.income import possible_splits
from rules.palmyra.stages.reorganize import may_take_caesar
from rules.palmyra.state import CENSOR, FIGURES, LEGION, Work
from rules.palmyra.table import IN_CITY, Table, place_of
from rules.palmyra.tiles import FEATURE_MASK, LARGE, PER_SIZE, SIZES, SMALL, TILES

_STOP = a.Stop()
_REORGANIZE = a.Reorganize()


class TurnPlan(NamedTuple):
    """A plan of a turn; reorganizing has no figure and lays nothing."""

    gain: float
    work: Work
    figure: int = 0
    laying: Laying = Laying(0, (), ())

    def actions(self, begun: bool = False) -> list[a.AnyAction]:
        """Return the steps of the plan up to the income, or up to the draw."""
        if self.work == "reorganize":
            return [_REORGANIZE]
        lays: list[a.AnyAction] = [a.Lay(TILES[kind], unpacked(cell)) for kind, cell in self.laying.lays]
        if begun:
            return [*lays, _STOP]
        figure = FIGURES[self.figure]
        return [a.Conquer(figure) if self.work == "conquer" else a.Revenue(figure), *lays, _STOP]


class Planner:
    """Finds plans for the player whose turn it is; `width` is how many ways are gone on with at each length."""

    def __init__(self, table: Table, forecast: Forecast, width: int) -> None:
        self._table, self._forecast, self._width = table, forecast, width
        self._seat = table.seat
        self._hand = forecast.hand(len(table.hands[table.seat]))
        self._flips = len(table.flipped[table.seat])
        self._caesar = table.catalogue.file.income.caesar if table.has_caesar() else 0
        self._loss = table.catalogue.file.coins.solo_loss if table.alone else 0
        """Coins that leave after a turn: if they are the last ones, the game is over (P9.4)."""
        self._flip = forecast.flips(self._flips + 1) - forecast.flips(self._flips)

    def plans(self) -> list[TurnPlan]:
        """Return the plans for a new turn, or for the rest of the current one; the best first."""
        found = [
            TurnPlan(self._gain(work, laying.matched, len(laying.hand)), work, figure, laying)
            for work, figure, layings in self._options()
            for laying in layings
        ]
        found.sort(key=itemgetter(0), reverse=True)
        return found

    def best(self) -> TurnPlan | None:
        """Return the first of the plans, faster; None if nothing can be laid."""
        best: TurnPlan | None = None
        for work, figure, layings in self._options():
            gains: dict[tuple[int, int], float] = {}
            for laying in layings:
                of = (laying.matched, len(laying.hand))
                if of in gains:
                    continue
                gain = gains[of] = self._gain(work, *of)
                if best is None or gain > best.gain:
                    best = TurnPlan(gain, work, figure, laying)
        return best

    def _options(self) -> Iterator[tuple[Work, int, list[Laying]]]:
        """Yield the layings of each figure, for each work it may do."""
        table = self._table
        if table.stage in ("conquer", "revenue"):
            search = LayingSearch(table, self._seat, table.figure)
            yield "conquer" if table.stage == "conquer" else "revenue", table.figure, search.continuations(self._width)
            return
        for figure in (LEGION, CENSOR):
            layings = LayingSearch(table, self._seat, figure).best(self._width)
            if figure == LEGION or self._caesar:
                yield "conquer", figure, layings
            if figure == CENSOR or self._caesar:
                yield "revenue", figure, layings

    def _gain(self, work: Work, matched: int, tiles_left: int) -> float:
        """Return the gain of a turn by its match and the tiles left in hand."""
        table, forecast = self._table, self._forecast
        income = matched + self._caesar if matched else 0
        if work == "conquer":
            over = table.reserve <= self._loss
            if over or not possible_splits(income, len(table.large), len(table.small)):
                return -self._hand  # the game is over
            return forecast.hand(tiles_left + income) - self._hand
        coins = income + (self._flips if income > self._flips else 0)
        if coins >= table.reserve - self._loss:
            return min(coins, table.reserve) - self._hand
        kept = forecast.hand(tiles_left)
        if tiles_left:
            kept = max(kept, forecast.hand(tiles_left - 1) + self._flip)
        return coins + kept - self._hand


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


SEARCH_WIDTH = 3
"""Search width of all players in a playout."""
MAX_TURNS, MAX_ROUNDS = 8, 3
"""Length of a playout: turns of all players together, and at most turns of each."""


class Playout:
    """Plays on from a sampled game; each player looks at their own turn alone."""

    def __init__(self, game: PalmyraGame) -> None:
        self._game = game
        self._seat = game.table.seat
        self._last_turn = game.table.turn + min(MAX_ROUNDS, MAX_TURNS // game.seats) * game.seats

    def outcome(self, actions: Sequence[Action]) -> float:
        """Return the player's lead in coins some rounds after these actions."""
        return self._lead(self.final_table(actions))

    def final_table(self, actions: Sequence[Action]) -> Table:
        """Return the table some rounds after these actions."""
        game = self._game.copy()
        for action in actions:
            game.play(action)
        table = game.table
        while table.turn <= self._last_turn and table.stage != "game over":
            for action in TurnChoice(table, FAR_SIGHTED, SEARCH_WIDTH).actions():
                game.play(action)
        return table

    def _lead(self, table: Table) -> float:
        values = [float(table.total(seat)) for seat in range(table.seats)]
        if table.stage != "game over":
            forecast = Forecast(table, FAR_SIGHTED)
            for seat in range(table.seats):
                values[seat] += forecast.hand(len(table.hands[seat])) + forecast.flips(len(table.flipped[seat]))
        own = values.pop(self._seat)
        return own - max(values) if values else own
