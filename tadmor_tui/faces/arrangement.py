"""Where the panels of a table lie."""

from __future__ import annotations

from msgspec import Struct
from textual.geometry import Region

from tadmor_tui.translation import t

LEAST_WIDTH, LEAST_HEIGHT = 80, 24


class Arrangement(Struct, frozen=True):
    """The place of each panel, and the tabs that share the pane."""

    panels: dict[str, Region]
    tabs: tuple[str, ...]


def too_small(width: int, height: int) -> str | None:
    """What to tell the player about a window that can't show everything."""
    if width >= LEAST_WIDTH and height >= LEAST_HEIGHT:
        return None
    return t(
        "This window is {width}x{height}; from {least_width}x{least_height} on you see everything.",
        width=width,
        height=height,
        least_width=LEAST_WIDTH,
        least_height=LEAST_HEIGHT,
    )
