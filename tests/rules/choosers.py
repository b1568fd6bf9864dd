"""Ways to choose an action, for tests that play whole games: by pure chance, or by chance with a little sense."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

from rules.contract import Game
from rules.tadmor import actions as a

Chooser: TypeAlias = Callable[[Game, Random], Any]


def by_chance(game: Game, rng: Random) -> Any:
    """Every legal action is as likely as every other."""
    return rng.choice(game.legal_actions())


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


def with_sense(game: Game, rng: Random) -> Any:
    """First a kind of action, useful ones much sooner than wasteful ones; then any action of that kind."""
    kinds: dict[type, list[Any]] = {}
    for action in game.legal_actions():
        kinds.setdefault(type(action), []).append(action)
    weights = [_WEIGHTS.get(kind, _USUAL_WEIGHT) for kind in kinds]
    (chosen,) = rng.choices(list(kinds.values()), weights)
    return rng.choice(chosen)
