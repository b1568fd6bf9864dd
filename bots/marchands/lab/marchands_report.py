"""What many games say about Marchands d'Empire: who wins from where, by what players leave, and what is used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import fmean

from msgspec import Struct

from bots.lab.figures import Share, Spread, means_of_winners, shares_of, spread
from bots.lab.results import GameResult, SeatResult
from bots.marchands.lab.player_statistics import MarchandsStatistics, PlayerStatistics
from rules.marchands.places import REGIONS
from rules.marchands.state import REWARDS, SPHERES

ORDER = ("1st", "2nd", "3rd", "4th", "5th", "6th")


class SphereFigures(Struct, frozen=True):
    """A sphere: in what part of the games somebody left by it, and the influence of winners and of others in it."""

    name: str
    decides: float
    winners: float
    others: float


class RegionFigures(Struct, frozen=True):
    """A region: electors in it in the end, on average, and in what part of the games somebody won it."""

    name: str
    electors: float
    won: float


class ContractFigures(Struct, frozen=True):
    """Contracts that demand so many resources, or have such a value: how many are fulfilled in a game, on average."""

    number: int
    fulfilled: float


class MeanFigures(Struct, frozen=True):
    """What a winner and the others did, on average."""

    name: str
    winners: float
    others: float


class MarchandsReport(Struct, frozen=True):
    equal_share: float
    seats: tuple[Share, ...]
    order: tuple[Share, ...]
    """By the order of the first turn."""
    bots: tuple[Share, ...]
    decided_by: dict[str, int]
    spheres: tuple[SphereFigures, ...]
    regions: tuple[RegionFigures, ...]
    sizes: tuple[ContractFigures, ...]
    """Contracts by the number of resources that they demand."""
    values: tuple[ContractFigures, ...]
    means: tuple[MeanFigures, ...]
    """Contracts, rewards, resources, monopolies and actions that failed."""
    fulfilled: Spread
    """Contracts of all players in a game."""


class Seated(Struct, frozen=True):
    """One player of one game."""

    seat: int
    result: SeatResult
    statistics: PlayerStatistics
    won: float


def seen_in(game: GameResult) -> MarchandsStatistics:
    assert isinstance(game.observed, MarchandsStatistics)
    return game.observed


def report(results: Sequence[GameResult], sizes: Sequence[int], values: Sequence[int]) -> MarchandsReport:
    """`sizes` and `values` are those that contracts have."""
    equal = 1 / len(results[0].seats)
    seen = [seen_in(game) for game in results]
    everyone = [
        Seated(seat, *about)
        for game in results
        for seat, about in enumerate(zip(game.seats, seen_in(game).players, game.wins(), strict=True))
    ]
    return MarchandsReport(
        equal_share=equal,
        seats=_shares(everyone, equal, lambda s: f"seat {s.seat}"),
        order=_shares(everyone, equal, lambda s: ORDER[s.statistics.order]),
        bots=_shares(everyone, equal, lambda s: s.result.bot),
        decided_by=dict(sorted(Counter(game.decided_by for game in results).items())),
        spheres=tuple(_sphere(number, everyone, seen) for number in range(len(SPHERES))),
        regions=tuple(_region(name, seen) for name in REGIONS),
        sizes=tuple(ContractFigures(n, fmean(game.sizes.get(n, 0) for game in seen)) for n in sizes),
        values=tuple(ContractFigures(n, fmean(game.values.get(n, 0) for game in seen)) for n in values),
        means=tuple(MeanFigures(name, *_means(everyone, number)) for name, number in NUMBERS.items()),
        fulfilled=spread([sum(game.sizes.values()) for game in seen]),
    )


def _rewards(name: str) -> Callable[[Seated], float]:
    return lambda s: s.statistics.rewards.get(name, 0)


NUMBERS: dict[str, Callable[[Seated], float]] = {
    "contracts": lambda s: s.statistics.fulfilled,
    **{reward: _rewards(reward) for reward in REWARDS},
    "monopolies": lambda s: s.statistics.monopolies,
    "resources": lambda s: s.statistics.taken,
    "failed": lambda s: s.statistics.failed,
}
"""What is counted of each player, by the names that a report has for it."""


def _shares(everyone: Sequence[Seated], equal: float, name: Callable[[Seated], str]) -> tuple[Share, ...]:
    return shares_of(((name(s), s.won) for s in everyone), equal)


def _means(everyone: Sequence[Seated], number: Callable[[Seated], float]) -> tuple[float, float]:
    return means_of_winners((s.won, number(s)) for s in everyone)


def _sphere(number: int, everyone: Sequence[Seated], seen: Sequence[MarchandsStatistics]) -> SphereFigures:
    name = SPHERES[number]
    decides = fmean(name in game.left for game in seen)
    return SphereFigures(name, decides, *_means(everyone, lambda s: s.statistics.influence[number]))


def _region(name: str, seen: Sequence[MarchandsStatistics]) -> RegionFigures:
    won = fmean(name in game.regions_won for game in seen)
    return RegionFigures(name, fmean(game.electors[name] for game in seen), won)
