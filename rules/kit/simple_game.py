"""Small games: rules with few kinds of actions, without components, whose state fits into one struct.

A game gives a `SimpleState`, its stages and handlers, and a few functions (`tests/games/auction.py` is an example):

    class Auction(SimpleGame[Options, State, AnyAction, AnyEvent, View]):
        TITLE, SEATS, COLOURS, STATE = "Auction", (2, 3), ("red", "blue", "green"), State
        STAGES, HANDLERS, NOTATION = stages, handlers, StructNotation(handlers)
        set_up, view_of = staticmethod(set_up), staticmethod(view_of)

    AUCTION = simple_kind(Auction, Options, events=get_args(AnyEvent), view=View, seat_kind="auction/bidder")
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial
from random import Random
from typing import Any, Generic, Self, TypeVar, cast, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.chance import seeded, shuffled
from rules.contract import Action, Event, GameEnded, ScoreLine, Seat, Standings, refuse
from rules.game_kind import NO_COMPONENTS, GameKind, NoComponents, OptionField, SeatLabel
from rules.kit.game_base import ActionT, EventT, GameBase, OptionsT, ViewT, rank_seats
from rules.kit.notation import Notation, Spelling
from rules.message import Message, Name, OrList, message

T = TypeVar("T")

UNSEEDED = -1
"""The source of chance before it is used for the first time."""
EMPTY = "-"
"""A list of nothing, in a line."""
_SEED_BITS = 63  # what every program that reads JSON takes for a number


class SimpleOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a game without a choice."""

    colours: tuple[str, ...]
    seed: int


class SimpleState(Struct, Generic[OptionsT], dict=True, kw_only=True, forbid_unknown_fields=True):
    """A saved document that handlers change in place. A game adds its fields, `acting` and `stage`."""

    options: OptionsT
    points: list[int]
    chance: int = UNSEEDED

    @property
    def acting(self) -> tuple[Seat, ...]:
        raise NotImplementedError

    @property
    def stage(self) -> str:
        raise NotImplementedError

    @property
    def to_act(self) -> Seat | None:
        acting = self.acting
        return acting[0] if len(acting) == 1 else None

    @property
    def seats(self) -> int:
        return len(self.points)

    @property
    def components(self) -> str:
        return NO_COMPONENTS.digest

    @property
    def catalogue(self) -> NoComponents:
        return NO_COMPONENTS

    @property
    def events(self) -> list[Any]:
        """Those of the action that is being carried out; they are no field, and never saved."""
        events: list[Any] = self.__dict__.setdefault("events", [])
        return events

    @events.setter
    def events(self, events: list[Any]) -> None:
        self.__dict__["events"] = events

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """Return the items in random order."""
        source = seeded(cast(Any, self.options).seed) if self.chance == UNSEEDED else self.chance
        self.chance, order = shuffled(source, items)
        return order

    def end_game(self) -> None:
        """Tell the winners by points."""
        standings = standings_by_points(self.points, final=True)
        self.events.append(GameEnded(standings.winners, standings.decided_by))

    def copy(self) -> Self:
        """Return a deep copy, without events."""
        return msgspec.json.decode(msgspec.json.encode(self), type=type(self))

    def copy_with_new_chance(self, rng: Random) -> Self:
        """Return a copy with another seed and source of chance: no player knows those of the game."""
        twin = self.copy()
        twin.options = replace(self.options, seed=rng.getrandbits(_SEED_BITS))
        twin.chance = rng.getrandbits(_SEED_BITS)
        return twin


StateT = TypeVar("StateT", bound=SimpleState[Any])
A = TypeVar("A", bound=Action)


class StructNotation(Notation[A]):
    """Actions written as the name of their class and the values of their fields: `play 3`, `swap 3,4 red`."""

    def __init__(self, kinds: Iterable[type[A]]) -> None:
        forms: list[tuple[str, type[A]]] = []
        spellings: dict[str, Spelling] = {}
        for kind in kinds:
            verb = re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()
            fields = {f"{kind.__name__}.{field.name}": field for field in msgspec.structs.fields(kind)}
            forms.append((" ".join((verb, *(f"{{{field.name}:{key}}}" for key, field in fields.items()))), kind))
            spellings |= {key: Spelling(r"\S+", partial(_value, field.type), _text) for key, field in fields.items()}
        super().__init__(forms, spellings)


def _value(hint: Any, text: str) -> object:
    if get_origin(hint) is tuple:
        return msgspec.convert([] if text == EMPTY else text.split(","), hint, strict=False)
    return msgspec.convert(text, hint, strict=False)


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(map(_text, value)) or EMPTY
    return str(value).lower() if isinstance(value, bool) else str(value)


class SimpleGame(GameBase[OptionsT, StateT, StateT, NoComponents, ActionT, EventT, ViewT]):
    """A game whose state is its table. Several seats may act at once."""

    __slots__ = ()

    SEATS: tuple[int, ...]
    """The possible numbers of players, the usual one first."""
    SCORE_SOURCE: str = "points"
    """The one source of points in the final scoring."""
    SETS = NO_COMPONENTS

    @staticmethod
    def table_of(state: StateT, catalogue: NoComponents) -> StateT:
        return state.copy()

    @staticmethod
    def state_of(table: StateT) -> StateT:
        return table

    @staticmethod
    def deal_anew(state: StateT, seat: Seat, rng: Random) -> StateT:
        """A game with secrets also deals anew what the seat does not know."""
        return state.copy_with_new_chance(rng)

    @classmethod
    def standings_of(cls, state: StateT, uncovered: bool = False) -> Standings:
        return standings_by_points(state.points, not state.acting, cls.SCORE_SOURCE)

    @staticmethod
    def whose_go(table: StateT, seat: Seat) -> Message:
        return message("This seat has nothing to decide now.")

    def __init__(self, options: OptionsT, components: NoComponents = NO_COMPONENTS) -> None:
        self._check_options(options)
        super().__init__(options, components)

    @classmethod
    def check_position(cls, state: StateT, catalogue: NoComponents) -> None:
        cls._check_options(state.options)

    @classmethod
    def _check_options(cls, options: Struct) -> None:
        colours: tuple[str, ...] = cast(Any, options).colours
        if len(colours) not in cls.SEATS or len(set(colours)) < len(colours) or not set(colours) <= set(cls.COLOURS):
            refuse(
                "{game} is for {seats} players of different colours.", game=cls.TITLE, seats=OrList(tuple(cls.SEATS))
            )

    def legal_actions(self, seat: Seat) -> Sequence[ActionT]:
        table = self._table
        return self.STAGES[table.stage].legal(table, seat) if seat in table.acting else ()


def standings_by_points(points: Sequence[int], final: bool, source: str = "points") -> Standings:
    """Rank seats by points alone; equal ones share a place."""
    ranking = rank_seats([(n,) for n in points], [(ScoreLine(source, n),) for n in points])
    shared = sum(standing.place == 1 for standing in ranking) > 1
    return Standings(final, ranking, "shared" if shared else "points")


def simple_kind(
    game: type[SimpleGame[OptionsT, Any, Any, Any, Any]],
    options: type[OptionsT],
    *,
    events: tuple[type[Event], ...],
    view: type[Struct],
    seat_kind: str,
    option_form: tuple[OptionField, ...] = (),
) -> GameKind[OptionsT, NoComponents]:
    """Declare a simple game; `seat_kind` is the kind of names that its players have, such as `auction/bidder`."""
    return GameKind(
        title=game.TITLE,
        seats=game.SEATS,
        seat_labels=tuple(
            SeatLabel(colour, Name(seat_kind, colour.capitalize()), colour[0].upper()) for colour in game.COLOURS
        ),
        option_form=option_form,
        options=options,
        start=game,
        load_state=game.load_state,
        standard_components=NO_COMPONENTS.standard,
        components_of=NO_COMPONENTS.of_digest,
        events=events,
        view=view,
    )
