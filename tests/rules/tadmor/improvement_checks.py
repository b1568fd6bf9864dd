"""Common parts of tests of improvements."""

from __future__ import annotations

from typing import Any

from tests.rules.tadmor.builders import Play, position


def collected(tiles: list[str], place: str, piece: str = "ship", era: int = 1) -> str:
    """Return the goods that a merchant with these tiles collects in a game of three."""
    table = position("construction", merchants=3, era=era, red=dict(improvements=tiles, at=f"{place}={piece}"))
    table.do(f"collect {place}")
    assert table.red.pieces == {}
    return table.goods("red")


def check_ship_bonus(
    tile: str, ship: str, amount: int, camel: str, by_camel: int, others: dict[str, str], era: int = 1
) -> None:
    """T6.1: one more of that kind, by ship only, and of no other kind."""
    letter = {"wood": "w", "stone": "s", "marble": "m", "gold": "g"}[ship.split(".")[1].rstrip("12")]
    assert collected([], ship, era=era) == f"{amount}{letter}"
    assert collected([tile], ship, era=era) == f"{amount + 1}{letter}"
    assert collected([tile], camel, "camel", era) == f"{by_camel}{letter}"
    for place, goods in others.items():
        assert collected([tile], place, era=era) == goods


def prestige(*, era: int = 1, **colours: Any) -> Play:
    """The beginning of the kingdom phase in a game of three, reached from green's construction."""
    table = position("construction", merchants=3, era=era, to_act="green", **colours)
    table.do("end")
    return table


def check_tallest_tower(tile: str, points: int, era: int = 1) -> None:
    """T5.18: points in each kingdom phase for the one merchant with the strictly tallest tower."""
    red = dict(improvements=[tile])
    assert prestige(era=era, red=dict(tower=4), blue=dict(tower=3)).scored("red", "prestige") == 0
    table = prestige(era=era, red=dict(tower=4, **red), blue=dict(tower=3))
    assert (table.scored("red", "prestige"), table.scored("blue", "prestige")) == (points, 0)
    assert prestige(era=era, red=dict(tower=1, **red)).scored("red", "prestige") == points
    # A tie, or a taller rival, and the tile is worth nothing to anybody.
    for rival in (4, 5):
        table = prestige(era=era, red=dict(tower=4, **red), green=dict(tower=rival))
        assert (table.scored("red", "prestige"), table.scored("green", "prestige")) == (0, 0)
    assert prestige(era=era, red=red).scored("red", "prestige") == 0
