"""T6: what can be done at any time in one's own go in the resolution stage."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.tadmor.builders import Play, position

# --- T6.1

COLLECT = [
    ("north.wood1=ship", "w", (3, 4, 5)),
    ("north.marble2=ship", "m", (2, 3, 4)),
    ("south.stone1=ship", "s", (3, 4, 5)),
    ("euphrates.gold2=ship", "g", (2, 3, 4)),
    ("emesa.wood", "w", (2, 3, 4)),
    ("damascus.stone", "s", (2, 3, 4)),
    ("ebla.marble", "m", (1, 2, 3)),
    ("euphrates.gold-camel", "g", (1, 2, 3)),
]


@pytest.mark.parametrize(("place", "letter", "amounts"), COLLECT)
@pytest.mark.parametrize("era", [1, 2, 3])
def test_T6_1_collect_the_amount_of_the_era(place: str, letter: str, amounts: tuple[int, ...], era: int) -> None:
    slot = place.partition("=")[0]
    table = position(merchants=3, era=era, red=dict(at=place))
    assert f"collect {slot}" in table.options
    table.do(f"collect {slot}")
    assert table.goods("red") == f"{amounts[era - 1]}{letter}", "into the warehouse"
    assert table.red.pieces == {}
    table.refuse(f"collect {slot}")


SHIPS = {"w": "north.wood1", "s": "south.stone1", "m": "north.marble1", "g": "euphrates.gold1"}
CAMELS = {"w": "emesa.wood", "s": "damascus.stone", "m": "ebla.marble", "g": "euphrates.gold-camel"}


@pytest.mark.parametrize(
    ("letter", "tiles"), [("w", ["I10", "I12"]), ("s", ["I11", "I13"]), ("m", ["I29", "I31"]), ("g", ["I30", "I32"])]
)
def test_T6_1_one_more_for_each_tile_with_a_ship(letter: str, tiles: list[str]) -> None:
    plain = {"w": 4, "s": 4, "m": 3, "g": 3}[letter]
    for owned in (tiles[:1], tiles[1:], tiles):
        at = f"{SHIPS[letter]}=ship {CAMELS[letter]}"
        table = position(merchants=3, era=2, red=dict(improvements=owned, at=at))
        table.do(f"collect {SHIPS[letter]}")
        assert table.goods("red") == f"{plain + len(owned)}{letter}"
        table.do(f"collect {CAMELS[letter]}")
        assert table.goods("red") == f"{2 * plain + len(owned) - 1}{letter}", "a camel brings nothing more"


def test_T6_1_only_of_that_kind() -> None:
    table = position(red=dict(improvements=["I10"], at="south.stone=ship"))
    table.do("collect south.stone")
    assert table.goods("red") == "3s"


# --- T6.2

TO_ADVANCED = {"trade wood>marble", "trade wood>gold", "trade stone>marble", "trade stone>gold"}
TO_BASIC = {f"trade {give}>{get}" for give in ("marble", "gold") for get in ("2wood", "wood+stone", "2stone")}


@pytest.mark.parametrize("stage", ["improvements", "construction", "kingdom"])
@pytest.mark.parametrize(
    ("market", "trades"), [("palmyra.market", TO_ADVANCED | TO_BASIC), ("ebla.market", TO_ADVANCED)]
)
def test_T6_2_what_each_market_trades(stage: Any, market: str, trades: set[str]) -> None:
    table = position(stage, red=dict(goods="1w1s1m1g", at=f"{market} palmyra.improve1"))
    assert {*table.offers("trade")} == trades


def test_T6_2_never_basic_for_basic_or_advanced_for_advanced() -> None:
    table = position(red=dict(goods="2w2s2m2g", at="palmyra.market"))
    table.refuse("trade wood>stone", "trade stone>wood", "trade gold>marble", "trade marble>gold", "trade gold>wood")


def test_T6_2_from_the_warehouse_into_traded_goods_any_number_of_times() -> None:
    table = position(red=dict(goods="3w1g", at="palmyra.market"))
    table.do("trade wood>gold", "trade wood>marble", "trade gold>2stone", "trade wood>gold")
    assert table.goods("red") == "0+2s1m2g"
    assert not table.offers("trade"), "traded goods are not tradable"


def test_T6_2_in_several_goes_until_the_stage_ends() -> None:
    table = position("improvements", red=dict(goods="4w", at="palmyra.improve1 palmyra.market"))
    for stage in ("improvements", "construction", "kingdom"):
        assert (table.to_act, table.stage) == ("red", stage)
        table.do("trade wood>gold", "end")
    assert table.goods("red") == "1w3g"
    assert (table.stage, table.red.pieces) == ("placement", {})


def test_T6_2_ruling_the_piece_stays_unless_taken_back() -> None:
    table = position(red=dict(goods="2w1m", at="palmyra.market ebla.market", hand=["K1"]))
    assert "trade marble>2wood" in table.options
    table.do("trade wood>gold")
    assert table.red.pieces.keys() == {"palmyra.market", "ebla.market"}
    table.do("take back palmyra.market")
    assert table.red.pieces.keys() == {"ebla.market"}
    assert table.red.camels == 2
    assert {*table.offers("trade")} == {"trade wood>gold", "trade wood>marble"}, "Ebla is still open"
    table.do("take back ebla.market")
    assert not table.offers("trade")
    table.refuse("trade wood>gold", "take back ebla.market")


def test_T6_2_no_market_no_trade() -> None:
    table = position(red=dict(goods="2w2g", hand=["K1"]), blue=dict(at="palmyra.market"))
    assert not table.offers("trade")
    table.refuse("take back palmyra.market")


# --- T6.3


@pytest.mark.parametrize(
    ("tile", "trades"),
    [
        ("I1", {"trade wood>marble"}),
        ("I2", {"trade wood>gold"}),
        ("I3", {"trade stone>marble"}),
        ("I4", {"trade stone>gold"}),
        ("I23", {"trade gold>2wood", "trade gold>wood+stone", "trade gold>2stone"}),
        ("I24", {"trade marble>2wood", "trade marble>wood+stone", "trade marble>2stone"}),
    ],
)
def test_T6_3_trading_improvements_need_no_piece(tile: str, trades: set[str]) -> None:
    table = position(era=2, red=dict(goods="2w2s2m2g", improvements=[tile]))
    assert {*table.offers("trade")} == trades
    line = min(trades)
    table.do(line, line)
    assert line not in table.options, "as often as he has goods in the warehouse"
    assert sum(table.red.traded) == (4 if "2" in tile[:2] and tile != "I2" else 2)


def test_T6_3_what_was_traded_is_not_traded_on() -> None:
    table = position(era=2, red=dict(goods="1s", improvements=["I4", "I23"]))
    table.do("trade stone>gold")
    table.refuse("trade gold>2stone")


def test_T6_3_I6_one_basic_and_one_advanced_good_a_turn() -> None:
    table = position("improvements", red=dict(improvements=["I6"], at="palmyra.improve1", hand=["K1"]))
    assert {*table.offers("trade")} == {f"trade pp>{good}" for good in ("wood", "stone", "marble", "gold")}
    table.do("trade pp>stone")
    assert (table.red.points, table.goods("red")) == (9, "0+1s")
    assert {*table.offers("trade")} == {"trade pp>marble", "trade pp>gold"}
    table.do("end", "trade pp>gold")
    assert (table.stage, table.red.points, table.goods("red")) == ("construction", 7, "0+1s1g")
    table.refuse("trade pp>wood", "trade pp>stone", "trade pp>marble", "trade pp>gold")
    table.do("end")
    assert (table.stage, table.offers("trade")) == ("kingdom", [])


def test_T6_3_I6_again_in_the_next_turn() -> None:
    table = position(
        "kingdom",
        red=dict(improvements=["I6"], camels=1, ships=0),
        blue=dict(camels=1, ships=0),
    )
    table.do("trade pp>stone", "end")
    table.do("place camel ebla.gifts", "place camel ebla.market")
    assert table.state.turn == 2
    assert "trade pp>stone" in table.options


# --- T6.4


def test_T6_4_discard_a_mission_for_a_good() -> None:
    table = position(red=dict(hand=["K1", "K2"], fulfilled=["K3"], at="palmyra.market"), discards=["K9"])
    goods = ("wood", "stone", "marble", "gold")
    assert table.offers("discard") == [f"discard {card} for {good}" for card in ("K1", "K2") for good in goods]
    table.refuse("discard K3 for wood", "discard K4 for wood")
    table.do("discard K2 for wood")
    assert (table.red.hand, table.state.discards) == (("K1",), ("K9", "K2"))
    assert table.goods("red") == "0+1w"
    table.refuse("trade wood>gold")


def test_T6_4_only_in_the_resolution_stage() -> None:
    table = position("placement", red=dict(hand=["K1"]))
    table.refuse("discard K1 for wood")


# --- T6.5 and T6.6


def caravan(camels: int, tower: int, missions: int, returned: int = 0) -> Play:
    cards = ["K1", "K2", "K3", "K4"][:missions]
    return position(
        red=dict(
            camels=camels,
            tower=tower,
            fulfilled=cards[returned:],
            returned=cards[:returned],
            at="emesa.caravan",
            hand=["K26"],
        )
    )


@pytest.mark.parametrize(
    ("camels", "tower", "missions", "allowed"),
    [
        (3, 5, 0, True),
        (3, 4, 1, False),
        (3, 0, 2, True),
        (4, 10, 0, True),
        (4, 9, 1, False),
        (4, 0, 4, True),
        (4, 4, 3, False),
        (4, 5, 2, True),
        (4, 5, 1, False),
        (5, 20, 4, False),
    ],
)
def test_T6_5_the_condition_for_the_next_camel(camels: int, tower: int, missions: int, allowed: bool) -> None:
    table = caravan(camels, tower, missions)
    assert ("caravan" in table.options) is allowed
    if not allowed:
        table.refuse("caravan")
        return
    table.do("caravan")
    assert table.red.camels == camels + 1
    assert table.red.pieces == {}
    table.refuse("caravan")


@pytest.mark.parametrize(("missions", "returned"), [(2, 1), (2, 2)])
def test_T6_5_returned_missions_count(missions: int, returned: int) -> None:
    assert "caravan" in caravan(3, 0, missions, returned).options


def test_T6_5_missions_in_hand_do_not_count() -> None:
    table = position(red=dict(hand=["K1", "K2"], at="emesa.caravan"))
    table.refuse("caravan")


@pytest.mark.parametrize(
    ("ships", "rare", "allowed"),
    [
        (2, ["glass", "jade", "silk"], True),
        (2, ["glass", "jade", "ivory", "jade"], False),
        (3, ["glass", "myrrh", "jade", "ivory", "silk", "oils"], True),
        (3, ["glass", "glass", "jade", "jade", "silk", "silk"], True),
        (3, ["glass", "myrrh", "jade", "ivory", "silk"], False),
        (4, ["glass", "myrrh", "jade", "ivory", "silk", "oils"], False),
    ],
)
def test_T6_6_the_condition_for_the_next_ship(ships: int, rare: list[str], allowed: bool) -> None:
    table = position(red=dict(ships=ships, rare=rare, at="north.shipyard=ship", hand=["K1"]))
    assert ("shipyard" in table.options) is allowed
    if not allowed:
        table.refuse("shipyard")
        return
    table.do("shipyard")
    assert (table.red.ships, table.red.pieces) == (ships + 1, {})
    table.refuse("shipyard")


# --- T6.7


@pytest.mark.parametrize(("era", "camel", "ship"), [(1, 1, 2), (2, 2, 3), (3, 3, 4)])
def test_T6_7_peace_gifts_by_era(era: int, camel: int, ship: int) -> None:
    table = position(era=era, red=dict(at="ebla.gifts south.gifts=ship"))
    table.do("gifts ebla.gifts")
    assert table.scored("red") == camel
    table.do("gifts south.gifts")
    assert table.scored("red") == ship
    assert table.red.pieces == {}
    table.refuse("gifts ebla.gifts", "gifts south.gifts")


def test_T6_7_I44_doubles() -> None:
    table = position(era=3, red=dict(at="south.gifts=ship", improvements=["I44"]))
    table.do("gifts south.gifts")
    assert table.scored("red") == 8


# --- T6.8 and T6.9


@pytest.mark.parametrize("stage", ["improvements", "construction", "kingdom"])
def test_T6_8_K13_a_palmyra_market_until_the_end_of_the_stage(stage: Any) -> None:
    table = position(stage, red=dict(goods="1w1m", fulfilled=["K13"], at="palmyra.improve1"))
    assert not table.offers("trade")
    table.do("return K13")
    assert table.red.returned == ("K13",)
    assert {"trade wood>gold", "trade marble>2wood"} <= {*table.options}
    table.do("trade wood>gold")
    while table.stage != "placement":
        assert "trade marble>2wood" in table.options, "in the later phases too"
        table.do("end")


def test_T6_8_K13_is_over_when_the_stage_is() -> None:
    table = position(
        "kingdom",
        red=dict(goods="1w", fulfilled=["K13"], hand=["K1"], camels=1, ships=0),
        blue=dict(camels=1, ships=0),
    )
    table.do("return K13", "end")
    table.do("place camel ebla.gifts", "place camel ebla.market")
    assert table.to_act == "red"
    assert not table.offers("trade")


@pytest.mark.parametrize("card", ["K16", "K17", "K18"])
@pytest.mark.parametrize("stage", ["improvements", "construction", "kingdom"])
def test_T6_8_five_goods_of_any_kinds(card: str, stage: Any) -> None:
    table = position(stage, red=dict(fulfilled=[card], at="palmyra.improve1 palmyra.market"))
    assert len(table.offers(f"return {card} for")) == 56, "every heap of five goods of four kinds"
    table.refuse(f"return {card} for 4w", f"return {card} for 6w", f"return {card}")
    table.do(f"return {card} for 2w1s1m1g")
    assert table.goods("red") == "0+2w1s1m1g"
    assert not table.offers("trade")
    assert table.red.returned == (card,)


def test_T6_8_not_in_placement_nor_with_the_marauders() -> None:
    table = position("placement", red=dict(fulfilled=["K13", "K16"]))
    table.refuse("return K13", "return K16 for 5w")
    table = position("marauders: region", raid=("red", "north"), red=dict(fulfilled=["K9", "K13", "K16"]))
    table.refuse("return K13", "return K16 for 5w")


@pytest.mark.parametrize("stage", ["improvements", "construction", "kingdom"])
@pytest.mark.parametrize(("card", "camels", "ships"), [("K5", 2, 3), ("K6", 2, 3), ("K11", 3, 2), ("K12", 3, 2)])
def test_T6_9_the_next_piece_with_no_condition(stage: Any, card: str, camels: int, ships: int) -> None:
    table = position(stage, red=dict(fulfilled=[card], at="palmyra.improve1"))
    table.do(f"return {card}")
    assert (table.red.camels, table.red.ships) == (camels, ships)
    assert table.red.returned == (card,)


def test_T6_9_the_condition_for_a_later_piece_does_not_change() -> None:
    sets = ["glass", "jade", "silk"]
    table = position(red=dict(fulfilled=["K5", "K11"], tower=5, rare=sets, at="north.shipyard=ship emesa.caravan"))
    assert {"shipyard", "caravan"} <= {*table.options}
    table.do("return K5")
    assert "shipyard" not in table.options, "the fourth ship wants two of each colour"
    table.do("return K11")
    assert table.red.returned == ("K5", "K11")
    assert "caravan" in table.options, "tower 5 with 2 missions, returned or not"
    table = position(red=dict(fulfilled=["K11"], tower=5, at="emesa.caravan"))
    table.do("return K11")
    table.refuse("caravan")
