"""Exercises for tests of screens, in positions that do not change when puzzles come and go."""

from __future__ import annotations

from tadmor_tui.puzzles.exercise import Exercise
from tadmor_tui.puzzles.series import ReviewSeries
from tests.rules.tadmor.builders import position


def an_exercise() -> ReviewSeries:
    """Red can fulfil a mission of 18 PP, and much else."""
    return _in_construction("3w3s3m3g", ["K12"])


def a_small_exercise() -> ReviewSeries:
    """Red has next to nothing, and so everything about it is short."""
    return _in_construction("1g", [], display=["I1", "I2", "I3"])


def _in_construction(goods: str, hand: list[str], display: list[str] | None = None) -> ReviewSeries:
    red = dict(goods=goods, hand=hand, at="palmyra.mission")
    game = position("construction", display=display, red=red).game
    return ReviewSeries([("7", Exercise.of_position("tadmor", game, 0))])
