"""The levels of Marchands d'Empire: fair, legal, repeatable."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from bots.budget import SearchLimit
from bots.marchands.players.level2_planning_soados import Soados, share_of
from bots.marchands.players.level3_search_kanishka import Kanishka
from bots.marchands.search.plot_search import PlotSearch
from bots.observation import Observation
from rules.marchands import actions as a
from tests.bots.marchands.marchands_bots import LEVELS, game_for, played_to
from tests.suites.bot_games import decision

QUICK = ("barates", "soados")
STAGES = ("caravans", "plotting", "rewards", "electors", "monopolies")


@pytest.mark.parametrize("chosen", [{"no_secrets": True}, {"memo": True, "cards": True}, {}])
def test_who_plays_turns_out_finds_a_plot_at_any_table(chosen: dict[str, bool]) -> None:
    for decisions in (60, 260, 450):
        game = played_to("plotting", 6, 3, decisions, **chosen)
        for seat in game.acting[:2]:
            assert decision(LEVELS["kanishka"], game, seat) in game.legal_actions(seat)


@pytest.mark.parametrize("level", ["soados", "kanishka"])
def test_a_plot_that_somebody_else_began_is_made_anew(level: str) -> None:
    game = played_to("plotting", 2, 8, 60)
    seat, bot = game.acting[0], LEVELS[level](1)
    while game.table.plots[seat]:
        game.apply(seat, a.Erase())
    alone = game.copy()
    for _ in range(6):
        game.apply(seat, a.Plot("wait"))
    for table in (alone, game):
        while seat in table.acting and not isinstance(action := bot.decide(Observation(table, seat)), a.Seal):
            table.apply(seat, action)
    assert game.table.plots[seat] == alone.table.plots[seat] != ()


def test_who_may_not_play_anything_out_takes_what_looks_best() -> None:
    game = played_to("plotting", 3, 2, 60)
    seat, table = game.acting[-1], game.table
    bot = Kanishka(1, SearchLimit(rollouts=0))
    best = PlotSearch(table, seat, bot.prices(table, seat)).best(table.caravans[seat]).steps
    assert list(bot.plan(Observation(game, seat), table)) == list(best)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_planners_in_one_city_never_plot_the_same(players: int) -> None:
    together = 0
    for seed in range(3):
        game = game_for(players, seed)
        bots = [Soados(seed * players + seat) for seat in range(players)]
        while game.acting:
            seat = game.acting[0]
            action = bots[seat].decide(Observation(game, seat))
            if isinstance(action, a.Seal) and len(game.acting) == 1:
                table = game.table
                plotted = list(zip(table.caravans, table.plots, strict=True))
                assert len(set(plotted)) == players, (seed, table.turn, plotted)
                together += len(set(table.caravans)) < players
            game.apply(seat, action)
    assert together, "some of them met in a city"


@pytest.mark.parametrize("sharers", [2, 3, 4, 5, 6])
def test_plots_are_shared_out_evenly(sharers: int) -> None:
    plots = list(product(range(5), repeat=4))
    shares = Counter(share_of(plot, sharers) for plot in plots)
    assert min(shares.values()) > 0.6 * len(plots) / sharers
