"""What a game declares of its bots, so that screens, saves and the command line need not know them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from msgspec import Struct

from bots.kit.level0_random import RandomBot
from bots.observation import Bot
from rules.message import Message, message


class SearchLimit(Struct, frozen=True):
    """How long a bot may search for a decision: a number of seconds, or of rollouts, which is the same everywhere."""

    seconds: float = 1.0
    rollouts: int | None = None


USUAL_LIMIT = SearchLimit()


@dataclass(frozen=True)
class BotKind:
    """A bot that can be seated."""

    name: str
    character: Message
    """One line about the way it plays, for screens."""
    make: Callable[[int], Bot]
    """A bot from a seed: the same seed decides the same way."""
    make_with_limit: Callable[[int, SearchLimit], Bot] | None = None
    """The same for a bot that searches for as long as it may."""

    @property
    def searches(self) -> bool:
        return self.make_with_limit is not None


@dataclass(frozen=True)
class Roster(Mapping[str, BotKind]):
    """The bots of a game by the names that saves and the command line call them, the weakest first."""

    kinds: Mapping[str, BotKind]
    usual: str
    """The opponent for somebody who does not choose one."""
    likings: Message | None = None
    """How two games against the same bot differ, if they do."""

    def __getitem__(self, name: str) -> BotKind:
        return self.kinds[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.kinds)

    def __len__(self) -> int:
        return len(self.kinds)

    @property
    def simplest(self) -> str:
        return next(iter(self))

    def level(self, name: str) -> int:
        """The higher, the stronger; the bot that plays every game by chance has none, which is 0."""
        return list(self).index(name)

    def make(self, name: str, seed: int, limit: SearchLimit = USUAL_LIMIT) -> Bot:
        """A bot ready to play; the limit is for those that search."""
        kind = self[name]
        return kind.make(seed) if kind.make_with_limit is None else kind.make_with_limit(seed, limit)


RANDOM = {"random": BotKind("Random", message("does anything that is allowed"), RandomBot)}
"""The bot that plays every game."""
ONLY_RANDOM = Roster(RANDOM, "random")
