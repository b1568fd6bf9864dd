"""M7: rewards."""

from __future__ import annotations

from typing import Any

from rules.marchands import events as e
from tests.rules.marchands.tables import Play, position

PAIRS = ["take keep and temple", "take keep and electors", "take temple and electors"]


def fulfilling(city: str = "15", **red: Any) -> Play:
    """Red has fulfilled a contract worth 2 in a city."""
    table = position(players=2, cities={city: "=bronze"}, red=dict(at=city, stock="B") | red)
    table.plots(red="X")
    return table


def test_M7_1_two_different_rewards_of_three() -> None:
    table = fulfilling()
    assert (table.stage, table.acting, table.options) == ("rewards", ["red"], PAIRS)
    table.refuse("take keep and keep", because="have to be different (M7.1)")
    table.refuse("take temple and keep", because="Type “take keep and temple”")


def test_M7_1_vector_T14_with_only_two_possible_they_are_forced() -> None:
    table = fulfilling("1", temples="1")
    (done,) = table.happened(e.ContractFulfilled)
    assert done.rewards == ("keep", "electors")
    assert table.player("red").kept == ("bronze",)
    assert table.player("red").electors[7] == 3


def test_ruling_11_with_only_one_possible_it_is_that_one() -> None:
    table = fulfilling("1", temples="1", electors={"I": 20})
    (done,) = table.happened(e.ContractFulfilled)
    assert done.rewards == ("keep",)
    assert table.player("red").kept == ("bronze",)
    assert table.stage == "plotting"


def test_M7_2_a_kept_contract_is_economic_influence() -> None:
    table = fulfilling()
    table.do("take keep and temple")
    assert table.player("red").kept == ("bronze",)
    assert table.happened(e.ContractKept) == [e.ContractKept(0, "bronze", 2)]


def test_M7_3_a_contract_that_is_not_kept_goes_back_to_the_bag_before_supply() -> None:
    table = fulfilling()
    table.do("take temple and electors")
    assert table.happened(e.ContractReturned) == [e.ContractReturned(0, "bronze")]
    placed = [x.contract for x in table.happened(e.ContractPlaced)]
    assert table.state.contract_bag["bronze"] == 3 - placed.count("bronze")
    assert table.player("red").kept == ()


def test_M7_4_a_temple_stands_for_good_and_only_one_in_a_city() -> None:
    table = fulfilling()
    table.do("take keep and temple")
    assert table.happened(e.TempleBuilt) == [e.TempleBuilt(0, "15", 2)]
    assert table.lies("15").temple == 0
    others = position(players=2, cities={"15": "=bronze"}, red=dict(at="15", stock="B"), blue=dict(temples="15"))
    others.plots(red="X")
    assert others.happened(e.ContractFulfilled)[0].rewards == ("keep", "electors"), "not even with another's temple"


def test_M7_4_without_a_temple_left_none_is_offered() -> None:
    table = fulfilling(temples="1 2 3 4 5")
    assert table.happened(e.ContractFulfilled)[0].rewards == ("keep", "electors")


def test_M7_5_ruling_12_vector_T13_exactly_the_rank_split_as_he_likes() -> None:
    table = fulfilling()
    table.do("take keep and electors")
    assert table.options == [
        f"electors {split}" for split in ("III III", "III VI", "III VII", "VI VI", "VI VII", "VII VII")
    ]
    table.refuse("electors III", because="Exactly 2 electors are placed, not 1 (M7.5)")
    table.refuse("electors I I", because="City 15 does not touch region I; it touches III, VI or VII")
    table.refuse("electors VI III", because="Name the regions in their order: “electors III VI”")
    table.do("electors III III")
    assert table.player("red").electors == (0, 0, 2, 0, 0, 0, 0, 0)


def test_M7_5_fewer_if_fewer_are_left() -> None:
    table = fulfilling(electors={"I": 19})
    table.do("take keep and electors")
    assert table.options == ["electors III", "electors VI", "electors VII"]


def test_M7_5_in_a_city_that_touches_one_region_there_is_nothing_to_choose() -> None:
    table = fulfilling("1")
    table.do("take temple and electors")
    assert table.happened(e.ElectorsPlaced) == [e.ElectorsPlaced(0, "1", ("VIII",) * 3)]
    assert table.stage == "plotting"


def test_M7_6_ruling_13_electors_stay_where_they_are_and_nobody_may_look() -> None:
    table = position(players=2, red=dict(electors={"I": 3}), blue=dict(electors={"I": 2}))
    for watcher in (None, 0, 1):
        view = table.game.view(watcher)
        assert view.electors[0] == 5
        assert [player.electors for player in view.players] == [None, None]


def test_M7_7_the_capital_never_has_a_contract() -> None:
    table = position(players=2, cities={"K": ""}, resources_due=0, red=dict(at="K", stock="B"))
    table.plots(red="X")
    assert table.failures() == [("X", "nothing there")]
