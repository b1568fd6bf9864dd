"""Events in words: every kind has a sentence, or is left out on purpose."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest

from rules.contract import GameEnded, GoEnded, PointsScored, ScoreLine, StageBegan, TurnBegan
from rules.english import and_list, count
from rules.tadmor import events as e
from rules.tadmor import names
from rules.tadmor.components.catalogue import standard_catalogue
from rules.tadmor.game import TadmorGame
from tadmor_tui.games.tadmor.text.events import Storyteller
from tadmor_tui.text.translation import words_of
from tests.rules.choosers import take, with_sense

SILENT = {StageBegan, GoEnded, e.PieceReturned}
"""What nobody needs to be told: the next sentence says it, or the table shows it."""

SENTENCES: list[tuple[e.AnyEvent, str]] = [
    (e.GameBegan(1), "Blue plays first."),
    (TurnBegan(4, 0), "Turn 4. Red is first to play."),
    (e.EraBegan(1), "Era II begins."),
    (e.DisplayLaid(("I5", "I6")), "Improvements for sale: I5, I6."),
    (e.DisplayLaid(()), "Improvements for sale: none."),
    (GameEnded((0,), "points"), "The game is over. Red wins."),
    (GameEnded((1,), "rare goods"), "The game is over. Blue wins, with more rare goods."),
    (GameEnded((0, 1), "shared"), "The game is over. Red and Blue share the win."),
    (
        e.FinalScore(1, 2, 31, (ScoreLine("track", 21), ScoreLine("tower", 10))),
        "2. Blue: 31 PP (track 21, tower 10).",
    ),
    (e.GoodsGained(0, (1, 0, 0, 2), "traded", "trade"), "Red gets 1 wood and 2 gold by a trade."),
    (e.GoodsGained(0, (4, 0, 0, 0), "warehouse", "north.wood"), "Red gets 4 wood (North Sea)."),
    (e.GoodsPaid(0, (0, 0, 0, 2), "tax"), "Red gives 2 gold for the tax."),
    (e.GoodsStored(1, (0, 3, 0, 0)), "Blue moves 3 stone to the warehouse."),
    (PointsScored(0, 6, "gifts"), "Red scores 6 PP for gifts."),
    (PointsScored(0, -6, "tax"), "Red loses 6 PP for the tax."),
    (e.PiecePlaced(0, "camel", "ebla.market"), "Red places a camel on Ebla Market 1>1."),
    (e.PieceMoved(0, "ship", "palmyra.improve1", "I21"), "Red's ship moves onto I21."),
    (
        e.PiecesSwapped(0, "ebla.market", 1, "palmyra.market", "camel"),
        "Red swaps Ebla Market 1>1 for Blue's Palmyra Market.",
    ),
    (e.PieceGained(0, "camel", "caravan"), "Red gains a camel (caravan)."),
    (e.MaraudersRevealed(1, "north"), "Blue reveals the marauders of the North Sea."),
    (e.RaidChanged(0, "ebla"), "Red sends the marauders to Ebla."),
    (e.RegionAttacked(1, "ebla"), "Marauders attack Ebla."),
    (e.PieceDrivenOff(0, "ship", "north.wood"), "Red's ship on North Sea Wood is driven off."),
    (e.PlotMade(0, "ebla"), "Red chooses a marauder card: Ebla."),
    (e.PlotMade(0, ""), "Red chooses a marauder card."),
    (e.TileTaken(0, "I5", "bought"), "Red takes I5."),
    (e.MissionsDrawn(0, 2, ("K1", "K2"), "deal"), "Red draws 2 missions: K1 and K2."),
    (e.MissionsDrawn(0, 1, (), "temple"), "Red draws 1 mission."),
    (e.DeckRefilled(5), "A new deck is made of 5 discarded missions."),
    (e.DeckRefilled(1), "A new deck is made of 1 discarded mission."),
    (e.MissionFulfilled(0, "K1"), "Red fulfils K1."),
    (e.MissionReturned(0, "K1"), "Red returns K1."),
    (e.MissionDiscarded(0, "K1"), "Red discards K1."),
    (e.TowerBuilt(0, 1, 0, 3, "tower"), "Red's tower grows by 1 level to 3."),
    (e.TowerBuilt(0, 3, 1, 6, "tower"), "Red's tower grows by 3 levels to 6, 1 of them free."),
    (e.TowerFell(1, 0, 2, 3, "traitor"), "Red destroys 2 levels of Blue's tower, down to 3."),
    (e.TempleBuilt(0, "roof", "palmyra.temple"), "Red builds the roof of a temple."),
    (e.TempleCompleted(0, 1), "Red's temple earns 1 rare good."),
    (e.RareTaken(0, "silk", "bought"), "Red takes silk."),
    (e.StackShuffled("red"), "The red rare goods are shuffled."),
    (e.PawnTaken(0), "Red will be first to play."),
    (e.TaxPaid(0, 1), "Red pays the tax of 1 gold."),
    (e.TaxRefused(0, 6), "Red does not pay the tax."),
    (e.TaxSpared(0, "taxman"), "The taxman passes Red by."),
    (e.MarketOpened(0, "K13"), "Red opens a market with K13."),
    (e.PlacementWidened(0, 3), "Red may place up to 3 pieces."),
]


def teller(*names: str) -> Storyteller:
    return Storyteller(names or ("Red", "Blue", "Green", "Yellow"), standard_catalogue())


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=[type(event).__name__ for event, _ in SENTENCES])
def test_the_sentence_of_an_event(event: e.AnyEvent, sentence: str) -> None:
    assert teller().tell(event) == sentence
    assert sentence.endswith((".", "---"))


def test_every_kind_of_event_has_a_sentence_or_is_silent_on_purpose() -> None:
    told = {type(event) for event, _ in SENTENCES}
    assert told | SILENT == set(get_args(e.AnyEvent))
    assert not told & SILENT


@pytest.mark.parametrize("event", [StageBegan("kingdom"), GoEnded(0), e.PieceReturned(0, "camel", "x.y")])
def test_some_events_are_not_told(event: e.AnyEvent) -> None:
    assert teller().tell(event) is None


def test_all_of_a_game_is_told_in_whole_sentences() -> None:
    game, rng, story = TadmorGame.new(4, 8), Random(8), teller()
    events: list[Any] = list(game.opening)
    while game.to_act is not None:
        events += take(game, with_sense(game, rng))
    for event in events:
        sentence = story.tell(event)
        assert (sentence is None) == (type(event) in SILENT)
        assert sentence is None or sentence.endswith((".", "---"))
        assert sentence is None or "()" not in sentence


@pytest.mark.parametrize(
    ("goods", "words"),
    [
        ((0, 0, 0, 0), "nothing"),
        ((0, 2, 0, 0), "2 stone"),
        ((1, 0, 1, 0), "1 wood and 1 marble"),
        ((1, 2, 3, 4), "1 wood, 2 stone, 3 marble and 4 gold"),
    ],
)
def test_goods_in_words(goods: tuple[int, int, int, int], words: str) -> None:
    assert words_of(names.goods(goods)) == words


def test_lists_and_counts() -> None:
    assert and_list([]) == ""
    assert and_list(["a"]) == "a"
    assert and_list(["a", "b", "c"]) == "a, b and c"
    assert (count(0, "camel"), count(1, "camel"), count(2, "camel")) == ("0 camels", "1 camel", "2 camels")
