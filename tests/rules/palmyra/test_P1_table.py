"""P1: table and pieces."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.contract import PositionError
from rules.palmyra.cells import is_small, neighbours_of
from rules.palmyra.game import PalmyraGame
from rules.palmyra.kind import PALMYRA
from rules.palmyra.state import COLOURS, Colour, Options
from rules.palmyra.tiles import FEATURES, KIND_OF, LANDSCAPES, TILES
from tests.rules.palmyra.tables import CATALOGUE, new, position


def test_P1_1_one_to_five_players_clockwise() -> None:
    assert sorted(PALMYRA.seats) == [1, 2, 3, 4, 5]
    for players in range(2, 6):
        table = new(players)
        order = []
        for _ in range(players + 1):
            order.append(table.to_act)
            table.reorganize("small")
        assert order == [*COLOURS[:players], COLOURS[0]]


@pytest.mark.parametrize("colours", [(), ("red", "red"), (*COLOURS, "red")])
def test_P1_1_no_other_number_of_players(colours: tuple[Colour, ...]) -> None:
    with pytest.raises(PositionError, match="one to five players"):
        PalmyraGame(Options(colours, 1))


def test_P1_2_48_large_and_45_small_tiles_of_24_kinds() -> None:
    assert len(TILES) == len(set(TILES)) == 24
    assert sum(CATALOGUE.mix[:12]) == 48
    assert sum(CATALOGUE.mix[12:]) == 45
    for tile in TILES:
        size, landscape, *feature = tile.split()
        assert size in ("large", "small")
        assert landscape in LANDSCAPES
        assert len(feature) <= 1 and all(word in FEATURES[1:] for word in feature)


def test_vector_P19_the_deck() -> None:
    mix = dict(zip(TILES, CATALOGUE.mix, strict=True))
    for landscape in LANDSCAPES:
        assert mix[f"large {landscape}"] == 10
        assert mix[f"small {landscape}"] == 9
        for feature in FEATURES[1:]:
            assert mix[f"large {landscape} {feature}"] == mix[f"small {landscape} {feature}"] == 2


def test_P1_3_the_city_has_6_small_and_4_large_tiles_without_a_feature() -> None:
    city = new(5).game.view(None).city
    assert Counter(tile.tile.split()[0] for tile in city) == {"small": 6, "large": 4}
    assert not [tile for tile in city if len(tile.tile.split()) > 2]


def test_P1_4_two_figures_each_and_120_coins() -> None:
    for players in range(1, 6):
        state = new(players).state
        assert [(player.legion, player.censor) for player in state.players] == [("city", "city")] * players
        assert state.reserve + sum(sum(player.coins) for player in state.players) == 120


def test_vector_P20_the_coins_are_54_pieces_worth_120() -> None:
    ones, threes, fives = CATALOGUE.file.coins.pieces
    assert (ones, threes, fives) == (30, 15, 9)
    assert ones + threes + fives == 54
    assert ones + 3 * threes + 5 * fives == CATALOGUE.file.coins.total == 120


def test_P1_5_vector_P18_a_tile_fits_only_cells_of_its_size() -> None:
    table = position(red=dict(tiles="L:H/- S:H/-"))
    table.do("conquer with legion")
    table.refuse("lay small hills at 1,-1", because="x + y is even")
    table.refuse("lay large hills at 0,-1", because="x + y is odd")
    table.do("lay large hills at 1,-1")


def test_P1_6_vector_P17_neighbours() -> None:
    small, large = {(1, 0), (-1, 0), (0, 1), (0, -1)}, {(1, 1), (1, -1), (-1, 1), (-1, -1)}
    assert set(neighbours_of((0, 0))) == small | large
    assert len(neighbours_of((0, 0))) == 8
    assert all(map(is_small, small)) and not any(map(is_small, large))
    assert set(neighbours_of((1, 0))) == {(0, 0), (2, 0), (1, 1), (1, -1)}
    assert not any(map(is_small, neighbours_of((1, 0))))


def test_vector_P17_small_next_to_small_is_refused() -> None:
    """(-1, -2) touches the small cell (0, -1) only at a corner; that is no neighbour."""
    table = position(land={(0, -1): "H/-"}, red=dict(legion=(0, -1), tiles="S:H/- L:H/-"))
    table.do("conquer with legion")
    table.refuse("lay small hills at -1,-2", because="does not touch")
    assert {line.split()[1] for line in table.offers("lay")} == {"large"}


def test_P1_7_nothing_has_to_match_for_a_tile_to_be_laid() -> None:
    table = position(land={(0, -1): "H/T"}, red=dict(legion=(0, -1), tiles="L:D/C"))
    table.do("conquer with legion", "lay large desert caravan at 0,-2")
    assert table.matched() == [(0, 0)]


def test_P1_7_a_laid_tile_stays() -> None:
    table = position(red=dict(tiles="L:H/- S:M/-"))
    table.do("conquer with legion", "lay large hills at 1,-1", "lay small mountains at 2,-1", "stop")
    assert [(tile.cell, tile.tile) for tile in table.state.land] == [
        ((1, -1), "large hills"),
        ((2, -1), "small mountains"),
    ]


def test_P1_8_a_land_tile_holds_one_figure_and_the_city_any_number() -> None:
    table = position("move legion", land={(1, -1): "H/-", (2, -1): "H/-"}, blue=dict(censor=(1, -1)))
    table.refuse("move legion to 1,-1", because="stands on 1,-1")
    table.do("move legion to city", "move censor to city")
    assert [p.legion for p in table.state.players] == ["city", "city"]
    assert table.player("red").censor == "city"


def test_P1_8_a_city_tile_is_no_place_of_its_own() -> None:
    table = position("move legion")
    table.refuse("move legion to 0,0", because="city tile")


def test_P1_9_ruling_25_open_and_hidden() -> None:
    table = position(red=dict(coins=7), players=3)
    assert [player.coins for player in table.game.view(0).players] == [7, None, None]
    assert [player.coins for player in table.game.view(None).players] == [None, None, None]
    table = position(red=dict(coins=7), players=3, open_coins=True)
    assert [player.coins for player in table.game.view(1).players] == [7, 0, 53]


def test_P1_9_decision_F_the_heights_of_the_stacks_are_open_and_their_order_is_not() -> None:
    table = position(large=4, small=9)
    view = table.game.view(1)
    assert (view.large, view.small) == (4, 9)


def test_the_kinds_are_numbered_as_they_are_named() -> None:
    assert [KIND_OF[tile] for tile in TILES] == list(range(24))
