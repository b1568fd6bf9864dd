"""When the game counts as balanced, and whether a report says that it is."""

from __future__ import annotations

from collections.abc import Sequence

from bots.lab.figures import Share
from bots.lab.game_lab import Target
from bots.tadmor.lab.report import Report
from rules.tadmor.scoring.sources import LINES

MOST_ABOVE = 0.06
"""What a seat may win above an equal share."""
LEAST_LINE = 0.12
"""In how many games each line should be the winner's."""
TAKEN = (0.1, 0.9)
"""In how many of the games in which it is for sale an improvement should be taken."""
WINNING_SCORE = (120, 190)


def check(report: Report) -> tuple[Target, ...]:
    return (
        _fair("seat", report.seats),
        _fair("place in the first turn", report.order),
        _lines(report),
        _improvements(report),
        _score(report),
    )


def _target(wanted: str, found: str, misses: Sequence[str], summed_up: bool = False) -> Target:
    return Target(wanted, not misses, found, tuple(misses), summed_up)


def _fair(what: str, shares: Sequence[Share]) -> Target:
    return _target(
        f"no {what} more than {100 * MOST_ABOVE:.0f} points above the equal share",
        ", ".join(map(_deviation, shares)),
        [_deviation(share) for share in shares if share.above > MOST_ABOVE],
    )


def _deviation(share: Share) -> str:
    return f"{share.name} {100 * share.above:+.1f}"


def _lines(report: Report) -> Target:
    lines = {line.family: line.won_with for line in report.lines if line.family in LINES}
    return _target(
        f"each of the four lines the winner's in {LEAST_LINE:.0%} of the games or more",
        ", ".join(f"{family} {won:.1%}" for family, won in lines.items()),
        [f"{family} {won:.1%}" for family, won in lines.items() if won < LEAST_LINE],
    )


def _improvements(report: Report) -> Target:
    low, high = TAKEN
    rates = {row.tile: row.taken for row in report.improvements if row.taken is not None}
    misses = [f"{tile} {rate:.1%}" for tile, rate in rates.items() if not low <= rate <= high]
    return _target(
        f"each improvement taken in {low:.0%} to {high:.0%} of the games in which it was for sale",
        f"{len(rates) - len(misses)} of {len(rates)} improvements",
        misses,
        summed_up=True,
    )


def _score(report: Report) -> Target:
    low, high = WINNING_SCORE
    mean = report.winning_scores.mean
    return _target(
        f"a mean winning score of {low} to {high} PP",
        f"{mean:.1f} PP",
        [] if low <= mean <= high else [f"{mean:.1f} PP"],
    )
