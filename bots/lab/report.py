"""Skeleton of a game's report on many games: wins by seat, by order of play and by bot, and means of winners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from bots.lab.results import GameResult, SeatResult, Share, means_of_winners, shares_of

StatisticsT = TypeVar("StatisticsT", bound=Struct)
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th")
MAX_ABOVE_SHARE = 0.06
"""Part of the games that a seat may win above its equal share, in a balanced game."""


class PlayerRecord(Struct, Generic[StatisticsT], frozen=True):
    """One player of one game."""

    game: int
    seat: int
    result: SeatResult
    statistics: StatisticsT
    won: float


class WinShares(Struct, frozen=True):
    """The part of a report that every game has."""

    equal_share: float
    seats: tuple[Share, ...]
    order: tuple[Share, ...]
    """By the order of play in the first turn."""
    bots: tuple[Share, ...]


def observed_in(game: GameResult, statistics_type: type[StatisticsT]) -> StatisticsT:
    """Return the statistics that the game's own observer took."""
    assert isinstance(game.observed, statistics_type)
    return game.observed


def player_records(
    results: Sequence[GameResult], statistics_of: Callable[[GameResult], Sequence[StatisticsT]]
) -> list[PlayerRecord[StatisticsT]]:
    """Return a record of every player of every game."""
    return [
        PlayerRecord(number, seat, *record)
        for number, game in enumerate(results)
        for seat, record in enumerate(zip(game.seats, statistics_of(game), game.wins(), strict=True))
    ]


def win_shares(
    players: Sequence[PlayerRecord[StatisticsT]], seats: int, order_of: Callable[[StatisticsT], int]
) -> WinShares:
    """Return what was won by seat, by order of play and by bot; `order_of` counts from 0."""
    equal = 1 / seats
    return WinShares(
        equal,
        shares_by(players, equal, lambda player: f"seat {player.seat}"),
        shares_by(players, equal, lambda player: ORDINALS[order_of(player.statistics)]),
        shares_by(players, equal, lambda player: player.result.bot),
    )


def shares_by(
    players: Iterable[PlayerRecord[StatisticsT]], equal: float, group: Callable[[PlayerRecord[StatisticsT]], str]
) -> tuple[Share, ...]:
    """Return what each group of players won."""
    return shares_of(((group(player), player.won) for player in players), equal)


def means(
    players: Iterable[PlayerRecord[StatisticsT]], number: Callable[[PlayerRecord[StatisticsT]], float]
) -> tuple[float, float]:
    """Return the mean of a number over the winners, and over the others."""
    return means_of_winners((player.won, number(player)) for player in players)


def counted(values: Iterable[str]) -> dict[str, int]:
    """Return how often each value occurs, in alphabetical order."""
    return dict(sorted(Counter(values).items()))
