"""Advice for Palmyra: legal, the same for the same knowledge, with reasons that are true; and the look back."""

from __future__ import annotations

import re

from msgspec.structs import replace

from bots.observation import Observation
from bots.palmyra.public_observation import PublicObservation
from bots.palmyra.reasons.advice import advise, explain
from rules.palmyra import actions as a
from rules.palmyra.game import PalmyraGame
from rules.palmyra.table import NO_COINS
from tests.bots.palmyra.palmyra_bots import played
from tests.rules.choosers import take

POSITIONS = [(1, 4, 30), (2, 1, 0), (2, 2, 43), (3, 3, 61), (5, 5, 77)]


def seat_of(game: PalmyraGame) -> int:
    assert game.to_act is not None
    return game.to_act


def test_for_coins_that_lie_face_down_their_number_does_not_matter() -> None:
    game = played(3, 3, 61)
    seat, coins = seat_of(game), [sum(player.coins) for player in game.state.players]
    told = advise(PublicObservation(game, seat), lucks=2)
    others = [
        replace(p, coins=(n, *NO_COINS[1:])) for p, n in zip(game.state.players, coins[1:] + coins[:1], strict=True)
    ]
    moved = PalmyraGame.from_state(replace(game.state, players=tuple(others)))
    assert len(set(coins)) > 1
    assert advise(PublicObservation(moved, seat), lucks=2) == told


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
