"""The entries of Palmyra's components: tiles, landscapes and features, set-ups and solo levels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from rules.language import Hole, Language, deferred
from rules.palmyra.cells import is_small
from rules.palmyra.reference.box import LARGE, PLAIN, Box, Level, TileKind, named
from rules.palmyra.reference.drawings import board_of, board_rows, city_board
from rules.palmyra.reference.tables import TABLES
from rules.palmyra.tiles import FEATURES, LANDSCAPES
from rules.reference.book import Book, EntryMaker
from rules.reference.entry import Mark, ReferenceEntry
from rules.reference.facts import ComponentTables
from rules.reference.fill import Values
from rules.reference.game_reference import AnyReference

SIZE_MARKS = (Mark("large", "L", deferred("large")), Mark("small", "S", deferred("small")))
LANDSCAPE_MARKS = (
    Mark("desert", "D", deferred("desert")),
    Mark("hills", "H", deferred("hills")),
    Mark("mountains", "M", deferred("mountains")),
)
FEATURE_MARKS = (
    Mark("plain", "-", deferred("without a feature")),
    Mark("tower", "T", deferred("tower")),
    Mark("lake", "L", deferred("lake")),
    Mark("caravan", "C", deferred("caravan")),
)


class PalmyraBook(Book):
    """The reference of Palmyra for one component set."""

    facts: ComponentTables

    def __init__(self, reference: AnyReference, facts: ComponentTables, language: Language) -> None:
        self.box = Box(facts)
        super().__init__(reference, facts, language)

    def component_entries(self) -> Iterator[tuple[str, EntryMaker]]:
        for tile in self.box.tiles:
            yield tile.id, partial(self._tile, tile)
        for landscape in LANDSCAPES:
            yield f"landscape.{landscape}", partial(self._ground, "landscape", landscape)
        for feature in FEATURES[1:]:
            yield f"feature.{feature}", partial(self._ground, "feature", feature)
        for players in self.box.players:
            yield f"players.{players}", partial(self._players, players)
        for level in self.box.levels:
            yield f"level.{level.number}", partial(self._level, level)

    def table(self, name: str, own: Values) -> Iterable[Hole]:
        return TABLES[name](self.box, own)

    def drawing(self, name: str, own: Values) -> Iterable[str]:
        kind, *words = name.split()
        if kind == "board":
            return board_rows(board_of(words), self.language)
        if kind == "exits":
            return board_rows(city_board(self.box, min(self.box.players), with_exits=True), self.language)
        return board_rows(city_board(self.box, int(str(own["number"]))), self.language)

    def other_name(self, word: str) -> str | None:
        """Find a tile by its notation, or a landscape, a feature, a level or a number of players."""
        kind, _, rest = word.partition(" ")
        of_tile = "-".join((*word.split(), PLAIN)[:3])
        names = (f"tile.{of_tile}", f"landscape.{word}", f"feature.{word}", f"{kind}.{rest}", f"{rest}.{kind}")
        return next((name for name in names if name in self), None)

    def names_of(self, key: str) -> Iterable[str]:
        kind, _, name = key.partition(".")
        return [name.removesuffix(f"-{PLAIN}").replace("-", " ")] if kind == "tile" else ()

    def values_for_texts(self) -> Values:
        box = self.box
        left = box.coins - int(self.facts["coins"]["solo_loss"])
        income = self.facts["income"]
        return {
            "mix": {
                "small": box.many("small"),
                "large": box.many("large"),
                "all": box.many(),
                "featured": box.many() - box.many(feature=PLAIN),
            },
            "houses": {
                "small": sum(is_small(tile.cell) for tile in box.city),
                "large": sum(not is_small(tile.cell) for tile in box.city),
            },
            "both": income["landscape"] + income["feature"],
            "solo_levels": len(box.levels),
            "left_after": {"four": left - 4, "none": left},
            "exits": {str(players): len(box.exits(players)) for players in box.players},
            "start": {str(players): box.start(players)._asdict() for players in box.players},
        }

    # --- making them

    def _tile(self, tile: TileKind) -> ReferenceEntry:
        own = {
            "name": tile.name,
            "size": named("size", tile.size),
            "large": tile.size == LARGE,
            "plain": tile.feature == PLAIN,
            "number": tile.number,
            "of_size": self.box.many(tile.size),
        }
        entry = self.made_of(tile.id, "tiles", self.templates["tile/*"], own)
        grounds = [f"landscape.{tile.landscape}", *([f"feature.{tile.feature}"] if tile.feature != PLAIN else [])]
        marks = {
            "size": _marked(SIZE_MARKS, tile.size),
            "landscape": _marked(LANDSCAPE_MARKS, tile.landscape),
            "feature": _marked(FEATURE_MARKS, tile.feature),
        }
        return entry._replace(links=(*entry.links, *grounds), marks=marks, origins=self.origins(tile.origins))

    def _ground(self, kind: str, name: str) -> ReferenceEntry:
        own = {"id": name, "name": named(kind, name)}
        return self.made_of(f"{kind}.{name}", "grounds", self.templates[f"{kind}/*"], own)

    def _players(self, players: int) -> ReferenceEntry:
        own = {"number": players}
        entry = self.made_of(f"players.{players}", "set-ups", self.templates["players/*"], own)
        return entry._replace(origins=self.origins(self.box.start_origins(players)))

    def _level(self, level: Level) -> ReferenceEntry:
        large, small = self.box.level_stacks(level)
        own = {**level._asdict(), "stack_large": large, "stack_small": small}
        entry = self.made_of(f"level.{level.number}", "levels", self.templates["level/*"], own)
        return entry._replace(origins=self.origins(level.origins))


def _marked(marks: Iterable[Mark], value: str) -> Mark:
    return next(mark for mark in marks if mark.value == value)
