"""Rows about what something costs and brings, and whether there is enough.

Few inks: a move of the cursor sends these rows anew, and each change of ink costs more than a word.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rules.contract import Seat
from rules.message import Counted
from rules.tadmor import names
from rules.tadmor.goods import NOTHING, Goods
from rules.tadmor.means import Price
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.games.tadmor.text.components import price
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run
from tadmor_tui.text.translation import t


class Row(Struct, frozen=True):
    """A row of what is said: a label, and the words in their inks."""

    label: str
    words: Line


def say(label: str, words: str, ink: str = "plain") -> Row:
    return Row(label, (Run(words, ink),))


def not_now(words: str) -> list[Row]:
    return [Row("", (Run(words, "bad"),))]


def badges(position: TadmorPosition, seats: Sequence[Seat]) -> list[Run]:
    runs: list[Run] = []
    for seat in seats:
        letter, ink, *_ = position.letter(seat)
        runs += [Run(letter, "night", ink), Run(" ", "plain")]
    return runs


def _among(goods: Goods, kinds: Goods) -> Goods:
    """Only the kinds that are asked for; all of them where any will do."""
    if kinds == NOTHING:
        return goods
    w, s, m, g = (n if asked else 0 for n, asked in zip(goods, kinds, strict=True))
    return (w, s, m, g)


def cost_row(glyphs: Glyphs, cost: Price, label: str = "") -> Row:
    """A price, what there is of it, and whether that is enough."""
    label = label or t("cost")
    if not cost.number:
        return say(label, t("free"), "good")
    have = t("you have {goods}", goods=_have(cost)) if sum(_among(cost.have, cost.listed)) else t("you have none")
    return Row(label, (*asked(cost), Run(f", {have}", "plain"), *verdict(glyphs, cost)))


def _have(cost: Price) -> str:
    """Count the goods of the requested kinds; where any will do, only their number."""
    return price(_among(cost.have, cost.listed)) if cost.listed != NOTHING else str(sum(cost.have))


def asked(cost: Price) -> Line:
    if cost.listed == NOTHING:
        return (Run(t("any {goods}", goods=Counted(cost.number, names.GOOD)), "plain"),)
    left_out = sum(cost.listed) - cost.number
    less = (Run(" "), Run(t("less any {number}", number=left_out), "good")) if left_out else ()
    return (Run(price(cost.listed)), *less)


def verdict(glyphs: Glyphs, cost: Price) -> Line:
    yes, no = glyphs.can, glyphs.lost
    match cost.how:
        case "at hand":
            return (Run(f"  {yes}", "good"),)
        case "coming":
            coming = t("with {goods} on the way", goods=price(_among(cost.coming, cost.listed)))
            return (Run(f"  {yes} {coming}", "good"),)
        case "trading":
            trading = t("by trading")
            return (Run(f"  {yes} {trading}", "good"),)
        case _:
            short = short_of(cost)
            return (Run(f"  {no} {short}", "bad"),)


def short_of(cost: Price) -> str:
    """`short 4W`; where goods may be left out, only how many are wanting."""
    if cost.lacking == sum(cost.missing) and cost.lacking:
        return t("short {goods}", goods=price(cost.missing))
    return t("short {goods}", goods=Counted(cost.lacking, names.GOOD))
