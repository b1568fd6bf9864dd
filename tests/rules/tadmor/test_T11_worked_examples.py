"""T11: every worked example of the rulebooks. The complete example turn is in test_T12_example_turn.py."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.tadmor import builders
from tests.rules.tadmor.builders import EDITIONS, Play, catalogue_of_edition, first_slot, position


@pytest.fixture(autouse=True, params=EDITIONS)
def in_each_edition(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the rulebooks show has to come out with any values that we have filled in."""
    monkeypatch.setattr(builders, "CATALOGUE", catalogue_of_edition(request.param))


# --- towers


def test_T11_levels_9_to_11_one_at_a_time_cost_7_stone() -> None:
    table = position(red=dict(tower=8, goods="7s", at="damascus.tower"))
    table.do("tower 3")
    assert (table.red.tower, table.goods("red")) == (11, "0")


def test_T11_levels_5_and_6_as_a_pair_cost_1_wood_2_marble() -> None:
    table = position(red=dict(tower=4, goods="1w2m", at="damascus.pairs"))
    table.do("pairs 1")
    assert (table.red.tower, table.goods("red")) == (6, "0")


def test_T11_levels_7_and_8_as_a_pair_with_I18_cost_2_marble() -> None:
    table = position(red=dict(tower=6, goods="2w2m", improvements=["I18"], at="damascus.pairs"))
    table.do("pairs 1")
    assert (table.red.tower, table.goods("red")) == (8, "2w")


def test_T11_I14_from_3_one_at_a_time_to_6() -> None:
    table = position(red=dict(tower=3, goods="1w3s", improvements=["I14"], at="damascus.tower"))
    table.do("tower 2")
    assert (table.red.tower, table.goods("red")) == (6, "0")


def test_T11_I14_from_8_a_pair_gives_11() -> None:
    table = position(red=dict(tower=8, goods="2w2m", improvements=["I14"], at="damascus.pairs"))
    table.do("pairs 1")
    assert (table.red.tower, table.goods("red")) == (11, "0")


def test_T11_I14_16_less_2_gives_15() -> None:
    table = position(
        era=3, red=dict(at=first_slot("traitor", 2)), blue=dict(tower=16, improvements=["I14"], hand=["K1"])
    )
    table.do("traitor blue")
    assert table.blue.tower == 15


def test_T11_war_supplies_with_towers_15_11_and_7() -> None:
    table = position(
        "kingdom",
        merchants=3,
        to_act="blue",
        red=dict(tower=15),
        blue=dict(tower=11, at=f"{first_slot('war', 3)}=ship"),
        green=dict(tower=7),
    )
    table.do("war")
    assert table.scored("blue") == 4


# --- temples and rare goods


def test_T11_a_roof_raises_the_temple_from_13_to_25() -> None:
    table = position(red=dict(temples=[2], goods="3w3m", at="palmyra.temple"))
    assert table.worth("red", "temples") == 13
    table.do("temple roof for 3w3m using palmyra.temple")
    assert table.worth("red", "temples") == 25


def test_T11_five_different_rare_goods_and_a_duplicate_are_40() -> None:
    table = position(red=dict(rare=["glass", "incense", "jade", "silk", "oils", "glass"], hand=["K1"]))
    assert table.worth("red", "rare goods") == 40


def at_the_temple(first: Any) -> Play:
    return position(
        merchants=3,
        first=first,
        tops={"red": ["silk"], "yellow": ["porcelain", "jade"]},
        red=dict(temples=[3], goods="3m4g", at="palmyra.temple"),
        green=dict(goods="5s", at="euphrates.yellow1=ship", hand=["K1"]),
    )


def test_T11_red_completes_a_temple_and_green_buys_the_tile_beneath() -> None:
    table = at_the_temple(first="red")
    table.do("temple statues for 3m4g using palmyra.temple", "take red", "take yellow")
    assert table.red.rare_goods == ("silk", "porcelain")
    table.do("end")
    assert table.to_act == "green"
    table.do("rare yellow for 5s")
    assert table.green.rare_goods == ("jade",)


def test_T11_had_green_come_before_red_he_had_bought_the_porcelain() -> None:
    table = at_the_temple(first="green")
    table.do("rare yellow for 5s")
    assert table.green.rare_goods == ("porcelain",)


# --- peace gifts and trading


def test_T11_both_peace_gifts_in_era_III_with_I44_are_14() -> None:
    table = position(era=3, red=dict(at="ebla.gifts south.gifts=ship", improvements=["I44"]))
    table.do("gifts ebla.gifts", "gifts south.gifts")
    assert table.scored("red") == 14


def test_T11_three_stone_to_three_gold_and_six_stone_the_next_turn() -> None:
    table = position(
        "kingdom",
        turn=5,
        red=dict(improvements=["I4", "I23"], goods="3s", at="ebla.taxman", camels=1, ships=0),
        blue=dict(camels=1, ships=0),
    )
    table.do("trade stone>gold", "trade stone>gold", "trade stone>gold")
    assert table.goods("red") == "0+3g"
    table.refuse("trade gold>2stone")
    table.do("end")
    assert (table.state.turn, table.goods("red")) == (6, "3g")
    table.do("place camel ebla.taxman", "place camel ebla.gifts")
    table.do("trade gold>2stone", "trade gold>2stone", "trade gold>2stone")
    assert table.goods("red") == "0+6s"


def test_T11_market_stone_for_marble_to_build_then_wood_for_gold_for_the_taxman() -> None:
    table = position(era=2, red=dict(goods="2w2s", at="palmyra.market damascus.pairs"))
    table.do("trade stone>marble", "trade stone>marble", "pairs 1", "end")
    assert (table.stage, table.red.tower, table.goods("red")) == ("kingdom", 2, "1w")
    table.do("trade wood>gold", "end pay tax")
    assert (table.red.points, table.goods("red")) == (10, "0")


def test_T11_traded_goods_are_not_traded_on_but_pay() -> None:
    table = position(red=dict(goods="1s1m", at="palmyra.market damascus.tower"))
    table.do("trade marble>2wood")
    table.refuse("trade wood>marble", "trade wood>gold")
    table.do("tower 1")
    assert (table.red.tower, table.goods("red")) == (1, "0+1w")


def test_T11_gold_for_stone_and_wood_or_for_two_stone_but_never_for_marble() -> None:
    table = position(red=dict(goods="2g", at="palmyra.market"))
    table.refuse("trade gold>marble")
    table.do("trade gold>wood+stone", "trade gold>2stone")
    assert table.goods("red") == "0+1w3s"


def test_T11_the_gold_of_a_discarded_mission_is_not_traded() -> None:
    table = position(red=dict(hand=["K1"], at="palmyra.market"))
    table.do("discard K1 for gold")
    assert table.goods("red") == "0+1g"
    table.refuse("trade gold>2stone")


# --- improvements


def test_T11_I10_works_in_the_turn_it_is_bought() -> None:
    table = position("improvements", display=["I10"], red=dict(goods="1g", at="palmyra.improve1 north.wood=ship"))
    table.do("buy I10 for 1g", "collect north.wood")
    assert table.goods("red") == "4w"


def test_T11_I26_works_in_the_next_turn() -> None:
    small = dict(camels=0, ships=0)
    table = position(
        "improvements",
        merchants=3,
        era=2,
        attacked="ebla",
        plot=("red", "south"),
        display=["I26"],
        red=dict(goods="2w", at="palmyra.improve1", camels=1, ships=0),
        blue=small,
        green=small,
    )
    table.do("buy I26 for 2w", "end")
    assert table.scored("red", "raid") == 0
    table.do("place camel palmyra.improve1")
    assert (table.scored("red", "raid"), table.goods("red")) == (1, "1g")


@pytest.mark.parametrize(("temples", "points"), [([4], 0), ([3], 12)])
def test_T11_I41_a_tie_is_nothing(temples: list[int], points: int) -> None:
    finishers: list[Any] = ["red", "blue"] if temples == [4] else ["red"]
    table = position(
        era=3,
        red=dict(temples=[4], improvements=["I41"], hand=["K1"]),
        blue=dict(temples=temples),
        finishers=finishers,
    )
    assert table.worth("red", "improvements") == points


@pytest.mark.parametrize(("second", "towers"), [("blue", (4, 8)), ("green", (6, 6))])
def test_T11_I47_and_the_traitor_in_era_III(second: str, towers: tuple[int, int]) -> None:
    """Four levels of one opponent, or two of two."""
    table = position(
        merchants=3,
        era=3,
        red=dict(improvements=["I47"], at=f"{first_slot('traitor', 3)} I47"),
        blue=dict(tower=8),
        green=dict(tower=8, hand=["K1"]),
    )
    table.do("traitor blue", f"traitor {second} using I47")
    assert (table.blue.tower, table.green.tower) == towers


def test_T11_I48_not_war_supplies_twice() -> None:
    table = position(
        "kingdom", merchants=3, era=3, red=dict(tower=5, improvements=["I48"], at=f"{first_slot('war', 3)} I48")
    )
    table.do("war")
    assert table.scored("red") == 5
    table.refuse("war using I48")


def test_T11_I48_the_pawn_passes_in_play_order() -> None:
    table = position(
        "kingdom",
        merchants=3,
        era=3,
        red=dict(at="north.first=ship"),
        blue=dict(improvements=["I48"], at="I48"),
        green=dict(hand=["K1"]),
    )
    table.do("first wood")
    assert (table.state.pawn, table.goods("red")) == (0, "1w")
    table.do("end refuse tax", "first stone using I48")
    assert (table.state.pawn, table.goods("blue")) == (1, "1s")


# --- the notes on missions


def test_T11_a_third_ship_by_K5_leaves_the_condition_for_the_fourth() -> None:
    one_set, two_sets = ["glass", "jade", "silk"], ["glass", "jade", "silk", "myrrh", "ivory", "oils"]
    for rare, fourth in ((one_set, False), (two_sets, True)):
        table = position(red=dict(fulfilled=["K5"], rare=rare, at="north.shipyard=ship"))
        table.do("return K5")
        assert ("shipyard" in table.options) is fourth


def test_T11_a_fourth_camel_by_K11_leaves_the_condition_for_the_fifth() -> None:
    for tower, fifth in ((9, False), (10, True)):
        table = position(red=dict(fulfilled=["K11"], tower=tower, at="emesa.caravan"))
        table.do("return K11")
        assert ("caravan" in table.options) is fifth
