"""T5.18 to T5.22: the kingdom phase."""

from __future__ import annotations

from typing import Any

import pytest

from rules.tadmor import events as e
from tests.rules.tadmor.builders import Play, position

# --- T5.18


def prestige(towers: tuple[int, int, int], tiles: list[str], era: int = 2) -> int:
    """Return the yield of red's improvements when the kingdom phase begins."""
    red, blue, green = towers
    table = position(
        merchants=3,
        era=era,
        to_act="green",
        red=dict(tower=red, improvements=tiles, hand=["K1"]),
        blue=dict(tower=blue),
        green=dict(tower=green, hand=["K2"]),
    )
    table.do("end")
    assert (table.stage, table.to_act) == ("kingdom", "red"), "it comes first, before anybody's go"
    return table.scored("red")


@pytest.mark.parametrize(
    ("tiles", "points"),
    [(["I16"], 2), (["I17"], 2), (["I35"], 3), (["I36"], 3), (["I16", "I17", "I35", "I36"], 10), ([], 0)],
)
def test_T5_18_the_tallest_tower_gains_what_its_improvements_say(tiles: list[str], points: int) -> None:
    assert prestige((5, 4, 0), tiles) == points


def test_T5_18_strictly_tallest_or_nothing() -> None:
    assert prestige((5, 5, 0), ["I16"]) == 0
    assert prestige((4, 5, 0), ["I16"]) == 0
    assert prestige((0, 0, 0), ["I16"]) == 0
    assert prestige((1, 0, 0), ["I16"]) == 2


def test_T5_18_after_what_was_built_and_destroyed_in_construction() -> None:
    table = position(
        era=2, red=dict(tower=5, improvements=["I16"]), blue=dict(tower=5, at="damascus.traitor"), to_act="blue"
    )
    table.do("traitor red", "end")
    assert table.scored("red", "prestige") == 0
    table = position(red=dict(tower=5, improvements=["I16"], goods="2s", at="damascus.tower"), blue=dict(tower=5))
    table.do("tower 1", "end")
    assert table.scored("red", "prestige") == 2


# --- T5.19


@pytest.mark.parametrize(
    ("towers", "points"), [((7, 5, 3), 4), ((7, 3, 9), 4), ((3, 3, 9), 0), ((3, 5, 9), 0), ((7, 0, 7), 7)]
)
@pytest.mark.parametrize("piece", ["camel", "ship"])
def test_T5_19_own_levels_minus_those_of_the_lowest_tower(
    towers: tuple[int, int, int], points: int, piece: str
) -> None:
    red, blue, green = towers
    table = position(
        "kingdom",
        merchants=3,
        red=dict(tower=red, at=f"emesa.war={piece}", hand=["K1"]),
        blue=dict(tower=blue),
        green=dict(tower=green),
    )
    table.do("war")
    assert table.scored("red") == points
    assert table.red.pieces == {}
    table.refuse("war")


def test_T5_19_only_with_a_piece_there() -> None:
    table = position("kingdom", red=dict(tower=5, hand=["K1"]), blue=dict(at="emesa.war"))
    table.refuse("war")


# --- T5.20


@pytest.mark.parametrize(("good", "goods"), [("wood", "1w"), ("stone", "1s")])
def test_T5_20_the_pawn_and_a_basic_good(good: str, goods: str) -> None:
    table = position("kingdom", merchants=3, to_act="green", green=dict(at="north.first=ship", hand=["K1"]))
    assert table.offers("first") == ["first wood", "first stone"]
    table.do(f"first {good}")
    assert table.goods("green") == goods, "into the warehouse"
    assert (table.state.pawn, table.state.first) == (2, 0), "play order changes from the next turn"
    assert table.green.ships == 2
    table.refuse("first wood", "first stone")
    table.do("end")
    assert (table.state.turn, table.state.first, table.to_act) == (2, 2, "green")
    table.do("place camel ebla.gifts")
    assert table.to_act == "red"


def test_T5_20_without_it_the_first_merchant_stays_first() -> None:
    table = position("kingdom", first="blue", to_act="red", red=dict(at="ebla.gifts"), blue=dict(hand=["K1"]))
    table.do("end")
    assert (table.state.turn, table.to_act) == (2, "blue")


# --- T5.21


@pytest.mark.parametrize(("era", "gold", "points"), [(2, 1, 3), (3, 2, 6)])
def test_T5_21_pay_gold_or_lose_points(era: int, gold: int, points: int) -> None:
    def table() -> Play:
        return position("kingdom", era=era, red=dict(goods=f"{gold}g"), blue=dict(hand=["K1"]))

    paid = table()
    assert paid.offers("end") == ["end pay tax", "end refuse tax"]
    paid.refuse("end")
    paid.do("end pay tax")
    assert (paid.goods("red"), paid.red.points) == ("0", 10)
    refused = table()
    refused.do("end refuse tax")
    assert (refused.goods("red"), refused.red.points) == (f"{gold}g", 10 - points)


def test_T5_21_all_or_nothing() -> None:
    table = position("kingdom", era=3, red=dict(goods="1g", hand=["K1"]))
    table.refuse("end pay tax", "end")
    assert table.offers("end") == ["end refuse tax"]
    table.do("discard K1 for gold", "end pay tax")
    assert (table.goods("red"), table.red.points) == ("0", 10)


def test_T5_21_at_the_end_of_each_go() -> None:
    """What comes earlier in the go, such as gold collected, can pay it; who has nothing to decide loses the points."""
    table = position(
        "kingdom",
        merchants=3,
        era=2,
        red=dict(at="euphrates.gold1=ship"),
        blue=dict(goods="4w"),
        green=dict(goods="1g"),
    )
    assert table.offers("end") == ["end refuse tax"]
    table.do("collect euphrates.gold1", "end pay tax")
    assert (table.goods("red"), table.to_act) == ("2g", "green")
    assert (table.blue.points, table.goods("blue")) == (7, "4w")


def test_T5_21_points_may_fall_below_zero() -> None:
    table = position("kingdom", era=3, red=dict(points=1, hand=["K1"]))
    table.do("end refuse tax")
    assert table.red.points == -5


@pytest.mark.parametrize(
    ("merchants", "red"),
    [
        (2, dict(at="ebla.taxman")),
        (3, dict(improvements=["I46"])),
    ],
)
def test_T5_21_exempt(merchants: int, red: dict[str, Any]) -> None:
    table = position("kingdom", merchants=merchants, era=3, red={**red, "goods": "3g", "hand": ["K1"]})
    assert table.offers("end") == ["end"]
    table.refuse("end pay tax", "end refuse tax")
    table.do("end")
    assert (table.goods("red"), table.red.points) == ("3g", 10)


def test_T5_21_exempt_by_I48() -> None:
    red: dict[str, Any] = dict(improvements=["I48"], at="I48", goods="2g")
    table = position("kingdom", merchants=3, era=3, red=red)
    assert table.offers("end") == ["end pay tax", "end refuse tax"]
    table.do("taxman using I48")
    assert table.offers("end") == ["end"]
    table.do("end")
    assert (table.goods("red"), table.red.points) == ("2g", 10)


def test_T5_21_the_exemption_is_for_this_turn() -> None:
    small = dict(camels=0, ships=0)
    table = position(
        "kingdom",
        merchants=3,
        era=3,
        red=dict(improvements=["I48"], at="I48", goods="4g", camels=1, ships=0),
        blue=small,
        green=small,
    )
    table.do("taxman using I48", "end")
    table.do("place camel ebla.gifts")
    while table.stage != "kingdom":
        table.do("end")
    assert table.offers("end") == ["end pay tax", "end refuse tax"]


def test_T5_21_nothing_is_due_in_era_I() -> None:
    table = position("kingdom", era=1, red=dict(goods="1g", hand=["K1"]))
    assert table.offers("end") == ["end"]
    table.refuse("end pay tax", "end refuse tax")
    table.do("end")
    assert (table.goods("red"), table.red.points) == ("1g", 10)


def test_T5_21_it_does_not_depend_on_the_marauders() -> None:
    table = position("kingdom", era=2, attacked="ebla", red=dict(goods="1g"))
    assert table.offers("end") == ["end pay tax", "end refuse tax"]


# --- T5.22


def test_T5_22_kingdom_actions_in_play_order_and_the_last_keeps_the_pawn() -> None:
    table = position(
        "kingdom",
        merchants=3,
        era=3,
        first="blue",
        red=dict(improvements=["I48"], at="I48 ebla.taxman"),
        blue=dict(at="north.first=ship ebla.gifts"),
        green=dict(at="emesa.war", tower=2, goods="2g"),
    )
    table.do("first wood", "end refuse tax")
    assert (table.state.pawn, table.to_act) == (1, "green")
    table.do("war", "end pay tax")
    assert table.to_act == "red"
    table.do("first stone using I48")
    assert table.state.pawn == 0
    assert [x.seat for x in table.events if isinstance(x, e.PawnTaken)] == [0]
    table.do("end")
    assert (table.state.first, table.to_act) == (0, "red")
    assert (table.goods("blue"), table.goods("red")) == ("1w", "1s")
