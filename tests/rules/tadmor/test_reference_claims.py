"""What the reference says of values holds for any values; where rulebooks differ it says which one is followed."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from rules.english import count
from rules.reference.entry import ReferenceEntry
from rules.tadmor.components.catalogue import own_catalogue, standard_catalogue
from rules.tadmor.goods import GOOD_NAMES
from rules.tadmor.reference.book import TadmorBook
from rules.tadmor.reference.facts import standard_facts
from rules.tadmor.table import with_free_levels
from tests.rules.tadmor.builders import position
from tests.rules.tadmor.reference_books import tadmor_book

INCOMES: dict[str, dict[tuple[str, str], tuple[int, ...]]] = {
    "standard": {},
    "nothing changes": {(good, piece): (2, 2, 2) for good in GOOD_NAMES for piece in ("ship", "camel")},
    "all rise": {(good, piece): (n, n + 1, n + 2) for good in GOOD_NAMES for piece, n in (("ship", 2), ("camel", 1))},
    "gold falls": {("gold", "ship"): (3, 2, 1), ("gold", "camel"): (1, 2, 1)},
    "camels are as good in Era II": {("wood", "camel"): (1, 3, 1), ("stone", "camel"): (4, 4, 4)},
}
COLLECTS = [(key, row) for key, row in standard_facts()["slots"].items() if row["action"] == "collect"]


def book_of(text: str) -> TadmorBook:
    return tadmor_book(own_catalogue(text, "mine.toml") if text else standard_catalogue())


def told(entry: ReferenceEntry) -> str:
    return " ".join(paragraph.text for paragraph in entry.paragraphs)


# --- values


def incomes(name: str) -> tuple[TadmorBook, dict[str, list[tuple[int, ...]]]]:
    """A book for some incomes, and the incomes by good and piece as the book names them."""
    changed = INCOMES[name]
    text = "".join(
        f"[slots.{key}]\namount = {list(changed[row['good'], row['piece']])}\n"
        for key, row in COLLECTS
        if (row["good"], row["piece"]) in changed
    )
    book = book_of(text)
    amounts: dict[str, list[tuple[int, ...]]] = {}
    for key, _ in COLLECTS:
        row = book.facts["slots"][key]
        amounts.setdefault(f"{row['good']} by {row['piece']}", []).append(tuple(row["amount"]))
    return book, amounts


def named(sentence: str, text: str) -> set[str]:
    """What stands in the list after a sentence's beginning."""
    found = re.search(rf"{sentence}: ([^.]*)\.", text)
    return set(re.split(r", | and ", found[1])) if found else set()


@pytest.mark.parametrize("name", INCOMES)
def test_whether_incomes_rise_is_worked_out(name: str) -> None:
    book, amounts = incomes(name)
    text = told(book.entry("income"))
    more = {slot for slot, values in amounts.items() if any(x < y for v in values for x, y in pairwise(v))}
    less = {slot for slot, values in amounts.items() if any(x > y for v in values for x, y in pairwise(v))}
    assert named("The same in every era", text) == set(amounts) - more - less
    assert named("More in later eras", text) == more - less
    assert named("Less in later eras", text) == less - more
    assert named("Varying from era to era", text) == more & less


@pytest.mark.parametrize("name", INCOMES)
def test_whether_ships_bring_more_is_worked_out(name: str) -> None:
    book, amounts = incomes(name)
    better = {
        good
        for good in GOOD_NAMES
        for (ship,), (camel,) in [(amounts[f"{good} by ship"], amounts[f"{good} by camel"])]
        if all(x > y for x, y in zip(ship, camel, strict=True))
    }
    assert named("More by ship than by camel", told(book.entry("income"))) == better


BELOW = {"one": 1, "two": 2, "three": 3}


@pytest.mark.parametrize("every", [2, 3, 5, 6])
@pytest.mark.parametrize("tile", ["I14", "I15"])
def test_the_hint_about_free_levels_names_a_height_at_which_a_tower_can_stand(tile: str, every: int) -> None:
    text = f"[improvements.I14]\nevery = {every}\n[improvements.I15]\nevery = {every}\n"
    (hint,) = (paragraph.text for paragraph in book_of(text).entry(tile).paragraphs if "Stop" in paragraph.text)
    below = re.search(r"Stop (\w+) below a free level", hint)
    assert below
    start = 3 * every - BELOW[below[1]]
    assert with_free_levels(start, every) == start
    red = dict(tower=start, improvements=[tile], goods="9w9m", at="damascus.pairs")
    table = position(merchants=3, catalogue=own_catalogue(text, "mine.toml"), red=red)
    table.do("pairs 1")
    assert table.red.tower > start + 2, "the free level comes on top"


TALLEST = ("I16", "I17", "I35", "I36")


def test_the_tallest_tower_scores_only_with_a_tile() -> None:
    book = book_of("")
    told_of = [
        paragraph.text
        for entry in book.entries("subjects")
        for paragraph in entry.own_paragraphs
        if "tallest tower" in paragraph.text
    ]
    assert len(told_of) >= 2
    assert all("I16, I17, I35 and I36" in text for text in told_of)
    without = book_of("".join(f'[improvements.{tile}]\neffect = "storage"\ngoods = 9\n' for tile in TALLEST))
    for key in ("summary", "kingdom"):
        assert "tallest tower" in told(book.entry(key))
        own = " ".join(paragraph.text for paragraph in without.entry(key).own_paragraphs)
        assert "tallest tower" not in own
        assert "the tax" in own


# --- where rulebooks differ


@pytest.mark.parametrize(("most", "followed"), [(1, "French"), (0, "German"), (2, "")])
def test_T5_7_the_pairs_of_one_action(most: int, followed: str) -> None:
    book = book_of(f"[slots.pairs]\nmost = {most}\n")
    slot, clause = told(book.entry("slot.pairs")), told(book.entry("T5.7"))
    assert (f"At most {count(most, 'pair')} in one action." in slot) is (most > 0)
    assert ("as many pairs as you can pay" in slot) is (most == 0)
    assert re.findall(r"Here the (\w+) one is followed", slot) == ([followed] if followed else [])
    assert (f"at most {count(most, 'pair')}." if most else "any number of pairs.") in clause
    for text in (slot, clause):
        assert re.search(r"rulebooks differ: the German .* several.*, the French .* single .*English .* either", text)


def test_the_origin_of_a_value_on_which_the_rulebooks_differ() -> None:
    origins = book_of("").entry("slot.pairs").origins
    assert origins[0] == "The rulebooks differ: how many at most."
    assert all(book in origins[1] for book in ("German", "French", "English"))
    assert "All values are the rulebook's." not in origins


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("T3.2", "have every piece placed"),
        ("T5.7", "The standard follows the French one"),
        ("T5.8", "the German one has wood there too, and it is followed"),
        ("T5.15", "You choose which when you act, on every slot."),
        ("slot.mission", "on every slot"),
        ("slot.mission-emesa", "on every slot"),
        ("T5.18", "with such a tile or without"),
        ("T6.8", "Any mixture of kinds will do."),
        ("K16", "Any mixture of kinds will do"),
        ("K17", "Any mixture of kinds will do"),
        ("K18", "Any mixture of kinds will do"),
        ("I41", "Only temples with all their parts count"),
    ],
)
def test_a_ruling_is_written_down(key: str, words: str) -> None:
    rulings = [paragraph.text for paragraph in book_of("").entry(key).paragraphs if paragraph.label == "Ruling"]
    assert any(words in text for text in rulings), rulings
