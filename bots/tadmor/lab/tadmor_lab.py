"""Tadmor's own statistics, as it declares them to the lab."""

from __future__ import annotations

from collections.abc import Sequence

from bots.lab.game_lab import GameLab, GameReport
from bots.lab.results import GameResult
from bots.observation import Bot
from bots.tadmor.lab.balance_targets import check
from bots.tadmor.lab.merchant_statistics import TadmorObserver
from bots.tadmor.lab.report import report
from bots.tadmor.players.level2_greedy_malika import Malika
from bots.tadmor.players.level3_planning_zabdas import Zabdas
from rules.contract import AnyGame, Components
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.game import TadmorGame


def _observe(game: AnyGame, bots: Sequence[Bot]) -> TadmorObserver:
    assert isinstance(game, TadmorGame)
    return TadmorObserver(game, [bot.preference.name if isinstance(bot, Malika | Zabdas) else "" for bot in bots])


def _report(results: Sequence[GameResult], components: Components) -> GameReport:
    assert isinstance(components, Catalogue)
    figures = report(results, components)
    return GameReport(figures, check(figures))


TADMOR_LAB = GameLab(_observe, _report)
