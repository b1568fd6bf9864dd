"""What the suites have to know of each game: `tests/rules/<game>/suite.py` declares it as `SUITE`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from rules.components.set_format import SetFormat
from rules.contract import Components
from rules.games import GAMES
from rules.kit.game_base import GameBase
from tests.games.auction_variants import AUCTION_VARIANTS
from tests.suites.contract import GameUnderTest
from tests.suites.lines_of_play import Start


@dataclass(frozen=True)
class GameSuite:
    """One game as the suites see it."""

    game: type[GameBase[Any, Any, Any, Any, Any, Any, Any]]
    variants: tuple[GameUnderTest, ...]
    """The games that are played for the contract."""
    stages: tuple[str, ...]
    """All stages, the end included."""
    positions: Mapping[str, Start]
    """Positions from which lines of play are counted."""
    set_format: SetFormat[Any]
    digest: str
    """That of the present standard components."""
    own_values: str
    """A component file of a player that changes something."""
    other_components: Callable[[], Components]
    """A player's own set in which nearly every number differs."""
    clauses: Sequence[str]
    """The ids of all chapters and clauses."""
    prose_ids: str
    """The pattern of ids, in which prose may have numbers."""
    split_chapters: tuple[str, ...] = ()
    """Chapters that do not tell all their clauses themselves."""
    rows_with_numbers: tuple[str, ...] = ("@drawing ", "@table ")
    """Beginnings of rows of prose in which any number may stand."""
    endings: tuple[str, ...] = (".", ":")
    """The ends that a paragraph of the reference may have."""
    marks: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Clauses, rulings and the like, each of which the name of a test has."""


@cache
def suite_of(game: str) -> GameSuite:
    suite = import_module(f"tests.rules.{game}.suite").SUITE
    assert isinstance(suite, GameSuite)
    return suite


def every_variant() -> list[GameUnderTest]:
    """Return the variants of all games, those of the game for tests included."""
    return [*AUCTION_VARIANTS, *(variant for game in GAMES for variant in suite_of(game).variants)]
