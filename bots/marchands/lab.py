"""Marchands d'Empire's own statistics: an observer of each game, and a report on many: wins by seat, eliminations by
sphere, and what is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import asdict

from bots.lab.game_lab import GameLab, GameReport, Target, fair_order, fair_seats, target
from bots.lab.report import (
    MAX_ABOVE_SHARE,
    PlayerRecord,
    WinShares,
    counted,
    means,
    observed_in,
    player_records,
    win_shares,
)
from bots.lab.results import GameResult, Spread, spread
from bots.observation import Bot
from rules.contract import AnyGame, Components, Event, Seat
from rules.marchands import events as e
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.elimination import ratings
from rules.marchands.game import MarchandsGame
from rules.marchands.places import REGIONS
from rules.marchands.state import REWARDS, SPHERES
from rules.message import Message, Series, message


class PlayerStatistics(Struct):
    """A player's game in brief."""

    order: int = 0
    """Place in the order of the first turn, from 0."""
    influence: tuple[int, int, int] = (0, 0, 0)
    """Religion, politics and economy in the end."""
    rewards: dict[str, int] = {}
    """Number of times that each reward was taken."""
    fulfilled: int = 0
    """Contracts."""
    taken: int = 0
    """Resources taken from cities."""
    failed: int = 0
    """Actions that could not be done."""
    monopolies: int = 0


class MarchandsStatistics(Struct, frozen=True):
    """Statistics of a whole game."""

    players: tuple[PlayerStatistics, ...]
    """In seat order."""
    left: dict[str, int]
    """Number of players who left by each sphere."""
    electors: dict[str, int]
    """Number of electors in each region in the end."""
    regions_won: tuple[str, ...]
    sizes: dict[int, int]
    """Number of fulfilled contracts, by the number of resources that they demand."""
    values: dict[int, int]
    """The same by their values."""


class MarchandsObserver:
    """Follows a game from its opening to its end."""

    def __init__(self, game: MarchandsGame) -> None:
        self._game = game
        seats, first = game.seats, (game.table.first + 1) % game.seats  # the title moves on before turn 1 (M3.3)
        self._players = [PlayerStatistics(order=(seat - first) % seats) for seat in range(seats)]
        self._left: Counter[str] = Counter()
        self._sizes: Counter[int] = Counter()
        self._values: Counter[int] = Counter()

    def note(self, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case e.ContractFulfilled():
                    self._players[event.seat].fulfilled += 1
                    self._sizes[len(event.paid)] += 1
                    design = self._game.components.design_of[event.contract]
                    self._values[self._game.components.designs[design].value] += 1
                case e.ContractKept():
                    self._rewarded(event.seat, "keep")
                case e.TempleBuilt():
                    self._rewarded(event.seat, "temple")
                case e.ElectorsPlaced():
                    self._rewarded(event.seat, "electors")
                case e.ResourceTaken():
                    self._players[event.seat].taken += 1
                case e.StepFailed():
                    self._players[event.seat].failed += 1
                case e.MonopolyWon():
                    self._players[event.seat].monopolies += 1
                case e.PlayersLeft():
                    self._left[event.sphere] += len(event.seats)

    def _rewarded(self, seat: Seat, reward: str) -> None:
        rewards = self._players[seat].rewards
        rewards[reward] = rewards.get(reward, 0) + 1

    def sources(self, seat: Seat) -> dict[str, int]:
        """Return the influence in the three spheres, which is never added up."""
        return dict(zip(SPHERES, self._players[seat].influence, strict=True))

    def close(self) -> MarchandsStatistics:
        table = self._game.table
        counted = [[rating[0] for rating in ratings(table, sphere)] for sphere in SPHERES]
        for seat, player in enumerate(self._players):
            religion, politics, economy = (points[seat] for points in counted)
            player.influence = religion, politics, economy
        in_regions = list(zip(*table.electors, strict=True))
        return MarchandsStatistics(
            tuple(self._players),
            dict(self._left),
            {name: sum(placed) for name, placed in zip(REGIONS, in_regions, strict=True)},
            tuple(name for name, placed in zip(REGIONS, in_regions, strict=True) if _is_won(placed)),
            dict(self._sizes),
            dict(self._values),
        )


def _is_won(electors: Sequence[int]) -> bool:
    """Return True if one player alone has most (M10.3)."""
    most = max(electors)
    return most > 0 and electors.count(most) == 1


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
            message("a player leaves by each sphere in {share:.0%} of the games or more", share=MIN_USED_SHARE),
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
