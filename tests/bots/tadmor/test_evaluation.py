"""The evaluation: what is better on the table is better in numbers, and leanings change what is chosen."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bots.tadmor.evaluation.position_value import (
    FAR_SIGHTED,
    PLANNING,
    SHORT_SIGHTED,
    Valuer,
    Weights,
    goods_value,
    rare_sets_value,
)
from bots.tadmor.evaluation.preferences import EVEN, PREFERENCES, preference_for
from bots.tadmor.evaluation.tile_value import TileContext, tile_value
from bots.tadmor.search.go_search import rival_tower_value
from bots.tadmor.search.turn_solver import TurnSolver
from rules.tadmor.actions import Place
from rules.tadmor.components.catalogue import standard_catalogue
from rules.tadmor.components.schema import FinalTile, PointsTradeTile, ShipBonusTile
from rules.tadmor.state import COLOURS, copy_state
from rules.tadmor.table import Table
from tests.rules.tadmor.builders import CATALOGUE, position

WAYS = ("tower", "temple", "missions", "rare")
SETS = (5, 10, 15, 25, 35, 45, 60, 75, 90)


def worth(weights: Weights = SHORT_SIGHTED, era: int = 2, **red: Any) -> float:
    game = position("construction", era=era, red=red).game
    return Valuer(CATALOGUE, weights=weights).merchant(game.state, 0)


@pytest.mark.parametrize("weights", [SHORT_SIGHTED, PLANNING, FAR_SIGHTED])
@pytest.mark.parametrize(
    ("more", "less"),
    [
        (dict(tower=6), dict(tower=5)),
        (dict(temples=[2]), dict(temples=[1])),
        (dict(temples=[3]), dict(temples=[2])),
        (dict(rare=["glass", "jade"]), dict(rare=["glass"])),
        (dict(rare=["glass", "jade"]), dict(rare=["glass", "glass"])),
        (dict(fulfilled=["K9"]), dict(returned=["K9"])),
        (dict(fulfilled=["K9"]), dict(hand=["K9"])),
        (dict(goods="3w3s"), dict(goods="2w2s")),
        (dict(goods="2g"), dict(goods="2w")),
        (dict(improvements=["I14"]), dict(improvements=[])),
        (dict(improvements=["I23", "I34"]), dict(improvements=["I23"])),
    ],
)
def test_more_is_better(weights: Weights, more: dict[str, Any], less: dict[str, Any]) -> None:
    assert worth(weights, **more) > worth(weights, **less)


def test_a_tower_level_is_worth_more_the_earlier_it_stands() -> None:
    steps = [worth(era=era, tower=5) - worth(era=era, tower=4) for era in (1, 2, 3)]
    assert steps[0] > steps[1] > steps[2] > 0


def test_goods_beyond_the_room_for_them_are_worth_nothing_more() -> None:
    assert goods_value((4, 4, 0, 0), 8) == pytest.approx(goods_value((8, 8, 0, 0), 8), rel=0.2)
    assert goods_value((4, 4, 4, 0), 12) > goods_value((4, 4, 4, 0), 8)


def test_rare_goods_are_counted_in_sets_of_different_types() -> None:
    assert rare_sets_value((), SETS) == 0
    assert rare_sets_value(("glass", "jade", "silk", "glass"), SETS) == 20
    assert rare_sets_value(("glass", "myrrh", "jade", "ivory", "silk", "silk"), SETS) == 40


def test_every_leaning_comes_up() -> None:
    assert {preference_for(seed).name for seed in range(60)} == {preference.name for preference in PREFERENCES}
    assert preference_for(3) == preference_for(3)


@pytest.mark.parametrize(
    ("liking", "things"),
    [
        ("tower", dict(tower=5)),
        ("temple", dict(temples=[3])),
        ("missions", dict(fulfilled=["K9"])),
        ("rare goods", dict(rare=["glass", "jade"])),
        ("trade", dict(improvements=["I23"])),
    ],
)
def test_a_leaning_thinks_more_of_its_own_way(liking: str, things: dict[str, Any]) -> None:
    preference = next(each for each in PREFERENCES if each.name == liking)
    state = position("construction", era=2, red=things).game.state
    catalogue = CATALOGUE
    assert Valuer(catalogue, preference).merchant(state, 0) > Valuer(catalogue, EVEN).merchant(state, 0)


def test_leanings_change_what_is_placed() -> None:
    """The same table, the same pieces: the best place is not the same for all."""
    game = position("placement", era=2, red=dict(goods="3w3s3m3g", temples=[1], hand=["K9"], camels=3, ships=2)).game
    catalogue, choices = CATALOGUE, set()
    for preference in PREFERENCES:
        strong = replace(preference, **{way: 1 + 3 * (getattr(preference, way) - 1) for way in WAYS})
        solver = TurnSolver(Table(catalogue, game.state), 0, Valuer(catalogue, strong))
        places = [action.place for action in game.legal if isinstance(action, Place)]
        choices.add(max(places, key=lambda place: solver.value([place])))
    assert len(choices) >= 2


@pytest.mark.parametrize(
    ("liking", "tile"),
    [("tower", "I14"), ("temple", "I34"), ("missions", "I20"), ("rare goods", "I27"), ("trade", "I23")],
)
def test_who_has_a_plan_buys_for_it(liking: str, tile: str) -> None:
    """Each likes one of these best that suits him, and thinks less of the others' than somebody without a plan."""
    state = position("placement", era=2, merchants=3).game.state
    preference = next(each for each in PREFERENCES if each.name == liking)
    own, plain = Valuer(CATALOGUE, preference), Valuer(CATALOGUE)
    for other in ("I14", "I34", "I20", "I27", "I23"):
        worth = [valuer.tile(state, state.merchants[0], other) for valuer in (own, plain)]
        assert worth[0] > worth[1] if other == tile else worth[0] < worth[1]


def test_to_play_first_is_worth_less_from_era_to_era() -> None:
    valuer = Valuer(CATALOGUE)
    state = position("kingdom", era=1).game.state
    worth = []
    for turn in (2, 5, 8, 9):
        state.turn = turn
        worth.append(valuer.pawn(state))
    assert worth == sorted(set(worth), reverse=True)
    assert worth[-1] == 0


def test_an_improvement_counts_only_in_part_for_the_far_sighted() -> None:
    """Who buys it could have done something else with the camel and the goods."""
    state = position("placement", era=2).game.state
    far, near = (
        Valuer(CATALOGUE, weights=weights).tile(state, state.merchants[0], "I20") for weights in (FAR_SIGHTED, PLANNING)
    )
    assert 0 < far < near


def test_the_first_parts_of_a_temple_promise_more_than_they_score() -> None:
    state = position("placement", era=1).game.state
    valuer = Valuer(CATALOGUE, weights=FAR_SIGHTED)
    for height in (1, 2, 3):
        assert valuer.temple(state, (height,)) > CATALOGUE.temple_points[height]
    assert valuer.temple(state, (4,)) == CATALOGUE.temple_points[4]


def test_goods_at_a_price_that_nobody_would_pay_are_worth_nothing() -> None:
    """In a player's own components they may cost anything."""
    state = position("placement", era=1).game.state
    outlook = TileContext(state, state.merchants[0], EVEN, 6, 6)
    tile = CATALOGUE.improvements["I6"]
    assert isinstance(tile, PointsTradeTile)
    assert tile_value(tile, outlook) > tile_value(replace(tile, basic=4, advanced=6), outlook) == 0


def test_of_the_first_improvements_wood_for_marble_is_the_best() -> None:
    """Whoever began with it won most often in self-play (docs/balance.md)."""
    state = position("placement", era=1, merchants=4).game.state
    plain = Valuer(CATALOGUE)
    worth = [plain.tile(state, state.merchants[0], tile) for tile in ("I1", "I3", "I2", "I4")]
    assert worth == sorted(set(worth), reverse=True)


def test_a_ship_is_to_bring_more_of_what_one_needs_most() -> None:
    by_good = {tile.good: tile for tile in CATALOGUE.improvements.values() if isinstance(tile, ShipBonusTile)}
    for preference in PREFERENCES:
        if preference.wanted_good:
            assert {good for good, tile in by_good.items() if preference.tile_factor(tile) > 1} == {
                preference.wanted_good
            }


def test_every_improvement_suits_somebody() -> None:
    for name, tile in CATALOGUE.improvements.items():
        if not isinstance(tile, FinalTile):
            assert any(isinstance(tile, preference.suitable_tiles) for preference in PREFERENCES), name


def test_a_bonus_at_the_end_is_for_everybody_and_most_of_all_for_him_who_plans_for_it() -> None:
    sets = (CATALOGUE, standard_catalogue())
    tiles = [tile for catalogue in sets for tile in catalogue.improvements.values() if isinstance(tile, FinalTile)]
    by_measure = {tile.measure: tile for tile in tiles}
    for preference in PREFERENCES:
        liked = {measure for measure, tile in by_measure.items() if preference.tile_factor(tile) > 1}
        assert liked == by_measure.keys() & set(preference.most)
        assert bool(liked) is bool(preference.most)
        assert all(preference.tile_factor(tile) >= 1 for tile in by_measure.values())


@pytest.mark.parametrize(
    ("turn", "red", "blue", "order"),
    [
        (7, [4], [3], 1),
        (7, [3], [2], 1),
        (7, [3], [3], 0),
        (7, [3], [4], -1),
        (7, [4, 1], [4], 1),
        (9, [4], [3], 1),
        # In the last turn a colonnade becomes no temple any more, a roof still may.
        (9, [2], [1], 0),
        (9, [3], [2], 1),
    ],
)
def test_completed_temples_are_counted_as_far_as_they_can_still_be_completed(
    turn: int, red: list[int], blue: list[int], order: int
) -> None:
    present = standard_catalogue()

    def chance(own: list[int], rival: list[int]) -> float:
        setting: dict[str, Any] = dict(
            red=dict(temples=own, improvements=["I41"]),
            blue=dict(temples=rival),
            finishers=[colour for colour, temples in (("red", own), ("blue", rival)) if 4 in temples],
        )
        game = position("placement", turn=turn, catalogue=present, **setting).game
        return Valuer(present).tile(game.state, game.state.merchants[0], "I41")

    ahead, behind = chance(red, blue), chance(blue, red)
    assert (ahead > behind) - (ahead < behind) == order


def test_no_seat_is_everybodys_victim() -> None:
    """Each would rather see the levels of the leader fall; among equals those of the next round the table."""
    towers: dict[str, Any] = {colour: dict(tower=5) for colour in COLOURS}
    state = position(merchants=4, era=2, **towers).game.state
    valuer = Valuer(CATALOGUE)

    def best_victim(seat: int) -> int:
        def fallen(victim: int) -> float:
            twin = copy_state(state)
            twin.merchants[victim].tower -= 1
            return rival_tower_value(valuer, twin, seat)

        return max((other for other in range(4) if other != seat), key=fallen)

    assert [best_victim(seat) for seat in range(4)] == [1, 2, 3, 0]
    state.merchants[2].points += 5
    assert [best_victim(seat) for seat in range(4)] == [2, 2, 3, 2]
