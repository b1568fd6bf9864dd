"""One's own board in brief: warehouse and traded goods side by side, pieces, buildings, rare goods, missions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from rules.message import Message, OrList, message
from rules.tadmor import names
from rules.tadmor.components.shapes import TEMPLE_PARTS
from rules.tadmor.goods import RARE_COLOURS, Goods
from rules.tadmor.view import MerchantView
from tadmor_tui.faces.tadmor.component_texts import LETTERS, price
from tadmor_tui.faces.tadmor.painters.rivals import temple_parts
from tadmor_tui.faces.tadmor.scene import Scene
from tadmor_tui.look.lines import Line, Run, line, width
from tadmor_tui.translation import t, words_of

_COLOUR_LETTERS = {"grey": message("g"), "yellow": message("y"), "red": message("r")}
_PARTS = {part: message("{part}", part=names.temple_part(part)) for part in TEMPLE_PARTS}
_SHORT_PARTS = {
    "basement": message("base"),
    "colonnade": message("colo"),
    "roof": message("roof"),
    "statues": message("stat"),
}
_PART_LETTERS = {
    "basement": message("b"),
    "colonnade": message("c"),
    "roof": message("r"),
    "statues": message("s"),
}


def paint_goods(scene: Scene, cells: int) -> list[Line]:
    """Two lines that are always on the screen; with much to show, shorter words are used."""
    return [
        _first_that_fits((_goods(scene, pieces) for pieces in (_drawn, _counted, _signs)), cells),
        _first_that_fits((_buildings(scene, words) for words in _WAYS), cells),
    ]


def _first_that_fits(rows: Iterable[Line], cells: int) -> Line:
    """The first row that has room, or the last."""
    row: Line = ()
    for row in rows:
        if width(row) <= cells:
            break
    return row


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
    parts: Mapping[str, Message]
    between: str
    """What stands between the goods of a price."""
    hand: Callable[[Scene], str]
    titles: _Titles
    pair: Message


def _hand(scene: Scene) -> str:
    m = scene.view.merchants[scene.seat]
    if m.hand_size and m.hand is None:
        return t("{number} down", number=m.hand_size)
    if m.hand_size and not scene.hand_open:
        return t("{number} down ({key})", number=m.hand_size, key=scene.keys["missions"])
    return " ".join(m.hand or ()) or "-"


def _hand_size(scene: Scene) -> str:
    m = scene.view.merchants[scene.seat]
    return t("{number} cards", number=m.hand_size) if m.hand and scene.hand_open else _hand(scene)


def _hand_number(scene: Scene) -> str:
    return str(scene.view.merchants[scene.seat].hand_size)


_TITLES = _Titles(message("Tower"), message("Temple"), message("Rare"), message("Hand"))
_SHORT_TITLES = _Titles(message("Tw"), message("Te"), message("Ra"), message("Ha"))
_PAIR, _SHORT_PAIR = message("pair"), message("2x")
_WAYS = (
    _Words(True, _PARTS, " ", _hand, _TITLES, _PAIR),
    _Words(False, _PARTS, " ", _hand, _TITLES, _PAIR),
    _Words(False, _PARTS, "", _hand, _TITLES, _PAIR),
    _Words(False, _SHORT_PARTS, "", _hand, _TITLES, _PAIR),
    _Words(False, _PART_LETTERS, "", _hand, _TITLES, _PAIR),
    _Words(False, _PART_LETTERS, "", _hand_size, _TITLES, _PAIR),
    _Words(False, _PART_LETTERS, "", _hand_size, _SHORT_TITLES, _PAIR),
    _Words(False, _PART_LETTERS, "", _hand_number, _SHORT_TITLES, _SHORT_PAIR),
)
"""From the longest words to the shortest."""


def _buildings(scene: Scene, words: _Words) -> Line:
    m = scene.view.merchants[scene.seat]
    tower, temple = str(m.tower), temple_parts(m.temples)
    if words.following:
        tower, temple = t("{tower}, next", tower=tower), t("{temple}, next", temple=temple)
    level, pair = (price(cost, words.between) for cost in (m.next_level, m.next_pair))
    costs = t("{level}, {pair} {price}", level=level, pair=words.pair, price=pair)
    colours = " ".join(
        t("{colour}{number}", colour=_COLOUR_LETTERS[colour], number=_number(scene, m.rare_goods, colour))
        for colour in RARE_COLOURS
    )
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
    parts = [
        message("{part} {price}", part=words.parts[part], price=price(cost, words.between))
        for part, cost in m.next_parts.items()
    ]
    if not parts:
        return t("no card left")
    return words_of(OrList(tuple(parts))) if words.between else "/".join(map(words_of, parts))


def _number(scene: Scene, goods: tuple[str, ...], colour: str) -> int:
    return sum(scene.catalogue.colour_of[good] == colour for good in goods)
