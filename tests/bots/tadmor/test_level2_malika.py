"""Malika plays like a sensible person: she hoards no missions, and swaps goods only for something."""

from __future__ import annotations

import pytest

from bots.observation import Observation
from bots.tadmor.players.level2_greedy_malika import MAX_HAND_TO_DRAW, Malika
from bots.tadmor.sampled_table import table_of
from rules.tadmor.actions import Place
from rules.tadmor.components.schema import MissionSlot
from rules.tadmor.game import TadmorGame
from tests.rules.choosers import take
from tests.rules.tadmor.builders import position
from tests.suites.bot_games import decision


@pytest.mark.parametrize(("players", "seed"), [(2, 31), (2, 32), (3, 33), (3, 34), (4, 35), (4, 36)])
def test_she_neither_crowds_the_missions_nor_hoards_them_and_builds_something(players: int, seed: int) -> None:
    game = TadmorGame.new(players, seed)
    bots = [Malika(seed * players + seat) for seat in range(players)]
    in_first_turn = [0] * players
    while (seat := game.to_act) is not None:
        action = bots[seat].decide(Observation(game, seat))
        if game.state.turn == 1 and isinstance(action, Place):
            in_first_turn[seat] += isinstance(table_of(game).board.rows.get(action.place), MissionSlot)
        take(game, action)
        # A temple part and a returned mission may still bring cards to a full hand.
        assert max(len(merchant.hand) for merchant in game.state.merchants) <= MAX_HAND_TO_DRAW + 2
    assert max(in_first_turn) <= 2
    assert all(m.tower or m.temples or m.rare_goods or m.fulfilled or m.returned for m in game.state.merchants)


@pytest.mark.parametrize("seed", range(6))
def test_she_trades_only_for_what_she_can_then_pay(seed: int) -> None:
    nothing_to_buy = position(era=1, red=dict(improvements=["I1"], goods="4w"))
    assert nothing_to_buy.offers("trade")
    assert nothing_to_buy.game.write_action(decision(Malika, nothing_to_buy.game, seed=seed)) == "end"
    a_pair = position(era=1, red=dict(improvements=["I1"], goods="2w1m", at="damascus.pairs"))
    assert a_pair.game.write_action(decision(Malika, a_pair.game, seed=seed)) == "trade wood>marble"


def test_with_a_full_hand_she_draws_no_more() -> None:
    cards = ["K3", "K4", "K5", "K6"]
    full = position(era=1, red=dict(hand=cards, at="palmyra.mission"))
    fewer = position(era=1, red=dict(hand=cards[:1], at="palmyra.mission"))
    assert full.game.write_action(decision(Malika, full.game)) == "end"
    assert fewer.game.write_action(decision(Malika, fewer.game)) == "draw"


@pytest.mark.parametrize("seed", range(6))
def test_a_piece_goes_to_the_missions_only_for_one_that_no_other_is_there_for(seed: int) -> None:
    drawing = position("placement", era=1, red=dict(hand=["K3"], at="palmyra.mission"))
    assert "place camel damascus.mission" in drawing.options
    assert "mission" not in drawing.game.write_action(decision(Malika, drawing.game, seed=seed))
