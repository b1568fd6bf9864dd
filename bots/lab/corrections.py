"""Corrections of a judgement learnt from logged games: what each thing is worth beyond what the judgement says.

They are additive, one number for each thing and moment, so that reasons still add up. Ridge regression of what the
judgement left over of the final lead, done for two independent halves of the games: a correction stays where both
agree about its sign, with the smaller size. This needs numpy (the extra `train`); playing does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy
from numpy.typing import NDArray

from bots.judgement import Corrections
from bots.lab.calibration import JudgedGame

Matrix: TypeAlias = NDArray[numpy.float64]
PENALTY = 100.0
"""Of the squared correction of one thing: so much evidence halves what was found."""
LEVEL_PENALTY = 1.0
"""The same for the strength of the bots, which is fitted along and then dropped."""
NEARBY = {0: 1.0, 1: 0.7, 2: 0.3}
"""Weight of positions that are so many moments away."""


def learnt(games: Sequence[JudgedGame], moments: int) -> Corrections:
    """Return the corrections on which both halves of the games agree, in thousandths of the unit."""
    things = sorted({name for game in games for turn in game.turns for seat in turn.things for name in seat})
    bots = sorted({bot for game in games for bot in game.bots})
    first, second = (_fitted_half(games[half::2], things, bots, moments) for half in (0, 1))
    agreed = numpy.where(first * second > 0, numpy.sign(first) * numpy.minimum(abs(first), abs(second)), 0.0)
    table = {name: tuple(round(float(one)) for one in agreed[:, at]) for at, name in enumerate(things)}
    return {name: row for name, row in table.items() if any(row)}


def _fitted_half(games: Sequence[JudgedGame], things: Sequence[str], bots: Sequence[str], moments: int) -> Matrix:
    """Return the corrections by moment and thing."""
    width = len(things) + len(bots)
    squares, products = numpy.zeros((moments, width, width)), numpy.zeros((moments, width))
    for game in games:
        levels = numpy.array([[float(bot == own) for bot in bots] for own in game.bots])
        totals = 1000.0 * numpy.array(game.totals)
        for turn in game.turns:
            counts = numpy.array([[float(own.get(name, 0)) for name in things] for own in turn.things])
            rows = _leads(numpy.hstack([counts, levels]))
            left = _leads(totals - numpy.array(turn.expected))
            squares[turn.moment] += rows.T @ rows
            products[turn.moment] += rows.T @ left
    penalty = numpy.diag([PENALTY] * len(things) + [LEVEL_PENALTY] * len(bots))
    found = numpy.zeros((moments, len(things)))
    for moment in range(moments):
        near = {other: NEARBY.get(abs(other - moment), 0.0) for other in range(moments)}
        known = sum(weight * squares[other] for other, weight in near.items())
        wanted = sum(weight * products[other] for other, weight in near.items())
        found[moment] = numpy.linalg.solve(known + penalty, wanted)[: len(things)]
    return found


def _leads(of_seats: Matrix) -> Matrix:
    """Return each seat's difference to the mean of the others."""
    others: Matrix = (of_seats.sum(axis=0) - of_seats) / (len(of_seats) - 1)
    return numpy.subtract(of_seats, others)
