"""Registry of the bots and statistics of each game: the only module of `bots` that knows the games by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from bots.kit.level0_random import ONLY_RANDOM
from bots.marchands.roster import MARCHANDS_BOTS
from bots.palmyra.roster import PALMYRA_BOTS
from bots.roster import Roster
from bots.tadmor.roster import TADMOR_BOTS

if TYPE_CHECKING:
    from bots.lab.game_lab import GameLab


@dataclass(frozen=True)
class GameBots:
    """The bots of a game, and its own statistics if it has any; these are loaded on demand."""

    roster: Roster
    lab: Callable[[], GameLab | None] = lambda: None


def _lab_of(module: str, name: str) -> Callable[[], GameLab]:
    """Return a function that imports a game's statistics."""

    def load() -> GameLab:
        lab: GameLab = getattr(import_module(module), name)
        return lab

    return load


GAMES: dict[str, GameBots] = {
    "tadmor": GameBots(TADMOR_BOTS, _lab_of("bots.tadmor.lab.tadmor_lab", "TADMOR_LAB")),
    "palmyra": GameBots(PALMYRA_BOTS, _lab_of("bots.palmyra.lab.palmyra_lab", "PALMYRA_LAB")),
    "marchands": GameBots(MARCHANDS_BOTS, _lab_of("bots.marchands.lab.marchands_lab", "MARCHANDS_LAB")),
}
"""By the names of `rules.games.GAMES`."""
_RANDOM_ONLY = GameBots(ONLY_RANDOM)


def bots_of(game: str) -> Roster:
    """Return the bots of a game; a game without bots of its own is played by the random bot."""
    return GAMES.get(game, _RANDOM_ONLY).roster


def lab_of(game: str) -> GameLab | None:
    """Return the game's own statistics, None if it has none."""
    return GAMES.get(game, _RANDOM_ONLY).lab()
