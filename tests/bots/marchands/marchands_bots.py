"""Positions of Marchands d'Empire for bots to decide in."""

from __future__ import annotations

from random import Random

from bots.marchands.roster import MARCHANDS_BOTS
from rules.marchands.game import MarchandsGame
from rules.marchands.state import COLOURS, Options
from tests.rules.marchands.choosers import with_sense
from tests.suites.bot_games import maker

LEVELS = {name: maker("marchands", name) for name in MARCHANDS_BOTS if name != "random"}


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
