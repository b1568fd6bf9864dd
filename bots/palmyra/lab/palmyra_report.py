"""Report on many games of Palmyra: wins by seat, the ends of games, and the sources of coins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import asdict

from bots.kit.lab import PlayerRecord, WinShares, counted, means, observed_in, player_records, win_shares
from bots.lab.figures import Spread, spread
from bots.lab.results import GameResult
from bots.palmyra.lab.player_statistics import PalmyraStatistics, PlayerStatistics
from rules.palmyra.state import SOURCES, Work

Record: TypeAlias = PlayerRecord[PlayerStatistics]


class CoinFigures(Struct, frozen=True):
    """A source of coins: the mean of winners and of the others, and its part of all coins of winners."""

    name: str
    winners: float
    others: float
    part: float


class WorkFigures(Struct, frozen=True):
    """Mean number of turns that winners and the others use for a kind of work."""

    name: str
    winners: float
    others: float


class PalmyraReport(WinShares, frozen=True):
    """Figures of some games."""

    winning_scores: Spread
    all_scores: Spread
    decided_by: dict[str, int]
    ends: dict[str, int]
    """Number of games that ended by coins and by tiles."""
    turns: Spread
    """Of all players in a game."""
    sources: tuple[CoinFigures, ...]
    works: tuple[WorkFigures, ...]
    laid: float
    """Mean number of tiles laid in a game."""
    flipped: tuple[float, float]
    """Mean number of flipped tiles of winners and of the others."""
    decisions: Spread


def report(results: Sequence[GameResult]) -> PalmyraReport:
    """Return the figures of some games."""
    seen = [observed_in(game, PalmyraStatistics) for game in results]
    players = player_records(results, lambda game: observed_in(game, PalmyraStatistics).players)
    return PalmyraReport(
        **asdict(win_shares(players, len(results[0].seats), lambda statistics: statistics.order)),
        winning_scores=spread([max(seat.total for seat in game.seats) for game in results]),
        all_scores=spread([player.result.total for player in players]),
        decided_by=counted(game.decided_by for game in results),
        ends=counted(statistics.end for statistics in seen),
        turns=spread([statistics.turns for statistics in seen]),
        sources=_sources(players),
        works=tuple(_work(work, players) for work in get_args(Work)),
        laid=sum(player.statistics.laid for player in players) / len(results),
        flipped=means(players, lambda player: player.statistics.flipped),
        decisions=spread([game.decisions for game in results]),
    )


def _sources(players: Sequence[Record]) -> tuple[CoinFigures, ...]:
    score, _ = means(players, lambda player: player.result.total)
    return tuple(_source(name, players, score) for name in SOURCES)


def _source(name: str, players: Sequence[Record], score: float) -> CoinFigures:
    winners, others = means(players, lambda player: player.result.sources[name])
    return CoinFigures(name, winners, others, winners / score if score else 0.0)


def _work(work: Work, players: Sequence[Record]) -> WorkFigures:
    return WorkFigures(work, *means(players, lambda player: player.statistics.works.get(work, 0)))
