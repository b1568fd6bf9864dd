"""Advice for Palmyra: legal, the same for the same knowledge, with reasons that are true; and the look back."""

from __future__ import annotations

import re
from random import Random
from typing import get_args

import pytest
from msgspec.structs import replace

from bots.kit.level0_random import RandomBot
from bots.kit.review import MAX_MISSED
from bots.observation import Observation
from bots.palmyra.public_observation import PublicObservation
from bots.palmyra.reasons.advice import advise, explain
from bots.palmyra.reasons.reason import _REASONS
from bots.palmyra.reasons.review import TurnReview
from rules.contract import Action, Seat
from rules.palmyra import actions as a
from rules.palmyra.game import PalmyraGame
from rules.palmyra.table import NO_COINS
from tests.bots.palmyra.palmyra_bots import game_for, played
from tests.rules.choosers import take

POSITIONS = [(1, 4, 30), (2, 1, 0), (2, 2, 43), (3, 3, 61), (5, 5, 77)]


def seat_of(game: PalmyraGame) -> int:
    assert game.to_act is not None
    return game.to_act


@pytest.mark.parametrize(("players", "seed", "decisions"), POSITIONS)
def test_advice_is_legal_and_the_best_comes_first(players: int, seed: int, decisions: int) -> None:
    game = played(players, seed, decisions)
    for _ in range(8):
        advice = advise(Observation(game, seat_of(game)), rounds=2)
        assert advice
        assert all(one.action in game.legal for one in advice)
        assert advice[0].behind == 0 <= advice[-1].behind
        assert len({one.action for one in advice}) == len(advice)
        take(game, advice[0].action)


@pytest.mark.parametrize(("players", "seed", "decisions"), POSITIONS)
def test_advice_depends_on_nothing_hidden(players: int, seed: int, decisions: int) -> None:
    game = played(players, seed, decisions)
    seat = seat_of(game)
    told = advise(Observation(game, seat), rounds=2)
    for deal in range(2):
        assert advise(Observation(game.determinize(seat, Random(deal)), seat), rounds=2) == told


def test_for_coins_that_lie_face_down_their_number_does_not_matter() -> None:
    game = played(3, 3, 61)
    seat, coins = seat_of(game), [sum(player.coins) for player in game.state.players]
    told = advise(PublicObservation(game, seat), rounds=2)
    others = [
        replace(p, coins=(n, *NO_COINS[1:])) for p, n in zip(game.state.players, coins[1:] + coins[:1], strict=True)
    ]
    moved = PalmyraGame.from_state(replace(game.state, players=tuple(others)))
    assert len(set(coins)) > 1
    assert advise(PublicObservation(moved, seat), rounds=2) == told


def test_every_kind_of_action_has_a_reason() -> None:
    assert set(_REASONS) == set(get_args(a.AnyAction))


@pytest.mark.parametrize("expert", [False, True])
def test_whatever_somebody_did_has_a_reason_in_a_whole_sentence(expert: bool) -> None:
    game, bot = game_for(3, 8, expert), RandomBot(1)
    while game.acting:
        observation = Observation(game, seat_of(game))
        action = bot.decide(observation)
        assert re.fullmatch(r"[A-Z][^{}]+\.", str(explain(observation, action)))
        take(game, action)


def test_what_a_turn_is_said_to_bring_it_brings() -> None:
    game = played(2, 2, 45)
    while game.stage != "turn":
        take(game, game.legal[-1])
    seat = seat_of(game)
    observation = Observation(game, seat)
    told = str(explain(observation, a.Revenue("censor")))
    found = re.fullmatch(r"It lays (\d) tiles? and collects (\d+) coins?(?:, (\d+) of them tribute)?\.", told)
    assert found
    assert 1 <= int(found[1]) <= 4
    assert int(found[3] or 0) in (0, len(game.table.flipped[seat]))


def test_the_look_back_finds_what_cost_most() -> None:
    game, bot = game_for(2, 5), RandomBot(3)
    positions, actions = [game.copy()], list[tuple[Seat, Action]]()
    while game.acting and len(actions) < 160:
        seat = seat_of(game)
        actions.append((seat, bot.decide(Observation(game, seat))))
        game.apply(*actions[-1])
        positions.append(game.copy())
    review = TurnReview(positions.__getitem__, actions, people=[1])
    done = list(review.steps())
    assert done == sorted(done)
    assert done[-1] == 1
    missed = review.turning_points
    assert 0 < len(missed) <= 2 * MAX_MISSED
    assert [turn.seat for turn in missed] == sorted((turn.seat for turn in missed), reverse=True)
    for turn in missed:
        assert turn.amount >= TurnReview.MIN_COST
        assert turn.played != turn.better
        taken = actions[turn.action : turn.action + len(turn.played)]
        assert list(turn.played) == [action for _, action in taken]
        assert positions[turn.action].stage == "turn"
