"""One's own board in brief: buildings, rare goods, missions; and with the goods, for a replay."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Size

from rules.contract import Seat
from rules.message import OrList
from rules.tadmor import names
from rules.tadmor.goods import RARE_COLOURS, Goods
from rules.tadmor.state import Colour
from tadmor_tui.games.tadmor.position import TadmorPosition, rare_sign
from tadmor_tui.games.tadmor.text.components import price
from tadmor_tui.games.tadmor.widgets.merchant_pane import SEAT, temple_parts
from tadmor_tui.games.tadmor.widgets.warehouse_pane import GROUND, goods_parts, select_goods
from tadmor_tui.render.text import Line, Run, first_that_fits, grounded, line
from tadmor_tui.text.translation import nt, t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane
from tadmor_tui.widgets.pointing import key

if TYPE_CHECKING:
    from tadmor_tui.games.tadmor.table import TadmorTable

_SHORT_PARTS: dict[str, Callable[[str], str]] = {
    "basement": lambda price: t("base {price}", price=price),
    "colonnade": lambda price: t("colo {price}", price=price),
    "roof": lambda price: t("roof {price}", price=price),
    "statues": lambda price: t("stat {price}", price=price),
}
_PART_LETTERS: dict[str, Callable[[str], str]] = {
    "basement": lambda price: t("b {price}", price=price),
    "colonnade": lambda price: t("c {price}", price=price),
    "roof": lambda price: t("r {price}", price=price),
    "statues": lambda price: t("s {price}", price=price),
}
"""Temple parts with their prices, in fewer letters."""


class BuildingsSelection(Struct, frozen=True):
    """The buildings of the merchant whose board is shown, the prices of the next ones, rare goods and hand."""

    seat: Seat
    colour: Colour
    tower: int
    next_level: Goods
    next_pair: Goods
    temples: tuple[int, ...]
    next_parts: dict[str, Goods]
    discount: int
    """Goods that need not be paid for a temple part."""
    rare_goods: tuple[int, ...]
    """The number of each colour."""
    hand_size: int
    hand: tuple[str, ...] | None
    """None: the viewer may not know it."""
    hand_open: bool
    prices: tuple[tuple[Goods, int], ...] = ()
    """The price and the points of each mission in hand."""


class BuildingsPane(Pane["TadmorTable", BuildingsSelection]):
    """One line, in shorter words where there is much to show; with two, the hand has the second one."""

    FITS = True

    def select(self, table: TadmorTable) -> BuildingsSelection:
        return table.ui.of_position(select_buildings)

    def paint(self, selected: BuildingsSelection, size: Size, look: Appearance) -> list[Line]:
        return paint_buildings(selected, look, *size)

    def target_at(self, x: int, y: int) -> str:
        return key(SEAT, self.select(self.table).seat)


def select_buildings(position: TadmorPosition) -> BuildingsSelection:
    m, catalogue = position.own, position.catalogue
    colours = [catalogue.colour_of[good] for good in m.rare_goods]
    return BuildingsSelection(
        seat=m.seat,
        colour=m.colour,
        tower=m.tower,
        next_level=m.next_level,
        next_pair=m.next_pair,
        temples=m.temples,
        next_parts=m.next_parts,
        discount=catalogue.powers(m.improvements).temple_discount,
        rare_goods=tuple(colours.count(colour) for colour in RARE_COLOURS),
        hand_size=m.hand_size,
        hand=m.hand,
        hand_open=position.hand_open,
        prices=tuple((catalogue.mission_costs[card], catalogue.missions[card].points) for card in m.hand or ()),
    )


def paint_buildings(selected: BuildingsSelection, look: Appearance, cells: int, rows: int = 1) -> list[Line]:
    if rows > 1:
        upper = first_that_fits((_built(selected, look, words) for words in _WAYS), cells)
        return [grounded(row, GROUND, cells) for row in (upper, _priced_hand(selected, look, cells))]
    row = first_that_fits((_buildings(selected, look, words) for words in _WAYS), cells)
    return [grounded(row, GROUND, cells)]


def paint_goods(position: TadmorPosition, look: Appearance, cells: int) -> list[Line]:
    """The lines about a merchant in a replay: goods and pieces, and what is built and held."""
    warehouse, traded = goods_parts(select_goods(position, cells), look.glyphs)
    buildings = paint_buildings(select_buildings(position), look, cells)
    return [grounded((*warehouse, *traded), GROUND, cells), *buildings]


# --- tower, temple, rare goods and hand


class _Words(Struct, frozen=True):
    """The length of the texts."""

    following: bool
    """True if the text says that it speaks of the next part."""
    part: Callable[[str, str], str]
    """A temple part with its price."""
    between: str
    """Separator between the goods of a price."""
    hand: Callable[[BuildingsSelection, Appearance], str]
    pair: bool = True
    """True if the price of two levels is shown."""


def _whole_part(part: str, price: str) -> str:
    return t("{part} {price}", part=names.temple_part(part), price=price)


def _short_part(part: str, price: str) -> str:
    return _SHORT_PARTS[part](price)


def _part_letter(part: str, price: str) -> str:
    return _PART_LETTERS[part](price)


def _hand(own: BuildingsSelection, look: Appearance) -> str:
    if own.hand_size and own.hand is None:
        return t("{number} down", number=own.hand_size)
    if own.hand_size and not own.hand_open:
        return t("{number} down ({key})", number=own.hand_size, key=look.keys["missions"])
    return " ".join(own.hand or ()) or "-"


def _hand_size(own: BuildingsSelection, look: Appearance) -> str:
    return nt("{n} card", "{n} cards", own.hand_size) if own.hand and own.hand_open else _hand(own, look)


def _hand_number(own: BuildingsSelection, _: Appearance) -> str:
    return str(own.hand_size)


_WAYS = (
    _Words(True, _whole_part, " ", _hand),
    _Words(False, _whole_part, " ", _hand),
    _Words(False, _whole_part, "", _hand),
    _Words(False, _short_part, "", _hand),
    _Words(False, _part_letter, "", _hand),
    _Words(False, _part_letter, "", _hand_size),
    _Words(False, _part_letter, "", _hand_number),
    _Words(False, _part_letter, "", _hand_number, pair=False),
)
"""From the longest words to the shortest."""


def _buildings(own: BuildingsSelection, look: Appearance, words: _Words) -> Line:
    hand = t("hand")
    return (*_built(own, look, words), *line((f"  {hand} ", "dim"), (words.hand(own, look), "legal")))


def _priced_hand(own: BuildingsSelection, look: Appearance, cells: int) -> Line:
    """`hand K12 2W2S2G 18`: the missions with what they cost and bring, as far as that fits."""
    title = Run(" {hand} ".format(hand=t("hand")), "dim")
    if not (own.hand and own.hand_open):
        return title, Run(_hand(own, look), "legal")
    long: list[Run] = [title]
    for card, (cost, points) in zip(own.hand, own.prices, strict=True):
        long += [Run(card, "legal"), Run(f" {price(cost, between='')} {points}  ", "dim")]
    return first_that_fits((tuple(long), (title, Run(_hand(own, look), "legal"))), cells)


def _built(own: BuildingsSelection, look: Appearance, words: _Words) -> Line:
    glyphs, level, parts = look.glyphs, price(own.next_level, words.between), _next_parts(own, words)
    if words.pair:
        level = t("{level} pair {price}", level=level, price=price(own.next_pair, words.between))
    if words.following:
        level, parts = t("next {price}", price=level), t("next {price}", price=parts)
    return line(
        (f" {glyphs.tower} ", f"seat.{own.colour}"),
        (str(own.tower), "legal"),
        (f" {level}  ", "dim"),
        (f"{glyphs.temple} ", "limestone"),
        (temple_parts(own.temples), "legal"),
        (f" {parts} ", "dim"),
        *(_rare(colour, n, look) for colour, n in zip(RARE_COLOURS, own.rare_goods, strict=True)),
    )


def _next_parts(own: BuildingsSelection, words: _Words) -> str:
    """The temple parts that can be built next, with their prices."""
    parts = [words.part(part, _asked(cost, own.discount, words.between)) for part, cost in own.next_parts.items()]
    if not parts:
        return t("no card left")
    return words_of(OrList(tuple(parts))) if words.between else "/".join(parts)


def _asked(cost: Goods, discount: int, between: str) -> str:
    """A price, and how many of its goods need not be paid."""
    listed = price(cost, between)
    if not discount:
        return listed
    if discount >= sum(cost):
        return t("free")
    return t("{price} less {number}", price=listed, number=discount) if between else f"{listed}-{discount}"


def _rare(colour: str, number: int, look: Appearance) -> Run:
    sign, ink, *_ = rare_sign(colour, look)
    return Run(f" {sign}{number}", ink)
