"""The contract that every game keeps, so that screens, saves, bots and the command line are written once.

A game is typed by its actions, events and views. Code for all games takes them as `AnyGame`, of which nothing but the
contract is known: a game hands out actions of its own kind, and refuses what is none of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from random import Random
from typing import ClassVar, NoReturn, Protocol, Self, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.message import Message, MessageError, Value

Seat: TypeAlias = int
"""A place at the table, counted from 0 clockwise."""


class RulesError(MessageError):
    """Anything a player or a file did that the rules refuse; the message is a sentence for people."""


class IllegalAction(RulesError):
    """The action may not be taken now; the message says why. Nothing has changed."""


class NotationError(RulesError):
    """A text that is no action."""


class ComponentError(RulesError):
    """A component file that can't be used."""


class PositionError(RulesError):
    """A state that can't stand on the table."""


def refuse(text: str, /, **values: Value) -> NoReturn:
    """Raise PositionError. The text must be a literal, as that of a message."""
    raise PositionError(Message(text, values))


class Action(Struct, frozen=True, tag=True, gc=False):
    """Something a seat can decide. Equal actions are the same action.

    Actions and events hold no reference that could lead back to them, so the garbage collector need not watch them.
    What others have to know of a kind of action is declared on it.
    """

    ends_go: ClassVar[bool] = False
    """It ends the go, and does nothing else."""
    secret: ClassVar[bool] = False
    """The choice among several is a secret of its seat: a shared screen is covered first."""
    names_hand: ClassVar[bool] = False
    """It names something that lies face down: a shared screen offers it only while the hand lies open."""
    collects: ClassVar[bool] = False
    """It takes what waits for the seat and costs nothing: all such actions may be taken with one key."""
    lost_when_ending: ClassVar[frozenset[str]] = frozenset()
    """The stages in which a go that ends without it gives it up for good."""
    gives_up_points: ClassVar[bool] = False
    """It gives up points that are as good as scored: it is offered last, and nothing proposes it by itself."""
    cancels_last: ClassVar[bool] = False
    """It takes back what the seat did last and has not taken back yet, and nothing else: a log needs neither."""
    last_resort: ClassVar[bool] = False
    """It gives something away for less than it is mostly worth: nothing proposes it by itself."""
    may_cost_points: ClassVar[bool] = True
    """Its own seat may lose points by it before the go ends; only then is it tried out first to find out."""


class HarmlessAction(Action, frozen=True):
    """An action by which its own seat never loses points before the go ends."""

    may_cost_points: ClassVar[bool] = False


class ScoreLine(Struct, frozen=True):
    """One reason for points."""

    source: str
    points: int


class Importance(IntEnum):
    """The weight of an event for a player who was not looking; the highest comes first."""

    ROUTINE = 0
    """A frequent event, of which only the sum is told."""
    USUAL = 1
    NOTABLE = 2
    """It changes what others may plan."""
    LOSS = 3
    """Somebody loses something by what another did."""


class Event(Struct, frozen=True, tag=True, gc=False):
    """Something that happened. Screens and logs turn it into words."""

    importance: ClassVar[Importance] = Importance.USUAL
    chance: ClassVar[bool] = False
    """The source of chance was used: undo stops here."""
    reveals: ClassVar[bool] = False
    """Somebody learned something that lay hidden: undo stops here."""
    ends_part: ClassVar[bool] = False
    """A part of the game is over, and players want to see what was scored and what changes."""

    hidden: ClassVar[Mapping[str, object]] = {}
    """Fields that only its own seat may know, and the values that others are told instead."""
    forgotten: ClassVar[Mapping[str, object]] = {}
    """The same for what others are not told any more later on."""

    def seen_by(self, seat: Seat | None) -> Self:
        """Return the event as that seat may know it (None: a spectator), with others' secrets left out."""
        return self._told_to(seat, self.hidden)

    def told_later(self, seat: Seat | None, noted: bool) -> Event | None:
        """Return the event as that seat is told of it once it lies further back than the `Memory` of the game reaches.

        What was open when it happened and is a secret now is left out. None: nothing is left to be told.
        `noted` is that of the memory. Applied to an event that was told later already, it changes nothing.
        """
        return self._told_to(seat, self.forgotten)

    def _told_to(self, seat: Seat | None, instead: Mapping[str, object]) -> Self:
        if not instead or (seat is not None and seat == self.whose):
            return self
        return replace(self, **instead)

    @property
    def whose(self) -> Seat | None:
        """The seat that it is about, whose sign stands before it in a story; None: the whole table."""
        return None


class SeatEvent(Event, frozen=True):
    """Something that happened to a seat or was done by it."""

    seat: Seat

    @property
    def whose(self) -> Seat | None:
        return self.seat


class RoutineEvent(SeatEvent, frozen=True):
    """A frequent event of a seat, of which only the sum is told."""

    importance: ClassVar[Importance] = Importance.ROUTINE


class NotableEvent(SeatEvent, frozen=True):
    """An event of a seat that changes what others may plan."""

    importance: ClassVar[Importance] = Importance.NOTABLE


class Memory(Struct, frozen=True):
    """The span of time for which secrets that were once open, such as an amount taken, are still told.

    It is the only rule about that: stories, replays, exports and what is sent to other terminals follow it.
    """

    turns: int = 0
    """Number of turns, the present one included; 0: the whole game."""
    noted: bool = False
    """True if players are told later on, too, their own deeds that not even they may look up."""


FOR_EVER = Memory()


# --- the events that every game has


class TurnBegan(Event, frozen=True):
    turn: int
    first: Seat


class StageBegan(Event, frozen=True):
    stage: str


class GoEnded(SeatEvent, frozen=True):
    """The seat has done all that it could or wanted to."""


class PointsScored(SeatEvent, frozen=True):
    """Points on the track, won or lost."""

    importance: ClassVar[Importance] = Importance.ROUTINE
    points: int
    why: str


class GameEnded(Event, frozen=True):
    winners: tuple[Seat, ...]
    decided_by: str


# --- what a game says of itself


class Progress(Struct, frozen=True, forbid_unknown_fields=True):
    """The progress of a game, in turns."""

    turn: int
    turns: int = 0
    """Number of turns in all; 0 if it is not known yet."""


class Standing(Struct, frozen=True):
    """A seat's score with its breakdown; places are shared where no tie-break decides."""

    seat: Seat
    place: int
    total: int
    lines: tuple[ScoreLine, ...]


class Standings(Struct, frozen=True):
    """The ranking, best first; final, or as if the game ended now, by what lies open unless `hidden`."""

    final: bool
    ranking: tuple[Standing, ...]
    decided_by: str
    """The reason for the first place: `points`, a tie-break, or `shared`; `target` in a solo game."""
    target: int = 0
    """The points needed to win a solo game; 0 where the first wins."""
    hidden: bool = False
    """True if something that counts is left out because it is still a secret: totals are not shown before the end."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The winners; empty if the target is missed."""
        missed = self.target and self.ranking[0].total < self.target
        return () if missed else tuple(s.seat for s in self.ranking if s.place == 1)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat, in seat order."""
        return tuple(s.total for s in sorted(self.ranking, key=lambda standing: standing.seat))


class Components(Protocol):
    """A set of components. Two sets with the same digest play the same game."""

    @property
    def name(self) -> str: ...

    @property
    def digest(self) -> str: ...


A_co = TypeVar("A_co", bound=Action, covariant=True)
E_co = TypeVar("E_co", bound=Event, covariant=True)
V_co = TypeVar("V_co", bound=Struct, covariant=True)


class Game(Protocol[A_co, E_co, V_co]):
    """A game in progress."""

    @property
    def components(self) -> Components: ...

    @property
    def options(self) -> Struct:
        """Seats, variant and seed: all that is needed to begin again."""

    @property
    def seats(self) -> int: ...

    @property
    def opening(self) -> Sequence[E_co]:
        """The events before the first decision."""

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The seats that may decide now: one, several at once, or none when the game is over."""

    @property
    def stage(self) -> str: ...

    def progress(self) -> Progress: ...

    def prompt(self, seat: Seat) -> Message:
        """Return the question to a seat that may decide, as a sentence."""

    def legal_actions(self, seat: Seat) -> Sequence[A_co]:
        """List every action that the seat may take now, concrete, in a stable order; never empty for one that acts.

        A seat for which no player waits may have some too, although it does not act: those by which it acts again.
        """

    def apply(self, seat: Seat, action: Action) -> Sequence[E_co]:
        """Take an action and return what happened; raises IllegalAction(reason) and changes nothing."""

    def apply_legal(self, seat: Seat, action: Action) -> Sequence[E_co]:
        """`apply` without the check, for an action taken from `legal_actions(seat)`."""

    def view(self, seat: Seat | None) -> V_co:
        """Return what that seat may know (None: a spectator)."""

    def determinize(self, seat: Seat, rng: Random) -> Self:
        """Return a whole game that agrees with that seat's view, everything else dealt anew."""

    def copy(self) -> Self: ...

    def standings(self, uncovered: bool = False) -> Standings:
        """Rank by what lies open; `uncovered` with all that is hidden too, for a game that is over."""

    def write_action(self, action: Action) -> str: ...

    def read_action(self, text: str) -> A_co:
        """Return the action that a text means; raises NotationError."""

    def save_state(self) -> bytes:
        """Return the complete state as JSON, secrets included."""


AnyGame: TypeAlias = Game[Action, Event, Struct]
"""A game of which nothing but the contract is known."""
