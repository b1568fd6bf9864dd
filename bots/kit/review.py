"""Review of a finished game: the decisions that cost most, in groups by person.

Each decision is judged by what its player knew at that moment: by an observation, and games sampled from it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct

from rules.contract import Action, AnyGame, Seat
from rules.message import Message

GameT = TypeVar("GameT", bound=AnyGame)
ActionT = TypeVar("ActionT", bound=Action)
StepT = TypeVar("StepT")
MAX_MISSED = 5
"""Missed decisions that are told of each person, and of all bots together."""


class TurningPoint(Struct, Generic[StepT], frozen=True):
    """A decision or a turn that mattered."""

    action: int
    """Number of actions before it."""
    turn: int
    seat: Seat
    amount: float
    """Estimated cost of a decision, or the gain of a seat in a turn, in the unit of the game."""
    played: tuple[StepT, ...]
    better: tuple[StepT, ...] = ()
    """A better decision; empty for a turn that changed the lead."""
    reason: Message | None = None

    @property
    def is_missed(self) -> bool:
        return bool(self.better)


class Review(ABC, Generic[GameT, ActionT, StepT]):
    """Walks through a finished game in small steps, so that it can be stopped at any time.

    A game names its decisions (`is_decision`) and compares each with its candidates (`score`).
    """

    MIN_COST: ClassVar[float]
    """Decisions that cost less are not told."""

    def __init__(
        self, game_at: Callable[[int], GameT], actions: Sequence[tuple[Seat, ActionT]], people: Sequence[Seat] = ()
    ) -> None:
        """Prepare a review; `game_at` gives the game after that many actions.

        `people` are the seats of the players who want to learn. Without any, all seats are treated alike.
        """
        self._game_at, self._actions = game_at, actions
        self._people = tuple(people) or tuple(range(game_at(0).seats))
        self._missed: list[TurningPoint[StepT]] = []

    @abstractmethod
    def is_decision(self, number: int) -> bool:
        """Return True if a decision begins with this action."""

    @abstractmethod
    def score(self, number: int) -> TurningPoint[StepT] | None:
        """Compare a decision with its candidates; None if it missed nothing worth telling."""

    def steps(self) -> Iterator[float]:
        """Do the work; yields the part of it that is done, from 0 to 1."""
        total = len(self._actions)
        for number in range(total):
            if self.is_decision(number):
                self.keep(self.score(number))
            yield (number + 1) / total

    def keep(self, point: TurningPoint[StepT] | None) -> None:
        """Remember a missed decision if it cost enough."""
        if point is not None and point.amount >= self.MIN_COST:
            self._missed.append(point)

    @property
    def swings(self) -> Sequence[TurningPoint[StepT]]:
        """Turns that changed the lead, in games that look for them."""
        return ()

    @property
    def turning_points(self) -> list[TurningPoint[StepT]]:
        """Turning points found so far: those of each person, then of the other seats, in the order of the game."""
        found = (*self.worst(self._missed, MAX_MISSED, MAX_MISSED), *self.swings)
        return sorted(found, key=lambda point: (self._group(point.seat), point.action, point.is_missed))

    def worst(
        self, points: Sequence[TurningPoint[StepT]], most_of_person: int, most_of_bots: int
    ) -> list[TurningPoint[StepT]]:
        """Return the most expensive points: up to one number of each person, and another of all bots together."""
        groups: dict[int, list[TurningPoint[StepT]]] = {}
        for point in sorted(points, key=lambda point: -point.amount):
            groups.setdefault(self._group(point.seat), []).append(point)
        return [
            point
            for group, found in groups.items()
            for point in found[: most_of_person if group < len(self._people) else most_of_bots]
        ]

    def _group(self, seat: Seat) -> int:
        """Return a number for each person, in their order, and one more for all other seats."""
        return self._people.index(seat) if seat in self._people else len(self._people)
