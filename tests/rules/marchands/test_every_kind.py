"""Nothing is forgotten: every kind of action is known wherever kinds of actions are spoken of."""

from __future__ import annotations

from typing import get_args

import pytest

from rules.marchands import game, notation, refusals
from rules.marchands.actions import AnyAction
from rules.marchands.influence import CRITERIA, ratings
from rules.marchands.state import SPHERES, STAGES, StageName
from tests.rules.marchands.tables import new

ACTIONS = set(get_args(AnyAction))


@pytest.mark.parametrize(
    "known",
    [game._HANDLERS, notation._WRITERS, refusals._STAGES_OF, refusals._REASONS],
    ids=["handlers", "notation", "stages", "refusals"],
)
def test_every_kind_of_action_is_known(known: dict[type, object]) -> None:
    assert set(known) == ACTIONS


def test_every_kind_of_action_can_be_read() -> None:
    assert {kind for _, _, kind in notation._FORMS} == ACTIONS


def test_every_stage_but_the_last_has_its_actions() -> None:
    assert {*game._STAGES, "game over"} == set(STAGES) == set(get_args(StageName))
    assert set(refusals._STAGES_OF.values()) == set(game._STAGES)


def test_every_criterion_of_a_sphere_is_rated() -> None:
    table = new(3).game.table
    for sphere in SPHERES:
        assert {len(rating) for rating in ratings(table, sphere)} == {len(CRITERIA[sphere])}
