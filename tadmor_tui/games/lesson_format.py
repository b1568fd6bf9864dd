"""The format of lessons: data of a game's own folder (`games/GAME/lessons/*.toml`), and the words to them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from rules.contract import Action, AnyGame, Seat
from rules.message import Message, Value
from tadmor_tui.widgets.pane import AnyPane

_BETWEEN = ";"
"""Between the actions of a log."""
IF_LEGAL = "? "
"""Before an action that is left out where it is not possible."""

Fact: TypeAlias = Callable[..., Value]
"""Returns a fact about a position, for a hole of a text: `fact(game, learner, *arguments)`."""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a lesson: words, and the move that the learner is to make; without one there is only something to read.

    Its words are those of the same name in the texts of the lesson.
    """

    says: str
    clause: str
    """The entry of the reference about it."""
    play: tuple[str, ...] = ()
    """The actions that are right, the best first, in notation; `*` stands for anything."""
    then: str = ""
    """The actions that follow by themselves, of rivals and of the learner; `?` before one that may be impossible."""
    lit: bool = False
    """True if the move is marked from the beginning, while the keys are being learnt."""
    point: tuple[str, ...] = ()
    """The panes that it speaks of, by the names that the game gives them."""
    holes: Mapping[str, str] = {}
    """Facts for the holes of its words, each by its name and arguments; all other holes are keys."""

    @property
    def following(self) -> tuple[str, ...]:
        return actions_of(self.then)


class LessonData(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson: a position, given by options, seed and log, and the steps from there on."""

    minutes: int
    options: Mapping[str, Any]
    """The options of the game, with its seed."""
    rival: str
    """The bot on all other seats if the learner plays on from the end."""
    steps: tuple[Step, ...]
    learner: Seat = 0
    log: str = ""
    """The actions before the first step."""
    holes: Mapping[str, str] = {}
    """Facts for the words of all steps."""

    @property
    def before(self) -> tuple[str, ...]:
        return actions_of(self.log)


class StepWords(Struct, frozen=True):
    """The words of a step. No number and no fact about the position is written into them: a hole stands there."""

    tell: Message
    move: Message | None = None
    """The move to be made; None: there is only something to read."""
    refuse: Message | None = None
    """The reason why another move, `{tried}`, is not the one."""


class LessonWords(Struct, frozen=True):
    """The words of a lesson: its title, and those of each step by its name."""

    title: Message
    steps: Mapping[str, StepWords]


class GameLessons(Struct, frozen=True):
    """All lessons of a game, in their order."""

    folder: Path
    words: Mapping[str, LessonWords]
    """By the name of the lesson's file."""
    facts: Mapping[str, Fact]
    panes: Mapping[str, type[AnyPane]]
    near: Callable[[AnyGame, Action], Value | None] = lambda game, action: None
    """Returns the neighbourhood of an action, for a hint that does not say everything."""


def says(tell: Message, move: Message | None = None, refuse: Message | None = None) -> StepWords:
    return StepWords(tell, move, refuse)


def actions_of(log: str) -> tuple[str, ...]:
    """Return the actions of a log, which stand between semicolons."""
    return tuple(" ".join(action.split()) for action in log.split(_BETWEEN) if action.strip())


@cache
def read_lesson(path: Path) -> LessonData:
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), LessonData)


def fact_of(facts: Mapping[str, Fact], told: str, game: AnyGame, learner: Seat) -> Value:
    """Return a fact by its name and arguments: `mission_cost K22`."""
    name, *arguments = told.split()
    return facts[name](game, learner, *arguments)
