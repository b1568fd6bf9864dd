"""The levels of every game: fair, legal, repeatable, and ready to take over at any moment."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bots.budget import SearchLimit
from bots.games import bots_of
from bots.kit.search_player import SearchPlayer
from bots.observation import Observation
from tests.suites.bot_games import LEVELS, decision, maker, new_game, play_on, whole_game

each_level = pytest.mark.parametrize(("game", "level"), LEVELS)
POSITIONS: dict[str, list[tuple[int, int, int, str]]] = {
    "tadmor": [(2, 1, 9, ""), (2, 2, 60, ""), (3, 3, 33, ""), (4, 4, 150, ""), (4, 5, 48, "")],
    "palmyra": [(2, 1, 0, ""), (2, 2, 41, ""), (3, 3, 33, ""), (4, 4, 90, ""), (5, 5, 48, "")],
    "marchands": [
        (2, 1, 0, "caravans"),
        (4, 4, 60, "plotting"),
        (4, 4, 60, "rewards"),
        (4, 4, 60, "electors"),
        (4, 4, 60, "monopolies"),
        (6, 2, 300, "plotting"),
    ],
}
"""Players, seed, decisions, stage: positions in which something is hidden."""
WHOLE_GAMES: dict[str, list[tuple[int, dict[str, bool]]]] = {
    "tadmor": [(2, {}), (3, {}), (4, {"experienced": True})],
    "palmyra": [(1, {}), *((players, {"expert": expert}) for players in (2, 3, 4, 5) for expert in (False, True))],
    "marchands": [
        (2, {"two_spheres": True, "short": True}),
        (3, {"no_secrets": True, "electors_leave": True}),
        (4, {"memo": True, "cards": True}),
        (6, {"final_die": True}),
    ],
}
SHORT = {"tadmor": {}, "palmyra": {}, "marchands": {"short": True}}
GAMES_OF_QUICK_LEVELS = {"hadad": 12, "malika": 8, "zabdas": 4}
SLOW = {"kanishka"}
"""Levels that play a single whole game."""


@pytest.mark.parametrize(
    ("game", "level", "position"), [(game, level, at) for game, level in LEVELS for at in POSITIONS[game]]
)
def test_what_a_seat_cannot_know_does_not_change_its_decision(
    game: str, level: str, position: tuple[int, int, int, str]
) -> None:
    players, seed, decisions, stage = position
    true = play_on(new_game(game, players, seed), game, seed, decisions, stage)
    seat, make = true.acting[0], maker(game, level)
    choices, states = {decision(make, true)}, set()
    for deal in range(3):
        twin = true.determinize(seat, Random(deal))
        assert twin.view(seat) == true.view(seat)
        states.add(twin.save_state())
        choices.add(decision(make, twin))
    assert len(states) == 3
    assert len(choices) == 1


@pytest.mark.parametrize(
    ("game", "level", "players", "options"),
    [
        (game, level, players, options)
        for game, level in LEVELS
        for players, options in WHOLE_GAMES[game][: 1 if level in SLOW else None]
    ],
)
def test_every_decision_of_whole_games_is_legal_and_changes_nothing(
    game: str, level: str, players: int, options: dict[str, bool]
) -> None:
    for seed in range(3, 3 + GAMES_OF_QUICK_LEVELS.get(level, 1)):
        table = new_game(game, players, seed, **options)
        assert len(whole_game(maker(game, level), table, seed * players)) > 30


@each_level
def test_the_same_seed_plays_the_same_game(game: str, level: str) -> None:
    one, other = (whole_game(maker(game, level), new_game(game, 2, 7, **SHORT[game])) for _ in range(2))
    assert one == other


@each_level
def test_another_bot_can_take_over_at_any_moment(game: str, level: str) -> None:
    table = new_game(game, 2, 6)
    for _ in range(20):
        for seat in table.acting:
            assert decision(maker(game, level), table, seat) in table.legal_actions(seat)
        play_on(table, game, 6, 3)


@each_level
def test_a_bot_at_a_new_table_forgets_the_plan_of_the_old_one(game: str, level: str) -> None:
    bot = maker(game, level)(1)
    for decisions in (40, 21, 55, 90):
        table = play_on(new_game(game, 2, 9), game, 9, decisions)
        seat = table.acting[0]
        assert bot.decide(Observation(table, seat)) in table.legal_actions(seat)


@pytest.mark.parametrize(
    ("game", "level", "stage"), [("palmyra", "odaenathus", "turn"), ("marchands", "kanishka", "plotting")]
)
def test_time_is_up_when_the_clock_says_so(game: str, level: str, stage: str) -> None:
    """The clock is looked at when the search begins, and before each of two rounds and the end."""
    table, ticks = play_on(new_game(game, 2, 1), game, 1, 0, stage), iter(range(1000))
    search: Any = type(bots_of(game).make(level, 1))
    assert issubclass(search, SearchPlayer)
    bot: Any = search(1, SearchLimit(seconds=2.5), lambda: float(next(ticks)))
    seat = table.acting[0]
    assert bot.decide(Observation(table, seat)) in table.legal_actions(seat)
    assert next(ticks) == 4
