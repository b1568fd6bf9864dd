"""Exercises for tests of screens, in positions that do not change when puzzles come and go."""

from __future__ import annotations

from tadmor_tui.puzzles.exercise import Exercise
from tadmor_tui.puzzles.series import ReviewSeries
from tests.rules.tadmor.builders import position


def an_exercise() -> ReviewSeries:
    """Red can fulfil a mission of 18 PP, and little else."""
    red = dict(goods="3w3s3m3g", hand=["K12"], at="palmyra.mission")
    game = position("construction", red=red).game
    return ReviewSeries([("7", Exercise.of_position("tadmor", game, 0))])
