"""Nothing is forgotten: every kind of action is known wherever kinds of actions are spoken of."""

from __future__ import annotations

from typing import get_args

import pytest

from rules.palmyra import refusals
from rules.palmyra.actions import AnyAction
from rules.palmyra.state import STAGES

ACTIONS = set(get_args(AnyAction))


@pytest.mark.parametrize(
    "known",
    [refusals._STAGES_OF, refusals._REASONS],
    ids=["stages", "refusals"],
)
def test_every_kind_of_action_is_known(known: dict[type, object]) -> None:
    assert set(known) == ACTIONS


def test_every_stage_but_the_last_has_actions_that_are_explained() -> None:
    assert {stage for stages in refusals._STAGES_OF.values() for stage in stages} == set(STAGES) - {"game over"}
