"""The rules in words: every clause, ruling and component has its place, and every number is the component set's."""

from __future__ import annotations

import re

import pytest

from rules.palmyra.components import schema as c
from rules.palmyra.reference.sources import LEVEL_VALUES
from rules.palmyra.tiles import FEATURES, LANDSCAPES, SIZES, TILES
from tests.rules.palmyra.reference_books import REFERENCE, book_of
from tests.rules.palmyra.suite import CLAUSES
from tests.suites.reference_checks import told

BOTH = pytest.mark.parametrize("which", ["standard", "other"])


# --- everything is there


@BOTH
def test_everything_has_an_entry(which: str) -> None:
    book = book_of(which)
    wanted = [*CLAUSES, "legion", "censor", "caesar"]
    wanted += (f"tile.{size}-{land}-{feature}" for size in SIZES for land in LANDSCAPES for feature in FEATURES)
    wanted += (f"landscape.{landscape}" for landscape in LANDSCAPES)
    wanted += (f"feature.{feature}" for feature in FEATURES[1:])
    wanted += (f"players.{players}" for players in range(2, 6))
    wanted += (f"level.{level}" for level in range(1, 6))
    assert not [key for key in wanted if key not in book]
    assert len(book.entries("tiles")) == len(TILES)
    assert {entry.kind for entry in book.entries()} == {kind.name for kind in REFERENCE.kinds}


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("large hills tower", "tile.large-hills-tower"),
        ("small desert", "tile.small-desert-plain"),
        ("Desert", "landscape.desert"),
        ("caravan", "feature.caravan"),
        ("level 3", "level.3"),
        ("4 players", "players.4"),
        ("6 players", None),
        ("P4.14", None),
    ],
)
def test_things_are_known_by_other_names(word: str, key: str | None) -> None:
    assert book_of("standard").resolve(word) == key


def test_tiles_are_picked_out_by_what_they_show() -> None:
    book = book_of("standard")
    found = book.entries("tiles", marks={"size": "small", "feature": "lake"})
    assert [entry.id for entry in found] == [f"tile.small-{landscape}-lake" for landscape in LANDSCAPES]
    assert len(book.entries(marks={"landscape": "desert"})) == 8


# --- where the book is silent

RULINGS = {
    1: ("P4.7", "has just left counts"),
    2: ("P4.9", "counts once, when the later"),
    3: ("P4.6", "earns both, 3 together"),
    4: ("P4.8", "however many figures are in the city"),
    5: ("P4.7", "own second figure blocks"),
    6: ("P3.3", "at least one laid tile, even if it earns nothing"),
    7: ("P3.3", "it can't just walk"),
    8: ("P4.10", "You have to take them"),
    9: ("P4.3", "can't begin there a second time"),
    10: ("P5.3", "pays from your next revenue on"),
    11: ("P5.5", "even if you earned nothing"),
    12: ("P5.2", "does not help you over the threshold"),
    13: ("P4.12", "that way is taken without asking"),
    14: ("P4.12", "a single tile comes from the stack that is left"),
    15: ("P6.1", "the game ends at once"),
    16: ("P3.4", "you have to reorganize"),
    17: ("P8.5", "only if you matched at least one. An extra coin counts towards the threshold"),
    18: ("P8.4", "belong to revenue, whichever figure moves"),
    19: ("P8.2", "you can't pay if Caesar is with you already"),
    20: ("P8.2", "after the draw and before your figures move"),
    21: ("P5.4", "you take what there is, and the game ends"),
    22: ("P9.4", "If that empties the reserve the game ends"),
    23: ("P9.3", "unseen from the small stack"),
    24: ("P7.5", "the victory is shared"),
    25: ("P1.9", "set to open coins"),
    26: ("P2.4", "drawn by lot, or chosen"),
    27: ("P7.4", "Nobody gets another turn"),
    28: ("P4.5", "A hole inside the land may be filled"),
    29: ("P4.5", "only the tile under that figure pays you nothing"),
    "A": ("P4.8", "each of them counts"),
    "B": ("P4.11", "before you see any of the tiles"),
    "C": ("P5.5", "the game is over before you could flip"),
    "D": ("P7.1", "nothing is drawn at all"),
    "E": ("P8.3", "when the turn begins"),
    "F": ("P1.9", "The height of the stacks is not a secret"),
}


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_ruling_is_written_where_it_decides(ruling: int | str) -> None:
    clause, words = RULINGS[ruling]
    rulings = [p.text for p in book_of("standard").entry(clause).paragraphs if p.label == "Ruling"]
    assert any(words in text for text in rulings), rulings


# --- the numbers


@BOTH
def test_the_numbers_of_tiles_are_told(which: str) -> None:
    book = book_of(which)
    for size in SIZES:
        rows = {landscape: book.facts["tiles"][f"{size}-{landscape}"] for landscape in LANDSCAPES}
        of_size = sum(row[feature] for row in rows.values() for feature in FEATURES)
        assert f"{of_size} {size}" in told(book.entry("P1.2"))
        for landscape, row in rows.items():
            counted = f"{size.capitalize()} {landscape}: {row['plain']} plain, {row['tower']} with a tower"
            assert counted in told(book.entry("tiles"))
            for feature in FEATURES:
                assert f"{row[feature]} such tile" in told(book.entry(f"tile.{size}-{landscape}-{feature}"))


@BOTH
def test_the_numbers_of_the_rules_are_told(which: str) -> None:
    book = book_of(which)
    coins, income, laying = (book.facts[name] for name in ("coins", "income", "laying"))
    both = income["landscape"] + income["feature"]
    by_feature = f"{income['landscape']} for the same landscape, {income['feature']} for the same feature"
    for key, words in (
        ("P1.4", f"There are {coins['total']} coins"),
        ("coins", f"{coins['pieces'][0]} ones, {coins['pieces'][1]} threes and {coins['pieces'][2]} fives"),
        ("P4.4", f"Up to {laying['plain']} tiles if none"),
        ("P4.4", f"has a feature, {laying['with_feature']} at most"),
        ("P4.6", by_feature),
        ("P4.6", f"earns both, {both} together"),
        ("matches", f"{by_feature}, {both} for both"),
        ("summary", f"up to {laying['plain']} plain tiles, or {laying['with_feature']} at most"),
        ("landscape.hills", f"earns {income['landscape']} for it"),
        ("feature.lake", f"earns {income['feature']} for it"),
        ("P8.1", f"takes {coins['expert']} coin"),
        ("P8.2", f"may pay {coins['caesar_price']} coin"),
        ("caesar", f"Caesar costs {coins['caesar_price']} coin"),
        ("P8.5", f"earns {income['caesar']} more"),
        ("P9.1", f"the reserve has all {coins['total']}"),
        ("P9.4", f"{coins['solo_loss']} coins go"),
        ("example.solo", f"{coins['total'] - coins['solo_loss'] - 4} are left"),
        ("example.solo", f"reorganized, {coins['total'] - coins['solo_loss']} would"),
    ):
        assert words in told(book.entry(key)), key


@BOTH
def test_what_everybody_begins_with_is_told(which: str) -> None:
    book = book_of(which)
    for seat, hand in book.facts["hands"].items():
        row = next(p.text for p in book.entry("P2.5").paragraphs if p.text.startswith(f"Seat {seat}:"))
        assert re.findall(r"\d+", row) == [
            str(n) for n in (seat, hand["large"], hand["small"], hand["coins"] or "") if n
        ]


def test_stacks_and_reserve_of_the_clauses() -> None:
    told_of = told(book_of("standard").entry("P2.6"))
    for players, large, small, reserve, expert in (
        (2, 46, 43, 118, 116),
        (3, 44, 42, 118, 115),
        (4, 42, 41, 116, 112),
        (5, 40, 39, 116, 111),
    ):
        start = f"{large} large and {small} small tiles, {reserve} coins, in the expert game {expert}."
        assert f"{players} players: {start}" in told_of
        assert f"{large} large and {small} small" in told(book_of("standard").entry(f"players.{players}"))
    other = told(book_of("other").entry("P2.6"))
    assert "3 players: 44 large and 40 small tiles, 136 coins, in the expert game 130." in other


def test_the_levels_of_the_clauses() -> None:
    book = book_of("standard")
    for number, hand, flipped, large, small, target in (
        (1, 1, 0, 47, 44, 55),
        (2, 2, 0, 46, 43, 60),
        (3, 3, 0, 45, 42, 65),
        (4, 3, 1, 45, 41, 70),
        (5, 3, 2, 45, 40, 75),
    ):
        entry = told(book.entry(f"level.{number}"))
        assert f"Your target: {target} coins. Your hand: {hand} large and {hand} small." in entry
        assert f"The stacks have {large} large and {small} small tiles, and the reserve 120 coins." in entry
        assert (f"never seen: {flipped} small tile" in entry) is (flipped > 0)
        row = f"{hand} small{f', {flipped} flipped' if flipped else ''}; stacks {large} and {small}; target {target}."
        assert row in told(book.entry("P9.2"))
    assert "Your target: 81 coins. Your hand: 3 large and 4 small." in told(book_of("other").entry("level.3"))


def test_an_example_in_words_owns_up_to_the_standard_values() -> None:
    assert "standard set" in told(book_of("other").entry("example.both"))
    assert "standard set" not in told(book_of("standard").entry("example.both"))


# --- where values come from


def test_what_is_reconstructed_is_said() -> None:
    book = book_of("standard")
    assert book.entry("tile.small-desert-lake").origins == ("Reconstructed by us: all values.",)
    deduced = "Deduced: the opening hands in seat 4."
    assert book.entry("players.5").origins == ("Reconstructed by us: the city.", deduced)
    assert book.entry("players.3").origins == ("Reconstructed by us: the city.",)
    assert book.entry("level.2").origins == ("All values are the rulebook's.",)
    assert book.entry("level.1").origins[0] == "Deduced: large tiles, small tiles and flipped tiles."
    other = book_of("other")
    assert other.entry("tile.small-hills-lake").origins == ("From your own copy: all values.",)
    assert other.entry("players.2").origins == (
        "From your own copy: the city in tile 4 and the opening hands in seat 2.",
        "Reconstructed by us: the city in tile 1, tile 2 and tile 3.",
    )


def test_every_value_that_an_origin_is_told_of_has_a_name() -> None:
    assert {*c.Level.__struct_fields__} - {"source", "note"} == set(LEVEL_VALUES)
