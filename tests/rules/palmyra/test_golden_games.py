"""Recorded games end as they ended when they were recorded, to the coin. `golden_games.py` records them."""

from __future__ import annotations

from typing import get_args

from rules.palmyra import events as e
from rules.palmyra.actions import AnyAction
from rules.palmyra.game import PalmyraGame
from rules.palmyra.notation import read_action
from rules.replay import read_record
from tests.rules.choosers import take
from tests.rules.golden_suite import GoldenSuite
from tests.rules.palmyra.golden_games import FOLDER, VARIANTS


class TestGoldenGamesOfPalmyra(GoldenSuite):
    folder = FOLDER
    names = tuple(VARIANTS)


def test_together_the_golden_games_show_every_kind_of_action_and_event() -> None:
    actions: set[type] = set()
    events: set[type] = set()
    for name in VARIANTS:
        record = read_record((FOLDER / f"{name}.json").read_bytes())
        game = PalmyraGame(VARIANTS[name])
        events.update(map(type, game.opening))
        for line in record.actions:
            actions.add(type(read_action(line)))
            events.update(map(type, take(game, read_action(line))))
    assert actions == set(get_args(AnyAction))
    assert events == set(get_args(e.AnyEvent))
