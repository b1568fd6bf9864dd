"""The bots of each game. This is the only place in `bots` that knows the games by name."""

from __future__ import annotations

from bots.roster import ONLY_RANDOM, Roster
from bots.tadmor.roster import ROSTER as TADMOR

ROSTERS: dict[str, Roster] = {
    "tadmor": TADMOR,
}
"""By the name that `rules.games.GAMES` has."""


def bots_of(game: str) -> Roster:
    """The bots that play a game; one that has no bots of its own is played by chance."""
    return ROSTERS.get(game, ONLY_RANDOM)
