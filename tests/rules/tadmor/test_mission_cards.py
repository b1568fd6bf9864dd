"""The King's Missions, card by card: price, worth, and the favour for returning it, at its time and at no other.

Costs and points are those of `tadmor-components.md` 4.7; the times of the favours are the table of T9.
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.tadmor import events as e
from rules.tadmor.state import StageName
from tests.rules.tadmor.builders import Play, position, raid

PLACEMENT: set[StageName] = {"placement"}
WINDOW_A: set[StageName] = {"marauders: region"}
WINDOW_B: set[StageName] = {"marauders: swap"}
AFTER_THE_SLOTS: set[StageName] = {"improvements: favours"}
CONSTRUCTION: set[StageName] = {"construction"}
RESOLUTION: set[StageName] = {"improvements", "improvements: favours", "construction", "kingdom"}
OWN_GO = PLACEMENT | WINDOW_A | WINDOW_B | RESOLUTION
EVERY: list[StageName] = [
    "placement",
    "marauders: region",
    "marauders: swap",
    "marauders: card",
    "improvements",
    "improvements: favours",
    "construction",
    "kingdom",
    "turn end",
]


def moment(stage: StageName, **red: Any) -> Play:
    """Red's go in a stage of turn 5, with everything on the table that some favour needs."""
    shown = stage in ("marauders: region", "marauders: swap")
    home = stage == "turn end"  # every piece is back by then
    mine = dict(
        tower=3,
        temples=[1],
        goods="9w" if home else "0",
        camels=4,
        at="" if home else "palmyra.improve1 emesa.marauders damascus.tower north.wood=ship",
    )
    return position(
        stage,
        turn=5,
        about="palmyra.improve1" if stage == "improvements" else "",
        attacked="ebla",
        raid=("blue", "damascus") if shown else None,
        display=["I19", "I20", "I21"],
        red=mine | red,
        blue=dict(tower=5, at="" if home else "euphrates.gold=ship palmyra.market"),
    )


def check_price(card: str, cost: str, kept: int, returned: int) -> None:
    """T5.15: fulfilled from the hand with a piece on King's Missions, for exactly these goods; then worth points."""
    line = f"fulfil {card} for {cost}"
    mission = dict(hand=[card], at="palmyra.mission")
    for missing in (cost[i : i + 2] for i in range(0, len(cost), 2)):
        less = "" if missing[0] == "1" else f"{int(missing[0]) - 1}{missing[1]}"
        poor = position("construction", red=dict(goods=cost.replace(missing, less), **mission))
        assert poor.offers("fulfil") == []
        poor.refuse(line)
    position("construction", red=dict(goods=cost, hand=[card])).refuse(line)
    position("construction", red=dict(goods=cost, at="palmyra.mission")).refuse(line)
    position("kingdom", red=dict(goods=cost, **mission)).refuse(line)

    table = position("construction", red=dict(goods=cost, **mission))
    assert table.offers("fulfil") == [line]
    table.do(line)
    assert (table.red.hand, table.red.fulfilled, table.red.returned) == ((), (card,), ())
    assert (table.goods("red"), table.red.pieces, table.red.points) == ("0", {}, 10)
    assert (table.worth("red", "missions"), table.worth("red", "returned missions")) == (kept, 0)

    over = position("kingdom", turn=9, red=dict(returned=[card]))
    assert (over.worth("red", "missions"), over.worth("red", "returned missions")) == (0, returned)
    held = position("kingdom", turn=9, red=dict(hand=[card]))
    assert (held.worth("red", "missions"), held.worth("red", "returned missions")) == (0, 0)


def check_favour(card: str, line: str, when: set[StageName], skip: tuple[StageName, ...] = ()) -> None:
    """T9: only a fulfilled card, only once, and only at its time."""
    for stage in EVERY:
        if stage in skip:
            continue
        table = moment(stage, fulfilled=[card])
        if stage not in when:
            assert table.offers(f"return {card}") == [], stage
            table.refuse(line)
            continue
        for red in (dict(hand=[card]), dict(returned=[card]), dict[str, list[str]]()):
            moment(stage, **red).refuse(line)
        assert line in table.options, stage
        table.do(line)
        assert (table.red.fulfilled, table.red.returned) == ((), (card,))
        assert table.offers(f"return {card}") == []


def building(card: str, **rest: Any) -> Play:
    """Red's construction with one fulfilled mission."""
    red = rest.pop("red", {})
    return position("construction", red={"fulfilled": [card], **red}, **rest)


# --- K1, K2: any rare good


def check_any_rare_good(card: str) -> None:
    tops = {"yellow": ["jade", "jade", "ivory", "ivory", "porcelain", "porcelain"]}
    table = building(card, tops=tops, blue=dict(rare=["silk", "silk"]))
    # Any type that lies in a stack, at whatever depth; silk is gone.
    assert sorted(table.offers("return")) == [
        f"return {card} for {good}"
        for good in ("glass", "incense", "ivory", "jade", "myrrh", "oils", "perfume", "porcelain")
    ]
    table.refuse(f"return {card} for silk")
    others = (table.state.stacks["grey"], table.state.stacks["red"])
    events = table.do(f"return {card} for porcelain")
    assert (table.red.rare_goods, table.goods("red"), table.red.points) == (("porcelain",), "0", 10)
    assert sorted(table.state.stacks["yellow"]) == ["ivory", "ivory", "jade", "jade", "porcelain"]
    assert [x.colour for x in events if isinstance(x, e.StackShuffled)] == ["yellow"]
    assert (table.state.stacks["grey"], table.state.stacks["red"]) == others


def test_K1_any_rare_good() -> None:
    check_price("K1", "3w2s1g", 8, 4)
    check_favour("K1", "return K1 for ivory", CONSTRUCTION)
    check_any_rare_good("K1")


def test_K2_any_rare_good() -> None:
    check_price("K2", "2w3s1g", 8, 4)
    check_favour("K2", "return K2 for ivory", CONSTRUCTION)
    check_any_rare_good("K2")


# --- K3, K4: the next part of a temple


def check_temple_part(card: str) -> None:
    for before, part, after in (
        ((), "basement", (1,)),
        ((1,), "colonnade", (2,)),
        ((2,), "roof", (3,)),
        ((3,), "statues", (4,)),
    ):
        table = building(card, red=dict(temples=before))
        assert table.offers("return") == [f"return {card} for {part}"]
        table.do(f"return {card} for {part}")
        # Free, with no card.
        assert (table.red.temples, table.goods("red"), table.red.hand) == (after, "0", ())

    # A complete temple stays and a new one is begun.
    table = building(card, red=dict(temples=[4]), finishers=["red"])
    table.do(f"return {card} for basement")
    assert table.red.temples == (4, 1)

    # It counts as built: completing the first temple earns two rare goods (T9.2).
    table = building(card, red=dict(temples=[3]))
    table.do(f"return {card} for statues")
    assert table.options == ["take grey", "take yellow", "take red"]
    table.do("take grey", "take grey")
    assert len(table.red.rare_goods) == 2

    # With two temples under construction it names the one it builds on (T9.1).
    table = building(card, red=dict(temples=[2, 1]))
    assert set(table.offers("return")) == {f"return {card} for roof", f"return {card} for colonnade"}
    table.do(f"return {card} for colonnade")
    assert table.red.temples == (2, 2)

    # No card of that part is left (T5.11).
    table = building(card, red=dict(temples=[1]), blue=dict(temples=[2, 2, 2, 2]))
    assert table.offers("return") == []
    table.refuse(f"return {card} for colonnade")


def test_K3_the_next_temple_part_free() -> None:
    check_price("K3", "3s3m1g", 10, 5)
    check_favour("K3", "return K3 for colonnade", CONSTRUCTION)
    check_temple_part("K3")


def test_K4_the_next_temple_part_free() -> None:
    check_price("K4", "3w2m2g", 10, 5)
    check_favour("K4", "return K4 for colonnade", CONSTRUCTION)
    check_temple_part("K4")


# --- K5, K6: the next ship


def check_next_ship(card: str) -> None:
    table = position("placement", red=dict(fulfilled=[card], camels=0, ships=2, at="north.wood=ship"))
    table.do(f"return {card}")
    assert table.red.ships == 2
    # It can be placed this turn (T3.5), and gaining it was no placement.
    table.refuse("end")
    table.do("place ship south.stone")
    assert table.red.ships == 1
    # The fourth ship is the last.
    table = building(card, red=dict(ships=3))
    table.do(f"return {card}")
    assert table.red.ships == 4
    full = building(card, red=dict(ships=4))
    assert full.offers("return") == []
    full.refuse(f"return {card}")
    # The condition for a later one does not change (T6.9): the fourth asks for two of each colour.
    one = ["glass", "jade", "silk"]
    table = building(card, red=dict(rare=one, at="north.shipyard=ship"))
    table.do(f"return {card}")
    table.refuse("shipyard")
    table = building(card, red=dict(rare=one * 2, at="north.shipyard=ship"))
    table.do(f"return {card}", "shipyard")
    assert (table.red.ships, table.red.pieces) == (4, {})


# Choosing a marauder card and discarding goods are left out for the cards that may be returned in any own go.
NO_GO: tuple[StageName, ...] = ("marauders: card", "turn end")


def test_K5_the_next_ship() -> None:
    check_price("K5", "4w2m", 8, 4)
    check_favour("K5", "return K5", OWN_GO, skip=NO_GO)
    check_next_ship("K5")


def test_K6_the_next_ship() -> None:
    check_price("K6", "4w2g", 8, 4)
    check_favour("K6", "return K6", OWN_GO, skip=NO_GO)
    check_next_ship("K6")


# --- K7, K8: tower levels


def check_levels(card: str, levels: int) -> None:
    table = building(card, red=dict(tower=9))
    table.do(f"return {card}")
    assert (table.red.tower, table.goods("red")) == (9 + levels, "0")
    # Levels that I14 gives do not count (T5.17a): from 3, two are 4 and 6, three are 4, 6 and 7.
    table = building(card, red=dict(tower=3, improvements=["I14"]))
    table.do(f"return {card}")
    assert table.red.tower == 4 + levels


def test_K7_two_tower_levels() -> None:
    check_price("K7", "2w2s1m", 10, 5)
    check_favour("K7", "return K7", CONSTRUCTION)
    check_levels("K7", 2)


def test_K8_three_tower_levels() -> None:
    check_price("K8", "2w3s1m", 10, 5)
    check_favour("K8", "return K8", CONSTRUCTION)
    check_levels("K8", 3)


# --- K9, K10: another region


def check_other_region(card: str) -> None:
    at = dict(at="euphrates.gold1=ship")
    pieces: dict[str, Any] = dict(blue=dict(fulfilled=[card], **at), green=dict(at="south.stone1=ship"))
    table = raid("euphrates", attacked="ebla", **pieces)
    assert (table.stage, table.to_act, table.state.attacked) == ("marauders: region", "blue", "ebla")
    # Neither the region attacked the time before nor the one just shown.
    assert table.offers("return") == [
        f"return {card} at {region}" for region in ("north", "south", "palmyra", "damascus", "emesa")
    ]
    table.refuse(f"return {card} at ebla", f"return {card} at euphrates")
    table.do(f"return {card} at south", "end")
    assert table.state.attacked == "south"
    assert ("euphrates.gold1" in table.blue.pieces, "south.stone1" in table.green.pieces) == (True, False)

    # He may as well let them come.
    table = raid("euphrates", attacked="ebla", **pieces)
    table.do("end")
    assert (table.state.attacked, table.blue.fulfilled) == ("euphrates", (card,))
    assert "euphrates.gold1" not in table.blue.pieces

    # The merchant who chose the card stays the revealer (T4.2): I7, I25 and I26 are his.
    revealer = dict(improvements=["I7", "I26", "I25"], at="south.stone2=ship")
    table = raid("euphrates", era=2, red=revealer, **pieces)
    table.do(f"return {card} at south", "end")
    assert (table.goods("red"), table.red.points, table.blue.points) == ("1g", 14, 10)
    assert "south.stone2" in table.red.pieces

    # No card is revealed: there is nothing to change.
    table = position(
        "placement",
        attacked="ebla",
        red=dict(fulfilled=[card], camels=1, ships=0),
        blue=dict(camels=0, ships=0),
    )
    table.do("place camel emesa.wood")
    assert (table.stage, table.state.attacked) == ("construction", "ebla")


def test_K9_changes_the_attacked_region() -> None:
    check_price("K9", "2w1s1m1g", 12, 6)
    check_favour("K9", "return K9 at north", WINDOW_A)
    check_other_region("K9")


def test_K10_changes_the_attacked_region() -> None:
    check_price("K10", "1w2s1m1g", 12, 6)
    check_favour("K10", "return K10 at north", WINDOW_A)
    check_other_region("K10")


def test_K9_and_K10_in_play_order_and_the_last_one_stands() -> None:
    """T4.2."""
    table = raid("euphrates", red=dict(fulfilled=["K10"]), green=dict(fulfilled=["K9"]))
    assert table.to_act == "red"
    table.do("return K10 at south", "end")
    assert table.to_act == "green"
    table.refuse("return K9 at south")
    table.do("return K9 at damascus", "end")
    assert table.state.attacked == "damascus"


# --- K11, K12: the next camel


def check_next_camel(card: str) -> None:
    table = position("placement", red=dict(fulfilled=[card], camels=1, ships=2, at="emesa.wood north.wood=ship"))
    table.refuse("place camel damascus.tower")
    table.do(f"return {card}")
    assert table.red.camels == 1
    table.refuse("end")
    table.do("place camel damascus.tower")
    assert table.red.camels == 0
    # The fifth camel is the last.
    table = building(card, red=dict(camels=4))
    table.do(f"return {card}")
    assert table.red.camels == 5
    full = building(card, red=dict(camels=5))
    assert full.offers("return") == []
    full.refuse(f"return {card}")
    # The condition for a later one does not change (T6.9): tower 5 was enough for the fourth, not for the fifth.
    red = dict(tower=5, at="emesa.caravan")
    fourth = building(card, red=red)
    assert "caravan" in fourth.options
    fourth.do(f"return {card}")
    fourth.refuse("caravan")
    # The card itself is one of the two missions that go with tower 5 (T6.5).
    table = building(card, red=dict(returned=["K16"], **red))
    table.do(f"return {card}", "caravan")
    assert table.red.camels == 5


def test_K11_the_next_camel() -> None:
    check_price("K11", "2w2s2m", 8, 4)
    check_favour("K11", "return K11", OWN_GO, skip=NO_GO)
    check_next_camel("K11")


def test_K12_the_next_camel() -> None:
    check_price("K12", "2w2s2g", 8, 4)
    check_favour("K12", "return K12", OWN_GO, skip=NO_GO)
    check_next_camel("K12")


# --- K13: a market


def test_K13_a_palmyra_market_for_the_rest_of_the_stage() -> None:
    check_price("K13", "3w1m1g", 12, 6)
    check_favour("K13", "return K13", RESOLUTION)

    table = building("K13", red=dict(goods="2w1s1m", camels=1, ships=0), blue=dict(camels=0, ships=0, goods="2w"))
    table.refuse("trade wood>gold", "trade marble>2stone")
    table.do("return K13")
    assert sorted(table.offers("trade")) == sorted(
        [
            *("trade wood>marble", "trade wood>gold", "trade stone>marble", "trade stone>gold"),
            *("trade marble>2wood", "trade marble>wood+stone", "trade marble>2stone"),
        ]
    )
    table.do("trade wood>gold", "trade marble>2stone")
    assert table.goods("red") == "1w1s+2s1g"
    table.do("end")
    # Still open in the kingdom phase, to nobody else, and closed next turn.
    assert (table.stage, table.to_act) == ("kingdom", "red")
    table.do("trade wood>marble", "end")
    assert table.goods("blue") == "2w"
    assert (table.state.turn, table.stage) == (2, "placement")
    table.do("place camel emesa.wood")
    assert (table.stage, table.goods("red")) == ("construction", "3s1m1g")
    assert table.offers("trade") == []


# --- K14: a swap


def test_K14_swaps_two_pieces_of_the_same_kind() -> None:
    check_price("K14", "2s2m1g", 10, 5)
    check_favour("K14", "return K14 swapping north.wood euphrates.gold", WINDOW_B)

    pieces: dict[str, Any] = dict(
        era=3,
        red=dict(fulfilled=["K14"], improvements=["I47"], at="I47 palmyra.mission north.wood1=ship south.stone1=ship"),
        blue=dict(improvements=["I37"], at="I37=ship palmyra.temple euphrates.gold1=ship south.stone2=ship"),
        green=dict(at="emesa.war=ship"),
    )
    table = raid("south", **pieces)
    assert (table.stage, table.to_act) == ("marauders: swap", "red")
    # Only what is still on the board after the attack; never a private action; camel for camel, ship for ship.
    assert sorted(table.offers("return")) == [
        "return K14 swapping emesa.wood palmyra.temple",
        "return K14 swapping north.wood1 emesa.war",
        "return K14 swapping north.wood1 euphrates.gold1",
        "return K14 swapping palmyra.mission palmyra.temple",
    ]
    table.refuse(
        "return K14 swapping palmyra.mission euphrates.gold1",
        "return K14 swapping I47 palmyra.temple",
        "return K14 swapping north.wood1 I37",
        "return K14 swapping south.stone1 euphrates.gold1",
        "return K14 swapping palmyra.mission emesa.wood",
    )
    reserve = (table.red.camels, table.red.ships, table.blue.camels, table.blue.ships)
    table.do("return K14 swapping north.wood1 euphrates.gold1", "end")
    assert table.red.pieces["euphrates.gold1"] == "ship"
    assert table.blue.pieces["north.wood1"] == "ship"
    assert "north.wood1" not in table.red.pieces
    assert "euphrates.gold1" not in table.blue.pieces
    assert (table.red.camels, table.red.ships, table.blue.camels, table.blue.ships) == reserve


def test_K14_only_if_a_card_was_revealed() -> None:
    """T4.6."""
    table = position(
        "placement",
        attacked="ebla",
        red=dict(fulfilled=["K14"], camels=1, ships=0),
        blue=dict(camels=1, ships=0, at="damascus.tower"),
    )
    table.do("place camel emesa.wood")
    assert (table.stage, table.red.fulfilled) == ("construction", ("K14",))


def test_K14_a_swapped_marauders_camel_chooses_the_card() -> None:
    """T4.7: who stands there after the swap chooses."""
    table = raid("south", red=dict(fulfilled=["K14"]), blue=dict(at="emesa.marauders"))
    table.do("return K14 swapping emesa.wood emesa.marauders", "end")
    assert (table.stage, table.to_act) == ("marauders: card", "red")


# --- K15: two improvements


def after_the_slots(**rest: Any) -> Play:
    return position("improvements: favours", **rest)


def test_K15_two_improvements_of_the_display_free() -> None:
    check_price("K15", "2w2s1m2g", 12, 6)
    check_favour("K15", "return K15 for I19 I21", AFTER_THE_SLOTS)

    red = dict(fulfilled=["K15"], tower=4)
    table = after_the_slots(era=2, display=["I19", "I21", "I23"], red=red)
    assert table.offers("return") == [
        "return K15 for I19 I21",
        "return K15 for I19 I23",
        "return K15 for I21 I23",
    ]
    # Two of those that are laid out.
    table.refuse("return K15 for I19", "return K15 for I19 I20", "return K15 for I19 I21 I23")
    table.do("return K15 for I21 I23")
    assert (table.red.improvements, table.state.display, table.goods("red")) == (("I21", "I23"), ("I19",), "0")
    # No piece moves onto a private action gained this way (T5.6).
    assert (table.red.pieces, table.red.camels) == ({}, 3)

    # The tiles work at once: I14 grows a tower of 4 to 5.
    table = after_the_slots(display=["I10", "I14"], red=red)
    table.do("return K15 for I10 I14")
    assert table.red.tower == 5


def test_K15_after_all_slots_in_play_order() -> None:
    """T5.6: green bought in slot 2; then red, who had slot 1, and blue take what is left."""
    table = position(
        "placement",
        merchants=3,
        display=["I5", "I6", "I8", "I9", "I10"],
        red=dict(fulfilled=["K15"], goods="1w", camels=1, ships=0),
        blue=dict(fulfilled=["K25"], camels=0, ships=0),
        green=dict(goods="1w", camels=1, ships=0, at="palmyra.improve2"),
    )
    table.do("place camel palmyra.improve1")
    assert (table.stage, table.to_act) == ("improvements", "red")
    table.refuse("return K15 for I5 I6")
    table.do("buy I5 for 1w", "end")
    assert (table.stage, table.to_act) == ("improvements", "green")
    table.do("buy I6 for 1w", "end")
    assert (table.stage, table.to_act) == ("improvements: favours", "red")
    table.refuse("return K15 for I6 I8")
    table.do("return K15 for I8 I9", "end")
    assert table.red.improvements == ("I5", "I8", "I9")
    assert (table.stage, table.to_act, table.state.display) == ("improvements: favours", "blue", ("I10",))
    table.refuse("return K25 for I10", "return K25 for I8")


# --- K16, K17, K18: five goods


def check_five_goods(card: str) -> None:
    market = dict(at="palmyra.market")
    table = building(card, red=dict(goods="1w", **market))
    # Five goods of four kinds: 56 ways.
    assert len(table.offers("return")) == 56
    assert {f"return {card} for 5w", f"return {card} for 2w1s1m1g"} <= set(table.options)
    table.refuse(f"return {card} for 4w", f"return {card} for 6g", f"return {card} for 0")
    table.do(f"return {card} for 2s1m2g")
    assert table.goods("red") == "1w+2s1m2g"
    # They are traded goods: to be spent, not to be traded on.
    assert table.offers("trade") == ["trade wood>marble", "trade wood>gold"]
    table.refuse("trade gold>2wood", "trade stone>gold")
    table = building(card, red=dict(at="south.grey=ship"))
    table.do(f"return {card} for 2w3g", "rare grey for 3g")
    assert table.goods("red") == "0+2w"


def test_K16_five_goods() -> None:
    check_price("K16", "3w3s", 10, 5)
    check_favour("K16", "return K16 for 1w1s1m2g", RESOLUTION)
    check_five_goods("K16")


def test_K17_five_goods() -> None:
    check_price("K17", "3w1s2m", 10, 5)
    check_favour("K17", "return K17 for 1w1s1m2g", RESOLUTION)
    check_five_goods("K17")


def test_K18_five_goods() -> None:
    check_price("K18", "1w3s2g", 10, 5)
    check_favour("K18", "return K18 for 1w1s1m2g", RESOLUTION)
    check_five_goods("K18")


# --- K19: a second temple


def test_K19_the_basement_of_a_new_temple() -> None:
    check_price("K19", "1w2s2m", 10, 5)
    check_favour("K19", "return K19", CONSTRUCTION)

    red = dict(temples=[2], goods="3w2s3m", at="palmyra.temple")
    table = building("K19", red=red)
    assert table.offers("temple") == ["temple roof for 3w3m using palmyra.temple"]
    table.do("return K19")
    # Free, beside the unfinished one, with no card.
    assert (table.red.temples, table.goods("red"), table.red.hand) == ((2, 1), "3w2s3m", ())
    # From now on each temple action names the temple it builds on (T9.1).
    assert sorted(table.offers("temple")) == [
        "temple colonnade for 2s3m using palmyra.temple",
        "temple roof for 3w3m using palmyra.temple",
    ]
    table.do("temple colonnade for 2s3m using palmyra.temple")
    assert table.red.temples == (2, 2)

    # With no temple at all, or beside a complete one, it is a basement too (rulebooks: "if any").
    table = building("K19")
    table.do("return K19")
    assert table.red.temples == (1,)
    table = building("K19", finishers=["red"], red=dict(temples=[4]))
    table.do("return K19")
    assert table.red.temples == (4, 1)

    # No basement card is left (T5.11).
    table = building("K19", red=dict(temples=[2]), blue=dict(temples=[1, 1, 1, 1]))
    table.refuse("return K19")


# --- K20: destruction


def test_K20_destroys_three_levels() -> None:
    check_price("K20", "2w2s2g", 10, 5)
    check_favour("K20", "return K20 against blue", CONSTRUCTION)

    # No condition on the height (T9.2), unlike the Traitor.
    red = dict(fulfilled=["K20"], tower=9, at="damascus.traitor")
    rivals: dict[str, Any] = dict(blue=dict(tower=4), green=dict(tower=8), merchants=3, era=2)
    table = position("construction", red=red, **rivals)
    table.refuse("traitor blue", "traitor green")
    assert table.offers("return") == ["return K20 against blue", "return K20 against green"]
    table.refuse("return K20 against red")
    table.do("return K20 against green")
    assert (table.red.tower, table.blue.tower, table.green.tower) == (9, 4, 5)
    # Never below the ground.
    table = building("K20", blue=dict(tower=2))
    table.do("return K20 against blue")
    assert table.blue.tower == 0
    # A free level grows again at once (T5.9).
    table = building("K20", blue=dict(tower=7, improvements=["I14"]))
    table.do("return K20 against blue")
    assert table.blue.tower == 5


# --- K21, K22: two missions


def check_two_missions(card: str) -> None:
    table = building(card, deck=["K5", "K6", "K7"], red=dict(hand=["K8"]))
    table.do(f"return {card}")
    assert table.red.hand == ("K8", "K5", "K6")
    assert table.state.deck[0] == "K7"
    # The deck is refilled from the discards in the middle (T5.15).
    others = [f"K{n}" for n in range(1, 27) if f"K{n}" not in (card, "K5", "K6")]
    table = building(card, deck=["K5"], discards=["K6"], blue=dict(hand=others))
    table.do(f"return {card}")
    assert (table.red.hand, table.state.deck, table.state.discards) == (("K5", "K6"), (), ())


def test_K21_draws_two_missions() -> None:
    check_price("K21", "2w2s1g", 10, 5)
    check_favour("K21", "return K21", CONSTRUCTION)
    check_two_missions("K21")


def test_K22_draws_two_missions() -> None:
    check_price("K22", "2w2s1m", 10, 5)
    check_favour("K22", "return K22", CONSTRUCTION)
    check_two_missions("K22")


# --- K23, K24: three pieces at once


def check_three_pieces(card: str) -> None:
    plain = position("placement", red=dict(fulfilled=[card]))
    plain.do("place camel damascus.tower")
    # Before placing, or not in this go, which has ended.
    assert plain.to_act == "blue"
    plain.refuse(f"return {card}")
    busy = position("placement", red=dict(fulfilled=[card, "K5"]))
    busy.do("place camel damascus.tower")
    assert busy.options == ["return K5", "end"]
    busy.refuse(f"return {card}", "place camel damascus.pairs")

    table = position("placement", red=dict(fulfilled=[card]))
    table.do(f"return {card}")
    table.refuse("end")
    table.do("place camel damascus.tower", "place ship north.wood", "place camel emesa.wood")
    assert table.to_act == "blue"
    table.do("place camel palmyra.market")
    # His next go is for one piece again.
    assert table.to_act == "red"
    table.do("place camel damascus.pairs")
    assert table.to_act == "blue"

    # Fewer than three are allowed.
    for count in (1, 2):
        table = position("placement", red=dict(fulfilled=[card]))
        table.do(f"return {card}", *["place camel damascus.tower", "place ship north.wood"][:count], "end")
        assert (table.to_act, len(table.red.pieces)) == ("blue", count)


def test_K23_places_up_to_three_pieces() -> None:
    check_price("K23", "3w2g", 12, 6)
    check_favour("K23", "return K23", PLACEMENT)
    check_three_pieces("K23")


def test_K24_places_up_to_three_pieces() -> None:
    check_price("K24", "3s2m", 12, 6)
    check_favour("K24", "return K24", PLACEMENT)
    check_three_pieces("K24")


# --- K25, K26: an improvement that was never laid out


def check_unseen_improvement(card: str) -> None:
    red = dict(fulfilled=[card], improvements=["I4"])
    # Era I: what was never laid out and nobody owns, unchosen start tiles among them.
    table = after_the_slots(display=["I5", "I6"], unseen=["I1", "I2", "I10", "I14"], red=red)
    assert table.offers("return") == [f"return {card} for {tile}" for tile in ("I1", "I2", "I10", "I14")]
    table.refuse(*(f"return {card} for {tile}" for tile in ("I4", "I5", "I19", "I21", "I7", "I1 I2")))
    table.do(f"return {card} for I10")
    assert (table.red.improvements, table.goods("red")) == (("I4", "I10"), "0")
    assert table.state.unseen == ("I1", "I2", "I14")

    # Later: one of Era I or II, never of Era III; not one that lay in an earlier display either.
    for era, unseen in ((2, ["I1", "I14", "I20", "I21"]), (3, ["I1", "I14", "I20", "I21", "I37", "I47"])):
        table = after_the_slots(era=era, display=["I24", "I23"] if era == 2 else ["I38"], unseen=unseen, red=red)
        assert table.offers("return") == [f"return {card} for {tile}" for tile in ("I1", "I14", "I20", "I21")]
        table.refuse(f"return {card} for I37", f"return {card} for I10", f"return {card} for I24")
        table.do(f"return {card} for I21")
        # It works, but no piece moves onto it.
        assert (table.red.improvements, table.red.pieces, table.red.camels) == (("I4", "I21"), {}, 3)

    # A free level comes with I14 at once.
    table = after_the_slots(display=["I5"], unseen=["I14"], red=dict(tower=4, **red))
    table.do(f"return {card} for I14")
    assert table.red.tower == 5


def test_K25_an_improvement_never_laid_out() -> None:
    check_price("K25", "2w1s2m", 10, 5)
    check_favour("K25", "return K25 for I24", AFTER_THE_SLOTS)
    check_unseen_improvement("K25")


def test_K26_an_improvement_never_laid_out() -> None:
    check_price("K26", "1w2s2g", 10, 5)
    check_favour("K26", "return K26 for I24", AFTER_THE_SLOTS)
    check_unseen_improvement("K26")


def test_K25_what_was_never_laid_out_when_an_era_begins() -> None:
    """T5.6, T7.2: the tiles of the new display are no longer among them, nor are those that were swept away."""
    table = position(
        "kingdom", turn=3, to_act="blue", display=["I5", "I6"], unseen=["I1"], blue=dict(fulfilled=["K25"])
    )
    table.do("end")
    assert (table.state.turn, len(table.state.display)) == (4, 6)
    era_2 = ["I19", "I20", "I21", "I23", "I24", "I27", "I28", "I29", "I30", "I33", "I34", "I35"]
    assert set(table.state.display) < set(era_2)
    assert set(table.state.unseen) == {"I1", *era_2} - set(table.state.display)
    assert {"I5", "I6"} <= set(table.state.cleared)


def test_K15_and_K25_in_the_same_window() -> None:
    """T5.6."""
    red = dict(fulfilled=["K15", "K25"])
    table = after_the_slots(display=["I5", "I6"], unseen=["I10"], red=red)
    table.do("return K15 for I5 I6", "return K25 for I10")
    assert (table.red.improvements, table.red.returned) == (("I5", "I6", "I10"), ("K15", "K25"))


# --- all cards


@pytest.mark.parametrize("card", ["K7", "K16", "K21"])
def test_a_mission_fulfilled_in_a_go_may_be_returned_in_the_same_go(card: str) -> None:
    """T9.3."""
    cost = {"K7": "2w2s1m", "K16": "3w3s", "K21": "2w2s1g"}[card]
    table = position("construction", red=dict(hand=[card], goods=cost, at="palmyra.mission"))
    assert table.offers(f"return {card}") == []
    table.do(f"fulfil {card} for {cost}", f"return {card} for 5g" if card == "K16" else f"return {card}")
    assert table.red.returned == (card,)


def test_a_returned_mission_still_counts_for_a_camel() -> None:
    """T6.5: two missions, fulfilled or returned."""
    for red in (dict(fulfilled=["K7", "K9"]), dict(fulfilled=["K7"], returned=["K9"]), dict(returned=["K7", "K9"])):
        table = position("construction", red=dict(at="emesa.caravan", **red))
        table.do("caravan")
        assert table.red.camels == 4
    position("construction", red=dict(at="emesa.caravan", returned=["K7"])).refuse("caravan")
    position("construction", red=dict(at="emesa.caravan", hand=["K7", "K9"])).refuse("caravan")
