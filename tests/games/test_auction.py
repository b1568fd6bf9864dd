"""The contract holds for a game with hidden hands in which several decide at the same time."""

from __future__ import annotations

from random import Random

import pytest

from rules.contract import IllegalAction
from tests.games.auction import AUCTION, AuctionGame, Bid, Pass


@pytest.fixture
def game() -> AuctionGame:
    return AuctionGame(AUCTION.usual_options(3, 1))


def test_all_may_bid_in_any_order_and_each_once(game: AuctionGame) -> None:
    assert list(game.acting) == [0, 1, 2]
    game.apply(1, Pass())
    assert list(game.acting) == [0, 2]
    with pytest.raises(IllegalAction):
        game.apply(1, Pass())
    game.apply(2, Pass())
    game.apply(0, Pass())
    assert list(game.acting) == [0, 1, 2]
    assert game.progress().turn == 2


def test_a_bid_is_known_only_to_its_bidder_until_all_have_bid(game: AuctionGame) -> None:
    card = game.legal_actions(0)[0]
    assert isinstance(card, Bid)
    laid = game.apply(0, card)[0]
    assert laid.seen_by(0) == laid != laid.seen_by(1) == laid.seen_by(None)
    assert game.view(0).own_bid == card.card
    assert game.view(1).own_bid is None
    assert game.view(1).has_bid == (True, False, False)
    imagined = game.determinize(1, Random(1))
    assert imagined.view(1) == game.view(1)
