"""The improvements of Era I, tile by tile: what each one allows, and that nobody may do it without."""

from __future__ import annotations

import pytest

from rules.tadmor.state import StageName
from tests.rules.tadmor.builders import position, raid
from tests.rules.tadmor.improvement_checks import (
    check_ship_bonus,
    check_tallest_tower,
    collected,
    prestige,
)

# --- trading: I1 to I4, I6


def check_start_trade(tile: str, give: str, get: str) -> None:
    """T6.3: the one trade of the tile, any number of times, with no piece; what was received is not traded on."""
    without = position("construction", red=dict(goods="3w3s1m1g"))
    assert without.offers("trade") == []
    without.refuse(f"trade {give}>{get}")

    table = position("construction", red=dict(improvements=[tile], goods="3w3s1m1g"))
    assert table.offers("trade") == [f"trade {give}>{get}"]
    table.do(*[f"trade {give}>{get}"] * 3)
    left = {"wood": "3s1m1g", "stone": "3w1m1g"}[give]
    assert table.goods("red") == f"{left}+3{get[0]}"
    table.refuse(f"trade {give}>{get}")
    assert table.red.points == 10

    # The tile serves its owner only.
    rival = position("construction", to_act="blue", red=dict(improvements=[tile]), blue=dict(goods="3w3s"))
    assert rival.offers("trade") == []
    rival.refuse(f"trade {give}>{get}")


def test_I1_wood_for_marble() -> None:
    check_start_trade("I1", "wood", "marble")


def test_I2_wood_for_gold() -> None:
    check_start_trade("I2", "wood", "gold")


def test_I3_stone_for_marble() -> None:
    check_start_trade("I3", "stone", "marble")


def test_I4_stone_for_gold() -> None:
    check_start_trade("I4", "stone", "gold")


def test_I1_marble_received_is_spent_but_not_traded_on_this_turn() -> None:
    table = position("construction", red=dict(improvements=["I1"], goods="2w", at="palmyra.market damascus.pairs"))
    table.do("trade wood>marble")
    assert table.goods("red") == "1w+1m"
    table.refuse("trade marble>2stone", "trade marble>2wood", "trade marble>wood+stone")

    # It pays for a pair of levels like any other marble.
    table = position("construction", red=dict(improvements=["I1"], goods="3w", at="damascus.pairs"))
    table.do("trade wood>marble", "trade wood>marble", "pairs 1")
    assert (table.red.tower, table.goods("red")) == (2, "0")


def test_I1_to_I4_together_offer_every_trade_up_in_every_phase() -> None:
    every = ["trade wood>marble", "trade wood>gold", "trade stone>marble", "trade stone>gold"]
    red = dict(improvements=["I1", "I2", "I3", "I4"], goods="1w1s", at="palmyra.improve1")
    stages: dict[StageName, str] = {"improvements": "palmyra.improve1", "construction": "", "kingdom": ""}
    for stage, about in stages.items():
        table = position(stage, about=about, red=red)
        assert sorted(table.offers("trade")) == sorted(every)


@pytest.mark.parametrize(("tile", "trade"), [("I1", "wood>marble"), ("I4", "stone>gold")])
def test_I1_I4_no_trades_outside_the_resolution_stage(tile: str, trade: str) -> None:
    table = position("placement", red=dict(improvements=[tile], goods="2w2s"))
    assert table.offers("trade") == []
    table.refuse(f"trade {trade}")


def test_I6_prestige_for_one_basic_and_one_advanced_good_a_turn() -> None:
    without = position("construction", red=dict(points=10))
    without.refuse("trade pp>wood", "trade pp>gold")

    table = position("construction", red=dict(improvements=["I6"], points=10))
    assert table.offers("trade") == ["trade pp>wood", "trade pp>stone", "trade pp>marble", "trade pp>gold"]
    table.do("trade pp>stone")
    assert (table.red.points, table.goods("red")) == (9, "0+1s")
    table.refuse("trade pp>stone", "trade pp>wood")
    table.do("trade pp>gold")
    assert (table.red.points, table.goods("red")) == (7, "0+1s1g")
    table.refuse("trade pp>gold", "trade pp>marble")
    assert table.offers("trade") == []


def test_I6_goods_are_not_traded_on_and_the_limit_is_for_one_turn() -> None:
    table = position(
        "construction",
        red=dict(improvements=["I6", "I1"], camels=0, ships=1),
        blue=dict(camels=0, ships=0),
    )
    table.do("trade pp>wood", "trade pp>marble")
    table.refuse("trade wood>marble")
    table.do("end")
    assert (table.state.turn, table.to_act, table.goods("red")) == (2, "red", "1w1m")
    table.do("place ship north.wood")
    assert table.stage == "construction"
    assert table.offers("trade") == [
        "trade wood>marble",
        "trade pp>wood",
        "trade pp>stone",
        "trade pp>marble",
        "trade pp>gold",
    ]


def test_I6_may_take_prestige_below_zero() -> None:
    """T1.7: only I9 stops at zero."""
    table = position("construction", red=dict(improvements=["I6"], points=1))
    table.do("trade pp>gold", "trade pp>wood")
    assert table.red.points == -2


# --- missions: I5


def test_I5_two_points_for_each_mission_fulfilled() -> None:
    missions = dict(hand=["K16", "K24"], goods="3w6s2m", at="palmyra.mission damascus.mission")
    without = position("construction", red=missions)
    without.do("fulfil K16 for 3w3s", "fulfil K24 for 3s2m")
    assert (without.scored("red"), without.red.points) == (0, 10)

    table = position("construction", red=dict(improvements=["I5"], **missions), blue=dict(improvements=["I1"]))
    table.do("fulfil K16 for 3w3s")
    assert (table.scored("red"), table.scored("blue")) == (2, 0)
    table.do("fulfil K24 for 3s2m")
    assert (table.scored("red"), table.red.points) == (2, 14)
    # Neither drawing nor returning a mission is fulfilling one.
    table.do("return K16 for 5g")
    assert table.scored("red") == 0
    drawing = position("construction", red=dict(improvements=["I5"], at="palmyra.mission"))
    drawing.do("draw")
    assert drawing.scored("red") == 0


# --- marauders: I7


def test_I7_the_revealers_own_pieces_stay() -> None:
    red, blue = dict(at="euphrates.gold1=ship"), dict(at="euphrates.gold2=ship")
    without = raid("euphrates", red=red, blue=blue)
    assert "euphrates.gold1" not in without.red.pieces
    assert without.red.ships == 1

    table = raid("euphrates", red=dict(improvements=["I7"], **red), blue=blue)
    assert "euphrates.gold1" in table.red.pieces
    assert "euphrates.gold2" not in table.blue.pieces
    assert (table.red.ships, table.blue.ships) == (0, 1)


def test_I7_is_no_help_against_a_card_that_somebody_else_reveals() -> None:
    table = raid("euphrates", by="blue", red=dict(improvements=["I7"], at="euphrates.gold1=ship ebla.gifts"))
    assert table.red.pieces == {"ebla.gifts": "camel"}


def test_I7_bought_after_the_attack_counts_from_the_next_turn_on() -> None:
    """T4.8."""
    table = raid("euphrates", display=["I7"], red=dict(goods="1w", at="euphrates.gold1=ship palmyra.improve1"))
    assert (table.stage, table.red.ships) == ("improvements", 1)
    table.do("buy I7 for 1w")
    assert table.red.improvements == ("I7",)
    assert "euphrates.gold1" not in table.red.pieces


# --- rare goods: I8, I9


def test_I8_two_points_for_a_rare_good_bought_and_one_for_a_free_one() -> None:
    red = dict(goods="5w5s", fulfilled=["K1"], at="euphrates.yellow=ship euphrates.red=ship")
    without = position("construction", red=red)
    without.do("rare yellow for 5s", "rare red for 5w", "return K1 for glass")
    assert (len(without.red.rare_goods), without.red.points) == (3, 10)

    table = position("construction", red=dict(improvements=["I8"], **red))
    table.do("rare yellow for 5s")
    assert table.scored("red") == 2
    table.do("rare red for 5w")
    assert table.scored("red") == 2
    table.do("return K1 for glass")
    assert (table.scored("red"), table.red.points) == (1, 15)


def test_I8_one_point_for_each_rare_good_of_a_completed_temple() -> None:
    """T5.12, T5.14."""
    table = position("construction", red=dict(improvements=["I8"], temples=[3], goods="3m4g", at="ebla.temple"))
    table.do("temple statues for 3m4g using ebla.temple")
    assert table.scored("red") == 0
    table.do("take grey")
    assert table.scored("red") == 1
    table.do("take red")
    assert (table.scored("red"), table.red.points) == (1, 12)


def test_I9_four_points_instead_of_goods_once_a_turn() -> None:
    red = dict(goods="5w5s", points=9, at="euphrates.yellow=ship euphrates.red=ship")
    without = position("construction", red=red)
    assert without.offers("rare") == ["rare yellow for 5s", "rare red for 5w"]
    without.refuse("rare yellow for 4pp")

    table = position("construction", tops={"yellow": ["ivory"]}, red=dict(improvements=["I9"], **red))
    assert sorted(table.offers("rare")) == [
        "rare red for 4pp",
        "rare red for 5w",
        "rare yellow for 4pp",
        "rare yellow for 5s",
    ]
    table.do("rare yellow for 4pp")
    assert (table.red.points, table.goods("red"), table.red.rare_goods) == (5, "5w5s", ("ivory",))
    assert "euphrates.yellow" not in table.red.pieces
    # Once a turn: the second one costs goods.
    table.refuse("rare red for 4pp")
    assert table.offers("rare") == ["rare red for 5w"]


def test_I9_may_be_used_again_next_turn() -> None:
    table = position(
        "construction",
        red=dict(improvements=["I9"], camels=0, ships=1, at="south.grey=ship"),
        blue=dict(camels=0, ships=0),
    )
    table.do("rare grey for 4pp", "end", "place ship south.grey")
    assert table.state.turn == 2
    table.do("rare grey for 4pp")
    assert (table.red.points, len(table.red.rare_goods)) == (2, 2)


@pytest.mark.parametrize(("points", "offered"), [(4, True), (3, False), (0, False), (-5, False)])
def test_I9_only_if_prestige_stays_at_zero_or_more(points: int, offered: bool) -> None:
    table = position("construction", red=dict(improvements=["I9"], points=points, at="south.grey=ship"))
    assert table.offers("rare") == (["rare grey for 4pp"] if offered else [])
    if offered:
        table.do("rare grey for 4pp")
        assert table.red.points == 0
    else:
        table.refuse("rare grey for 4pp")


def test_I9_needs_a_piece_on_the_action_like_any_purchase() -> None:
    table = position("construction", red=dict(improvements=["I9"], points=20))
    table.refuse("rare grey for 4pp", "rare yellow for 4pp", "rare red for 4pp")


def test_I8_and_I9_a_rare_good_paid_with_points_is_a_purchase() -> None:
    """T5.17a: I8 pays in full, after the price: two points alone are not enough to begin with."""
    table = position("construction", red=dict(improvements=["I8", "I9"], at="south.grey=ship"))
    table.do("rare grey for 4pp")
    assert table.red.points == 10 - 4 + 2
    poor = position("construction", red=dict(improvements=["I8", "I9"], points=3, at="south.grey=ship"))
    poor.refuse("rare grey for 4pp")


# --- ships: I10 to I13


def test_I10_one_more_wood_by_ship() -> None:
    others = {"south.stone1": "3s", "north.marble1": "2m", "euphrates.gold1": "2g"}
    check_ship_bonus("I10", "north.wood1", 3, "emesa.wood", 2, others)


def test_I11_one_more_stone_by_ship() -> None:
    others = {"north.wood1": "3w", "north.marble1": "2m", "euphrates.gold1": "2g"}
    check_ship_bonus("I11", "south.stone1", 3, "damascus.stone", 2, others)


def test_I12_one_more_wood_by_ship() -> None:
    others = {"south.stone1": "3s", "north.marble1": "2m", "euphrates.gold1": "2g"}
    check_ship_bonus("I12", "north.wood1", 3, "emesa.wood", 2, others)


def test_I13_one_more_stone_by_ship() -> None:
    others = {"north.wood1": "3w", "north.marble1": "2m", "euphrates.gold1": "2g"}
    check_ship_bonus("I13", "south.stone1", 3, "damascus.stone", 2, others)


def test_I10_and_I12_I11_and_I13_add_up() -> None:
    assert collected(["I10", "I12"], "north.wood1") == "5w"
    assert collected(["I11", "I13"], "south.stone1") == "5s"
    assert collected(["I10", "I12"], "emesa.wood", "camel") == "2w"
    # The amount of the era, and the tiles on top: 5 and 2 in Era III.
    assert collected(["I10", "I12"], "north.wood2", era=3) == "7w"
    assert collected(["I11", "I13"], "south.stone2", era=2) == "6s"


def test_I10_counts_for_every_ship_and_from_its_purchase_on() -> None:
    """T5.5: it works at once; a ship that collected before it gets nothing more."""
    table = position(
        "improvements",
        merchants=3,
        about="palmyra.improve1",
        display=["I10"],
        red=dict(goods="1g", at="palmyra.improve1 north.wood1=ship north.wood2=ship"),
    )
    table.do("collect north.wood1", "buy I10 for 1g", "collect north.wood2")
    assert table.goods("red") == "7w"


# --- towers: I14 to I18


def check_free_level(tile: str) -> None:
    """T5.9: a level that is a multiple of five is free whenever the tower stands one below it."""
    red = dict(tower=3, goods="1w3s", at="damascus.tower")
    without = position("construction", merchants=3, red=red)
    assert without.offers("tower") == ["tower 1"]
    without.do("tower 1")
    assert (without.red.tower, without.goods("red")) == (4, "2s")

    table = position("construction", merchants=3, red=dict(improvements=[tile], **red))
    assert table.offers("tower") == ["tower 1", "tower 2"]
    one = position("construction", merchants=3, red=dict(improvements=[tile], **red))
    one.do("tower 1")
    assert (one.red.tower, one.goods("red")) == (5, "2s")
    table.do("tower 2")
    assert (table.red.tower, table.goods("red")) == (6, "0")

    # Inside a pair: 9 and 11 are paid for, at the price of the band of 9.
    table = position(
        "construction", merchants=3, red=dict(improvements=[tile], tower=8, goods="2w2m", at="damascus.pairs")
    )
    table.do("pairs 1")
    assert (table.red.tower, table.goods("red")) == (11, "0")

    # After levels were destroyed: 16 less 2 is 14, at once 15.
    table = position(
        "construction", merchants=3, era=3, red=dict(at="damascus.traitor"), blue=dict(improvements=[tile], tower=16)
    )
    table.do("traitor blue")
    assert table.blue.tower == 15

    # On buying the tile.
    table = position(
        "improvements",
        merchants=3,
        about="palmyra.improve1",
        display=[tile],
        red=dict(tower=9, goods="1s", at="palmyra.improve1"),
    )
    table.do(f"buy {tile} for 1s")
    assert table.red.tower == 10


def test_I14_every_fifth_level_is_free() -> None:
    check_free_level("I14")


def test_I15_every_fifth_level_is_free() -> None:
    check_free_level("I15")


def test_I14_and_I15_do_not_add() -> None:
    both = ["I14", "I15"]
    table = position(
        "construction", merchants=3, red=dict(improvements=both, tower=3, goods="1w1s", at="damascus.tower")
    )
    table.do("tower 1")
    assert table.red.tower == 5
    table = position(
        "construction", merchants=3, red=dict(improvements=both, tower=8, goods="2w2m", at="damascus.pairs")
    )
    table.do("pairs 1")
    assert table.red.tower == 11
    table = position(
        "improvements",
        merchants=3,
        about="palmyra.improve1",
        display=["I15"],
        red=dict(improvements=["I14"], tower=5, goods="1s", at="palmyra.improve1"),
    )
    table.do("buy I15 for 1s")
    assert table.red.tower == 5


def test_I16_two_points_for_the_tallest_tower() -> None:
    check_tallest_tower("I16", 2)


def test_I17_two_points_for_the_tallest_tower() -> None:
    check_tallest_tower("I17", 2)


def test_I16_and_I17_add_up() -> None:
    both = dict(tower=2, improvements=["I16", "I17"])
    assert prestige(red=both).scored("red", "prestige") == 4
    assert prestige(red=both, blue=dict(tower=2)).scored("red", "prestige") == 0
    # Each owner has his own: the tallest scores one tile, the other nothing.
    table = prestige(red=dict(tower=2, improvements=["I16"]), blue=dict(tower=3, improvements=["I17"]))
    assert (table.scored("red", "prestige"), table.scored("blue", "prestige")) == (0, 2)


def test_I16_scores_the_tower_as_it_stands_after_construction() -> None:
    table = position(
        "construction",
        to_act="blue",
        red=dict(tower=3),
        blue=dict(improvements=["I16"], tower=3, goods="1w1s", at="damascus.tower"),
    )
    table.do("tower 1", "end")
    assert table.scored("blue", "prestige") == 2


def test_I18_towers_without_wood() -> None:
    """T5.9: 1 wood 1 stone becomes 1 stone; a pair of 2 wood 2 marble becomes 2 marble."""
    for tower, levels, goods in ((0, 3, "3s"), (4, 2, "3s"), (9, 2, "5s"), (15, 1, "4s")):
        red = dict(tower=tower, goods=goods, at="damascus.tower")
        table = position("construction", red=dict(improvements=["I18"], **red))
        table.do(f"tower {levels}")
        assert (table.red.tower, table.goods("red")) == (tower + levels, "0")
    position("construction", red=dict(goods="3s", at="damascus.tower")).refuse("tower 1")

    for tower, goods in ((0, "2m"), (6, "2m"), (10, "3m"), (15, "4m")):
        red = dict(tower=tower, goods=goods, at="damascus.pairs")
        position("construction", red=red).refuse("pairs 1")
        table = position("construction", red=dict(improvements=["I18"], **red))
        assert table.offers("pairs") == ["pairs 1"]
        table.do("pairs 1")
        assert (table.red.tower, table.goods("red")) == (tower + 2, "0")


def test_I18_leaves_the_wood_in_the_warehouse_and_is_for_towers_only() -> None:
    table = position("construction", red=dict(improvements=["I18"], goods="2w1s", at="damascus.tower ebla.temple"))
    table.do("tower 1")
    assert (table.red.tower, table.goods("red")) == (1, "2w")
    table = position("construction", red=dict(improvements=["I18"], goods="2s", at="ebla.temple"))
    table.refuse("temple basement for 2s using ebla.temple")


def test_I14_and_I18_together() -> None:
    """From 3, one at a time: 1 stone, free, 2 stone."""
    table = position("construction", red=dict(improvements=["I14", "I18"], tower=3, goods="3s", at="damascus.tower"))
    table.do("tower 2")
    assert (table.red.tower, table.goods("red")) == (6, "0")


# --- the market of Era I


@pytest.mark.parametrize("tile", [f"I{n}" for n in range(1, 19)])
def test_an_improvement_of_era_I_costs_one_good(tile: str) -> None:
    other = "I2" if tile == "I1" else "I1"
    red = dict(goods="1w1m", at="palmyra.improve1")
    table = position("improvements", merchants=3, about="palmyra.improve1", display=[tile, other], red=red)
    assert table.offers(f"buy {tile}") == [f"buy {tile} for 1w", f"buy {tile} for 1m"]
    table.do(f"buy {tile} for 1m")
    assert (table.red.improvements, table.goods("red"), table.state.display) == ((tile,), "1w", (other,))
    # One purchase for each piece, and the camel is back in the reserve: no tile of Era I is a private action.
    assert (table.offers("buy"), table.red.pieces, table.red.camels) == ([], {}, 3)
