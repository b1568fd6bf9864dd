"""Positions of Palmyra for bots to decide in."""

from __future__ import annotations

from bots.palmyra.roster import PALMYRA_BOTS
from rules.palmyra.game import PalmyraGame
from rules.palmyra.state import COLOURS, Options
from tests.suites.bot_games import maker, play_on

LEVELS = {name: maker("palmyra", name) for name in PALMYRA_BOTS if name != "random"}


def game_for(players: int, seed: int, expert: bool = False) -> PalmyraGame:
    return PalmyraGame(Options(COLOURS[:players], seed, expert=expert))


def played(players: int, seed: int, decisions: int, expert: bool = False, stage: str = "") -> PalmyraGame:
    """Return a game in which Hairans took some decisions, and went on to a stage if one is named."""
    return play_on(game_for(players, seed, expert), "palmyra", seed, decisions, stage)
