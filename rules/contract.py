"""The contract that every game keeps, so that screens, saves, bots and the command line are written once.

A game is typed by its actions, events and views. Code for all games takes them as `AnyGame`, of which nothing but the
contract is known: a game hands out actions of its own kind, and refuses what is none of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from random import Random
from typing import ClassVar, Protocol, Self, TypeAlias, TypeVar

from msgspec import Struct

from rules.message import Message, MessageError

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


class Action(Struct, frozen=True, tag=True, gc=False):
    """Something a seat can decide. Equal actions are the same action.

    Actions and events hold no reference that could lead back to them, so the garbage collector need not watch them.
    What others have to know of a kind of action is declared on it.
    """

    ends_go: ClassVar[bool] = False
    """It ends the go, and does nothing that somebody could wish for by itself."""
    secret: ClassVar[bool] = False
    """Which of several is chosen is nobody else's business: a shared screen is covered first."""
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
    may_cost_points: ClassVar[bool] = True
    """It may cost its own seat points before the go ends, which a trial on a copy tells; False: it never does."""
    last_resort: ClassVar[bool] = False
    """It gives something away for less than it is mostly worth: nothing proposes it by itself."""


class ScoreLine(Struct, frozen=True):
    """One reason for points."""

    source: str
    points: int


class Importance(IntEnum):
    """How much of an event somebody wants to hear who was not looking; the highest comes first."""

    ROUTINE = 0
    """Everybody does it all the time: only what it comes to in the end is told."""
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
    """A part of the game is over, and everybody wants to look up: what was scored, what changes now?"""

    def seen_by(self, seat: Seat | None) -> Event:
        """The event as that seat may know it (None: a spectator), with others' secrets left out."""
        return self

    def told_later(self, seat: Seat | None, noted: bool) -> Event | None:
        """The event as that seat is told of it once it lies further back than the `Memory` of the game reaches.

        Left out is what everybody saw when it happened, and nobody may look at again. None: nothing is left to be told.
        `noted` is that of the memory. Applied to an event that was told later already, it changes nothing.
        """
        return self

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


class Memory(Struct, frozen=True):
    """How far back everything is told of what nobody may look at again, such as an amount that was taken openly.

    It is the only rule about that: stories, replays, exports and what is sent to other terminals follow it.
    """

    turns: int = 0
    """So many turns, the one that is on included; 0: the whole game."""
    noted: bool = False
    """Whether everybody is told later on, too, what they did themselves and not even they may look at again."""


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
    """How far a game has come."""

    turn: int
    turns: int = 0
    """How many there will be; 0 where nobody knows yet."""


class Standing(Struct, frozen=True):
    """A seat's score with its breakdown; places are shared by those whom no tie-break parts."""

    seat: Seat
    place: int
    total: int
    lines: tuple[ScoreLine, ...]


class Standings(Struct, frozen=True):
    """The ranking, best first; final, or as if the game ended now, by what lies open to everybody unless `hidden`."""

    final: bool
    ranking: tuple[Standing, ...]
    decided_by: str
    """What put the first before the rest: `points`, a tie-break, or `shared`; `target` for one who plays alone."""
    target: int = 0
    """What has to be reached to win, where one plays alone; 0 where the first wins."""
    hidden: bool = False
    """Whether something that counts is left out because it is still a secret: totals are not shown before the end."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who wins; nobody if the target is missed."""
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
        """What happened before the first decision, as events."""

    @property
    def acting(self) -> tuple[Seat, ...]:
        """Who may decide now: one seat, or several at once; nobody when the game is over."""

    @property
    def stage(self) -> str: ...

    def progress(self) -> Progress: ...

    def prompt(self, seat: Seat) -> Message:
        """What a seat that may decide is asked, in a sentence."""

    def legal_actions(self, seat: Seat) -> Sequence[A_co]:
        """Every action that the seat may take now, concrete, in a stable order; never empty for one that acts.

        A seat that does not act, because nobody waits for it, may have some too: those by which it acts again.
        """

    def apply(self, seat: Seat, action: Action) -> Sequence[E_co]:
        """Take an action and return what happened; raises IllegalAction(reason) and changes nothing."""

    def apply_legal(self, seat: Seat, action: Action) -> Sequence[E_co]:
        """`apply` without the check, for an action taken from `legal_actions(seat)`."""

    def view(self, seat: Seat | None) -> V_co:
        """What that seat may know (None: a spectator)."""

    def determinize(self, seat: Seat, rng: Random) -> Self:
        """A whole game that agrees with that seat's view, everything else dealt anew."""

    def copy(self) -> Self: ...

    def standings(self, uncovered: bool = False) -> Standings:
        """By what lies open to everybody; `uncovered` with all that is hidden too, for a game that is over."""

    def write_action(self, action: Action) -> str: ...

    def read_action(self, text: str) -> A_co:
        """The action that a text means; raises NotationError."""

    def save_state(self) -> bytes:
        """The complete state as JSON, secrets included."""


AnyGame: TypeAlias = Game[Action, Event, Struct]
"""A game of which nothing but the contract is known."""
