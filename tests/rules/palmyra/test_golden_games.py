"""Recorded games end as they ended when they were recorded, to the coin. `golden_games.py` records them."""

from __future__ import annotations

from typing import get_args

import pytest

from rules.contract import AnyGame
from rules.palmyra import events as e
from rules.palmyra.actions import AnyAction
from rules.palmyra.game import PalmyraGame
from rules.palmyra.notation import read_action
from rules.replay import Record, read_record, replay, write_record
from tests.rules.choosers import take
from tests.rules.golden_games import outcome
from tests.rules.palmyra.golden_games import FOLDER, OUTCOMES, VARIANTS, read_outcomes


def recorded(name: str) -> Record:
    return read_record((FOLDER / f"{name}.json").read_bytes())


def test_every_variant_is_recorded_and_nothing_else() -> None:
    assert {path.stem for path in FOLDER.glob("*.json") if path != OUTCOMES} == set(VARIANTS)
    assert set(read_outcomes()) == set(VARIANTS)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_golden_game_ends_as_it_was_recorded(name: str) -> None:
    record = recorded(name)
    game = replay(record)
    assert not game.acting
    assert outcome(record, game) == read_outcomes()[name]


@pytest.mark.parametrize("name", VARIANTS)
def test_a_golden_game_is_written_as_it_was_read(name: str) -> None:
    document = (FOLDER / f"{name}.json").read_bytes()
    assert write_record(read_record(document)) == document


@pytest.mark.parametrize("name", VARIANTS)
def test_a_golden_game_can_be_left_and_taken_up_again_anywhere(name: str) -> None:
    record = recorded(name)
    loaded: list[AnyGame] = []

    def watch(game: AnyGame, number: int) -> None:
        if loaded:
            twin = loaded.pop()
            take(twin, twin.read_action(record.actions[number - 1]))
            assert twin.save_state() == game.save_state()
        loaded.append(PalmyraGame.load_state(game.save_state()))

    replay(record, watch=watch)


def test_together_the_golden_games_show_every_kind_of_action_and_event() -> None:
    actions: set[type] = set()
    events: set[type] = set()
    for name in VARIANTS:
        record = recorded(name)
        game = PalmyraGame(VARIANTS[name])
        events.update(map(type, game.opening))
        for line in record.actions:
            actions.add(type(read_action(line)))
            events.update(map(type, take(game, read_action(line))))
    assert actions == set(get_args(AnyAction))
    assert events == set(get_args(e.AnyEvent))
