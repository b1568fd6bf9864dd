"""The ways to prestige: which points belong to the tower, the temples, the missions and the rare goods."""

from __future__ import annotations

from collections.abc import Mapping

from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.components.tile_kinds import OTHER, TILE_KINDS, Family

LINES: tuple[Family, ...] = ("tower", "temple", "missions", "rare goods")
"""The lines that a merchant can follow through a game."""
FAMILIES: tuple[Family, ...] = (*LINES, OTHER)

FINAL = "final: "
"""Begins the names of sources that score at the end of the game (T10.1)."""

SOURCES: dict[str, Family] = {
    "tower": "tower",
    "prestige": "tower",
    "war": "tower",
    "missions": "missions",
    "rare goods": "rare goods",
    "rare good price": "rare goods",
    "gifts": OTHER,
    "trade": OTHER,
    "raid": OTHER,
    "tax": OTHER,
    f"{FINAL}tower": "tower",
    f"{FINAL}temples": "temple",
    f"{FINAL}missions": "missions",
    f"{FINAL}returned missions": "missions",
    f"{FINAL}rare goods": "rare goods",
}
"""Every source of points that is not a tile."""


def family_of(source: str, catalogue: Catalogue) -> Family:
    """Return the family of a source of points; a tile belongs where its effect does."""
    known = SOURCES.get(source)
    if known is not None:
        return known
    tile = catalogue.improvements[source.removeprefix(FINAL)]
    family = TILE_KINDS[type(tile)].family
    if family is None:
        raise KeyError(f"{tile} gives no points of its own")
    return family(tile)


def by_family(sources: Mapping[str, int], catalogue: Catalogue) -> dict[Family, int]:
    """Return the points of each family."""
    sums: dict[Family, int] = dict.fromkeys(FAMILIES, 0)
    for source, points in sources.items():
        sums[family_of(source, catalogue)] += points
    return sums


def followed(points: Mapping[Family, int]) -> tuple[Family, ...]:
    """Return the line that a merchant followed: the family with most of the points, or several that tie."""
    most = max(points.values())
    return tuple(family for family in points if points[family] == most)
