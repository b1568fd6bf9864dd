"""T7: the end of a turn, of an era and of the game."""

from __future__ import annotations

from typing import Any

import pytest

from rules.contract import GameEnded, PointsScored
from rules.tadmor import events as e
from tests.rules.tadmor.builders import Play, position

BOARD_FOR = {2: 6, 3: 8, 4: 10}


def last_go(turn: int = 1, merchants: int = 2, **setting: Any) -> Play:
    """The kingdom phase, with red's go the last one that needs a decision."""
    setting["red"] = {"hand": ["K1"], **setting.get("red", {})}
    return position("kingdom", turn=turn, merchants=merchants, **setting)


# --- T7.1


def test_T7_1_traded_goods_move_to_the_warehouse() -> None:
    table = last_go(red=dict(goods="2w", traded="1w2g"), blue=dict(traded="1m"))
    table.do("end")
    assert (table.goods("red"), table.goods("blue")) == ("3w2g", "1m")
    assert table.stage == "placement"


@pytest.mark.parametrize(("tiles", "room"), [([], 8), (["I33"], 12)])
def test_T7_1_more_goods_than_room_are_discarded(tiles: list[str], room: int) -> None:
    full = f"{room - 3}w3s"
    table = last_go(turn=4, red=dict(goods=full, improvements=tiles), blue=dict(goods="1w"))
    table.do("end refuse tax")
    assert table.stage == "placement", "just full is not too much"
    table = last_go(turn=4, red=dict(goods=full, traded="2g", improvements=tiles), blue=dict(goods="1w"))
    table.do("end refuse tax")
    assert (table.to_act, table.stage) == ("red", "turn end")
    assert {*table.options} == {"drop 2w", "drop 1w1s", "drop 1w1g", "drop 2s", "drop 1s1g", "drop 2g"}
    table.refuse("drop 1w", "drop 3w", "drop 2m", "end")
    table.do("drop 1s1g")
    assert table.goods("red") == f"{room - 3}w2s1g"
    assert table.stage == "placement"


def test_T7_1_everyone_who_has_too_much_in_play_order() -> None:
    table = last_go(
        merchants=3,
        first="blue",
        to_act="red",
        red=dict(goods="9w"),
        blue=dict(goods="10s"),
        green=dict(goods="8g"),
    )
    table.do("end")
    assert (table.to_act, table.options) == ("blue", ["drop 2s"])
    table.do("drop 2s")
    assert (table.to_act, table.options) == ("red", ["drop 1w"])
    table.do("drop 1w")
    assert [sum(m.warehouse) for m in table.state.merchants] == [8, 8, 8]
    assert (table.state.turn, table.stage) == (2, "placement")


# --- T7.2


@pytest.mark.parametrize("turn", range(1, 9))
def test_T7_2_the_turn_marker_advances(turn: int) -> None:
    table = last_go(turn=turn)
    table.do(table.offers("end")[-1])
    assert (table.state.turn, table.stage) == (turn + 1, "placement")


@pytest.mark.parametrize(("turn", "scores"), [(1, False), (2, False), (3, True), (4, False), (5, False), (6, True)])
def test_T7_2_two_points_for_each_level_on_entering_a_new_era(turn: int, scores: bool) -> None:
    table = last_go(turn=turn, red=dict(tower=7), blue=dict(tower=3))
    table.do(table.offers("end")[-1])
    assert table.scored("red", "tower") == (14 if scores else 0)
    assert table.scored("blue", "tower") == (6 if scores else 0)


@pytest.mark.parametrize("merchants", [2, 3, 4])
@pytest.mark.parametrize(("turn", "era"), [(3, 2), (6, 3)])
def test_T7_2_a_new_display_for_a_new_era(merchants: int, turn: int, era: int) -> None:
    table = last_go(turn=turn, merchants=merchants)
    old = {*table.state.display}
    table.do(table.offers("end")[-1])
    new = {*table.state.display}
    catalogue = table.game.components
    assert len(new) == BOARD_FOR[merchants]
    assert new <= {*catalogue.tiles(era - 1, merchants)}
    assert not new & old
    assert old <= {*table.state.cleared}
    in_the_box = {*catalogue.tiles(era - 1, merchants)} - new
    assert in_the_box <= {*table.state.unseen}


def test_T7_2_the_new_display_is_drawn_at_random() -> None:
    displays = set()
    for number in range(20):
        table = last_go(turn=3)
        # Another state of the source of chance, another display.
        table.game.state.chance = f"{number + 1:x}"
        table.do("end")
        displays.add(table.state.display)
    assert len(displays) > 10


@pytest.mark.parametrize("turn", [1, 2, 4, 5, 7, 8])
def test_T7_2_within_an_era_the_display_stays(turn: int) -> None:
    table = last_go(turn=turn, display=[{1: "I5", 2: "I19", 3: "I38"}[(turn + 2) // 3]])
    display = table.state.display
    table.do(table.offers("end")[-1])
    assert table.state.display == display


def test_T7_2_towers_score_before_the_new_improvements_come() -> None:
    table = last_go(turn=3, red=dict(tower=2))
    table.do("end")
    kinds = [type(x) for x in table.events if isinstance(x, e.EraBegan | PointsScored | e.DisplayLaid)]
    assert kinds == [e.EraBegan, PointsScored, e.DisplayLaid]


# --- T7.3


def test_T7_3_the_game_ends_after_turn_9() -> None:
    table = last_go(turn=9, red=dict(tower=3, goods="9w"))
    table.do("end refuse tax", "drop 1w")
    assert (table.stage, table.to_act, table.options) == ("game over", None, [])
    assert table.scored("red", "tower") == 0, "the towers are part of the final score"
    assert table.worth("red", "tower") == 6
    standings = table.game.standings()
    assert standings.final
    assert GameEnded(standings.winners, standings.decided_by) in table.events
