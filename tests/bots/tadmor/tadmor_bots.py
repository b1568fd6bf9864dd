"""Positions of Tadmor for bots to decide in, and games that are simulated."""

from __future__ import annotations

from collections.abc import Sequence

from bots.lab.arena import Entrant, rotation
from bots.lab.processes import THIS_PROCESS, play_all
from bots.lab.results import GameResult
from bots.lab.workers import Workers
from bots.tadmor.roster import TADMOR_BOTS
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.game import TadmorGame
from tests.suites.bot_games import maker, play_on

LEVELS = {name: maker("tadmor", name) for name in TADMOR_BOTS if name != "random"}


def played(players: int, seed: int, decisions: int) -> TadmorGame:
    """Return a game in which Hadads took some decisions."""
    return play_on(TadmorGame.new(players, seed), "tadmor", seed, decisions)


def simulated(
    names: Sequence[str],
    games: int,
    seed: int,
    *,
    experienced: bool = False,
    catalogue: Catalogue | None = None,
    workers: Workers = THIS_PROCESS,
) -> list[GameResult]:
    """Play games among bots, as `tadmor simulate` does."""
    entrants = [Entrant(name) for name in names]
    fixtures = list(rotation("tadmor", entrants, games, seed, {"experienced": experienced}))
    return list(play_all(fixtures, catalogue, workers))
