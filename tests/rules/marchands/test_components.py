"""The components: every value with its source, and a player's own map and contracts laid over them."""

from __future__ import annotations

from random import Random

import pytest

from rules.components.entries import origins
from rules.contract import ComponentError
from rules.marchands.components.catalogue import FILES, own_catalogue, standard_catalogue
from rules.marchands.game import MarchandsGame
from rules.marchands.places import CITY_OF, LABELS
from rules.marchands.state import COLOURS, Options
from tests.rules.choosers import take
from tests.rules.marchands.choosers import with_sense
from tests.rules.marchands.tables import position

FILE = "mine.toml"


def refusal(text: str) -> str:
    with pytest.raises(ComponentError) as caught:
        FILES.own(text, FILE)
    return str(caught.value)


# --- the standard set


def test_what_the_rulebook_tells_and_what_is_ours() -> None:
    file = FILES.standard()
    for name, city in file.cities.items():
        assert origins(city)["rank"] == (("rulebook",) if name == "K" else ("reconstructed",))
    for entry in (*file.roads.values(), *file.regions.values()):
        assert {origin for found in origins(entry).values() for origin in found} == {"reconstructed"}
    for row in file.resources.values():
        assert origins(row)["markers"] == ("rulebook",)
    demands = {name: origins(contract)["demand"] for name, contract in file.contracts.items()}
    assert [name for name, found in demands.items() if found == ("rulebook",)] == ["coal-silver-gold"]
    assert [name for name, found in demands.items() if found == ("deduced",)] == ["bronze", "coal-coal"]
    for entry in (file.pieces, file.supply, file.turns, file.monopolies):
        assert {origin for found in origins(entry).values() for origin in found} == {"rulebook"}


# --- own values


RANK = "[cities.2]\nrank = 3\n"
OWN_ROADS = """
[roads.b]
between = ["4-9", "5-12", "6-7", "11-K", "13-14", "15-19", "16-20", "18-17"]
[roads.c]
between = ["2-3", "6-10", "8-11", "12-13", "14-K", "19-20"]
"""


def test_M1_2_an_own_map_is_played_with() -> None:
    own = own_catalogue(OWN_ROADS + RANK, FILE)
    assert own.digest != standard_catalogue().digest
    assert own.ranks[CITY_OF["2"]] == 3
    assert own.roads[CITY_OF["18"]][LABELS.index("b")] == CITY_OF["17"]
    assert origins(own.file.cities["2"]) == {"rank": ("own copy",), "grid": ("reconstructed",)}
    table = position(players=2, catalogue=own, red=dict(at="17"))
    table.plots(red="b a")
    assert table.player("red").caravan == "19"


def test_own_contracts_are_played_with() -> None:
    own = own_catalogue(
        "[contracts.gems-gold]\ncopies = 0\n"
        '[contracts.big]\nvalue = 9\ndemand = ["gold", "bronze", "bronze"]\ncopies = 1\n',
        FILE,
    )
    design = own.designs[own.design_of["big"]]
    assert (design.demand, design.goods) == ((0, 2, 0, 0, 1), ("bronze", "bronze", "gold"))
    table = position(players=2, catalogue=own, cities={"1": "=big"}, red=dict(at="1", stock="BBA"))
    table.plots(red="X")
    table.do("take keep and temple")
    assert table.player("red").kept == ("big",)


def test_own_numbers_are_played_with() -> None:
    own = own_catalogue("[turns]\nlong = 2\nbetween_scorings = 2\n[supply]\ncities = 2\nset = 1\n", FILE)
    game, rng = MarchandsGame(Options(COLOURS[:2], 1), own), Random(1)
    assert sum(len(city.goods) for city in game.state.cities.values()) == 2
    while game.acting:
        take(game, with_sense(game, rng))
    assert game.state.turn == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[cities.2]\nrank = 4", "cities.2.rank should be at most 3, but is 4"),
        ("[cities.21]\nrank = 1", "cities.21 is unknown; the game has 1 to 20, K"),
        ("[cities.2]\ngrid = [0, 0]", "cities.2.grid is 0, 0, where cities.1 lies too"),
        (
            '[roads.a]\nbetween = ["1-99"]',
            "roads.a.between (value 1) should be two different cities such as 14-K, but is",
        ),
        ('[roads.a]\nbetween = ["1-1"]', "roads.a.between (value 1) should be two different cities such as 14-K"),
        ('[roads.a]\nbetween = ["12"]', "roads.a.between (value 1) should be two different cities such as 14-K"),
        ('[roads.a]\nbetween = ["1-2", "4-9"]', "roads.b.between (value 1) joins 4 and 9, which roads.a joins already"),
        (
            '[roads.a]\nbetween = ["1-2", "3-4", "7-K", "8-9", "10-13", "11-15", "18-19", "1-6"]',
            "roads.a.between (value 8) is a second road a at city 1, where each label stands once (M1.3)",
        ),
        (
            '[roads.a]\nbetween = ["3-4", "7-K", "8-9", "10-13", "11-15", "18-19"]\n'
            '[roads.d]\nbetween = ["2-6", "7-8", "9-16", "10-K", "12-17", "14-15"]',
            "cities.2 can't be reached by road from city 1",
        ),
        (
            '[roads.a]\nbetween = ["1-2", "3-4", "7-K", "8-9", "10-13", "11-15"]',
            "roads has 27 roads in all, but 21 cities and 8 regions have 28",
        ),
        (
            '[regions.I]\naround = ["6", "7", "K", "14"]',
            "regions.I.around is not closed: no road joins 14 and 6 (M1.2)",
        ),
        ('[regions.I]\naround = ["6", "7", "X"]', "regions.I.around has X, which is not a city"),
        ('[regions.I]\naround = ["6", "7", "6"]', "regions.I.around should have three cities or more, each once"),
        (
            '[regions.V]\naround = ["6", "7", "K", "10"]',
            "regions.V.around has the road from 7 to K, which two regions have already",
        ),
        (
            '[regions.V]\naround = ["1", "2", "6", "7", "8", "9", "16", "20", "19", "18", "17", "12", "5"]',
            "cities.3 touches no region, so no elector could be placed",
        ),
        ("[contracts.bronze]\ndemand = []", "contracts.bronze.demand should be one to three resources, but has 0"),
        ("[regions.IX]\naround = []", "regions.IX is unknown; the game has I, II, III, IV, V, VI, VII, VIII"),
        ("[resources.coal]\nmarkers = 19", "resources has 61 markers in all, but the game has 60 (M1.5)"),
        ("[resources.bronze]\nworth = 1", "resources.bronze.worth should be more than 1, for resources go from cheap"),
        ("[contracts.bronze]\ncopies = 4", "contracts has 8 contracts worth 2, but the game has 7 (M1.6)"),
        ('[contracts.bronze]\ndemand = ["tin"]', "contracts.bronze.demand (value 1) should be coal, bronze, silver"),
        ("[contracts.tin]\nvalue = 3", "contracts.tin is not in the standard set, and a new entry needs"),
        (
            "[monopolies]\ncards = 19",
            "monopolies.cards should be at least 20, one for each resource and scoring (M1.7)",
        ),
        ("[road.a]\nbetween = []", "road is not a section of a component file (perhaps roads is meant)"),
        ("[cities\n", "line 1 is not valid TOML"),
        ("complete = true", "cities is missing, and a complete set needs every section"),
    ],
)
def test_what_can_not_be_is_refused_in_a_sentence(text: str, words: str) -> None:
    told = refusal(text)
    assert told.startswith(f"In {FILE}, {words}"), told
    assert told.endswith(".") and "\n" not in told
