"""The levels of Marchands d'Empire: fair, legal, repeatable."""

from __future__ import annotations

from random import Random

import pytest

from bots.budget import SearchLimit
from bots.marchands.players.level3_search_kanishka import Kanishka
from bots.marchands.search.plot_search import PlotSearch
from bots.observation import Observation
from rules.marchands import actions as a
from tests.bots.marchands.marchands_bots import LEVELS, decision, game_for, played, played_to, whole_game

QUICK = ("barates", "soados")
STAGES = ("caravans", "plotting", "rewards", "electors", "monopolies")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("stage", "players", "seed", "decisions"),
    [*((s, 4, 4, 60) for s in STAGES[1:]), (STAGES[0], 2, 1, 0), ("plotting", 6, 2, 300)],
)
def test_what_a_seat_cannot_know_does_not_change_its_decision(
    level: str, stage: str, players: int, seed: int, decisions: int
) -> None:
    game = played_to(stage, players, seed, decisions)
    seat = game.acting[0]
    choices, states = {decision(LEVELS[level], game)}, set()
    for deal in range(3):
        twin = game.determinize(seat, Random(deal))
        assert twin.view(seat) == game.view(seat)
        states.add(twin.save_state())
        choices.add(decision(LEVELS[level], twin))
    assert len(states) == 3
    assert len(choices) == 1


@pytest.mark.parametrize(
    ("level", "players", "chosen"),
    [
        *((level, 2, {"two_spheres": True, "short": True}) for level in LEVELS),
        *((level, 3, {"no_secrets": True, "electors_leave": True}) for level in QUICK),
        *((level, 4, {"memo": True, "cards": True}) for level in QUICK),
        *((level, 6, {"final_die": True}) for level in QUICK),
    ],
)
def test_every_decision_of_whole_games_is_legal_and_changes_nothing(
    level: str, players: int, chosen: dict[str, bool]
) -> None:
    assert len(whole_game(LEVELS[level], game_for(players, 3, **chosen))) > 50


@pytest.mark.parametrize("chosen", [{"no_secrets": True}, {"memo": True, "cards": True}, {}])
def test_who_plays_turns_out_finds_a_plot_at_any_table(chosen: dict[str, bool]) -> None:
    for decisions in (60, 260, 450):
        game = played_to("plotting", 6, 3, decisions, **chosen)
        for seat in game.acting[:2]:
            assert decision(LEVELS["kanishka"], game, seat) in game.legal_actions(seat)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    assert whole_game(LEVELS[level], game_for(2, 7, short=True)) == whole_game(
        LEVELS[level], game_for(2, 7, short=True)
    )


@pytest.mark.parametrize("level", LEVELS)
def test_in_the_middle_of_a_turn_somebody_else_can_take_over(level: str) -> None:
    for decisions in range(0, 60, 3):
        game = played(2, 6, decisions)
        for seat in game.acting:
            assert decision(LEVELS[level], game, seat) in game.legal_actions(seat)


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


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_at_a_new_table_forgets_the_plan_of_the_old_one(level: str) -> None:
    bot = LEVELS[level](1)
    for decisions in (40, 21, 55):
        game = played(2, 9, decisions)
        seat = game.acting[0]
        assert bot.decide(Observation(game, seat)) in game.legal_actions(seat)


def test_time_is_up_when_the_clock_says_so() -> None:
    game = played_to("plotting", 2, 1)
    ticks = iter(range(1000))
    bot = Kanishka(1, SearchLimit(seconds=2.5), lambda: float(next(ticks)))
    assert bot.decide(Observation(game, game.acting[0])) in game.legal_actions(game.acting[0])
    assert next(ticks) == 4


def test_who_may_not_play_anything_out_takes_what_looks_best() -> None:
    game = played_to("plotting", 3, 2, 60)
    seat, table = game.acting[-1], game.table
    bot = Kanishka(1, SearchLimit(rollouts=0))
    best = PlotSearch(table, seat, bot.prices(table, seat)).best(table.caravans[seat]).steps
    assert list(bot.plan(Observation(game, seat), table)) == list(best)
