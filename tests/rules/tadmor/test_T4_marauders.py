"""T4: the marauders."""

from __future__ import annotations

from typing import Any

import pytest

from rules.tadmor import events as e
from tests.rules.tadmor.builders import Play, position, raid

REGIONS = ["north", "south", "euphrates", "palmyra", "damascus", "ebla", "emesa"]


def no_raid(**setting: Any) -> Play:
    """The last placement of a turn without a marauder card: red's camel goes to the stone of Damascus."""
    table = position("placement", **setting)
    table.do("place camel damascus.stone")
    return table


# --- T4.1


def test_T4_1_the_card_chosen_last_turn_is_revealed() -> None:
    table = raid("south", by="blue", red=dict(at="south.stone1=ship palmyra.improve1"))
    assert e.MaraudersRevealed(1, "south") in table.events
    assert table.state.attacked == "south"
    assert "south.stone1" not in table.red.pieces
    assert (table.state.plot, table.state.raid) == (None, None)


def test_T4_1_no_marauders_in_turn_1() -> None:
    table = no_raid(
        turn=1,
        red=dict(at="north.wood=ship emesa.caravan", camels=2, ships=1),
        blue=dict(at="palmyra.improve1", goods="3w", camels=1, ships=0, fulfilled=["K9", "K14"]),
    )
    assert table.state.attacked is None
    assert table.red.pieces.keys() == {"north.wood", "emesa.caravan", "damascus.stone"}
    assert (table.to_act, table.stage) == ("blue", "improvements"), "nobody is asked about marauders"


# --- T4.2


def test_T4_2_window_A_in_play_order() -> None:
    table = raid(
        "south",
        by="green",
        first="blue",
        attacked="ebla",
        red=dict(fulfilled=["K9"], at="south.stone1=ship"),
        blue=dict(fulfilled=["K10"], at="damascus.tower"),
    )
    assert (table.to_act, table.stage) == ("blue", "marauders: region")
    assert "south.stone1" in table.red.pieces, "the attack has not come yet"
    table.do("end")
    assert (table.to_act, table.stage) == ("red", "marauders: region")
    table.do("return K9 at damascus", "end")
    assert table.state.attacked == "damascus"
    assert "south.stone1" in table.red.pieces
    assert "damascus.tower" not in table.blue.pieces
    assert (table.blue.fulfilled, table.red.returned) == (("K10",), ("K9",))


def test_T4_2_ruling_not_the_region_attacked_before_nor_the_one_shown() -> None:
    table = raid("south", attacked="ebla", blue=dict(fulfilled=["K9"]))
    allowed = [region for region in REGIONS if region not in ("ebla", "south")]
    assert table.offers("return") == [f"return K9 at {region}" for region in allowed]
    table.refuse("return K9 at ebla", "return K9 at south")


def test_T4_2_ruling_several_may_change_it_and_the_last_one_stands() -> None:
    table = raid(
        "south",
        attacked="ebla",
        red=dict(fulfilled=["K9"], at="north.wood1=ship south.stone1=ship damascus.tower"),
        blue=dict(fulfilled=["K10"]),
        green=dict(at="palmyra.improve1", goods="3w"),
    )
    table.do("return K9 at north", "end")
    assert table.to_act == "blue"
    table.refuse("return K10 at north", "return K10 at ebla")
    table.do("return K10 at damascus", "end")
    assert table.state.attacked == "damascus"
    assert table.red.pieces.keys() >= {"north.wood1", "south.stone1"}
    assert "damascus.tower" not in table.red.pieces


def test_T4_2_ruling_the_merchant_who_chose_the_card_stays_the_revealer() -> None:
    table = raid(
        "south",
        turn=5,
        red=dict(improvements=["I7", "I25", "I26"], at="damascus.tower"),
        blue=dict(fulfilled=["K9"], improvements=["I1"], at="damascus.pairs"),
        green=dict(at="palmyra.improve1", goods="3w"),
    )
    table.do("return K9 at damascus", "end")
    assert "damascus.tower" in table.red.pieces, "I7 protects the revealer"
    assert "damascus.pairs" not in table.blue.pieces
    assert (table.scored("red"), table.scored("blue")) == (4, 0)
    assert (table.goods("red"), table.goods("blue")) == ("1g", "0")


def test_T4_2_only_holders_of_a_fulfilled_card_are_asked() -> None:
    table = raid(
        "south",
        red=dict(hand=["K9"], returned=["K10"], fulfilled=["K5"]),
        green=dict(at="palmyra.improve1", goods="3w"),
    )
    assert (table.stage, table.options) == ("placement", ["return K5", "end"])
    table.do("end")
    assert (table.to_act, table.stage) == ("green", "improvements")


def test_T4_2_a_card_need_not_be_used() -> None:
    table = raid("south", red=dict(fulfilled=["K9"]), green=dict(at="palmyra.improve1", goods="3w"))
    table.refuse("return K9")
    table.do("end")
    assert table.state.attacked == "south"
    assert table.red.fulfilled == ("K9",)


# --- T4.3


def test_T4_3_the_old_card_returns_to_the_deck() -> None:
    table = raid("south", attacked="euphrates", blue=dict(at="emesa.marauders"))
    assert table.state.attacked == "south"
    assert table.options == [f"raid {region}" for region in REGIONS if region != "south"]


def test_T4_3_without_a_card_the_old_one_stays() -> None:
    table = no_raid(
        turn=2,
        attacked="euphrates",
        red=dict(camels=1, ships=0),
        blue=dict(at="emesa.marauders euphrates.gold=ship", camels=1, ships=1),
    )
    assert table.state.attacked == "euphrates"
    assert "euphrates.gold" in table.blue.pieces, "it does not attack again"
    assert table.options == [f"raid {region}" for region in REGIONS if region != "euphrates"]


# --- T4.4


def test_T4_4_pieces_in_the_region_go_home_and_their_actions_are_lost() -> None:
    table = raid(
        "damascus",
        red=dict(at="damascus.pairs north.wood1=ship", goods="4w8m"),
        blue=dict(at="damascus.tower palmyra.improve1", goods="4w4s"),
        green=dict(at="damascus.mission damascus.stone"),
    )
    assert table.red.pieces == {"north.wood1": "ship", "emesa.wood": "camel"}, "the revealer's pieces go as well"
    assert table.blue.pieces == {"palmyra.improve1": "camel"}
    assert table.green.pieces == {}
    assert [m.camels for m in table.state.merchants] == [1, 1, 2]
    assert (table.to_act, table.stage) == ("blue", "improvements")
    table.do("end")
    assert (table.to_act, table.stage) == ("red", "construction")
    assert not table.offers("pairs")
    table.do("end")
    assert (table.blue.tower, table.goods("green")) == (0, "0")


def test_T4_4_I45_pieces_are_immune() -> None:
    table = raid(
        "south",
        turn=8,
        red=dict(at="south.stone1=ship", improvements=["I45"]),
        blue=dict(at="south.stone2=ship"),
        green=dict(at="palmyra.improve1", goods="3w"),
    )
    assert "south.stone1" in table.red.pieces
    assert table.blue.pieces == {}


@pytest.mark.parametrize(("revealer", "stays"), [("red", True), ("blue", False)])
def test_T4_4_I7_protects_the_revealer_only(revealer: Any, stays: bool) -> None:
    table = raid(
        "south",
        by=revealer,
        red=dict(at="south.stone1=ship", improvements=["I7"]),
        green=dict(at="palmyra.improve1", goods="3w"),
    )
    assert ("south.stone1" in table.red.pieces) is stays


def test_T4_4_private_actions_are_never_attacked() -> None:
    for region in REGIONS:
        table = raid(
            region,
            turn=5,
            spare="damascus.stone" if region == "emesa" else "emesa.wood",
            red=dict(at="I21=ship", improvements=["I21"], hand=["K1"]),
            blue=dict(at="palmyra.improve1", hand=["K2"]),
        )
        assert table.red.pieces["I21"] == "ship"


# --- T4.5


def test_T4_5_I25_rewards_a_raid_on_an_opponent() -> None:
    def scored(**merchants: Any) -> int:
        table = raid("south", turn=8, green=dict(at="palmyra.improve1", goods="3w"), **merchants)
        return table.scored("red")

    i25 = dict(improvements=["I25"])
    ship = "south.stone1=ship"
    assert scored(red=i25, blue=dict(at=f"{ship} south.stone2=ship")) == 3, "once, not for each piece"
    assert scored(red={**i25, "at": ship}) == 0, "his own piece does not count"
    assert scored(red=i25) == 0, "nobody was there"
    assert scored(red=i25, blue=dict(at=ship, improvements=["I45"])) == 0, "nothing was removed"


def test_T4_5_I25_is_for_the_revealer() -> None:
    table = raid("south", by="blue", turn=5, red=dict(at="south.stone1=ship palmyra.improve1", improvements=["I25"]))
    assert (table.scored("red"), table.scored("blue")) == (0, 0)


def test_T4_5_I26_gives_gold_and_a_point() -> None:
    table = raid("south", turn=5, red=dict(improvements=["I26"]), blue=dict(at="palmyra.improve1", improvements=["I1"]))
    assert table.scored("red") == 1
    assert table.goods("red") == "1g", "into the warehouse"
    table = raid("south", by="blue", turn=5, red=dict(improvements=["I26"], at="palmyra.improve1"))
    assert (table.scored("red"), table.goods("red")) == (0, "0")


# --- T4.6


def test_T4_6_a_swap_of_two_pieces_of_the_same_kind() -> None:
    table = raid(
        "south",
        turn=5,
        red=dict(fulfilled=["K14"], improvements=["I21"], at="ebla.gifts north.wood1=ship I21"),
        blue=dict(at="damascus.tower euphrates.gold1=ship south.stone1=ship", goods="1w1s"),
        green=dict(at="palmyra.improve1", goods="3w"),
    )
    assert (table.to_act, table.stage) == ("red", "marauders: swap")
    assert {*table.offers("return K14 swapping")} == {
        "return K14 swapping ebla.gifts damascus.tower",
        "return K14 swapping ebla.gifts palmyra.improve1",
        "return K14 swapping emesa.wood damascus.tower",
        "return K14 swapping emesa.wood palmyra.improve1",
        "return K14 swapping north.wood1 euphrates.gold1",
    }
    table.refuse(
        "return K14 swapping ebla.gifts euphrates.gold1",
        "return K14 swapping I21 damascus.tower",
        "return K14 swapping ebla.gifts emesa.wood",
        "return K14 swapping north.wood1 south.stone1",
    )
    table.do("return K14 swapping ebla.gifts damascus.tower")
    assert (table.red.pieces["damascus.tower"], table.blue.pieces["ebla.gifts"]) == ("camel", "camel")
    assert "ebla.gifts" not in table.red.pieces
    assert "damascus.tower" not in table.blue.pieces
    assert table.red.returned == ("K14",)


def test_T4_6_only_if_a_card_was_revealed() -> None:
    table = no_raid(
        turn=2,
        red=dict(fulfilled=["K14"], camels=1, ships=0),
        blue=dict(at="palmyra.improve1", goods="3w", camels=1, ships=0),
    )
    assert (table.to_act, table.stage) == ("blue", "improvements")


def test_T4_6_after_the_pieces_were_removed_and_not_before() -> None:
    table = raid(
        "south",
        red=dict(fulfilled=["K9", "K14"], at="north.wood1=ship"),
        blue=dict(at="south.stone1=ship euphrates.gold1=ship"),
        green=dict(at="palmyra.improve1", goods="3w"),
    )
    assert table.stage == "marauders: region"
    table.refuse("return K14 swapping north.wood1 euphrates.gold1")
    table.do("end")
    assert table.stage == "marauders: swap"
    table.refuse("return K9 at north")
    assert "return K14 swapping north.wood1 euphrates.gold1" in table.options


def test_T4_6_a_swap_decides_who_chooses_the_next_card() -> None:
    table = raid(
        "south",
        red=dict(fulfilled=["K14"], at="ebla.gifts"),
        blue=dict(at="emesa.marauders"),
    )
    table.do("return K14 swapping ebla.gifts emesa.marauders", "end")
    assert (table.to_act, table.stage) == ("red", "marauders: card")
    table.do("raid north")
    assert "ebla.gifts" in table.blue.pieces


# --- T4.7


def test_T4_7_the_camel_goes_home_and_a_card_is_chosen_in_secret() -> None:
    table = raid("south", blue=dict(at="emesa.marauders palmyra.improve1", goods="1w"))
    assert (table.to_act, table.stage) == ("blue", "marauders: card")
    assert table.options == [f"raid {region}" for region in REGIONS if region != "south"]
    table.refuse("raid south")
    table.do("raid emesa")
    assert table.blue.pieces == {"palmyra.improve1": "camel"}
    assert table.blue.camels == 1
    assert (table.game.view(1).plot, table.game.view(0).plot, table.game.view(None).plot) == ("emesa", None, None)
    assert table.game.view(0).plot_by == 1


def test_T4_7_ruling_the_choice_is_not_optional() -> None:
    table = raid("south", blue=dict(at="emesa.marauders", fulfilled=["K11"]))
    assert {option.split()[0] for option in table.options} == {"raid"}
    table.refuse("end")


def test_T4_7_a_camel_driven_off_chooses_nothing() -> None:
    table = raid(
        "emesa", spare="damascus.stone", blue=dict(at="emesa.marauders"), green=dict(at="palmyra.improve1", goods="3w")
    )
    assert (table.to_act, table.stage) == ("green", "improvements")
    assert table.state.plot is None


def test_T4_7_the_card_is_revealed_next_turn_and_else_nobody_attacks() -> None:
    table = position(
        "kingdom",
        turn=1,
        plot=("blue", "north"),
        to_act="blue",
        red=dict(camels=0, ships=1),
        blue=dict(camels=1, ships=0, hand=["K1"]),
    )
    table.do("end")
    assert (table.state.turn, table.state.attacked) == (2, None)
    table.do("place ship north.wood", "place camel ebla.gifts")
    assert table.state.attacked == "north"
    assert table.red.pieces == {}
    while table.state.turn == 2:
        table.do("end")
    table.do("place ship north.wood", "place camel ebla.gifts")
    assert (table.state.turn, table.state.attacked) == (3, "north")
    assert table.red.pieces == {"north.wood": "ship"}, "nobody chose a card in turn 2"


# --- T4.8


def test_T4_8_marauder_improvements_work_from_the_next_turn_on() -> None:
    small: dict[str, Any] = dict(camels=1, ships=0)
    table = position(
        "improvements",
        merchants=3,
        era=2,
        attacked="ebla",
        plot=("red", "south"),
        display=["I26"],
        red=dict(**small, at="palmyra.improve1", goods="2w"),
        blue=small,
        green=small,
    )
    table.do("buy I26 for 2w")
    assert (table.scored("red"), table.goods("red")) == (0, "0")
    table.do("end")
    for place in ("ebla.gifts", "palmyra.improve1"):
        table.do(f"place camel {place}")
    table.do("place camel emesa.caravan")
    assert (table.state.turn, table.state.attacked) == (5, "south")
    assert (table.scored("red"), table.goods("red")) == (1, "1g")
