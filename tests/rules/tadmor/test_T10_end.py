"""T10: the final score and the winner."""

from __future__ import annotations

from typing import Any

import pytest

from rules.contract import Standings
from rules.tadmor.components.catalogue import own_catalogue
from tests.rules.tadmor.builders import Play, position


def ended(merchants: int = 2, **setting: Any) -> Play:
    """The last go of the last turn has just ended; a Taxman slot keeps red's points whole."""
    setting["red"] = {"at": "ebla.taxman", "hand": ["K26"], **setting.get("red", {})}
    table = position("kingdom", turn=9, merchants=merchants, **setting)
    table.do("end")
    assert table.stage == "game over"
    return table


# --- T10.1


def test_T10_1_every_part_of_the_score() -> None:
    table = ended(
        red=dict(
            points=17,
            tower=6,
            fulfilled=["K1", "K9"],
            returned=["K5", "K15"],
            temples=[4, 2],
            rare=["glass", "jade", "silk"],
            improvements=["I38", "I41"],
        ),
        blue=dict(tower=3),
        finishers=["red"],
    )
    first = table.game.standings().ranking[0]
    assert {line.source: line.points for line in first.lines} == {
        "track": 17,
        "tower": 12,
        "missions": 8 + 12,
        "returned missions": 4 + 6,
        "temples": 40 + 13,
        "rare goods": 15,
        "improvements": 24,
    }
    assert (first.seat, first.total) == (0, 17 + 12 + 20 + 10 + 53 + 15 + 24)


def test_T10_1_missions_in_hand_are_worth_nothing() -> None:
    table = ended(red=dict(hand=["K1", "K9"]))
    assert (table.worth("red", "missions"), table.worth("red", "returned missions")) == (0, 0)


@pytest.mark.parametrize(("part", "points"), [(1, 5), (2, 13), (3, 25), (4, 40)])
def test_T10_1_a_temple_by_its_top_card(part: int, points: int) -> None:
    table = ended(red=dict(temples=[part]), finishers=["red"] if part == 4 else [])
    assert table.worth("red", "temples") == points


TYPES = ["glass", "incense", "myrrh", "jade", "ivory", "porcelain", "silk", "perfume", "oils"]


@pytest.mark.parametrize(
    ("count", "points"), [(0, 0), (1, 5), (2, 10), (3, 15), (4, 25), (5, 35), (6, 45), (7, 60), (8, 75), (9, 90)]
)
def test_T10_1_sets_of_different_rare_goods(count: int, points: int) -> None:
    assert ended(red=dict(rare=TYPES[:count])).worth("red", "rare goods") == points


@pytest.mark.parametrize(
    ("rare", "points"),
    [
        (["glass", "glass"], 10),
        ([*TYPES[:4], *TYPES[:4]], 50),
        ([*TYPES[:5], *TYPES[:2], *TYPES[:1]], 35 + 10 + 5),
        ([*TYPES, *TYPES, "glass"], 185),
        ([*TYPES[:7], *TYPES[:3]], 75),
    ],
)
def test_T10_1_duplicates_start_further_sets(rare: list[str], points: int) -> None:
    assert ended(merchants=3, red=dict(rare=rare)).worth("red", "rare goods") == points


def test_T10_1_the_best_split_is_taken() -> None:
    """With these worths two sets of two are more than a set of three and one of one."""
    text = "[scoring]\nrare_sets = [1, 30, 31, 32, 33, 34, 35, 36, 37]\n"
    table = position(
        "kingdom",
        catalogue=own_catalogue(text, "pairs pay"),
        red=dict(rare=["glass", "glass", "jade", "silk"], hand=["K1"]),
    )
    assert table.worth("red", "rare goods") == 60


# A tile, its owner, and three rivals: one who has less, one who has as much, one who has more.
FINAL: list[tuple[str, dict[str, Any], list[dict[str, Any]]]] = [
    ("I38", dict(tower=5), [dict(tower=4), dict(tower=5), dict(tower=6)]),
    ("I39", dict(rare=["glass", "jade"]), [dict(rare=["silk"]), dict(rare=["silk"] * 2), dict(rare=TYPES[2:5])]),
    (
        "I40",
        dict(fulfilled=["K9"]),
        [dict(fulfilled=["K1"]), dict(fulfilled=["K10"]), dict(fulfilled=["K10"], returned=["K5"])],
    ),
    ("I41", dict(temples=[2]), [dict(temples=[1]), dict(temples=[2]), dict(temples=[3])]),
    ("I42", dict(), [dict(), dict(improvements=["I5"]), dict(improvements=["I5", "I8"])]),
]


@pytest.mark.parametrize(("tile", "owner", "rivals"), FINAL)
def test_T10_1_twelve_points_for_a_strict_first_place(
    tile: str, owner: dict[str, Any], rivals: list[dict[str, Any]]
) -> None:
    bonuses = [
        ended(red={**owner, "improvements": [tile]}, blue=rival).worth("red", "improvements") for rival in rivals
    ]
    assert bonuses == [12, 0, 0]


@pytest.mark.parametrize(("tile", "owner", "rivals"), FINAL)
def test_T10_1_no_tie_with_any_rival(tile: str, owner: dict[str, Any], rivals: list[dict[str, Any]]) -> None:
    less, same, _ = rivals
    red = {**owner, "improvements": [tile]}
    assert ended(merchants=3, red=red, blue=less, green=same).worth("red", "improvements") == 0


def test_T10_1_I40_returned_missions_count_half() -> None:
    """K9 face up is 12; K15 and K13 returned are 6 each: a tie."""
    red: dict[str, Any] = dict(fulfilled=["K9"], improvements=["I40"])
    assert ended(red=red, blue=dict(returned=["K13", "K15"])).worth("red", "improvements") == 0
    assert ended(red=red, blue=dict(returned=["K13", "K1"])).worth("red", "improvements") == 12


def test_T10_1_each_of_them_counts() -> None:
    red: dict[str, Any] = dict(tower=9, rare=["glass"], fulfilled=["K9"], temples=[1])
    table = ended(red={**red, "improvements": ["I38", "I39", "I40", "I41", "I42"]})
    assert table.worth("red", "improvements") == 60


def test_T10_1_only_the_owner_gains() -> None:
    table = ended(red=dict(improvements=["I38"]), blue=dict(tower=9))
    assert (table.worth("red", "improvements"), table.worth("blue", "improvements")) == (0, 0)


# --- T10.2


def final(**merchants: Any) -> Standings:
    """The standings of a finished game in which nobody loses points to the taxman."""
    exempt: dict[str, dict[str, Any]] = {
        "red": dict(at="ebla.taxman", hand=["K1"]),
        "blue": dict(improvements=["I46"]),
        "green": dict(goods="2g"),
    }
    setting: dict[str, Any] = {colour: {**exempt[colour], **merchants.get(colour, {})} for colour in exempt}
    table = position("kingdom", turn=9, merchants=3, **setting)
    table.do("end", "end pay tax")
    assert table.stage == "game over"
    return table.game.standings()


def test_T10_2_most_points_win() -> None:
    standings = final(red=dict(points=20), blue=dict(points=31), green=dict(points=30, rare=[]))
    assert standings.winners == (1,)
    assert [(s.seat, s.place) for s in standings.ranking] == [(1, 1), (2, 2), (0, 3)]
    assert standings.decided_by == "points"


def test_T10_2_then_most_rare_goods() -> None:
    standings = final(red=dict(points=30), blue=dict(points=25, rare=["silk"]), green=dict(points=10))
    assert [s.total for s in standings.ranking[:2]] == [30, 30]
    assert standings.winners == (1,)
    assert standings.decided_by == "rare goods"


def test_T10_2_then_a_shared_win() -> None:
    standings = final(red=dict(points=25, rare=["jade"]), blue=dict(points=10), green=dict(points=25, rare=["silk"]))
    assert standings.winners == (0, 2)
    assert [(s.seat, s.place) for s in standings.ranking] == [(0, 1), (2, 1), (1, 3)]
    assert standings.decided_by == "shared"


def test_T10_2_the_number_of_rare_goods_counts_not_their_worth() -> None:
    """Four different are worth 25, four of two kinds only 20: with equal points neither comes first."""
    standings = final(
        red=dict(points=5, rare=["jade", "silk", "glass", "oils"]),
        blue=dict(points=10, rare=["jade", "jade", "silk", "silk"]),
    )
    assert [s.total for s in standings.ranking[:2]] == [30, 30]
    assert standings.winners == (0, 1)
