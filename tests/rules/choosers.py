"""Ways to choose an action and to take it, for tests that play whole games.

They choose for the seat they are told, or else for the first that acts.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from rules.contract import A_co, Action, AnyGame, E_co, Game, Seat, V_co
from rules.tadmor import actions as a


class Chooser(Protocol):
    def __call__(self, game: AnyGame, rng: Random, seat: Seat | None = None) -> Action: ...


def legal(game: Game[A_co, E_co, V_co], seat: Seat | None = None) -> Sequence[A_co]:
    """The actions of the seat."""
    return game.legal_actions(game.acting[0] if seat is None else seat)


def take(game: Game[A_co, E_co, V_co], action: Action) -> Sequence[E_co]:
    """Let the first seat that acts take an action."""
    return game.apply(game.acting[0], action)


def by_chance(game: Game[A_co, E_co, V_co], rng: Random, seat: Seat | None = None) -> A_co:
    """Every legal action is as likely as every other."""
    return rng.choice(legal(game, seat))


_WEIGHTS: dict[type, float] = {
    a.End: 0.4,
    a.TakeBack: 0.02,
    a.Discard: 0.05,
    a.Trade: 0.4,
    a.TradePoints: 0.3,
    a.DrawMission: 30.0,
    a.Fulfil: 40.0,
    a.BuildTemple: 20.0,
    a.BuyRare: 20.0,
    a.EndTaxed: 0.4,
    a.Return: 3.0,
}
_USUAL_WEIGHT = 8.0


def with_sense(game: Game[A_co, E_co, V_co], rng: Random, seat: Seat | None = None) -> A_co:
    """First a kind of action, useful ones much sooner than wasteful ones; then any action of that kind."""
    kinds: dict[type, list[A_co]] = {}
    for action in legal(game, seat):
        kinds.setdefault(type(action), []).append(action)
    weights = [_WEIGHTS.get(kind, _USUAL_WEIGHT) for kind in kinds]
    (chosen,) = rng.choices(list(kinds.values()), weights)
    return rng.choice(chosen)
