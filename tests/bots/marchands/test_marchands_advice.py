"""Advice for Marchands d'Empire: legal, the same for the same knowledge, with reasons that are true; the look back."""

from __future__ import annotations

import re
from random import Random

import pytest

from bots.kit.review import Review
from bots.marchands.judgement import MARCHANDS_JUDGE
from bots.marchands.public_observation import PublicObservation
from bots.marchands.reasons.advice import advise, explain
from bots.marchands.reasons.review import weigh
from bots.marchands.search.weighing import weighing_of
from bots.observation import Observation
from rules.contract import Action, Seat
from rules.marchands import actions as a
from rules.marchands.game import MarchandsGame
from tests.bots.marchands.marchands_bots import played, played_to
from tests.rules.marchands.tables import position

STAGES = [("caravans", 0), ("plotting", 100), ("rewards", 40), ("electors", 40), ("monopolies", 40)]
SENTENCES = re.compile(r"([A-Z][^{}.]+\. ?)+")


def test_for_a_stock_that_lies_face_down_it_does_not_matter_what_it_is() -> None:
    rich, poor = (
        position(cities={"11": "CB", "7": "=bronze", "10": "S"}, red=dict(at="K", stock=stock), blue=dict(stock=other))
        for stock, other in (("B", "S"), ("S", "B"))
    )
    told = [advise(PublicObservation(table.game, 0), lucks=2) for table in (rich, poor)]
    assert told[0] == told[1] != []


def test_what_somebody_could_announce_is_not_advised_face_down() -> None:
    game = played_to("monopolies", 2, 1)
    assert advise(PublicObservation(game, game.acting[0]), lucks=2) == []


def test_whoever_follows_advice_plots_what_was_advised_and_seals() -> None:
    game = played_to("plotting", 2, 5, 40)
    seat = game.acting[0]
    for _ in range(20):
        best = advise(Observation(game, seat), lucks=2)[0]
        game.apply(seat, best.action)
        if isinstance(best.action, a.Seal):
            break
    assert seat not in game.acting


def test_advice_lays_the_whole_plot_that_it_names() -> None:
    game = played_to("plotting", 3, 4, 60)
    seat = game.acting[0]
    for one in advise(Observation(game, seat), lucks=2):
        twin = game.copy()
        for action in one.lays:
            twin.apply(seat, action)
        assert twin.state.players[seat].plot == one.plot
        assert one.lays[0] == one.action


def with_a_useless_step() -> MarchandsGame:
    """Red has plotted to take coal at K twice, which is possible once; blue can't come near."""
    table = position(
        players=2, cities={"K": "CBSG", "11": "BB", "15": "=coal-bronze"}, red=dict(at="K"), blue=dict(at="1")
    )
    for step in ("X", "X", "b"):
        table.do_as("red", f"plot {step}")
    return table.game


def test_a_step_that_does_nothing_is_to_be_taken_off() -> None:
    game = with_a_useless_step()
    best = advise(Observation(game, 0))[0]
    assert best.action == a.Erase() and "Step 2 does nothing: remove it." in str(best.reason)
    assert best.lays[:2] == (a.Erase(), a.Erase()), "Backspace takes steps off from the last one on"
    for action in best.lays:
        game.apply(0, action)
    assert game.state.players[0].plot == best.plot and best.plot[:2] != ("X", "X")
    assert all(isinstance(one.action, a.Seal | a.Plot) for one in advise(Observation(game, 0))[:1]), (
        "it stays with that"
    )


@pytest.mark.parametrize("seed", [0, 1, 5, 6, 8, 9])
def test_no_plot_is_advised_that_never_came_off(seed: int) -> None:
    """Whoever has begun with anything at all is told to go on only with what worked at least once."""
    game, rng = played_to("plotting", 3, seed, 20 * seed), Random(seed)
    seat = game.acting[0]
    for _ in range(3):
        steps = [action for action in game.legal_actions(seat) if isinstance(action, a.Plot) and action.step != "wait"]
        if steps:
            game.apply(seat, rng.choice(steps))
    advice = advise(Observation(game, seat))
    assert advice and not any(" in 0 of 12 " in str(one.reason) for one in advice)


def test_the_look_back_calls_nothing_better_that_never_came_off() -> None:
    game, rng = played(3, 4, 0), Random(1)
    positions, actions = [game.copy()], list[tuple[Seat, Action]]()
    while game.acting and game.table.turn < 5:
        seat = game.acting[0]
        actions.append((seat, rng.choice(game.legal_actions(seat))))
        game.apply(*actions[-1])
        positions.append(game.copy())
    review = Review(MARCHANDS_JUDGE, weigh, positions.__getitem__, actions, (0, 1, 2))
    assert list(review.steps())[-1] == 1
    assert review.missed and not any(" in 0 of " in str(missed.judged.reason) for missed in review.missed)


def test_what_a_plot_is_said_to_bring_it_brings() -> None:
    table = position(cities={"11": "CBSG", "15": "=coal-silver"}, red=dict(at="K", stock="S"))
    for step in ("b", "X", "a", "X"):
        table.do_as("red", f"plot {step}")
    told = str(explain(Observation(table.game, 0), a.Seal()))
    assert told == "It takes coal and fulfils the contract in city 15."


@pytest.mark.parametrize("seed", [0, 5, 9])
def test_the_parts_of_a_lead_add_up_to_the_chances_that_are_told(seed: int) -> None:
    game = played_to("plotting", 3, seed, 20 * seed)
    weighing = weighing_of(Observation(game, game.acting[0]))
    best = weighing.weighed(weighing.best)
    compared = [one for one in weighing.ranked if one is not weighing.best]
    assert compared and best.chance is not None
    for one in compared:
        chance = weighing.weighed(one).chance
        assert chance is not None
        assert sum(weighing.lead_in_parts(weighing.best, one).values()) == (best.chance - chance) * 100
