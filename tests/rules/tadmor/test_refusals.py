"""Refused actions: each kind has a reason that a player understands, in one sentence, and no secret in it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, get_args

import pytest

from rules.contract import IllegalAction
from rules.tadmor import actions as a
from rules.tadmor.components.catalogue import own_catalogue
from rules.tadmor.game import TadmorGame
from tests.rules.choosers import take, with_sense
from tests.rules.tadmor.builders import Play, position


def reason(table: Play | TadmorGame, line: str) -> str:
    """Return the reason for a refusal; nothing changes by asking."""
    game = table.game if isinstance(table, Play) else table
    before = game.save_state()
    with pytest.raises(IllegalAction) as refused:
        game.apply(game.to_act or 0, game.read_action(line))
    assert game.save_state() == before
    said = str(refused.value)
    assert_sentence(said)
    return said


def assert_sentence(said: str) -> None:
    assert said.endswith("."), said
    assert ". " not in said, said
    assert said.isprintable(), said
    assert len(said) < 200, said


def set_up(experienced: bool = False) -> Play:
    """Extra goods have been taken; first improvements are next."""
    table = Play(TadmorGame.new(3, 1, experienced=experienced))
    while table.stage == "extra goods":
        table.do(table.options[0])
    return table


def placing(**merchants: Any) -> Play:
    return position("placement", **merchants)


def building(*pieces: str, era: int = 1, **red: Any) -> Play:
    """Red's go in the construction phase, with camels on some slots."""
    blue = dict(tower=2, rare=["silk"])
    return position("construction", era=era, red=dict(at=" ".join(pieces), **red), blue=blue)


def ruling(*pieces: str, era: int = 2, **red: Any) -> Play:
    """Red's go in the kingdom phase."""
    return position("kingdom", merchants=3, era=era, red=dict(at=" ".join(pieces), **red))


def window(**red: Any) -> Play:
    return position("marauders: region", attacked="ebla", raid=("blue", "damascus"), red=red)


def swapping(**red: Any) -> Play:
    blue = dict(at="palmyra.market north.wood=ship")
    at = "damascus.tower south.stone=ship"
    return position("marauders: swap", attacked="ebla", raid=("blue", "ebla"), red=dict(at=at, **red), blue=blue)


def shopping(era: int = 1, **red: Any) -> Play:
    values = dict(goods="1w1s") | red
    return position("improvements", era=era, red=dict(at="palmyra.improve1", **values))


def favours(era: int = 1, **red: Any) -> Play:
    return position("improvements: favours", era=era, red=red)


def full(**red: Any) -> Play:
    return position("turn end", red=dict(goods="6w5g", **red))


one_pair = own_catalogue("[slots.pairs]\nmost = 1\n", "mine.toml")
two_pairs = own_catalogue("[slots.pairs]\nmost = 2\n", "mine.toml")

REASONS: list[tuple[str, Callable[[], Play], str, str]] = [
    # set-up
    ("TakeGood", lambda: Play(TadmorGame.new(2, 1)), "take gold", "Your extra good is wood or stone (T2.2)."),
    ("TakeGood", placing, "take wood", "That is for the set-up; this is “placement”."),
    (
        "TakeTile",
        set_up,
        "take I5",
        "I5 is not a start improvement; only the experienced set-up lets you take it (T2.6).",
    ),
    ("TakeTile", set_up, "take I40", "I40 is not there to be taken."),
    ("TakeTile", lambda: set_up(True), "take I99", "I99 is not there to be taken."),
    # placement
    ("Place", placing, "place camel rome.forum", "There is no slot “rome.forum” on this board."),
    ("Place", placing, "place camel I21", "I21 is not one of your private actions (T8.1)."),
    ("Place", placing, "place ship palmyra.temple", "palmyra.temple takes a camel, not a ship."),
    (
        "Place",
        lambda: placing(blue=dict(at="palmyra.temple")),
        "place camel palmyra.temple",
        "Blue already has a piece on palmyra.temple (T3.3).",
    ),
    (
        "Place",
        lambda: placing(red=dict(at="palmyra.temple")),
        "place camel palmyra.temple",
        "You already have a piece on palmyra.temple (T3.3).",
    ),
    ("Place", lambda: placing(red=dict(camels=0)), "place camel palmyra.temple", "You have no camel left to place."),
    ("Place", building, "place camel palmyra.temple", "That is for placement; this is “construction”."),
    ("End", placing, "end", "Place a piece first (T3.1)."),
    ("End", ruling, "end", "The taxman is waiting: type “end pay tax” or “end refuse tax” (T5.21)."),
    ("End", lambda: position("marauders: card", red=dict(at="emesa.marauders")), "end", "You have to choose (T4.7)."),
    ("End", full, "end", "“end” is not possible now; you could “drop "),
    ("EndTaxed", ruling, "end pay tax", "The tax is 1 gold, and you have 0."),
    ("EndTaxed", lambda: ruling(era=3, goods="1g"), "end pay tax", "The tax is 2 gold, and you have 1."),
    ("EndTaxed", lambda: ruling(era=1), "end refuse tax", "No tax is due from you: just end your go."),
    ("EndTaxed", lambda: ruling("ebla.taxman"), "end pay tax", "No tax is due from you: just end your go."),
    ("EndTaxed", building, "end pay tax", "That is for the kingdom phase; this is “construction”."),
    # marauders
    (
        "Raid",
        lambda: position("marauders: card", attacked="ebla", red=dict(at="emesa.marauders")),
        "raid ebla",
        "Ebla lies under attack, so its card can't be chosen (T4.7).",
    ),
    (
        "Raid",
        lambda: position("marauders: card", red=dict(at="emesa.marauders")),
        "raid rome",
        "There is no region “rome”.",
    ),
    ("Raid", placing, "raid ebla", "That is for the end of the marauders stage; this is “placement”."),
    ("ReturnForRegion", window, "return K9 at north", "K9 is not a mission that you have fulfilled (T9)."),
    (
        "ReturnForRegion",
        lambda: window(returned=["K9"]),
        "return K9 at north",
        "K9 has been returned already (T9).",
    ),
    ("ReturnForRegion", lambda: window(fulfilled=["K1"]), "return K1 at north", "K1 is not returned for that (T9)."),
    ("ReturnForRegion", lambda: window(fulfilled=["K9"]), "return K9 at rome", "There is no region “rome”."),
    (
        "ReturnForRegion",
        lambda: window(fulfilled=["K9"]),
        "return K9 at damascus",
        "Not Damascus: it was attacked the time before or is the one just shown (T4.2).",
    ),
    (
        "ReturnForRegion",
        lambda: building(fulfilled=["K9"]),
        "return K9 at north",
        "That is for the moment after a marauder card is revealed; this is “construction”.",
    ),
    (
        "ReturnToSwap",
        lambda: swapping(fulfilled=["K14"]),
        "return K14 swapping ebla.market palmyra.market",
        "You have no piece on ebla.market to swap.",
    ),
    (
        "ReturnToSwap",
        lambda: swapping(fulfilled=["K14"]),
        "return K14 swapping damascus.tower south.stone",
        "No rival has a piece on south.stone to swap with.",
    ),
    (
        "ReturnToSwap",
        lambda: swapping(fulfilled=["K14"]),
        "return K14 swapping damascus.tower north.wood",
        "Only pieces of the same kind can be swapped (T4.6).",
    ),
    (
        "ReturnToSwap",
        swapping,
        "return K14 swapping damascus.tower palmyra.market",
        "K14 is not a mission that you have fulfilled (T9).",
    ),
    # improvements
    ("Buy", shopping, "buy I40 for 1w", "I40 is not in the display."),
    ("Buy", shopping, "buy I5 for 2w", "An improvement costs 1 good in this era, not 2 (T5.4)."),
    ("Buy", lambda: shopping(3), "buy I38 for 2w", "An improvement costs 3 goods in this era, not 2 (T5.4)."),
    ("Buy", shopping, "buy I5 for 1g", "You have 1w1s, which does not cover 1g."),
    ("Buy", building, "buy I5 for 1w", "That is for the improvements phase; this is “construction”."),
    (
        "ReturnForTiles",
        lambda: favours(fulfilled=["K15"]),
        "return K15 for I5",
        "K15 gives two improvements of the display, named in its order (T5.6).",
    ),
    (
        "ReturnForTiles",
        lambda: favours(fulfilled=["K25", "K15"]),
        "return K25 for I5",
        "K25 gives one improvement of Era I that was never laid out (T5.6).",
    ),
    (
        "ReturnForTiles",
        lambda: favours(3, fulfilled=["K25", "K15"]),
        "return K25 for I38",
        "K25 gives one improvement of Era I or II that was never laid out (T5.6).",
    ),
    (
        "ReturnForTiles",
        lambda: favours(fulfilled=["K16"]),
        "return K16 for I5",
        "K16 is not returned for that (T9).",
    ),
    # construction: towers
    ("BuildTower", building, "tower 1", "You have no piece that builds towers level by level."),
    ("BuildTower", building, "tower 1 using I47", "You have no piece on I47 that could do this."),
    (
        "BuildTower",
        lambda: building("damascus.tower", goods="1w1s"),
        "tower 2",
        "2 levels cost 2w2s, and you have 1w1s (T5.8).",
    ),
    ("BuildTower", lambda: building("damascus.tower"), "tower 1", "One level costs 1w1s, and you have 0 (T5.8)."),
    (
        "BuildPairs",
        lambda: building("damascus.tower"),
        "pairs 1",
        "You have no piece that builds towers two levels at a time.",
    ),
    ("BuildPairs", lambda: building("damascus.pairs"), "pairs 1", "One pair costs 1w2m, and you have 0 (T5.8)."),
    (
        "BuildPairs",
        lambda: position("construction", catalogue=one_pair, red=dict(at="damascus.pairs", goods="9w9m")),
        "pairs 2",
        "One action builds at most 1 pair: the rulebooks differ, and the French one is followed (T5.7).",
    ),
    (
        "BuildPairs",
        lambda: position("construction", catalogue=two_pairs, red=dict(at="damascus.pairs", goods="9w9m")),
        "pairs 3",
        "One action builds at most 2 pairs (T5.7).",
    ),
    ("Traitor", building, "traitor blue", "You have no piece on the Traitor action."),
    (
        "Traitor",
        lambda: building("damascus.traitor"),
        "traitor blue",
        "A traitor destroys nothing in this era (T5.10).",
    ),
    (
        "Traitor",
        lambda: building("damascus.traitor", era=2, tower=3),
        "traitor blue",
        "Blue's tower is lower than yours: a traitor strikes only at the same height or above (T5.10).",
    ),
    (
        "Traitor",
        lambda: building("damascus.traitor", era=2),
        "traitor red",
        "A traitor strikes at a rival's tower, not at your own (T5.10).",
    ),
    (
        "Traitor",
        lambda: building("damascus.traitor", era=2),
        "traitor green",
        "There is no green merchant in this game.",
    ),
    (
        "Traitor",
        lambda: position("construction", era=2, red=dict(at="damascus.traitor")),
        "traitor blue",
        "Blue has no tower to destroy.",
    ),
    # construction: temples
    (
        "BuildTemple",
        building,
        "temple basement for 2w2s using palmyra.temple",
        "You have no piece on palmyra.temple.",
    ),
    (
        "BuildTemple",
        lambda: building("palmyra.temple", goods="9w9s9m9g"),
        "temple roof for 2w2s using palmyra.temple",
        "The roof is not the next part of your temple: basement, colonnade, roof, statues is the order (T5.11).",
    ),
    (
        "BuildTemple",
        lambda: building("palmyra.temple", goods="9g"),
        "temple basement for 9g using palmyra.temple",
        "The basement costs ",
    ),
    (
        "BuildTemple",
        lambda: building("palmyra.temple", goods="9g", improvements=["I34"]),
        "temple basement for 9g using palmyra.temple",
        ", less 3 goods of your choice.",
    ),
    (
        "BuildTemple",
        lambda: position(
            "construction",
            merchants=3,
            red=dict(at="palmyra.temple", goods="9w9s9m9g"),
            blue=dict(temples=[1, 1]),
            green=dict(temples=[1, 1]),
        ),
        "temple basement for 2w2s using palmyra.temple",
        "No card with basement is left in the supply (T5.11).",
    ),
    # construction: rare goods
    ("BuyRare", building, "rare cheese for 3g", "There is no rare good “cheese”."),
    ("BuyRare", building, "rare grey for 3g", "You have no piece that buys grey rare goods."),
    (
        "BuyRare",
        lambda: building("south.grey=ship"),
        "rare grey for 3g",
        "You have 0, which does not cover 3g.",
    ),
    (
        "BuyRare",
        lambda: building("south.grey=ship", goods="3w"),
        "rare grey for 3w",
        "A grey rare good costs 3g.",
    ),
    (
        "BuyRare",
        lambda: building("south.grey=ship", goods="9g", improvements=["I28"]),
        "rare grey for 3g",
        "A grey rare good costs 3g, less 2 goods of your choice.",
    ),
    (
        "BuyRare",
        lambda: building("south.grey=ship", goods="3g"),
        "rare glass for 3g",
        "Only the top of the grey stack is for sale, glass (T5.13).",
    ),
    (
        "BuyRare",
        lambda: building("south.grey=ship", goods="3g", improvements=["I43"]),
        "rare grey for 3g",
        "Name the rare good that you choose (T5.14).",
    ),
    (
        "BuyRare",
        lambda: building("south.grey=ship", rare=["glass", "glass", "incense", "incense", "myrrh", "myrrh"]),
        "rare grey for 3g",
        "The grey stack is empty (T5.13).",
    ),
    (
        "BuyRare",
        lambda: building("south.grey=ship"),
        "rare grey for 4pp",
        "You have no improvement that lets you buy rare goods with PP (T5.14).",
    ),
    (
        "BuyRare",
        lambda: building("south.grey=ship", improvements=["I9"], marks=["rare good for points"]),
        "rare grey for 4pp",
        "You have bought a rare good with PP this turn, and once is all (T5.14).",
    ),
    (
        "BuyRare",
        lambda: building("south.grey=ship", improvements=["I9"], points=3),
        "rare grey for 4pp",
        "A rare good costs 4 PP, you have 3 and can't go below 0 (T5.14).",
    ),
    ("TakeRare", building, "take grey", "You have no free rare good to take (T5.12)."),
    # construction: missions
    ("DrawMission", building, "draw", "You have no piece on the King's Missions."),
    (
        "DrawMission",
        lambda: building("palmyra.mission", hand=[f"K{n}" for n in range(1, 27)]),
        "draw",
        "No mission card is left (T5.15).",
    ),
    ("Fulfil", building, "fulfil K1 for 3w2s1g", "You have no piece on the King's Missions."),
    ("Fulfil", lambda: building("palmyra.mission"), "fulfil K1 for 3w2s1g", "K1 is not in your hand."),
    (
        "Fulfil",
        lambda: building("palmyra.mission", hand=["K1"], goods="9w"),
        "fulfil K1 for 6w",
        "K1 costs 3w2s1g.",
    ),
    (
        "Fulfil",
        lambda: building("palmyra.mission", hand=["K1"], goods="3w2s"),
        "fulfil K1 for 3w2s1g",
        "You have 3w2s, which does not cover 3w2s1g.",
    ),
    (
        "Fulfil",
        lambda: building("palmyra.mission", hand=["K1"], goods="3w2s1g", improvements=["I20"]),
        "fulfil K1 for 3w2s1g",
        "K1 costs 3w2s1g, less 2 goods of your choice.",
    ),
    (
        "ReturnAgainst",
        lambda: building(fulfilled=["K20"]),
        "return K20 against red",
        "Red is not a rival with a tower to destroy.",
    ),
    ("ReturnAgainst", building, "return K20 against blue", "K20 is not a mission that you have fulfilled (T9)."),
    (
        "ReturnForPart",
        lambda: building(fulfilled=["K3"], temples=[1]),
        "return K3 for roof",
        "The roof is not the next part of your temple",
    ),
    (
        "ReturnForRare",
        lambda: building(fulfilled=["K1"]),
        "return K1 for cheese",
        "There is no “cheese” in the stacks.",
    ),
    # kingdom
    ("WarSupplies", ruling, "war", "You have no piece on the War supplies action."),
    ("WarSupplies", lambda: ruling(era=3), "war using I48", "You have no piece on I48 that could do this (T8.2)."),
    (
        "WarSupplies",
        lambda: ruling("I48", era=3, improvements=["I48"], marks=["war"]),
        "war using I48",
        "I48 can't be used as War supplies, which you have on the board this turn (T8.2).",
    ),
    ("FirstToPlay", ruling, "first wood", "You have no piece on the First player action."),
    ("Taxman", ruling, "taxman using I48", "You have no piece on I48 that could do this (T8.2)."),
    (
        "Taxman",
        lambda: ruling("I48", "ebla.taxman", era=3, improvements=["I48"]),
        "taxman using I48",
        "I48 can't be used as Taxman, which you have on the board this turn (T8.2).",
    ),
    # anytime
    ("Collect", building, "collect north.wood", "You have no piece on north.wood."),
    (
        "Collect",
        lambda: building("damascus.tower"),
        "collect damascus.tower",
        "There is nothing to collect on damascus.tower.",
    ),
    ("Collect", placing, "collect north.wood", "That is for the resolution stage; this is “placement”."),
    ("Gifts", building, "gifts ebla.gifts", "You have no piece on ebla.gifts."),
    (
        "Gifts",
        lambda: building("damascus.tower"),
        "gifts damascus.tower",
        "damascus.tower is not a slot for gifts.",
    ),
    ("Caravan", building, "caravan", "You have no camel on the Caravan action."),
    (
        "Caravan",
        lambda: building("emesa.caravan"),
        "caravan",
        "Your tower and missions do not earn camel number 4 (T6.5).",
    ),
    (
        "Caravan",
        lambda: building("emesa.caravan", camels=5, tower=20),
        "caravan",
        "You have 5 camels, the most there are (T1.4).",
    ),
    ("Shipyard", building, "shipyard", "You have no ship on the Shipyard action."),
    (
        "Shipyard",
        lambda: building("north.shipyard=ship"),
        "shipyard",
        "Your rare goods do not earn ship number 3 (T6.6).",
    ),
    ("TakeBack", building, "take back palmyra.market", "You have no market piece on palmyra.market to take back."),
    (
        "Trade",
        lambda: building("ebla.market", goods="1g"),
        "trade gold>2wood",
        "The Ebla market gives no basic goods (T6.2).",
    ),
    (
        "Trade",
        lambda: building("palmyra.market", traded="1m"),
        "trade marble>2stone",
        "Your marble was received by a trade: it can't be traded on this turn (T1.3).",
    ),
    ("Trade", lambda: building("palmyra.market"), "trade wood>gold", "You have no wood in the warehouse."),
    (
        "Trade",
        lambda: building("palmyra.market", goods="1w"),
        "trade wood>stone",
        "A basic good is never traded for a basic one, nor an advanced for an advanced (T6.2).",
    ),
    (
        "Trade",
        lambda: building("palmyra.market", goods="1g"),
        "trade gold>marble",
        "A basic good is never traded for a basic one, nor an advanced for an advanced (T6.2).",
    ),
    (
        "Trade",
        lambda: building(goods="1w"),
        "trade wood>gold",
        "No market or improvement of yours allows “trade wood>gold” (T6.2).",
    ),
    ("TradePoints", building, "trade pp>wood", "You have no improvement that sells goods for PP."),
    (
        "TradePoints",
        lambda: building(improvements=["I6"], marks=["basic for points"]),
        "trade pp>wood",
        "You have bought such a good with PP this turn (T6.3).",
    ),
    ("Discard", building, "discard K1 for wood", "K1 is not in your hand."),
    (
        "ReturnForGoods",
        lambda: building(fulfilled=["K16"]),
        "return K16 for 6w",
        "K16 gives 5 goods, not 6 (T6.8).",
    ),
    ("ReturnForGoods", building, "return K16 for 5w", "K16 is not a mission that you have fulfilled (T9)."),
    ("Return", building, "return K21", "K21 is not a mission that you have fulfilled (T9)."),
    ("Return", lambda: building(fulfilled=["K23"]), "return K23", "K23 can't be returned for anything now (T9)."),
    ("Return", lambda: building(returned=["K21"]), "return K21", "K21 has been returned already (T9)."),
    # turn end
    ("Drop", full, "drop 2w", "Discard exactly 3 goods (T7.1)."),
    ("Drop", full, "drop 3m", "You have 6w5g, which does not cover 3m."),
    ("Drop", building, "drop 1w", "That is for the end of the turn; this is “construction”."),
]


@pytest.mark.parametrize(("kind", "table", "line", "sentence"), REASONS, ids=[f"{r[0]}: {r[2]}" for r in REASONS])
def test_the_reason_says_what_is_in_the_way(kind: str, table: Callable[[], Play], line: str, sentence: str) -> None:
    start = table()
    assert type(start.game.read_action(line)).__name__ == kind
    assert sentence in reason(start, line)


def test_every_kind_of_action_has_a_reason() -> None:
    assert {kind.__name__ for kind in get_args(a.AnyAction)} == {kind for kind, *_ in REASONS}


def test_T5_12_free_rare_goods_come_first() -> None:
    table = building("palmyra.temple", temples=[3], goods="9w9s9m9g", hand=["K1"])
    table.do(*table.offers("temple")[:1])
    assert reason(table, "end") == "First take the free rare goods for your temple (T5.12)."
    assert reason(table, "discard K1 for wood") == "First take the free rare goods for your temple (T5.12)."


def test_T5_12_an_empty_stack_gives_nothing_free() -> None:
    every_grey = ["glass", "glass", "incense", "incense", "myrrh", "myrrh"]
    table = building("palmyra.temple", temples=[3], goods="9w9s9m9g", rare=every_grey)
    table.do(*table.offers("temple")[:1])
    assert reason(table, "take grey") == "The grey stack is empty (T5.12)."


def test_T3_4_after_the_last_piece_the_go_ends() -> None:
    table = placing(red=dict(fulfilled=["K11"]))
    table.do("place camel palmyra.temple")
    assert (
        reason(table, "place camel damascus.tower")
        == "You have placed all the pieces that you may place in this go: end it."
    )


def test_T5_4_one_slot_buys_one_improvement() -> None:
    table = shopping()
    table.do("buy I5 for 1w")
    assert reason(table, "buy I6 for 1s") == "One slot buys one improvement (T5.4)."


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    game, rng = TadmorGame.new(2, 3), Random(3)
    while game.to_act is not None:
        take(game, with_sense(game, rng))
    assert reason(game, "end") == "The game is over."


def test_an_action_of_another_seat_is_refused() -> None:
    table = placing()
    before = table.game.save_state()
    for action in (*table.game.legal[:3], a.END):
        with pytest.raises(IllegalAction, match=r"^It is Red's go\.$"):
            table.game.apply(1, action)
    assert table.game.save_state() == before


def test_no_reason_gives_away_a_secret() -> None:
    """Whatever is tried, the reason is the same for every game that the seat can't tell from the true one."""
    tried: dict[str, None] = {}
    game, rng = TadmorGame.new(3, 11), Random(11)
    steps = 0
    while game.to_act is not None:
        legal = [game.write_action(action) for action in game.legal]
        tried.update(dict.fromkeys(rng.sample(legal, min(3, len(legal)))))
        steps += 1
        if steps % 6 == 0:
            imagined = game.determinize(game.to_act, rng)
            for line in rng.sample(list(tried), min(25, len(tried))):
                if line not in legal:
                    assert reason(game, line) == reason(imagined, line), line
        take(game, with_sense(game, rng))
