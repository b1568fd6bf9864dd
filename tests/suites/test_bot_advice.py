"""Advice and reviews of every game: legal, the same for the same knowledge, with reasons for every kind of action."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, get_args

import pytest

from bots.games import ROSTERS
from bots.kit import advice as kit
from bots.kit.level0_random import RandomBot
from bots.kit.review import MAX_MISSED, Review
from bots.marchands.reasons import advice as marchands
from bots.marchands.reasons.reason import _REASONS as MARCHANDS_REASONS
from bots.marchands.reasons.review import PlotReview
from bots.observation import Observation
from bots.palmyra.reasons import advice as palmyra
from bots.palmyra.reasons.reason import _REASONS as PALMYRA_REASONS
from bots.palmyra.reasons.review import TurnReview
from bots.tadmor.reasons import advice as tadmor
from bots.tadmor.reasons.review import DecisionReview
from bots.tadmor.reasons.shortlist import MAX_SHOWN
from rules.contract import Action, AnyGame, Seat
from rules.marchands import actions as marchands_actions
from rules.palmyra import actions as palmyra_actions
from tests.suites.bot_games import new_game, play_on

NAMES = ("Ana", "Bruno", "Carla", "Dora")
POSITIONS: dict[str, list[tuple[int, int, int, str]]] = {
    "tadmor": [(players, 3, decisions, "") for players in (2, 4) for decisions in (0, 5, 20, 45, 90, 160)],
    "palmyra": [(1, 4, 30, ""), (2, 1, 0, ""), (2, 2, 43, ""), (3, 3, 61, ""), (5, 5, 77, "")],
    "marchands": [
        (3, 3, 0, "caravans"),
        (3, 3, 100, "plotting"),
        (3, 3, 40, "rewards"),
        (3, 3, 40, "electors"),
        (3, 3, 40, "monopolies"),
    ],
}
SHOWN = {"tadmor": MAX_SHOWN, "palmyra": kit.MAX_SHOWN, "marchands": kit.MAX_SHOWN}
SENTENCES = re.compile(r"([A-Z][^{}.]+\. ?)+")
each_position = pytest.mark.parametrize(
    ("game", "position"), [(game, position) for game, positions in POSITIONS.items() for position in positions]
)


def advise(game: str, table: AnyGame, seat: Seat) -> Sequence[Any]:
    observation = Observation(table, seat)
    match game:
        case "tadmor":
            return tadmor.advise(observation, NAMES, rounds=2)
        case "palmyra":
            return palmyra.advise(observation, rounds=2)
        case _:
            return marchands.advise(observation, rounds=2)


REVIEWS: dict[str, Callable[..., Review[Any, Any, Any]]] = {
    "tadmor": lambda games, actions, people: DecisionReview(games, actions, NAMES, people),
    "palmyra": TurnReview,
    "marchands": PlotReview,
}


def test_every_game_with_bots_is_looked_at() -> None:
    assert POSITIONS.keys() == SHOWN.keys() == REVIEWS.keys() == ROSTERS.keys()


@each_position
def test_advice_is_legal_and_the_best_comes_first(game: str, position: tuple[int, int, int, str]) -> None:
    players, seed, decisions, stage = position
    table = play_on(new_game(game, players, seed), game, seed, decisions, stage)
    for _ in range(4):
        seat, before = table.acting[0], table.save_state()
        found = advise(game, table, seat)
        assert table.save_state() == before
        assert 1 <= len(found) <= SHOWN[game]
        assert all(one.action in table.legal_actions(seat) for one in found)
        assert len({table.write_action(one.action) for one in found}) == len(found)
        assert found[0].behind == 0
        assert all(one.behind >= 0 for one in found)
        table.apply(seat, found[0].action)


@each_position
def test_advice_depends_on_nothing_hidden_and_is_the_same_again(game: str, position: tuple[int, int, int, str]) -> None:
    players, seed, decisions, stage = position
    table = play_on(new_game(game, players, seed), game, seed, decisions, stage)
    seat = table.acting[0]
    told = advise(game, table, seat)
    assert advise(game, table, seat) == told
    assert advise(game, table.determinize(seat, Random(1)), seat) == told


@pytest.mark.parametrize(
    ("known", "actions"), [(PALMYRA_REASONS, palmyra_actions), (MARCHANDS_REASONS, marchands_actions)]
)
def test_every_kind_of_action_has_a_reason(known: dict[type, object], actions: Any) -> None:
    assert set(known) == set(get_args(actions.AnyAction))


@pytest.mark.parametrize(
    ("game", "explain", "options"),
    [
        ("palmyra", palmyra.explain, {"expert": False}),
        ("palmyra", palmyra.explain, {"expert": True}),
        ("marchands", marchands.explain, {"short": True}),
    ],
)
def test_every_action_taken_has_a_reason_in_whole_sentences(
    game: str, explain: Callable[[Observation, Action], object], options: dict[str, bool]
) -> None:
    table, bot = new_game(game, 3, 8, **options), RandomBot(1)
    taken = 0
    while table.acting and taken < 700:
        observation = Observation(table, table.acting[0])
        action = bot.decide(observation)
        assert SENTENCES.fullmatch(str(explain(observation, action)))
        table.apply(observation.seat, action)
        taken += 1


@pytest.mark.parametrize(("game", "most"), [("tadmor", 90), ("palmyra", 160), ("marchands", 110)])
def test_a_review_finds_what_cost_most(game: str, most: int) -> None:
    """Of random play; the person at seat 1 is told of first."""
    table, rng = new_game(game, 2, 5), Random(3)
    positions, actions = [table.copy()], list[tuple[Seat, Action]]()
    while table.acting and len(actions) < most:
        seat = table.acting[0]
        actions.append((seat, rng.choice(table.legal_actions(seat))))
        table.apply(*actions[-1])
        positions.append(table.copy())
    review = REVIEWS[game](positions.__getitem__, actions, (1,))
    done = list(review.steps())
    assert done == sorted(done)
    assert done[-1] == 1
    missed = [point for point in review.turning_points if point.is_missed]
    assert 0 < len(missed) <= 2 * MAX_MISSED
    assert [point.seat for point in missed] == sorted((point.seat for point in missed), reverse=True)
    for point in missed:
        assert point.amount >= review.MIN_COST
        assert point.played != point.better
        assert review.is_decision(point.action) or game == "tadmor"
        assert actions[point.action][0] == point.seat
