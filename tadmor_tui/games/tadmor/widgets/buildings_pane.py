"""One's own board in brief: buildings, rare goods, missions; and with the goods, for a replay."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rules.message import OrList
from rules.tadmor import names
from rules.tadmor.goods import RARE_COLOURS, Goods
from rules.tadmor.view import MerchantView
from tadmor_tui.games.tadmor.position import Scene
from tadmor_tui.games.tadmor.text.components import price
from tadmor_tui.games.tadmor.widgets.merchant_pane import temple_parts
from tadmor_tui.games.tadmor.widgets.warehouse_pane import GROUND, goods_parts, select_goods
from tadmor_tui.render.text import Line, Run, first_that_fits, grounded, line
from tadmor_tui.text.translation import nt, t, words_of

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


def paint_goods(scene: Scene, cells: int) -> list[Line]:
    """Two lines that are always on the screen: goods and pieces, and what is built and held."""
    warehouse, traded = goods_parts(select_goods(scene, cells), scene.glyphs)
    return [grounded((*warehouse, *traded), GROUND, cells), *paint_buildings(scene, cells)]


def paint_buildings(scene: Scene, cells: int) -> list[Line]:
    """In shorter words where there is much to show."""
    row = first_that_fits((_buildings(scene, words) for words in _WAYS), cells)
    return [grounded(row, GROUND, cells)]


# --- tower, temple, rare goods and hand


class _Words(Struct, frozen=True):
    """How much is said."""

    following: bool
    """Whether it is said that what comes next is meant."""
    part: Callable[[str, str], str]
    """A temple part with its price."""
    between: str
    """What stands between the goods of a price."""
    hand: Callable[[Scene], str]
    pair: bool = True
    """Whether the price of two levels is told."""


def _whole_part(part: str, price: str) -> str:
    return t("{part} {price}", part=names.temple_part(part), price=price)


def _short_part(part: str, price: str) -> str:
    return _SHORT_PARTS[part](price)


def _part_letter(part: str, price: str) -> str:
    return _PART_LETTERS[part](price)


def _hand(scene: Scene) -> str:
    m = scene.view.merchants[scene.seat]
    if m.hand_size and m.hand is None:
        return t("{number} down", number=m.hand_size)
    if m.hand_size and not scene.hand_open:
        return t("{number} down ({key})", number=m.hand_size, key=scene.keys["missions"])
    return " ".join(m.hand or ()) or "-"


def _hand_size(scene: Scene) -> str:
    m = scene.view.merchants[scene.seat]
    return nt("{n} card", "{n} cards", m.hand_size) if m.hand and scene.hand_open else _hand(scene)


def _hand_number(scene: Scene) -> str:
    return str(scene.view.merchants[scene.seat].hand_size)


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


def _buildings(scene: Scene, words: _Words) -> Line:
    m, glyphs = scene.view.merchants[scene.seat], scene.glyphs
    level, parts = price(m.next_level, words.between), _next_parts(scene, m, words)
    if words.pair:
        level = t("{level} pair {price}", level=level, price=price(m.next_pair, words.between))
    if words.following:
        level, parts = t("next {price}", price=level), t("next {price}", price=parts)
    hand = t("hand")
    return line(
        (f" {glyphs.tower} ", f"seat.{m.colour}"),
        (str(m.tower), "legal"),
        (f" {level}  ", "dim"),
        (f"{glyphs.temple} ", "limestone"),
        (temple_parts(m.temples), "legal"),
        (f" {parts} ", "dim"),
        *(_rare(scene, m, colour) for colour in RARE_COLOURS),
        (f"  {hand} ", "dim"),
        (words.hand(scene), "legal"),
    )


def _next_parts(scene: Scene, m: MerchantView, words: _Words) -> str:
    """The temple parts that can be built next, with their prices."""
    discount = scene.catalogue.powers(m.improvements).temple_discount
    parts = [words.part(part, _asked(cost, discount, words.between)) for part, cost in m.next_parts.items()]
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


def _rare(scene: Scene, m: MerchantView, colour: str) -> Run:
    sign, ink, *_ = scene.rare_sign(colour)
    return Run(f" {sign}{sum(scene.catalogue.colour_of[good] == colour for good in m.rare_goods)}", ink)
