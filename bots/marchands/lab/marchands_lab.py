"""Marchands d'Empire's own statistics, as it declares them to the lab."""

from __future__ import annotations

from collections.abc import Sequence

from bots.kit.lab import MAX_ABOVE_SHARE
from bots.lab.game_lab import GameLab, GameReport, Target, fair_order, fair_seats, target
from bots.lab.results import GameResult
from bots.marchands.lab.marchands_report import MarchandsReport, report
from bots.marchands.lab.player_statistics import MarchandsObserver
from bots.observation import Bot
from rules.contract import AnyGame, Components
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.game import MarchandsGame
from rules.marchands.state import SPHERES
from rules.message import Message, Series, message

SPHERE_NAMES: dict[str, Message] = {
    "religion": message("religion"),
    "politics": message("politics"),
    "economy": message("economy"),
}
MIN_USED_SHARE = 0.10
"""A sphere has to decide, a region to be won, in this part of the games at least."""
MIN_FULFILLED = 0.5
"""Contracts of each size that should be fulfilled in a game, on average."""


def check(figures: MarchandsReport) -> tuple[Target, ...]:
    """Check the balance; with two players only religion decides, with three also politics (M10.11)."""
    deciding = figures.spheres[: round(1 / figures.equal_share) - 1][: len(SPHERES)]
    return (
        fair_seats(figures.seats, MAX_ABOVE_SHARE),
        fair_order(figures.order, MAX_ABOVE_SHARE),
        _used(
            message("somebody leaves by each sphere in {share:.0%} of the games or more", share=MIN_USED_SHARE),
            [
                (sphere.decides, message("{name} {share:.0%}", name=SPHERE_NAMES[sphere.name], share=sphere.decides))
                for sphere in deciding
            ],
            MIN_USED_SHARE,
        ),
        _used(
            message("each region is won in {share:.0%} of the games or more", share=MIN_USED_SHARE),
            [
                (region.won, message("{name} {share:.0%}", name=region.name, share=region.won))
                for region in figures.regions
            ],
            MIN_USED_SHARE,
        ),
        _used(
            message("of contracts of each size {number:g} or more are fulfilled in a game", number=MIN_FULFILLED),
            [
                (size.fulfilled, message("size {size} {number:.1f}", size=size.number, number=size.fulfilled))
                for size in figures.sizes
            ],
            MIN_FULFILLED,
        ),
    )


def _used(wanted: Message, found: Sequence[tuple[float, Message]], least: float) -> Target:
    misses = [words for number, words in found if number < least]
    return target(wanted, Series(tuple(words for _, words in found)), misses)


def _observe(game: AnyGame, bots: Sequence[Bot]) -> MarchandsObserver:
    assert isinstance(game, MarchandsGame)
    return MarchandsObserver(game)


def _report(results: Sequence[GameResult], components: Components) -> GameReport:
    assert isinstance(components, Catalogue)
    sizes = sorted({sum(design.demand) for design in components.designs})
    values = sorted({design.value for design in components.designs})
    figures = report(results, sizes, values)
    return GameReport(figures, check(figures))


MARCHANDS_LAB = GameLab(_observe, _report)
