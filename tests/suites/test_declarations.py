"""Every kind of action and every stage is known wherever a game speaks of all of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from rules.games import GAMES
from tests.suites.game_suite import suite_of

TESTS = Path(__file__).parents[1] / "rules"
MARKS = [(game, what) for game in GAMES for what in suite_of(game).marks]
POSITIONS = [(game, name) for game in GAMES for name in suite_of(game).positions]


def actions_of(game: str) -> set[Any]:
    return set(get_args(suite_of(game).variants[0].actions))


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_action_has_a_handler(game: str) -> None:
    assert set(suite_of(game).game.HANDLERS) == actions_of(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_action_can_be_written_and_read(game: str) -> None:
    assert suite_of(game).game.NOTATION.kinds == actions_of(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_stage_but_the_last_has_its_actions(game: str) -> None:
    suite = suite_of(game)
    assert {*suite.game.STAGES, "game over"} == set(suite.stages)
    assert all(stage.name == name for name, stage in suite.game.STAGES.items())


@pytest.mark.parametrize(("game", "what"), MARKS)
def test_every_clause_ruling_decision_and_vector_is_named_by_a_test(game: str, what: str) -> None:
    files = (TESTS / game).glob("test_*.py")
    names = [name for file in files for name in re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8"))]
    assert [m for m in suite_of(game).marks[what] if not any(f"_{m}_" in f"{name}_" for name in names)] == []


@pytest.mark.parametrize(("game", "name"), POSITIONS)
def test_lines_of_play_from_fixed_positions(game: str, name: str) -> None:
    """One action too many or too few anywhere shows here, as in the "perft" of chess programs."""
    start = suite_of(game).positions[name]
    assert start.counted() == start.expected
