"""What a plot leads to, and what may come between; and what is known of the spheres."""

from __future__ import annotations

from random import Random

import pytest

from rules.marchands import events as e
from rules.marchands.game import MarchandsGame
from rules.marchands.places import STEPS
from rules.marchands.prospects import Foreseen, distances, foresee
from rules.marchands.view import known_influence
from tests.rules.marchands.choosers import with_sense
from tests.rules.marchands.tables import CATALOGUE, Play, position, read_plot

ACTS = (e.CaravanMoved, e.Waited, e.StepFailed, e.ResourceTaken, e.ContractFulfilled)


def foreseen(table: Play, plot: str, colour: str = "red") -> tuple[Foreseen, ...]:
    return foresee(table.game.table, table.seat(colour), read_plot(plot)).steps


def test_every_step_is_foreseen_as_it_happens_if_nobody_else_does_anything() -> None:
    rng = Random(2)
    for _ in range(40):
        table = position(
            players=2,
            cities={"6": "CBSG", "7": "=coal-bronze", "10": "BBSA", "K": "CCGA", "13": "=silver"},
            red=dict(at="6", stock="CBS", electors={"I": 19}),
            blue=dict(at="20"),
        )
        plot = tuple(rng.choice(STEPS) for _ in range(6))
        before = table.state
        prospect = foresee(table.game.table, 0, plot)
        assert table.state == before
        events = table.plots(red=" ".join("." if step == "wait" else step for step in plot))
        while table.game.stage in ("rewards", "electors"):
            seat = table.game.acting[0]
            events += table.game.apply(seat, table.game.legal_actions(seat)[0])
        happened = [event for event in events if isinstance(event, ACTS) and event.seat == 0]
        assert [seen.event for seen in prospect.steps] == happened
        assert prospect.stock == table.player("red").stock and prospect.city == table.player("red").caravan


def test_a_contract_may_be_gone_if_somebody_can_be_there_sooner_and_the_order_of_seats_counts() -> None:
    """Both can be at 7 after one move; in the second step the first player is served first (M5.1)."""
    cities = {"7": "=bronze"}
    for first, peril in (("red", None), ("blue", "gone")):
        table = position(players=2, first=first, cities=cities, red=dict(at="6", stock="B"), blue=dict(at="8"))
        seen = foreseen(table, "b X")[-1]
        assert (seen.peril, seen.rivals) == (peril, () if peril is None else (1,))
        assert foreseen(table, "b . X")[-1].peril == "gone"


def test_goods_may_be_gone_or_others_if_somebody_can_be_there_sooner() -> None:
    def peril(goods: str) -> str | None:
        table = position(players=2, first="blue", cities={"6": goods, "7": "=coal-coal"}, red=dict(at="6", stock="C"),
                         blue=dict(at="6"))  # fmt: skip
        return foreseen(table, "X")[0].peril

    assert (peril("C"), peril("CB"), peril("CCB")) == ("gone", "another", None)


def test_distances_are_those_of_the_map() -> None:
    """Vector T22: from 1 to 20 it is six moves."""
    away = distances(CATALOGUE)
    assert away[0][19] == 6 and max(map(max, away)) == 6
    assert all(away[one][two] == away[two][one] for one in range(21) for two in range(21))


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_known_of_the_spheres_is_what_counts_in_the_end(seats: int) -> None:
    game, rng = MarchandsGame.new(seats, 5), Random(5)
    while game.acting:
        view = game.view(0)
        for seat in range(seats):
            known = known_influence(view, game.components, seat)
            assert (known.economy is None) == (seat != 0) and known.politics is None
        seat = game.acting[0]
        game.apply(seat, with_sense(game, rng))
    for player in game.view(None).players:
        known = known_influence(game.view(None), game.components, player.seat)
        assert player.influence == (known.religion, known.politics, known.economy)
        assert player.electors is not None and known.electors == sum(player.electors)
