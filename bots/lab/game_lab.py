"""What a game can add to simulations of it: an observer of each game, and a report on many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from msgspec import Struct

from bots.chair import Bot
from bots.lab.figures import Share
from bots.lab.results import GameResult
from rules.contract import AnyGame, Components, Event, Seat


class Observer(Protocol):
    """Follows one game from its opening to its end."""

    def note(self, events: Sequence[Event]) -> None:
        """Hear what happened after a decision."""

    def close(self) -> Struct:
        """What was seen in the game, which is over now."""

    def sources(self, seat: Seat) -> dict[str, int]:
        """Where the points of a seat came from; asked when all is closed."""


class Target(Struct, frozen=True):
    """What is wanted of a balanced game, and what was found."""

    wanted: str
    met: bool
    found: str
    misses: tuple[str, ...]
    """Each thing that is not as it should be."""
    summed_up: bool = False
    """Whether `found` only says how many there are, and not which."""


def fair(what: str, shares: Sequence[Share], most_above: float) -> Target:
    """Wanted is that nobody wins much more than an equal share because of where he sits."""
    found = {f"{share.name} {100 * share.above:+.1f}": share.above for share in shares}
    misses = tuple(words for words, above in found.items() if above > most_above)
    wanted = f"no {what} more than {100 * most_above:.0f} points above the equal share"
    return Target(wanted, not misses, ", ".join(found), misses)


class GameReport(Struct, frozen=True):
    """What many games say about the game."""

    figures: Struct
    targets: tuple[Target, ...]


@dataclass(frozen=True)
class GameLab:
    """A game's own statistics."""

    observe: Callable[[AnyGame, Sequence[Bot]], Observer]
    """An observer of a game that begins, with these bots on its seats."""
    report: Callable[[Sequence[GameResult], Components], GameReport]
    """A report on games that were observed, and on the components they were played with."""
