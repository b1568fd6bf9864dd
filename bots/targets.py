"""When the game counts as balanced, and whether a report says that it is."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bots.figures import Share
from bots.report import Report
from rules.tadmor.families import LINES

MOST_ABOVE = 0.06
"""What a seat may win above an equal share."""
LEAST_LINE = 0.12
"""In how many games each line should be the winner's."""
TAKEN = (0.1, 0.9)
"""In how many of the games in which it is for sale an improvement should be taken."""
WINNING_SCORE = (120, 190)


class Target(Struct, frozen=True):
    """A target, what was found, and what misses it."""

    wanted: str
    found: str
    misses: tuple[str, ...]
    met: bool


def check(report: Report) -> tuple[Target, ...]:
    return (
        _fair(f"no seat more than {MOST_ABOVE * 100:.0f} points above the equal share", report.seats),
        _fair(f"no place in the first turn more than {MOST_ABOVE * 100:.0f} points above it", report.order),
        _lines(report),
        _taken(report),
        _score(report),
    )


def _target(wanted: str, found: str, misses: Iterable[str]) -> Target:
    missing = tuple(misses)
    return Target(wanted, found, missing, not missing)


def _fair(wanted: str, shares: tuple[Share, ...]) -> Target:
    most = max(shares, key=lambda share: share.above)
    misses = (f"{s.name} {100 * s.above:+.1f}" for s in shares if s.above > MOST_ABOVE)
    return _target(wanted, f"{most.name} {100 * most.above:+.1f}", misses)


def _lines(report: Report) -> Target:
    shares = [line.won_with for line in report.lines if line.family in LINES]
    return _target(
        f"each line the winner's in {LEAST_LINE:.0%} of games or more",
        ", ".join(f"{s.name} {s.share:.1%}" for s in shares),
        (f"{s.name} {s.share:.1%}" for s in shares if s.share < LEAST_LINE),
    )


def _taken(report: Report) -> Target:
    low, high = TAKEN
    rates = {row.tile: row.rate for row in report.improvements if row.rate is not None}
    misses = {tile: rate for tile, rate in rates.items() if not low <= rate <= high}
    return _target(
        f"each improvement taken in {low:.0%} to {high:.0%} of games with it",
        f"{len(rates) - len(misses)} of {len(rates)} improvements",
        (f"{tile} {rate:.1%}" for tile, rate in misses.items()),
    )


def _score(report: Report) -> Target:
    low, high = WINNING_SCORE
    mean = report.winning_scores.mean
    found = f"{mean:.1f}"
    return _target(f"mean winning score {low} to {high}", found, () if low <= mean <= high else (found,))
