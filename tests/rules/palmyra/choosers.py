"""A player who lays rather than reorganizes, so that tests see the ends of games that people would play."""

from __future__ import annotations

from random import Random

from rules.contract import A_co, Action, AnyGame, E_co, Game, Seat, V_co
from rules.palmyra import actions as a
from rules.palmyra import events as e
from tests.rules.choosers import legal

_WEIGHTS: dict[type, float] = {a.Reorganize: 0.15, a.Stop: 0.4, a.KeepAll: 0.7, a.TakeCaesar: 3.0}


def with_sense(game: Game[A_co, E_co, V_co], rng: Random, seat: Seat | None = None) -> A_co:
    """First a kind of action, useful ones sooner than wasteful ones; of tiles, mostly those that match."""
    kinds: dict[type, list[A_co]] = {}
    for action in legal(game, seat):
        kinds.setdefault(type(action), []).append(action)
    (chosen,) = rng.choices(list(kinds.values()), [_WEIGHTS.get(kind, 1.0) for kind in kinds])
    several = [rng.choice(chosen) for _ in range(3)]
    matched = [_matched(game, action) for action in several]
    return several[matched.index(max(matched))]


def _matched(game: AnyGame, action: Action) -> int:
    """Return the match of a laid tile; all other actions are alike."""
    if not isinstance(action, a.Lay):
        return 0
    twin = game.copy()
    (laid,) = twin.apply_legal(twin.acting[0], action)
    assert isinstance(laid, e.TileLaid) and laid.landscape is not None and laid.feature is not None
    return laid.landscape + laid.feature
