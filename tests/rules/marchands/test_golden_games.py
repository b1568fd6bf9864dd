"""Recorded games end as they ended when they were recorded. `golden_games.py` records them."""

from __future__ import annotations

from typing import get_args

from rules.marchands import events as e
from rules.marchands.actions import AnyAction
from rules.marchands.game import MarchandsGame
from rules.replay import read_record, seat_and_action
from tests.rules.golden_suite import GoldenSuite
from tests.rules.marchands.golden_games import FOLDER, VARIANTS


class TestGoldenGamesOfMarchands(GoldenSuite):
    folder = FOLDER
    names = tuple(VARIANTS)


def test_together_the_golden_games_show_every_kind_of_action_and_event() -> None:
    actions: set[type] = set()
    events: set[type] = set()
    for name in VARIANTS:
        record = read_record((FOLDER / f"{name}.json").read_bytes())
        game = MarchandsGame(VARIANTS[name])
        events.update(map(type, game.opening))
        for line in record.actions:
            seat, text = seat_and_action(game, line)
            action = game.read_action(text)
            actions.add(type(action))
            events.update(map(type, game.apply(seat, action)))
    assert actions == set(get_args(AnyAction))
    assert events == set(get_args(e.AnyEvent))
