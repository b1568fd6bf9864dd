"""Declaration of a game's bots, through which screens, saves and the command line know them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass

from bots.budget import USUAL_LIMIT, SearchLimit
from bots.observation import Bot
from rules.message import Message

_UNTOLD = Message("")


@dataclass(frozen=True)
class BotKind:
    """A bot that can take a seat."""

    name: str
    character: Message
    """One line about its style of play, for screens."""
    make: Callable[[int], Bot]
    """Makes a bot from a seed: the same seed decides the same way."""
    make_with_limit: Callable[[int, SearchLimit], Bot] | None = None
    """The same, for a bot that searches until its limit."""
    brief: Message = _UNTOLD
    """The style in a word or two, beside the level."""
    namesakes: tuple[str, ...] = ()
    """Names of further bots of this kind at the same table."""

    @property
    def searches(self) -> bool:
        return self.make_with_limit is not None


@dataclass(frozen=True)
class Roster(Mapping[str, BotKind]):
    """The bots of a game by the names that saves and the command line use, the weakest first."""

    kinds: Mapping[str, BotKind]
    usual: str
    """The opponent for players who do not choose one."""
    likings: Message | None = None
    """A sentence on how two games against the same bot differ, if they do."""

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
        """Return the level of a bot: the higher, the stronger. The random bot has level 0."""
        return list(self).index(name)

    def name_for(self, name: str, taken: Collection[str]) -> str:
        """Return a bot's own name at a table, or that of the first namesake who is not there yet."""
        kind = self[name]
        names = (kind.name, *kind.namesakes)
        return next((each for each in names if each not in taken), kind.name)

    def make(self, name: str, seed: int, limit: SearchLimit = USUAL_LIMIT) -> Bot:
        """Return a bot that is ready to play; the limit is for those that search."""
        kind = self[name]
        return kind.make(seed) if kind.make_with_limit is None else kind.make_with_limit(seed, limit)
