"""The piece that an action is taken with is the one that goes home after it."""

from __future__ import annotations

from random import Random

from rules.contract import GoEnded
from rules.tadmor import actions as a
from rules.tadmor import events as e
from rules.tadmor.acting_pieces import acting_place
from rules.tadmor.game import TadmorGame
from tests.rules.choosers import take, with_sense
from tests.rules.tadmor.builders import position

NOT_HOME = (a.Place, a.Buy, a.End, a.EndTaxed)
"""Actions after which the piece stays where it is, and those that end a go, whoever goes home then."""


def sent_home(game: TadmorGame, action: a.AnyAction) -> str | None:
    """The first piece that goes home by an action, before the go is over."""
    for event in take(game.copy(), action):
        if isinstance(event, GoEnded):
            return None
        if isinstance(event, e.PieceReturned):
            return event.place
    return None


def test_the_piece_that_goes_home() -> None:
    seen = set()
    for seats, seed in ((2, 1), (3, 2), (4, 3), (4, 4)):
        rng, game = Random(seed), TadmorGame.new(seats, seed)
        while (seat := game.to_act) is not None:
            for action in game.legal:
                if not isinstance(action, NOT_HOME):
                    place = acting_place(game.view(seat), game.components, action)
                    assert place == sent_home(game, action), game.write_action(action)
                    seen.add(type(action))
            take(game, with_sense(game, rng))
    assert {a.Collect, a.BuildTower, a.BuyRare, a.Fulfil, a.DrawMission, a.Raid, a.Traitor, a.FirstToPlay} <= seen


def test_an_improvement_is_bought_by_the_piece_whose_go_it_is() -> None:
    game = position("improvements", red=dict(goods="4w", at="palmyra.improve2")).game
    buy = next(action for action in game.legal if isinstance(action, a.Buy))
    assert acting_place(game.view(0), game.components, buy) == "palmyra.improve2"
    assert acting_place(game.view(0), game.components, a.END) is None
    assert acting_place(game.view(0), game.components, a.Place("camel", "ebla.temple")) == "ebla.temple"


def test_a_private_tile_does_what_it_copies() -> None:
    game = position("construction", era=3, red=dict(goods="4w4s", improvements=["I47"], at="I47 damascus.tower")).game
    tower = [action for action in game.legal if isinstance(action, a.BuildTower)]
    found = {acting_place(game.view(0), game.components, action) for action in tower}
    assert found == {"I47", "damascus.tower"}
