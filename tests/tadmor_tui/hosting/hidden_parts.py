"""The hidden parts of a game, as texts that can be searched for on a wire and in memory.

A dealer without randomness deals hidden parts always alike. Then everything that a viewer may have been told is known
here too, and they must not have any other part of the true game, word for word.
"""

from __future__ import annotations

import re
from collections.abc import MutableSequence
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from rules.contract import AnyGame, Event, Seat
from rules.marchands.game import MarchandsGame
from rules.marchands.prospects import foresee
from saves.timeline import Timeline

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

T = TypeVar("T")

_FIELD = re.compile(rb'"\w+":(?:\[[^][{}]*\]|"[^"]*"|\d+)')
"""A name and its value, which has no other inside."""


class DullDealer(Random):
    """Leaves everything in its order, and takes the first."""

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Leave the order as it is."""

    def choice(self, seq: SupportsLenAndGetItem[T]) -> T:
        return seq[0]

    def random(self) -> float:
        return 0.0

    def getrandbits(self, k: int, /) -> int:
        return (1 << k) - 1


def fields(text: bytes | memoryview) -> set[bytes]:
    """Return all names with their values in a text of JSON, or in fragments of one."""
    return set(_FIELD.findall(text))


def _foreseen(sample: AnyGame, seat: Seat) -> list[Event]:
    """Return the events of a plotter's own steps and of one more, which their screen works out."""
    if not isinstance(sample, MarchandsGame) or sample.stage != "plotting":
        return []
    plot = sample.view(seat).players[seat].plot or ()
    return [step.event for step in foresee(sample.table, seat, (*plot, "X")).steps]


class HiddenParts:
    """The parts of an unfinished game that a seat, or a spectator, may know, and the others."""

    def __init__(self, viewer: Seat | None) -> None:
        self._viewer = viewer
        self._looked = 0
        self._true: set[bytes] = set()
        self._told: set[bytes] = set()

    def went_back_to(self, number: int) -> None:
        """Forget the actions after a number, which were taken back and are as secret as before."""
        self._looked = min(self._looked, number + 1)

    def of(self, game: Timeline) -> set[bytes]:
        """Return all that the viewer must not have, if a dull dealer has dealt their samples."""
        for number in range(self._looked, len(game) + 1):
            self._look_at(game, number)
        self._looked = len(game) + 1
        return self._true - self._told

    def _look_at(self, game: Timeline, number: int) -> None:
        position, events, actor = game.position(number), game.events_after(number), game.actor(number)
        views = [position.view(seat) for seat in range(position.seats)]
        self._true |= fields(position.save_state()) | fields(msgspec.json.encode((events, views)))
        seen = [event.seen_by(self._viewer) for event in events]
        self._told |= fields(msgspec.json.encode({"actor": actor, "events": seen}))
        view = (position.view(self._viewer), position.standings(), position.progress())
        self._told |= fields(msgspec.json.encode(view))
        if self._viewer is not None:
            sample = position.determinize(self._viewer, DullDealer())
            self._told |= fields(sample.save_state()) | fields(msgspec.json.encode(_foreseen(sample, self._viewer)))
        if number:
            text = fields(msgspec.json.encode({"text": game.text(number)}))
            self._true |= text
            if actor == self._viewer or not game.is_secret(number):
                self._told |= text
