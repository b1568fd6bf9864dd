"""The declaration of a game, read by screens, saves and the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from types import GenericAlias
from typing import Any, Generic, Protocol, Self, TypeAlias, TypeVar, cast

import msgspec
from msgspec import Struct

from rules.contract import FOR_EVER, AnyGame, ComponentError, Components, Event, Memory, PositionError, Seat
from rules.decode_errors import THE_OPTIONS, describe_error
from rules.message import Message, Name, message

OptionsT = TypeVar("OptionsT", bound=Struct)
ComponentsT = TypeVar("ComponentsT", bound=Components)
Components_contra = TypeVar("Components_contra", bound=Components, contravariant=True)

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
    at_seats: bool = False
    """True if a form of all seats asks for it there instead: who begins."""

    def is_for(self, seats: int) -> bool:
        return not self.seats or seats in self.seats


def read_options(shape: type[OptionsT], values: Mapping[str, object]) -> OptionsT:
    """Options from what was chosen; raises PositionError if they can't be."""
    try:
        return msgspec.convert(dict(values), shape)
    except msgspec.ValidationError as error:
        raise PositionError(
            message("These options are not possible: {fault}.", fault=describe_error(error, THE_OPTIONS))
        ) from None


class SeatLabel(Struct, frozen=True):
    """The name, letter and colour of a seat."""

    key: str
    """As options and notation write it; also the name of its colour."""
    name: Name
    letter: str
    """As it is typed in every language; on the table stands the letter of the name."""


class Campaign(Struct, frozen=True):
    """The levels of a solo game, each with a target to be reached."""

    option: str
    """The option whose choices are the levels, in their order; a game's options have it as a field."""
    mark: Name
    """The unit that is counted to reach the target."""


class TimeLimit(Struct, frozen=True):
    """A stage in which every player decides at the same time, and whose time may be limited by a host.

    The rules know no clock. When the time is up, the host takes the action that ends the go for all who have not
    done so; in that stage each seat that acts has one. It is an option of hosted tables alone, and of no game.
    """

    stage: str
    option: OptionField
    """Its choices are numbers of seconds; 0: no limit."""


class NoComponents(Struct, frozen=True):
    """The component set of a game that has no components of its own."""

    name: str = "standard"
    digest: str = "none"

    def standard(self) -> Self:
        return self

    def of_digest(self, digest: str, own: str, called: str) -> Self:
        return self

    def own(self, text: str, called: str) -> Self:
        raise ComponentError(message("This game has no components that could be replaced."))


NO_COMPONENTS = NoComponents()
_NONE: Any = NO_COMPONENTS
"""The same, where the type of a kind's components is not known."""


class StateLoader(Protocol[Components_contra]):
    """Resumes a game from a state as JSON; raises PositionError.

    `checked` is for a state that this program has written itself: it is trusted, and not checked again.
    """

    def __call__(self, document: bytes, components: Components_contra, /, checked: bool = False) -> AnyGame: ...


@dataclass(frozen=True, kw_only=True)
class GameKind(Generic[OptionsT, ComponentsT]):
    """A game that can be played: what is needed to begin one and to resume one."""

    title: str | Message
    """A message if the languages write it differently."""
    short_title: str | Message | None = None
    """The title in a narrow column, if it is a long one."""
    seats: tuple[int, ...]
    """The possible numbers of players, the usual one first."""
    seat_labels: tuple[SeatLabel, ...]
    """The labels of seats, in the usual order; at least as many as can play."""
    options: type[OptionsT]
    """A struct with the `colours` of the seats (the keys of their labels), the `seed`, and the other options."""
    start: Callable[[OptionsT, ComponentsT], AnyGame]
    """Begin a game with options and components."""
    load_state: StateLoader[ComponentsT]
    events: tuple[type[Event], ...]
    """All kinds of events, so that those that come from another process can be read."""
    view: type[Struct]
    """The knowledge of a seat, or of a spectator, of a position."""

    score: Callable[[str, int], Message] = lambda name, n: message("{name} {n}", name=name, n=n)
    """A player's score in a list of games: what it counts, if that is not points."""
    rules_version: int = 1
    """Raised with every change after which a recorded game may bring other events, states or outcomes than before."""
    state_version: int = 1
    """The version of the rules since which a state has its present fields."""
    option_form: tuple[OptionField, ...] = ()
    standard_components: Callable[[], ComponentsT] = _NONE.standard
    own_components: Callable[[str, str], ComponentsT] = _NONE.own
    """A player's file (its text and what it is called) laid over the standard components; raises ComponentError."""
    components_of: Callable[[str, str, str], ComponentsT] = _NONE.of_digest
    """The components of an old game: their digest, the player's file if there was one, and what they are called."""
    memory: Callable[[Any], Memory] = lambda view: FOR_EVER
    """The memory of the game, by any view of the present position."""
    earlier_view: Callable[[Any], Struct | None] = lambda view: view
    """A view of a position that lies further back than that, without what no player may look at again; None: such
    positions are not shown before the game is over."""
    about: Message | None = None
    """A few words about the game that follow its title."""
    introduction: Message | None = None
    """Players, minutes, weight and subject in a sentence, for those who choose a game."""
    counts_points: bool = True
    """False if the totals of the ranking are no points whose difference means something."""
    first_seat: Callable[[Any], Seat] | None = None
    """The seat that plays first, of a game that has just begun; None: the game has no such seat."""
    campaign: Campaign | None = None
    """The levels of a solo game, if there are any."""
    time_limit: TimeLimit | None = None
    """The stage whose time a host may limit."""
    comes_by_itself: Callable[[int, str, str, Sequence[Event]], bool] = lambda *_: False
    """True if an action of an old log is one that today's rules take by themselves: the version of the rules that it
    was played with, the action, the one before it in the log, and what that one brings about today."""
    state_by_old_rules: Callable[[int, AnyGame, str], bytes] = lambda *_: b""
    """The state that an action led to by the rules of an old version, where today's go on by themselves: the version,
    the game before the action, and the action."""

    def new_options(self, labels: Sequence[str], seed: int, chosen: Mapping[str, OptionValue]) -> OptionsT:
        """Return options for seats with these labels, a seed, and what was chosen of the form."""
        return read_options(self.options, {"colours": list(labels), "seed": seed, **chosen})

    def labels_of(self, options: OptionsT) -> tuple[SeatLabel, ...]:
        """Return the labels of the seats of a game."""
        labels = {label.key: label for label in self.seat_labels}
        return tuple(labels[colour] for colour in cast(Any, options).colours)

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
