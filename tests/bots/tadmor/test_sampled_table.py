"""Tables that are for asking only: whatever is thought about at them, they stay as they were."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest

from bots.observation import Bot, Observation
from bots.tadmor import sampled_table as imagined
from bots.tadmor.players import level2_greedy_malika as malika
from bots.tadmor.players import level3_planning_zabdas as zabdas
from bots.tadmor.reasons import effects
from bots.tadmor.reasons.advice import advise
from bots.tadmor.sampled_table import table_of
from bots.tadmor.search import action_evaluator as weighing
from bots.tadmor.search import go_search
from bots.tadmor.search.action_evaluator import MAX_MISSIONS, ActionEvaluator
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import State, copy_state
from rules.tadmor.table import Table
from tests.bots.tadmor.tadmor_bots import LEVELS, played
from tests.rules.tadmor.builders import position
from tests.suites.bot_games import decision

NAMES = ("Ana", "Bruno", "Carla", "Dora")
ASKING: tuple[ModuleType, ...] = (effects, go_search, imagined, malika, weighing, zabdas)
"""The modules that ask such tables."""
CARDS = [f"K{number}" for number in range(1, MAX_MISSIONS + 3)]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[State, State]]:
    """The state of every table that is handed out for asking, and a copy of how it was then."""
    found: list[tuple[State, State]] = []

    def remembered(game: TadmorGame) -> Table:
        table = table_of(game)
        found.append((table.state, copy_state(table.state)))
        return table

    for module in ASKING:
        monkeypatch.setattr(module, "table_of", remembered)
    return found


def to_place() -> TadmorGame:
    """A placement by a merchant with more missions in his hand than can be thought about."""
    return position("placement", red=dict(goods="3w3s", hand=CARDS, camels=2, ships=1)).game


@pytest.mark.parametrize("name", LEVELS)
def test_bots_leave_them_alone(name: str, asked: list[tuple[State, State]]) -> None:
    make: Callable[[int], Bot] = LEVELS[name]
    for game in (to_place(), *(played(3, 4, decisions) for decisions in (3, 12, 30, 60, 100))):
        decision(make, game)
    assert asked or name == "hadad"
    assert all(now == before for now, before in asked)


def test_advice_leaves_them_alone(asked: list[tuple[State, State]]) -> None:
    for game in (to_place(), *(played(2, 6, decisions) for decisions in (3, 12, 30, 60))):
        seat = game.to_act
        assert seat is not None
        advise(Observation(game, seat), NAMES, lucks=2)
    assert asked
    assert all(now == before for now, before in asked)


def test_a_large_hand_is_thought_about_in_part_and_kept_whole() -> None:
    game = to_place()
    evaluator = ActionEvaluator(Observation(game, 0), lucks=1)
    evaluator.score_actions()
    assert evaluator.game.state.merchants[0].hand == tuple(CARDS)
    assert len(evaluator.table.state.merchants[0].hand) == MAX_MISSIONS
