"""M6: transactions."""

from __future__ import annotations

from rules.marchands import events as e
from tests.rules.marchands.tables import each, position

ALL = ("red", "blue", "green", "yellow")


def test_M6_1_ruling_5_ruling_6_a_transaction_that_is_possible_is_carried_out_and_means_one_thing() -> None:
    table = position(players=2, cities={"1": "C"}, red=dict(at="1"))
    table.plots(red="X")
    assert table.stock("red") == "C", "nobody is asked whether he wants it"
    for city in table.state.cities.values():
        assert not (city.goods and city.contract)


def test_M6_2_vector_T5_the_cheapest_resource_in_acting_order() -> None:
    table = position(cities={"7": "BCGS"}, **each(ALL, at="7"))
    table.plots(red="X", blue="X", green="X")
    assert [(x.seat, x.resource) for x in table.happened(e.ResourceTaken)] == [
        (0, "coal"),
        (1, "bronze"),
        (2, "silver"),
    ]
    assert table.goods("7") == "G"
    assert not table.happened(e.GoodsPlaced), "the counter is unchanged"


def test_vector_T5b_the_last_one_raises_the_counter() -> None:
    table = position(cities={"7": "BCGS"}, **each(ALL, at="7"))
    table.plots(**dict.fromkeys(ALL, "X"))
    assert [table.stock(colour) for colour in ALL] == ["C", "B", "S", "G"]
    assert [x.left for x in table.happened(e.ResourceTaken)] == [3, 2, 1, 0]
    assert len(table.happened(e.GoodsPlaced)) == 1


def test_M6_3_vector_T7_several_cities_in_a_turn() -> None:
    table = position(players=2, cities={"3": "CB", "1": "S"}, red=dict(at="3"))
    table.plots(red="X c a X")
    assert [x.city for x in table.happened(e.ResourceTaken)] == ["3", "1"]


def test_ruling_4_vector_T7b_one_resource_per_city_and_turn_even_after_leaving() -> None:
    table = position(players=2, cities={"3": "CB"}, red=dict(at="3"))
    table.plots(red="X c c X")
    assert table.player("red").caravan == "3"
    assert table.failures() == [("X", "taken already")]
    assert table.stock("red") == "C"
    table.plots(red="X")
    assert table.stock("red") == "CB", "in the next turn it may be done again"


def test_M6_4_the_capital_counts_too() -> None:
    table = position(players=2, cities={"K": "A"}, red=dict(at="K"))
    table.plots(red="X")
    assert [(x.city, x.left) for x in table.happened(e.ResourceTaken)] == [("K", 0)]
    assert [x.city for x in table.happened(e.GoodsPlaced)] == ["K"]


def test_M6_5_vector_T3_a_contract_is_fulfilled_with_its_whole_demand() -> None:
    table = position(players=2, cities={"1": "=coal-silver-gold"}, red=dict(at="1", stock="CSA"))
    bag = sum(table.state.bag)
    table.plots(red="X")
    (done,) = table.happened(e.ContractFulfilled)
    assert (done.contract, done.paid) == ("coal-silver-gold", ("coal", "silver", "gold"))
    assert table.lies("1").contract is None
    assert table.stock("red") == ""
    assert sum(table.state.bag) == bag + 3
    assert table.state.contracts_due == 1
    table.do("take keep and temple")
    assert table.player("red").kept == ("coal-silver-gold",)
    assert [x.value for x in table.happened(e.ContractKept)] == [9]


def test_vector_T3b_only_what_is_demanded_is_paid() -> None:
    table = position(players=2, cities={"1": "=coal-silver-gold"}, red=dict(at="1", stock="CSSAAG"))
    table.plots(red="X")
    assert table.stock("red") == "SGA"


def test_M6_5_what_is_demanded_twice_has_to_be_there_twice_and_what_was_taken_now_counts() -> None:
    table = position(players=2, cities={"1": "=coal-coal", "2": "C"}, red=dict(at="1", stock="C"))
    table.plots(red="X a X a X")
    assert table.failures() == [("X", "demand not met")]
    assert [x.contract for x in table.happened(e.ContractFulfilled)] == ["coal-coal"]


def test_M6_6_without_the_full_demand_nothing_is_paid() -> None:
    table = position(players=2, cities={"1": "=coal-silver-gold"}, red=dict(at="1", stock="CSG"))
    table.plots(red="X")
    assert table.failures() == [("X", "demand not met")]
    assert table.stock("red") == "CSG" and table.lies("1").contract == "coal-silver-gold"
    assert not table.state.contracts_due


def test_M6_7_several_contracts_in_a_turn_and_nothing_from_an_empty_city() -> None:
    table = position(players=2, cities={"1": "=bronze", "2": "=silver"}, empty=["5"], red=dict(at="5", stock="BS"))
    table.plots(red="X d X a X")
    assert table.failures() == [("X", "nothing there")]
    table.do("take keep and temple")
    assert table.stage == "rewards" and table.state.fulfilled == "silver"


def test_vector_T8_who_comes_second_keeps_his_resources() -> None:
    table = position(players=2, cities={"1": "=bronze"}, red=dict(at="1", stock="B"), blue=dict(at="1", stock="B"))
    table.plots(red="X", blue="X")
    table.do("take keep and electors")
    assert (table.stock("red"), table.stock("blue")) == ("", "B")
    assert table.failures() == [("X", "nothing there")]
