"""T5.7 to T5.17a: the construction phase."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.tadmor import events as e
from rules.tadmor.components.catalogue import own_catalogue, standard_catalogue
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import Options
from tests.rules.tadmor import builders
from tests.rules.tadmor.builders import Play, position

GREY = ("glass", "incense", "myrrh")
YELLOW = ("jade", "ivory", "porcelain")
RED = ("silk", "perfume", "oils")

# --- T5.7 and T5.8: towers


def test_T5_7_any_number_of_levels_one_at_a_time() -> None:
    table = position(red=dict(goods="3w3s", at="damascus.tower"))
    assert table.offers("tower") == ["tower 1", "tower 2", "tower 3"]
    table.refuse("tower 4", "pairs 1")
    table.do("tower 3")
    assert (table.red.tower, table.goods("red")) == (3, "0")


def test_T5_7_each_level_at_the_price_of_its_band() -> None:
    """Levels 4 and 5 cost 1 wood 1 stone each, level 6 costs 2 stone."""
    table = position(red=dict(tower=3, goods="2w4s", at="damascus.tower"))
    assert table.offers("tower") == ["tower 1", "tower 2", "tower 3"]
    table.do("tower 3")
    assert (table.red.tower, table.goods("red")) == (6, "0")


def test_T5_7_a_pair_has_the_price_of_its_lower_level() -> None:
    table = position(red=dict(tower=9, goods="2w2m", at="damascus.pairs"))
    assert table.offers("pairs") == ["pairs 1"]
    table.do("pairs 1")
    assert (table.red.tower, table.goods("red")) == (11, "0")


def test_T5_7_ruling_several_pairs() -> None:
    """From 4: levels 5 and 6 for 1 wood 2 marble, levels 7 and 8 for 2 wood 2 marble."""
    table = position(red=dict(tower=4, goods="3w4m", at="damascus.pairs"))
    assert table.offers("pairs") == ["pairs 1", "pairs 2"]
    table.refuse("pairs 3", "tower 1")
    table.do("pairs 2")
    assert (table.red.tower, table.goods("red")) == (8, "0")


@pytest.mark.parametrize(("most", "pairs"), [(1, 1), (2, 2), (3, 3), (0, 4)])
def test_T5_7_ruling_how_many_pairs_is_a_value_of_the_component_set(most: int, pairs: int) -> None:
    """The German rulebook has several, the French one; without a limit the goods alone say how many."""
    limited = own_catalogue(f"[slots.pairs]\nmost = {most}\n", "pairs.toml")
    red = dict(goods="6w8m", at="damascus.pairs")
    offered = [f"pairs {n}" for n in range(1, pairs + 1)]
    assert position(catalogue=limited, red=red).offers("pairs") == offered
    position(catalogue=limited, red=red).refuse(f"pairs {pairs + 1}")
    for n, line in enumerate(offered, 1):
        table = position(catalogue=limited, red=red)
        table.do(line)
        assert table.red.tower == 2 * n


def test_T5_7_ruling_the_standard_set_follows_the_french_rulebook() -> None:
    table = position(catalogue=standard_catalogue(), red=dict(goods="9w9m", at="damascus.pairs"))
    assert table.offers("pairs") == ["pairs 1"]


def test_T5_7_an_option_follows_the_german_rulebook() -> None:
    red = dict(goods="3w6m", at="damascus.pairs")
    table = position(catalogue=standard_catalogue(), many_pairs=True, red=red)
    assert table.offers("pairs") == ["pairs 1", "pairs 2", "pairs 3"]
    table.refuse("pairs 4")
    table.do("pairs 2")
    assert table.red.tower == 4
    assert table.game.view(0).most_pairs == 0


def test_T5_7_saves_from_before_the_option_build_one_pair_and_stay_as_they_are() -> None:
    old = b'{"colours":["red","blue"],"seed":7,"experienced":false}'
    options = msgspec.json.decode(old, type=Options)
    assert msgspec.json.encode(options) == old
    game = TadmorGame(options)
    assert game.view(0).most_pairs == standard_catalogue().most_pairs == 1


def test_T5_7_no_level_without_a_piece_there_or_without_the_goods() -> None:
    table = position(red=dict(goods="9w9s9m", hand=["K1"]), blue=dict(at="damascus.tower damascus.pairs"))
    table.refuse("tower 1", "pairs 1")
    table = position(red=dict(goods="9w", at="damascus.tower damascus.pairs"))
    table.refuse("tower 1", "pairs 1")


BANDS = [
    (0, "1w1s", "1w2m"),
    (4, "1w1s", "1w2m"),
    (5, "2s", "2w2m"),
    (9, "2s", "2w2m"),
    (10, "3s", "2w3m"),
    (14, "3s", "2w3m"),
    (15, "4s", "3w4m"),
    (24, "4s", "3w4m"),
]


@pytest.mark.parametrize(("height", "level", "pair"), BANDS)
def test_T5_8_the_price_of_each_band(height: int, level: str, pair: str) -> None:
    table = position(red=dict(tower=height, goods=level, at="damascus.tower"))
    table.do("tower 1")
    assert (table.red.tower, table.goods("red")) == (height + 1, "0")
    table = position(red=dict(tower=height, goods=pair, at="damascus.pairs"))
    table.do("pairs 1")
    assert (table.red.tower, table.goods("red")) == (height + 2, "0")


@pytest.mark.parametrize(("height", "level", "pair"), BANDS)
def test_T5_8_one_good_less_is_not_enough(height: int, level: str, pair: str) -> None:
    def less(goods: str) -> str:
        count = int(goods[-2]) - 1
        return (goods[:-2] + (f"{count}{goods[-1]}" if count else "")) or "0"

    at = "damascus.tower damascus.pairs"
    for goods in (less(level), less(pair)):
        table = position(red=dict(tower=height, goods=goods, at=at))
        assert not table.offers("tower") + table.offers("pairs")


# --- T5.9


@pytest.mark.parametrize(
    ("height", "goods", "slot", "line", "left"),
    [
        (0, "1w1s", "tower", "tower 1", "1w"),
        (0, "1w2m", "pairs", "pairs 1", "1w"),
        (16, "3w4m", "pairs", "pairs 1", "3w"),
        (5, "2w2s", "tower", "tower 1", "2w"),
    ],
)
def test_T5_9_I18_no_wood_for_towers(height: int, goods: str, slot: str, line: str, left: str) -> None:
    red = dict(tower=height, goods=goods, improvements=["I18"], at=f"damascus.{slot}")
    table = position(red=red)
    table.do(line)
    assert table.goods("red") == left


def test_T5_9_I18_only_for_towers() -> None:
    table = position(red=dict(goods="2s", improvements=["I18"], at="ebla.temple"))
    assert not table.offers("temple")


@pytest.mark.parametrize("tile", ["I14", "I15"])
def test_T5_9_free_level_one_at_a_time(tile: str) -> None:
    table = position(merchants=3, red=dict(tower=3, goods="1w1s", improvements=[tile], at="damascus.tower"))
    assert table.offers("tower") == ["tower 1"]
    table.do("tower 1")
    assert (table.red.tower, table.goods("red")) == (5, "0")
    (built,) = (x for x in table.events if isinstance(x, e.TowerBuilt))
    assert (built.levels, built.tower) == (2, 5)


def test_T5_9_free_level_inside_a_pair() -> None:
    """From 3 a pair pays for 4 and 6, at the price of level 4."""
    table = position(red=dict(tower=3, goods="1w2m", improvements=["I14"], at="damascus.pairs"))
    assert table.offers("pairs") == ["pairs 1"]
    table.do("pairs 1")
    assert (table.red.tower, table.goods("red")) == (6, "0")


def test_T5_9_free_level_at_the_end_of_a_pair() -> None:
    table = position(red=dict(tower=7, goods="2w2m", improvements=["I14"], at="damascus.pairs"))
    table.do("pairs 1")
    assert table.red.tower == 10


def test_T5_9_free_level_after_levels_were_destroyed() -> None:
    table = position(
        era=3, red=dict(at="damascus.traitor", hand=["K1"]), blue=dict(tower=16, improvements=["I14"], hand=["K2"])
    )
    table.do("traitor blue")
    assert table.blue.tower == 15
    table = position(
        era=2, red=dict(at="damascus.traitor", hand=["K1"]), blue=dict(tower=15, improvements=["I14"], hand=["K2"])
    )
    table.do("traitor blue")
    assert table.blue.tower == 15


def test_T5_9_free_level_on_buying_the_tile() -> None:
    table = position(
        "improvements",
        display=["I14"],
        red=dict(tower=9, goods="2w", at="palmyra.improve1", hand=["K1"]),
    )
    table.do("buy I14 for 1w")
    assert (table.red.tower, table.goods("red")) == (10, "1w")


def test_T5_9_owning_both_adds_nothing() -> None:
    red = dict(tower=3, goods="2w2s", improvements=["I14", "I15"], at="damascus.tower")
    table = position(merchants=3, red=red)
    table.do("tower 1")
    assert (table.red.tower, table.goods("red")) == (5, "1w1s")
    table = position("improvements", merchants=3, display=["I15"], red=dict(
        tower=5, goods="1w", improvements=["I14"], at="palmyra.improve1"
    ))  # fmt: skip
    table.do("buy I15 for 1w")
    assert table.red.tower == 5


def test_T5_9_free_levels_only_for_the_owner() -> None:
    table = position(red=dict(tower=3, goods="1w1s", at="damascus.tower", hand=["K1"]), blue=dict(improvements=["I14"]))
    table.do("tower 1")
    assert table.red.tower == 4


# --- T5.10


@pytest.mark.parametrize(("era", "levels"), [(2, 1), (3, 2)])
def test_T5_10_a_traitor_destroys_levels_by_era(era: int, levels: int) -> None:
    table = position(era=era, red=dict(tower=4, at="damascus.traitor"), blue=dict(tower=8, hand=["K1"]))
    table.do("traitor blue")
    assert (table.blue.tower, table.red.tower) == (8 - levels, 4)
    assert table.red.camels == 3


def test_T5_10_nothing_is_destroyed_in_era_I() -> None:
    table = position(era=1, red=dict(at="damascus.traitor", hand=["K1"]), blue=dict(tower=8))
    table.refuse("traitor blue")
    table.do("end")
    assert table.blue.tower == 8


def test_T5_10_only_a_tower_at_least_as_tall_as_ones_own() -> None:
    table = position(
        merchants=4,
        era=3,
        red=dict(tower=6, at="damascus.traitor"),
        blue=dict(tower=5),
        green=dict(tower=6, hand=["K1"]),
        yellow=dict(tower=7),
    )
    assert table.offers("traitor") == ["traitor green", "traitor yellow"]
    table.refuse("traitor blue", "traitor red")
    table.do("traitor green")
    assert [m.tower for m in table.state.merchants] == [6, 5, 4, 7]
    table.refuse("traitor yellow")


def test_T5_10_what_counts_is_the_height_now() -> None:
    table = position(
        era=2, red=dict(tower=5, goods="4s", at="damascus.traitor damascus.tower"), blue=dict(tower=6, hand=["K1"])
    )
    assert "traitor blue" in table.options
    table.do("tower 2")
    table.refuse("traitor blue")


def test_T5_10_never_below_the_ground() -> None:
    table = position(era=3, red=dict(tower=1, at="damascus.traitor"), blue=dict(tower=1, hand=["K1"]))
    table.do("traitor blue")
    assert table.blue.tower == 0


# --- T5.11 and T5.12: temples

PARTS = [
    ("basement", [], "2w2s", 5),
    ("colonnade", [1], "2s3m", 13),
    ("roof", [2], "3w3m", 25),
    ("statues", [3], "3m4g", 40),
]


@pytest.mark.parametrize(("part", "before", "price", "worth"), PARTS)
def test_T5_11_the_parts_in_their_order_at_their_prices(part: str, before: list[int], price: str, worth: int) -> None:
    table = position(red=dict(temples=before, goods="9w9s9m9g", at="ebla.temple"))
    assert table.offers("temple") == [f"temple {part} for {price} using ebla.temple"]
    table.do(f"temple {part} for {price} using ebla.temple")
    assert table.red.temples == (sum(before) + 1,)
    assert table.worth("red", "temples") == worth
    assert not table.offers("temple"), "exactly one part"
    poor = position(red=dict(temples=before, goods="2w2s2m", at="ebla.temple", hand=["K1"]))
    assert bool(poor.offers("temple")) == (part == "basement")


def test_T5_11_a_complete_temple_stays_and_a_new_one_may_be_started() -> None:
    table = position(red=dict(temples=[4], goods="2w2s", at="ebla.temple"), finishers=["red"])
    assert table.offers("temple") == ["temple basement for 2w2s using ebla.temple"]
    table.do("temple basement for 2w2s using ebla.temple")
    assert table.red.temples == (4, 1)
    assert table.worth("red", "temples") == 45


def test_T5_11_no_second_temple_before_the_first_is_complete() -> None:
    table = position(red=dict(temples=[3], goods="9w9s", at="ebla.temple", hand=["K1"]))
    table.refuse("temple basement for 2w2s using ebla.temple")


def test_T5_11_palmyra_gives_a_mission_and_ebla_does_not() -> None:
    for place, hand in (("palmyra.temple", ("K7",)), ("ebla.temple", ())):
        table = position(deck=["K7"], red=dict(goods="2w2s", at=place))
        table.do(f"temple basement for 2w2s using {place}")
        assert table.red.hand == hand


def test_T5_11_no_part_no_mission() -> None:
    table = position(deck=["K7"], red=dict(goods="1w", at="palmyra.temple", improvements=["I1"]))
    assert not table.offers("temple")
    table.do("end")
    assert table.red.hand == ()
    assert table.state.deck[0] == "K7"


def test_T5_11_both_places_build_two_parts() -> None:
    table = position(red=dict(goods="2w4s3m", at="palmyra.temple ebla.temple"))
    table.do("temple basement for 2w2s using ebla.temple", "temple colonnade for 2s3m using palmyra.temple")
    assert table.red.temples == (2,)
    assert len(table.red.hand) == 1


def test_T5_11_no_card_of_the_part_left() -> None:
    """The card of the old part returns to the supply: what stands higher does not use up a basement."""

    def can_start(blue: list[int], green: list[int]) -> bool:
        table = position(
            merchants=3,
            red=dict(goods="2w2s", at="ebla.temple", hand=["K1"]),
            blue=dict(temples=blue),
            green=dict(temples=green),
        )
        return bool(table.offers("temple basement"))

    assert not can_start([1, 1], [1, 1])
    assert can_start([1, 1], [1, 2])
    assert can_start([2, 2], [3, 3])


def complete(**setting: Any) -> Play:
    """Red completes a temple in Ebla."""
    red: dict[str, Any] = dict(temples=[3], goods="3m4g", at="ebla.temple", hand=["K1"])
    table = position(merchants=4, red={**red, **setting.pop("red", {})}, **setting)
    table.do("temple statues for 3m4g using ebla.temple")
    return table


def test_T5_12_the_first_to_complete_takes_two_rare_goods() -> None:
    table = complete(tops={"red": ["silk"], "yellow": ["ivory"]})
    assert table.options == ["take grey", "take yellow", "take red"]
    table.refuse("end", "discard K1 for wood")
    table.do("take red")
    assert table.options == ["take grey", "take yellow", "take red"]
    table.do("take yellow")
    assert table.red.rare_goods == ("silk", "ivory")
    assert not table.offers("take")
    assert "end" in table.options
    assert table.goods("red") == "0"


def test_T5_12_in_any_split() -> None:
    table = complete(tops={"grey": ["myrrh", "glass"]})
    table.do("take grey", "take grey")
    assert table.red.rare_goods == ("myrrh", "glass")


def test_T5_12_the_second_merchant_takes_one_and_the_third_none() -> None:
    table = complete(blue=dict(temples=[4]), finishers=["blue"])
    table.do("take grey")
    assert not table.offers("take")
    assert len(table.red.rare_goods) == 1
    table = complete(blue=dict(temples=[4]), green=dict(temples=[4]), finishers=["blue", "green"])
    assert not table.offers("take")


def test_T5_12_ruling_a_second_temple_never_earns_it_again() -> None:
    table = complete(red=dict(temples=[4, 3]), finishers=["red"])
    assert table.red.temples == (4, 4)
    assert not table.offers("take")
    # And it does not use up the place of the second merchant.
    table = complete(blue=dict(temples=[4, 4]), finishers=["blue"])
    assert table.offers("take")


def test_T5_12_no_more_than_there_is() -> None:
    everything = [*GREY, *YELLOW, *RED] * 4
    table = complete(blue=dict(rare=everything[:-1]))
    assert table.options == ["take red"]
    table.do("take red")
    assert not table.offers("take")
    assert "end" in table.options


# --- T5.13 and T5.14: rare goods


@pytest.mark.parametrize(
    ("colour", "place", "price", "short"),
    [
        ("grey", "south.grey", "3g", "9w9s9m2g"),
        ("yellow", "euphrates.yellow", "5s", "9w4s9m9g"),
        ("red", "euphrates.red", "5w", "4w9s9m9g"),
    ],
)
def test_T5_13_the_price_of_a_colour_and_the_top_of_its_stack(colour: str, place: str, price: str, short: str) -> None:
    top = {"grey": "myrrh", "yellow": "jade", "red": "oils"}[colour]
    table = position(tops={colour: [top]}, red=dict(goods=price, at=f"{place}=ship"))
    assert table.offers("rare") == [f"rare {colour} for {price}"]
    table.do(f"rare {colour} for {price}")
    assert (table.red.rare_goods, table.goods("red"), table.red.ships) == ((top,), "0", 2)
    assert len(table.state.stacks[colour]) == 5
    assert not table.offers("rare")
    table = position(red=dict(goods=short, at=f"{place}=ship", hand=["K1"]))
    assert not table.offers("rare")


def test_T5_13_nothing_can_be_bought_from_an_empty_stack() -> None:
    table = position(red=dict(goods="5s", at="euphrates.yellow=ship", hand=["K1"]), blue=dict(rare=YELLOW * 2))
    table.refuse("rare yellow for 5s")


def test_T5_13_two_slots_are_two_purchases() -> None:
    at = "euphrates.yellow1=ship euphrates.yellow2=ship"
    table = position(merchants=3, tops={"yellow": ["jade", "ivory"]}, red=dict(goods="9s", traded="1s", at=at))
    table.do("rare yellow for 5s", "rare yellow for 5s")
    assert table.red.rare_goods == ("jade", "ivory")


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("south.grey", "rare grey for 1g"),
        ("euphrates.yellow", "rare yellow for 3s"),
        ("euphrates.red", "rare red for 3w"),
    ],
)
def test_T5_14_I28_two_goods_less(place: str, line: str) -> None:
    table = position(era=2, red=dict(goods="5w5s5g", improvements=["I28"], at=f"{place}=ship"))
    assert table.offers("rare") == [line]
    table.do(line)
    assert len(table.red.rare_goods) == 1


def test_T5_14_I9_four_points_instead_of_goods_once_a_turn() -> None:
    at = "south.grey=ship euphrates.red=ship"
    table = position(red=dict(goods="3g", improvements=["I9"], at=at, points=9))
    assert table.offers("rare") == ["rare grey for 3g", "rare grey for 4pp", "rare red for 4pp"]
    table.do("rare red for 4pp")
    assert (table.red.points, table.goods("red")) == (5, "3g")
    assert table.offers("rare") == ["rare grey for 3g"], "once a turn"
    table.refuse("rare grey for 4pp")


def test_T5_14_I9_once_a_turn_but_every_turn() -> None:
    table = position(
        red=dict(improvements=["I9"], at="south.grey=ship", camels=0, ships=1), blue=dict(camels=1, ships=0)
    )
    table.do("rare grey for 4pp", "end")
    table.do("place ship south.grey", "place camel ebla.gifts")
    assert table.state.turn == 2
    assert table.offers("rare") == ["rare grey for 4pp"]


@pytest.mark.parametrize(("points", "offered"), [(3, False), (4, True)])
def test_T5_14_I9_only_if_points_stay_at_zero_or_more(points: int, offered: bool) -> None:
    table = position(red=dict(improvements=["I9"], at="south.grey=ship", points=points, hand=["K1"]))
    assert ("rare grey for 4pp" in table.options) is offered


def test_T5_14_I43_any_tile_of_the_stack() -> None:
    stack = ["glass", "glass", "glass", "incense", "incense", "incense", "myrrh", "myrrh", "myrrh"]
    red: dict[str, Any] = dict(goods="3g", improvements=["I43"], at="south.grey1=ship", hand=["K1"])
    table = position(merchants=3, era=3, tops={"grey": stack}, red=red)
    assert table.offers("rare") == [f"rare {good} for 3g" for good in GREY]
    table.do("rare myrrh for 3g")
    assert table.red.rare_goods == ("myrrh",)
    stack.remove("myrrh")
    assert sorted(table.state.stacks["grey"]) == stack
    assert [*table.state.stacks["grey"]] != stack, "shuffled"
    assert e.StackShuffled("grey") in table.events


def test_T5_14_without_I43_there_is_no_choice() -> None:
    table = position(tops={"grey": ["glass"]}, red=dict(goods="3g", at="south.grey=ship"))
    table.refuse("rare myrrh for 3g", "rare glass for 3g")


@pytest.mark.parametrize(
    ("tiles", "bought", "free"), [(["I8"], 2, 1), (["I27"], 3, 1), (["I8", "I27"], 5, 2), ([], 0, 0)]
)
def test_T5_14_I8_and_I27_points_for_rare_goods(tiles: list[str], bought: int, free: int) -> None:
    table = position(era=2, red=dict(goods="3g", improvements=tiles, at="south.grey=ship", fulfilled=["K1"]))
    table.do("rare grey for 3g")
    assert table.scored("red") == bought
    table.do("return K1 for silk")
    assert table.scored("red") == free, "1 PP for each tile owned"
    table = position(era=2, red=dict(goods="3m4g", improvements=tiles, temples=[3], at="ebla.temple"))
    table.do("temple statues for 3m4g using ebla.temple", "take red")
    assert table.scored("red") == free
    table.do("take red")
    assert table.scored("red") == free


def test_T5_14_ruling_I43_is_not_for_free_rare_goods() -> None:
    table = complete(era=3, red=dict(improvements=["I43"]), tops={"grey": ["incense"]})
    assert table.options == ["take grey", "take yellow", "take red"]
    table.do("take grey")
    assert table.red.rare_goods == ("incense",)
    assert not any(isinstance(x, e.StackShuffled) for x in table.events)


# --- T5.15 and T5.16


def test_T5_15_draw_one_card() -> None:
    table = position(deck=["K7", "K8"], red=dict(at="palmyra.mission", hand=["K1"]))
    table.do("draw")
    assert (table.red.hand, table.red.camels) == (("K1", "K7"), 3)
    table.refuse("draw")


def test_T5_15_or_fulfil_one_at_its_price() -> None:
    table = position(red=dict(goods="3w3s", traded="1g", hand=["K1", "K16", "K6"], at="damascus.mission"))
    assert table.offers("fulfil") == ["fulfil K1 for 3w2s1g", "fulfil K16 for 3w3s"]
    table.refuse("fulfil K6 for 4w2g", "fulfil K2 for 2w3s1g")
    table.do("fulfil K16 for 3w3s")
    assert (table.red.hand, table.red.fulfilled) == (("K1", "K6"), ("K16",))
    assert table.goods("red") == "0+1g"
    table.refuse("draw", "fulfil K1 for 3w2s1g")
    assert table.worth("red", "missions") == 10


def test_T5_15_each_piece_draws_or_fulfils() -> None:
    table = position(deck=["K16"], red=dict(goods="3w3s", at="palmyra.mission damascus.mission"))
    table.do("draw", "fulfil K16 for 3w3s")
    assert table.red.fulfilled == ("K16",)


def test_T5_15_I20_two_goods_less_of_the_payers_choice() -> None:
    table = position(era=2, red=dict(goods="3w3s", hand=["K16"], improvements=["I20"], at="palmyra.mission"))
    assert {*table.offers("fulfil")} == {"fulfil K16 for 3w1s", "fulfil K16 for 2w2s", "fulfil K16 for 1w3s"}
    table.refuse("fulfil K16 for 3w3s")
    table.do("fulfil K16 for 1w3s")
    assert table.goods("red") == "2w"


@pytest.mark.parametrize(("tiles", "points"), [(["I5"], 2), (["I19"], 3), (["I5", "I19"], 5)])
def test_T5_15_I5_and_I19_points_each_time(tiles: list[str], points: int) -> None:
    at = "palmyra.mission damascus.mission"
    table = position(era=2, red=dict(goods="6w6s1m", hand=["K16", "K7"], improvements=tiles, at=at))
    for line in ("fulfil K16 for 3w3s", "fulfil K7 for 2w2s1m"):
        table.do(line)
        assert table.scored("red") == points


def test_T5_15_I5_is_not_for_a_card_drawn() -> None:
    table = position(red=dict(improvements=["I5"], at="palmyra.mission"))
    table.do("draw")
    assert table.scored("red") == 0


def test_T5_15_an_empty_deck_is_refilled_from_the_discards() -> None:
    discards = [f"K{n}" for n in range(1, 11)]
    held = [f"K{n}" for n in range(11, 27)]
    table = position(discards=discards, red=dict(at="palmyra.mission"), blue=dict(hand=held))
    assert table.state.deck == ()
    table.do("draw")
    assert e.DeckRefilled(10) in table.events
    (card,) = table.red.hand
    assert card in discards
    assert {*table.state.deck} == {*discards} - {card}
    assert [card, *table.state.deck] != discards, "shuffled"
    assert table.state.discards == ()


def test_T5_15_with_both_empty_nothing_is_drawn() -> None:
    held = [f"K{n}" for n in range(2, 27)]
    red: dict[str, Any] = dict(at="palmyra.mission palmyra.temple", goods="2w2s", fulfilled=["K1"])
    table = position(red=red, blue=dict(hand=held))
    table.refuse("draw")
    table.do("temple basement for 2w2s using palmyra.temple")
    assert (table.red.temples, table.red.hand) == ((1,), ())


def test_T5_16_I34_three_goods_less_of_the_payers_choice() -> None:
    table = position(era=2, red=dict(goods="2w2s", improvements=["I34"], at="ebla.temple"))
    assert {*table.offers("temple")} == {f"temple basement for {g} using ebla.temple" for g in ("1w", "1s")}
    table.do("temple basement for 1s using ebla.temple")
    assert table.goods("red") == "2w1s"
    table = position(era=2, red=dict(goods="1s4m", temples=[1], improvements=["I34"], at="ebla.temple"))
    assert {*table.offers("temple")} == {f"temple colonnade for {g} using ebla.temple" for g in ("1s1m", "2m")}
    table.refuse("temple colonnade for 2s3m using ebla.temple")


def test_T5_16_I34_each_part() -> None:
    at = "ebla.temple palmyra.temple"
    table = position(era=2, red=dict(goods="1w2s", improvements=["I34"], at=at))
    table.do("temple basement for 1w using ebla.temple", "temple colonnade for 2s using palmyra.temple")
    assert table.red.temples == (2,)


# --- T5.17 and T5.17a

CONSTRUCTION_CARDS = {
    "K1": "return K1 for silk",
    "K2": "return K2 for jade",
    "K3": "return K3 for basement",
    "K4": "return K4 for basement",
    "K7": "return K7",
    "K8": "return K8",
    "K19": "return K19",
    "K20": "return K20 against blue",
    "K21": "return K21",
    "K22": "return K22",
}


@pytest.mark.parametrize(("card", "line"), CONSTRUCTION_CARDS.items())
def test_T5_17_missions_returned_in_this_phase_only(card: str, line: str) -> None:
    red: dict[str, Any] = dict(fulfilled=[card], hand=["K13"], at="palmyra.improve1")
    table = position(red=red, blue=dict(tower=4))
    assert line in table.options
    table.do(line)
    assert table.red.returned == (card,)
    table.refuse(line)
    for stage in ("placement", "improvements", "kingdom"):
        table = position(stage, red=red, blue=dict(tower=4))
        table.refuse(line)
    table = position(red={**red, "fulfilled": [], "hand": [card]}, blue=dict(tower=4))
    table.refuse(line)


def test_T5_17a_ruling_a_discount_never_goes_below_zero() -> None:
    text = '[missions.K16]\ncost = "1w"\n[rare.grey]\nprice = "1g"\n[temple.basement]\ncost = "1w1s"\n'
    table = position(
        era=2,
        catalogue=own_catalogue(text, "cheap"),
        red=dict(
            goods="3w",
            hand=["K16"],
            improvements=["I20", "I28", "I34"],
            at="palmyra.mission south.grey=ship ebla.temple",
        ),
    )
    lines = ["fulfil K16 for 0", "rare grey for 0", "temple basement for 0 using ebla.temple"]
    assert [*table.offers("fulfil"), *table.offers("rare"), *table.offers("temple")] == lines
    table.do(*lines)
    assert table.goods("red") == "3w"
    assert (table.red.fulfilled, len(table.red.rare_goods), table.red.temples) == (("K16",), 1, (1,))


def test_T5_17a_ruling_a_discount_does_not_lower_the_points_of_I9() -> None:
    table = position(era=2, red=dict(goods="1g", improvements=["I9", "I28"], at="south.grey=ship"))
    assert table.offers("rare") == ["rare grey for 1g", "rare grey for 4pp"]
    table.do("rare grey for 4pp")
    assert table.red.points == 6


def test_T5_17a_ruling_a_rare_good_through_I9_is_a_purchase() -> None:
    table = position(era=2, red=dict(improvements=["I8", "I9", "I27"], at="south.grey=ship"))
    table.do("rare grey for 4pp")
    assert table.red.points == 10 - 4 + 2 + 3


def test_T5_17a_ruling_a_rare_good_through_I47_is_a_purchase() -> None:
    table = position(era=3, red=dict(goods="5w", improvements=["I8", "I27", "I47"], at="I47"))
    table.do("rare red for 5w using I47")
    assert table.scored("red") == 5


def test_T5_17a_ruling_a_second_traitor_on_the_board_checks_heights_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The present edition has two places for the traitor; one merchant may hold both (T3.3)."""
    monkeypatch.setattr(builders, "CATALOGUE", standard_catalogue())
    table = position(
        era=2,
        merchants=3,
        red=dict(tower=5, at="damascus.traitor1 damascus.traitor2"),
        blue=dict(tower=6),
        green=dict(tower=5),
    )
    table.do("traitor blue")
    assert table.offers("traitor") == ["traitor blue", "traitor green"]
    table.do("traitor blue")
    assert (table.blue.tower, table.offers("traitor")) == (4, [])
    table = position(era=2, red=dict(tower=5, at="damascus.traitor1 damascus.traitor2"), blue=dict(tower=5))
    table.do("traitor blue")
    assert table.offers("traitor") == []


def test_T5_17a_ruling_a_second_traitor_checks_heights_again() -> None:
    red: dict[str, Any] = dict(tower=5, improvements=["I47"], at="damascus.traitor I47")
    table = position(era=3, red=red, blue=dict(tower=6, hand=["K1"]))
    assert {*table.offers("traitor")} == {"traitor blue", "traitor blue using I47"}
    table.do("traitor blue")
    assert table.blue.tower == 4
    table.refuse("traitor blue using I47")


def test_T5_17a_ruling_free_levels_never_count_towards_a_pair() -> None:
    table = position(red=dict(tower=3, goods="2w4m", improvements=["I14"], at="damascus.pairs"))
    table.do("pairs 1")
    assert table.red.tower == 6


@pytest.mark.parametrize(("card", "height", "reached"), [("K7", 3, 6), ("K8", 3, 7), ("K8", 6, 10), ("K7", 7, 10)])
def test_T5_17a_ruling_free_levels_never_count_towards_K7_and_K8(card: str, height: int, reached: int) -> None:
    table = position(red=dict(tower=height, improvements=["I14"], fulfilled=[card]))
    table.do(f"return {card}")
    assert table.red.tower == reached
