"""Review of a finished game: what decided it, and the decisions of people that cost most.

What decided a game is told by turns, with everything open. Decisions are judged by the weighing that advice is based
on, from what their player knew at that moment: who follows the advice misses nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from bots.judgement import Judge
from bots.kit.weighing import WeighedOption
from bots.observation import Observation
from rules.contract import Action, AnyGame, Seat
from rules.message import Message

GameT = TypeVar("GameT", bound=AnyGame)
MAX_MISSED = 2
"""Missed decisions that are told of each person."""
MAX_TURNING_POINTS = 6
MIN_SWING = 80
"""Change of a chance, in thousandths, that makes a turning point."""
MIN_LEAD_SWING = 40
"""The same for a turn in which another seat becomes the favourite."""
DECIDED = 970
"""While one chance stays above this, the game is decided."""
CHART_PART = 0.1
"""Part of the work after which the chances of all turns are known."""


class Judged(Struct, frozen=True):
    """A decision as it was weighed, with a better one and its reason."""

    weighed: WeighedOption[Any]
    better: tuple[Action, ...]
    reason: Message | None
    """The reason for the better one; None unless the decision was missed."""
    follows: tuple[Action, ...] = ()
    """The steps with which the decision was weighed to go on."""


class MissedDecision(Struct, frozen=True):
    """A decision for which the weighing knew a better one."""

    number: int
    """Number of actions before it."""
    turn: int
    seat: Seat
    action: Action
    judged: Judged


class Tally(Struct, frozen=True):
    """Decisions of a person that could be weighed, and those that were the best or as good."""

    weighed: int = 0
    good: int = 0

    def with_one(self, good: bool) -> Tally:
        return Tally(self.weighed + 1, self.good + good)


class TurnChances(Struct, frozen=True):
    """The chances of all seats when a turn begins, or at the end."""

    number: int
    turn: int
    chances: tuple[int, ...]

    @property
    def favourite(self) -> Seat:
        """The seat with the best chance; of equal ones the first."""
        return max(range(len(self.chances)), key=lambda seat: (self.chances[seat], -seat))


class TurningPoint(Struct, frozen=True):
    """A turn that changed the chances."""

    before: TurnChances
    after: TurnChances
    lasts: bool = True
    """True if the favourite after it is still the favourite when all others have had their turn."""

    @property
    def swing(self) -> int:
        """The largest change of a chance."""
        return max(map(abs, self.changes))

    @property
    def changes(self) -> tuple[int, ...]:
        return tuple(then - now for now, then in zip(self.before.chances, self.after.chances, strict=True))

    @property
    def changes_lead(self) -> bool:
        return self.before.favourite != self.after.favourite

    @property
    def counts(self) -> bool:
        """True if it is worth telling: the game was open, and the turn moved the chances or changed the favourite."""
        decided = min(max(self.before.chances), max(self.after.chances)) >= DECIDED and not self.changes_lead
        return not decided and self.swing >= (MIN_LEAD_SWING if self.takes_lead else MIN_SWING)

    @property
    def takes_lead(self) -> bool:
        """True if it changes the favourite for longer than a moment."""
        return self.changes_lead and self.lasts


class Weigher(Protocol):
    """A game's weighing for the review."""

    def __call__(self, observation: Observation, action: Action) -> Judged | None:
        """Weigh an action that the seat has taken; None if the weighing has nothing to say about it."""


class Review(Generic[GameT]):
    """Walks through a finished game in small steps, so that it can be stopped at any time."""

    def __init__(
        self,
        judge: Judge[GameT],
        weigh: Weigher,
        game_at: Callable[[int], GameT],
        actions: Sequence[tuple[Seat, Action]],
        people: Sequence[Seat] = (),
        own: Callable[[int], bool] = lambda number: True,
        face_down: type[Observation] | None = None,
    ) -> None:
        """Prepare a review; `game_at` gives the game after that many actions.

        `people` are the seats of the players who want to learn; of their decisions only those count that are `own`.
        `face_down` is how a seat saw the game if its hand could lie face down when it was advised.
        """
        self._judge, self._weigh, self._game_at, self._actions = judge, weigh, game_at, actions
        self._people, self._own, self._face_down = tuple(people), own, face_down
        self.every_missed: list[MissedDecision] = []
        """All missed decisions found so far, also those that are not told."""
        self.tallies = dict.fromkeys(self._people, Tally())
        self._planned: dict[Seat, tuple[Action, ...]] = {}
        self.chances: list[TurnChances] = []
        self.is_charted = False
        """True once the chances of all turns are known."""

    def steps(self) -> Iterator[float]:
        """Do the work; yields the part of it that is done, from 0 to 1. The chances come first."""
        total = len(self._actions)
        for number in range(total + 1):
            self._note_turn(number)
            yield CHART_PART * number / max(1, total)
        self.is_charted = True
        for number, (seat, action) in enumerate(self._actions):
            if seat in self._people and self._own(number):
                self._look_at(number, seat, action)
            yield 1 - (1 - CHART_PART) * (total - number - 1) / total

    def _note_turn(self, number: int) -> None:
        game = self._game_at(number)
        turn, last = game.progress().turn, self.chances[-1].turn if self.chances else 0
        if (turn > last or not game.acting) and game.seats > 1:
            self.chances.append(TurnChances(number, turn, self._judge.chances(game)))

    def _look_at(self, number: int, seat: Seat, action: Action) -> None:
        """Weigh a decision; the steps of a plan that was as good as the best are not weighed again."""
        planned = self._planned.pop(seat, ())
        if planned[:1] == (action,):
            self._planned[seat] = planned[1:]
            self.tallies[seat] = self.tallies[seat].with_one(good=True)
            return
        game = self._game_at(number)
        if len(game.legal_actions(seat)) < 2:
            return
        judged = self._weigh(Observation(game, seat), action)
        if judged is None:
            return
        if judged.weighed.as_good:
            self._planned[seat] = judged.follows
        missed = judged.weighed.missed and judged.better[0] != action and not self._was_advised(game, seat, action)
        if missed:
            self.every_missed.append(MissedDecision(number, game.progress().turn, seat, action, judged))
        self.tallies[seat] = self.tallies[seat].with_one(judged.weighed.as_good)

    def _was_advised(self, game: GameT, seat: Seat, action: Action) -> bool:
        """Return True if advice that left the hand out marked an action as good."""
        if self._face_down is None:
            return False
        observation = self._face_down(game, seat)
        if action not in observation.legal_actions():
            return False
        judged = self._weigh(observation, action)
        return judged is not None and judged.weighed.as_good

    @property
    def missed(self) -> list[MissedDecision]:
        """The worst decisions found so far: up to two of each person, one of each turn, in the order of the game."""
        found: list[MissedDecision] = []
        for seat in self._people:
            turns: set[int] = set()
            own = [missed for missed in self.every_missed if missed.seat == seat]
            for missed in sorted(own, key=_cost, reverse=True):
                if missed.turn not in turns and len(turns) < MAX_MISSED:
                    turns.add(missed.turn)
                    found.append(missed)
        return sorted(found, key=lambda missed: missed.number)

    @property
    def turning_points(self) -> list[TurningPoint]:
        """Return the turns that decided the game, in its order: changes of the lead before others, then by size."""
        favourites = [one.favourite for one in self.chances]
        every = [
            TurningPoint(before, after, set(favourites[at + 1 : at + 1 + len(after.chances)]) == {after.favourite})
            for at, (before, after) in enumerate(pairwise(self.chances))
        ]
        found = [point for point in every if point.counts] or sorted(every, key=lambda point: -point.swing)[:1]
        chosen = sorted(found, key=lambda point: (not point.takes_lead, -point.swing))[:MAX_TURNING_POINTS]
        return sorted(chosen, key=lambda point: point.before.number)


def _cost(missed: MissedDecision) -> tuple[int, int]:
    return missed.judged.weighed.less, missed.judged.weighed.behind
