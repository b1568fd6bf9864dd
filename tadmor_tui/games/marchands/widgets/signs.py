"""Seats and resources as letters on their colours."""

from __future__ import annotations

from collections.abc import Sequence

from rules.marchands.names import player
from rules.marchands.names import resource as resource_name
from rules.marchands.places import RESOURCES
from rules.marchands.state import Colour
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Run
from tadmor_tui.text.translation import letter_of

_INKS = {
    "coal": ("paper", "coal"),
    "bronze": ("night", "wood"),
    "silver": ("night", "stone"),
    "gems": ("night", "gems"),
    "gold": ("night", "gold"),
}


def seat_ink(colour: Colour) -> str:
    return f"seat.{colour}"


def badge(colour: Colour, air: int = 0) -> Run:
    """The letter of a seat on its colour, as its caravan is drawn; `air` is the number of cells beside it."""
    return Run(f"{' ' * air}{letter_of(player(colour))}{' ' * air}", "night", seat_ink(colour))


def letter(colour: Colour) -> Run:
    """The letter of a seat in its colour."""
    return Run(letter_of(player(colour)), seat_ink(colour))


def good(resource: str, air: int = 0) -> Run:
    return Run(f"{' ' * air}{letter_of(resource_name(resource))}{' ' * air}", *_INKS[resource])


def goods(resources: Sequence[str], gap: str = "") -> list[Run]:
    runs: list[Run] = []
    for resource in resources:
        if runs and gap:
            runs.append(Run(gap, "plain"))
        runs.append(good(resource))
    return runs


def stock(amounts: Sequence[int], cells: int, glyphs: Glyphs) -> list[Run]:
    """All resources of a stock side by side; where that has no room, each kind with its number."""
    every = [resource for resource, n in zip(RESOURCES, amounts, strict=True) for _ in range(n)]
    if not every:
        return [Run(glyphs.dot, "faint")]
    if len(every) <= cells:
        return goods(every, " " if 2 * len(every) - 1 <= cells else "")
    kinds = zip(RESOURCES, amounts, strict=True)
    return [run for resource, n in kinds if n for run in (Run(str(n)), good(resource))]
