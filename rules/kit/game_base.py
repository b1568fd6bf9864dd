"""A game made of stages: everything of the contract that does not depend on the rules of one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

import msgspec
from msgspec import Struct

from rules.components.files import STANDARD
from rules.contract import (
    Action,
    Components,
    Event,
    IllegalAction,
    PositionError,
    Progress,
    ScoreLine,
    Seat,
    Standing,
    Standings,
    refuse,
)
from rules.decode_errors import describe_error
from rules.kit.notation import Notation
from rules.kit.stage import Handler, Stage
from rules.message import Message, message

_THE_STATE = message("the state")


class SavedState(Protocol):
    """The saved document of a position."""

    @property
    def components(self) -> str:
        """The digest of the component set."""


class WorkingTable(Protocol):
    """The position that handlers change: components, mutable state and events."""

    events: list[Any]
    """Those of the action that is being carried out; set anew for each one, never copied."""

    @property
    def catalogue(self) -> Any: ...

    @property
    def options(self) -> Any: ...

    @property
    def stage(self) -> str: ...

    @property
    def seats(self) -> int: ...

    @property
    def acting(self) -> tuple[Seat, ...]: ...

    @property
    def to_act(self) -> Seat | None:
        """The seat whose go it is; None if several decide at once, or when the game is over."""

    def copy(self) -> Self: ...


OptionsT = TypeVar("OptionsT", bound=Struct)
StateT = TypeVar("StateT", bound=SavedState)
TableT = TypeVar("TableT", bound=WorkingTable)
CatalogueT = TypeVar("CatalogueT", bound=Components)
Catalogue_co = TypeVar("Catalogue_co", bound=Components, covariant=True)
ActionT = TypeVar("ActionT", bound=Action)
EventT = TypeVar("EventT", bound=Event)
ViewT = TypeVar("ViewT", bound=Struct)


class ComponentSets(Protocol[Catalogue_co]):
    """The component sets of a game."""

    def standard(self) -> Catalogue_co: ...

    def of_digest(self, digest: str, own: str, called: str, /) -> Catalogue_co: ...


def rank_seats(keys: Sequence[tuple[int, ...]], lines: Sequence[tuple[ScoreLine, ...]]) -> tuple[Standing, ...]:
    """Rank seats by their keys, which begin with their totals; equal ones share a place."""
    order = sorted(range(len(keys)), key=lambda seat: [-part for part in keys[seat]])
    return tuple(
        Standing(seat, 1 + sum(key > keys[seat] for key in keys), keys[seat][0], lines[seat]) for seat in order
    )


class Refusal(NamedTuple, Generic[TableT]):
    """The stages of a kind of action, and a function for what is in its way then; None if nothing special is."""

    stages: tuple[str, ...]
    reason: Callable[[TableT, Seat, Any], Message | None] | None = None


class GameBase(Generic[OptionsT, StateT, TableT, CatalogueT, ActionT, EventT, ViewT]):
    """One game in progress. A game gives the attributes below and `progress`; functions as static methods.

    `State` is the saved, typed document; `Table` is the working position. Nothing outside changes a table.
    """

    __slots__ = ("_legal", "_table", "opening")

    TITLE: str | Message
    SETS: ComponentSets[CatalogueT]
    OPTIONS: Callable[..., OptionsT]
    COLOURS: tuple[str, ...]
    STATE: type[StateT]
    STAGES: Mapping[str, Stage[TableT, ActionT]]
    """All stages but the last one."""
    HANDLERS: Mapping[type, Handler[TableT]]
    NOTATION: Notation[ActionT]

    set_up: Callable[[OptionsT, CatalogueT], TableT]
    """Return the table before the first decision; raises PositionError for options that can't be."""
    table_of: Callable[[StateT, CatalogueT], TableT]
    """Return the table of a state that was checked."""
    state_of: Callable[[TableT], StateT]
    check_position: Callable[[StateT, CatalogueT], None]
    """Raise PositionError if a state can't be played on."""
    deal_anew: Callable[[TableT, Seat, Random], TableT]
    """Return a table that a seat can't tell from the true one."""
    view_of: Callable[[TableT, Seat | None], ViewT]
    standings_of: Callable[[TableT, bool], Standings]
    REFUSALS: Mapping[type, Refusal[TableT]] = {}
    """The reasons against each kind of action. Legal actions alone decide; these only explain."""
    whose_go: Callable[[TableT, Seat], Message]
    """Explain why a seat does not act while others do."""

    _table: TableT
    _legal: Sequence[ActionT] | None
    """The legal actions of the seat whose go it is, once they are known."""
    opening: Sequence[EventT]

    def __init__(self, options: OptionsT, catalogue: CatalogueT | None = None) -> None:
        self._table = self.set_up(options, self.SETS.standard() if catalogue is None else catalogue)
        self._legal = None
        self.opening = self._table.events

    @classmethod
    def new(cls, seats: int, seed: int, **chosen: bool | int | str) -> Self:
        """Begin a game with the colours in their usual order and the standard components."""
        return cls(cls.OPTIONS(cls.COLOURS[:seats], seed, **chosen))

    @classmethod
    def from_state(cls, state: StateT, catalogue: CatalogueT | None = None, checked: bool = False) -> Self:
        """Resume from a state; raises PositionError if it can't be played on, unless it was checked before.

        Without a catalogue, with the edition of the standard one that it was played with.
        """
        catalogue = catalogue or cls.SETS.of_digest(state.components, "", STANDARD)
        if not checked:
            cls.check_position(state, catalogue)
        game = cls._around(cls.table_of(state, catalogue))
        if not checked and game.acting and not any(map(game.legal_actions, game.acting)):
            refuse("No player can act in this position.")
        return game

    @classmethod
    def _around(cls, table: TableT) -> Self:
        game = object.__new__(cls)
        game._table = table
        game._legal = None
        game.opening = ()
        return game

    # --- asking

    @property
    def table(self) -> TableT:
        """The true table, secrets included. Read it, never change it."""
        return self._table

    @property
    def state(self) -> StateT:
        """The true state, secrets included. Read it, never change it."""
        return self.state_of(self._table)

    @property
    def components(self) -> CatalogueT:
        catalogue: CatalogueT = self._table.catalogue
        return catalogue

    @property
    def options(self) -> OptionsT:
        options: OptionsT = self._table.options
        return options

    @property
    def seats(self) -> int:
        return self._table.seats

    @property
    def acting(self) -> tuple[Seat, ...]:
        return self._table.acting

    @property
    def to_act(self) -> Seat | None:
        """The seat whose go it is; None if several decide at once, or when the game is over."""
        return self._table.to_act

    @property
    def stage(self) -> str:
        return self._table.stage

    def progress(self) -> Progress:
        raise NotImplementedError

    def prompt(self, seat: Seat) -> Message:
        return self.STAGES[self._table.stage].prompt(self._table, seat)

    def legal_actions(self, seat: Seat) -> Sequence[ActionT]:
        if seat != self._table.to_act:
            return ()
        return self.legal if self._legal is None else self._legal

    @property
    def legal(self) -> Sequence[ActionT]:
        """The legal actions of the seat whose go it is; each stage documents their order."""
        if self._legal is None:
            table = self._table
            seat = table.to_act
            self._legal = [] if seat is None else self.STAGES[table.stage].legal(table, seat)
        return self._legal

    def view(self, seat: Seat | None) -> ViewT:
        return self.view_of(self._table, seat)

    def standings(self, uncovered: bool = False) -> Standings:
        return self.standings_of(self._table, uncovered)

    # --- playing

    def apply(self, seat: Seat, action: Action) -> list[EventT]:
        legal = self.legal_actions(seat)
        if action not in legal:
            raise IllegalAction(self._refusal(seat, action, legal))
        return self.apply_legal(seat, action)

    def apply_legal(self, seat: Seat, action: Action) -> list[EventT]:
        table = self._table
        events: list[EventT] = []
        table.events = events
        self.HANDLERS[type(action)](table, seat, action)
        self._legal = None
        return events

    def play(self, action: Action) -> list[EventT]:
        """Take an action from `legal`, unchecked, for the seat whose go it is."""
        seat = self._table.to_act
        assert seat is not None
        return self.apply_legal(seat, action)

    def _refusal(self, seat: Seat, action: Action, legal: Sequence[ActionT]) -> Message:
        table = self._table
        if not table.acting:
            return message("The game is over.")
        if seat not in table.acting:
            return self.whose_go(table, seat)
        if type(action) not in self.HANDLERS:
            return message("That is not an action of {game}.", game=self.TITLE)
        return self.why_not(seat, action, legal)

    def why_not(self, seat: Seat, action: Action, legal: Sequence[ActionT]) -> Message:
        """Explain why an action of a seat that acts is refused, given its legal actions."""
        table, refusal = self._table, self.REFUSALS.get(type(action))
        if refusal is not None and refusal.reason is not None and table.stage in refusal.stages:
            reason = refusal.reason(table, seat, action)
            if reason is not None:
                return reason
        return message(
            "“{action}” is not possible now; you could “{other}”.",
            action=self.write_action(action),
            other=self.write_action(legal[0]),
        )

    # --- copies

    def copy(self) -> Self:
        """Return an independent game in the same position."""
        twin = object.__new__(type(self))
        twin._table = self._table.copy()
        twin._legal = self._legal
        twin.opening = self.opening
        return twin

    def determinize(self, seat: Seat, rng: Random) -> Self:
        return self._around(self.deal_anew(self._table, seat, rng))

    # --- words and bytes

    def write_action(self, action: Action) -> str:
        return self.NOTATION.write(action)

    def read_action(self, text: str) -> ActionT:
        return self.NOTATION.read(text)

    def save_state(self) -> bytes:
        return msgspec.json.encode(self.state)

    @classmethod
    def load_state(cls, document: bytes, catalogue: CatalogueT | None = None, checked: bool = False) -> Self:
        """Resume from a saved state; `checked` is for a document that this program has written itself."""
        try:
            state = msgspec.json.decode(document, type=cls.STATE)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise PositionError(
                message(
                    "This is not a state of {game}: {fault}.",
                    game=cls.TITLE,
                    fault=describe_error(error, _THE_STATE),
                )
            ) from None
        return cls.from_state(state, catalogue, checked)
