"""Trials of plots in sampled turns, the same ones for every plot, so that plots can be compared."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from bots.kit.search_player import sample_game
from bots.kit.weighing import mean
from bots.marchands.search.sampled_turn import SampledTurn
from bots.observation import Observation
from rules.marchands import events as e
from rules.marchands.game import MarchandsGame
from rules.marchands.places import SLOTS, WAIT

UNIT = 100_000
"""A victory, in thousandths of a hundredth."""


class TriedPlot(Struct, frozen=True):
    """A plot, the chance to win after it in each sampled turn, and in how many of them nobody disturbed it."""

    plot: tuple[int, ...]
    outcomes: tuple[int, ...]
    undisturbed: int
    failed: tuple[int, ...]
    """Number of sampled turns in which each step failed."""
    parts: dict[str, int]
    """The mean chance in parts."""

    @property
    def lucks(self) -> int:
        return len(self.outcomes)

    @property
    def works(self) -> bool:
        """True if it worked at least once."""
        return bool(self.undisturbed)


class PlotTrials:
    """Sampled turns of one seat."""

    def __init__(self, observation: Observation, rng: Random, lucks: int) -> None:
        self._seat = observation.seat
        tables = (sample_game(observation, rng, MarchandsGame).table for _ in range(lucks))
        self._turns = [SampledTurn(table, observation.seat, rng) for table in tables]

    def tried(self, plot: tuple[int, ...]) -> TriedPlot:
        """Try a plot in all turns."""
        outcomes, parts, undisturbed, failed = list[int](), list[dict[str, float]](), 0, [0] * SLOTS
        for turn in self._turns:
            events: list[e.AnyEvent] = []
            found = turn.parts(plot, events)
            parts.append(found)
            outcomes.append(sum(round(UNIT * part) for part in found.values()))
            steps = self._failed(events)
            undisturbed += not steps
            for step in steps:
                failed[step] += 1
        means = {name: mean([round(UNIT * one[name]) for one in parts]) for name in parts[0]}
        return TriedPlot(plot, tuple(outcomes), undisturbed, tuple(failed), means)

    def _failed(self, events: Sequence[e.AnyEvent]) -> list[int]:
        """Return the steps of the seat that failed in a turn, counted from 0."""
        steps, step = [], 0
        for event in events:
            if isinstance(event, e.StepBegan):
                step = event.number - 1
            elif isinstance(event, e.StepFailed) and event.seat == self._seat:
                steps.append(step)
        return steps

    def without_failing_steps(self, tried: TriedPlot) -> TriedPlot:
        """Replace the step that fails most often by a wait, until the plot works at least once."""
        while not tried.works:
            worst = tried.failed.index(max(tried.failed))
            plot = [WAIT if number == worst else step for number, step in enumerate(tried.plot)]
            while plot and plot[-1] == WAIT:
                plot.pop()
            tried = self.tried(tuple(plot))
        return tried
