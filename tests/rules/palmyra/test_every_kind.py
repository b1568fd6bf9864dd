"""Nothing is forgotten: every kind of action is known wherever kinds of actions are spoken of."""

from __future__ import annotations

from typing import get_args

import pytest

from rules.palmyra import game, notation, refusals
from rules.palmyra.actions import AnyAction
from rules.palmyra.state import STAGES, StageName

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
    assert {stage for stages in refusals._STAGES_OF.values() for stage in stages} == set(game._STAGES)
