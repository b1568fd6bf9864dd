"""Statistics over a player's own finished games: how many, won, with how many points, and against whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from rules.games import GAMES
from saves.document import HUMAN, Document
from saves.results import Result
from saves.shelf import ListedGame


class OwnGame(Struct, frozen=True):
    """A finished game of the player whom the statistics are about."""

    game: str
    players: int
    won: bool
    points: int | None
    """None in a game that counts none."""
    opponents: tuple[str, ...]
    """Bots by the names of their kinds, or `human`; each once."""


class OwnGames(NamedTuple):
    games: list[OwnGame]
    left_out: int
    """Number of finished games in which it is not known who the player was, because several people played."""


class Tally(Struct, frozen=True):
    """The results of some games."""

    games: int
    wins: int
    average: float | None
    """Points per game; None where none are counted."""
    best: int | None

    @property
    def share(self) -> float:
        """The part of the games that was won."""
        return self.wins / self.games if self.games else 0.0


def own_games(listed: Sequence[ListedGame], results: Sequence[Result | None], name: str | None = None) -> OwnGames:
    """Return the games of the only person at each table, or of the person with that name."""
    found: list[OwnGame] = []
    left_out = 0
    for shelved, result in zip(listed, results, strict=True):
        document = shelved.document
        if document is None or result is None or document.game not in GAMES:
            continue
        people = [seat for seat, info in enumerate(document.seats) if info.player == HUMAN]
        if name is not None:
            wanted = name.strip().casefold()
            mine = [seat for seat in people if document.seats[seat].name.casefold() == wanted]
            found += [_own_game(document, result, seat) for seat in mine]
        elif len(people) == 1:
            found.append(_own_game(document, result, people[0]))
        else:
            left_out += len(people) > 1
    return OwnGames(found, left_out)


def _own_game(document: Document, result: Result, seat: int) -> OwnGame:
    others = (info.player for number, info in enumerate(document.seats) if number != seat)
    return OwnGame(
        document.game,
        len(document.seats),
        seat in result.winners,
        result.totals[seat] if GAMES[document.game].counts_points else None,
        tuple(sorted(set(others))),
    )


def tally(games: Iterable[OwnGame]) -> Tally:
    """Sum up some games. Points are summed up only where all are of one game: those of two say nothing together."""
    games = list(games)
    points = [game.points for game in games if game.points is not None]
    comparable = bool(points) and len(points) == len(games) and len({game.game for game in games}) == 1
    return Tally(
        len(games),
        sum(game.won for game in games),
        sum(points) / len(points) if comparable else None,
        max(points) if comparable else None,
    )


class GameStatistics(Struct, frozen=True):
    """The statistics of one game."""

    game: str
    total: Tally
    by_players: dict[int, Tally]
    by_opponent: dict[str, Tally]


def statistics_of(games: Sequence[OwnGame]) -> list[GameStatistics]:
    """Return the statistics of each game that was played, in the order of the box."""
    return [_statistics(name, mine) for name in GAMES if (mine := [game for game in games if game.game == name])]


def _statistics(name: str, games: Sequence[OwnGame]) -> GameStatistics:
    players = sorted({game.players for game in games})
    opponents = sorted({opponent for game in games for opponent in game.opponents})
    return GameStatistics(
        name,
        tally(games),
        {number: tally(game for game in games if game.players == number) for number in players},
        {opponent: tally(game for game in games if opponent in game.opponents) for opponent in opponents},
    )
