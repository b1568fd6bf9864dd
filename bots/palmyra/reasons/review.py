"""A finished game looked at again: the turns that cost most.

Each turn is judged by what its player knew then: from his chair, in games imagined from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from msgspec import Struct

from bots.observation import Observation
from bots.palmyra.reasons.advice import score_turns
from bots.palmyra.reasons.reason import reason_for
from rules.contract import Action, Seat
from rules.message import Message
from rules.palmyra import actions as a
from rules.palmyra.game import PalmyraGame

ROUNDS = 6
MAX_MISSED, MIN_MISSED = 5, 1.5
"""Turns of each person that are told, and of all bots together; and how many coins they cost at least."""


class MissedTurn(Struct, frozen=True):
    """A turn that could have been better."""

    action: int
    """How many actions lie before it."""
    turn: int
    seat: Seat
    coins: float
    """What it cost, as far as one can tell."""
    played: tuple[Action, ...]
    better: tuple[Action, ...]
    reason: Message


class Review:
    """Looks through a game turn by turn, so that it can be stopped at any time."""

    def __init__(
        self, game_at: Callable[[int], PalmyraGame], actions: Sequence[Action], people: Sequence[Seat] = ()
    ) -> None:
        """`game_at` gives the game as it was after so many actions; `people` are the seats of those who want to learn.

        Without any everybody is looked at alike.
        """
        self._game_at, self._actions = game_at, actions
        self._people = tuple(people) or tuple(range(game_at(0).seats))
        self._found: list[MissedTurn] = []

    def steps(self) -> Iterator[float]:
        """Do the work; yields how much of it is done, from 0 to 1."""
        total = len(self._actions)
        for number in range(total):
            game = self._game_at(number)
            if game.stage == "turn" and len(game.legal) > 1:
                self._look_at(number, game)
            yield (number + 1) / total

    @property
    def missed(self) -> list[MissedTurn]:
        """What was found: of each person, then of the others, in the order of the game."""
        groups: dict[int, list[MissedTurn]] = {}
        for turn in sorted(self._found, key=lambda turn: -turn.coins):
            groups.setdefault(self._group(turn.seat), []).append(turn)
        told = [turn for found in groups.values() for turn in found[:MAX_MISSED]]
        return sorted(told, key=lambda turn: (self._group(turn.seat), turn.action))

    def _group(self, seat: Seat) -> int:
        """People one after the other, then everybody else."""
        return self._people.index(seat) if seat in self._people else len(self._people)

    def _look_at(self, number: int, game: PalmyraGame) -> None:
        seat, played = game.table.seat, self._steps_from(number)
        scored = score_turns(Observation(game, seat), Random(number), ROUNDS, played)
        best, own = scored[0], next(one for one in scored if one.actions == played)
        cost = best.lead - own.lead
        if cost >= MIN_MISSED:
            reason = reason_for(game, best.actions)
            told = MissedTurn(number, game.table.turn, seat, cost, tuple(played), tuple(best.actions), reason)
            self._found.append(told)

    def _steps_from(self, number: int) -> list[Action]:
        """The steps of a turn up to where something unknown turned up."""
        steps: list[Action] = []
        for action in self._actions[number:]:
            steps.append(action)
            if isinstance(action, a.Stop | a.Reorganize):
                break
        return steps
