"""What a game declares of itself, so that screens, saves and the command line need not know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from types import GenericAlias
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from rules.contract import FOR_EVER, AnyGame, Components, Event, Memory, PositionError
from rules.faults import THE_OPTIONS, fault
from rules.message import Message, Name, message

OptionsT = TypeVar("OptionsT", bound=Struct)
ComponentsT = TypeVar("ComponentsT", bound=Components)
ComponentsT_contra = TypeVar("ComponentsT_contra", bound=Components, contravariant=True)

OptionValue: TypeAlias = bool | int | str


class OptionChoice(Struct, frozen=True):
    """A value that an option can have, what it is called, and what it means."""

    value: OptionValue
    label: Message
    explanation: Message


class OptionField(Struct, frozen=True):
    """Something to be chosen before a game begins; the first choice is the usual one."""

    name: str
    label: Message
    choices: tuple[OptionChoice, ...]
    seats: tuple[int, ...] = ()
    """With how many players it means something; empty: with any number. With others it can't be chosen."""

    def is_for(self, seats: int) -> bool:
        return not self.seats or seats in self.seats


def read_options(shape: type[OptionsT], values: Mapping[str, object]) -> OptionsT:
    """Options from what was chosen; raises PositionError if they can't be."""
    try:
        return msgspec.convert(dict(values), shape)
    except msgspec.ValidationError as error:
        raise PositionError(message("These options can't be: {fault}.", fault=fault(error, THE_OPTIONS))) from None


class SeatLabel(Struct, frozen=True):
    """What a seat is called and painted with, whoever sits there."""

    key: str
    """As options and notation write it; also the name of its colour."""
    name: Name
    letter: str


class Campaign(Struct, frozen=True):
    """Levels that somebody who plays alone goes through, each with a target to be reached."""

    option: str
    """Whose choices are the levels, in their order; a game's options have it as a field."""
    mark: Name
    """What is counted to reach the target."""


class TimeLimit(Struct, frozen=True):
    """A stage in which everybody decides at the same time, and whose time may be limited by a host.

    The rules know no clock. When the time is up, the host takes the action that ends the go for everybody who has not
    done so; in that stage each seat that acts has one. It is an option of hosted tables alone, and of no game.
    """

    stage: str
    option: OptionField
    """Its choices are numbers of seconds; 0: no limit."""


class LoadState(Protocol[ComponentsT_contra]):
    """Loader of a state."""

    def __call__(self, document: bytes, components: ComponentsT_contra, /, checked: bool = False) -> AnyGame:
        """Go on from a state as JSON; raises PositionError.

        A state that was `checked` before, by a process that is trusted, is not checked again.
        """


@dataclass(frozen=True)
class GameKind(Generic[OptionsT, ComponentsT]):
    """A game that can be played: what is needed to begin one and to go on with one."""

    title: str | Message
    """A message if the languages write it differently."""
    rules_version: int
    """Raised with every change after which a recorded game may bring other events, states or outcomes than before."""
    state_version: int
    """The version of the rules since which a state has its present fields."""
    seats: tuple[int, ...]
    """How many can play, the usual number first."""
    seat_labels: tuple[SeatLabel, ...]
    """What seats can be called, in the usual order; at least as many as can play."""
    option_form: tuple[OptionField, ...]
    options: type[OptionsT]
    new_options: Callable[[Sequence[str], int, Mapping[str, OptionValue]], OptionsT]
    """Options for seats with these labels, a seed, and what was chosen of the form."""
    labels_of: Callable[[OptionsT], tuple[SeatLabel, ...]]
    """The labels of the seats of a game."""
    start: Callable[[OptionsT, ComponentsT], AnyGame]
    """Begin a game with options and components."""
    load_state: LoadState[ComponentsT]
    """Go on from a state as JSON; raises PositionError."""
    standard_components: Callable[[], ComponentsT]
    own_components: Callable[[str, str], ComponentsT]
    """A player's file (its text and what it is called) laid over the standard components; raises ComponentError."""
    components_of: Callable[[str, str, str], ComponentsT]
    """The components of an old game: their digest, the player's file if there was one, and what they are called."""
    events: tuple[type[Event], ...]
    """All kinds of events, so that those that come from another process can be read."""
    view: type[Struct]
    """What a seat, or a spectator, may know of a position."""

    memory: Callable[[Any], Memory] = lambda view: FOR_EVER
    """How far back everything is told, by any view of how the game stands now."""
    earlier_view: Callable[[Any], Struct | None] = lambda view: view
    """A view of a position that lies further back than that, without what nobody may look at again; None: such
    positions are not shown before the game is over."""
    about: Message | None = None
    """What it is about, in a few words that go on after its title."""
    campaign: Campaign | None = None
    """What is remembered of those who play alone, if there is something to be remembered."""
    time_limit: TimeLimit | None = None
    """What a host may limit, where everybody decides at a terminal of their own."""
    comes_by_itself: Callable[[int, str, str, Sequence[Event]], bool] = lambda *_: False
    """Whether an action of an old log is one that today's rules take by themselves: the version of the rules that it
    was played with, the action, the one before it in the log, and what that one brings about today."""
    state_by_old_rules: Callable[[int, AnyGame, str], bytes] = lambda *_: b""
    """The state that an action led to by the rules of an old version, where today's go on by themselves: the version,
    the game before the action, and the action."""

    def read_events(self, document: bytes) -> list[Event]:
        """Events that were written as a list in JSON; raises msgspec.MsgspecError for anything else."""
        return self._events_decoder.decode(document)

    @cached_property
    def _events_decoder(self) -> msgspec.json.Decoder[list[Event]]:
        of_this_game: Any = GenericAlias(list, (reduce(or_, self.events),))
        return msgspec.json.Decoder(of_this_game)

    @property
    def levels(self) -> tuple[OptionChoice, ...]:
        """The levels of the campaign, if there is one."""
        fields = (field for field in self.option_form if self.campaign and field.name == self.campaign.option)
        return tuple(choice for field in fields for choice in field.choices)

    def usual_options(self, seats: int, seed: int, chosen: Mapping[str, OptionValue] | None = None) -> OptionsT:
        """Options with the labels in their usual order."""
        return self.new_options([label.key for label in self.seat_labels[:seats]], seed, chosen or {})


AnyKind: TypeAlias = GameKind[Struct, Components]
"""A kind of game of which nothing but the contract is known."""
