"""Advice for Marchands d'Empire: legal, the same for the same knowledge, with reasons that are true; the look back."""

from __future__ import annotations

import re

from bots.marchands.public_observation import PublicObservation
from bots.marchands.reasons.advice import advise, explain
from bots.observation import Observation
from rules.marchands import actions as a
from tests.bots.marchands.marchands_bots import played_to
from tests.rules.marchands.tables import position

STAGES = [("caravans", 0), ("plotting", 100), ("rewards", 40), ("electors", 40), ("monopolies", 40)]
SENTENCES = re.compile(r"([A-Z][^{}.]+\. ?)+")


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
