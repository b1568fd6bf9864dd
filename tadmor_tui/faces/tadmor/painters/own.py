"""One's own board in brief: warehouse and traded goods side by side, pieces, buildings, rare goods, missions."""

from __future__ import annotations

from collections.abc import Callable

from rules.tadmor.goods import RARE_COLOURS, Goods
from tadmor_tui.faces.tadmor.component_texts import LETTERS, price
from tadmor_tui.faces.tadmor.painters.rivals import temple_parts
from tadmor_tui.faces.tadmor.scene import Scene
from tadmor_tui.look.lines import Line, Run, line, width


def paint_goods(scene: Scene, cells: int) -> list[Line]:
    """Two lines that are always on the screen; with much to show, shorter words are used."""
    firsts = [_goods(scene, drawn) for drawn in (True, False)]
    seconds = [
        _buildings(scene, *words)
        for words in (
            (", next", 9, " ", _hand),
            ("", 9, " ", _hand),
            ("", 9, "", _hand),
            ("", 4, "", _hand),
            ("", 1, "", _hand),
            ("", 1, "", _hand_size),
        )
    ]
    return [_first_that_fits(firsts, cells), _first_that_fits(seconds, cells)]


def _first_that_fits(rows: list[Line], cells: int) -> Line:
    return next((row for row in rows if width(row) <= cells), rows[-1])


def _goods(scene: Scene, drawn: bool) -> Line:
    """Goods and pieces; the pieces are drawn or counted."""
    m = scene.view.merchants[scene.seat]
    glyphs = scene.glyphs
    stored = sum(m.warehouse) + sum(m.traded)
    pieces: list[Run | str] = [
        "  Camels ",
        (glyphs.camel * m.camels or "-" if drawn else str(m.camels), f"seat.{m.colour}"),
        "  Ships ",
        (glyphs.ship * m.ships or "-" if drawn else str(m.ships), f"seat.{m.colour}"),
    ]
    return line(
        " ",
        scene.letter(m.seat),
        (f" {m.points} PP ", "legal"),
        (" Warehouse ", "title"),
        *_heap(m.warehouse, "plain"),
        (f"{stored}/{m.storage} ", "attacked" if stored > m.storage else "dim"),
        (" Traded ", "title"),
        *_heap(m.traded, "traded"),
        *pieces,
    )


def _buildings(scene: Scene, following: str, letters: int, between: str, hand: Callable[[Scene], str]) -> Line:
    """Tower, temple, rare goods and hand, with so many letters of the name of the temple part that follows."""
    m = scene.view.merchants[scene.seat]
    level, pair, *costs = (
        price(cost).replace(" ", between) for cost in (m.next_level, m.next_pair, *m.next_parts.values())
    )
    named = [f"{part[:letters]} {cost}" for part, cost in zip(m.next_parts, costs, strict=True)]
    parts = (" or " if between else "/").join(named) or "no card left"
    colours = " ".join(f"{colour[0]}{_count(scene, m.rare_goods, colour)}" for colour in RARE_COLOURS)
    return line(
        (" Tower ", "title"),
        f"{m.tower}{following} ",
        (f"{level}, pair {pair} ", "dim"),
        (" Temple ", "title"),
        f"{temple_parts(m.temples)}{following} ",
        (f"{parts} ", "dim"),
        (" Rare ", "title"),
        f"{colours} ",
        (" Hand ", "title"),
        hand(scene),
    )


def _hand_size(scene: Scene) -> str:
    m = scene.view.merchants[scene.seat]
    return f"{m.hand_size} cards" if m.hand and scene.hand_open else _hand(scene)


def _hand(scene: Scene) -> str:
    m = scene.view.merchants[scene.seat]
    if m.hand_size and m.hand is None:
        return f"{m.hand_size} down"
    if m.hand_size and not scene.hand_open:
        return f"{m.hand_size} down ({scene.keys['missions']})"
    return " ".join(m.hand or ()) or "-"


def _heap(goods: Goods, ink: str) -> list[Run]:
    """All four kinds, those that are there in bright ink."""
    return [(f"{letter}{n} ", ink if n else "dim") for letter, n in zip(LETTERS, goods, strict=True)]


def _count(scene: Scene, goods: tuple[str, ...], colour: str) -> int:
    return sum(scene.catalogue.colour_of[good] == colour for good in goods)
