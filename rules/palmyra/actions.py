"""Every decision of the game as a small value. How each is written and read is in `notation.py`.

A turn is played in steps: `Conquer` or `Revenue` with a figure, then `Lay` a tile at a time and `Stop`; an odd income
in tiles is split (`TakeMore`), and after a revenue a tile may be flipped (`Flip`, `KeepAll`). Or it is `Reorganize`,
`Draw`, perhaps `TakeCaesar`, and a `Move` of the legion and one of the censor. Each step but a draw can be taken back.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from rules.contract import Action, HarmlessAction
from rules.palmyra.cells import Cell
from rules.palmyra.state import FigureName, Place
from rules.palmyra.tiles import Size


class Conquer(HarmlessAction, frozen=True):
    """Begin a turn that earns tiles (P4)."""

    figure: FigureName


class Revenue(HarmlessAction, frozen=True):
    """Begin a turn that earns coins (P5)."""

    figure: FigureName


class Reorganize(HarmlessAction, frozen=True):
    """Begin a turn that draws a tile and gives the figures new places (P6)."""


class Lay(HarmlessAction, frozen=True):
    """Lay a tile beside the figure that moves, and move it there (P4.1)."""

    tile: str
    cell: Cell


class Stop(HarmlessAction, frozen=True):
    """Lay no more; the income comes now (P4.10, P5.4)."""


class TakeMore(HarmlessAction, frozen=True):
    """Say which size gives one tile more of an odd income (P4.11)."""

    size: Size


class Flip(HarmlessAction, frozen=True):
    """Turn one of your tiles to its coin side (P5.5)."""

    tile: str


class KeepAll(HarmlessAction, frozen=True):
    """Flip no tile."""

    ends_go: ClassVar[bool] = True


class Draw(HarmlessAction, frozen=True):
    """Draw a tile to reorganize (P6.1)."""

    size: Size


class TakeCaesar(Action, frozen=True):
    """Pay for Caesar (P8.2)."""


class Move(HarmlessAction, frozen=True):
    """Give a figure its place while reorganizing; it may be the one where it stands (P6.2)."""

    figure: FigureName
    to: Place


AnyAction: TypeAlias = (
    Conquer | Revenue | Reorganize | Lay | Stop | TakeMore | Flip | KeepAll | Draw | TakeCaesar | Move
)
