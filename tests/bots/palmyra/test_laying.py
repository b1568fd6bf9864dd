"""The search for what a figure can lay: what it finds is legal, and matches what the rules say."""

from __future__ import annotations

import pytest

from bots.palmyra.search.laying import LayingSearch
from bots.palmyra.search.turn_choice import TurnPlan
from rules.palmyra.reach import can_begin
from rules.palmyra.state import LEGION
from tests.bots.palmyra.palmyra_bots import played
from tests.rules.choosers import take


@pytest.mark.parametrize(("players", "seed", "decisions"), [(2, 1, 0), (2, 2, 45), (3, 3, 60), (5, 5, 96)])
def test_every_laying_is_legal_and_matches_what_the_rules_count(players: int, seed: int, decisions: int) -> None:
    game = played(players, seed, decisions)
    while game.stage != "turn":
        take(game, game.legal[-1])
    seat, board = game.table.seat, dict(game.table.board)
    layings = LayingSearch(game.table, seat, LEGION).best(20)
    assert list(game.table.board.items()) == list(board.items())
    assert bool(layings) == can_begin(game.table, LEGION)
    for laying in layings:
        twin = game.copy()
        *lays, stop = TurnPlan(0.0, "conquer", LEGION, laying).actions()
        for action in lays:
            take(twin, action)
        assert twin.table.matched == laying.matched
        assert twin.table.hands[seat] == laying.hand
        assert stop in twin.legal


def test_a_wide_search_finds_every_first_tile() -> None:
    game = played(2, 2, 45)
    while game.stage != "turn":
        take(game, game.legal[-1])
    first = {laying.lays[0] for laying in LayingSearch(game.table, game.table.seat, LEGION).best(1)}
    take(game, game.legal[0])
    assert len(first) == len(game.legal)
