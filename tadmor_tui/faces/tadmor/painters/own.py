"""One's own board in brief: warehouse and traded goods side by side, pieces, buildings, rare goods, missions."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rules.message import Message, OrList, message
from rules.tadmor import names
from rules.tadmor.goods import RARE_COLOURS, Goods
from rules.tadmor.view import MerchantView
from tadmor_tui.faces.tadmor.component_texts import LETTERS, price
from tadmor_tui.faces.tadmor.painters.rivals import temple_parts
from tadmor_tui.faces.tadmor.scene import Scene
from tadmor_tui.look.lines import Line, Run, first_that_fits, line
from tadmor_tui.translation import nt, t, words_of

_COLOURS: dict[str, Callable[[int], str]] = {
    "grey": lambda n: t("g{number}", number=n),
    "yellow": lambda n: t("y{number}", number=n),
    "red": lambda n: t("r{number}", number=n),
}
"""How many rare goods of a colour there are."""
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
    """Two lines that are always on the screen; with much to show, shorter words are used."""
    return [
        first_that_fits((_goods(scene, pieces) for pieces in (_drawn, _counted, _signs)), cells),
        first_that_fits((_buildings(scene, words) for words in _WAYS), cells),
    ]


# --- goods and pieces


def _goods(scene: Scene, pieces: Callable[[Scene, MerchantView], list[Run | str]]) -> Line:
    m = scene.view.merchants[scene.seat]
    stored = sum(m.warehouse) + sum(m.traded)
    points, warehouse, traded = t("{points} PP", points=m.points), t("Warehouse"), t("Traded")
    return line(
        " ",
        scene.letter(m.seat),
        (f" {points} ", "legal"),
        (f" {warehouse} ", "title"),
        *_heap(m.warehouse, "plain"),
        (f"{stored}/{m.storage} ", "attacked" if stored > m.storage else "dim"),
        (f" {traded} ", "title"),
        *_heap(m.traded, "traded"),
        *pieces(scene, m),
    )


def _drawn(scene: Scene, m: MerchantView) -> list[Run | str]:
    return _pieces(m, scene.glyphs.camel * m.camels or "-", scene.glyphs.ship * m.ships or "-")


def _counted(_: Scene, m: MerchantView) -> list[Run | str]:
    return _pieces(m, str(m.camels), str(m.ships))


def _pieces(m: MerchantView, camels: str, ships: str) -> list[Run | str]:
    ink, camel_title, ship_title = f"seat.{m.colour}", t("Camels"), t("Ships")
    return [f"  {camel_title} ", (camels, ink), f"  {ship_title} ", (ships, ink)]


def _signs(scene: Scene, m: MerchantView) -> list[Run | str]:
    """Without words."""
    return [" ", (f" {scene.glyphs.camel}{m.camels} {scene.glyphs.ship}{m.ships}", f"seat.{m.colour}")]


def _heap(goods: Goods, ink: str) -> list[Run]:
    """All four kinds, those that are there in bright ink."""
    return [(f"{letter}{n} ", ink if n else "dim") for letter, n in zip(LETTERS, goods, strict=True)]


# --- tower, temple, rare goods and hand


class _Titles(Struct, frozen=True):
    tower: Message
    temple: Message
    rare: Message
    hand: Message


class _Words(Struct, frozen=True):
    """How much is said."""

    following: bool
    """Whether it is said that what comes next is meant."""
    part: Callable[[str, str], str]
    """A temple part with its price."""
    between: str
    """What stands between the goods of a price."""
    hand: Callable[[Scene], str]
    titles: _Titles
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


_TITLES = _Titles(message("Tower"), message("Temple"), message("Rare"), message("Hand"))
_SHORT_TITLES = _Titles(message("Tw"), message("Te"), message("Ra"), message("Ha"))
_WAYS = (
    _Words(True, _whole_part, " ", _hand, _TITLES),
    _Words(False, _whole_part, " ", _hand, _TITLES),
    _Words(False, _whole_part, "", _hand, _TITLES),
    _Words(False, _short_part, "", _hand, _TITLES),
    _Words(False, _part_letter, "", _hand, _TITLES),
    _Words(False, _part_letter, "", _hand_size, _TITLES),
    _Words(False, _part_letter, "", _hand_number, _SHORT_TITLES),
    _Words(False, _part_letter, "", _hand_number, _SHORT_TITLES, pair=False),
)
"""From the longest words to the shortest."""


def _buildings(scene: Scene, words: _Words) -> Line:
    m = scene.view.merchants[scene.seat]
    tower, temple = str(m.tower), temple_parts(m.temples)
    if words.following:
        tower, temple = t("{tower}, next", tower=tower), t("{temple}, next", temple=temple)
    costs = price(m.next_level, words.between)
    if words.pair:
        costs = t("{level}, pair {price}", level=costs, price=price(m.next_pair, words.between))
    colours = " ".join(_COLOURS[colour](_number(scene, m.rare_goods, colour)) for colour in RARE_COLOURS)
    titles = words.titles
    return line(
        (f" {words_of(titles.tower)} ", "title"),
        f"{tower} ",
        (f"{costs} ", "dim"),
        (f" {words_of(titles.temple)} ", "title"),
        f"{temple} ",
        (f"{_next_parts(m, words)} ", "dim"),
        (f" {words_of(titles.rare)} ", "title"),
        f"{colours} ",
        (f" {words_of(titles.hand)} ", "title"),
        words.hand(scene),
    )


def _next_parts(m: MerchantView, words: _Words) -> str:
    """The temple parts that can be built next, with their prices."""
    parts = [words.part(part, price(cost, words.between)) for part, cost in m.next_parts.items()]
    if not parts:
        return t("no card left")
    return words_of(OrList(tuple(parts))) if words.between else "/".join(parts)


def _number(scene: Scene, goods: tuple[str, ...], colour: str) -> int:
    return sum(scene.catalogue.colour_of[good] == colour for good in goods)
