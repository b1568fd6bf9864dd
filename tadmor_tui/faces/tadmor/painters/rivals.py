"""The merchants at a glance: points, tower, temple, rare goods, missions, goods, pieces."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rules.english import count
from rules.tadmor.view import MerchantView
from tadmor_tui.faces.tadmor.component_texts import held, price
from tadmor_tui.faces.tadmor.scene import Scene
from tadmor_tui.look.headings import titled
from tadmor_tui.look.lines import Line, line


class _Column(Struct, frozen=True):
    """A number that every merchant has: its heading, what it stands for, and how many cells it gets."""

    heading: str
    meaning: str
    cells: int
    value: Callable[[MerchantView], str]


def temple_parts(temples: tuple[int, ...]) -> str:
    """How many parts each temple has: `4+2`."""
    return "+".join(map(str, temples)) or "-"


_POINTS = _Column("PP", "prestige points", 4, lambda m: str(m.points))
_TOWER = _Column("Tow", "tower levels", 4, lambda m: str(m.tower))
_TEMPLE = _Column("Tem", "temple parts", 4, lambda m: temple_parts(m.temples))
_RARE = _Column("Ra", "rare goods", 3, lambda m: str(len(m.rare_goods)))
_MISSIONS = _Column("Mi", "missions fulfilled or returned", 3, lambda m: str(len(m.fulfilled) + len(m.returned)))
_HAND = _Column("Hand", "missions in hand", 5, lambda m: str(m.hand_size))
_GOODS = _Column("W S M G", "goods in the warehouse", 9, lambda m: " ".join(map(str, m.warehouse)))


def _wide(column: _Column, heading: str, cells: int) -> _Column:
    return _Column(heading, column.meaning, cells, column.value)


_NARROW = (_POINTS, _TOWER, _TEMPLE, _RARE, _MISSIONS)
_WORDS = (_POINTS, _wide(_TOWER, "Tower", 6), _wide(_TEMPLE, "Temple", 7), _wide(_RARE, "Rare", 5))
_TABLES: tuple[tuple[_Column, ...], ...] = (
    (*_WORDS, _wide(_MISSIONS, "Miss", 5), _HAND, _GOODS),
    (*_NARROW, _HAND, _GOODS),
    (*_WORDS, _wide(_MISSIONS, "Miss", 5)),
    _NARROW,
)
"""The widest first."""
LEGEND = "; ".join(f"{column.heading} {column.meaning}" for column in (*_NARROW, _HAND, _GOODS))
"""What the headings of the merchants' table stand for."""
_MARKS = 2
"""Cells for the pointer and the letter of a merchant."""


def paint_rivals(scene: Scene, cells: int, rows: int) -> list[Line]:
    """A table of the merchants in playing order, with headings if there is a row for them."""
    if rows < 2:
        return []
    columns = next((t for t in _TABLES if _MARKS + sum(c.cells for c in t) <= cells), _NARROW)
    order = [(scene.view.first + i) % len(scene.view.merchants) for i in range(len(scene.view.merchants))]
    lines = [titled("Merchants", cells, scene.glyphs)]
    if rows > len(order) + 1:
        lines.append(line((" " * _MARKS + "".join(f"{c.heading:>{c.cells}}" for c in columns), "dim")))
    lines += (_merchant(scene, scene.view.merchants[seat], columns) for seat in order)
    return lines[:rows]


def _merchant(scene: Scene, m: MerchantView, columns: tuple[_Column, ...]) -> Line:
    acting = scene.view.go is not None and scene.view.go.seat == m.seat
    pointer = (scene.glyphs.pointer if acting else " ", "key")
    text = "".join(f"{column.value(m):>{column.cells}}" for column in columns)
    return line(pointer, scene.letter(m.seat), (text, "legal" if acting else "plain"))


def paint_merchant(scene: Scene, seat: int, cells: int) -> list[Line]:
    """The whole board of one merchant."""
    m = scene.view.merchants[seat]
    hand = (" ".join(m.hand) or "-") if m.hand is not None and scene.hand_open else f"{m.hand_size} face down"
    rows = [
        (scene.letter(seat), (f" {scene.names[seat]}", "legal"), (f"  {m.points} PP", "plain")),
        line(f" Warehouse {held(m.warehouse)}", (f"   Traded {held(m.traded)}", "traded")),
        line(f" Reserve {count(m.camels, 'camel')}, {count(m.ships, 'ship')}; {len(m.pieces)} out"),
        line(f" Tower {m.tower}, next {price(m.next_level)}, pair {price(m.next_pair)}"),
        line(
            f" Temple parts {temple_parts(m.temples)}" + "".join(f", {p} {price(g)}" for p, g in m.next_parts.items())
        ),
        line(f" Rare goods {' '.join(m.rare_goods) or '-'}"),
        line(f" Improvements {' '.join(m.improvements) or '-'}"),
        line(f" Missions {' '.join(m.fulfilled) or '-'}  returned {' '.join(m.returned) or '-'}"),
        line(f" Hand {hand}"),
    ]
    return [row for row in rows if cells]
