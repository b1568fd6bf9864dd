"""Statistics of a whole game of Palmyra, gathered from its events."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rules.contract import Event, Seat
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
