"""The search for plots: what it finds can be carried out as it says, on a map without anybody else."""

from __future__ import annotations

import pytest

from bots.marchands.players.level3_search_kanishka import Kanishka
from bots.marchands.search.plot_search import PlotSearch, routes_on
from bots.marchands.search.sampled_turn import simulate_turn
from rules.marchands import events as e
from rules.marchands.places import CITY_OF, SLOTS, TRANSACT
from tests.bots.marchands.marchands_bots import played_to
from tests.rules.marchands.tables import CATALOGUE, position

POSITIONS = [(2, 1, 30), (3, 2, 200), (4, 3, 150), (6, 4, 400)]


def test_the_shortest_way_across_the_map_has_six_moves() -> None:
    """Vector T22."""
    roads = routes_on(CATALOGUE)
    assert roads.distance[CITY_OF["1"]][CITY_OF["20"]] == 6
    assert max(map(max, roads.distance)) == 6
    here = CITY_OF["1"]
    for label in roads.route(CITY_OF["1"], CITY_OF["20"]):
        here = CATALOGUE.roads[here][label]
    assert here == CITY_OF["20"]


@pytest.mark.parametrize(("players", "seed", "decisions"), POSITIONS)
def test_every_step_of_a_plot_that_is_found_can_be_done(players: int, seed: int, decisions: int) -> None:
    game = played_to("plotting", players, seed, decisions)
    table, seat = game.table, game.acting[0]
    prices = [Kanishka(0).prices(table, other) for other in range(players)]
    found = PlotSearch(table, seat, prices[seat]).plots(table.caravans[seat])
    assert [plot.value for plot in found] == sorted((plot.value for plot in found), reverse=True)
    for plot in found:
        assert len(plot.steps) <= SLOTS
        events: list[e.AnyEvent] = []
        simulate_turn(table, [plot.steps if other == seat else () for other in range(players)], prices, events)
        assert not [event for event in events if isinstance(event, e.StepFailed)]
        done = [event for event in events if isinstance(event, e.ResourceTaken | e.ContractFulfilled)]
        assert len(done) == plot.steps.count(TRANSACT)


def test_a_plot_that_is_begun_is_gone_on_with_from_where_it_leads() -> None:
    table = position(cities={"11": "CBSG", "15": "=coal-silver"}, red=dict(at="K", stock="S")).game.table
    begun = (1, TRANSACT)  # to 11 for coal, with which the contract in 15 can be paid
    found = PlotSearch(table, 0, Kanishka(0).prices(table, 0)).plots(table.caravans[0], begun)
    assert all(plot.steps[:2] == begun for plot in found)
    assert found[0].steps[:4] == (1, TRANSACT, 0, TRANSACT)


def test_a_contract_that_can_be_paid_is_fulfilled() -> None:
    table = position(cities={"15": "=coal-silver"}, red=dict(at="K", stock="CS")).game.table
    best = PlotSearch(table, 0, Kanishka(0).prices(table, 0)).best(table.caravans[0])
    assert TRANSACT in best.steps
