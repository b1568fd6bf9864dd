"""Palmyra's own statistics: an observer of each game, and a report on many: wins by seat, the ends of games, and the
sources of coins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import asdict

from bots.lab.game_lab import GameLab, GameReport, Target, fair_order, fair_seats
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
from rules.palmyra import events as e
from rules.palmyra.game import PalmyraGame
from rules.palmyra.state import SOURCES, Work


class PlayerStatistics(Struct):
    """A player's game in brief."""

    order: int = 0
    """Place in the order of play, from 0."""
    works: dict[Work, int] = {}
    """Number of turns by their use."""
    laid: int = 0
    """Number of tiles laid."""
    flipped: int = 0


class PalmyraStatistics(Struct, frozen=True):
    """Statistics of a whole game."""

    players: tuple[PlayerStatistics, ...]
    """In seat order."""
    turns: int
    end: str
    """Cause of the end: `coins` or `tiles`."""


class PalmyraObserver:
    """Follows a game from its opening to its end."""

    def __init__(self, game: PalmyraGame) -> None:
        self._game = game
        self._players = [
            PlayerStatistics(order=(seat - game.table.first) % game.seats, flipped=len(game.table.flipped[seat]))
            for seat in range(game.seats)
        ]
        self._end = ""

    def note(self, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case e.WorkChosen():
                    works = self._players[event.seat].works
                    works[event.work] = works.get(event.work, 0) + 1
                case e.TileLaid():
                    self._players[event.seat].laid += 1
                case e.TileFlipped():
                    self._players[event.seat].flipped = event.flipped
                case e.EndReached():
                    self._end = event.why

    def sources(self, seat: Seat) -> dict[str, int]:
        return dict(zip(SOURCES, self._game.table.coins[seat], strict=True))

    def close(self) -> PalmyraStatistics:
        return PalmyraStatistics(tuple(self._players), self._game.table.turn, self._end)


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


def check(figures: PalmyraReport) -> tuple[Target, ...]:
    """Check the balance; a solo game has no rivals to be fair to."""
    if figures.equal_share == 1:
        return ()
    return fair_seats(figures.seats, MAX_ABOVE_SHARE), fair_order(figures.order, MAX_ABOVE_SHARE)


def _observe(game: AnyGame, bots: Sequence[Bot]) -> PalmyraObserver:
    assert isinstance(game, PalmyraGame)
    return PalmyraObserver(game)


def _report(results: Sequence[GameResult], components: Components) -> GameReport:
    figures = report(results)
    return GameReport(figures, check(figures))


PALMYRA_LAB = GameLab(_observe, _report)
