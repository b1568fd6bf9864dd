"""The improvements of Era II, tile by tile: what each one allows, and that nobody may do it without."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.rules.tadmor.builders import Play, position, raid
from tests.rules.tadmor.improvement_checks import (
    check_ship_bonus,
    check_tallest_tower,
    collected,
    prestige,
)

# --- missions: I19, I20


def fulfilling(tiles: Iterable[str], goods: str = "3w3s") -> Play:
    """A merchant with these tiles about to fulfil K16, which costs 3 wood 3 stone."""
    red = dict(improvements=tiles, hand=["K16"], goods=goods, at="palmyra.mission")
    return position("construction", era=2, red=red)


def test_I19_three_points_for_each_mission_fulfilled() -> None:
    without = fulfilling([])
    without.do("fulfil K16 for 3w3s")
    assert without.scored("red") == 0
    table = fulfilling(["I19"])
    table.do("fulfil K16 for 3w3s")
    assert (table.scored("red"), table.red.points) == (3, 13)
    table.do("return K16 for 5w")
    assert table.scored("red") == 0


def test_I5_and_I19_add_up() -> None:
    table = fulfilling(["I5", "I19"])
    table.do("fulfil K16 for 3w3s")
    assert table.scored("red") == 5


def test_I20_missions_cost_two_goods_less_of_the_payers_choice() -> None:
    without = fulfilling([])
    assert without.offers("fulfil") == ["fulfil K16 for 3w3s"]
    without.refuse("fulfil K16 for 3w1s", "fulfil K16 for 2w2s", "fulfil K16 for 1w3s")

    table = fulfilling(["I20"])
    assert sorted(table.offers("fulfil")) == ["fulfil K16 for 1w3s", "fulfil K16 for 2w2s", "fulfil K16 for 3w1s"]
    table.refuse("fulfil K16 for 3w3s", "fulfil K16 for 3w", "fulfil K16 for 2w1s")
    table.do("fulfil K16 for 2w2s")
    assert (table.red.fulfilled, table.goods("red")) == (("K16",), "1w1s")

    # What is left out may be just what he lacks, but nothing takes the place of what the card asks for.
    poor = fulfilling(["I20"], goods="3w1s4g")
    assert poor.offers("fulfil") == ["fulfil K16 for 3w1s"]
    assert fulfilling(["I20"], goods="3w4g").offers("fulfil") == []


def test_I20_leaves_out_any_two_goods_of_a_mixed_price() -> None:
    """K23 costs 3 wood 2 gold: three goods are left to pay."""
    red = dict(improvements=["I20"], hand=["K23"], goods="3w2g", at="palmyra.mission")
    table = position("construction", era=2, red=red)
    assert sorted(table.offers("fulfil")) == ["fulfil K23 for 1w2g", "fulfil K23 for 2w1g", "fulfil K23 for 3w"]


def test_I20_lowers_neither_temples_nor_rare_goods() -> None:
    red = dict(improvements=["I20"], goods="1w1s1g", at="ebla.temple south.grey=ship")
    table = position("construction", era=2, red=red)
    assert (table.offers("temple"), table.offers("rare")) == ([], [])


# --- trading: I21 to I24

PALMYRA_UP = ["trade wood>marble", "trade wood>gold", "trade stone>marble", "trade stone>gold"]
PALMYRA_DOWN = [f"trade {good}>{get}" for good in ("marble", "gold") for get in ("2wood", "wood+stone", "2stone")]


def check_private_market(tile: str) -> None:
    """T8.1, T8.2: a Palmyra market for its owner, with a camel or a ship on it."""
    without = position("placement", merchants=3, era=2)
    without.refuse(f"place camel {tile}", f"place ship {tile}")
    for piece in ("camel", "ship"):
        table = position("placement", merchants=3, era=2, red=dict(improvements=[tile]))
        assert {f"place camel {tile}", f"place ship {tile}"} <= set(table.options)
        table.do(f"place {piece} {tile}")
        assert table.red.pieces == {tile: piece}
        # One piece only, and never a rival's.
        assert table.to_act == "blue"
        table.refuse(f"place camel {tile}", f"place ship {tile}")

    owner = dict(improvements=[tile], goods="1w1s1m1g")
    idle = position("construction", merchants=3, era=2, red=owner)
    assert idle.offers("trade") == []
    table = position("construction", merchants=3, era=2, red=dict(at=f"{tile}=ship", **owner))
    assert sorted(table.offers("trade")) == sorted(PALMYRA_UP + PALMYRA_DOWN)
    table.do("trade wood>gold", "trade marble>2stone")
    assert table.goods("red") == "1s1g+2s1g"
    # Received goods are not traded on: of the two gold one is left in the warehouse, of the three stone one.
    table.do("trade gold>wood+stone", "trade stone>marble")
    assert (table.goods("red"), table.offers("trade")) == ("0+1w3s1m1g", [])
    assert table.red.ships == 1
    table.do(f"take back {tile}")
    assert (table.red.ships, table.red.pieces) == (2, {})


def check_bought_private_market(tile: str) -> None:
    """T5.5: the camel that buys it moves onto it, and the market is open at once."""
    red = dict(goods="3w", at="palmyra.improve1")
    table = position("improvements", merchants=3, era=2, about="palmyra.improve1", display=[tile], red=red)
    table.refuse("trade wood>gold")
    table.do(f"buy {tile} for 2w")
    assert (table.red.pieces, table.red.camels) == ({tile: "camel"}, 2)
    table.do("trade wood>gold")
    assert table.goods("red") == "0+1g"


def test_I21_a_private_market() -> None:
    check_private_market("I21")
    check_bought_private_market("I21")


def test_I22_a_private_market() -> None:
    check_private_market("I22")
    check_bought_private_market("I22")


def test_I21_and_I22_take_a_piece_each() -> None:
    table = position("placement", merchants=3, era=2, red=dict(improvements=["I21"], at="I21"))
    table.refuse("place camel I21", "place ship I21", "place camel I22")
    both = dict(improvements=["I21", "I22"], at="I21 I22=ship", goods="1w")
    table = position("construction", merchants=3, era=2, red=both)
    table.do("take back I21")
    # The other market is still open.
    assert table.offers("trade") == ["trade wood>marble", "trade wood>gold"]
    table.do("take back I22")
    assert table.offers("trade") == []


def test_I21_is_never_attacked() -> None:
    """T8.1: a private action lies in no region, not even in that of the market it copies."""
    red = dict(improvements=["I21"], at="I21 palmyra.mission")
    table = raid("palmyra", by="blue", red=red)
    assert table.red.pieces == {"I21": "camel"}


def check_trade_down(tile: str, give: str, other: str) -> None:
    """T6.3: one for any two basic goods, any number of times, with no piece."""
    without = position("construction", era=2, red=dict(goods="2m2g"))
    assert without.offers("trade") == []
    letter = give[0]
    table = position("construction", era=2, red=dict(improvements=[tile], goods="1w1s3m3g"))
    assert table.offers("trade") == [f"trade {give}>2wood", f"trade {give}>wood+stone", f"trade {give}>2stone"]
    table.refuse(f"trade {other}>2wood", f"trade {give}>{other}", f"trade {give}>wood", "trade wood>marble")
    table.do(f"trade {give}>2wood", f"trade {give}>wood+stone", f"trade {give}>2stone")
    kept = "1w1s3g" if letter == "m" else "1w1s3m"
    assert (table.goods("red"), table.offers("trade")) == (f"{kept}+3w3s", [])


def test_I23_gold_for_two_basic_goods() -> None:
    check_trade_down("I23", "gold", "marble")


def test_I24_marble_for_two_basic_goods() -> None:
    check_trade_down("I24", "marble", "gold")


def test_I4_and_I23_need_a_turn_between_them() -> None:
    """T11: 3 stone to 3 gold one turn, 6 stone the next."""
    table = position(
        "construction",
        era=2,
        turn=5,
        red=dict(improvements=["I4", "I23"], goods="3s", camels=1, ships=0),
        blue=dict(camels=0, ships=0),
    )
    table.do(*["trade stone>gold"] * 3)
    table.refuse("trade gold>2stone")
    table.do("end", "end refuse tax", "place camel ebla.gifts")
    assert (table.state.turn, table.goods("red")) == (6, "3g")
    table.do(*["trade gold>2stone"] * 3)
    assert table.goods("red") == "0+6s"


# --- marauders: I25, I26


def test_I25_three_points_if_a_rivals_piece_was_driven_off() -> None:
    blue = dict(at="euphrates.gold2=ship euphrates.red1=ship")
    without = raid("euphrates", era=2, blue=blue)
    assert (without.blue.ships, without.red.points) == (2, 10)

    owner = dict(improvements=["I25"])
    assert raid("euphrates", era=2, red=owner, blue=blue).red.points == 13
    # Nobody there, or only his own piece, and there is nothing to be paid for.
    assert raid("south", era=2, red=owner, blue=blue).red.points == 10
    own = raid("euphrates", era=2, red=dict(at="euphrates.gold1=ship", **owner))
    assert (own.red.ships, own.red.points) == (1, 10)
    # A rival who is immune loses nothing.
    immune = raid("euphrates", era=3, red=owner, blue=dict(improvements=["I45"], **blue))
    assert (immune.blue.ships, immune.red.points) == (0, 10)
    # Only the revealer is rewarded.
    other = raid("euphrates", by="green", era=2, red=owner, blue=blue)
    assert (other.blue.ships, other.red.points, other.green.points) == (2, 10, 10)


def test_I26_a_gold_and_a_point_for_the_revealer() -> None:
    without = raid("euphrates", era=2)
    assert (without.goods("red"), without.red.points) == ("0", 10)
    # Into the warehouse, whether anybody is struck or not.
    for region in ("euphrates", "south"):
        table = raid(region, era=2, red=dict(improvements=["I26"]), blue=dict(at="euphrates.gold2=ship"))
        assert (table.goods("red"), table.red.points) == ("1g", 11)
    other = raid("euphrates", by="blue", era=2, red=dict(improvements=["I26"], at="ebla.gifts"))
    assert (other.goods("red"), other.red.points, other.goods("blue")) == ("0", 10, "0")


def test_I25_and_I26_add_up_and_need_a_card() -> None:
    owner = dict(improvements=["I25", "I26"])
    table = raid("euphrates", era=2, red=owner, blue=dict(at="euphrates.gold2=ship"))
    assert (table.goods("red"), table.red.points) == ("1g", 14)
    quiet = position(
        "placement",
        merchants=3,
        era=2,
        attacked="euphrates",
        red=dict(camels=1, ships=0, **owner),
        blue=dict(camels=0, ships=1, at="euphrates.gold2=ship"),
        green=dict(camels=0, ships=0),
    )
    quiet.do("place camel emesa.wood")
    assert (quiet.goods("red"), quiet.red.points) == ("0", 10)
    assert "euphrates.gold2" in quiet.blue.pieces


# --- rare goods: I27, I28


def test_I27_three_points_for_a_rare_good_bought_and_one_for_a_free_one() -> None:
    red = dict(goods="3g", fulfilled=["K2"], at="south.grey=ship")
    without = position("construction", era=2, red=red)
    without.do("rare grey for 3g", "return K2 for silk")
    assert without.red.points == 10
    table = position("construction", era=2, red=dict(improvements=["I27"], **red))
    table.do("rare grey for 3g")
    assert table.scored("red") == 3
    table.do("return K2 for silk")
    assert table.scored("red") == 1


def test_I8_and_I27_add_up() -> None:
    """T5.14: the numbers for one that is bought; 1 PP per tile owned for one that comes free."""
    table = position(
        "construction",
        era=2,
        red=dict(
            improvements=["I8", "I27"],
            goods="3m7g",
            temples=[3],
            fulfilled=["K1"],
            at="south.grey=ship ebla.temple",
        ),
    )
    table.do("rare grey for 3g")
    assert table.scored("red") == 5
    table.do("return K1 for silk")
    assert table.scored("red") == 2
    table.do("temple statues for 3m4g using ebla.temple", "take yellow")
    assert table.scored("red") == 2
    table.do("take yellow")
    assert (table.scored("red"), table.red.points) == (2, 21)


def test_I28_rare_goods_cost_two_goods_less() -> None:
    ships = dict(at="south.grey=ship euphrates.yellow=ship euphrates.red=ship", ships=3)
    without = position("construction", era=2, red=dict(goods="4w4s2g", **ships))
    assert without.offers("rare") == []
    without.refuse("rare grey for 1g", "rare yellow for 3s", "rare red for 3w")

    table = position("construction", era=2, red=dict(improvements=["I28"], goods="4w4s2g", **ships))
    assert table.offers("rare") == ["rare grey for 1g", "rare yellow for 3s", "rare red for 3w"]
    table.do("rare grey for 1g", "rare yellow for 3s", "rare red for 3w")
    assert (table.goods("red"), len(table.red.rare_goods)) == ("1w1s1g", 3)


def test_I28_does_not_lower_the_four_points_of_I9() -> None:
    """T5.17a."""
    red = dict(improvements=["I9", "I28"], at="south.grey=ship")
    assert position("construction", era=2, red=dict(points=4, **red)).offers("rare") == ["rare grey for 4pp"]
    poor = position("construction", era=2, red=dict(points=3, **red))
    assert poor.offers("rare") == []
    poor.refuse("rare grey for 4pp", "rare grey for 2pp")


def test_I27_and_I9_a_rare_good_paid_with_points_is_a_purchase() -> None:
    """T5.17a."""
    table = position("construction", era=2, red=dict(improvements=["I9", "I27"], at="south.grey=ship"))
    table.do("rare grey for 4pp")
    assert table.red.points == 10 - 4 + 3


# --- ships: I29 to I32


def test_I29_one_more_marble_by_ship() -> None:
    others = {"north.wood1": "4w", "south.stone1": "4s", "euphrates.gold1": "3g"}
    check_ship_bonus("I29", "north.marble1", 3, "ebla.marble", 2, others, era=2)


def test_I30_one_more_gold_by_ship() -> None:
    others = {"north.wood1": "4w", "south.stone1": "4s", "north.marble1": "3m"}
    check_ship_bonus("I30", "euphrates.gold1", 3, "euphrates.gold-camel", 2, others, era=2)


def test_I31_one_more_marble_by_ship() -> None:
    others = {"north.wood1": "4w", "south.stone1": "4s", "euphrates.gold1": "3g"}
    check_ship_bonus("I31", "north.marble1", 3, "ebla.marble", 2, others, era=2)


def test_I32_one_more_gold_by_ship() -> None:
    others = {"north.wood1": "4w", "south.stone1": "4s", "north.marble1": "3m"}
    check_ship_bonus("I32", "euphrates.gold1", 3, "euphrates.gold-camel", 2, others, era=2)


def test_I29_and_I31_I30_and_I32_add_up() -> None:
    assert collected(["I29", "I31"], "north.marble1", era=2) == "5m"
    assert collected(["I30", "I32"], "euphrates.gold1", era=2) == "5g"
    every = ["I10", "I11", "I12", "I13", "I29", "I30", "I31", "I32"]
    for place, goods in (
        ("north.wood1", "7w"),
        ("south.stone1", "7s"),
        ("north.marble1", "6m"),
        ("euphrates.gold1", "6g"),
    ):
        assert collected(every, place, era=3) == goods
    for place, goods in (
        ("emesa.wood", "4w"),
        ("damascus.stone", "4s"),
        ("ebla.marble", "3m"),
        ("euphrates.gold-camel", "3g"),
    ):
        assert collected(every, place, "camel", era=3) == goods


# --- storage: I33


@pytest.mark.parametrize(
    ("tiles", "goods", "excess"),
    [([], "8s", 0), ([], "9s", 1), ([], "12s", 4), (["I33"], "9s", 0), (["I33"], "12s", 0), (["I33"], "14s", 2)],
)
def test_I33_twelve_goods_are_kept_instead_of_eight(tiles: list[str], goods: str, excess: int) -> None:
    """T7.1: at the end of turn 5."""
    table = position("kingdom", turn=5, to_act="blue", blue=dict(improvements=tiles, goods=goods))
    table.do("end refuse tax")
    if not excess:
        assert (table.stage, table.state.turn, table.goods("blue")) == ("placement", 6, goods)
        return
    assert (table.stage, table.to_act) == ("turn end", "blue")
    assert table.options == [f"drop {excess}s"]
    table.refuse(f"drop {excess + 1}s")
    table.do(f"drop {excess}s")
    assert table.goods("blue") == ("12s" if tiles else "8s")


def test_I33_counts_traded_goods_too() -> None:
    for tiles, stage in (([], "turn end"), (["I33"], "placement")):
        blue = dict(improvements=tiles, goods="8s", traded="4g")
        table = position("kingdom", turn=5, to_act="blue", blue=blue)
        table.do("end refuse tax")
        assert table.stage == stage


# --- temples: I34


@pytest.mark.parametrize(
    ("before", "part", "full", "reduced", "left"),
    [
        ([], "basement", "2w2s", ["1w", "1s"], "3w4s4m4g"),
        ([1], "colonnade", "2s3m", ["2s", "1s1m", "2m"], "4w2s4m4g"),
        ([2], "roof", "3w3m", ["3w", "2w1m", "1w2m", "3m"], "1w4s4m4g"),
        ([3], "statues", "3m4g", ["3m1g", "2m2g", "1m3g", "4g"], "4w4s1m3g"),
    ],
)
def test_I34_temple_parts_cost_three_goods_less(
    before: list[int], part: str, full: str, reduced: list[str], left: str
) -> None:
    """T5.16: the payer chooses which."""
    red = dict(temples=before, goods="4w4s4m4g", at="ebla.temple")
    without = position("construction", era=2, red=red)
    assert without.offers("temple") == [f"temple {part} for {full} using ebla.temple"]
    without.refuse(*(f"temple {part} for {goods} using ebla.temple" for goods in reduced))

    table = position("construction", era=2, red=dict(improvements=["I34"], **red))
    assert table.offers("temple") == [f"temple {part} for {goods} using ebla.temple" for goods in reduced]
    table.refuse(f"temple {part} for {full} using ebla.temple", f"temple {part} for 0 using ebla.temple")
    table.do(f"temple {part} for {reduced[0]} using ebla.temple")
    assert (table.red.temples, table.goods("red")) == ((sum(before) + 1,), left)


def test_I34_leaves_out_what_the_payer_lacks() -> None:
    red = dict(improvements=["I34"], temples=[3], at="ebla.temple")
    table = position("construction", era=2, red=dict(goods="3m1g", **red))
    assert table.offers("temple") == ["temple statues for 3m1g using ebla.temple"]
    # Only the goods of the price count: four other goods can't stand in for gold.
    table = position("construction", era=2, red=dict(goods="4w4s3m", **red))
    assert table.offers("temple") == []


# --- towers: I35, I36


def test_I35_three_points_for_the_tallest_tower() -> None:
    check_tallest_tower("I35", 3, era=2)


def test_I36_three_points_for_the_tallest_tower() -> None:
    check_tallest_tower("I36", 3, era=2)


def test_I35_and_I36_add_up_with_each_other_and_with_I16_and_I17() -> None:
    def tallest(*tiles: str) -> int:
        return prestige(era=2, red=dict(tower=6, improvements=tiles)).scored("red", "prestige")

    assert tallest("I35", "I36") == 6
    assert tallest("I16", "I35") == 5
    assert tallest("I16", "I17", "I35", "I36") == 10


# --- the market of Era II


@pytest.mark.parametrize("tile", [f"I{n}" for n in range(19, 37)])
def test_an_improvement_of_era_II_costs_two_goods(tile: str) -> None:
    other = "I20" if tile == "I19" else "I19"
    red = dict(goods="2w1m", at="palmyra.improve1")
    table = position("improvements", merchants=3, era=2, about="palmyra.improve1", display=[tile, other], red=red)
    assert table.offers(f"buy {tile}") == [f"buy {tile} for 2w", f"buy {tile} for 1w1m"]
    table.do(f"buy {tile} for 1w1m")
    assert (table.red.improvements, table.goods("red"), table.state.display) == ((tile,), "1w", (other,))
    assert table.red.pieces == ({tile: "camel"} if tile in ("I21", "I22") else {})
    assert table.offers("buy") == []
