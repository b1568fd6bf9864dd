"""Malika the greedy: values the position after each possible action, and takes the best."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from bots.kit.search_player import SeededPlayer, sample_game
from bots.observation import Observation
from bots.tadmor.evaluation.position_value import Valuer
from bots.tadmor.evaluation.preferences import preference_for
from bots.tadmor.evaluation.slot_value import seat_context, slot_value, without_reserved_goods
from bots.tadmor.sampled_table import Actions, legal_actions, table_of
from bots.tadmor.search.placement_plan import first_free_slots
from rules.tadmor import actions as a
from rules.tadmor.components.schema import MissionSlot
from rules.tadmor.game import TadmorGame
from rules.tadmor.table import Table

STEP_NOISE = 0.05
"""Breaks ties between actions."""
PLACEMENT_NOISE = 3.0
"""Spreads her choice among places that promise nearly the same."""
MAX_TRIED_ACTIONS = 120
"""Actions tried in one decision; further ones differ only in their payment."""
MAX_HAND_TO_DRAW = 4
"""With this many missions in hand she draws no more."""
SWAPS = (a.Trade, a.TradePoints, a.Discard)
PAYMENTS = (a.Buy, a.BuildTower, a.BuildPairs, a.BuildTemple, a.BuyRare, a.Fulfil, a.EndTaxed)
StepValue: TypeAlias = Callable[[TadmorGame, int, a.AnyAction, Valuer], float]


class Malika(SeededPlayer):
    """Greedy player: evaluates one step at a time."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.preference = preference_for(seed)

    def decide(self, observation: Observation) -> a.AnyAction:
        actions = legal_actions(observation)
        if len(actions) == 1:
            return actions[0]
        game = sample_game(observation, self._rng, TadmorGame)
        valuer = Valuer(game.components, self.preference)
        if game.stage == "placement":
            return place_by_value(table_of(game), observation.seat, actions, valuer, self._rng)
        if isinstance(actions[0], a.Raid):
            return raid_largest_region(table_of(game), actions, self._rng)
        return best_step(game, observation.seat, actions, valuer, self._rng, filtered_step_value)


def place_by_value(table: Table, seat: int, actions: Actions, valuer: Valuer, rng: Random) -> a.AnyAction:
    """Return the place with the best quick value, give or take some noise.

    Another piece goes to the missions only for a mission that no other piece is there for already.
    """
    context = without_reserved_goods(seat_context(table, seat, valuer))
    places = first_free_slots(table, actions)
    if not places:
        return actions[-1]
    rows = table.board.rows
    if not context.hand and any(isinstance(rows.get(place), MissionSlot) for place in context.merchant.pieces):
        places = [action for action in places if not isinstance(rows.get(action.place), MissionSlot)] or places
    return max(places, key=lambda action: slot_value(context, action.place) + PLACEMENT_NOISE * rng.random())


def raid_largest_region(table: Table, actions: Actions, rng: Random) -> a.AnyAction:
    """Send the marauders to the region with the most slots, give or take some noise."""
    sizes: dict[str, float] = {}
    for slot in table.board.slots.values():
        sizes[slot.region] = sizes.get(slot.region, 0.0) + 1
    raids = [action for action in actions if isinstance(action, a.Raid)]
    return max(raids, key=lambda raid: sizes.get(raid.region, 0.0) + 2 * rng.random())


def best_step(
    game: TadmorGame,
    seat: int,
    actions: Actions,
    valuer: Valuer,
    rng: Random,
    value_of: StepValue | None = None,
) -> a.AnyAction:
    """Try every action in a sampled game and return the one that leads to the best position."""
    if len(actions) > MAX_TRIED_ACTIONS:
        ends = [action for action in actions if action.ends_go]
        actions = [*rng.sample(list(actions), MAX_TRIED_ACTIONS), *ends]
    best, choice = float("-inf"), actions[-1]
    for action in actions:
        if isinstance(action, a.TakeBack):
            continue
        value = (value_of or step_value)(game, seat, action, valuer) + STEP_NOISE * rng.random()
        if value > best:
            best, choice = value, action
    return choice


def step_value(game: TadmorGame, seat: int, action: a.AnyAction, valuer: Valuer) -> float:
    """Return the value of the position after an action."""
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


def filtered_step_value(game: TadmorGame, seat: int, action: a.AnyAction, valuer: Valuer) -> float:
    """Return the step value, but count swaps only for the payments they allow, and refuse to hoard missions."""
    if isinstance(action, SWAPS):
        return _value_of_swap(game, seat, action, valuer)
    if isinstance(action, a.DrawMission) and len(game.state.merchants[seat].hand) >= MAX_HAND_TO_DRAW:
        return float("-inf")
    return step_value(game, seat, action, valuer)


def _value_of_swap(game: TadmorGame, seat: int, swap: a.AnyAction, valuer: Valuer) -> float:
    """Return the value of the best action that can be paid for only after a swap."""
    before, twin = set(game.legal), game.copy()
    twin.play(swap)
    opened = (action for action in twin.legal if isinstance(action, PAYMENTS) and action not in before)
    return max((step_value(twin, seat, action, valuer) for action in opened), default=float("-inf"))
