"""Malika the greedy: weighs the position after each thing she could do, and takes the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

from bots.observation import Observation
from bots.tadmor.evaluation.position_value import Valuer
from bots.tadmor.evaluation.preferences import preference_for
from bots.tadmor.evaluation.reserved_goods import without_reserved_goods
from bots.tadmor.evaluation.slot_value import seat_context, slot_value
from bots.tadmor.sampled_table import imagined_game, table_of
from bots.tadmor.search.placement_plan import first_free_slots
from rules.tadmor import actions as a
from rules.tadmor.components.shapes import MissionSlot
from rules.tadmor.game import TadmorGame
from rules.tadmor.table import Table

STEP_NOISE = 0.05
"""Breaks ties."""
MAX_TRIED_ACTIONS = 120
"""Actions that are tried out in one decision; more than that differ only in how they are paid."""

PLACEMENT_NOISE = 3.0
"""How far she follows her liking among places that promise nearly the same."""
MAX_HAND_TO_DRAW = 4
"""With so many missions in hand she draws no more."""
SWAPS = (a.Trade, a.TradePoints, a.Discard)
PAYMENTS = (a.Buy, a.BuildTower, a.BuildPairs, a.BuildTemple, a.BuyRare, a.Fulfil, a.EndTaxed)
StepValue: TypeAlias = Callable[[TadmorGame, int, Any, Valuer], float]


class Malika:
    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self.preference = preference_for(seed)

    def decide(self, observation: Observation) -> Any:
        actions = observation.legal_actions()
        if len(actions) == 1:
            return actions[0]
        game = imagined_game(observation, self._rng)
        valuer = Valuer(game.components, self.preference)
        if game.stage == "placement":
            return place_by_value(table_of(game), observation.seat, actions, valuer, self._rng)
        if isinstance(actions[0], a.Raid):
            return raid_largest_region(table_of(game), observation.seat, actions, self._rng)
        return best_step(game, observation.seat, actions, valuer, self._rng, filtered_step_value)


def place_by_value(table: Table, seat: int, actions: Sequence[Any], valuer: Valuer, rng: Random) -> Any:
    """The place that promises most at first sight, or one that she likes nearly as much.

    A further piece goes to the missions only for one that no other piece is there for already.
    """
    view = without_reserved_goods(seat_context(table, seat, valuer))
    places = first_free_slots(table, actions)
    if not places:
        return actions[-1]
    rows = table.board.rows
    if not view.hand and any(isinstance(rows.get(place), MissionSlot) for place in view.merchant.pieces):
        places = [action for action in places if not isinstance(rows.get(action.place), MissionSlot)] or places
    return max(places, key=lambda action: slot_value(view, action.place) + PLACEMENT_NOISE * rng.random())


def raid_largest_region(table: Table, seat: int, actions: Sequence[Any], rng: Random) -> Any:
    """Send the marauders where there is most to disturb: the region with the most slots, more or less."""
    sizes: dict[str, float] = {}
    for slot in table.board.slots.values():
        sizes[slot.region] = sizes.get(slot.region, 0.0) + 1
    return max(actions, key=lambda action: sizes.get(action.region, 0.0) + 2 * rng.random())


def best_step(
    game: TadmorGame, seat: int, actions: Sequence[Any], valuer: Valuer, rng: Random, worth: StepValue | None = None
) -> Any:
    """Try every action in the imagined game and value what comes of it."""
    if len(actions) > MAX_TRIED_ACTIONS:
        ends = [action for action in actions if action.ends_go]
        actions = [*rng.sample(list(actions), MAX_TRIED_ACTIONS), *ends]
    best, choice = float("-inf"), actions[-1]
    for action in actions:
        if isinstance(action, a.TakeBack):
            continue
        value = (worth or step_value)(game, seat, action, valuer) + STEP_NOISE * rng.random()
        if value > best:
            best, choice = value, action
    return choice


def step_value(game: TadmorGame, seat: int, action: Any, valuer: Valuer) -> float:
    """What the position after an action is worth."""
    twin = game.copy()
    ended = isinstance(action, a.End)
    if not ended:
        twin.play(action)
    if twin.state.turn != game.state.turn:
        twin = game.copy() if ended else twin
    value = valuer.merchant(twin.state, seat)
    if isinstance(action, a.Traitor | a.ReturnAgainst):
        value += 0.4 * (valuer.rival(game.state, seat) - valuer.rival(twin.state, seat))
    return value


def filtered_step_value(game: TadmorGame, seat: int, action: Any, valuer: Valuer) -> float:
    """The same, but swapping goods or cards is only worth what it lets her pay for, and she draws no heap of cards."""
    if isinstance(action, SWAPS):
        return _value_of_swap(game, seat, action, valuer)
    if isinstance(action, a.DrawMission) and len(game.state.merchants[seat].hand) >= MAX_HAND_TO_DRAW:
        return float("-inf")
    return step_value(game, seat, action, valuer)


def _value_of_swap(game: TadmorGame, seat: int, swap: Any, valuer: Valuer) -> float:
    """The best that can be paid for after a swap and could not be before."""
    before, twin = set(game.legal), game.copy()
    twin.play(swap)
    opened = (action for action in twin.legal if isinstance(action, PAYMENTS) and action not in before)
    return max((step_value(twin, seat, action, valuer) for action in opened), default=float("-inf"))
