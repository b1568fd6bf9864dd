"""Nothing is forgotten: every kind of action is known wherever kinds of actions are spoken of."""

from __future__ import annotations

from typing import get_args

from rules.palmyra import refusals
from rules.palmyra.actions import AnyAction
from rules.palmyra.state import STAGES

ACTIONS = set(get_args(AnyAction))


def test_every_kind_of_action_can_be_refused() -> None:
    assert set(refusals.REFUSALS) == ACTIONS


def test_every_stage_but_the_last_has_actions_that_are_explained() -> None:
    assert {stage for refusal in refusals.REFUSALS.values() for stage in refusal.stages} == set(STAGES) - {"game over"}
