"""The whole board of a merchant: points, goods, pieces, buildings, rare goods, improvements, missions."""

from __future__ import annotations

from collections.abc import Sequence

from rules.message import Counted, Message, Series, Value, message
from rules.tadmor import names
from rules.tadmor.view import MerchantView
from tadmor_tui.games.tadmor.position import Scene
from tadmor_tui.games.tadmor.text.components import held, price, rare_goods
from tadmor_tui.games.tadmor.widgets.standings_pane import worth_words
from tadmor_tui.render.text import Line, Run, line, width
from tadmor_tui.render.wrapping import flow
from tadmor_tui.text.translation import t

_HANGING = "   "


def temple_parts(temples: tuple[int, ...]) -> str:
    """How many parts each temple has: `4+2`."""
    return "+".join(map(str, temples)) or "-"


def paint_merchant(scene: Scene, seat: int, cells: int) -> list[Line]:
    """The whole board of one merchant; what is too long for a row goes on in the next."""
    m = scene.view.merchants[seat]
    name = (f" {scene.names[seat]}", "legal")
    rows = [line(scene.letter(seat), name, "  ", t("{points} PP", points=m.points)), *_board(scene, m)]
    return [part for row in rows for part in ([row] if width(row) <= cells else flow(row, cells, " ", _HANGING))]


def pack_merchant(scene: Scene, seat: int, cells: int) -> list[Line]:
    """The same without the name, one after the other in as few rows as there can be."""
    parts = [part for row in _board(scene, scene.view.merchants[seat]) for part in (*row, Run(" |", "dim"))]
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
        *([line(" ", (worth, "legal"))] if (worth := worth_words(scene, m.seat)) else []),
    ]


def _listed(names: Sequence[str]) -> str:
    return " ".join(names) or "-"


def _next_part(part: str, cost: str) -> Message:
    return message("{part} {price}", part=names.temple_part(part), price=cost)
