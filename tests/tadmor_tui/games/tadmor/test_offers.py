"""Offers: every legal action in plain words, with what it costs and brings, and nothing that can't be known before."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest

from rules.tadmor import actions as a
from rules.tadmor.game import TadmorGame
from tadmor_tui.games.tadmor.text.offer_labels import LABELS
from tadmor_tui.games.tadmor.text.offers import offers
from tadmor_tui.session.offer import Offer
from tests.rules.choosers import take, with_sense
from tests.rules.tadmor.builders import Play, position


def the(play: Play, notation: str) -> Offer:
    return next(offer for offer in offers(play.game, play.game.to_act or 0) if offer.notation == notation)


def building(**red: Any) -> Play:
    return position("construction", era=2, red=red, blue=dict(tower=3))


def test_a_mission_that_can_be_fulfilled_stands_before_drawing_another() -> None:
    """Nobody draws a card by a hasty Enter, which can't be taken back, when points lie in his hand."""
    red = dict(at="damascus.mission", hand=["K25"], goods="4w4s4m4g")
    kinds = [type(offer.action) for offer in offers(position("construction", red=red).game, 0)]
    assert kinds[0] is a.Fulfil
    assert a.DrawMission in kinds


def test_every_kind_of_action_has_words() -> None:
    assert set(LABELS) == set(get_args(a.AnyAction))


@pytest.mark.parametrize("merchants", [2, 4])
def test_in_whole_games_there_is_one_offer_for_each_legal_action(merchants: int) -> None:
    for seed in range(3):
        game, rng = TadmorGame.new(merchants, seed, experienced=bool(seed % 2)), Random(seed)
        while game.to_act is not None:
            before = game.save_state()
            if rng.random() < 0.15:
                found = offers(game, game.to_act)
                assert len(found) == len(game.legal)
                assert {offer.action for offer in found} == set(game.legal)
                assert all(offer.label and offer.group for offer in found)
            assert game.save_state() == before
            take(game, with_sense(game, rng))


@pytest.mark.parametrize(
    ("play", "notation", "line"),
    [
        (building(at="emesa.wood"), "collect emesa.wood", "Collect (Emesa)  + 3 wood"),
        (building(goods="4w4s", at="damascus.tower"), "tower 2", "Tower +1: 2 levels  for 2W 2S  + tower 2: +8 PP"),
        (building(goods="1w2m", at="damascus.pairs"), "pairs 1", "Tower +2: 1 pair  for 1W 2M  + tower 2: +8 PP"),
        (building(at="ebla.gifts"), "gifts ebla.gifts", "Gifts (Ebla)  + 2 PP"),
        (building(improvements=["I6"]), "trade pp>gold", "Buy 1 gold with points  for 2PP  + 1 gold"),
        (building(goods="5w", at="euphrates.red=ship"), "rare red for 5w", "Red rare good  for 5W  + silk: +5 PP"),
        (building(at="palmyra.mission"), "draw", "Draw a mission  + 1 mission"),
        (building(fulfilled=["K21"]), "return K21", "Return K21 (10 → 5 PP): draw 2 missions  + 2 missions"),
        (building(fulfilled=["K5"]), "return K5", "Return K5 (8 → 4 PP): next ship  + a ship"),
        (building(fulfilled=["K7"]), "return K7", "Return K7 (10 → 5 PP): 2 tower levels  + tower 2: +8 PP"),
        (
            building(goods="3w3s", hand=["K16"], at="palmyra.mission"),
            "fulfil K16 for 3w3s",
            "Fulfil K16: 10 PP  for 3W 3S",
        ),
    ],
)
def test_costs_and_gains(play: Play, notation: str, line: str) -> None:
    assert the(play, notation).line == line


def test_the_tax() -> None:
    play = position("kingdom", era=2, red=dict(goods="1g"))
    assert the(play, "end pay tax").line == "Pay the tax and end your go  for 1G"
    assert the(play, "end refuse tax").line == "End without paying tax  for 3PP"


def test_a_private_tile_is_named_with_what_it_does() -> None:
    play = position("placement", merchants=4, era=3, red=dict(improvements=["I47"]))
    assert the(play, "place camel I47").label == "Place a camel: I47, own construction action"


def test_pieces_are_swapped_by_the_names_of_their_slots() -> None:
    red, blue = dict(fulfilled=["K14"], at="north.wood=ship"), dict(at="south.stone=ship")
    swap = position("marauders: swap", raid=("red", "ebla"), red=red, blue=blue)
    assert the(swap, "return K14 swapping north.wood south.stone").line.endswith(", North Sea Wood for South Sea Stone")


def test_nothing_is_known_before_that_can_not_be_known() -> None:
    """Two games that differ only in what is hidden make the same offers."""
    red = dict(
        hand=["K16"], goods="9w9s9m9g", at="palmyra.mission euphrates.red=ship palmyra.temple", fulfilled=["K21"]
    )
    one = position("construction", red=red, deck=["K1", "K2", "K3"], tops={"red": ["oils", "silk"]})
    other = position("construction", red=red, deck=["K9", "K8", "K7"], tops={"red": ["oils", "oils"]})
    assert offers(one.game, 0) == offers(other.game, 0)
    assert not any(card in offer.line for offer in offers(one.game, 0) for card in ("K1 ", "K2 ", "K3 "))


def test_looking_at_offers_changes_nothing() -> None:
    play = building(at="palmyra.mission emesa.wood", fulfilled=["K21"])
    before = play.game.save_state()
    offers(play.game, 0)
    assert play.game.save_state() == before
