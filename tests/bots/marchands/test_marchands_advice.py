"""Advice for Marchands d'Empire: legal, the same for the same knowledge, with reasons that are true; the look back."""

from __future__ import annotations

import re
from random import Random
from typing import get_args

import pytest

from bots.kit.review import MAX_MISSED
from bots.marchands.public_observation import PublicObservation
from bots.marchands.reasons.advice import advise, explain
from bots.marchands.reasons.reason import _REASONS
from bots.marchands.reasons.review import PlotReview
from bots.observation import Observation
from rules.contract import Action, Seat
from rules.marchands import actions as a
from rules.marchands.game import MarchandsGame
from tests.bots.marchands.marchands_bots import game_for, played, played_to
from tests.rules.marchands.choosers import with_sense
from tests.rules.marchands.tables import position

STAGES = [("caravans", 0), ("plotting", 100), ("rewards", 40), ("electors", 40), ("monopolies", 40)]
SENTENCES = re.compile(r"([A-Z][^{}.]+\. ?)+")


@pytest.mark.parametrize(("stage", "decisions"), STAGES)
def test_advice_is_legal_and_the_best_comes_first(stage: str, decisions: int) -> None:
    game = played_to(stage, 3, 3, decisions)
    seat = game.acting[0]
    advice = advise(Observation(game, seat), rounds=2)
    assert advice
    assert all(one.action in game.legal_actions(seat) for one in advice)
    assert advice[0].behind == 0 <= advice[-1].behind
    assert len({one.action for one in advice}) == len(advice)
    assert all(SENTENCES.fullmatch(str(one.reason)) for one in advice)


@pytest.mark.parametrize(("stage", "decisions"), STAGES)
def test_advice_depends_on_nothing_hidden(stage: str, decisions: int) -> None:
    game = played_to(stage, 3, 3, decisions)
    seat = game.acting[0]
    told = advise(Observation(game, seat), rounds=2)
    assert advise(Observation(game.determinize(seat, Random(1)), seat), rounds=2) == told


def test_for_a_stock_that_lies_face_down_it_does_not_matter_what_it_is() -> None:
    rich, poor = (
        position(cities={"11": "CB", "7": "=bronze", "10": "S"}, red=dict(at="K", stock=stock), blue=dict(stock=other))
        for stock, other in (("B", "S"), ("S", "B"))
    )
    told = [advise(PublicObservation(table.game, 0), rounds=2) for table in (rich, poor)]
    assert told[0] == told[1] != []


def test_what_somebody_could_announce_is_not_advised_face_down() -> None:
    game = played_to("monopolies", 2, 1)
    assert advise(PublicObservation(game, game.acting[0]), rounds=2) == []


def test_whoever_follows_advice_plots_what_was_advised_and_seals() -> None:
    game = played_to("plotting", 2, 5, 40)
    seat = game.acting[0]
    for _ in range(20):
        best = advise(Observation(game, seat), rounds=2)[0]
        game.apply(seat, best.action)
        if isinstance(best.action, a.Seal):
            break
    assert seat not in game.acting


def test_what_a_plot_is_said_to_bring_it_brings() -> None:
    table = position(cities={"11": "CBSG", "15": "=coal-silver"}, red=dict(at="K", stock="S"))
    for step in ("b", "X", "a", "X"):
        table.do_as("red", f"plot {step}")
    told = str(explain(Observation(table.game, 0), a.Seal()))
    assert told == "It takes coal and fulfils the contract in city 15."


def test_every_kind_of_action_has_a_reason() -> None:
    assert set(_REASONS) == set(get_args(a.AnyAction))


def test_whatever_somebody_did_has_a_reason_in_whole_sentences() -> None:
    game, rng = game_for(3, 8, short=True), Random(1)
    while game.acting:
        seat = game.acting[0]
        action = with_sense(game, rng)
        assert SENTENCES.fullmatch(str(explain(Observation(game, seat), action)))
        game.apply(seat, action)


def test_the_look_back_finds_what_cost_most() -> None:
    game, rng = played(2, 5, 0), Random(3)
    positions, actions = [game.copy()], list[tuple[Seat, Action]]()
    while game.acting and game.table.turn < 7:
        seat = game.acting[0]
        actions.append((seat, rng.choice(game.legal_actions(seat))))
        game.apply(*actions[-1])
        positions.append(game.copy())
    review = PlotReview(positions.__getitem__, actions, people=[1])
    done = list(review.steps())
    assert done == sorted(done)
    assert done[-1] == 1
    missed = review.turning_points
    assert 0 < len(missed) <= 2 * MAX_MISSED
    assert [plot.seat for plot in missed] == sorted((plot.seat for plot in missed), reverse=True)
    for plot in missed:
        assert plot.amount >= PlotReview.MIN_COST
        assert plot.played != plot.better
        assert isinstance(actions[plot.action][1], a.Seal)


def test_the_same_position_gives_the_same_advice() -> None:
    game: MarchandsGame = played_to("plotting", 4, 6, 120)
    observation = Observation(game, game.acting[0])
    assert advise(observation, rounds=2) == advise(observation, rounds=2)
