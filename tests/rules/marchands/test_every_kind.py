"""Nothing is forgotten: every kind of action is known wherever kinds of actions are spoken of."""

from __future__ import annotations

from typing import get_args

from rules.marchands import refusals
from rules.marchands.actions import AnyAction
from rules.marchands.elimination import CRITERIA, ratings
from rules.marchands.state import SPHERES, STAGES
from tests.rules.marchands.tables import new

ACTIONS = set(get_args(AnyAction))


def test_every_kind_of_action_can_be_refused() -> None:
    assert set(refusals.REFUSALS) == ACTIONS


def test_every_stage_but_the_last_has_actions_that_are_explained() -> None:
    assert {stage for refusal in refusals.REFUSALS.values() for stage in refusal.stages} == set(STAGES) - {"game over"}


def test_every_criterion_of_a_sphere_is_rated() -> None:
    table = new(3).game.table
    for sphere in SPHERES:
        assert {len(rating) for rating in ratings(table, sphere)} == {len(CRITERIA[sphere])}
