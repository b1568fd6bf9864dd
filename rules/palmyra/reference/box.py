"""The contents of the box for the reference: tiles, city, hands and solo levels of one component set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.language import Hole
from rules.palmyra.cells import Cell, neighbours_of
from rules.palmyra.reference.sources import city_and_hand_origins, level_origins, origin_of_number
from rules.palmyra.tiles import FEATURES, LANDSCAPES, SIZES
from rules.reference.facts import ComponentTables
from rules.reference.wording import Name, Wording, message

PLAIN = FEATURES[0]
"""The name for no feature."""
LARGE = "large"
FEWEST_AT_A_TABLE = 2


def named(kind: str, text: str) -> Name:
    """Return the name of something, for texts; `rules.palmyra.names` has what a look-up need not load."""
    return Name(f"palmyra/{kind}", text)


class TileKind(NamedTuple):
    size: str
    landscape: str
    feature: str
    number: int
    """Number of them."""
    origins: tuple[Hole, ...]

    @property
    def id(self) -> str:
        return f"tile.{self.size}-{self.landscape}-{self.feature}"

    @property
    def name(self) -> Wording:
        landscape, feature = named("landscape", self.landscape), named("feature", self.feature)
        if self.size == LARGE:
            if self.feature == PLAIN:
                return message("large plain {landscape}", landscape=landscape)
            return message("large {landscape} with {feature.a}", landscape=landscape, feature=feature)
        if self.feature == PLAIN:
            return message("small plain {landscape}", landscape=landscape)
        return message("small {landscape} with {feature.a}", landscape=landscape, feature=feature)


class CityTile(NamedTuple):
    cell: Cell
    landscape: str
    players: int
    """The least number of players for which it is used."""


class Hand(NamedTuple):
    large: int
    small: int
    coins: int


class Level(NamedTuple):
    number: int
    large: int
    small: int
    flipped: int
    target: int
    origins: tuple[Hole, ...]


class Start(NamedTuple):
    """The contents of stacks and reserve when the first turn begins."""

    large: int
    small: int
    reserve: int
    expert_reserve: int


class Box:
    """A component set, ready to be told of."""

    def __init__(self, facts: ComponentTables) -> None:
        self._facts = facts
        self.coins: int = facts["coins"]["total"]
        self.tiles = [
            TileKind(size, landscape, feature, row[feature], origin_of_number(row, feature))
            for size in SIZES
            for landscape in LANDSCAPES
            for row in (facts["tiles"][f"{size}-{landscape}"],)
            for feature in FEATURES
        ]
        self.city = [
            CityTile((t["cell"][0], t["cell"][1]), t["landscape"], t["players"]) for t in facts["city"].values()
        ]
        self.hands = [Hand(hand["large"], hand["small"], hand["coins"]) for hand in facts["hands"].values()]
        self.levels = [
            Level(int(number), level["large"], level["small"], level["flipped"], level["target"], level_origins(level))
            for number, level in facts["levels"].items()
        ]

    @property
    def players(self) -> Sequence[int]:
        """Possible numbers of players at one table."""
        return range(FEWEST_AT_A_TABLE, len(self.hands) + 1)

    def many(self, size: str = "", landscape: str = "", feature: str = "") -> int:
        """Count the tiles of a size, of a landscape, and with a feature."""
        return sum(
            tile.number
            for tile in self.tiles
            if size in ("", tile.size) and landscape in ("", tile.landscape) and feature in ("", tile.feature)
        )

    def city_of(self, players: int) -> list[CityTile]:
        return [tile for tile in self.city if tile.players <= players]

    def exits(self, players: int) -> list[Cell]:
        """Return the free cells around the city, row by row."""
        city = {tile.cell for tile in self.city_of(players)}
        around = {cell for tile in city for cell in neighbours_of(tile)} - city
        return sorted(around, key=lambda cell: (cell[1], cell[0]))

    def start(self, players: int) -> Start:
        hands = self.hands[:players]
        reserve = self.coins - sum(hand.coins for hand in hands)
        return Start(
            self.many("large") - sum(hand.large for hand in hands),
            self.many("small") - sum(hand.small for hand in hands),
            reserve,
            reserve - players * int(self._facts["coins"]["expert"]),
        )

    def start_origins(self, players: int) -> tuple[Hole, ...]:
        """Return the origins of the city and the hands for a number of players."""
        city = [tile for tile in self._facts["city"].values() if tile["players"] <= players]
        return city_and_hand_origins(city, list(self._facts["hands"].values())[:players])

    def level_stacks(self, level: Level) -> tuple[int, int]:
        """Return the large and the small tiles that a solo level leaves in the stacks."""
        return self.many("large") - level.large, self.many("small") - level.small - level.flipped
