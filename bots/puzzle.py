"""Puzzles: positions in which one decision is clearly the best, with what is known about them.

A puzzle holds a game sampled from what its seat knew: nothing of the game that was really played is in it that the seat
may not know. Its answers were found with many times the usual thinking (`bots.lab.puzzles`).
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b, sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Protocol
from zlib import compress, decompress

import msgspec
from msgspec import Struct

from bots.kit.weighing import WeighedOption
from bots.observation import Observation
from rules.contract import Action, AnyGame, Seat
from rules.games import GAMES
from rules.message import Message

FILE = "puzzles.jsonl"
GRADES = (1, 2, 3)
_JUDGED_BY = ("search", "evaluation", "evaluation.py", "judgement.py", "judgement.json")
"""Folders and files of a game's package that its judgement depends on."""


class Weighing(Protocol):
    """The weighing of a decision, as every game has it."""

    @property
    def ranked(self) -> Sequence[Any]:
        """The candidates; each has its first `action`."""

    @property
    def best(self) -> Any: ...

    def weighed(self, candidate: Any, /) -> WeighedOption[Any]: ...

    def weigh(self, action: Any, /) -> WeighedOption[Any] | None:
        """Weigh any action; None if the judgement has nothing to say about it."""


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """A position of a seat, and the decision to be found."""

    game: str
    seat: Seat
    state: str
    """A sampled game that fits what the seat knows, packed."""
    answers: tuple[str, ...]
    """The best decision in notation, with those that are as good."""
    gap: int
    """The chance that the next best decision costs at least, in thousandths."""
    behind: int
    """The same in thousandths of the game's unit."""
    grade: int
    """1 to 3: the harder, the fewer levels of bots find it."""
    found_by: tuple[str, ...]
    """The bots that find it."""
    origin: str
    """The game that the position comes from."""
    components: str
    """Digest of the components."""
    judgement: str
    """Digest of the judgement that verified it."""

    @property
    def id(self) -> str:
        """A name that stays the same while other puzzles come and go."""
        return blake2b(f"{self.seat} {self.state}".encode(), digest_size=4).hexdigest()

    def position(self) -> AnyGame:
        """Return the game; raises PositionError or ComponentError if it can't be loaded."""
        kind = GAMES[self.game]
        components = kind.components_of(self.components, "", kind.standard_components().name)
        return kind.load_state(unpacked(self.state), components)

    def actions(self, game: AnyGame) -> list[Action]:
        """Return the answers as actions."""
        return [game.read_action(text) for text in self.answers]


def packed(state: bytes) -> str:
    return b64encode(compress(state, 9)).decode()


def unpacked(state: str) -> bytes:
    return decompress(b64decode(state))


def whole_units(thousandths: int) -> int:
    """Return whole units, and at least one."""
    return max(1, (thousandths + 500) // 1000)


def judge(weighing: Weighing, action: Action, answers: Sequence[Action]) -> tuple[bool, WeighedOption[Any] | None]:
    """Return if a decision solves a puzzle, and as what it was weighed: what is as good by advice is right too."""
    weighed = weighing.weigh(action)
    return action in answers or (weighed is not None and weighed.as_good), weighed


@dataclass(frozen=True)
class PuzzleKind:
    """The parts of puzzles that a game provides."""

    weigh: Callable[[Observation, int], Weighing]
    """Weighs a decision as advice does, or with so many times the thinking."""
    package: str
    """The package in whose folder the puzzles lie."""
    units: Callable[[int], Message | None] = lambda thousandths: None
    """Puts a number of thousandths of the game's unit into words; None if the unit is the chance itself."""

    @property
    def file(self) -> Traversable:
        return files(self.package).joinpath(FILE)

    @cached_property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzles that came with the program, in the order of their numbers."""
        return tuple(read_puzzles(self.file.read_bytes())) if self.file.is_file() else ()

    @cached_property
    def judgement(self) -> str:
        """The digest of all that decides how a decision is judged."""
        digest = sha256()
        folder = files(self.package)
        parts = [folder.joinpath(name) for name in _JUDGED_BY]
        for file in _modules([*parts, files("bots.kit").joinpath("weighing.py")]):
            digest.update(file.name.encode())
            digest.update(file.read_bytes().replace(b"\r\n", b"\n"))
        return digest.hexdigest()[:16]


def _modules(parts: Iterable[Traversable]) -> Iterable[Traversable]:
    for part in parts:
        if part.is_file():
            yield part
        elif part.is_dir():
            inside = sorted(part.iterdir(), key=lambda each: each.name)
            yield from _modules(each for each in inside if each.name.endswith((".py", ".json")))


def read_puzzles(lines: bytes) -> list[Puzzle]:
    return [msgspec.json.decode(each, type=Puzzle) for each in lines.splitlines() if each.strip()]


def written(puzzle: Puzzle) -> bytes:
    """Return a puzzle as a line of a file."""
    return msgspec.json.encode(puzzle) + b"\n"
