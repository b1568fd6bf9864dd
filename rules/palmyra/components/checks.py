"""Component checks: whether the entries of a set fit together."""

from __future__ import annotations

from collections.abc import Callable

from rules.components.entries import Wrong, refuse_entry
from rules.message import nmessage
from rules.palmyra import names
from rules.palmyra.cells import Cell, is_small, neighbours_of
from rules.palmyra.components.schema import CityTile, ComponentFile, TileRow
from rules.palmyra.tiles import LANDSCAPES, SIZES, Size

TILES_OF_SIZE: dict[Size, int] = {"large": 48, "small": 45}
CITY_TILES_OF_SIZE: dict[Size, int] = {"large": 4, "small": 6}
PLAYERS = (2, 3, 4, 5)
CLOSED: dict[str, tuple[str, ...]] = {
    "tiles": tuple(f"{size}-{landscape}" for size in SIZES for landscape in LANDSCAPES),
    "city": tuple(str(number) for number in range(1, sum(CITY_TILES_OF_SIZE.values()) + 1)),
    "hands": tuple(str(seat) for seat in range(1, PLAYERS[-1] + 1)),
    "levels": tuple(str(level) for level in range(1, 6)),
}


def in_row(row: TileRow) -> tuple[int, ...]:
    """Return the numbers of tiles of a row without a feature and with each, in the order of `tiles.FEATURES`."""
    return row.plain, row.tower, row.lake, row.caravan


def city_for(file: ComponentFile, players: int) -> dict[Cell, CityTile]:
    """Return the city for a number of players (P2.1, P9.1)."""
    return {tile.cell: tile for tile in file.city.values() if tile.players <= max(players, PLAYERS[0])}


def _tiles_of_each_size(file: ComponentFile) -> None:
    for size, wanted in TILES_OF_SIZE.items():
        found = sum(sum(in_row(file.tiles[f"{size}-{landscape}"])) for landscape in LANDSCAPES)
        if found != wanted:
            words = nmessage(
                "has {n} {size} tile in all, but the game has {wanted} of that size (P1.2)",
                "has {n} {size} tiles in all, but the game has {wanted} of that size (P1.2)",
                found,
                size=names.size(size),
                wanted=wanted,
            )
            raise Wrong("tiles", words)


def _city_cells_differ(file: ComponentFile) -> None:
    seen: dict[Cell, str] = {}
    for key, tile in file.city.items():
        if tile.cell in seen:
            x, y = tile.cell
            refuse_entry(
                f"city.{key}.cell", "is {x}, {y}, where city.{other} lies too", x=x, y=y, other=seen[tile.cell]
            )
        seen[tile.cell] = key


def _city_tiles_of_each_size(file: ComponentFile) -> None:
    found = sum(is_small(tile.cell) for tile in file.city.values())
    wanted = CITY_TILES_OF_SIZE["small"]
    if found != wanted:
        words = nmessage(
            "has {n} tile where x + y is odd, but {wanted} of its ten tiles are small ones (P1.3, P1.5)",
            "has {n} tiles where x + y is odd, but {wanted} of its ten tiles are small ones (P1.3, P1.5)",
            found,
            wanted=wanted,
        )
        raise Wrong("city", words)


def _city_is_one_piece(file: ComponentFile) -> None:
    """The city is one space (P1.8), so its tiles touch, whatever the number of players."""
    for players in PLAYERS:
        cells = city_for(file, players)
        if not cells:
            refuse_entry("city", "has no tile for {players} players", players=players)
        found = [next(iter(cells))]
        for cell in found:
            found += [near for near in neighbours_of(cell) if near in cells and near not in found]
        if apart := [tile for cell, tile in cells.items() if cell not in found]:
            key = next(key for key, tile in file.city.items() if tile is apart[0])
            refuse_entry(
                f"city.{key}.cell", "does not touch the rest of the city with {players} players", players=players
            )


def _coins_add_up(file: ComponentFile) -> None:
    ones, threes, fives = file.coins.pieces
    found = ones + 3 * threes + 5 * fives
    if found != file.coins.total:
        refuse_entry(
            "coins.pieces",
            "are worth {found} together, but coins.total is {total}",
            found=found,
            total=file.coins.total,
        )
    dealt = sum(hand.coins + file.coins.expert for hand in file.hands.values())
    if dealt >= file.coins.total:
        refuse_entry("coins.total", "should be more than the {dealt} that five players begin with", dealt=dealt)


def _a_feature_never_lets_more_be_laid(file: ComponentFile) -> None:
    laying = file.laying
    if laying.with_feature > laying.plain:
        refuse_entry(
            "laying.with_feature",
            "should be at most {plain}, as laying.plain says, but is {found}",
            plain=laying.plain,
            found=laying.with_feature,
        )


CHECKS: tuple[Callable[[ComponentFile], None], ...] = (
    _tiles_of_each_size,
    _city_cells_differ,
    _city_tiles_of_each_size,
    _city_is_one_piece,
    _coins_add_up,
    _a_feature_never_lets_more_be_laid,
)
