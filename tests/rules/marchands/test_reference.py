"""The rules in words: every clause, ruling and component has its place, and every number is the component set's."""

from __future__ import annotations

import re

import pytest

from rules.english import and_list
from rules.marchands.components import schema as c
from rules.marchands.components.catalogue import standard_catalogue
from rules.marchands.places import CITIES, LABELS, REGIONS, RESOURCES
from rules.marchands.reference.box import VALUES
from tests.rules.marchands.reference_books import REFERENCE, book_of, other_catalogue
from tests.rules.marchands.suite import CLAUSES
from tests.suites.reference_checks import told

BOTH = pytest.mark.parametrize("which", ["standard", "other"])


# --- everything is there


@BOTH
def test_everything_has_an_entry(which: str) -> None:
    book = book_of(which)
    wanted = [*CLAUSES, "caravan", "temple", "elector", "monopoly"]
    wanted += (f"city.{city}" for city in CITIES)
    wanted += (f"region.{region}" for region in REGIONS)
    wanted += (f"resource.{resource}" for resource in RESOURCES)
    wanted += (f"contract.{contract}" for contract in standard_catalogue().design_of)
    wanted += (f"players.{players}" for players in range(2, 7))
    assert not [key for key in wanted if key not in book]
    assert {entry.kind for entry in book.entries()} == {kind.name for kind in REFERENCE.kinds}


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("city 7", "city.7"),
        ("K", "city.K"),
        ("the capital", "city.K"),
        ("region viii", "region.VIII"),
        ("Gold", "resource.gold"),
        ("coal, silver and gold", "contract.coal-silver-gold"),
        ("coal coal", "contract.coal-coal"),
        ("4 players", "players.4"),
        ("7 players", None),
        ("city 21", None),
        ("M4.6", None),
    ],
)
def test_things_are_known_by_other_names(word: str, key: str | None) -> None:
    assert book_of("standard").resolve(word) == key


def test_things_are_picked_out_by_rank_and_value() -> None:
    book = book_of("standard")
    assert [entry.id for entry in book.entries(marks={"rank": 3})] == [
        "city.1",
        "city.4",
        "city.17",
        "city.20",
        "city.K",
    ]
    assert [entry.id for entry in book.entries(marks={"value": 9})] == [
        "contract.coal-silver-gold",
        "contract.gems-gold",
    ]


# --- where the book is silent

RULINGS = {
    1: ("M1.3", "the same from both ends"),
    2: ("M3.3", "the next player clockwise begins the first turn"),
    3: ("M4.2", "Slots that you leave empty are waits"),
    4: ("M6.3", "even if you leave and come back"),
    5: ("M6.1", "it is carried out, whether you still like it or not"),
    6: ("M6.1", "never holds resources and a contract at once"),
    7: ("M7.7", "No contract ever comes to the capital"),
    8: ("M8.5", "emptied in this very turn"),
    9: ("M8.1", "is in the bags already"),
    10: ("M8.7", "stay due, and are placed as soon as a supply can"),
    11: ("M7.1", "You have to take two if two are possible"),
    12: ("M7.5", "No fewer than that"),
    13: ("M7.6", "Not even their owner"),
    14: ("M7.2", "behind your screen"),
    15: ("M9.3", "a smaller number does not win instead"),
    16: ("M10.1", "players who leave go on counting"),
    17: ("M10.7", "the next step makes up for it"),
    18: ("M10.9", "The best region of a player"),
    19: ("M10.11", "two players by religion alone"),
    20: ("M10.11", "Five or six lose one by religion, one by politics, and all others by economy"),
    21: ("M10.12", "share the victory"),
    22: ("M4.5", "nobody is hurried"),
    23: ("M2.6", "roll again among themselves"),
    24: ("M2.7", "Only now do caravans have to be apart"),
    25: ("M11.1", "the capital's among them"),
    "A": ("M10.7", "they leave together"),
    "B": ("M8.7", "Contracts stay due in the same way"),
    "C": ("M1.10", "from then on only their number is shown"),
    "D": ("M11.3", "Plots stay secret until all are sealed"),
    "E": ("M11.4a", "If nobody does, players leave as usual"),
    "F": ("M11.5", "all are shuffled again"),
}


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_ruling_is_written_where_it_decides(ruling: int | str) -> None:
    clause, words = RULINGS[ruling]
    paragraphs = book_of("standard").entry(clause).paragraphs
    assert any(words in paragraph.text for paragraph in paragraphs), paragraphs
    assert any(paragraph.label == "Ruling" for paragraph in paragraphs)


# --- the numbers


@BOTH
def test_the_numbers_of_the_rules_are_told(which: str) -> None:
    book = book_of(which)
    pieces, supply, turns, monopolies = (book.facts[name] for name in ("pieces", "supply", "turns", "monopolies"))
    few = f"{60 - supply['cities'] * supply['set']} resources and {38 - supply['cities']} contracts"
    many = f"{60 - supply['cities_for_five'] * supply['set']} resources and {38 - supply['cities_for_five']} contracts"
    scorings = {"standard": ("3, 6, 9 and 12", "3, 6 and 9"), "other": ("5, 10 and 15", "5 and 10")}[which]
    for key, words in (
        ("M1.1", f"lasts {turns['long']} turns, a short one {turns['short']}."),
        ("M1.2", "There are 20 cities with numbers and the capital, which is called K."),
        ("M1.2", "28 roads join them, and divide the land into 8 regions."),
        ("M1.5", "60 markers in all"),
        ("M1.6", "38 contracts."),
        ("M1.7", f"{pieces['temples']} temples, {pieces['electors']} electors, and 6 slots"),
        ("M1.7", f"{monopolies['cards']} monopoly cards worth {monopolies['influence']} each"),
        ("M2.2", f"Then, {supply['cities'] - 1} times, {supply['set']} are drawn"),
        ("M2.5", f"The bags then have {few}."),
        ("M3.5", f"in the turns {scorings[0]} only. The game ends after turn {turns['long']}"),
        ("M8.2", f"sets of {supply['set']} resources"),
        ("M8.8", f"players {supply['cities_for_five']} and {supply['cities_for_five']}"),
        ("M9.4", f"Each card is {monopolies['influence']} economic influence"),
        ("M10.4", f"and {monopolies['influence']} for each monopoly"),
        ("M11.1", f"the bags then have {many}."),
        ("M11.2", f"It lasts {turns['short']} turns. Monopolies are scored in the turns {scorings[1]}."),
        ("summary", f"Turns {scorings[0]}: monopolies"),
        ("temple", f"Everybody has {pieces['temples']}."),
        ("monopoly", f"worth {monopolies['influence']} in economy"),
        ("players.3", f"have {supply['set']} resources each"),
        ("players.6", f"The bags then have {many}."),
    ):
        assert words in told(book.entry(key)), key


@BOTH
def test_the_map_is_told_as_it_is_played(which: str) -> None:
    book = book_of(which)
    catalogue = standard_catalogue() if which == "standard" else other_catalogue()
    for name, rank, roads, regions in zip(CITIES, catalogue.ranks, catalogue.roads, catalogue.regions_of, strict=True):
        entry = book.entry(f"city.{name}")
        assert entry.marks["rank"].value == rank
        leads = {label: CITIES[to] for label, to in zip(LABELS, roads, strict=True) if to >= 0}
        told_roads = re.findall(r"Road (\w) to (?:city (\d+)|the (capital))\.", told(entry))
        assert {label: number or "K" for label, number, _ in told_roads} == leads
        called = "The capital" if name == "K" else f"City {name}"
        touched = and_list([REGIONS[region] for region in regions])
        assert f"{called}, rank {rank}: {touched}." in told(book.entry("touching"))


@BOTH
def test_contracts_and_resources_are_told_as_they_are_played(which: str) -> None:
    book = book_of(which)
    catalogue = standard_catalogue() if which == "standard" else other_catalogue()
    for design, copies in zip(catalogue.designs, catalogue.copies, strict=True):
        entry = told(book.entry(f"contract.{design.name}"))
        goods = and_list(design.goods)
        assert entry.startswith(f"Contract for {goods} Worth {design.value}; {copies} such contract")
        assert f"{copies} for {goods}" in told(book.entry("contracts"))
    for name, markers in zip(RESOURCES, catalogue.markers, strict=True):
        row = f"{name.capitalize()}: worth {catalogue.file.resources[name].worth}, {markers} markers."
        assert row in told(book.entry("M1.5"))


def test_the_layouts_of_the_vectors() -> None:
    starts = told(book_of("standard").entry("M2.5"))
    assert "4 players: 5 sets of resources, 5 contracts; bags 40 and 33." in starts
    assert "5 players: 6 sets of resources, 6 contracts; bags 36 and 32." in starts


# --- where values come from


def test_what_is_reconstructed_is_said() -> None:
    book = book_of("standard")
    assert book.entry("city.7").origins == ("Reconstructed by us: all values.",)
    assert book.entry("city.K").origins == ("Reconstructed by us: where it lies.",)
    assert book.entry("region.II").origins == ("Reconstructed by us: all values.",)
    assert book.entry("resource.gold").origins == ("All values are the rulebook's.",)
    assert book.entry("contract.coal-silver-gold").origins == ("Deduced: how many there are.",)
    assert book_of("other").entry("resource.gold").origins == ("From your own copy: all values.",)


def test_every_value_that_an_origin_is_told_of_has_a_name() -> None:
    fields = {field for kind in (c.City, c.Region, c.ResourceRow, c.Contract) for field in kind.__struct_fields__}
    assert fields - {"source", "note"} == set(VALUES)
