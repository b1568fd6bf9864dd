"""The end (T10): what everything is worth, and who has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Protocol

from rules.contract import ScoreLine, Standings
from rules.kit.game_base import rank_seats
from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.components.schema import TEMPLE_PARTS, Mission
from rules.tadmor.components.tile_kinds import OTHER, TILE_KINDS, Family
from rules.tadmor.state import DecidedBy, Merchant
from rules.tadmor.table import Table


class Possessions(Protocol):
    """The possessions that count at the end: those of a merchant, or of a view of one."""

    @property
    def tower(self) -> int: ...
    @property
    def temples(self) -> tuple[int, ...]: ...
    @property
    def rare_goods(self) -> tuple[str, ...]: ...
    @property
    def improvements(self) -> tuple[str, ...]: ...
    @property
    def fulfilled(self) -> tuple[str, ...]: ...
    @property
    def returned(self) -> tuple[str, ...]: ...


def rare_goods_points(catalogue: Catalogue, merchant: Possessions) -> int:
    """Sets of different types, split in the best way; a duplicate starts a further set (T10.1)."""
    return _sets_points(catalogue, merchant.rare_goods)


def rare_good_gain(catalogue: Catalogue, merchant: Possessions, good: str) -> int:
    """Return the gain of one more rare good for a merchant."""
    return _sets_points(catalogue, (*merchant.rare_goods, good)) - _sets_points(catalogue, merchant.rare_goods)


def _sets_points(catalogue: Catalogue, goods: tuple[str, ...]) -> int:
    copies = Counter(goods).values()
    return _best_split(tuple(sorted(copies, reverse=True)), catalogue.file.scoring.rare_sets)


@lru_cache(maxsize=1 << 12)
def _best_split(copies: tuple[int, ...], worth: tuple[int, ...]) -> int:
    """The best first set of each size is made of the types there are most of; what is left is split again."""
    best = 0
    for size in range(1, len(copies) + 1):
        left = (*(n - 1 for n in copies[:size]), *copies[size:])
        rest = tuple(sorted((n for n in left if n), reverse=True))
        best = max(best, worth[size - 1] + _best_split(rest, worth))
    return best


def mission_points(catalogue: Catalogue, merchant: Possessions) -> int:
    return _fulfilled_points(catalogue, merchant) + _returned_points(catalogue, merchant)


def _fulfilled_points(catalogue: Catalogue, merchant: Possessions) -> int:
    return sum(catalogue.missions[card].points for card in merchant.fulfilled)


def _returned_points(catalogue: Catalogue, merchant: Possessions) -> int:
    return sum(points_when_returned(catalogue.missions[card]) for card in merchant.returned)


def points_when_returned(mission: Mission) -> int:
    """Half for a mission that was returned, rounded down where a component set has an odd number."""
    return mission.points // 2


def temple_points(catalogue: Catalogue, merchant: Possessions) -> int:
    return sum(catalogue.temple_points[height] for height in merchant.temples)


def completed_temples(_: Catalogue, merchant: Possessions) -> int:
    return merchant.temples.count(len(TEMPLE_PARTS))


_MEASURES: dict[str, Callable[[Catalogue, Possessions], int]] = {
    "tower": lambda catalogue, merchant: merchant.tower,
    "rare goods": rare_goods_points,
    "missions": mission_points,
    "temples": temple_points,
    "completed temples": completed_temples,
    "improvements": lambda catalogue, merchant: len(merchant.improvements),
}


def measured(catalogue: Catalogue, measure: str, merchant: Possessions) -> int:
    """Return a merchant's amount of what a tile measures at the end."""
    return _MEASURES[measure](catalogue, merchant)


def bonus_lines(table: Table, merchant: Merchant) -> tuple[ScoreLine, ...]:
    """Tiles that score for being strictly first in something, each by itself (T10.1)."""
    lines = []
    for name, measure in table.powers(merchant).final:
        rivals = (measured(table.catalogue, measure, m) for m in table.state.merchants if m is not merchant)
        tile = table.catalogue.improvements[name]
        assert isinstance(tile, c.FinalTile)
        if measured(table.catalogue, measure, merchant) > max(rivals):
            lines.append(ScoreLine(name, tile.points))
    return tuple(lines)


def score_lines(table: Table, merchant: Merchant) -> tuple[ScoreLine, ...]:
    """List every line of T10.1, the points already on the track first."""
    return (
        ScoreLine("track", merchant.points),
        ScoreLine("tower", merchant.tower * table.catalogue.file.scoring.tower_level),
        ScoreLine("missions", _fulfilled_points(table.catalogue, merchant)),
        ScoreLine("returned missions", _returned_points(table.catalogue, merchant)),
        ScoreLine("temples", temple_points(table.catalogue, merchant)),
        ScoreLine("rare goods", rare_goods_points(table.catalogue, merchant)),
        ScoreLine("improvements", sum(line.points for line in bonus_lines(table, merchant))),
    )


def final_standings(table: Table) -> Standings:
    """Most points, then most rare goods, then a shared place (T10.2)."""
    merchants = table.state.merchants
    lines = [score_lines(table, merchant) for merchant in merchants]
    keys = [
        (sum(line.points for line in lines[seat]), len(merchant.rare_goods)) for seat, merchant in enumerate(merchants)
    ]
    ranking = rank_seats(keys, lines)
    best, second = (keys[standing.seat] for standing in ranking[:2])
    decided_by: DecidedBy = "points" if best[0] > second[0] else "rare goods" if best > second else "shared"
    return Standings(table.state.stage == "game over", ranking, decided_by)


# --- the ways to prestige


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
