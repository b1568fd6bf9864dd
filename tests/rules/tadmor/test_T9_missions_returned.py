"""T9: a fulfilled mission may be returned once."""

from __future__ import annotations

from typing import Any

import pytest

from rules.tadmor import events as e
from rules.tadmor.state import StageName
from tests.rules.tadmor.builders import Play, position

# --- once, face down, half the points

STAGES: tuple[StageName, ...] = (
    "placement",
    "marauders: region",
    "marauders: swap",
    "improvements",
    "improvements: favours",
    "construction",
    "kingdom",
)
RESOLUTION = {"improvements", "improvements: favours", "construction", "kingdom"}
WHEN: dict[str, set[str]] = {
    "K1 K2": {"construction"},
    "K3 K4": {"construction"},
    "K5 K6": {*STAGES},
    "K7 K8": {"construction"},
    "K9 K10": {"marauders: region"},
    "K11 K12": {*STAGES},
    "K13": RESOLUTION,
    "K14": {"marauders: swap"},
    "K15": {"improvements: favours"},
    "K16 K17 K18": RESOLUTION,
    "K19": {"construction"},
    "K20": {"construction"},
    "K21 K22": {"construction"},
    "K23 K24": {"placement"},
    "K25 K26": {"improvements: favours"},
}
CARDS = [(card, when) for cards, when in WHEN.items() for card in cards.split()]


def with_card(stage: StageName, card: str) -> Play:
    """A position in which nothing but the time could stand against returning the card."""
    return position(
        stage,
        raid=("blue", "north") if stage.startswith("marauders") else None,
        red=dict(fulfilled=[card], at="palmyra.improve1 ebla.gifts"),
        blue=dict(at="damascus.stone", tower=5),
    )


@pytest.mark.parametrize(("card", "when"), CARDS)
def test_T9_when_each_card_may_be_returned(card: str, when: set[str]) -> None:
    assert {stage for stage in STAGES if with_card(stage, card).offers(f"return {card}")} == when


@pytest.mark.parametrize(("card", "when"), CARDS)
def test_T9_once_and_for_half_the_points(card: str, when: set[str]) -> None:
    table = with_card(next(stage for stage in STAGES if stage in when), card)
    full = table.worth("red", "missions")
    assert full > 0
    table.do(table.offers(f"return {card}")[0])
    assert (table.red.fulfilled, table.red.returned) == ((), (card,))
    assert (table.worth("red", "missions"), table.worth("red", "returned missions")) == (0, full / 2)
    assert not table.offers(f"return {card}")
    assert card not in (*table.state.deck, *table.state.discards), "it stays before its owner"


def test_T9_returned_missions_count_for_the_caravan() -> None:
    table = position(red=dict(fulfilled=["K16", "K7"], at="emesa.caravan"))
    table.do("return K16 for 5w", "return K7")
    assert "caravan" in table.options


def test_T9_a_card_of_the_hand_or_of_a_rival_is_not_returned() -> None:
    table = position(red=dict(hand=["K7"]), blue=dict(fulfilled=["K8"], returned=["K21"]))
    table.refuse("return K7", "return K8", "return K21")


# --- the favours


def test_T9_K1_any_tile_of_any_stack() -> None:
    table = position(red=dict(fulfilled=["K1"], goods="1w"), tops={"yellow": ["jade"]})
    goods = ["glass", "incense", "myrrh", "jade", "ivory", "porcelain", "silk", "perfume", "oils"]
    assert table.offers("return") == [f"return K1 for {good}" for good in goods]
    table.do("return K1 for porcelain")
    assert (table.red.rare_goods, table.goods("red")) == (("porcelain",), "1w")
    assert e.StackShuffled("yellow") in table.events
    assert sorted(table.state.stacks["yellow"]) == ["ivory", "ivory", "jade", "jade", "porcelain"]


@pytest.mark.parametrize(
    ("temples", "part", "after"),
    [([], "basement", (1,)), ([1], "colonnade", (2,)), ([2], "roof", (3,)), ([4], "basement", (4, 1))],
)
def test_T9_K3_the_next_temple_part(temples: list[int], part: str, after: tuple[int, ...]) -> None:
    table = position(red=dict(fulfilled=["K3"], temples=temples), finishers=["red"] if 4 in temples else [])
    assert table.offers("return") == [f"return K3 for {part}"]
    table.do(f"return K3 for {part}")
    assert (table.red.temples, table.goods("red")) == (after, "0")


@pytest.mark.parametrize(("card", "levels"), [("K7", 2), ("K8", 3)])
def test_T9_K7_and_K8_levels_for_nothing(card: str, levels: int) -> None:
    table = position(red=dict(fulfilled=[card], tower=9))
    table.do(f"return {card}")
    assert (table.red.tower, table.goods("red")) == (9 + levels, "0")


def test_T9_K21_two_missions() -> None:
    table = position(deck=["K7", "K8"], red=dict(fulfilled=["K21"], hand=["K1"]))
    table.do("return K21")
    assert table.red.hand == ("K1", "K7", "K8")


# --- T9.1


def test_T9_1_K19_a_basement_beside_an_unfinished_temple() -> None:
    table = position(red=dict(fulfilled=["K19"], temples=[2]))
    table.do("return K19")
    assert table.red.temples == (2, 1)
    table = position(red=dict(fulfilled=["K19"]))
    table.do("return K19")
    assert table.red.temples == (1,)


def test_T9_1_each_temple_action_names_the_temple_it_builds_on() -> None:
    red: dict[str, Any] = dict(goods="9w9s9m", temples=[2, 1], at="ebla.temple palmyra.temple", fulfilled=["K3"])
    table = position(red=red)
    colonnade, roof = "temple colonnade for 2s3m using {}", "temple roof for 3w3m using {}"
    assert {*table.offers("temple")} == {
        line.format(place) for line in (colonnade, roof) for place in ("ebla.temple", "palmyra.temple")
    }
    assert table.offers("return") == ["return K3 for colonnade", "return K3 for roof"]
    table.refuse("temple basement for 2w2s using ebla.temple", "return K3 for basement")
    table.do(colonnade.format("ebla.temple"))
    assert sorted(table.red.temples) == [2, 2]
    table.do(roof.format("palmyra.temple"))
    assert sorted(table.red.temples) == [2, 3]
    table.do("return K3 for statues")
    assert sorted(table.red.temples) == [2, 4]


# --- T9.2


@pytest.mark.parametrize(("own", "rival", "left"), [(9, 5, 2), (9, 2, 0), (0, 5, 2)])
def test_T9_2_ruling_K20_has_no_condition_on_height(own: int, rival: int, left: int) -> None:
    table = position(era=1, red=dict(tower=own, fulfilled=["K20"]), blue=dict(tower=rival))
    assert table.offers("return") == ["return K20 against blue"]
    table.refuse("return K20 against red")
    table.do("return K20 against blue")
    assert (table.blue.tower, table.red.tower) == (left, own)


def test_T9_2_ruling_a_free_part_counts_as_built() -> None:
    table = position(merchants=3, red=dict(temples=[3], fulfilled=["K4"], hand=["K1"]))
    table.do("return K4 for statues")
    assert table.options == ["take grey", "take yellow", "take red"]
    table.do("take grey", "take grey")
    assert len(table.red.rare_goods) == 2
    assert table.state.finishers == (0,)


def test_T9_2_ruling_a_free_part_gives_no_card_and_no_points() -> None:
    table = position(
        era=3,
        red=dict(temples=[1], fulfilled=["K3", "K19"], improvements=["I37"], at="palmyra.temple I37"),
    )
    table.do("return K3 for colonnade", "return K19")
    assert (table.red.temples, table.red.hand, table.scored("red")) == ((2, 1), (), 0)
    assert table.red.pieces.keys() == {"palmyra.temple", "I37"}, "and no piece is used for it"


# --- T9.3


def test_T9_3_ruling_fulfilled_and_returned_in_the_same_go() -> None:
    table = position(red=dict(goods="2w2s1m", hand=["K7"], at="palmyra.mission"))
    table.refuse("return K7")
    table.do("fulfil K7 for 2w2s1m", "return K7")
    assert (table.red.tower, table.red.fulfilled, table.red.returned) == (2, (), ("K7",))
