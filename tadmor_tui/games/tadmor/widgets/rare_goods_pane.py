"""The rare goods in the stacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Size

from rules.tadmor import names
from rules.tadmor.goods import Goods
from rules.tadmor.scoring import rare_good_gain
from rules.tadmor.view import StackView
from tadmor_tui.games.tadmor.position import TadmorPosition, rare_sign
from tadmor_tui.games.tadmor.text.components import price, rare_goods
from tadmor_tui.games.tadmor.widgets.mission_pane import whole_rows
from tadmor_tui.render.headings import noted
from tadmor_tui.render.text import Line, Run, line, padded, width
from tadmor_tui.render.wrapping import cells_of, wrap_text
from tadmor_tui.text.translation import pt, t
from tadmor_tui.widgets.appearance import Appearance, HelpTopic
from tadmor_tui.widgets.pane import Pane
from tadmor_tui.widgets.pointing import key

if TYPE_CHECKING:
    from tadmor_tui.games.tadmor.table import TadmorTable

RARE = "rare"
"""The kind of target that a rare good is."""


class Stack(Struct, frozen=True):
    """A stack, and the points at the end that its top would bring the merchant whose board is shown."""

    colour: str
    price: Goods
    stack: StackView
    gain: int


class RareGoodsSelection(Struct, frozen=True):
    stacks: tuple[Stack, ...]
    own: tuple[str, ...]


class RareGoodsPane(Pane["TadmorTable", RareGoodsSelection]):
    """The top of each stack is open and comes first, with what it would be worth."""

    HELP = "rare-goods"
    MIN = Size(1, 5)

    def select(self, table: TadmorTable) -> RareGoodsSelection:
        return table.ui.of_position(select_rare_goods)

    def paint(self, selected: RareGoodsSelection, size: Size, look: Appearance) -> list[Line]:
        return paint_rare_goods(selected, look, *size)

    def help_topic(self) -> HelpTopic:
        stacks = self.select(self.table).stacks
        return HelpTopic(self.HELP, (), tuple(f"rare.{each.stack.top}" for each in stacks if each.stack.top))


def select_rare_goods(position: TadmorPosition) -> RareGoodsSelection:
    catalogue, own = position.catalogue, position.own
    prices = {str(colour): cost for colour, cost in catalogue.rare_prices.items()}
    return RareGoodsSelection(
        tuple(
            Stack(
                colour,
                prices[colour],
                stack,
                rare_good_gain(catalogue, own, stack.top) if stack.top else 0,
            )
            for colour, stack in position.view.stacks.items()
        ),
        own.rare_goods,
    )


def explain_rare_good(position: TadmorPosition, good: str) -> str:
    """A rare good in a line."""
    colour = position.catalogue.colour_of[good]
    return t(
        "{good.capital}: {colour}, {price}; {left} left, {own} yours; sets of different rare goods score at the end.",
        good=names.rare_good(good),
        colour=names.colour(colour),
        price=price(position.catalogue.rare_prices[colour]),
        left=position.view.stacks[colour].left.get(good, 0),
        own=position.own.rare_goods.count(good),
    )


def paint_rare_goods(selected: RareGoodsSelection, look: Appearance, cells: int, rows: int = 0) -> list[Line]:
    """Paint the stacks of rare goods, and with more rows the merchant's own."""
    lines = [noted(t("Rare goods"), cells, look.glyphs, t("the top one first"), t("at the end +PP"))]
    prices = [price(each.price) for each in selected.stacks]
    column = max(map(cells_of, prices)) + 1
    for each, cost in zip(selected.stacks, prices, strict=True):
        stack = each.stack
        sign, ink, *_ = rare_sign(each.colour, look)
        top = _counted(stack.top, stack.left[stack.top], ink) if stack.top else (pt("of rare goods", "none"), ink)
        others = (_counted(good, n, "dim") for good, n in stack.left.items() if good != stack.top)
        beneath = (run for other in others for run in (("  ", "dim"), other))
        gain = f"+{each.gain}" if stack.top else ""
        row = line((f" {padded(cost, column)}", "dim"), (f"{sign} ", ink), top, *beneath)
        room = cells - width(row) - cells_of(gain) - 1
        if room > 0:
            lines.append((*row, Run(" " * room + gain, "title")))
        else:
            lines += whole_rows((*row, Run(f"  {gain}", "title")), cells)
    if len(lines) < rows:
        yours = t("yours: {goods}", goods=rare_goods(selected.own)) if selected.own else t("yours: none yet")
        lines += [line((text, "dim")) for text in wrap_text(yours, cells - 1, " ", "   ")][: rows - len(lines)]
    return lines


def _counted(good: str, n: int, ink: str) -> Run:
    return Run(t("{good} {number}", good=names.rare_good(good), number=n), ink, target=key(RARE, good))
