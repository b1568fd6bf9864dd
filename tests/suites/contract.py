"""Games played by chance, step by step, for suites that hold every game to its contract."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.contract import (
    Action,
    AnyGame,
    Event,
    Seat,
    TurnBegan,
)
from rules.game_kind import AnyKind, OptionValue
from tests.rules.choosers import Chooser, by_chance

OFTEN = 12
"""Deals that can't all be alike by chance."""


@dataclass(frozen=True)
class GameUnderTest:
    """What the suite has to know about a game: how it is begun, and the types of what it is made of."""

    game: str
    name: str
    kind: AnyKind
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    """Choices of its form."""
    actions: Any
    """The tagged union of all actions."""
    state: type[Struct]
    longest: int
    """More actions than any game can have."""
    choosers: tuple[Chooser, ...] = (by_chance,)
    """Each of them plays one of the games that are looked at."""
    worked_out: tuple[str, ...] = ()
    """Ends of places in a view where a seat is shown nothing, but can work out what others see there."""

    def __str__(self) -> str:
        return f"{self.game}, {self.name}"

    def begin(self, seed: int) -> AnyGame:
        options = self.kind.usual_options(self.seats, seed, dict(self.options))
        return self.kind.start(options, self.kind.standard_components())

    def reload(self, game: AnyGame) -> AnyGame:
        return self.kind.load_state(game.save_state(), game.components)


@dataclass(frozen=True)
class Step:
    """A position, what was done in it, and what came of it. Nobody may play on `before` and `after`; copy them."""

    before: AnyGame
    seat: Seat
    action: Action
    events: Sequence[Event]
    after: AnyGame


class Foreign(Action, frozen=True):
    """An action that no game has."""


def seed_of(number: int) -> int:
    """Long seeds: they can't turn up in a view by accident."""
    return Random(f"seed {number}").getrandbits(60)


@lru_cache(maxsize=64)  # room for the games of all variants: each test looks at all of them
def played(kind: GameUnderTest, number: int) -> tuple[Step, ...]:
    """A whole game, step by step; `number` picks the seed and who chooses."""
    game, rng = kind.begin(seed_of(number)), Random(number)
    choose = kind.choosers[number % len(kind.choosers)]
    taken: list[Step] = []
    before = game.copy()
    while game.acting:
        assert len(taken) < kind.longest, "the game does not end"
        seat = rng.choice(game.acting)
        action = choose(game, rng, seat)
        happened = game.apply(seat, action)
        after = game.copy()
        taken.append(Step(before, seat, action, tuple(happened), after))
        before = after
    return tuple(taken)


def games(kind: GameUnderTest) -> Iterator[tuple[Step, ...]]:
    """One game by each chooser."""
    return (played(kind, number) for number in range(len(kind.choosers)))


def steps(kind: GameUnderTest, every: int = 1) -> Iterator[Step]:
    """Positions of all games; one of `every` so many, never at the same points of the turn for long."""
    for game in games(kind):
        yield from game[:: every | 1]


def events(kind: GameUnderTest) -> Iterator[Event]:
    """Everything that happened in all games."""
    for game in games(kind):
        yield from game[0].before.opening
        for step in game:
            yield from step.events


def play_on(game: AnyGame, rng: Random, most: int) -> int:
    """Play to the end by chance; returns how many actions it took."""
    count = 0
    while game.acting:
        assert count < most, "the game does not end"
        seat = rng.choice(game.acting)
        game.apply(seat, by_chance(game, rng, seat))
        count += 1
    return count


class RecordedPast:
    """The way of a game so far, as those want it who tell of it."""

    def __init__(self, taken: Sequence[Step], before: AnyGame | None = None) -> None:
        self._taken = taken
        self._beginning = taken[0].before if taken else before

    def __len__(self) -> int:
        return len(self._taken)

    def actor(self, action: int) -> Seat:
        return self._taken[action - 1].seat

    def begins_turn(self, action: int) -> bool:
        return any(isinstance(event, TurnBegan) for event in self.events_after(action))

    def position(self, actions: int) -> AnyGame:
        assert self._beginning is not None
        return self._taken[actions - 1].after if actions else self._beginning

    def events_after(self, actions: int) -> Sequence[Event]:
        return self._taken[actions - 1].events if actions else tuple(self.position(0).opening)


def same_past(past: RecordedPast) -> RecordedPast:
    return past


def all_legal(game: AnyGame) -> list[list[Action]]:
    """The actions of each seat."""
    return [list(game.legal_actions(seat)) for seat in range(game.seats)]


def prompts(game: AnyGame) -> list[str]:
    """The questions to the seats that act."""
    return [str(game.prompt(seat)) for seat in game.acting]


def encoded(value: object) -> bytes:
    return msgspec.json.encode(value)


def values(view: Struct) -> dict[str, object]:
    """All that a view says, by the place where it stands; a list of plain things is one."""
    found: dict[str, object] = {}

    def look(thing: object, place: str) -> None:
        if isinstance(thing, dict):
            for name, inner in thing.items():
                look(inner, f"{place}/{name}")
        elif isinstance(thing, list | tuple) and any(isinstance(inner, dict | list | tuple) for inner in thing):
            for number, inner in enumerate(thing):
                look(inner, f"{place}/{number}")
        else:
            found[place] = thing

    look(msgspec.to_builtins(view, str_keys=True), "")
    return found


def fingerprint(kind: GameUnderTest, number: int) -> str:
    """A digest of all states, choices and events of a game."""
    digest = sha256()
    for step in played(kind, number):
        digest.update(step.before.save_state())
        digest.update(encoded(all_legal(step.before)))
        digest.update(encoded(step.events))
        digest.update(encoded(step.after.view(None)))
    return digest.hexdigest()


def mutations(action: Any, rng: Random) -> Iterator[Any]:
    """The same action with one field changed."""
    for name in action.__struct_fields__:
        for value in _other_values(getattr(action, name), rng):
            yield replace(action, **{name: value})


def _other_values(value: Any, rng: Random) -> list[Any]:
    match value:
        case bool():
            return [not value]
        case int():
            return [value + 1, value - 1, -1, 0, 10**9]
        case str():
            return ["", value + "0", value.upper(), "I99", "K99", "nowhere", "grey", "red", "gold"]
        case tuple() if value:
            at = rng.randrange(len(value))
            changed = [(*value[:at], other, *value[at + 1 :]) for other in _other_values(value[at], rng)]
            return [*changed, value[::-1], value * 2, ()]
        case _:
            return []


def is_a_sentence(text: str) -> bool:
    return len(text.split()) > 1 and "\n" not in text and text[-1] in ".!?"
