"""Malika the greedy: weighs the position after each thing she could do, and takes the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

from bots.chair import Chair
from bots.tadmor.imagined_game import imagined_game, table_of
from bots.tadmor.search.placing import first_of_rows
from bots.tadmor.worth.committed import without_what_is_committed
from bots.tadmor.worth.leanings import leaning_for
from bots.tadmor.worth.position_worth import Valuer
from bots.tadmor.worth.slot_worth import seat_at, slot_worth
from rules.tadmor import actions as a
from rules.tadmor.components.schema import MissionSlot
from rules.tadmor.game import TadmorGame
from rules.tadmor.table import Table

NOISE = 0.05
"""Breaks ties."""
MOST_LOOKED_AT = 120
"""Actions that are tried out in one decision; more than that differ only in how they are paid."""

LIKING = 3.0
"""How far she follows her liking among places that promise nearly the same."""
ENOUGH_CARDS = 4
"""With so many missions in hand she draws no more."""
SWAPS = (a.Trade, a.TradePoints, a.Discard)
PAYMENTS = (a.Buy, a.BuildTower, a.BuildPairs, a.BuildTemple, a.BuyRare, a.Fulfil, a.EndTaxed)
StepWorth: TypeAlias = Callable[[TadmorGame, int, Any, Valuer], float]


class Malika:
    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self.leaning = leaning_for(seed)

    def decide(self, chair: Chair) -> Any:
        actions = chair.legal_actions()
        if len(actions) == 1:
            return actions[0]
        game = imagined_game(chair, self._rng)
        valuer = Valuer(game.components, self.leaning)
        if game.stage == "placement":
            return place_by_worth(table_of(game), chair.seat, actions, valuer, self._rng)
        if isinstance(actions[0], a.Raid):
            return raid_by_strength(table_of(game), chair.seat, actions, self._rng)
        return best_step(game, chair.seat, actions, valuer, self._rng, sensible_worth)


def place_by_worth(table: Table, seat: int, actions: Sequence[Any], valuer: Valuer, rng: Random) -> Any:
    """The place that promises most at first sight, or one that she likes nearly as much.

    A further piece goes to the missions only for one that no other piece is there for already.
    """
    view = without_what_is_committed(seat_at(table, seat, valuer))
    places = first_of_rows(table, actions)
    if not places:
        return actions[-1]
    rows = table.board.rows
    if not view.hand and any(isinstance(rows.get(place), MissionSlot) for place in view.merchant.pieces):
        places = [action for action in places if not isinstance(rows.get(action.place), MissionSlot)] or places
    return max(places, key=lambda action: slot_worth(view, action.place) + LIKING * rng.random())


def raid_by_strength(table: Table, seat: int, actions: Sequence[Any], rng: Random) -> Any:
    """Send the marauders where there is most to disturb: the region with the most slots, more or less."""
    sizes: dict[str, float] = {}
    for slot in table.board.slots.values():
        sizes[slot.region] = sizes.get(slot.region, 0.0) + 1
    return max(actions, key=lambda action: sizes.get(action.region, 0.0) + 2 * rng.random())


def best_step(
    game: TadmorGame, seat: int, actions: Sequence[Any], valuer: Valuer, rng: Random, worth: StepWorth | None = None
) -> Any:
    """Try every action in the imagined game and value what comes of it."""
    if len(actions) > MOST_LOOKED_AT:
        ends = [action for action in actions if action.ends_go]
        actions = [*rng.sample(list(actions), MOST_LOOKED_AT), *ends]
    best, choice = float("-inf"), actions[-1]
    for action in actions:
        if isinstance(action, a.TakeBack):
            continue
        value = (worth or step_worth)(game, seat, action, valuer) + NOISE * rng.random()
        if value > best:
            best, choice = value, action
    return choice


def step_worth(game: TadmorGame, seat: int, action: Any, valuer: Valuer) -> float:
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


def sensible_worth(game: TadmorGame, seat: int, action: Any, valuer: Valuer) -> float:
    """The same, but swapping goods or cards is only worth what it lets her pay for, and she draws no heap of cards."""
    if isinstance(action, SWAPS):
        return _worth_of_swap(game, seat, action, valuer)
    if isinstance(action, a.DrawMission) and len(game.state.merchants[seat].hand) >= ENOUGH_CARDS:
        return float("-inf")
    return step_worth(game, seat, action, valuer)


def _worth_of_swap(game: TadmorGame, seat: int, swap: Any, valuer: Valuer) -> float:
    """The best that can be paid for after a swap and could not be before."""
    before, twin = set(game.legal), game.copy()
    twin.play(swap)
    opened = (action for action in twin.legal if isinstance(action, PAYMENTS) and action not in before)
    return max((step_worth(twin, seat, action, valuer) for action in opened), default=float("-inf"))
