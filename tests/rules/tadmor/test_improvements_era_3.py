"""The improvements of Era III, tile by tile: what each one allows, and that nobody may do it without."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.tadmor import events as e
from rules.tadmor.components.catalogue import standard_catalogue
from tests.rules.tadmor.builders import Play, position, raid


def check_private_placement(tile: str) -> None:
    """T8.1: a camel or a ship, only the owner's, one at a time."""
    position("placement", merchants=3, era=3).refuse(f"place camel {tile}", f"place ship {tile}")
    for piece in ("camel", "ship"):
        table = position("placement", merchants=3, era=3, red=dict(improvements=[tile]))
        table.do(f"place {piece} {tile}")
        assert (table.red.pieces, table.to_act) == ({tile: piece}, "blue")
        table.refuse(f"place camel {tile}", f"place ship {tile}")
    again = position("placement", merchants=3, era=3, red=dict(improvements=[tile], at=tile))
    again.refuse(f"place camel {tile}", f"place ship {tile}")


def buying(tile: str, goods: str, **red: Any) -> Play:
    """Red has just bought a private action for three of his wood; his camel has moved onto it (T5.5)."""
    table = position(
        "improvements",
        merchants=3,
        era=3,
        about="palmyra.improve1",
        display=[tile],
        red=dict(goods=goods, at="palmyra.improve1", **red),
    )
    table.do(f"buy {tile} for 3w")
    assert (table.red.pieces, table.red.camels) == ({tile: "camel"}, 2)
    return table


# --- temples: I37


def test_I37_a_private_temple_action_with_three_points_and_no_card() -> None:
    check_private_placement("I37")
    idle = position("construction", era=3, red=dict(improvements=["I37"], goods="2w2s"))
    idle.refuse("temple basement for 2w2s using I37")

    table = position("construction", era=3, red=dict(improvements=["I37"], goods="2w2s", at="I37=ship"))
    assert table.offers("temple") == ["temple basement for 2w2s using I37"]
    table.do("temple basement for 2w2s using I37")
    assert (table.scored("red"), table.red.temples, table.red.hand) == (3, (1,), ())
    assert (table.red.pieces, table.red.ships, table.goods("red")) == ({}, 2, "0")

    # The Palmyra slot gives a card and no points.
    palmyra = position("construction", era=3, red=dict(goods="2w2s", at="palmyra.temple"))
    palmyra.do("temple basement for 2w2s using palmyra.temple")
    assert (palmyra.scored("red"), len(palmyra.red.hand)) == (0, 1)


def test_I37_and_a_slot_of_the_board_build_two_parts_in_one_turn() -> None:
    red = dict(improvements=["I37"], goods="2w4s3m", at="I37 palmyra.temple")
    table = position("construction", era=3, deck=["K7"], red=red)
    table.do("temple basement for 2w2s using palmyra.temple", "temple colonnade for 2s3m using I37")
    assert (table.red.temples, table.red.hand, table.scored("red")) == ((2,), ("K7",), 3)


def test_I37_works_in_the_turn_it_is_bought() -> None:
    table = buying("I37", "5w2s")
    table.do("end", "temple basement for 2w2s using I37")
    assert (table.red.temples, table.red.points) == ((1,), 13)


def test_I37_and_I34_three_goods_less() -> None:
    table = position("construction", era=3, red=dict(improvements=["I34", "I37"], goods="1s", at="I37"))
    table.do("temple basement for 1s using I37")
    assert (table.red.temples, table.scored("red")) == ((1,), 3)


def test_I37_gives_no_points_for_a_free_part() -> None:
    """T9.2."""
    table = position("construction", era=3, red=dict(improvements=["I37"], fulfilled=["K3"], at="I37"))
    table.do("return K3 for basement")
    assert (table.red.temples, table.scored("red"), table.red.pieces) == ((1,), 0, {"I37": "camel"})


# --- the end: I38 to I42


def final(**colours: Any) -> Play:
    """The end of a game of three: green ends the last go of turn 9."""
    table = position("kingdom", merchants=3, turn=9, to_act="green", **colours)
    table.do("end refuse tax")
    assert (table.stage, table.game.standings().final) == ("game over", True)
    return table


def bonus(**colours: Any) -> tuple[int, int, int]:
    """Return the points of all final scoring tiles."""
    table = final(**colours)
    return table.worth("red", "improvements"), table.worth("blue", "improvements"), table.worth("green", "improvements")


def test_I38_twelve_points_for_the_tallest_tower() -> None:
    owner = dict(improvements=["I38"])
    assert bonus(red=dict(tower=7), blue=dict(tower=6)) == (0, 0, 0)
    assert bonus(red=dict(tower=7, **owner), blue=dict(tower=6)) == (12, 0, 0)
    assert bonus(red=dict(tower=7, **owner), blue=dict(tower=7)) == (0, 0, 0)
    assert bonus(red=dict(tower=7, **owner), green=dict(tower=8)) == (0, 0, 0)
    # The 12 come on top of the track and of 2 PP per level.
    table = final(red=dict(tower=7, points=20, **owner))
    assert table.game.standings().ranking[0].total == 20 + 14 + 12


def test_I39_twelve_points_for_the_highest_score_of_rare_goods() -> None:
    owner = dict(improvements=["I39"])
    four = ["glass", "jade", "silk", "oils"]
    five = ["glass", "glass", "jade", "silk", "silk"]
    assert bonus(red=dict(rare=four)) == (0, 0, 0)
    assert bonus(red=dict(rare=four, **owner)) == (12, 0, 0)
    # By points, not by number: four different are 25, three and two of them again also 25: a tie.
    assert bonus(red=dict(rare=four, **owner), blue=dict(rare=five)) == (0, 0, 0)
    assert bonus(red=dict(rare=[*four, "ivory"], **owner), blue=dict(rare=[*five, "jade"])) == (12, 0, 0)
    assert bonus(red=dict(rare=["glass"], **owner), green=dict(rare=["glass", "jade"])) == (0, 0, 0)


def test_I40_twelve_points_for_the_highest_score_of_missions() -> None:
    """Returned missions count half: K9 is worth 12 or 6, K7 10, K1 8 or 4."""
    owner = dict(improvements=["I40"])
    assert bonus(red=dict(fulfilled=["K9"]), blue=dict(fulfilled=["K7"])) == (0, 0, 0)
    assert bonus(red=dict(fulfilled=["K9"], **owner), blue=dict(fulfilled=["K7"])) == (12, 0, 0)
    assert bonus(red=dict(returned=["K9"], **owner), blue=dict(fulfilled=["K7"])) == (0, 0, 0)
    assert bonus(red=dict(returned=["K9"], **owner), blue=dict(returned=["K7"])) == (12, 0, 0)
    assert bonus(red=dict(fulfilled=["K7"], **owner), blue=dict(returned=["K9", "K1"])) == (0, 0, 0)
    assert bonus(red=dict(fulfilled=["K9"], **owner), green=dict(fulfilled=["K10"])) == (0, 0, 0)
    # Missions that were never fulfilled count nothing.
    assert bonus(red=dict(fulfilled=["K1"], **owner), blue=dict(hand=["K9", "K10"])) == (12, 0, 0)


def test_I41_twelve_points_for_the_most_completed_temples() -> None:
    """However much the unfinished ones are worth."""
    owner, present = dict(improvements=["I41"]), standard_catalogue()

    def counted(red: list[int], blue: list[int], finishers: Sequence[str]) -> tuple[int, int, int]:
        return bonus(finishers=finishers, catalogue=present, red=dict(temples=red, **owner), blue=dict(temples=blue))

    assert counted([4], [3], ["red"]) == (12, 0, 0)
    assert counted([4], [3, 3], ["red"]) == (12, 0, 0)
    assert counted([4, 4], [4, 3], ["red", "blue"]) == (12, 0, 0)
    assert counted([3], [], []) == (0, 0, 0)
    assert counted([3], [4], ["blue"]) == (0, 0, 0)
    # T11: both have completed one temple: nothing, and parts of a second one do not decide it.
    assert counted([4], [4], ["red", "blue"]) == (0, 0, 0)
    assert counted([4, 3], [4], ["red", "blue"]) == (0, 0, 0)


def test_I41_in_the_first_five_editions_the_highest_score_of_temples() -> None:
    """A basement is worth 5, a colonnade 13, a roof 25, statues 40."""
    owner = dict(improvements=["I41"])
    assert bonus(red=dict(temples=[3]), blue=dict(temples=[2])) == (0, 0, 0)
    assert bonus(red=dict(temples=[3], **owner), blue=dict(temples=[2, 1])) == (12, 0, 0)
    assert bonus(red=dict(temples=[2, 1], **owner), blue=dict(temples=[2])) == (12, 0, 0)
    assert bonus(red=dict(temples=[2], **owner), green=dict(temples=[3])) == (0, 0, 0)
    # T11: both have completed one temple: nothing.
    complete = dict(temples=[4])
    assert bonus(finishers=["red", "blue"], red=dict(**complete, **owner), blue=complete) == (0, 0, 0)


def test_I42_twelve_points_for_the_most_improvements() -> None:
    assert bonus(red=dict(improvements=["I1", "I10"]), blue=dict(improvements=["I2"])) == (0, 0, 0)
    # The tile itself is one of them.
    assert bonus(red=dict(improvements=["I1", "I42"]), blue=dict(improvements=["I2"])) == (12, 0, 0)
    assert bonus(red=dict(improvements=["I1", "I42"]), blue=dict(improvements=["I2", "I3"])) == (0, 0, 0)
    three = dict(improvements=["I2", "I3", "I4"])
    assert bonus(red=dict(improvements=["I1", "I42"]), green=three) == (0, 0, 0)


def test_I38_to_I42_each_score_for_themselves() -> None:
    every = ["I38", "I39", "I40", "I41", "I42"]
    red = dict(improvements=every, tower=1, rare=["glass"], fulfilled=["K1"], temples=[1])
    assert bonus(red=red) == (60, 0, 0)
    assert bonus(red=red, blue=dict(tower=1, rare=["glass"])) == (36, 0, 0)
    # Two merchants may hold one each.
    assert bonus(red=dict(improvements=["I38"], tower=2), blue=dict(improvements=["I41"], temples=[1])) == (12, 12, 0)


# --- rare goods: I43


def test_I43_any_tile_of_the_stack() -> None:
    tops = {"grey": ["glass", "glass", "incense", "incense", "myrrh", "myrrh"]}
    red = dict(goods="6g", at="south.grey=ship")
    without = position("construction", era=3, tops=tops, red=red)
    assert without.offers("rare") == ["rare grey for 3g"]
    without.refuse("rare myrrh for 3g", "rare glass for 3g")
    without.do("rare grey for 3g")
    assert without.red.rare_goods == ("glass",)
    assert without.state.stacks["grey"] == ("glass", "incense", "incense", "myrrh", "myrrh")

    table = position("construction", era=3, tops=tops, red=dict(improvements=["I43"], **red))
    assert {"rare glass for 3g", "rare incense for 3g", "rare myrrh for 3g"} <= set(table.offers("rare"))
    table.refuse("rare silk for 3g", "rare jade for 3g")
    table.do("rare myrrh for 3g")
    assert (table.red.rare_goods, table.goods("red")) == (("myrrh",), "3g")
    rest = table.state.stacks["grey"]
    assert sorted(rest) == ["glass", "glass", "incense", "incense", "myrrh"]


def test_I43_shuffles_the_stack_afterwards() -> None:
    """Even when the tile chosen is the one on top."""
    stack = ["glass"] * 4 + ["incense"] * 4 + ["myrrh"] * 4
    red = dict(improvements=["I43"], goods="3g", at="south.grey1=ship")
    table = position("construction", merchants=4, era=3, tops={"grey": stack}, red=red)
    events = table.do("rare glass for 3g")
    rest = table.state.stacks["grey"]
    assert sorted(rest) == stack[1:]
    assert rest != tuple(stack[1:])
    assert [x.colour for x in events if isinstance(x, e.StackShuffled)] == ["grey"]


def test_I43_a_type_that_is_gone_can_not_be_chosen() -> None:
    red = dict(improvements=["I43"], goods="3g", at="south.grey=ship")
    table = position("construction", era=3, red=red, blue=dict(rare=["myrrh", "myrrh"]))
    table.refuse("rare myrrh for 3g")
    gone = ["glass", "glass", "incense", "incense", "myrrh", "myrrh"]
    assert position("construction", era=3, red=red, blue=dict(rare=gone)).offers("rare") == []


def test_I43_does_not_choose_among_free_rare_goods() -> None:
    """T5.14: those of a temple come from the tops of the stacks."""
    red = dict(improvements=["I43"], goods="3m4g", temples=[3], at="ebla.temple")
    table = position("construction", era=3, tops={"red": ["oils"]}, red=red)
    table.do("temple statues for 3m4g using ebla.temple")
    assert table.options == ["take grey", "take yellow", "take red"]
    table.do("take red")
    assert table.red.rare_goods == ("oils",)


def test_I43_goes_with_I9_and_I28() -> None:
    red = dict(improvements=["I9", "I28", "I43"], goods="1g", at="south.grey=ship")
    table = position("construction", era=3, red=red)
    assert {"rare incense for 1g", "rare incense for 4pp"} <= set(table.offers("rare"))
    table.do("rare incense for 4pp")
    assert (table.red.rare_goods, table.red.points, table.goods("red")) == (("incense",), 6, "1g")


# --- gifts: I44


def test_I44_doubles_peace_gifts() -> None:
    """T11: both spots in Era III, 14 PP."""
    red = dict(at="ebla.gifts south.gifts=ship")
    without = position("construction", era=3, red=red)
    without.do("gifts ebla.gifts")
    assert without.scored("red") == 3
    without.do("gifts south.gifts")
    assert without.scored("red") == 4

    table = position("construction", era=3, red=dict(improvements=["I44"], **red))
    table.do("gifts ebla.gifts")
    assert table.scored("red") == 6
    table.do("gifts south.gifts")
    assert (table.scored("red"), table.red.points) == (8, 24)


# --- marauders and tax: I45, I46


def test_I45_pieces_are_immune_to_the_marauders() -> None:
    at = dict(at="euphrates.gold1=ship euphrates.gold-camel")
    without = raid("euphrates", by="blue", era=3, red=at)
    assert (without.red.pieces, without.red.ships, without.red.camels) == ({}, 1, 1)

    blue = dict(at="euphrates.gold2=ship")
    table = raid("euphrates", by="blue", era=3, red=dict(improvements=["I45"], **at), blue=blue)
    assert table.red.pieces == {"euphrates.gold1": "ship", "euphrates.gold-camel": "camel"}
    # Nobody else is: not even the revealer.
    assert table.blue.pieces == {"emesa.wood": "camel"}
    own = raid("euphrates", era=3, red=dict(improvements=["I45"], **at))
    assert {"euphrates.gold1", "euphrates.gold-camel"} <= own.red.pieces.keys()


@pytest.mark.parametrize(("era", "points"), [(2, 7), (3, 4)])
def test_I46_no_tax(era: int, points: int) -> None:
    """T5.21: neither gold nor points, in no era."""
    owing = position("kingdom", merchants=3, era=era, red=dict(goods="3g"))
    assert owing.offers("end") == ["end pay tax", "end refuse tax"]
    owing.refuse("end")
    owing.do("end refuse tax")
    assert owing.red.points == points

    table = position("kingdom", merchants=3, era=era, red=dict(improvements=["I46"], goods="3g"))
    assert table.offers("end") == ["end"]
    table.refuse("end pay tax", "end refuse tax")
    table.do("end")
    assert (table.red.points, table.goods("red")) == (10, "3g")


def test_I46_frees_its_owner_only() -> None:
    table = position("kingdom", merchants=3, era=3, red=dict(improvements=["I46"]), blue=dict(goods="2g"))
    table.do("end")
    assert (table.to_act, table.offers("end")) == ("blue", ["end pay tax", "end refuse tax"])
    table.do("end pay tax")
    assert (table.goods("blue"), table.red.points, table.blue.points, table.green.points) == ("0", 10, 10, 4)


# --- any construction action: I47


def test_I47_any_one_construction_action() -> None:
    check_private_placement("I47")
    red = dict(improvements=["I47"], goods="9w9s9m9g", hand=["K16"])
    idle = position("construction", era=3, red=red, blue=dict(tower=1))
    assert [line for line in idle.options if "I47" in line] == []

    table = position("construction", era=3, red=dict(at="I47", **red), blue=dict(tower=1))
    offered = [line for line in table.options if line.endswith("using I47")]
    kinds = {line.split(" ")[0] for line in offered}
    assert kinds == {"tower", "pairs", "traitor", "temple", "rare", "draw", "fulfil"}
    assert {
        "tower 3 using I47",
        "pairs 2 using I47",
        "traitor blue using I47",
        "temple basement for 2w2s using I47",
        "rare grey for 3g using I47",
        "rare yellow for 5s using I47",
        "rare red for 5w using I47",
        "draw using I47",
        "fulfil K16 for 3w3s using I47",
    } <= set(offered)
    # The same without the tile's piece is not to be had, and one action uses the piece up.
    table.refuse("tower 3", "pairs 2", "traitor blue", "draw", "rare grey for 3g", "fulfil K16 for 3w3s")
    table.do("tower 1 using I47")
    assert (table.red.tower, table.goods("red"), table.red.pieces) == (1, "8w8s9m9g", {})
    table.refuse("tower 1 using I47", "draw using I47", "pairs 1 using I47")


def test_I47_each_action_is_done_in_full() -> None:
    """T8.3: prices, a card with the temple as in Palmyra, I8 and I27 in full."""

    def act(line: str, **red: Any) -> Play:
        table = position("construction", era=3, deck=["K7"], red=dict(at="I47=ship", **red), blue=dict(tower=9))
        table.do(line)
        assert (table.red.pieces, table.red.ships) == ({}, 2)
        return table

    tile = ["I47"]
    assert act("pairs 1 using I47", improvements=tile, goods="1w2m").red.tower == 2
    assert act("traitor blue using I47", improvements=tile).blue.tower == 7
    assert act("draw using I47", improvements=tile).red.hand == ("K7",)
    fulfilled = act("fulfil K16 for 3w3s using I47", improvements=["I5", "I47"], hand=["K16"], goods="3w3s")
    assert (fulfilled.red.fulfilled, fulfilled.scored("red"), fulfilled.goods("red")) == (("K16",), 2, "0")
    temple = act("temple basement for 2w2s using I47", improvements=tile, goods="2w2s")
    assert (temple.red.temples, temple.red.hand, temple.scored("red")) == ((1,), ("K7",), 0)
    for line, goods in (("grey for 3g", "3g"), ("yellow for 5s", "5s"), ("red for 5w", "5w")):
        rare = act(f"rare {line} using I47", improvements=["I8", "I27", "I47"], goods=goods)
        assert (len(rare.red.rare_goods), rare.scored("red"), rare.goods("red")) == (1, 5, "0")
    points = act("rare red for 4pp using I47", improvements=["I8", "I9", "I27", "I47"])
    assert points.red.points == 10 - 4 + 5


def test_I47_with_the_discounts() -> None:
    red = dict(improvements=["I20", "I28", "I34", "I47"], hand=["K16"], at="I47", goods="1w3s1g")
    table = position("construction", era=3, red=red)
    assert {
        "rare grey for 1g using I47",
        "rare yellow for 3s using I47",
        "temple basement for 1w using I47",
        "fulfil K16 for 1w3s using I47",
    } <= set(table.options)


def test_I47_may_repeat_an_action_taken_on_the_board() -> None:
    """T11, Traitor in Era III: four levels of one rival, or two of two."""
    red = dict(improvements=["I47"], tower=3, at="damascus.traitor I47")
    rivals: dict[str, Any] = dict(blue=dict(tower=8), green=dict(tower=5))
    table = position("construction", merchants=3, era=3, red=red, **rivals)
    table.do("traitor blue", "traitor blue using I47")
    assert (table.blue.tower, table.green.tower) == (4, 5)
    table = position("construction", merchants=3, era=3, red=red, **rivals)
    table.do("traitor green using I47", "traitor blue")
    assert (table.blue.tower, table.green.tower) == (6, 3)


def test_I47_a_second_traitor_checks_the_heights_again() -> None:
    """T5.17a."""
    red = dict(improvements=["I47"], tower=4, at="damascus.traitor I47")
    table = position("construction", era=3, red=red, blue=dict(tower=5))
    table.do("traitor blue")
    assert table.blue.tower == 3
    table.refuse("traitor blue using I47")


def test_I47_works_in_the_turn_it_is_bought() -> None:
    table = buying("I47", "4w1s")
    table.refuse("tower 1 using I47")
    table.do("end")
    assert table.stage == "construction"
    table.do("tower 1 using I47")
    assert (table.red.tower, table.red.camels) == (1, 3)


def test_I47_is_never_attacked_nor_a_kingdom_action() -> None:
    red = dict(improvements=["I47"], at="I47 damascus.tower")
    assert raid("damascus", by="blue", era=3, red=red).red.pieces == {"I47": "camel"}
    kingdom = position("kingdom", merchants=3, era=3, red=dict(improvements=["I47"], tower=3, at="I47"))
    kingdom.refuse("war using I47", "first wood using I47", "taxman using I47", "draw using I47")


# --- any kingdom action: I48


def kingdom(**red: Any) -> Play:
    tiles = dict(improvements=["I48"], tower=5)
    return position("kingdom", merchants=3, era=3, red=tiles | red, blue=dict(tower=2), green=dict(tower=3))


def test_I48_any_one_kingdom_action() -> None:
    check_private_placement("I48")
    kingdom().refuse("war using I48", "first wood using I48", "first stone using I48", "taxman using I48")

    table = kingdom(at="I48")
    assert [line for line in table.options if "I48" in line] == [
        "war using I48",
        "first wood using I48",
        "first stone using I48",
        "taxman using I48",
    ]
    table.do("war using I48")
    assert (table.scored("red"), table.red.pieces, table.red.camels) == (3, {}, 3)
    table.refuse("war using I48", "first wood using I48", "taxman using I48", "war")

    table = kingdom(at="I48=ship")
    table.do("first stone using I48")
    assert (table.goods("red"), table.state.pawn, table.red.ships) == ("1s", 0, 2)


def test_I48_as_taxman_frees_from_the_tax() -> None:
    table = kingdom(at="I48", goods="2g")
    assert table.offers("end") == ["end pay tax", "end refuse tax"]
    table.do("taxman using I48")
    assert table.offers("end") == ["end"]
    table.do("end")
    assert (table.red.points, table.goods("red")) == (10, "2g")


def test_I48_not_an_action_taken_on_the_board_this_turn() -> None:
    for at, closed in (
        ("emesa.war", ["war using I48"]),
        ("north.first=ship", ["first wood using I48", "first stone using I48"]),
        ("ebla.taxman", ["taxman using I48"]),
    ):
        table = kingdom(at=f"{at} I48")
        table.refuse(*closed)
        assert len([line for line in table.options if "I48" in line]) == 4 - len(closed)

    # Nor after the piece on the board has gone home.
    table = kingdom(at="emesa.war I48")
    table.do("war")
    assert table.scored("red") == 3
    table.refuse("war using I48")
    table.do("first wood using I48")
    assert table.goods("red") == "1w"


def test_I48_the_pawn_passes_in_play_order() -> None:
    """T5.22: red takes it first, then green with the tile; both have a basic good, green begins the next turn."""
    table = position(
        "kingdom",
        merchants=3,
        turn=7,
        red=dict(at="north.first=ship"),
        green=dict(improvements=["I48"], at="I48"),
    )
    table.do("first wood", "end refuse tax")
    assert (table.to_act, table.state.pawn) == ("green", 0)
    table.do("first stone using I48", "end refuse tax")
    assert (table.goods("red"), table.goods("green")) == ("1w", "1s")
    assert (table.state.turn, table.to_act) == (8, "green")


def test_I48_works_in_the_turn_it_is_bought_and_only_in_the_kingdom_phase() -> None:
    table = buying("I48", "3w", tower=4)
    table.refuse("war using I48")
    table.do("end")
    # Nothing to decide in construction.
    assert (table.stage, table.to_act) == ("kingdom", "red")
    table.do("war using I48")
    assert table.scored("red") == 4
    building = position("construction", merchants=3, era=3, red=dict(improvements=["I48"], tower=4, at="I48"))
    building.refuse("war using I48", "first wood using I48", "taxman using I48", "draw using I48")


def test_I48_is_never_attacked() -> None:
    red = dict(improvements=["I48"], at="I48 emesa.war")
    table = raid("emesa", by="blue", spare="ebla.gifts", era=3, red=red)
    assert table.red.pieces == {"I48": "camel"}


# --- the market of Era III


@pytest.mark.parametrize("tile", [f"I{n}" for n in range(37, 49)])
def test_an_improvement_of_era_III_costs_three_goods(tile: str) -> None:
    other = "I38" if tile == "I37" else "I37"
    red = dict(goods="2w2m", at="palmyra.improve1")
    table = position("improvements", merchants=3, era=3, about="palmyra.improve1", display=[tile, other], red=red)
    assert table.offers(f"buy {tile}") == [f"buy {tile} for 2w1m", f"buy {tile} for 1w2m"]
    table.do(f"buy {tile} for 1w2m")
    assert (table.red.improvements, table.goods("red"), table.state.display) == ((tile,), "1w", (other,))
    assert table.red.pieces == ({tile: "camel"} if tile in ("I37", "I47", "I48") else {})
    assert table.offers("buy") == []
