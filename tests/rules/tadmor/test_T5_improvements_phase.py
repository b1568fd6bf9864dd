"""T5.1 to T5.6: how the resolution stage is played, and its improvements phase."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from rules.tadmor.game import TadmorGame
from tests.rules.tadmor.builders import Play, position

# --- T5.1 to T5.3


def test_T5_1_ruling_improvement_slots_in_slot_order() -> None:
    table = position(
        "marauders: card",
        merchants=3,
        red=dict(at="emesa.marauders palmyra.improve3", goods="1w"),
        blue=dict(at="palmyra.improve2 palmyra.improve4", goods="2w"),
        green=dict(at="palmyra.improve1", goods="1w"),
    )
    table.do("raid north")
    goes = []
    while table.stage == "improvements":
        goes.append(table.to_act)
        table.do(table.offers("buy")[0], "end")
    assert goes == ["green", "blue", "red", "blue"]


def test_T5_1_ruling_one_go_each_in_play_order() -> None:
    table = position(
        "improvements",
        merchants=3,
        first="blue",
        red=dict(hand=["K1"], at="palmyra.improve1"),
        blue=dict(hand=["K2"]),
        green=dict(hand=["K3"]),
    )
    table.do("end")
    for stage in ("construction", "kingdom"):
        for colour in ("blue", "green", "red"):
            assert (table.to_act, table.stage) == (colour, stage)
            table.do("end")


def test_T5_1_ruling_construction_actions_in_any_order() -> None:
    lines = ["tower 1", "temple basement for 2w2s using ebla.temple", "draw"]
    at = "damascus.tower ebla.temple palmyra.mission"
    for order in (lines, lines[::-1], [*lines[1:], lines[0]]):
        table = position(red=dict(goods="3w3s", at=at), deck=["K1"])
        assert {*order} <= {*table.options}
        table.do(*order)
        assert (table.red.tower, table.red.temples, table.red.hand) == (1, (1,), ("K1",))
        assert table.red.camels == 3
        assert table.to_act == "red", "a go ends when he says so"


@pytest.mark.parametrize("stage", ["improvements", "construction", "kingdom"])
def test_T5_1_ruling_anytime_things_before_between_and_after(stage: Any) -> None:
    at = "palmyra.improve1 damascus.tower emesa.war=ship ebla.gifts north.wood=ship damascus.stone"
    table = position(
        stage, red=dict(goods="3w3s", hand=["K1"], at=at, camels=4, tower=2), display=["I5", "I6", "I8", "I9"]
    )
    main = {"improvements": "buy I5 for 1w", "construction": "tower 1", "kingdom": "war"}[stage]
    anytime = {"collect north.wood", "gifts ebla.gifts", "collect damascus.stone", "discard K1 for gold"}
    assert {main, *anytime} <= {*table.options}
    table.do("collect north.wood")
    assert {main, *(anytime - {"collect north.wood"})} <= {*table.options}
    table.do(main)
    assert {"gifts ebla.gifts", "collect damascus.stone", "discard K1 for gold"} <= {*table.options}
    table.do("gifts ebla.gifts", "discard K1 for gold", "collect damascus.stone")
    assert table.to_act == "red"


def test_T5_1_ruling_who_has_nothing_to_decide_is_passed_over() -> None:
    table = position(
        merchants=3,
        red=dict(hand=["K1"]),
        blue=dict(goods="3w3s", at="ebla.taxman"),
        green=dict(at="damascus.tower", goods="1w1s"),
    )
    table.do("end")
    assert table.to_act == "green"


def test_T5_1a_nobody_goes_back_to_an_earlier_phase() -> None:
    at = "palmyra.improve1 damascus.tower emesa.war=ship"
    red: dict[str, Any] = dict(goods="5w5s", at=at, hand=["K1"], tower=1)
    table = position("improvements", red=red)
    assert table.offers("buy")
    table.refuse("tower 1", "war")
    table.do("end")
    assert table.stage == "construction"
    table.refuse("buy I5 for 1w", "war")
    table.do("tower 1", "end")
    assert table.stage == "kingdom"
    table.refuse("buy I5 for 1w", "tower 1")
    assert "war" in table.options


def test_T5_2_an_action_left_undone_returns_its_piece_all_the_same() -> None:
    table = position(
        "improvements",
        red=dict(goods="4w", at="palmyra.improve1 damascus.mission north.wood=ship", improvements=["I1"]),
    )
    table.do("end")
    assert "palmyra.improve1" not in table.red.pieces
    assert table.goods("red") == "4w"
    table.do("end", "end")
    assert (table.state.turn, table.red.pieces) == (2, {})
    assert (table.red.camels, table.red.ships) == (3, 2)
    assert (table.goods("red"), table.red.hand, table.red.improvements) == ("4w", (), ("I1",))


def test_T5_a_piece_returns_after_its_action() -> None:
    table = position(red=dict(goods="1w1s", at="damascus.tower north.wood=ship"))
    table.do("tower 1")
    assert (table.red.camels, table.red.pieces) == (3, {"north.wood": "ship"})
    table.refuse("tower 1")
    table.do("collect north.wood")
    assert (table.red.ships, table.red.pieces) == (2, {})


def test_T5_3_pieces_that_are_still_out_return_when_the_stage_ends() -> None:
    everywhere = "ebla.taxman palmyra.market damascus.traitor I21=ship north.shipyard=ship"
    table = position("kingdom", era=2, red=dict(at=everywhere, improvements=["I21"]), blue=dict(at="emesa.caravan"))
    assert len(table.red.pieces) == 5
    table.do("end")
    assert table.stage == "placement"
    assert table.red.pieces == table.blue.pieces == {}
    assert (table.red.camels, table.red.ships, table.blue.camels) == (3, 2, 3)


# --- T5.4


@pytest.mark.parametrize(("era", "tile", "cost"), [(1, "I5", 1), (2, "I19", 2), (3, "I38", 3)])
def test_T5_4_one_improvement_for_as_many_goods_as_the_era(era: int, tile: str, cost: int) -> None:
    table = position("improvements", era=era, red=dict(at="palmyra.improve1", goods="6s", hand=["K1"]))
    offered = {line.split()[1] for line in table.offers("buy")}
    assert offered == {*table.state.display}
    assert table.offers(f"buy {tile}") == [f"buy {tile} for {cost}s"]
    table.do(f"buy {tile} for {cost}s")
    assert table.red.improvements == (tile,)
    assert tile not in table.state.display
    assert table.goods("red") == f"{6 - cost}s"
    assert not table.offers("buy"), "one for each slot"
    assert table.red.camels == 3


def test_T5_4_only_from_the_display_and_only_with_enough_goods() -> None:
    red: dict[str, Any] = dict(at="palmyra.improve1", hand=["K1"])
    table = position("improvements", era=2, display=["I19"], red={**red, "goods": "2w"})
    assert table.offers("buy") == ["buy I19 for 2w"]
    table.refuse("buy I20 for 2w")
    table = position("improvements", era=2, display=["I19"], red={**red, "goods": "1w"})
    assert not table.offers("buy")
    table.do("discard K1 for gold", "buy I19 for 1w1g")
    assert table.red.improvements == ("I19",)


def test_T5_4_what_one_buys_is_gone_for_the_next() -> None:
    table = position(
        "improvements",
        display=["I5", "I6"],
        red=dict(at="palmyra.improve2", goods="1w"),
        blue=dict(at="palmyra.improve1", goods="1s"),
    )
    table.do("buy I6 for 1s", "end")
    assert table.to_act == "red"
    assert table.offers("buy") == ["buy I5 for 1w"]
    table.refuse("buy I6 for 1w")


def test_T5_4_two_slots_are_two_improvements_in_their_order() -> None:
    table = position(
        "improvements",
        display=["I5", "I6", "I8"],
        red=dict(at="palmyra.improve1 palmyra.improve3", goods="3w"),
        blue=dict(at="palmyra.improve2", goods="1w"),
    )
    table.do("buy I5 for 1w", "end")
    assert table.to_act == "blue"
    table.do("buy I8 for 1w", "end")
    assert table.to_act == "red"
    table.do("buy I6 for 1w", "end")
    assert table.red.improvements == ("I5", "I6")


# --- T5.5


def test_T5_5_an_improvement_works_at_once() -> None:
    table = position("improvements", display=["I10"], red=dict(at="palmyra.improve1 north.wood=ship", goods="1s"))
    table.do("buy I10 for 1s", "collect north.wood")
    assert table.goods("red") == "4w"


def test_T5_5_the_piece_moves_onto_a_private_action() -> None:
    table = position("improvements", era=2, red=dict(at="palmyra.improve1", goods="2w1s"))
    table.refuse("trade stone>gold")
    table.do("buy I21 for 2w")
    assert table.red.pieces == {"I21": "camel"}
    assert table.red.camels == 2
    assert "trade stone>gold" in table.options
    table.do("trade stone>gold", "end")
    assert table.goods("red") == "0+1g"


def test_T5_5_a_private_construction_action_is_used_in_the_same_turn() -> None:
    table = position("improvements", era=3, display=["I47"], red=dict(at="palmyra.improve1", goods="4w1s"))
    table.do("buy I47 for 3w", "end")
    assert table.stage == "construction"
    table.do("tower 1 using I47")
    assert (table.red.tower, table.red.pieces, table.red.camels) == (1, {}, 3)


# --- T5.6


def favours(era: int = 1, merchants: int = 2, **setting: Any) -> Play:
    return position("improvements: favours", era=era, merchants=merchants, **setting)


def test_T5_6_K15_two_improvements_of_the_display_for_nothing() -> None:
    table = favours(display=["I5", "I6", "I8"], red=dict(fulfilled=["K15"]))
    assert table.offers("return") == [f"return K15 for {a} {b}" for a, b in combinations(("I5", "I6", "I8"), 2)]
    table.do("return K15 for I5 I8")
    assert table.red.improvements == ("I5", "I8")
    assert table.state.display == ("I6",)
    assert table.red.returned == ("K15",)
    assert table.goods("red") == "0"


@pytest.mark.parametrize("card", ["K25", "K26"])
@pytest.mark.parametrize(
    ("era", "unseen", "offered"),
    [
        (1, ["I5", "I6"], ["I5", "I6"]),
        (2, ["I5", "I19", "I20"], ["I5", "I19", "I20"]),
        (3, ["I5", "I19", "I38"], ["I5", "I19"]),
    ],
)
def test_T5_6_an_improvement_that_was_never_laid_out(
    card: str, era: int, unseen: list[str], offered: list[str]
) -> None:
    table = favours(era=era, unseen=unseen, red=dict(fulfilled=[card]))
    assert table.offers("return") == [f"return {card} for {tile}" for tile in offered]
    table.do(f"return {card} for {offered[-1]}")
    assert table.red.improvements == (offered[-1],)
    assert offered[-1] not in table.state.unseen
    assert table.red.returned == (card,)


def test_T5_6_not_one_that_is_laid_out_owned_or_was_cleared_away() -> None:
    table = favours(
        era=2,
        display=["I19"],
        unseen=["I5"],
        red=dict(fulfilled=["K25"]),
        blue=dict(improvements=["I8"]),
    )
    assert "I9" in table.state.cleared
    assert table.offers("return") == ["return K25 for I5"]
    table.refuse("return K25 for I19", "return K25 for I8", "return K25 for I9")


def test_T5_6_after_all_slots_in_play_order() -> None:
    table = position(
        "improvements",
        merchants=3,
        first="green",
        display=["I5", "I6", "I8", "I9"],
        red=dict(fulfilled=["K25"], at="palmyra.improve2", goods="1w"),
        blue=dict(at="palmyra.improve1", goods="1w"),
        green=dict(fulfilled=["K15"]),
    )
    assert table.to_act == "blue"
    table.do("buy I5 for 1w", "end")
    assert (table.to_act, table.offers("return")) == ("red", [])
    table.do("end")
    assert (table.to_act, table.stage) == ("green", "improvements: favours")
    assert table.offers("return K15") == [f"return K15 for {t}" for t in ("I6 I8", "I6 I9", "I8 I9")]
    table.do("return K15 for I6 I9", "end")
    assert (table.to_act, table.stage) == ("red", "improvements: favours")
    assert table.offers("return K25")


def test_T5_6_only_in_this_window() -> None:
    for stage in ("construction", "kingdom"):
        table = position(stage, red=dict(fulfilled=["K15", "K25"], hand=["K1"]))
        table.refuse("return K15 for I5 I6", f"return K25 for {table.state.unseen[0]}")
    table = position("placement", red=dict(fulfilled=["K15", "K25"]))
    table.refuse("return K15 for I5 I6", f"return K25 for {table.state.unseen[0]}")


def test_T5_6_ruling_start_tiles_that_nobody_took_count_as_never_laid_out() -> None:
    start = Play(TadmorGame.new(3, seed=1))
    while start.stage != "placement":
        start.do(start.options[0])
    owned = [tile for m in start.state.merchants for tile in m.improvements]
    (left,) = {"I1", "I2", "I3", "I4"} - {*owned}
    table = favours(
        merchants=3,
        display=start.state.display,
        unseen=start.state.unseen,
        red=dict(fulfilled=["K25"], improvements=owned[:1]),
        blue=dict(improvements=owned[1:2]),
        green=dict(improvements=owned[2:]),
    )
    assert f"return K25 for {left}" in table.options
    table.do(f"return K25 for {left}")
    assert table.red.improvements == (owned[0], left)


def test_T5_6_ruling_tiles_taken_out_for_two_merchants_do_not_count() -> None:
    table = favours(era=2, display=["I19"], unseen=["I5", "I20"], red=dict(fulfilled=["K25"]))
    table.refuse(*(f"return K25 for I{n}" for n in (7, 12, 13, 15, 17, 22, 25, 26, 31, 32, 36)))
    three = favours(merchants=3, era=2, unseen=["I7", "I22"], red=dict(fulfilled=["K25"]))
    assert three.offers("return") == ["return K25 for I7", "return K25 for I22"]


def test_T5_6_ruling_all_of_them_in_the_same_window() -> None:
    table = favours(display=["I5", "I6"], unseen=["I8", "I9"], red=dict(fulfilled=["K15", "K25", "K26"]))
    table.do("return K25 for I9", "return K15 for I5 I6", "return K26 for I8", "end")
    assert table.red.improvements == ("I9", "I5", "I6", "I8")
    assert table.red.returned == ("K25", "K15", "K26")


def test_T5_6_ruling_no_piece_moves_onto_a_private_action_gained_this_way() -> None:
    table = favours(
        era=2, display=["I19", "I20"], unseen=["I21"], red=dict(fulfilled=["K25"], goods="1w", at="ebla.gifts")
    )
    table.do("return K25 for I21")
    assert table.red.pieces == {"ebla.gifts": "camel"}
    table.refuse("trade wood>gold")
