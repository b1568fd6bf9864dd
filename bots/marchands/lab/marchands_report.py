"""Report on many games of Marchands d'Empire: wins by seat, eliminations by sphere, and what is used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import asdict

from bots.kit.lab import PlayerRecord, WinShares, counted, means, observed_in, player_records, win_shares
from bots.lab.figures import Spread, spread
from bots.lab.results import GameResult
from bots.marchands.lab.player_statistics import MarchandsStatistics, PlayerStatistics
from rules.marchands.places import REGIONS
from rules.marchands.state import REWARDS, SPHERES

Record: TypeAlias = PlayerRecord[PlayerStatistics]


class SphereFigures(Struct, frozen=True):
    """A sphere: the part of the games in which a player left by it, and the influence of winners and others in it."""

    name: str
    decides: float
    winners: float
    others: float


class RegionFigures(Struct, frozen=True):
    """A region: the mean number of electors in it in the end, and the part of the games in which it was won."""

    name: str
    electors: float
    won: float


class ContractFigures(Struct, frozen=True):
    """Contracts of a size or value: the mean number that is fulfilled in a game."""

    number: int
    fulfilled: float


class MeanFigures(Struct, frozen=True):
    """A number taken of each player: the means of winners and of the others."""

    name: str
    winners: float
    others: float


class MarchandsReport(WinShares, frozen=True):
    """Figures of some games."""

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


def report(results: Sequence[GameResult], sizes: Sequence[int], values: Sequence[int]) -> MarchandsReport:
    """Return the figures of some games; `sizes` and `values` are those that contracts have."""
    seen = [observed_in(game, MarchandsStatistics) for game in results]
    players = player_records(results, lambda game: observed_in(game, MarchandsStatistics).players)
    return MarchandsReport(
        **asdict(win_shares(players, len(results[0].seats), lambda statistics: statistics.order)),
        decided_by=counted(game.decided_by for game in results),
        spheres=tuple(_sphere(number, players, seen) for number in range(len(SPHERES))),
        regions=tuple(_region(name, seen) for name in REGIONS),
        sizes=tuple(ContractFigures(n, fmean(game.sizes.get(n, 0) for game in seen)) for n in sizes),
        values=tuple(ContractFigures(n, fmean(game.values.get(n, 0) for game in seen)) for n in values),
        means=tuple(MeanFigures(name, *means(players, number)) for name, number in NUMBERS.items()),
        fulfilled=spread([sum(game.sizes.values()) for game in seen]),
    )


def _rewards(name: str) -> Callable[[Record], float]:
    return lambda player: player.statistics.rewards.get(name, 0)


NUMBERS: dict[str, Callable[[Record], float]] = {
    "contracts": lambda player: player.statistics.fulfilled,
    **{reward: _rewards(reward) for reward in REWARDS},
    "monopolies": lambda player: player.statistics.monopolies,
    "resources": lambda player: player.statistics.taken,
    "failed": lambda player: player.statistics.failed,
}
"""Numbers that are taken of each player, by their names in the report."""


def _sphere(number: int, players: Sequence[Record], seen: Sequence[MarchandsStatistics]) -> SphereFigures:
    name = SPHERES[number]
    decides = fmean(name in game.left for game in seen)
    return SphereFigures(name, decides, *means(players, lambda player: player.statistics.influence[number]))


def _region(name: str, seen: Sequence[MarchandsStatistics]) -> RegionFigures:
    won = fmean(name in game.regions_won for game in seen)
    return RegionFigures(name, fmean(game.electors[name] for game in seen), won)
