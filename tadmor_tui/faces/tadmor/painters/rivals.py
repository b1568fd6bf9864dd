"""The merchants at a glance: points, tower, temple, rare goods, missions, goods, pieces."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from rules.message import Counted, Message, Series, Value, message
from rules.tadmor import names
from rules.tadmor.view import MerchantView
from tadmor_tui.faces.tadmor.component_texts import held, price, rare_goods
from tadmor_tui.faces.tadmor.scene import Scene
from tadmor_tui.look.headings import titled
from tadmor_tui.look.lines import Line, line, width
from tadmor_tui.look.wrapping import cells_of, flow
from tadmor_tui.translation import t, words_of

_HANGING = "   "


class _Column(Struct, frozen=True):
    """A number that every merchant has: its heading, what it stands for, and how many cells it gets."""

    heading: Message
    meaning: Message
    cells: int
    value: Callable[[MerchantView], str]


def temple_parts(temples: tuple[int, ...]) -> str:
    """How many parts each temple has: `4+2`."""
    return "+".join(map(str, temples)) or "-"


_POINTS = _Column(message("PP"), message("prestige points"), 4, lambda m: str(m.points))
_TOWER = _Column(message("Tow"), message("tower levels"), 4, lambda m: str(m.tower))
_TEMPLE = _Column(message("Tem"), message("temple parts"), 4, lambda m: temple_parts(m.temples))
_RARE = _Column(message("Ra"), message("rare goods"), 3, lambda m: str(len(m.rare_goods)))
_MISSIONS = _Column(
    message("Mi"), message("missions fulfilled or returned"), 3, lambda m: str(len(m.fulfilled) + len(m.returned))
)
_HAND = _Column(message("Hand"), message("missions in hand"), 5, lambda m: str(m.hand_size))
_GOODS = _Column(message("W S M G"), message("goods in the warehouse"), 9, lambda m: " ".join(map(str, m.warehouse)))


def _wide(column: _Column, heading: Message, cells: int) -> _Column:
    return _Column(heading, column.meaning, cells, column.value)


_NARROW = (_POINTS, _TOWER, _TEMPLE, _RARE, _MISSIONS)
_WORDS = (
    _POINTS,
    _wide(_TOWER, message("Tower"), 6),
    _wide(_TEMPLE, message("Temple"), 7),
    _wide(_RARE, message("Rare"), 5),
)
_TABLES: tuple[tuple[_Column, ...], ...] = (
    (*_WORDS, _wide(_MISSIONS, message("Miss"), 5), _HAND, _GOODS),
    (*_NARROW, _HAND, _GOODS),
    (*_WORDS, _wide(_MISSIONS, message("Miss"), 5)),
    _NARROW,
)
"""The widest first."""
_MARKS = 2
"""Cells for the pointer and the letter of a merchant."""


def legend() -> str:
    """What the headings of the merchants' table stand for."""
    columns = (*_NARROW, _HAND, _GOODS)
    return "; ".join(t("{heading} {meaning}", heading=column.heading, meaning=column.meaning) for column in columns)


def paint_rivals(scene: Scene, cells: int, rows: int) -> list[Line]:
    """A table of the merchants in playing order, with headings if there is a row for them."""
    if rows < 2:
        return []
    order = [(scene.view.first + i) % len(scene.view.merchants) for i in range(len(scene.view.merchants))]
    lines = [titled(t("Merchants"), cells, scene.glyphs)]
    columns = next((found for table in _TABLES if (found := _laid_out(table, cells - _MARKS))), None)
    if columns is None:  # the numbers matter more than their headings
        columns = [(column, "", column.cells) for column in _NARROW]
    elif rows > len(order) + 1:
        lines.append(line((" " * _MARKS + "".join(_right(heading, wide) for _, heading, wide in columns), "dim")))
    lines += (_merchant(scene, scene.view.merchants[seat], columns) for seat in order)
    return lines[:rows]


def _laid_out(table: tuple[_Column, ...], cells: int) -> list[tuple[_Column, str, int]] | None:
    """The columns with their headings and cells, more than usual for a longer heading; None if there is no room."""
    columns = []
    for column in table:
        heading = words_of(column.heading)
        columns.append((column, heading, max(column.cells, cells_of(heading) + 1)))
    return columns if sum(wide for _, _, wide in columns) <= cells else None


def _right(text: str, cells: int) -> str:
    return " " * (cells - cells_of(text)) + text


def _merchant(scene: Scene, m: MerchantView, columns: Sequence[tuple[_Column, str, int]]) -> Line:
    acting = scene.view.go is not None and scene.view.go.seat == m.seat
    pointer = (scene.glyphs.pointer if acting else " ", "key")
    text = "".join(_right(column.value(m), wide) for column, _, wide in columns)
    return line(pointer, scene.letter(m.seat), (text, "legal" if acting else "plain"))


def paint_merchant(scene: Scene, seat: int, cells: int) -> list[Line]:
    """The whole board of one merchant; what is too long for a row goes on in the next."""
    m = scene.view.merchants[seat]
    name = (f" {scene.names[seat]}", "legal")
    rows = [line(scene.letter(seat), name, "  ", t("{points} PP", points=m.points)), *_board(scene, m)]
    return [part for row in rows for part in ([row] if width(row) <= cells else flow(row, cells, " ", _HANGING))]


def pack_merchant(scene: Scene, seat: int, cells: int) -> list[Line]:
    """The same without the name, one after the other in as few rows as there can be."""
    parts = [part for row in _board(scene, scene.view.merchants[seat]) for part in (*row, (" |", "dim"))]
    return flow(parts[:-1], cells, " ", " ")


def _board(scene: Scene, m: MerchantView) -> list[Line]:
    parts: list[Value] = [
        temple_parts(m.temples),
        *(_next_part(part, price(cost)) for part, cost in m.next_parts.items()),
    ]
    camels, ships = Counted(m.camels, names.CAMEL), Counted(m.ships, names.SHIP)
    pieces = t("Reserve {camels}, {ships}; {out} out", camels=camels, ships=ships, out=len(m.pieces))
    level, pair = price(m.next_level), price(m.next_pair)
    hand = (
        t("Hand {cards}", cards=_listed(m.hand))
        if m.hand is not None and scene.hand_open
        else t("Hand {number} face down", number=m.hand_size)
    )
    return [
        line(
            " ",
            t("Warehouse {goods}", goods=held(m.warehouse)),
            "   ",
            (t("Traded {goods}", goods=held(m.traded)), "traded"),
        ),
        line(" ", pieces),
        line(" ", t("Tower {levels}, next {level}, pair {pair}", levels=m.tower, level=level, pair=pair)),
        line(" ", t("Temple parts {parts}", parts=Series(tuple(parts)))),
        line(" ", t("Rare goods {goods}", goods=rare_goods(m.rare_goods) or "-")),
        line(" ", t("Improvements {tiles}", tiles=_listed(m.improvements))),
        line(
            " ",
            t("Missions {cards}", cards=_listed(m.fulfilled)),
            "  ",
            t("returned {cards}", cards=_listed(m.returned)),
        ),
        line(" ", hand),
    ]


def _listed(names: Sequence[str]) -> str:
    return " ".join(names) or "-"


def _next_part(part: str, cost: str) -> Message:
    return message("{part} {price}", part=names.temple_part(part), price=cost)
