"""Positions of Marchands d'Empire for bots to decide in, its levels, and whole games among them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from bots.budget import SearchLimit
from bots.marchands.players.level1_nearest_barates import Barates
from bots.marchands.players.level2_planning_soados import Soados
from bots.marchands.players.level3_search_kanishka import Kanishka
from bots.observation import Bot, Observation
from rules.contract import Seat
from rules.marchands.game import MarchandsGame
from rules.marchands.state import COLOURS, Options
from tests.rules.marchands.choosers import with_sense

ROLLOUTS = 14


def quick_kanishka(seed: int) -> Bot:
    return Kanishka(seed, SearchLimit(rollouts=ROLLOUTS))


LEVELS: dict[str, Callable[[int], Bot]] = {
    "barates": Barates,
    "soados": Soados,
    "kanishka": quick_kanishka,
}


def game_for(players: int, seed: int, **chosen: bool) -> MarchandsGame:
    return MarchandsGame(Options(COLOURS[:players], seed, **chosen))


def played(players: int, seed: int, decisions: int, **chosen: bool) -> MarchandsGame:
    """A game in which so much was decided with some sense."""
    game, rng = game_for(players, seed, **chosen), Random(seed)
    for _ in range(decisions):
        game.apply(game.acting[0], with_sense(game, rng))
    return game


def played_to(stage: str, players: int, seed: int, decisions: int = 0, **chosen: bool) -> MarchandsGame:
    """The same, up to where the game is in a stage."""
    game, rng = played(players, seed, decisions, **chosen), Random(seed)
    while game.stage != stage:
        game.apply(game.acting[0], with_sense(game, rng))
    return game


def decision(make: Callable[[int], Bot], game: MarchandsGame, seat: Seat | None = None, seed: int = 5) -> Any:
    """What a new bot decides for a seat that acts, the first of them if none is said."""
    return make(seed).decide(Observation(game, game.acting[0] if seat is None else seat))


def whole_game(make: Callable[[int], Bot], game: MarchandsGame, seed: int = 1) -> list[str]:
    """Play a game to its end among bots of one level, each action checked, in notation."""
    lines = []
    bots = [make(seed + seat) for seat in range(game.seats)]
    while acting := game.acting:
        seat = acting[0]
        before = game.save_state()
        action = bots[seat].decide(Observation(game, seat))
        assert game.save_state() == before, "deciding changed the game"
        assert action in game.legal_actions(seat)
        lines.append(game.write_action(action))
        game.apply(seat, action)
    return lines
