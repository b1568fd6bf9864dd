"""What many games say about Palmyra: who wins from where, how games end, and where the coins came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import get_args

from msgspec import Struct

from bots.lab.figures import Share, Spread, means_of_winners, shares_of, spread
from bots.lab.results import GameResult, SeatResult
from bots.palmyra.lab.player_statistics import PalmyraStatistics, PlayerStatistics
from rules.palmyra.state import SOURCES, Work

ORDER = ("1st", "2nd", "3rd", "4th", "5th")


class CoinFigures(Struct, frozen=True):
    """Where coins come from: the mean of a winner and of the others, and the part of all that winners have."""

    name: str
    winners: float
    others: float
    part: float


class WorkFigures(Struct, frozen=True):
    """How many turns of a winner and of the others are used for something, on average."""

    name: str
    winners: float
    others: float


class PalmyraReport(Struct, frozen=True):
    equal_share: float
    seats: tuple[Share, ...]
    order: tuple[Share, ...]
    """By the order of play."""
    bots: tuple[Share, ...]
    winning_scores: Spread
    all_scores: Spread
    decided_by: dict[str, int]
    ends: dict[str, int]
    """How many games ended by coins and by tiles."""
    turns: Spread
    """Of all players in a game."""
    sources: tuple[CoinFigures, ...]
    works: tuple[WorkFigures, ...]
    laid: float
    """Tiles that were laid in a game, on average."""
    flipped: tuple[float, float]
    """Flipped tiles of a winner and of the others, on average."""
    decisions: Spread


class Seated(Struct, frozen=True):
    """One player of one game."""

    seat: int
    result: SeatResult
    statistics: PlayerStatistics
    won: float


def seen_in(game: GameResult) -> PalmyraStatistics:
    assert isinstance(game.observed, PalmyraStatistics)
    return game.observed


def report(results: Sequence[GameResult]) -> PalmyraReport:
    equal = 1 / len(results[0].seats)
    everyone = [
        Seated(seat, *about)
        for game in results
        for seat, about in enumerate(zip(game.seats, seen_in(game).players, game.wins(), strict=True))
    ]
    return PalmyraReport(
        equal_share=equal,
        seats=_shares(everyone, equal, lambda s: f"seat {s.seat}"),
        order=_shares(everyone, equal, lambda s: ORDER[s.statistics.order]),
        bots=_shares(everyone, equal, lambda s: s.result.bot),
        winning_scores=spread([max(seat.total for seat in game.seats) for game in results]),
        all_scores=spread([s.result.total for s in everyone]),
        decided_by=dict(sorted(Counter(game.decided_by for game in results).items())),
        ends=dict(sorted(Counter(seen_in(game).end for game in results).items())),
        turns=spread([seen_in(game).turns for game in results]),
        sources=_sources(everyone),
        works=tuple(_work(work, everyone) for work in get_args(Work)),
        laid=sum(s.statistics.laid for s in everyone) / len(results),
        flipped=_means(everyone, lambda s: s.statistics.flipped),
        decisions=spread([game.decisions for game in results]),
    )


def _shares(everyone: Sequence[Seated], equal: float, name: Callable[[Seated], str]) -> tuple[Share, ...]:
    return shares_of(((name(s), s.won) for s in everyone), equal)


def _means(everyone: Sequence[Seated], number: Callable[[Seated], float]) -> tuple[float, float]:
    return means_of_winners((s.won, number(s)) for s in everyone)


def _sources(everyone: Sequence[Seated]) -> tuple[CoinFigures, ...]:
    score, _ = _means(everyone, lambda s: s.result.total)
    return tuple(_source(name, everyone, score) for name in SOURCES)


def _source(name: str, everyone: Sequence[Seated], score: float) -> CoinFigures:
    winners, others = _means(everyone, lambda s: s.result.sources[name])
    return CoinFigures(name, winners, others, winners / score if score else 0.0)


def _work(work: Work, everyone: Sequence[Seated]) -> WorkFigures:
    return WorkFigures(work, *_means(everyone, lambda s: s.statistics.works.get(work, 0)))
