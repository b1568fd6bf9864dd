"""Palmyra's own statistics, as it declares them to the lab."""

from __future__ import annotations

from collections.abc import Sequence

from bots.kit.lab import MAX_ABOVE_SHARE
from bots.lab.game_lab import GameLab, GameReport, Target, fair_order, fair_seats
from bots.lab.results import GameResult
from bots.observation import Bot
from bots.palmyra.lab.palmyra_report import PalmyraReport, report
from bots.palmyra.lab.player_statistics import PalmyraObserver
from rules.contract import AnyGame, Components
from rules.palmyra.game import PalmyraGame


def check(figures: PalmyraReport) -> tuple[Target, ...]:
    """Check the balance; a solo game has no rivals to be fair to."""
    if figures.equal_share == 1:
        return ()
    return fair_seats(figures.seats, MAX_ABOVE_SHARE), fair_order(figures.order, MAX_ABOVE_SHARE)


def _observe(game: AnyGame, bots: Sequence[Bot]) -> PalmyraObserver:
    assert isinstance(game, PalmyraGame)
    return PalmyraObserver(game)


def _report(results: Sequence[GameResult], components: Components) -> GameReport:
    figures = report(results)
    return GameReport(figures, check(figures))


PALMYRA_LAB = GameLab(_observe, _report)
