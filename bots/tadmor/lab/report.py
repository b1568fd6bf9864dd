"""What many games say about the game: who wins, with what, and which tiles and cards go with winning."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from statistics import fmean

from msgspec import Struct

from bots.lab.figures import Share, Spread, phi, share_of, spread, wilson
from bots.lab.results import GameResult, SeatResult
from bots.tadmor.lab.merchant_statistics import MerchantStatistics, TadmorStatistics
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.components.tile_kinds import Family
from rules.tadmor.scoring.sources import FAMILIES, by_family, family_of, followed

ORDER = ("1st", "2nd", "3rd", "4th")


class SourceFigures(Struct, frozen=True):
    """Where points come from: the mean of a winner and of the others, and its part of all that winners score."""

    name: str
    family: Family
    winners: float
    others: float
    part: float


class LineFigures(Struct, frozen=True):
    """A way to prestige. Those who owe it more points than any other have followed it."""

    family: Family
    winners: float
    others: float
    """The mean points of winners and others."""
    won_with: float
    """In how many games the winner followed it."""
    low: float
    high: float
    followed: float
    """How many of all merchants followed it."""
    win_rate: float | None
    """Of those who followed it."""


class TileFigures(Struct, frozen=True):
    """An improvement: how often it is taken when it is for sale, and how those do who have it."""

    tile: str
    era: int
    offered: int
    """Games in which it was for sale."""
    taken: float | None
    """In how many of these somebody took it."""
    owners: int
    """Merchants who had it, however they came by it."""
    win_rate: float | None
    """Of the owners."""
    lift: float | None
    """How far that is above an equal share."""
    phi: float | None
    """How having it goes with winning, in the games in which it was for sale or somebody had it."""


class MissionFigures(Struct, frozen=True):
    """A mission: what becomes of it in a hand, and how those do who fulfil it."""

    card: str
    drawn: int
    """Hands it came into."""
    fulfilled: float | None
    discarded: float | None
    """Of those who drew it."""
    returned: float | None
    """Of those who fulfilled it."""
    win_rate: float | None
    """Of those who fulfilled it."""
    lift: float | None
    phi: float | None
    """How fulfilling it goes with winning, among those who drew it."""


class Report(Struct, frozen=True):
    equal_share: float
    seats: tuple[Share, ...]
    order: tuple[Share, ...]
    """By the order of the first turn."""
    bots: tuple[Share, ...]
    leanings: tuple[Share, ...]
    winning_scores: Spread
    all_scores: Spread
    decided_by: dict[str, int]
    lines: tuple[LineFigures, ...]
    sources: tuple[SourceFigures, ...]
    improvements: tuple[TileFigures, ...]
    missions: tuple[MissionFigures, ...]
    decisions: Spread
    """Of a game."""
    options: float
    """Legal actions in a decision, on average."""


class Seated(Struct, frozen=True):
    """One merchant of one game."""

    game: int
    seat: int
    result: SeatResult
    statistics: MerchantStatistics
    won: float
    points: dict[Family, int]


def seen_in(game: GameResult) -> TadmorStatistics:
    assert isinstance(game.observed, TadmorStatistics)
    return game.observed


def report(results: Sequence[GameResult], catalogue: Catalogue) -> Report:
    players = len(results[0].seats)
    equal = 1 / players
    everyone = [
        Seated(number, seat, result, statistics, won, by_family(result.sources, catalogue))
        for number, game in enumerate(results)
        for seat, (result, statistics, won) in enumerate(
            zip(game.seats, seen_in(game).merchants, game.wins(), strict=True)
        )
    ]
    tiles = [tile for era in range(3) for tile in catalogue.tiles(era, players)]
    decisions = [game.decisions for game in results]
    return Report(
        equal_share=equal,
        seats=_shares(everyone, equal, lambda s: f"seat {s.seat}"),
        order=_shares(everyone, equal, lambda s: ORDER[s.statistics.order]),
        bots=_shares(everyone, equal, lambda s: s.result.bot),
        leanings=_shares(everyone, equal, lambda s: s.statistics.leaning or "none"),
        winning_scores=spread([max(seat.total for seat in game.seats) for game in results]),
        all_scores=spread([s.result.total for s in everyone]),
        decided_by=dict(sorted(Counter(game.decided_by for game in results).items())),
        lines=tuple(_line(family, everyone, len(results)) for family in FAMILIES),
        sources=_sources(everyone, catalogue),
        improvements=tuple(_tile(tile, catalogue.improvements[tile].era, results, everyone, equal) for tile in tiles),
        missions=tuple(_mission(card, everyone, equal) for card in catalogue.missions),
        decisions=spread(decisions),
        options=sum(game.options for game in results) / sum(decisions),
    )


def _shares(everyone: Iterable[Seated], equal: float, name: Callable[[Seated], str]) -> tuple[Share, ...]:
    won: dict[str, list[float]] = defaultdict(list)
    for s in everyone:
        won[name(s)].append(s.won)
    return tuple(share_of(name, len(won[name]), sum(won[name]), equal) for name in sorted(won))


def _means(everyone: Iterable[Seated], points: Callable[[Seated], int]) -> tuple[float, float]:
    """What a winner has on average, and what the others have; those who share a win count in part."""
    won = lost = winners = others = 0.0
    for s in everyone:
        winners += s.won
        won += s.won * points(s)
        if not s.won:
            others += 1
            lost += points(s)
    return won / winners, lost / others if others else 0.0


def _sources(everyone: Sequence[Seated], catalogue: Catalogue) -> tuple[SourceFigures, ...]:
    names = {name for s in everyone for name in s.result.sources}
    score, _ = _means(everyone, lambda s: s.result.total)
    rows = [_source(name, everyone, score, catalogue) for name in names]
    return tuple(sorted(rows, key=lambda row: (FAMILIES.index(row.family), -row.winners, row.name)))


def _source(name: str, everyone: Sequence[Seated], score: float, catalogue: Catalogue) -> SourceFigures:
    winners, others = _means(everyone, lambda s: s.result.sources.get(name, 0))
    return SourceFigures(name, family_of(name, catalogue), winners, others, winners / score if score else 0.0)


def _line(family: Family, everyone: Sequence[Seated], games: int) -> LineFigures:
    wins = followers = 0.0
    for s in everyone:
        families = followed(s.points)
        if family in families:
            followers += 1 / len(families)
            wins += s.won / len(families)
    return LineFigures(
        family,
        *_means(everyone, lambda s: s.points[family]),
        wins / games,
        *wilson(wins, games),
        followers / len(everyone),
        wins / followers if followers else None,
    )


def _tile(tile: str, era: int, results: Sequence[GameResult], everyone: Sequence[Seated], equal: float) -> TileFigures:
    offered = {number for number, game in enumerate(results) if tile in seen_in(game).offered}
    had = {s.game for s in everyone if tile in s.statistics.improvements}
    there = offered | had
    pairs = [(float(tile in s.statistics.improvements), s.won) for s in everyone if s.game in there]
    won = [win for has, win in pairs if has]
    rate = fmean(won) if won else None
    return TileFigures(
        tile,
        era,
        len(offered),
        len(offered & had) / len(offered) if offered else None,
        len(won),
        rate,
        None if rate is None else rate - equal,
        phi(pairs),
    )


def _mission(card: str, everyone: Iterable[Seated], equal: float) -> MissionFigures:
    merchants = [(s.statistics, s.won) for s in everyone if card in s.statistics.drawn]
    pairs = [(float(card in statistics.fulfilled), win) for statistics, win in merchants]
    won = [win for done, win in pairs if done]
    rate = fmean(won) if won else None
    return MissionFigures(
        card,
        len(merchants),
        len(won) / len(merchants) if merchants else None,
        sum(card in statistics.discarded for statistics, _ in merchants) / len(merchants) if merchants else None,
        sum(card in statistics.returned for statistics, _ in merchants) / len(won) if won else None,
        rate,
        None if rate is None else rate - equal,
        phi(pairs),
    )
