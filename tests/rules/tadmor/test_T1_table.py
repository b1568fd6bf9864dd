"""T1: what lies on the table, what is limited, and who may see it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.contract import PositionError
from rules.tadmor import events as e
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import COLOURS, Colour, Options
from tests.rules.tadmor.builders import Play, position

# --- T1.1


@pytest.mark.parametrize("merchants", [2, 3, 4])
def test_T1_1_nine_turns_in_three_eras(merchants: int) -> None:
    table = Play(TadmorGame.new(merchants, seed=3))
    eras: dict[int, int] = {}
    for _ in range(1000):
        if table.to_act is None:
            break
        eras[table.state.turn] = table.state.era + 1
        table.do(table.options[-1])  # ending the go stands last, so nobody dawdles
    assert eras == {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3}
    assert table.stage == "game over"
    assert table.options == []
    standings = table.game.standings()
    assert standings.final
    assert standings.ranking[0].total == max(line.total for line in standings.ranking)
    assert standings.ranking[0].place == 1


@pytest.mark.parametrize("colours", [("red",), (*COLOURS, "red"), ("red", "red")])
def test_T1_1_two_to_four_merchants(colours: tuple[Colour, ...]) -> None:
    with pytest.raises(PositionError):
        TadmorGame(Options(colours, 1))


# --- T1.2 and T1.3


def test_T1_2_a_cost_of_n_goods_is_paid_with_any_goods() -> None:
    table = position("improvements", era=2, red=dict(at="palmyra.improve1", goods="1w1s1m2g"))
    heaps = ("1w1s", "1w1m", "1w1g", "1s1m", "1s1g", "1m1g", "2g")
    assert {*table.offers("buy I19 for")} == {f"buy I19 for {goods}" for goods in heaps}
    table.refuse("buy I19 for 2w", "buy I19 for 1w", "buy I19 for 1w1s1m")
    table.do("buy I19 for 1m1g")
    assert table.goods("red") == "1w1s1g"


def test_T1_2_the_supply_of_goods_has_no_end() -> None:
    table = position(red=dict(goods="50w", at="north.wood=ship", hand=["K1"]), blue=dict(goods="50w"))
    table.do("collect north.wood")
    assert table.goods("red") == "53w"


def test_T1_3_traded_goods_pay_but_are_not_traded_again() -> None:
    table = position(
        "improvements",
        era=3,
        red=dict(goods="2s", traded="1w", improvements=["I1", "I4"], at="palmyra.improve1"),
    )
    assert table.offers("trade stone>gold")
    table.refuse("trade wood>marble")
    assert table.offers("buy I38") == ["buy I38 for 1w2s"]
    table.do("buy I38 for 1w2s")
    assert table.goods("red") == "0"


def test_T1_3_ruling_traded_goods_of_a_kind_are_spent_first() -> None:
    table = position("improvements", red=dict(goods="2w", traded="1w", at="palmyra.improve1"))
    assert table.offers("buy I5") == ["buy I5 for 1w"]
    table.do("buy I5 for 1w")
    assert table.goods("red") == "2w"


def test_T1_3_ruling_the_rest_of_a_payment_comes_from_the_warehouse() -> None:
    table = position(red=dict(goods="3w3s", traded="1s", tower=6, at="damascus.tower"))
    table.do("tower 1")
    assert table.goods("red") == "3w2s"


# --- T1.4


def test_T1_4_everyone_starts_with_three_camels_and_two_ships() -> None:
    table = Play(TadmorGame.new(4, seed=1))
    assert [(m.camels, m.ships) for m in table.state.merchants] == [(3, 2)] * 4


def test_T1_4_camels_and_ships_have_slots_of_their_own_and_some_take_either() -> None:
    table = position("placement")
    assert {"place camel damascus.tower", "place ship north.wood"} <= {*table.options}
    assert {"place camel emesa.war", "place ship emesa.war"} <= {*table.options}
    table.refuse("place ship damascus.tower", "place camel north.wood")


def test_T1_4_at_most_five_camels_and_four_ships() -> None:
    rare = ["glass", "incense", "jade", "ivory", "silk", "perfume"]
    red = dict(tower=10, rare=rare, fulfilled=["K5", "K11", "K16"], at="emesa.caravan north.shipyard=ship")
    table = position(red={**red, "camels": 4, "ships": 3})
    assert {"caravan", "shipyard", "return K5", "return K11"} <= {*table.options}
    table.do("return K5", "caravan")
    assert (table.red.camels, table.red.ships) == (5, 3)  # the fourth ship is still at the shipyard
    table.refuse("shipyard", "return K11")


# --- T1.5


def seen(table: Play, colour: Colour | None) -> bytes:
    """A view to the last byte: even the order of its entries could give a secret away."""
    return msgspec.json.encode(table.game.view(None if colour is None else COLOURS.index(colour)))


def secrets(hand: str, drawn_next: str, region: str, beneath: list[str]) -> Play:
    return position(
        merchants=3,
        plot=("red", region),
        attacked="ebla",
        deck=[drawn_next],
        tops={"grey": ["glass", *beneath]},
        red=dict(hand=["K3", hand], goods="1w"),
        blue=dict(hand=["K4"], goods="1w", improvements=["I1"]),
    )


def test_T1_5_hands_the_marauder_card_and_the_order_of_stacks_are_secret() -> None:
    one = secrets("K1", "K2", "north", ["incense", "myrrh"])
    other = secrets("K2", "K1", "south", ["myrrh", "incense"])
    strangers: tuple[Colour | None, ...] = ("blue", "green", None)
    for stranger in strangers:
        assert seen(one, stranger) == seen(other, stranger)
    assert seen(one, "red") != seen(other, "red")
    assert one.game.view(0).merchants[0].hand == ("K3", "K1")
    assert one.game.view(0).plot == "north"
    assert other.game.view(0).plot == "south"


def test_T1_5_the_order_of_a_deck_is_secret_to_everyone() -> None:
    one = position(deck=["K1", "K2"], red=dict(hand=["K3"]))
    other = position(deck=["K2", "K1"], red=dict(hand=["K3"]))
    watchers: tuple[Colour | None, ...] = ("red", "blue", None)
    for colour in watchers:
        assert seen(one, colour) == seen(other, colour)


def test_T1_5_everything_else_is_public() -> None:
    red: dict[str, Any] = dict(
        goods="2w1g",
        traded="1s",
        points=7,
        tower=6,
        temples=[2],
        rare=["silk"],
        improvements=["I1"],
        fulfilled=["K16"],
        returned=["K13"],
        hand=["K1", "K2"],
        at="damascus.tower north.wood=ship",
    )
    table = position(red=red, tops={"yellow": ["ivory"]}, deck=["K5"])
    for watcher in (1, None):
        view = table.game.view(watcher)
        merchant = view.merchants[0]
        assert (merchant.warehouse, merchant.traded) == ((2, 0, 0, 1), (0, 1, 0, 0))
        assert (merchant.points, merchant.tower, merchant.temples) == (7, 6, (2,))
        assert (merchant.rare_goods, merchant.improvements) == (("silk",), ("I1",))
        assert (merchant.fulfilled, merchant.returned) == (("K16",), ("K13",))
        assert (merchant.camels, merchant.ships) == (2, 1)
        assert merchant.pieces == {"damascus.tower": "camel", "north.wood": "ship"}
        assert (merchant.hand_size, merchant.hand) == (2, None)
        assert view.stacks["yellow"].top == "ivory"


def test_T1_5_a_card_drawn_or_chosen_is_told_only_to_its_owner() -> None:
    table = position(deck=["K7"], red=dict(at="palmyra.mission"))
    (drawn,) = (x for x in table.do("draw") if isinstance(x, e.MissionsDrawn))
    assert drawn.seen_by(0).cards == ("K7",)
    assert (drawn.seen_by(1).cards, drawn.seen_by(1).count) == ((), 1)
    assert drawn.seen_by(None).cards == ()

    table = position("marauders: card", red=dict(at="emesa.marauders"))
    (plot,) = (x for x in table.do("raid north") if isinstance(x, e.PlotMade))
    assert plot.seen_by(0).region == "north"
    assert plot.seen_by(1).region == plot.seen_by(None).region == ""


# --- T1.6 and T1.7


def test_T1_6_tower_levels_are_unlimited() -> None:
    table = position(red=dict(tower=30, goods="40s", at="damascus.tower"))
    assert len(table.offers("tower")) == 10
    table.do("tower 10")
    assert table.red.tower == 40


def test_T1_6_there_are_four_cards_of_each_temple_part() -> None:
    def basements(others: int) -> list[str]:
        blue, green = [1] * min(others, 2), [1] * max(others - 2, 0)
        table = position(
            merchants=3, red=dict(goods="2w2s", at="palmyra.temple"), blue=dict(temples=blue), green=dict(temples=green)
        )
        return table.offers("temple basement")

    assert basements(3)
    assert not basements(4)


def test_T1_6_rare_goods_and_missions_run_out() -> None:
    grey = ["glass", "glass", "incense", "incense", "myrrh", "myrrh"]
    everything = [f"K{n}" for n in range(1, 27)]
    table = position(red=dict(goods="3g", at="south.grey=ship palmyra.mission"), blue=dict(rare=grey, hand=everything))
    assert not table.offers("rare")
    table.refuse("rare grey for 3g", "draw")


def test_T1_7_points_may_fall_below_zero() -> None:
    table = position("kingdom", era=3, red=dict(points=2, goods="1g", improvements=["I6"]))
    table.do("trade pp>marble", "trade pp>wood")
    assert table.red.points == -1
    table.do("end refuse tax")
    assert table.red.points == -7


def test_T1_7_except_where_a_rule_says_so() -> None:
    """I9 is such a rule: 4 PP are paid only by those who have them."""
    for points, offered in ((3, []), (4, ["rare grey for 4pp"])):
        table = position(red=dict(points=points, improvements=["I9"], at="south.grey=ship"))
        assert table.offers("rare") == offered
