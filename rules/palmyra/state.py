"""The table as it is saved: everything that is needed to go on, in words that a person can read.

In play it is a `Table` of small numbers (`table.py`).
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from rules.contract import Seat
from rules.palmyra.cells import Cell

Colour: TypeAlias = Literal["red", "blue", "green", "yellow", "purple"]
COLOURS: tuple[Colour, ...] = ("red", "blue", "green", "yellow", "purple")
FigureName: TypeAlias = Literal["legion", "censor"]
FIGURES: tuple[FigureName, ...] = ("legion", "censor")
LEGION, CENSOR = 0, 1
"""Figures as numbers."""
FirstPlayer: TypeAlias = Literal["random", "first"]
Work: TypeAlias = Literal["conquer", "revenue", "reorganize"]
StageName: TypeAlias = Literal[
    "turn", "conquer", "revenue", "split", "flip", "draw", "move legion", "move censor", "game over"
]
STAGES: tuple[StageName, ...] = (
    "turn", "conquer", "revenue", "split", "flip", "draw", "move legion", "move censor", "game over"
)  # fmt: skip
DecidedBy: TypeAlias = Literal["points", "flipped tiles", "shared", "target"]
"""The reason for the first place."""
Place: TypeAlias = Cell | Literal["city"]
"""The place of a figure."""
Natural: TypeAlias = Annotated[int, Meta(ge=0, le=10**6)]

SOURCES = ("set-up", "landscapes", "features", "Caesar", "tribute")
"""Sources of coins, as the final scoring lists them; the price of Caesar is taken off his income."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """All that is needed to begin the same game again."""

    colours: tuple[Colour, ...]
    """The players' colours in seat order; their number is the number of players."""
    seed: int
    expert: bool = False
    """The game with Caesar (P8); never alone (P9.1)."""
    open_coins: bool = False
    """All coins lie open (ruling 25)."""
    first: FirstPlayer = "random"
    """The choice of the first player (ruling 26)."""
    level: Annotated[int, Meta(ge=1, le=5)] = 1
    """The level of the solo game (P9.2); with more players it means nothing."""


class LaidTile(Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """A tile on the table."""

    cell: Cell
    tile: str


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """One player, with all possessions."""

    legion: Place
    censor: Place
    tiles: tuple[str, ...]
    """Their unflipped tiles, in the order of the kinds."""
    flipped: tuple[str, ...]
    """The faces of the flipped tiles, the first that was flipped first."""
    coins: tuple[int, ...]
    """By where they came from (`SOURCES`)."""


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """The turn that is on."""

    number: Annotated[int, Meta(ge=1, le=10**6)]
    seat: Seat
    figure: FigureName = "legion"
    """The figure that moves in a conquer or revenue turn."""
    laid: Natural = 0
    """Number of tiles laid; they are the last ones of the land."""
    landscape: Natural = 0
    feature: Natural = 0
    """The matches of their landscapes and features so far (P4.6)."""
    legion_to: Place | None = None
    """The new place of the legion, until the censor's place is chosen too (P6.3)."""


class State(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole table."""

    options: Options
    components: str
    """The digest of the component set."""
    first: Seat
    """The first player."""
    stage: StageName
    turn: Turn
    players: tuple[Player, ...]
    land: tuple[LaidTile, ...]
    """The laid tiles without those of the city, the first that was laid first."""
    large: tuple[str, ...]
    small: tuple[str, ...]
    """The stacks, the tile that is drawn next first."""
    reserve: Natural
    gone: Natural = 0
    """Coins out of the game (P9.4)."""
    caesar: Seat | None = None
    """The owner of Caesar."""
