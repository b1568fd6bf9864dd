"""M8: supply."""

from __future__ import annotations

from random import Random

import pytest

from rules.marchands import events as e
from rules.marchands.game import MarchandsGame
from rules.marchands.places import CITIES
from rules.marchands.state import COLOURS, Options
from tests.rules.choosers import take
from tests.rules.marchands.choosers import with_sense
from tests.rules.marchands.tables import CATALOGUE, position


def test_M8_1_ruling_9_resources_first_and_what_was_paid_is_in_the_bags_already() -> None:
    table = position(
        players=2, cities={"1": "=bronze", "2": "C"}, bag="", red=dict(at="1", stock="B"), blue=dict(at="2")
    )
    table.plots(red="X", blue="X")
    table.do("take keep and temple")
    placed = table.happened(e.GoodsPlaced) + table.happened(e.ContractPlaced)
    assert [type(x) for x in table.events if x in placed] == [e.GoodsPlaced, e.ContractPlaced]
    assert placed[0].goods == ("bronze",), "the bag has only what was paid in this turn"


def test_M8_2_vector_T15_an_empty_capital_comes_first() -> None:
    table = position(players=2, resources_due=0, cities={"K": "C", "1": "C"}, red=dict(at="K"), blue=dict(at="1"))
    table.plots(red="X", blue="X")
    sets = table.happened(e.GoodsPlaced)
    assert [(x.city == "K", bool(x.number)) for x in sets] == [(True, False), (False, True)]
    assert all(len(x.goods) == 4 for x in sets)


def test_M8_3_vector_T16_all_by_die_while_the_capital_holds_something() -> None:
    table = position(players=2, cities={"K": "C", "1": "C"}, blue=dict(at="1"))
    table.plots(blue="X")
    (one,) = table.happened(e.GoodsPlaced)
    assert one.city != "K" and 1 <= one.number <= 20
    assert table.goods("K") == "C"


def test_M8_4_a_contract_for_each_that_was_fulfilled() -> None:
    table = position(players=2, cities={"1": "=bronze", "2": "=silver"}, red=dict(at="1", stock="BS"))
    table.plots(red="X a X")
    table.do("take keep and temple", "take keep and temple")
    assert len(table.happened(e.ContractPlaced)) == 2
    assert table.state.contracts_due == 0


def test_M8_5_a_city_emptied_in_this_turn_may_be_supplied() -> None:
    again = 0
    for number in range(1, 60):
        table = position(players=2, cities={"1": "C", "K": "C"}, red=dict(at="1"), chance=f"{number:x}")
        table.plots(red="X")
        again += any(x.city == "1" for x in table.happened(e.GoodsPlaced))
    assert again


def test_M8_6_the_counters_go_to_0() -> None:
    table = position(players=2, cities={"1": "C", "2": "C"}, red=dict(at="1"), blue=dict(at="2"))
    table.plots(red="X", blue="X")
    assert table.state.resources_due == 0 and not table.happened(e.StillDue)


def test_M8_7_ruling_10_a_set_is_as_large_as_what_is_left_and_the_others_stay_due() -> None:
    table = position(
        players=2, cities={"1": "C", "2": "C"}, bag="CBS", red=dict(at="1", stock=""), blue=dict(at="2", stock="")
    )
    table.plots(red="X", blue="X")
    (one,) = table.happened(e.GoodsPlaced)
    assert one.goods == ("coal", "bronze", "silver")
    assert table.happened(e.StillDue) == [e.StillDue(1, 0)]
    assert table.state.resources_due == 1
    table.plots()
    assert not table.happened(e.GoodsPlaced), "the bag is still empty"
    assert table.state.resources_due == 1


def test_M8_7_what_is_due_is_placed_in_the_first_supply_phase_that_can() -> None:
    table = position(
        players=2, cities={"1": "=bronze-gold"}, resources_due=1, bag="", red=dict(at="1", stock="BA"), blue=dict()
    )
    table.plots(red="X")
    table.do("take keep and temple")
    (one,) = table.happened(e.GoodsPlaced)
    assert one.goods == ("bronze", "gold") and table.state.resources_due == 0


def test_M8_7_decision_B_contracts_stay_due_if_their_bag_is_empty() -> None:
    everything = [d.name for d, n in zip(CATALOGUE.designs, CATALOGUE.copies, strict=True) for _ in range(n)]
    on_map = ["bronze", "silver", "coal-coal", "coal-bronze", "bronze-bronze"]
    for name in on_map:
        everything.remove(name)
    cities = {str(number): f"={name}" for number, name in enumerate(on_map, 1)}
    table = position(
        players=2, cities=cities, red=dict(at="1", stock="B", kept=" ".join(everything)), blue=dict(at="9")
    )
    assert not table.state.contract_bag
    table.plots(red="X")
    table.do("take keep and temple")
    assert table.happened(e.StillDue) == [e.StillDue(0, 1)]
    assert table.state.contracts_due == 1


@pytest.mark.parametrize("players", range(2, 7))
def test_M8_8_after_supply_there_are_five_of_each_with_what_is_due_or_six(players: int) -> None:
    for seed in range(6):
        game, rng = MarchandsGame(Options(COLOURS[:players], seed)), Random(seed)
        while game.acting:
            take(game, with_sense(game, rng))
            cities, wanted = game.state.cities.values(), 6 if players > 4 else 5
            assert sum(bool(city.goods) for city in cities) + game.state.resources_due == wanted
            assert sum(city.contract is not None for city in cities) + game.state.contracts_due == wanted
            assert sum(game.table.is_empty(city) for city in range(len(CITIES) - 1)) >= 8
