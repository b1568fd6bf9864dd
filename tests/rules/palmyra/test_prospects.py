"""Prospects of a tile, told before it is laid."""

from __future__ import annotations

from random import Random

from rules.palmyra import actions as a
from rules.palmyra import events as e
from rules.palmyra.game import PalmyraGame
from rules.palmyra.prospects import Room, prospect
from tests.rules.palmyra.choosers import with_sense
from tests.rules.palmyra.tables import position


def test_a_prospect_is_what_laying_brings() -> None:
    for players, seed in ((2, 1), (3, 2), (5, 3)):
        game, rng, seen = PalmyraGame.new(players, seed), Random(seed), 0
        while game.acting:
            for action in game.legal:
                if isinstance(action, a.Lay) and rng.random() < 0.1:
                    before, found, twin = game.save_state(), prospect(game, action), game.copy()
                    (laid,) = twin.play(action)
                    assert isinstance(laid, e.TileLaid)
                    assert found.match == (laid.landscape, laid.feature)
                    assert sum(contact.landscape for contact in found.contacts) == laid.landscape
                    assert sum(contact.feature for contact in found.contacts) == laid.feature
                    assert found.coins == (twin.coin_income() if game.stage == "revenue" else None)
                    assert found.tiles == (0 if game.stage == "revenue" else twin.tile_income())
                    assert (found.room.tiles == 0) == (not any(isinstance(x, a.Lay) for x in _with_all(twin)))
                    assert game.save_state() == before
                    seen += 1
            game.play(with_sense(game, rng))
        assert seen > 20


def _with_all(game: PalmyraGame) -> list[a.AnyAction]:
    """Count what could be done with a hand of every kind, by the limit of tiles alone."""
    table = game.copy().table
    table.hands[table.seat] = tuple(range(24))
    return [*PalmyraGame._around(table).legal]


def test_P4_7_a_neighbour_under_a_foreign_figure_is_told_as_blocked() -> None:
    play = position(
        "revenue",
        land={(-1, 1): "D/-", (-2, 2): "M/-", (-1, 3): "M/C"},
        this_turn=dict(figure="censor"),
        red=dict(censor=(-1, 1), tiles="S:M/-"),
        blue=dict(legion=(-2, 2)),
    )
    found = prospect(play.game, a.Lay("small mountains", (-1, 2)))
    blocked = [contact for contact in found.contacts if contact.blocked]
    assert [contact.cell for contact in blocked] == [(-2, 2)]
    assert found.match.sum == 1


def test_P4_4_what_may_follow() -> None:
    play = position("conquer", red=dict(tiles="L:H/T L:D/- S:D/- S:M/-"))
    assert prospect(play.game, a.Lay("large hills tower", (-1, -1))).room == Room(1, False)
    assert prospect(play.game, a.Lay("large desert", (-1, -1))).room == Room(3, True)
    play.do("lay large desert at -1,-1", "lay small desert at -2,-1")
    assert not any("tower" in option for option in play.options)
