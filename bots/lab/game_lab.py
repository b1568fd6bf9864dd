"""Statistics that a game adds to simulations: an observer of each game, and a report on many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from msgspec import Struct

from bots.lab.results import GameResult, Share
from bots.observation import Bot
from rules.contract import AnyGame, Components, Event, Seat
from rules.message import Message, Series, Value, message


class Observer(Protocol):
    """Follows one game from its opening to its end."""

    def note(self, events: Sequence[Event]) -> None:
        """Take the events after a decision."""

    def close(self) -> Struct:
        """Return what was observed in the game, which is over now."""

    def sources(self, seat: Seat) -> dict[str, int]:
        """Return the sources of a seat's points; asked after `close`."""


class Target(Struct, frozen=True):
    """A condition of a balanced game, and what was found."""

    wanted: Value
    met: bool
    found: Value
    misses: tuple[Value, ...]
    """The items that miss the target."""
    summed_up: bool = False
    """True if `found` gives only a number, and not the items."""


def fair_seats(shares: Sequence[Share], most_above: float) -> Target:
    """Check that no seat wins much more than an equal share."""
    wanted = message("no seat more than {points:.0f} points above the equal share", points=100 * most_above)
    return _fair(wanted, [message("seat {number}", number=number) for number in range(len(shares))], shares, most_above)


def fair_order(shares: Sequence[Share], most_above: float) -> Target:
    """Check the same for the order of play in the first turn."""
    wanted = message(
        "no place in the first order of play more than {points:.0f} points above the equal share",
        points=100 * most_above,
    )
    places = [message("{place.nth}", place=place) for place in range(1, len(shares) + 1)]
    return _fair(wanted, places, shares, most_above)


def _fair(wanted: Message, names: Sequence[Message], shares: Sequence[Share], most_above: float) -> Target:
    found = [
        message("{name} {points:+.1f}", name=name, points=100 * share.above)
        for name, share in zip(names, shares, strict=True)
    ]
    misses = [words for words, share in zip(found, shares, strict=True) if share.above > most_above]
    return target(wanted, Series(tuple(found)), misses)


def target(wanted: Value, found: Value, misses: Sequence[Value], summed_up: bool = False) -> Target:
    """Return a target that is met if nothing misses it."""
    return Target(wanted, not misses, found, tuple(misses), summed_up)


class GameReport(Struct, frozen=True):
    """Figures of many games, and the targets they meet or miss."""

    figures: Struct
    targets: tuple[Target, ...]


@dataclass(frozen=True)
class GameLab:
    """A game's own statistics."""

    observe: Callable[[AnyGame, Sequence[Bot]], Observer]
    """Returns an observer of a new game with these bots."""
    report: Callable[[Sequence[GameResult], Components], GameReport]
    """Returns a report on observed games and the components they were played with."""
