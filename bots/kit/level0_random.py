"""Level 0 of every game: a player that takes any legal action, each with the same chance.

It plays the games that have no bots of their own, and is the opponent by which level 1 is measured.
"""

from __future__ import annotations

from bots.kit.search_player import SeededPlayer
from bots.observation import Observation
from bots.roster import BotKind, Roster
from rules.contract import Action
from rules.message import message


class RandomBot(SeededPlayer):
    """Picks one of the legal actions."""

    def decide(self, observation: Observation) -> Action:
        return self.pick(observation.legal_actions())


RANDOM = {
    "random": BotKind(
        "Random",
        message("plays random legal moves"),
        RandomBot,
        brief=message("any move"),
        namesakes=("Abgar", "Iyad", "Rabbel", "Sosandros", "Themos"),
    )
}
"""The row of every roster."""
ONLY_RANDOM = Roster(RANDOM, "random")
"""The roster of a game without bots of its own."""
