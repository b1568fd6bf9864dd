"""One's own board in brief: goods in store and traded, pieces, buildings, rare goods, missions."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rules.message import OrList
from rules.tadmor import names
from rules.tadmor.goods import RARE_COLOURS, Goods
from rules.tadmor.view import MerchantView
from tadmor_tui.games.tadmor.scene import Scene
from tadmor_tui.games.tadmor.text.components import LETTERS, price
from tadmor_tui.games.tadmor.widgets.rivals import temple_parts
from tadmor_tui.games.tadmor.widgets.worth import points_and_worth
from tadmor_tui.render.text import Line, Run, first_that_fits, grounded, line
from tadmor_tui.text.translation import nt, t, words_of

_GROUND = "tile"
_GOODS = ("wood", "stone", "marble", "gold")
_LONGEST_POINTS = 20
_LONGEST_BAR = 12
"""Goods that can be drawn one by one."""
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
    """Two lines that are always on the screen; with much to show, shorter words are used, and the worth goes last."""
    ways = ((True, _drawn), (False, _drawn), (False, _counted), (False, _signs))
    goods = (_goods(scene, worth, *how) for worth in (_LONGEST_POINTS, 0) for how in ways)
    rows = (first_that_fits(goods, cells), first_that_fits((_buildings(scene, words) for words in _WAYS), cells))
    return [grounded(row, _GROUND, cells) for row in rows]


# --- goods and pieces


def _goods(scene: Scene, room: int, bar: bool, pieces: Callable[[Scene, MerchantView], list[Run | str]]) -> Line:
    """Goods and pieces; the store is drawn as a bar if there is room, and the worth of everything told."""
    m = scene.view.merchants[scene.seat]
    letter, ink, *_ = scene.letter(m.seat)
    stored = sum(m.warehouse) + sum(m.traded)
    points = points_and_worth(scene, m.seat, room) if room else t("{points} PP", points=m.points)
    traded = t("traded")
    return line(
        Run(f" {letter} ", "night", ink),
        (f" {points}  ", "legal"),
        *_chips(m.warehouse),
        " ",
        *(_store(scene, stored, m.storage) if bar and m.storage <= _LONGEST_BAR else ()),
        (f"{stored}/{m.storage} ", "attacked" if stored > m.storage else "dim"),
        (f" {traded} ", "dim"),
        *_heap(m.traded),
        *pieces(scene, m),
    )


def _store(scene: Scene, stored: int, storage: int) -> tuple[Run, ...]:
    full = min(stored, storage)
    return Run(scene.glyphs.stored * full, "title"), Run(scene.glyphs.room * (storage - full) + " ", "dim")


def _drawn(scene: Scene, m: MerchantView) -> list[Run | str]:
    return _pieces(m, scene.glyphs.camel * m.camels or "-", scene.glyphs.ship * m.ships or "-")


def _counted(_: Scene, m: MerchantView) -> list[Run | str]:
    return _pieces(m, str(m.camels), str(m.ships))


def _pieces(m: MerchantView, camels: str, ships: str) -> list[Run | str]:
    ink, camel_title, ship_title = f"seat.{m.colour}", t("camels"), t("ships")
    return [Run(f" {camel_title} ", "dim"), Run(camels, ink), Run(f" {ship_title} ", "dim"), Run(ships, ink)]


def _signs(scene: Scene, m: MerchantView) -> list[Run | str]:
    """Without words."""
    return [" ", Run(f" {scene.glyphs.camel}{m.camels} {scene.glyphs.ship}{m.ships}", f"seat.{m.colour}")]


def _chips(goods: Goods) -> list[Run]:
    """All four kinds, those that are there on a ground of their own colour."""
    return [
        Run(f" {letter}{n} ", *(("night", good) if n else ("faint", "")))
        for letter, good, n in zip(LETTERS, _GOODS, goods, strict=True)
    ]


def _heap(goods: Goods) -> list[Run]:
    """All four kinds, those that are there in bright ink."""
    return [
        Run(f"{letter}{n} ", good if n else "faint") for letter, good, n in zip(LETTERS, _GOODS, goods, strict=True)
    ]


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
