"""M2: set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.marchands import events as e
from rules.marchands.places import CITIES
from rules.marchands.supply import next_empty
from tests.rules.marchands.tables import CATALOGUE, Play, new, position

SEEDS = range(40)


def openings(players: int = 4) -> list[Play]:
    return [new(players, seed) for seed in SEEDS]


def test_M2_1_everything_comes_from_two_bags() -> None:
    for table in openings():
        state = table.state
        on_map = Counter(goods for city in state.cities.values() for goods in city.goods)
        assert [on_map[name] + n for name, n in zip(CATALOGUE.file.resources, state.bag, strict=True)] == [
            *CATALOGUE.markers
        ]
    assert len({tuple(table.state.bag) for table in openings()}) > 20


def test_M2_2_resources_first_four_for_the_capital_then_four_sets_by_die() -> None:
    for table in openings():
        placed = [x for x in table.game.opening if isinstance(x, e.GoodsPlaced | e.ContractPlaced)]
        sets = placed[:5]
        assert all(isinstance(x, e.GoodsPlaced) and len(x.goods) == 4 for x in sets)
        assert (sets[0].city, sets[0].number) == ("K", 0)
        assert all(1 <= x.number <= 20 for x in sets[1:])


def test_M2_3_then_five_contracts_by_die() -> None:
    for table in openings():
        placed = [x for x in table.game.opening if isinstance(x, e.GoodsPlaced | e.ContractPlaced)]
        assert [type(x) for x in placed[5:]] == [e.ContractPlaced] * 5


@pytest.mark.parametrize("players", [4, 6])
def test_M2_4_an_occupied_city_passes_on_to_the_next_and_1_follows_20(players: int) -> None:
    moved = 0
    for table in openings(players):
        occupied = {"K"}
        for x in table.game.opening:
            if isinstance(x, e.GoodsPlaced | e.ContractPlaced) and x.city != "K":
                number = x.number
                while str(number) in occupied:
                    number = number % 20 + 1
                assert x.city == str(number)
                moved += number != x.number
                occupied.add(x.city)
    assert moved


def holding(**cities: str) -> Play:
    """Cities `_19` and so on with what they hold; all others from 1 to 7 are empty."""
    return position(
        cities={name[1:]: lies for name, lies in cities.items()},
        empty=[str(number) for number in range(1, 8)],
        red=dict(at="20"),
        blue=dict(at="1"),
    )


def test_vector_T4_a_roll_of_19_that_is_occupied_goes_to_20() -> None:
    assert CITIES[next_empty(holding(_19="CCBB").game.table, 19)] == "20"


def test_vector_T4b_and_from_an_occupied_20_to_1() -> None:
    assert CITIES[next_empty(holding(_19="CCBB", _20="=bronze").game.table, 19)] == "1"


def test_vector_T4c_and_on_to_the_first_empty_one() -> None:
    table = holding(_19="CCBB", _20="=bronze", _1="CB", _2="S")
    assert CITIES[next_empty(table.game.table, 19)] == "3"


def test_ruling_7_no_die_ever_points_to_the_capital() -> None:
    table = holding(_19="CCBB", _20="=bronze").game.table
    assert {next_empty(table, number) for number in range(1, 21)} <= set(range(20))
    for opening in openings():
        assert not any(isinstance(x, e.ContractPlaced) and x.city == "K" for x in opening.game.opening)


def test_ruling_8_caravans_and_temples_do_not_make_a_city_occupied() -> None:
    table = position(empty=["5"], red=dict(at="5", temples="5"))
    assert CITIES[next_empty(table.game.table, 5)] == "5"


def test_M2_5_vector_T19_the_map_after_set_up() -> None:
    for table in openings():
        cities = table.state.cities
        goods = {name for name, city in cities.items() if city.goods}
        contracts = {name for name, city in cities.items() if city.contract}
        assert (len(goods), len(contracts), goods & contracts) == (5, 5, set())
        assert "K" in goods and all(len(cities[name].goods) == 4 for name in goods)
        assert (sum(table.state.bag), sum(table.state.contract_bag.values())) == (40, 33)


def test_M2_6_ruling_23_the_highest_roll_chooses_first_and_ties_roll_again() -> None:
    rolled_again = 0
    for table in openings():
        rolls = [x for x in table.game.opening if isinstance(x, e.DieRolled)]
        rolling = [0, 1, 2, 3]
        while len(rolling) > 1:
            now, rolls = rolls[: len(rolling)], rolls[len(rolling) :]
            assert [x.seat for x in now] == rolling
            best = max(x.number for x in now)
            rolling = [x.seat for x in now if x.number == best]
            rolled_again += len(rolling) > 1
        assert not rolls
        assert list(table.game.acting) == rolling
        first = rolling[0]
        for place in range(4):
            assert table.game.acting == ((first + place) % 4,), "the others choose clockwise"
            table.do(table.options[0])
    assert rolled_again


def test_M2_7_ruling_24_caravans_start_apart_and_never_in_the_capital() -> None:
    table = new(2)
    assert table.options == [f"start at {number}" for number in range(1, 21)]
    table.refuse("start at K", because="No caravan starts in the capital (M2.7)")
    table.do("start at 7")
    table.refuse("start at 7", because="caravan starts in city 7, and caravans start apart (M2.7)")
    table.do("start at 8")
    table.plots(**{colour: "d" if table.player(colour).caravan == "7" else "" for colour in ("red", "blue")})
    assert [player.caravan for player in table.state.players] == ["8", "8"], "later they may meet"
