"""Drawings of tiles with plain letters: the boards of worked examples, cities and their exits.

A text asks for a board by its cells: `0,0:DT` is a desert with a tower, `1,0:M@L` plain mountains with a legion,
`2,0:H#` a house of the city on hills, `1,1:3` an empty cell with a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rules.language import Hole, Language
from rules.palmyra.cells import Cell, is_small
from rules.palmyra.reference.box import Box, named
from rules.reference.wording import message

CITY = "#"
LANDSCAPES = {"D": ("desert", "."), "H": ("hills", "n"), "M": ("mountains", "^")}
FEATURES = {"T": ("tower", "T"), "L": ("lake", "~"), "C": ("caravan", "C"), CITY: ("city", "#")}
FIGURES: dict[str, Hole] = {
    "L": named("figure", "legion"),
    "c": named("figure", "censor"),
    "X": message("foreign legion"),
}
_WIDE, _HIGH = 7, 3
_MOST_CELLS = 48


class DrawnTile(NamedTuple):
    """A tile as it is drawn, or an empty cell with a number."""

    landscape: str = ""
    feature: str = ""
    figure: str = ""
    number: str = ""


def board_of(words: Iterable[str]) -> dict[Cell, DrawnTile]:
    """Return the tiles that a text names, by their cells."""
    return {_cell(place): _tile(tile) for place, _, tile in (word.partition(":") for word in words)}


def _cell(text: str) -> Cell:
    x, y = text.split(",")
    return int(x), int(y)


def _tile(text: str) -> DrawnTile:
    if text.isdigit():
        return DrawnTile(number=text)
    tile, _, figure = text.partition("@")
    return DrawnTile(tile[0], tile[1:], figure)


def city_board(box: Box, players: int, with_exits: bool = False) -> dict[Cell, DrawnTile]:
    """Return the city for some players, perhaps with the free cells around it numbered row by row."""
    letters = {name: letter for letter, (name, _) in LANDSCAPES.items()}
    city = {tile.cell: DrawnTile(letters[tile.landscape], CITY) for tile in box.city_of(players)}
    exits = box.exits(players) if with_exits else []
    return {**city, **{cell: DrawnTile(number=str(n)) for n, cell in enumerate(exits, 1)}}


def board_rows(board: Mapping[Cell, DrawnTile], language: Language) -> list[str]:
    """Return the tiles where they lie, large ones with slanting corners, and below them what the signs mean."""
    left, top = min(x for x, _ in board), min(y for _, y in board)
    wide, high = max(x for x, _ in board) - left + 1, max(y for _, y in board) - top + 1
    rows = [[" "] * (wide * _WIDE) for _ in range(high * _HIGH)]
    for (x, y), tile in board.items():
        drawn = _small(tile) if is_small((x, y)) else _large(tile)
        for n, row in enumerate(drawn):
            start = (x - left) * _WIDE
            rows[(y - top) * _HIGH + n][start : start + _WIDE] = row
    return ["".join(row).rstrip() for row in rows] + _legend(board.values(), language)


def _large(tile: DrawnTile) -> tuple[str, str, str]:
    if tile.number:
        return "/     \\", f"   {tile.number:<4}", r"\     /"
    ground = LANDSCAPES[tile.landscape][1]
    return f"/{ground * 5}\\", f"|{ground} {_feature(tile)}{tile.figure or ' '}{ground}|", f"\\{ground * 5}/"


def _small(tile: DrawnTile) -> tuple[str, str, str]:
    if tile.number:
        return " +   + ", f"   {tile.number:<4}", " +   + "
    ground = LANDSCAPES[tile.landscape][1]
    return " +---+ ", f" |{ground}{_feature(tile)}{tile.figure or ' '}| ", " +---+ "


def _feature(tile: DrawnTile) -> str:
    return FEATURES[tile.feature][1] if tile.feature else " "


def _legend(tiles: Iterable[DrawnTile], language: Language) -> list[str]:
    """Explain the signs that were drawn, in as many rows as they need."""
    shown = list(tiles)
    signs: list[tuple[str, Hole]] = [
        (sign, named("landscape", name))
        for key, (name, sign) in LANDSCAPES.items()
        if any(tile.landscape == key for tile in shown)
    ]
    signs += [
        (sign, message("city") if key == CITY else named("feature", name))
        for key, (name, sign) in FEATURES.items()
        if any(tile.feature == key for tile in shown)
    ]
    signs += [(key, name) for key, name in FIGURES.items() if any(tile.figure == key for tile in shown)]
    rows: list[str] = []
    for words in (f"{sign} {language.value(name)}" for sign, name in signs):
        if rows and len(rows[-1]) + 2 + len(words) <= _MOST_CELLS:
            rows[-1] += f"  {words}"
        else:
            rows.append(words)
    return rows
