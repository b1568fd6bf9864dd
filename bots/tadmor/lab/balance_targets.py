"""Targets of a balanced game, and the check of a report against them."""

from __future__ import annotations

from bots.kit.lab import MAX_ABOVE_SHARE
from bots.lab.game_lab import Target, fair_order, fair_seats, target
from bots.tadmor.lab.report import Report
from rules.message import Series, message, nmessage
from rules.tadmor import names
from rules.tadmor.scoring.sources import LINES

MIN_LINE_SHARE = 0.12
"""In how many games each line should be the winner's."""
TAKEN_RANGE = (0.1, 0.9)
"""In how many of the games in which it is for sale an improvement should be taken."""
WINNING_SCORE_RANGE = (120, 190)


def check(report: Report) -> tuple[Target, ...]:
    return (
        fair_seats(report.seats, MAX_ABOVE_SHARE),
        fair_order(report.order, MAX_ABOVE_SHARE),
        _lines(report),
        _improvements(report),
        _score(report),
    )


def _lines(report: Report) -> Target:
    lines = {
        message("{name} {share:.1%}", name=names.family(line.family), share=line.won_with): line.won_with
        for line in report.lines
        if line.family in LINES
    }
    return target(
        message("each of the four lines the winner's in {share:.0%} of the games or more", share=MIN_LINE_SHARE),
        Series(tuple(lines)),
        [words for words, won in lines.items() if won < MIN_LINE_SHARE],
    )


def _improvements(report: Report) -> Target:
    low, high = TAKEN_RANGE
    rates = {row.tile: row.taken for row in report.improvements if row.taken is not None}
    misses = [
        message("{name} {share:.1%}", name=tile, share=rate) for tile, rate in rates.items() if not low <= rate <= high
    ]
    return target(
        message(
            "each improvement taken in {low:.0%} to {high:.0%} of the games in which it was for sale",
            low=low,
            high=high,
        ),
        nmessage("{met} of {n} improvement", "{met} of {n} improvements", len(rates), met=len(rates) - len(misses)),
        misses,
        summed_up=True,
    )


def _score(report: Report) -> Target:
    low, high = WINNING_SCORE_RANGE
    mean = report.winning_scores.mean
    found = message("{points:.1f} PP", points=mean)
    wanted = message("a mean winning score of {low} to {high} PP", low=low, high=high)
    return target(wanted, found, [] if low <= mean <= high else [found])
