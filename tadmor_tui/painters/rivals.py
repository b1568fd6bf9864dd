"""The merchants at a glance: points, tower, temple, rare goods, missions, goods, pieces."""

from __future__ import annotations

from rules.tadmor.view import MerchantView
from rules.wording import count
from tadmor_tui.cards import held, price
from tadmor_tui.ink import Line, line
from tadmor_tui.painters import Scene, titled

_TEMPLE = "-BCRS"
"""The letter of a temple's top part."""


def temple_letters(temples: tuple[int, ...]) -> str:
    return "".join(_TEMPLE[height] for height in temples) or "-"


def paint_rivals(scene: Scene, cells: int, rows: int) -> list[Line]:
    """One line for each merchant, as long as there is room; more detail where the column is wide."""
    if rows < 2:
        return []
    order = [(scene.view.first + i) % len(scene.view.merchants) for i in range(len(scene.view.merchants))]
    lines = [titled("Merchants", cells, scene.glyphs)]
    lines += (_merchant(scene, scene.view.merchants[seat], cells) for seat in order)
    return lines[:rows]


def _merchant(scene: Scene, m: MerchantView, cells: int) -> Line:
    acting = scene.view.go is not None and scene.view.go.seat == m.seat
    pointer = (scene.glyphs.pointer if acting else " ", "key")
    done = len(m.fulfilled) + len(m.returned)
    text = f" {m.points:>3} t{m.tower} {temple_letters(m.temples)} g{len(m.rare_goods)} m{done}"
    row = line(pointer, scene.letter(m.seat), (text, "legal" if acting else "plain"))
    if cells >= 34:
        row += ((f"+{m.hand_size}  {held(m.warehouse)}", "dim"),)
    return row


def paint_merchant(scene: Scene, seat: int, cells: int) -> list[Line]:
    """The whole board of one merchant."""
    m = scene.view.merchants[seat]
    hand = (" ".join(m.hand) or "-") if m.hand is not None and scene.hand_open else f"{m.hand_size} face down"
    rows = [
        (scene.letter(seat), (f" {scene.names[seat]}", "legal"), (f"  {m.points} PP", "plain")),
        line(f" Warehouse {held(m.warehouse)}", (f"   Traded {held(m.traded)}", "traded")),
        line(f" Reserve {count(m.camels, 'camel')}, {count(m.ships, 'ship')}; {len(m.pieces)} out"),
        line(f" Tower {m.tower}, next {price(m.next_level)}, pair {price(m.next_pair)}"),
        line(f" Temples {temple_letters(m.temples)}" + "".join(f", {p} {price(g)}" for p, g in m.next_parts.items())),
        line(f" Rare goods {' '.join(m.rare_goods) or '-'}"),
        line(f" Improvements {' '.join(m.improvements) or '-'}"),
        line(f" Missions {' '.join(m.fulfilled) or '-'}  returned {' '.join(m.returned) or '-'}"),
        line(f" Hand {hand}"),
    ]
    return [row for row in rows if cells]
