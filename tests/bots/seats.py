"""Positions for bots to decide in, the levels with small budgets, and whole games among bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bots.budget import SearchLimit
from bots.lab.arena import Entrant, rotation
from bots.lab.processes import THIS_PROCESS, play_all
from bots.lab.results import GameResult
from bots.lab.workers import Workers
from bots.observation import Bot, Observation
from bots.tadmor.players.level1_impulsive_hadad import Hadad
from bots.tadmor.players.level2_greedy_malika import Malika
from bots.tadmor.players.level3_planning_zabdas import Zabdas
from bots.tadmor.players.level4_search_zenobia import Zenobia
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import usual_options
from tests.rules.choosers import take

ROLLOUTS = 6


def quick_zenobia(seed: int) -> Bot:
    return Zenobia(seed, SearchLimit(rollouts=ROLLOUTS))


LEVELS: dict[str, Callable[[int], Bot]] = {
    "hadad": Hadad,
    "malika": Malika,
    "zabdas": Zabdas,
    "zenobia": quick_zenobia,
}


def played(players: int, seed: int, decisions: int) -> TadmorGame:
    """A game in which Hadads have decided so often."""
    game = TadmorGame.new(players, seed)
    bots = [Hadad(seed + seat) for seat in range(players)]
    for _ in range(decisions):
        seat = game.to_act
        assert seat is not None
        take(game, bots[seat].decide(Observation(game, seat)))
    return game


def decision(make: Callable[[int], Bot], game: TadmorGame, seed: int = 5) -> Any:
    """What a new bot decides for the seat that is to act."""
    seat = game.to_act
    assert seat is not None
    return make(seed).decide(Observation(game, seat))


def whole_game(make: Callable[[int], Bot], players: int, seed: int, catalogue: Catalogue | None = None) -> list[str]:
    """A game among bots of one level, each action checked, in notation."""
    game, lines = TadmorGame(usual_options(players, seed), catalogue), []
    bots = [make(seed * players + seat) for seat in range(players)]
    while (seat := game.to_act) is not None:
        before = game.save_state()
        action = bots[seat].decide(Observation(game, seat))
        assert game.save_state() == before, "deciding changed the game"
        assert action in game.legal
        lines.append(game.write_action(action))
        take(game, action)
    return lines


def simulated(
    names: Sequence[str],
    games: int,
    seed: int,
    *,
    experienced: bool = False,
    catalogue: Catalogue | None = None,
    workers: Workers = THIS_PROCESS,
) -> list[GameResult]:
    """Games of Tadmor among bots, as `tadmor simulate` plays them."""
    entrants = [Entrant(name) for name in names]
    fixtures = list(rotation("tadmor", entrants, games, seed, {"experienced": experienced}))
    return list(play_all(fixtures, catalogue, workers))
