"""Tadmor's own statistics, as it declares them to the lab, and the targets of a balanced game."""

from __future__ import annotations

from collections.abc import Sequence

from bots.kit.lab import MAX_ABOVE_SHARE
from bots.lab.game_lab import GameLab, GameReport, Target, fair_order, fair_seats, target
from bots.lab.results import GameResult
from bots.observation import Bot
from bots.tadmor.lab.merchant_statistics import TadmorObserver
from bots.tadmor.lab.report import Report, report
from bots.tadmor.players.level2_greedy_malika import Malika
from bots.tadmor.players.level3_planning_zabdas import Zabdas
from rules.contract import AnyGame, Components
from rules.message import Series, message, nmessage
from rules.tadmor import names
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.game import TadmorGame
from rules.tadmor.scoring import LINES

MIN_LINE_SHARE = 0.12
"""Least part of the games in which each line should be the winner's."""
TAKEN_RANGE = (0.1, 0.9)
"""Part of the games in which an improvement should be taken when it is for sale."""
WINNING_SCORE_RANGE = (120, 190)


def check(figures: Report) -> tuple[Target, ...]:
    """Check the balance."""
    return (
        fair_seats(figures.seats, MAX_ABOVE_SHARE),
        fair_order(figures.order, MAX_ABOVE_SHARE),
        _lines(figures),
        _improvements(figures),
        _score(figures),
    )


def _lines(figures: Report) -> Target:
    lines = {
        message("{name} {share:.1%}", name=names.family(line.family), share=line.won_with): line.won_with
        for line in figures.lines
        if line.family in LINES
    }
    return target(
        message("each of the four lines the winner's in {share:.0%} of the games or more", share=MIN_LINE_SHARE),
        Series(tuple(lines)),
        [words for words, won in lines.items() if won < MIN_LINE_SHARE],
    )


def _improvements(figures: Report) -> Target:
    low, high = TAKEN_RANGE
    rates = {row.tile: row.taken for row in figures.improvements if row.taken is not None}
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


def _score(figures: Report) -> Target:
    low, high = WINNING_SCORE_RANGE
    mean = figures.winning_scores.mean
    found = message("{points:.1f} PP", points=mean)
    wanted = message("a mean winning score of {low} to {high} PP", low=low, high=high)
    return target(wanted, found, [] if low <= mean <= high else [found])


def _observe(game: AnyGame, bots: Sequence[Bot]) -> TadmorObserver:
    assert isinstance(game, TadmorGame)
    return TadmorObserver(game, [bot.preference.name if isinstance(bot, Malika | Zabdas) else "" for bot in bots])


def _report(results: Sequence[GameResult], components: Components) -> GameReport:
    assert isinstance(components, Catalogue)
    figures = report(results, components)
    return GameReport(figures, check(figures))


TADMOR_LAB = GameLab(_observe, _report)
