"""One's own board in brief: warehouse and traded goods side by side, pieces, buildings, rare goods, missions."""

from __future__ import annotations

from rules.tadmor.components import RARE_COLOURS
from rules.tadmor.goods import Goods
from tadmor_tui.cards import LETTERS, price
from tadmor_tui.ink import Line, Run, line
from tadmor_tui.painters import Scene
from tadmor_tui.painters.rivals import temple_letters


def paint_goods(scene: Scene, cells: int) -> list[Line]:
    """Two lines that are always on the screen."""
    m = scene.view.merchants[scene.seat]
    glyphs = scene.glyphs
    pieces: list[Run | str] = [
        "  Camels ",
        (glyphs.camel * m.camels or "-", f"seat.{m.colour}"),
        "  Ships ",
        (glyphs.ship * m.ships or "-", f"seat.{m.colour}"),
    ]
    first = line(
        " ",
        scene.letter(m.seat),
        (f" {m.points} PP ", "legal"),
        (" Warehouse ", "title"),
        *_heap(m.warehouse, "plain"),
        (f"{sum(m.warehouse) + sum(m.traded)}/{m.storage} ", "dim"),
        (" Traded ", "title"),
        *_heap(m.traded, "traded"),
        *pieces,
    )
    parts = " or ".join(f"{part} {price(cost)}" for part, cost in m.next_parts.items()) or "no card left"
    colours = " ".join(f"{colour[0]}{_count(scene, m.rare_goods, colour)}" for colour in RARE_COLOURS)
    second = line(
        (" Tower ", "title"),
        f"{m.tower} ",
        (f"{price(m.next_level)}, pair {price(m.next_pair)} ", "dim"),
        (" Temple ", "title"),
        f"{temple_letters(m.temples)} ",
        (f"{parts} ", "dim"),
        (" Rare ", "title"),
        f"{colours} ",
        (" Hand ", "title"),
        _hand(scene),
    )
    return [first, second]


def _hand(scene: Scene) -> str:
    m = scene.view.merchants[scene.seat]
    if m.hand is None or not scene.hand_open:
        return f"{m.hand_size} down"
    return " ".join(m.hand) or "-"


def _heap(goods: Goods, ink: str) -> list[Run]:
    """All four kinds, those that are there in bright ink."""
    return [(f"{letter}{n} ", ink if n else "dim") for letter, n in zip(LETTERS, goods, strict=True)]


def _count(scene: Scene, goods: tuple[str, ...], colour: str) -> int:
    return sum(scene.catalogue.colour_of[good] == colour for good in goods)
