"""The worked examples come out at the table as they are told, and the map is drawn as it is."""

from __future__ import annotations

import re

import pytest

from rules.language import ENGLISH
from rules.marchands import events as e
from rules.marchands.components.catalogue import own_catalogue
from rules.marchands.places import CITIES, LABELS, REGIONS
from rules.marchands.reference.drawings import map_rows
from rules.marchands.supply import next_empty
from tests.rules.marchands.reference_books import marchands_book
from tests.rules.marchands.tables import CATALOGUE, position
from tests.suites.reference_checks import told

PLOTS = (
    ("example.plot", "K", "b X a c X a"),
    ("example.failed-move", "11", "d a"),
    ("example.one-each", "3", "X c a X"),
    ("example.one-each", "3", "X c c X"),
)


@pytest.mark.parametrize(("key", "start", "plot"), PLOTS)
def test_a_plot_goes_as_it_is_told(key: str, start: str, plot: str) -> None:
    table = position(red={"at": start})
    table.plots(red=plot)
    seat = table.seat("red")
    rows: list[str] = []
    for event in table.events:
        if getattr(event, "seat", None) != seat or len(rows) == len(plot.split()):
            continue
        step = plot.split()[len(rows)]
        if isinstance(event, e.CaravanMoved):
            rows.append(f"{step}: from {_city(event.origin)} to {_city(event.to)}.")
        elif isinstance(event, e.StepFailed) and event.why == "no road":
            rows.append(f"{step}: no such road at {_city(event.city)}: nothing happens.")
        elif isinstance(event, e.StepFailed | e.ResourceTaken | e.ContractFulfilled):
            rows.append(f"{step}: transacts in {_city(event.city)}.")
    text = told(marchands_book().entry(key))
    assert " ".join(f"{number}. {row}" for number, row in enumerate(rows, 1)) in text


def _city(name: str) -> str:
    return "the capital" if name == "K" else f"city {name}"


@pytest.mark.parametrize(
    ("occupied", "words"),
    [(["19"], "so it goes to city 20"), (["19", "20"], "it goes to city 1:"), (["19", "20", "1", "2"], "to city 3.")],
)
def test_the_next_empty_city_is_the_one_of_the_supply(occupied: list[str], words: str) -> None:
    table = position(cities={"20": "", "1": "", "3": "", **dict.fromkeys(occupied, "C")})
    assert words in told(marchands_book().entry("example.next-city"))
    city = CITIES[next_empty(table.game.table, 19)]
    assert f"city {city}" in words


VECTORS = {
    "T1": ("example.plot", "b X a c X a: move b, transact, move a, move c, transact, move a"),
    "T2": ("example.plot", "She ends in city 11"),
    "T3": ("example.fulfil", "If he keeps it, it is 9 in economy"),
    "T3b": ("example.fulfil", "silver, gold and gems would have been left"),
    "T4": ("example.next-city", "so it goes to city 20"),
    "T4b": ("example.next-city", "it goes to city 1: after the highest number comes the lowest"),
    "T4c": ("example.next-city", "it goes to city 3"),
    "T5": ("example.cheapest", "they get coal, bronze and silver. The gems stay"),
    "T5b": ("example.cheapest", "the resource counter moves up by one"),
    "T6": ("example.failed-move", "d: no such road at city 11: nothing happens"),
    "T7": ("example.one-each", "4. X: transacts in city 1"),
    "T7b": ("example.one-each", "the second X would fail"),
    "T8": ("example.same-contract", "Bruno's action is lost, and he keeps his resources"),
    "T9": ("example.temples", "Paula leaves"),
    "T10": ("example.region", "nobody gets the point"),
    "T11": ("example.announcing", "The three is shared: nobody gets the card"),
    "T11b": ("example.announcing", "A player with four can't announce five"),
    "T12": ("example.first-player", "in the fifth turn the second again"),
    "T13": ("example.electors", "It touches the regions III, VI and VII"),
    "T14": ("example.forced", "keeps the contract and places electors, without being asked"),
    "T15": ("example.supply", "The first set of 4 goes to the capital"),
    "T16": ("example.supply", "The set goes by the die"),
    "T17": ("example.carried-over", "those with zero and one leave"),
    "T18": ("example.elimination", "Bruno wins"),
    "T19": ("example.set-up", "4 players: 5 sets of resources, 5 contracts; bags 40 and 33"),
    "T20": ("example.set-up", "5 players: 6 sets of resources, 6 contracts; bags 36 and 32"),
    "T21": ("monopolies", "The short game: turns 3, 6 and 9"),
    "T22": ("example.distance", "From city 1 to city 20 it takes 6 moves"),
}
"""The test vectors of the rules, and where each is told."""


@pytest.mark.parametrize("vector", VECTORS)
def test_a_vector_is_told(vector: str) -> None:
    key, words = VECTORS[vector]
    assert words in told(marchands_book().entry(key))


# --- the drawn map


def test_every_city_road_and_region_is_drawn() -> None:
    drawn = "\n".join(map_rows(marchands_book().box, ENGLISH))
    stars = dict(re.findall(r"\[ ?(\w+)\](\*+)", drawn))
    assert {city: len(rank) for city, rank in stars.items()} == dict(zip(CITIES, CATALOGUE.ranks, strict=True))
    assert sorted(re.findall(r"\b[VI]+\b", drawn), key=REGIONS.index) == list(REGIONS)
    assert {label: len(re.findall(rf"[-| ]{label}\b", drawn)) for label in LABELS} == dict.fromkeys(LABELS, 7)


OTHER_PLACES = """
name = "two cities changed places"
[cities.1]
grid = [9, 9]
[cities.6]
grid = [0, 7]
"""


def test_a_wide_map_is_drawn_with_less_and_says_which_roads_are_bent() -> None:
    rows = map_rows(marchands_book(own_catalogue(OTHER_PLACES, "wide.toml")).box, ENGLISH)
    assert max(map(len, rows)) <= 48
    assert {"also road a: 1-2", "also road d: 1-5"} <= set(rows)
    assert {city for row in rows for city in re.findall(r"\d+|K", row)} >= set(CITIES)
