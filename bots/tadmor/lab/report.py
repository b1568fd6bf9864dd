"""Report on many games of Tadmor: wins, sources of points, and tiles and cards that go with winning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import fmean

from msgspec import Struct
from msgspec.structs import asdict

from bots.lab.game_lab import GameLab, GameReport, Target, fair_order, fair_seats, target
from bots.lab.report import (
    MAX_ABOVE_SHARE,
    PlayerRecord,
    WinShares,
    counted,
    observed_in,
    player_records,
    shares_by,
    win_shares,
)
from bots.lab.results import GameResult, Share, Spread, phi, spread, wilson
from bots.observation import Bot
from bots.tadmor.lab.merchant_statistics import MerchantStatistics, TadmorObserver, TadmorStatistics
from bots.tadmor.players.level2_greedy_malika import Malika
from bots.tadmor.players.level3_planning_zabdas import Zabdas
from rules.contract import AnyGame, Components
from rules.message import Series, message, nmessage
from rules.tadmor import names
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.components.tile_kinds import Family
from rules.tadmor.game import TadmorGame
from rules.tadmor.scoring import FAMILIES, LINES, by_family, family_of, followed


class SourceFigures(Struct, frozen=True):
    """A source of points: the mean of winners and of the others, and its part of all points of winners."""

    name: str
    family: Family
    winners: float
    others: float
    part: float


class LineFigures(Struct, frozen=True):
    """A way to prestige. A merchant follows the one that brings them the most points."""

    family: Family
    winners: float
    others: float
    """The mean points of winners and others."""
    won_with: float
    """Part of the games in which the winner followed it."""
    low: float
    high: float
    followed: float
    """Part of all merchants who followed it."""
    win_rate: float | None
    """Of those who followed it."""


class TileFigures(Struct, frozen=True):
    """An improvement: how often it is taken when it is for sale, and how often its owners win."""

    tile: str
    era: int
    offered: int
    """Games in which it was for sale."""
    taken: float | None
    """Part of these games in which it was taken."""
    owners: int
    """Number of merchants who had it, bought or not."""
    win_rate: float | None
    """Of the owners."""
    lift: float | None
    """Win rate above an equal share."""
    phi: float | None
    """Correlation of owning it and winning, in the games in which it was for sale or owned."""


class MissionFigures(Struct, frozen=True):
    """A mission: its fate in a hand, and how often those who fulfil it win."""

    card: str
    drawn: int
    """Number of hands it was in."""
    fulfilled: float | None
    discarded: float | None
    """Of those who drew it."""
    returned: float | None
    """Of those who fulfilled it."""
    win_rate: float | None
    """Of those who fulfilled it."""
    lift: float | None
    phi: float | None
    """Correlation of fulfilling it and winning, among those who drew it."""


class Report(WinShares, frozen=True):
    """Figures of some games."""

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
    """Mean number of legal actions in a decision."""


class MerchantRecord(PlayerRecord[MerchantStatistics], frozen=True):
    """One merchant of one game."""

    points: dict[Family, int]


def report(results: Sequence[GameResult], catalogue: Catalogue) -> Report:
    """Return the figures of some games."""
    count = len(results[0].seats)
    equal = 1 / count
    records = player_records(results, lambda game: observed_in(game, TadmorStatistics).merchants)
    everyone = [MerchantRecord(**asdict(r), points=by_family(r.result.sources, catalogue)) for r in records]
    tiles = [tile for era in range(3) for tile in catalogue.tiles(era, count)]
    decisions = [game.decisions for game in results]
    return Report(
        **asdict(win_shares(everyone, count, lambda statistics: statistics.order)),
        leanings=shares_by(everyone, equal, lambda record: record.statistics.leaning or "none"),
        winning_scores=spread([max(seat.total for seat in game.seats) for game in results]),
        all_scores=spread([record.result.total for record in everyone]),
        decided_by=counted(game.decided_by for game in results),
        lines=tuple(_line(family, everyone, len(results)) for family in FAMILIES),
        sources=_sources(everyone, catalogue),
        improvements=tuple(_tile(tile, catalogue.improvements[tile].era, results, everyone, equal) for tile in tiles),
        missions=tuple(_mission(card, everyone, equal) for card in catalogue.missions),
        decisions=spread(decisions),
        options=sum(game.options for game in results) / sum(decisions),
    )


def _means(everyone: Iterable[MerchantRecord], points: Callable[[MerchantRecord], int]) -> tuple[float, float]:
    """Return the mean points of winners and of the others; merchants who share a win count in part."""
    won = lost = winners = others = 0.0
    for s in everyone:
        winners += s.won
        won += s.won * points(s)
        if not s.won:
            others += 1
            lost += points(s)
    return won / winners, lost / others if others else 0.0


def _sources(everyone: Sequence[MerchantRecord], catalogue: Catalogue) -> tuple[SourceFigures, ...]:
    names = {name for s in everyone for name in s.result.sources}
    score, _ = _means(everyone, lambda s: s.result.total)
    rows = [_source(name, everyone, score, catalogue) for name in names]
    return tuple(sorted(rows, key=lambda row: (FAMILIES.index(row.family), -row.winners, row.name)))


def _source(name: str, everyone: Sequence[MerchantRecord], score: float, catalogue: Catalogue) -> SourceFigures:
    winners, others = _means(everyone, lambda s: s.result.sources.get(name, 0))
    return SourceFigures(name, family_of(name, catalogue), winners, others, winners / score if score else 0.0)


def _line(family: Family, everyone: Sequence[MerchantRecord], games: int) -> LineFigures:
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


def _tile(
    tile: str, era: int, results: Sequence[GameResult], everyone: Sequence[MerchantRecord], equal: float
) -> TileFigures:
    offered = {number for number, game in enumerate(results) if tile in observed_in(game, TadmorStatistics).offered}
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


def _mission(card: str, everyone: Iterable[MerchantRecord], equal: float) -> MissionFigures:
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
