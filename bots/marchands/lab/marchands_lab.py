"""Marchands d'Empire's own statistics, as it declares them to the lab."""

from __future__ import annotations

from collections.abc import Sequence

from bots.chair import Bot
from bots.lab.game_lab import GameLab, GameReport, Target, fair
from bots.lab.results import GameResult
from bots.marchands.lab.marchands_report import MarchandsReport, report
from bots.marchands.lab.player_statistics import MarchandsObserver
from rules.contract import AnyGame, Components
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.game import MarchandsGame
from rules.marchands.state import SPHERES

MOST_ABOVE = 0.06
"""What a seat may win above an equal share."""
LEAST_USED = 0.10
"""A sphere has to decide, a region to be won, in this part of the games at least."""
LEAST_FULFILLED = 0.5
"""So many contracts of each size should be fulfilled in a game, on average."""


def check(figures: MarchandsReport) -> tuple[Target, ...]:
    """Whether the game is balanced; with two players religion decides alone, with three also politics (M10.11)."""
    deciding = figures.spheres[: round(1 / figures.equal_share) - 1][: len(SPHERES)]
    return (
        fair("seat", figures.seats, MOST_ABOVE),
        fair("place in the order of the first turn", figures.order, MOST_ABOVE),
        _used(
            f"somebody leaves by each sphere in {LEAST_USED:.0%} of the games or more",
            {sphere.name: (sphere.decides, f"{sphere.decides:.0%}") for sphere in deciding},
            LEAST_USED,
        ),
        _used(
            f"each region is won in {LEAST_USED:.0%} of the games or more",
            {region.name: (region.won, f"{region.won:.0%}") for region in figures.regions},
            LEAST_USED,
        ),
        _used(
            f"of contracts of each size {LEAST_FULFILLED:g} or more are fulfilled in a game",
            {f"size {size.number}": (size.fulfilled, f"{size.fulfilled:.1f}") for size in figures.sizes},
            LEAST_FULFILLED,
        ),
    )


def _used(wanted: str, found: dict[str, tuple[float, str]], least: float) -> Target:
    words = {f"{name} {shown}": number for name, (number, shown) in found.items()}
    misses = tuple(name for name, number in words.items() if number < least)
    return Target(wanted, not misses, ", ".join(words), misses)


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
