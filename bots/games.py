"""What `bots` has for each game. This is the only place in it that knows the games by name."""

from __future__ import annotations

from dataclasses import dataclass

from bots.lab.game_lab import GameLab
from bots.roster import ONLY_RANDOM, Roster
from bots.tadmor.lab.tadmor_lab import TADMOR_LAB
from bots.tadmor.roster import TADMOR_BOTS


@dataclass(frozen=True)
class GameBots:
    """The bots of a game, and its own statistics if it has any."""

    roster: Roster
    lab: GameLab | None = None


GAMES: dict[str, GameBots] = {
    "tadmor": GameBots(TADMOR_BOTS, TADMOR_LAB),
}
"""By the names that `rules.games.GAMES` has."""


def bots_of(game: str) -> Roster:
    """The bots that play a game; one that has no bots of its own is played by chance."""
    return GAMES[game].roster if game in GAMES else ONLY_RANDOM


def lab_of(game: str) -> GameLab | None:
    """The game's own statistics."""
    return GAMES[game].lab if game in GAMES else None
