"""M1: the map, the resources, the contracts, and what is secret."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.contract import PositionError
from rules.marchands import events as e
from rules.marchands.components.catalogue import NO_ROAD
from rules.marchands.game import MarchandsGame
from rules.marchands.places import CITIES, CITY_OF, LABELS, REGIONS, RESOURCES
from rules.marchands.state import COLOURS, Options
from tests.rules.marchands.tables import CATALOGUE, new, position

MAP = """
1 3 a2 d5 | 2 1 a1 c3 d6 | 3 2 a4 c2 | 4 3 a3 b9 | 5 2 b12 d1 | 6 2 b7 c10 d2 | 7 1 aK b6 d8 | 8 2 a9 c11 d7
9 1 a8 b4 d16 | 10 1 a13 c6 dK | K 3 a7 b11 c14 d10 | 11 1 a15 bK c8 | 12 1 b5 c13 d17 | 13 2 a10 b14 c12
14 1 b13 cK d15 | 15 2 a11 b19 d14 | 16 2 b20 d9 | 17 3 c18 d12 | 18 2 a19 c17 | 19 1 a18 b15 c20 | 20 3 b16 c19
"""
TOUCHED = """
1 VIII | 2 V VIII | 3 V | 4 V | 5 VIII | 6 I V VIII | 7 I II V | 8 II V VI | 9 V VI | 10 I IV VIII
K I II III IV | 11 II III VI | 12 VII VIII | 13 IV VII VIII | 14 III IV VII | 15 III VI VII | 16 VI | 17 VII | 18 VII
19 VI VII | 20 VI
"""


def rows(text: str) -> list[list[str]]:
    return [row.split() for line in text.strip().splitlines() for row in line.split("|")]


def roads_at(city: str) -> dict[str, str]:
    leads = CATALOGUE.roads[CITY_OF[city]]
    return {label: CITIES[to] for label, to in zip(LABELS, leads, strict=True) if to != NO_ROAD}


def distances(start: str) -> dict[str, int]:
    far = {start: 0}
    for city in (queue := [start]):
        for near in roads_at(city).values():
            if near not in far:
                far[near] = far[city] + 1
                queue.append(near)
    return far


def test_M1_1_two_to_six_players_and_twelve_turns() -> None:
    for players in range(2, 7):
        assert new(players).game.progress().turns == 12
    for colours in ((), COLOURS[:1], ("red", "red")):
        with pytest.raises(PositionError, match="two to six players"):
            MarchandsGame(Options(colours, 1))


def test_M1_2_the_map_is_that_of_the_specification() -> None:
    told = rows(MAP)
    assert sorted(row[0] for row in told) == sorted(CITIES)
    for city, rank, *roads in told:
        assert CATALOGUE.ranks[CITY_OF[city]] == int(rank)
        assert roads_at(city) == {road[0]: road[1:] for road in roads}
    assert Counter(CATALOGUE.ranks) == {1: 8, 2: 8, 3: 5}
    assert CATALOGUE.ranks[CITY_OF["K"]] == 3


def test_M1_3_ruling_1_a_label_is_the_same_from_both_ends_and_stands_once_at_a_city() -> None:
    used: Counter[str] = Counter()
    for city in CITIES:
        for label, to in roads_at(city).items():
            assert roads_at(to)[label] == city
            used[label] += 1
    assert used == dict.fromkeys(LABELS, 14), "each label seven times, seen from both ends"


def test_M1_4_a_city_touches_the_regions_on_whose_border_it_lies() -> None:
    for city, *regions in rows(TOUCHED):
        assert [REGIONS[region] for region in CATALOGUE.regions_of[CITY_OF[city]]] == regions


def test_the_map_has_a_quarter_turn() -> None:
    turned = {"K": "K"}
    for cycle in ("1 4 20 17", "2 9 19 12", "3 16 18 5", "6 8 15 13", "7 11 14 10"):
        cities = cycle.split()
        turned.update(zip(cities, cities[1:] + cities[:1], strict=True))
    label = dict(zip("abcd", "bcda", strict=True))
    region = dict(zip(REGIONS, ("II", "III", "IV", "I", "VI", "VII", "VIII", "V"), strict=True))
    for city in CITIES:
        assert CATALOGUE.ranks[CITY_OF[city]] == CATALOGUE.ranks[CITY_OF[turned[city]]]
        assert {label[a]: turned[to] for a, to in roads_at(city).items()} == roads_at(turned[city])
        here = {region[REGIONS[r]] for r in CATALOGUE.regions_of[CITY_OF[city]]}
        assert here == {REGIONS[r] for r in CATALOGUE.regions_of[CITY_OF[turned[city]]]}


def test_the_map_is_as_large_as_it_should_be() -> None:
    degrees = Counter(len(roads_at(city)) for city in CITIES)
    assert degrees == {4: 1, 3: 12, 2: 8}
    far = [n for city in CITIES for n in distances(city).values()]
    assert (max(far), round(sum(far) / (21 * 20), 2)) == (6, 3.14)
    assert max(distances("K").values()) == 4
    assert sum(len(region.around) for region in CATALOGUE.file.regions.values()) == 44


def test_vector_T22_the_shortest_path_from_1_to_20_has_6_moves() -> None:
    assert distances("1")["20"] == 6


def test_M1_5_sixty_resources_cheapest_first() -> None:
    assert dict(zip(RESOURCES, CATALOGUE.markers, strict=True)) == dict(coal=18, bronze=15, silver=12, gems=9, gold=6)
    assert [CATALOGUE.file.resources[name].worth for name in RESOURCES] == [1, 2, 3, 4, 5]


def test_M1_6_thirty_eight_contracts_worth_what_they_demand() -> None:
    by_value: Counter[int] = Counter()
    for design, copies in zip(CATALOGUE.designs, CATALOGUE.copies, strict=True):
        by_value[design.value] += copies
        assert design.value == sum(n * worth for worth, n in enumerate(design.demand, 1))
        assert 1 <= sum(design.demand) <= 3
    assert by_value == {2: 7, 3: 6, 4: 5, 5: 4, 6: 4, 7: 4, 8: 4, 9: 4}
    assert sum(value * n for value, n in by_value.items()) == 192
    demanded = [
        sum(d.demand[r] * n for d, n in zip(CATALOGUE.designs, CATALOGUE.copies, strict=True)) for r in range(5)
    ]
    assert demanded == [26, 18, 18, 9, 8]


def test_M1_7_what_a_player_begins_with() -> None:
    table = new(4)
    for player in table.game.view(None).players:
        assert (player.temples_left, player.electors_left) == (5, 20)
    assert all(player.stock == (0,) * 5 and not player.kept for player in table.state.players)
    assert table.game.view(None).monopolies_left == 20 == 5 * 4


def test_M1_8_both_counters_begin_at_0() -> None:
    view = new(4).game.view(None)
    assert (view.resources_due, view.contracts_due) == (0, 0)


def test_ruling_14_kept_contracts_and_monopolies_lie_behind_the_screen() -> None:
    table = position(red=dict(kept="bronze silver", monopolies=2, stock="CS"))
    mine, others = table.game.view(0).players[0], table.game.view(1).players[0]
    assert (mine.kept, mine.monopolies, mine.stock) == (("bronze", "silver"), 2, (1, 0, 1, 0, 0))
    assert (others.kept, others.monopolies, others.stock) == (None, None, None)


def test_M1_10_decision_C_what_is_done_in_the_open_is_told_to_all() -> None:
    table = position(cities={"15": "=coal-bronze", "11": "CB"}, red=dict(at="15", stock="CB"), blue=dict(at="11"))
    table.plots(red="X", blue="X")
    table.do("take keep and electors", "electors III VI")
    told = {type(x) for x in table.events if x.seen_by(None) == x}
    assert {e.ContractKept, e.ElectorsPlaced} <= told
    assert table.game.view(None).electors[REGIONS.index("III")] == 1
    assert table.game.view(0).players[0].electors is None, "afterwards only counts are shown"
