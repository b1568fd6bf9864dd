"""Prospects of the tiles of the display."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.tadmor import tile_prospects as p
from rules.tadmor.components.catalogue import standard_catalogue
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import read_goods
from tests.rules.choosers import take, with_sense
from tests.rules.tadmor.builders import Play, position

ALL_TILES = tuple(standard_catalogue().improvements)


def of(tile: str, play: Play, seat: int = 0) -> p.Prospect:
    return p.prospect(play.game.view(seat), play.game.components, seat, tile)


CASES: list[tuple[str, dict[str, Any], dict[str, Any], p.Prospect]] = [
    ("I1", dict(goods="3w"), {}, p.ToTrade("wood", 3)),
    ("I6", dict(points=12), {}, p.Track(12)),
    ("I10", dict(at="north.wood=ship", ships=2), {}, p.Pieces(1, read_goods("1w"))),
    ("I10", dict(at="emesa.wood"), {}, p.Pieces(0)),
    ("I14", dict(tower=3), {}, p.Growth(3, 3, 5, False)),
    ("I14", dict(tower=4), {}, p.Growth(4, 5, 10, False)),
    ("I15", dict(tower=7, improvements=["I14"]), {}, p.Growth(7, 7, 10, True)),
    ("I16", dict(tower=6), dict(tower=8), p.Lead(6, 8)),
    ("I18", dict(tower=0), {}, p.LevelPrice(read_goods("1w1s"), read_goods("1s"))),
    ("I19", dict(hand=["K1", "K2"]), {}, p.Cards(2)),
    ("I27", dict(at="euphrates.red=ship"), {}, p.Pieces(1, points=3)),
    ("I28", dict(at="euphrates.red=ship"), {}, p.Pieces(1)),
    ("I25", {}, {}, p.Plotting(False)),
    ("I33", dict(goods="2w", traded="1m"), {}, p.Room(8, 12, 3)),
    ("I34", dict(temples=[2]), {}, p.Parts({"roof": 6}, {"roof": 3})),
    ("I40", dict(fulfilled=["K16"]), dict(returned=["K17"]), p.Lead(10, 5)),
    ("I42", dict(improvements=["I1"]), dict(improvements=["I2", "I3"]), p.Lead(2, 2)),
    ("I44", dict(at="south.gifts=ship"), {}, p.Pieces(1, points=3)),
    ("I45", dict(at="emesa.wood ebla.temple"), {}, p.Out(2)),
    ("I47", {}, {}, p.PrivateAction()),
]


@pytest.mark.parametrize(("tile", "red", "blue", "expected"), CASES)
def test_prospect(tile: str, red: dict[str, Any], blue: dict[str, Any], expected: p.Prospect) -> None:
    assert of(tile, position("construction", era=2, red=red, blue=blue)) == expected


def test_a_marauder_card_that_lies_ready_is_worth_more() -> None:
    play = position("construction", era=2, plot=("blue", "north"))
    assert of("I25", play) == p.Plotting(False)
    assert of("I25", play, seat=1) == p.Plotting(True)


def test_the_tax_is_that_of_the_era() -> None:
    file = standard_catalogue().file.tax
    for era in (1, 2, 3):
        expected = p.Taxed(file.gold[era - 1], file.penalty[era - 1])
        assert of("I46", position("construction", era=era)) == expected


def test_a_ship_bonus_comes_true() -> None:
    play = position("construction", era=2, red=dict(goods="2w", at="north.wood=ship", improvements=["I10"]))
    plain = position("construction", era=2, red=dict(goods="2w", at="north.wood=ship"))
    found = of("I10", plain)
    assert isinstance(found, p.Pieces)
    for table in (play, plain):
        table.do("collect north.wood")
    assert play.red.warehouse[0] - plain.red.warehouse[0] == found.goods[0]


def test_gifts_come_true() -> None:
    play = position("construction", era=2, red=dict(at="south.gifts=ship", improvements=["I44"]))
    plain = position("construction", era=2, red=dict(at="south.gifts=ship"))
    found = of("I44", plain)
    assert isinstance(found, p.Pieces)
    for table in (play, plain):
        table.do("gifts south.gifts")
    assert play.scored("red") - plain.scored("red") == found.points


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_tile_at_every_time_without_secrets(seats: int) -> None:
    """The same for every game that agrees with what the seat knows."""
    rng = Random(seats)
    game = TadmorGame.new(seats, 5)
    while game.to_act is not None:
        take(game, with_sense(game, rng))
        if rng.random() < 0.03 and (seat := game.to_act) is not None:
            other = game.determinize(seat, rng)
            for tile in ALL_TILES:
                found = p.prospect(game.view(seat), game.components, seat, tile)
                assert found == p.prospect(other.view(seat), game.components, seat, tile)
