"""Decisions that were weighed ahead of a review, by what the seat knew: so undo and saves change nothing about them."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bots.games import VOICES
from bots.kit.review import Judged, Weigher
from bots.observation import Observation
from rules.contract import Action, Components, Seat
from rules.games import GAMES

Knowledge: TypeAlias = tuple[str, Seat, int, Action]
"""The kind of observation, the seat, the digest of what it knew, and its decision."""
Prepared: TypeAlias = tuple[Knowledge, Judged | None]


class SavedDecision(Struct, frozen=True):
    """A decision and the position it was made in, to be sent to another process."""

    game: str
    state: bytes
    seat: Seat
    action: str
    names: tuple[str, ...]


def weigh_saved(decision: SavedDecision, components: Components) -> Prepared | None:
    """Weigh a decision as the review will; None if there was no choice."""
    game = GAMES[decision.game].load_state(decision.state, components)
    if len(game.legal_actions(decision.seat)) < 2:
        return None
    action, observation = game.read_action(decision.action), Observation(game, decision.seat)
    judged = VOICES[decision.game].weigher(decision.names)(observation, action)
    return _known(observation, action), _small(judged)


def _known(observation: Observation, action: Action) -> Knowledge:
    return type(observation).__name__, observation.seat, observation.seed(), action


def _small(judged: Judged | None) -> Judged | None:
    """Leave the candidate out: a review does not need it, and it may hold a whole game."""
    return None if judged is None else replace(judged, weighed=replace(judged.weighed, candidate=None))


class PreparedDecisions:
    """Decisions of one game with their weighings."""

    def __init__(self) -> None:
        self._known: dict[Knowledge, Judged | None] = {}

    def __len__(self) -> int:
        return len(self._known)

    def add(self, prepared: Prepared | None) -> None:
        if prepared is not None:
            knowledge, judged = prepared
            self._known[knowledge] = judged

    def first(self, weigh: Weigher) -> Weigher:
        """Return a weighing that looks here first, and remembers what it had to weigh itself."""

        def look_up(observation: Observation, action: Action) -> Judged | None:
            knowledge = _known(observation, action)
            if knowledge not in self._known:
                self._known[knowledge] = _small(weigh(observation, action))
            return self._known[knowledge]

        return look_up
