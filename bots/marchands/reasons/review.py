"""A finished game looked at again: the plots that cost most.

Each plot is judged by what its player knew then: from his chair, against what the others might have plotted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from msgspec import Struct

from bots.chair import Chair
from bots.marchands.imagined_game import imagined_game
from bots.marchands.reasons.advice import Trials, candidates_on, weigh
from bots.marchands.reasons.reason import plot_reason
from rules.contract import Action, Seat
from rules.marchands import actions as a
from rules.marchands.game import MarchandsGame
from rules.marchands.places import Step
from rules.marchands.state_codec import steps
from rules.message import Message

ROUNDS = 6
MOST_MISSED, LEAST_MISSED = 5, 0.04
"""Plots of each person that are told, and of all bots together; and what they cost at least, of the chance to win."""


class MissedPlot(Struct, frozen=True):
    """A plot that could have been better."""

    action: int
    """How many actions lie before it was sealed."""
    turn: int
    seat: Seat
    cost: float
    """How much of the chance to win it cost, as far as one can tell."""
    played: tuple[Step, ...]
    better: tuple[Step, ...]
    reason: Message


class Review:
    """Looks through a game plot by plot, so that it can be stopped at any time."""

    def __init__(
        self,
        game_at: Callable[[int], MarchandsGame],
        actions: Sequence[tuple[Seat, Action]],
        people: Sequence[Seat] = (),
    ) -> None:
        """`game_at` gives the game as it was after so many actions; `people` are the seats of those who want to learn.

        Without any everybody is looked at alike.
        """
        self._game_at, self._actions = game_at, actions
        self._people = tuple(people) or tuple(range(game_at(0).seats))
        self._found: list[MissedPlot] = []

    def steps(self) -> Iterator[float]:
        """Do the work; yields how much of it is done, from 0 to 1."""
        total = len(self._actions)
        for number, (seat, action) in enumerate(self._actions):
            if isinstance(action, a.Seal):
                self._look_at(number, seat)
            yield (number + 1) / total

    @property
    def missed(self) -> list[MissedPlot]:
        """What was found: of each person, then of the others, in the order of the game."""
        groups: dict[int, list[MissedPlot]] = {}
        for plot in sorted(self._found, key=lambda plot: -plot.cost):
            groups.setdefault(self._group(plot.seat), []).append(plot)
        told = [plot for found in groups.values() for plot in found[:MOST_MISSED]]
        return sorted(told, key=lambda plot: (self._group(plot.seat), plot.action))

    def _group(self, seat: Seat) -> int:
        """People one after the other, then everybody else."""
        return self._people.index(seat) if seat in self._people else len(self._people)

    def _look_at(self, number: int, seat: Seat) -> None:
        """Compare a plot with the best that came off at least once."""
        game, rng = self._game_at(number), Random(number)
        chair, played = Chair(game, seat), game.table.plots[seat]
        table = imagined_game(chair, rng).table
        weighed = weigh(chair, Trials(chair, rng, ROUNDS), table, [played, *candidates_on(table, seat)])
        own = next(one for one in weighed if one.plot == played)
        best = next((one for one in weighed if one.works), own)
        cost = best.chance - own.chance
        if cost >= LEAST_MISSED:
            reason = plot_reason(game.table, seat, best.plot, best.undisturbed, best.rounds)
            told = MissedPlot(number, game.table.turn, seat, cost, steps(played), steps(best.plot), reason)
            self._found.append(told)
