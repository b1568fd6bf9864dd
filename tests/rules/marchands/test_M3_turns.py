"""M3: the order of the turn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.contract import StageBegan, TurnBegan
from rules.marchands import events as e
from tests.rules.choosers import take
from tests.rules.marchands.choosers import with_sense
from tests.rules.marchands.tables import Play, each, new, position

ALL = ("red", "blue", "green", "yellow")


def begun(players: int, **chosen: Any) -> Play:
    """All caravans are placed."""
    table = new(players, **chosen)
    while table.stage == "caravans":
        table.do(table.options[0])
    return table


def test_M3_1_the_phases_come_in_their_order() -> None:
    table, rng = begun(3), Random(1)
    order = {e.PlotsShown: 1, e.StepBegan: 2, e.GoodsPlaced: 3, e.ContractPlaced: 3, e.AmountAnnounced: 4, TurnBegan: 5}
    phase = 0
    while table.game.acting:
        for x in take(table.game, with_sense(table.game, rng)):
            now = order.get(type(x), phase)
            assert now >= phase, f"{x} comes too late"
            phase = 0 if now == 5 else now


def test_M3_2_the_title_moves_clockwise_every_turn() -> None:
    table = begun(3)
    firsts = [table.state.first]
    for _ in range(2):
        table.plots()
        firsts.append(table.state.first)
    assert firsts == [(firsts[0] + n) % 3 for n in range(3)]


def test_M3_3_ruling_2_the_left_neighbour_of_who_placed_first_begins() -> None:
    for seed in range(10):
        table = new(4, seed)
        (placed_first,) = table.game.acting
        while table.stage == "caravans":
            table.do(table.options[0])
        assert table.state.first == (placed_first + 1) % 4


def test_vector_T12_who_is_first_in_turns_1_to_5() -> None:
    seed = next(seed for seed in range(50) if new(4, seed).game.acting == (0,))
    table = new(4, seed)
    while table.stage == "caravans":
        table.do(table.options[0])
    firsts: list[int] = []
    while len(firsts) < 5:
        firsts.append(table.state.first)
        table.plots()
        while table.stage == "monopolies":
            table.do("announce 0")
    assert firsts == [1, 2, 3, 0, 1]


def test_M3_4_in_order_is_from_the_first_player_clockwise() -> None:
    table = position(first="green", cities={"7": "CBSG"}, **each(ALL, at="7"))
    table.plots(**dict.fromkeys(ALL, "X"))
    assert [x.seat for x in table.happened(e.ResourceTaken)] == [2, 3, 0, 1]


@pytest.mark.parametrize(("short", "last"), [(False, 12), (True, 9)])
def test_M3_5_monopolies_after_every_third_turn_and_the_end_after_the_last(short: bool, last: int) -> None:
    table = begun(2, short=short)
    scored = []
    while table.game.acting:
        turn = table.state.turn
        events = table.plots() if table.stage == "plotting" else table.do("announce 0")
        if any(isinstance(x, StageBegan) and x.stage == "monopolies" for x in events):
            scored.append(turn)
    assert scored == list(range(3, last + 1, 3))
    assert table.state.turn == last
