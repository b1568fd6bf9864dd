"""The whole board of a merchant: points, goods, pieces, buildings, rare goods, improvements, missions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Size

from rules.contract import Seat, Standing
from rules.message import Counted, Message, Series, Value, message
from rules.tadmor import names
from rules.tadmor.view import MerchantView
from tadmor_tui.games.tadmor.position import TadmorPosition, seat_letter
from tadmor_tui.games.tadmor.text.components import held, price, rare_goods
from tadmor_tui.games.tadmor.widgets.standings_pane import legend, worth_words
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, beside, line, width
from tadmor_tui.render.wrapping import flow
from tadmor_tui.text.translation import nt, t
from tadmor_tui.widgets.appearance import Appearance, Command, HelpTopic
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.tadmor.table import TadmorTable

SEAT = "seat"
"""The kind of target that a merchant is; its name is the number of their seat."""
_HANGING = "   "


class MerchantSelection(Struct, frozen=True):
    """A merchant, and their score if the game ended now."""

    merchant: MerchantView
    name: str
    standing: Standing | None
    hand_open: bool


class MerchantPane(Pane["TadmorTable", MerchantSelection]):
    """One merchant after the other; in two columns where it has few rows."""

    HELP = "tower"
    COMPACT = Size(76, 0)

    def select(self, table: TadmorTable) -> MerchantSelection:
        return select_merchant(table.ui.position(), table.ui.shown_merchant())

    def paint(self, selected: MerchantSelection, size: Size, look: Appearance) -> list[Line]:
        cells, rows = size
        title, *board = paint_merchant(selected, cells)
        rule, _, *rest = titled("", cells - width(title), look.glyphs, look.keys.note("rivals", t("the next")))
        if len(board) >= rows and cells < self.COMPACT.width:
            board = pack_merchant(selected, cells)
        elif len(board) >= rows:
            half = (len(board) + 1) // 2
            board = beside((board[:half], cells // 2), (board[half:], cells - cells // 2))
        return [(rule, *title, *rest), *board]

    def commands(self) -> list[Command]:
        return [("rivals", t("next"))]

    def help_topic(self) -> HelpTopic:
        ui = self.table.ui
        return merchant_topic(ui.position(), ui.shown_merchant(), self.table.appearance.glyphs)


def select_merchant(position: TadmorPosition, seat: Seat) -> MerchantSelection:
    merchant, name = position.view.merchants[seat], position.names[seat]
    return MerchantSelection(merchant, name, position.standing(seat), position.hand_open)


def merchant_topic(position: TadmorPosition, seat: Seat, glyphs: Glyphs) -> HelpTopic:
    """The tower, and what it is worth to know of this merchant's."""
    merchant = position.view.merchants[seat]
    level, pair = position.catalogue.tower_prices(merchant.tower + 1, ())
    told = nt(
        "{name.possessive} tower has {n} level; the next would cost {level}, a pair {pair}, before any improvement.",
        "{name.possessive} tower has {n} levels; the next would cost {level}, a pair {pair}, before any improvement.",
        merchant.tower,
        name=position.names[seat],
        level=names.goods(level),
        pair=names.goods(pair),
    )
    lying = (*merchant.improvements, *merchant.fulfilled, *merchant.returned)
    return HelpTopic(MerchantPane.HELP, (told, explain_headings(glyphs)), lying)


def explain_headings(glyphs: Glyphs) -> str:
    """The columns of the table of the merchants in a sentence."""
    return t("In the table of the merchants: {legend}.", legend=legend(glyphs))


def explain_merchant(position: TadmorPosition, seat: Seat) -> str:
    """A merchant in a line."""
    m = position.view.merchants[seat]
    return t(
        "{name}: {points} PP, tower {tower}, temple parts {temple}, {goods}, {rare}; a click shows the whole board.",
        name=position.names[seat],
        points=m.points,
        tower=m.tower,
        temple=temple_parts(m.temples),
        goods=Counted(sum(m.warehouse) + sum(m.traded), names.GOOD),
        rare=Counted(len(m.rare_goods), names.RARE_GOOD),
    )


def temple_parts(temples: tuple[int, ...]) -> str:
    """The number of parts of each temple: `4+2`."""
    return "+".join(map(str, temples)) or "-"


def paint_merchant(selected: MerchantSelection, cells: int) -> list[Line]:
    """The whole board; what is too long for a row goes on in the next."""
    m = selected.merchant
    title = line(seat_letter(m.colour), (f" {selected.name}", "legal"), "  ", t("{points} PP", points=m.points))
    rows = [title, *_board(selected)]
    return [part for row in rows for part in ([row] if width(row) <= cells else flow(row, cells, " ", _HANGING))]


def pack_merchant(selected: MerchantSelection, cells: int) -> list[Line]:
    """The same without the name, one after the other in as few rows as there can be."""
    parts = [part for row in _board(selected) for part in (*row, Run(" |", "dim"))]
    return flow(parts[:-1], cells, " ", " ")


def _board(selected: MerchantSelection) -> list[Line]:
    m, standing = selected.merchant, selected.standing
    parts: list[Value] = [
        temple_parts(m.temples),
        *(_next_part(part, price(cost)) for part, cost in m.next_parts.items()),
    ]
    camels, ships = Counted(m.camels, names.CAMEL), Counted(m.ships, names.SHIP)
    pieces = t("Reserve {camels}, {ships}; {out} out", camels=camels, ships=ships, out=len(m.pieces))
    level, pair = price(m.next_level), price(m.next_pair)
    hand = (
        t("Hand {cards}", cards=_listed(m.hand))
        if m.hand is not None and selected.hand_open
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
        *([line(" ", (worth_words(standing), "legal"))] if standing is not None else []),
    ]


def _listed(names: Sequence[str]) -> str:
    return " ".join(names) or "-"


def _next_part(part: str, cost: str) -> Message:
    return message("{part} {price}", part=names.temple_part(part), price=cost)
