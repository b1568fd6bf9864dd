"""Recorded games end as they ended when they were recorded, to the point. `golden_games.py` records them."""

from __future__ import annotations

from typing import get_args

import pytest

from rules.contract import AnyGame
from rules.replay import Record, read_record, replay, write_record
from rules.tadmor.actions import AnyAction
from rules.tadmor.game import TadmorGame
from rules.tadmor.notation import read_action
from tests.rules.builders import catalogue_of_edition
from tests.rules.choosers import take
from tests.rules.golden_games import FOLDER, OUTCOMES, VARIANTS, outcome, read_outcomes


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
def test_a_golden_game_was_played_with_the_edition_that_it_stands_for(name: str) -> None:
    assert recorded(name).components == catalogue_of_edition(VARIANTS[name].edition).digest


@pytest.mark.parametrize("name", VARIANTS)
def test_a_golden_game_is_written_as_it_was_read(name: str) -> None:
    document = (FOLDER / f"{name}.json").read_bytes()
    assert write_record(read_record(document)) == document


@pytest.mark.parametrize("name", VARIANTS)
def test_a_golden_game_can_be_left_and_taken_up_again_anywhere(name: str) -> None:
    """Going on from a saved state is the same as going on."""
    record = recorded(name)
    loaded: list[AnyGame] = []

    def watch(game: AnyGame, number: int) -> None:
        if loaded:
            twin = loaded.pop()
            take(twin, twin.read_action(record.actions[number - 1]))
            assert twin.save_state() == game.save_state()
        loaded.append(TadmorGame.load_state(game.save_state()))

    replay(record, watch=watch)


def test_together_the_golden_games_show_every_kind_of_action() -> None:
    seen = {type(read_action(line)) for name in VARIANTS for line in recorded(name).actions}
    assert not [kind.__name__ for kind in get_args(AnyAction) if kind not in seen]
