"""Positions of Palmyra for bots to decide in, its levels, and whole games among them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bots.budget import SearchLimit
from bots.observation import Bot, Observation
from bots.palmyra.players.level1_greedy_hairan import Hairan
from bots.palmyra.players.level2_3_planning_worod_longinus import Longinus, Worod
from bots.palmyra.players.level4_search_odaenathus import Odaenathus
from rules.palmyra.game import PalmyraGame
from rules.palmyra.state import COLOURS, Options
from tests.rules.choosers import take

ROLLOUTS = 6


def quick_odaenathus(seed: int) -> Bot:
    return Odaenathus(seed, SearchLimit(rollouts=ROLLOUTS))


LEVELS: dict[str, Callable[[int], Bot]] = {
    "hairan": Hairan,
    "worod": Worod,
    "longinus": Longinus,
    "odaenathus": quick_odaenathus,
}


def game_for(players: int, seed: int, expert: bool = False) -> PalmyraGame:
    return PalmyraGame(Options(COLOURS[:players], seed, expert=expert))


def played(players: int, seed: int, decisions: int, expert: bool = False) -> PalmyraGame:
    """A game in which Hairans have decided so often."""
    game = game_for(players, seed, expert)
    bots = [Hairan(seed + seat) for seat in range(players)]
    for _ in range(decisions):
        seat = game.to_act
        assert seat is not None
        take(game, bots[seat].decide(Observation(game, seat)))
    return game


def decision(make: Callable[[int], Bot], game: PalmyraGame, seed: int = 5) -> Any:
    """What a new bot decides for the seat that is to act."""
    seat = game.to_act
    assert seat is not None
    return make(seed).decide(Observation(game, seat))


def whole_game(make: Callable[[int], Bot], game: PalmyraGame, seed: int = 1) -> list[str]:
    """Play a game to its end among bots of one level, each action checked, in notation."""
    lines = []
    bots = [make(seed + seat) for seat in range(game.seats)]
    while (seat := game.to_act) is not None:
        before = game.save_state()
        action = bots[seat].decide(Observation(game, seat))
        assert game.save_state() == before, "deciding changed the game"
        assert action in game.legal
        lines.append(game.write_action(action))
        take(game, action)
    return lines
