"""Statistics of each merchant in a whole game, gathered from its events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from rules.contract import Event, PointsScored, Seat
from rules.tadmor import events as e
from rules.tadmor.game import TadmorGame
from rules.tadmor.scoring import FINAL, bonus_lines
from rules.tadmor.table import Table


class MerchantStatistics(Struct):
    """A merchant's game in brief."""

    order: int = 0
    """Place in the order of the first turn, from 0."""
    sources: dict[str, int] = {}
    """Points by their source; `rules.tadmor.scoring` knows every name."""
    improvements: dict[str, str] = {}
    """The tiles taken, each with how: `set-up`, `bought`, or the mission that gave it."""
    drawn: list[str] = []
    fulfilled: list[str] = []
    returned: list[str] = []
    discarded: list[str] = []
    leaning: str = ""
    """Preference of the bot that plays the merchant."""


class TadmorStatistics(Struct, frozen=True):
    """Statistics of a whole game."""

    merchants: tuple[MerchantStatistics, ...]
    """In seat order."""
    offered: tuple[str, ...] = ()
    """The improvements that were laid out for sale."""


class TadmorObserver:
    """Follows a game from its opening to its end."""

    def __init__(self, game: TadmorGame, leanings: Sequence[str]) -> None:
        self._game = game
        self._merchants = [MerchantStatistics(leaning=leaning) for leaning in leanings]
        self._offered: list[str] = []
        self.note(game.opening)

    def note(self, events: Sequence[Event]) -> None:
        for event in events:
            take = _NOTES.get(type(event))
            if take is not None:
                take(self, event)

    def sources(self, seat: Seat) -> dict[str, int]:
        return self._merchants[seat].sources

    def close(self) -> TadmorStatistics:
        """Add the final score, each tile with a bonus by itself, and return the statistics."""
        game = self._game
        table = Table(game.components, game.state)
        for standing in game.standings().ranking:
            sources = self._merchants[standing.seat].sources
            bonus = bonus_lines(table, game.state.merchants[standing.seat])
            for line in (*standing.lines[1:-1], *bonus):
                if line.points:
                    sources[FINAL + line.source] = line.points
        return TadmorStatistics(tuple(self._merchants), tuple(self._offered))

    def _began(self, event: e.GameBegan) -> None:
        seats = len(self._merchants)
        for seat, statistics in enumerate(self._merchants):
            statistics.order = (seat - event.first) % seats

    def _laid(self, event: e.DisplayLaid) -> None:
        self._offered += event.tiles

    def _scored(self, event: PointsScored) -> None:
        sources = self._merchants[event.seat].sources
        sources[event.why] = sources.get(event.why, 0) + event.points

    def _took(self, event: e.TileTaken) -> None:
        self._merchants[event.seat].improvements[event.tile] = event.how

    def _drew(self, event: e.MissionsDrawn) -> None:
        self._merchants[event.seat].drawn += event.cards


def _card(kind: str) -> Callable[[TadmorObserver, Any], None]:
    """Adds the card of an event to a list of whom it is about."""

    def take(observer: TadmorObserver, event: Any) -> None:
        seat: Seat = event.seat
        getattr(observer._merchants[seat], kind).append(event.card)

    return take


_NOTES: dict[type, Callable[[TadmorObserver, Any], None]] = {
    e.GameBegan: TadmorObserver._began,
    e.DisplayLaid: TadmorObserver._laid,
    PointsScored: TadmorObserver._scored,
    e.TileTaken: TadmorObserver._took,
    e.MissionsDrawn: TadmorObserver._drew,
    e.MissionFulfilled: _card("fulfilled"),
    e.MissionReturned: _card("returned"),
    e.MissionDiscarded: _card("discarded"),
}
