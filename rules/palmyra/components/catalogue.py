"""The components as the rules use them: tiles as numbers, cities by the number of players, worked out once."""

from __future__ import annotations

from rules.components.editions import Editions, SetCatalogue
from rules.components.files import ComponentFiles
from rules.components.set_format import SetFormat
from rules.palmyra.cells import NEIGHBOURS, SIZE_AT, packed
from rules.palmyra.components.checks import CHECKS, CLOSED, city_for, in_row
from rules.palmyra.components.schema import ComponentFile
from rules.palmyra.tiles import KINDS, LANDSCAPES, SIZES, feature_of, kind_number, landscape_of


class City:
    """The city for one number of players."""

    def __init__(self, file: ComponentFile, players: int) -> None:
        tiles = city_for(file, players)
        self.board: dict[int, int] = {
            packed(cell): kind_number(SIZE_AT[packed(cell)], LANDSCAPES.index(tile.landscape), 0)
            for cell, tile in tiles.items()
        }
        """The kind of tile on each packed cell."""
        around = {near for cell in self.board for near in NEIGHBOURS[cell] if near not in self.board}
        self.exits: tuple[int, ...] = tuple(sorted(around))
        """The cells that neighbour any city tile, row by row (P4.2)."""


class Catalogue(SetCatalogue[ComponentFile]):
    """The components that the rules ask."""

    def __init__(self, file: ComponentFile) -> None:
        super().__init__(file)
        self.mix: tuple[int, ...] = tuple(
            n for size in SIZES for landscape in LANDSCAPES for n in in_row(file.tiles[f"{size}-{landscape}"])
        )
        """Number of tiles of each kind."""
        self.cities = tuple(City(file, players) for players in range(6))
        self.landscape_match = tuple(
            tuple(file.income.landscape * (landscape_of(a) == landscape_of(b)) for b in KINDS) for a in KINDS
        )
        self.feature_match = tuple(
            tuple(file.income.feature * (feature_of(a) == feature_of(b) != 0) for b in KINDS) for a in KINDS
        )
        """The matches of two neighbours by their landscapes and by their features (P4.6)."""


FILES = ComponentFiles(
    SetFormat(
        package="rules.palmyra.components",
        files=("tiles", "city", "game"),
        shape=ComponentFile,
        earlier={},
        closed=CLOSED,
        checks=CHECKS,
        arranged={},
    )
)
EDITIONS = Editions(FILES, Catalogue)
standard_catalogue = EDITIONS.standard
own_catalogue = EDITIONS.own
catalogue_of = EDITIONS.of_digest
