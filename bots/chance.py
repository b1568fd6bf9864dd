"""Chances to win from expected results, in integers: the same on every machine and every Python.

Expectations are thousandths of the game's unit (prestige points, coins). Chances are thousandths, too.
"""

from __future__ import annotations

from collections.abc import Sequence

CERTAIN = 1000
"""The chance of a seat that has won."""
_STEPS = 16
"""Entries of the table for each unit of the exponent."""
_TOP = 1 << 30


def _exponentials() -> tuple[int, ...]:
    """Return a table of e^-x, made with whole numbers only."""
    found = [_TOP]
    while found[-1] > 1:
        found.append(found[-1] * 939_413_063 // 1_000_000_000)  # e^(-1/16)
    return (*found, 0, 0)


_TABLE = _exponentials()


def _exponential(thousandths: int) -> int:
    """Return e^-x for x in thousandths, interpolated."""
    at, rest = divmod(thousandths * _STEPS, 1000)
    if at >= len(_TABLE) - 1:
        return 0
    return _TABLE[at] - (_TABLE[at] - _TABLE[at + 1]) * rest // 1000


def chances(expected: Sequence[int], slope: int) -> tuple[int, ...]:
    """Return the chance of each seat: a softmax whose slope is in millionths for each unit of the game.

    They add up to 1000; what rounding leaves over goes to the largest remainders, of equal ones to the first.
    """
    most = max(expected)
    weights = [_exponential((most - one) * slope // 1_000_000) for one in expected]
    return shared_out(CERTAIN, weights)


def shared_out(whole: int, weights: Sequence[int]) -> tuple[int, ...]:
    """Share a whole number out in proportion to weights, without remainder."""
    total = sum(weights)
    parts = [divmod(whole * weight, total) for weight in weights]
    shares = [share for share, _ in parts]
    by_remainder = sorted(range(len(parts)), key=lambda number: -parts[number][1])
    for number in by_remainder[: whole - sum(shares)]:
        shares[number] += 1
    return tuple(shares)
