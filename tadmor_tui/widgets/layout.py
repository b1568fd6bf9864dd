"""The layout of a table: the regions of its panes, the smallest window, and the columns of a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct
from textual.geometry import Region

from rules.contract import Seat
from tadmor_tui.text.translation import t

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
"""The smallest window in cells and rows that shows everything.

A smaller one gets the small layout, and `too_small` says so. The sizes from which on a game has a larger layout are
in its own `games/GAME/layout.py`.
"""

Regions: TypeAlias = dict[type[object], Region]
"""The place of each pane by its class."""


class Layout(Struct, frozen=True):
    """The place of each pane by its class, that of the stack included."""

    regions: Regions
    tabs: tuple[type[object], ...]
    """The panes that can be opened in the stack, in their order; the menu comes before all."""


class PictureFrame(Struct, frozen=True):
    """The frame of a picture of all players' buildings: a column for each seat, after a margin."""

    cells: int
    rows: int
    margin: int
    column: int
    seats: Sequence[Seat]
    """From left to right."""


def too_small(width: int, height: int) -> str | None:
    """Return the sentence about a window that can't show everything."""
    if width >= LEAST_WIDTH and height >= LEAST_HEIGHT:
        return None
    return t(
        "This window is {width}x{height}; {least_width}x{least_height} or larger shows everything.",
        width=width,
        height=height,
        least_width=LEAST_WIDTH,
        least_height=LEAST_HEIGHT,
    )
