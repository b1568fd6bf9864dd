"""Recorded games end as they ended when they were recorded, to the point. `golden_games.py` records them."""

from __future__ import annotations

from typing import get_args

import pytest

from rules.replay import Record, read_record
from rules.tadmor.actions import AnyAction
from rules.tadmor.notation import read_action
from tests.rules.golden_suite import GoldenSuite
from tests.rules.tadmor.builders import catalogue_of_edition
from tests.rules.tadmor.golden_games import FOLDER, VARIANTS


class TestGoldenGamesOfTadmor(GoldenSuite):
    folder = FOLDER
    names = tuple(VARIANTS)


def recorded(name: str) -> Record:
    return read_record((FOLDER / f"{name}.json").read_bytes())


@pytest.mark.parametrize("name", VARIANTS)
def test_a_golden_game_was_played_with_the_edition_that_it_stands_for(name: str) -> None:
    assert recorded(name).components == catalogue_of_edition(VARIANTS[name].edition).digest


def test_together_the_golden_games_show_every_kind_of_action() -> None:
    seen = {type(read_action(line)) for name in VARIANTS for line in recorded(name).actions}
    assert not [kind.__name__ for kind in get_args(AnyAction) if kind not in seen]
