"""The contract that every game keeps, so that screens, saves, bots and the command line are written once."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Protocol, Self, TypeAlias

from msgspec import Struct

Seat: TypeAlias = int
"""A place at the table, counted from 0 clockwise."""


class RulesError(Exception):
    """Anything a player or a file did that the rules refuse; the message is a sentence for people."""


class IllegalAction(RulesError):
    """The action may not be taken now; the message says why. Nothing has changed."""


class NotationError(RulesError):
    """A text that is no action."""


class ComponentError(RulesError):
    """A component file that can't be used."""


class PositionError(RulesError):
    """A state that can't stand on the table."""


class Action(Struct, frozen=True, tag=True, gc=False):
    """Something a seat can decide. Equal actions are the same action.

    Actions and events hold no reference that could lead back to them, so the garbage collector need not watch them.
    """


class ScoreLine(Struct, frozen=True):
    """One reason for points."""

    source: str
    points: int


class Event(Struct, frozen=True, tag=True, gc=False):
    """Something that happened. Screens and logs turn it into words."""

    chance: ClassVar[bool] = False
    """The source of chance was used: undo stops here."""
    reveals: ClassVar[bool] = False
    """Somebody learned something that lay hidden: undo stops here."""

    def seen_by(self, seat: Seat | None) -> Event:
        """The event as that seat may know it (None: a spectator), with others' secrets left out."""
        return self

    def scored(self) -> tuple[Seat, ScoreLine] | None:
        """Points on the track that came with the event: whose, how many and why."""
        return None


class Standing(Struct, frozen=True):
    """A seat's score with its breakdown; places are shared by those whom no tie-break parts."""

    seat: Seat
    place: int
    total: int
    lines: tuple[ScoreLine, ...]


class Standings(Struct, frozen=True):
    """The ranking, best first; final, or as if the game ended now."""

    final: bool
    ranking: tuple[Standing, ...]
    decided_by: str
    """What put the first before the rest: `points`, a tie-break, or `shared`."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(s.seat for s in self.ranking if s.place == 1)


class Components(Protocol):
    """A set of components. Two sets with the same digest play the same game."""

    @property
    def name(self) -> str: ...

    @property
    def digest(self) -> str: ...


class Game(Protocol):
    """A game in progress."""

    @property
    def components(self) -> Components: ...

    @property
    def options(self) -> Any:
        """Seats, variant and seed: all that is needed to begin again."""

    @property
    def seats(self) -> int: ...

    @property
    def opening(self) -> Sequence[Any]:
        """What happened before the first decision, as events."""

    @property
    def to_act(self) -> Seat | None:
        """Whose decision it is; None when the game is over."""

    @property
    def stage(self) -> str: ...

    def progress(self) -> str:
        """How far the game has come, in a few words."""

    def prompt(self) -> str:
        """What the seat to act is asked, in a sentence."""

    def legal_actions(self) -> Sequence[Any]:
        """Every action that may be taken now, concrete, in a stable order; empty only when the game is over."""

    def apply(self, action: Any) -> list[Any]:
        """Take an action and return what happened; raises IllegalAction(reason) and changes nothing."""

    def apply_legal(self, action: Any) -> list[Any]:
        """`apply` without the check, for an action taken from `legal_actions()`."""

    def view(self, seat: Seat | None) -> Struct:
        """What that seat may know (None: a spectator)."""

    def determinize(self, seat: Seat, rng: Random) -> Self:
        """A whole game that agrees with that seat's view, everything else dealt anew."""

    def copy(self) -> Self: ...

    def standings(self) -> Standings: ...

    def write_action(self, action: Any) -> str: ...

    def read_action(self, text: str) -> Any:
        """The action that a text means; raises NotationError."""

    def save_state(self) -> bytes:
        """The complete state as JSON, secrets included."""
