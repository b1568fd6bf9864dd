"""P2: set-up."""

from __future__ import annotations

import pytest

from rules.palmyra.cells import is_small, neighbours_of
from rules.palmyra.tiles import LANDSCAPES
from tests.rules.palmyra.tables import new

CITIES = {
    2: {(0, 0): "large hills", (1, 0): "small mountains", (0, 1): "small mountains", (1, 1): "large desert"},
    3: {(2, 0): "large mountains", (2, 1): "small desert"},
    4: {(3, 1): "large desert", (3, 0): "small hills"},
    5: {(-1, 0): "small desert", (4, 1): "small hills"},
}
"""Additions by each further player."""
HANDS = [(1, 1, 0), (1, 1, 2), (2, 1, 0), (2, 1, 2), (2, 2, 0)]


def sizes(tiles: tuple[str, ...]) -> tuple[int, int]:
    return sum(tile.startswith("large") for tile in tiles), sum(tile.startswith("small") for tile in tiles)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_P2_1_the_city_for_the_number_of_players(players: int) -> None:
    wanted: dict[tuple[int, int], str] = {}
    for least in range(2, max(players, 2) + 1):
        wanted |= CITIES[least]
    assert {tile.cell: tile.tile for tile in new(players).game.view(None).city} == wanted
    assert len(wanted) == 2 * max(players, 2)


@pytest.mark.parametrize(
    ("players", "exits", "contacts"),
    [(2, (6, 4), (5, 5, 4)), (3, (7, 5), (5, 5, 8)), (4, (8, 6), (9, 7, 6)), (5, (10, 4), (11, 9, 6))],
)
def test_P2_1_the_ways_out_of_the_city(players: int, exits: tuple[int, int], contacts: tuple[int, int, int]) -> None:
    game = new(players).game
    cells = game.reach(0, "legion")
    assert (sum(not is_small(cell) for cell in cells), sum(map(is_small, cells))) == exits
    city = {tile.cell: tile.tile.split()[1] for tile in game.view(None).city}
    touched = [city[near] for cell in cells for near in neighbours_of(cell) if near in city]
    assert tuple(touched.count(landscape) for landscape in LANDSCAPES) == contacts


def test_vector_P16_the_exits_of_the_city_of_two() -> None:
    cells = set(new(2).game.reach(0, "censor"))
    assert {cell for cell in cells if is_small(cell)} == {(-1, 0), (0, -1), (2, 1), (1, 2)}
    assert {cell for cell in cells if not is_small(cell)} == {(-1, -1), (1, -1), (-1, 1), (2, 2), (2, 0), (0, 2)}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_P2_2_all_tiles_and_coins_are_used(players: int) -> None:
    state = new(players).state
    assert len(state.large) + len(state.small) + sum(len(player.tiles) for player in state.players) == 93


def test_P2_2_the_stacks_are_shuffled() -> None:
    assert len({(new(2, seed).state.large, new(2, seed).state.small) for seed in range(20)}) == 20


def test_P2_3_all_figures_begin_in_the_city() -> None:
    assert all((p.legion, p.censor) == ("city", "city") for p in new(5).state.players)


def test_P2_4_ruling_26_who_begins_is_random_or_chosen() -> None:
    assert {new(4, seed, first="random").state.first for seed in range(60)} == {0, 1, 2, 3}
    assert {new(4, seed).state.first for seed in range(60)} == {0}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_P2_5_hands_and_coins_in_the_order_of_play(players: int) -> None:
    for seed in range(8):
        state = new(players, seed, first="random").state
        order = [(state.first + place) % players for place in range(players)]
        dealt = [(*sizes(state.players[seat].tiles), sum(state.players[seat].coins)) for seat in order]
        assert dealt == HANDS[:players]


@pytest.mark.parametrize(
    ("players", "stacks", "reserve", "expert"),
    [(2, (46, 43), 118, 116), (3, (44, 42), 118, 115), (4, (42, 41), 116, 112), (5, (40, 39), 116, 111)],
)
def test_P2_6_stacks_and_reserve(players: int, stacks: tuple[int, int], reserve: int, expert: int) -> None:
    table = new(players)
    assert table.heights() == stacks
    assert table.state.reserve == reserve
    assert new(players, expert=True).state.reserve == expert


def test_vector_P15_five_players() -> None:
    table = new(5)
    assert [sizes(player.tiles) for player in table.state.players] == [(1, 1), (1, 1), (2, 1), (2, 1), (2, 2)]
    assert [sum(player.coins) for player in table.state.players] == [0, 2, 0, 2, 0]
    assert (table.heights(), table.state.reserve) == ((40, 39), 116)


def test_vector_P15b_two_players() -> None:
    assert (new(2).heights(), new(2).state.reserve) == ((46, 43), 118)
    assert new(2, expert=True).state.reserve == 116


def test_P2_7_caesar_only_in_the_expert_game() -> None:
    for expert in (False, True):
        table = new(2, expert=expert)
        table.reorganize()
        table.do("reorganize", "draw small")
        assert ("take caesar" in table.options) == expert
