"""Every action can be written and read back, has one spelling, and nothing else is read."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.contract import NotationError
from rules.tadmor import actions as a
from rules.tadmor.components.catalogue import standard_catalogue
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.goods import GOOD_NAMES, RARE_COLOURS, Goods
from rules.tadmor.notation import read_action, write_action
from rules.tadmor.state import COLOURS, PIECES

CATALOGUE = standard_catalogue()
SLOTS = sorted({*CATALOGUE.board(2).slots, *CATALOGUE.board(4).slots})
TILES = list(CATALOGUE.improvements)
CARDS = list(CATALOGUE.missions)
REGIONS = list(CATALOGUE.file.regions)
RARE_GOODS = list(CATALOGUE.colour_of)
KINDS: tuple[type[Any], ...] = get_args(a.AnyAction)

tiles, cards, regions = st.sampled_from(TILES), st.sampled_from(CARDS), st.sampled_from(REGIONS)
good_names, colours = st.sampled_from(GOOD_NAMES), st.sampled_from(COLOURS)
# Slots of a player's own component file have names of his.
own_slots = st.from_regex(r"(north|ebla)\.[a-z][a-z0-9-]{0,29}", fullmatch=True)
slots = st.sampled_from(SLOTS) | own_slots
places = slots | tiles
using = st.sampled_from(["", *TILES])
heaps: st.SearchStrategy[Goods] = st.tuples(*[st.integers(0, 30)] * 4)
received = st.tuples(*[st.integers(0, 9)] * 4).filter(any)
counts = st.integers(1, 99)
parts = st.sampled_from(TEMPLE_PARTS)

ACTIONS: dict[type[Any], st.SearchStrategy[Any]] = {
    a.TakeGood: st.builds(a.TakeGood, good_names),
    a.TakeTile: st.builds(a.TakeTile, tiles),
    a.Place: st.builds(a.Place, st.sampled_from(PIECES), places),
    a.End: st.just(a.END),
    a.EndTaxed: st.builds(a.EndTaxed, st.booleans()),
    a.Raid: st.builds(a.Raid, regions),
    a.Buy: st.builds(a.Buy, tiles, heaps),
    a.BuildTower: st.builds(a.BuildTower, counts, using),
    a.BuildPairs: st.builds(a.BuildPairs, counts, using),
    a.Traitor: st.builds(a.Traitor, colours, using),
    a.BuildTemple: st.builds(a.BuildTemple, parts, heaps, places),
    a.BuyRare: st.one_of(
        st.builds(a.BuyRare, st.sampled_from([*RARE_COLOURS, *RARE_GOODS]), heaps, st.just(0), using),
        st.builds(a.BuyRare, st.sampled_from(RARE_GOODS), st.just((0, 0, 0, 0)), st.integers(1, 20), using),
    ),
    a.TakeRare: st.builds(a.TakeRare, st.sampled_from(RARE_COLOURS)),
    a.DrawMission: st.builds(a.DrawMission, using),
    a.Fulfil: st.builds(a.Fulfil, cards, heaps, using),
    a.WarSupplies: st.builds(a.WarSupplies, using),
    a.FirstToPlay: st.builds(a.FirstToPlay, st.sampled_from(("wood", "stone")), using),
    a.Taxman: st.builds(a.Taxman, tiles),
    a.Collect: st.builds(a.Collect, places),
    a.Trade: st.builds(a.Trade, good_names, received),
    a.TradePoints: st.builds(a.TradePoints, good_names),
    a.Discard: st.builds(a.Discard, cards, good_names),
    a.Caravan: st.just(a.Caravan()),
    a.Shipyard: st.just(a.Shipyard()),
    a.Gifts: st.builds(a.Gifts, places),
    a.TakeBack: st.builds(a.TakeBack, places),
    a.Return: st.builds(a.Return, cards),
    a.ReturnForGoods: st.builds(a.ReturnForGoods, cards, heaps),
    a.ReturnForTiles: st.builds(
        a.ReturnForTiles, cards, st.lists(tiles, min_size=1, max_size=3, unique=True).map(tuple)
    ),
    a.ReturnForRare: st.builds(a.ReturnForRare, cards, st.sampled_from(RARE_GOODS)),
    a.ReturnForPart: st.builds(a.ReturnForPart, cards, parts),
    a.ReturnAgainst: st.builds(a.ReturnAgainst, cards, colours),
    a.ReturnForRegion: st.builds(a.ReturnForRegion, cards, regions),
    a.ReturnToSwap: st.builds(a.ReturnToSwap, cards, slots, slots),
    a.Drop: st.builds(a.Drop, heaps),
}

SPELLED: list[tuple[str, a.AnyAction]] = [
    ("take wood", a.TakeGood("wood")),
    ("take I3", a.TakeTile("I3")),
    ("take grey", a.TakeRare("grey")),
    ("take back palmyra.market", a.TakeBack("palmyra.market")),
    ("place camel palmyra.improve1", a.Place("camel", "palmyra.improve1")),
    ("place ship I47", a.Place("ship", "I47")),
    ("end", a.End()),
    ("end pay tax", a.EndTaxed(True)),
    ("end refuse tax", a.EndTaxed(False)),
    ("raid south", a.Raid("south")),
    ("buy I10 for 1w", a.Buy("I10", (1, 0, 0, 0))),
    ("tower 3", a.BuildTower(3)),
    ("tower 3 using I47", a.BuildTower(3, "I47")),
    ("pairs 1", a.BuildPairs(1)),
    ("traitor blue using I47", a.Traitor("blue", "I47")),
    ("temple roof for 2s1m using ebla.temple", a.BuildTemple("roof", (0, 2, 1, 0), "ebla.temple")),
    ("rare yellow for 5s", a.BuyRare("yellow", (0, 5, 0, 0))),
    ("rare silk for 4pp using I47", a.BuyRare("silk", (0, 0, 0, 0), 4, "I47")),
    ("rare grey for 0", a.BuyRare("grey", (0, 0, 0, 0))),
    ("draw", a.DrawMission()),
    ("draw using I47", a.DrawMission("I47")),
    ("fulfil K16 for 1w2s3m4g", a.Fulfil("K16", (1, 2, 3, 4))),
    ("war", a.WarSupplies()),
    ("first stone using I48", a.FirstToPlay("stone", "I48")),
    ("taxman using I48", a.Taxman("I48")),
    ("collect euphrates.gold-camel", a.Collect("euphrates.gold-camel")),
    ("trade wood>gold", a.Trade("wood", (0, 0, 0, 1))),
    ("trade marble>2stone", a.Trade("marble", (0, 2, 0, 0))),
    ("trade marble>wood+stone", a.Trade("marble", (1, 1, 0, 0))),
    ("trade pp>gold", a.TradePoints("gold")),
    ("discard K3 for marble", a.Discard("K3", "marble")),
    ("caravan", a.Caravan()),
    ("shipyard", a.Shipyard()),
    ("gifts south.gifts", a.Gifts("south.gifts")),
    ("return K5", a.Return("K5")),
    ("return K16 for 3s2m", a.ReturnForGoods("K16", (0, 3, 2, 0))),
    ("return K15 for I6 I8", a.ReturnForTiles("K15", ("I6", "I8"))),
    ("return K1 for silk", a.ReturnForRare("K1", "silk")),
    ("return K3 for roof", a.ReturnForPart("K3", "roof")),
    ("return K20 against green", a.ReturnAgainst("K20", "green")),
    ("return K9 at ebla", a.ReturnForRegion("K9", "ebla")),
    (
        "return K14 swapping palmyra.market north.wood1",
        a.ReturnToSwap("K14", "palmyra.market", "north.wood1"),
    ),
    ("drop 2w1g", a.Drop((2, 0, 0, 1))),
]


@pytest.mark.parametrize(("text", "action"), SPELLED, ids=[text for text, _ in SPELLED])
def test_an_action_is_spelled_like_this(text: str, action: a.AnyAction) -> None:
    assert write_action(action) == text
    assert read_action(text) == action


def test_every_kind_of_action_is_tried() -> None:
    assert set(ACTIONS) == set(KINDS)
    assert {type(action) for _, action in SPELLED} == set(KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=[kind.__name__ for kind in KINDS])
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_what_is_written_is_read_back(kind: type[Any], data: st.DataObject) -> None:
    action = data.draw(ACTIONS[kind])
    text = write_action(action)
    assert type(read_action(text)) is kind
    assert read_action(text) == action
    assert text == text.strip()
    assert "\n" not in text


any_action = st.one_of(*ACTIONS.values())


@settings(max_examples=400, deadline=None)
@given(any_action, any_action)
def test_two_actions_are_never_spelled_alike(one: a.AnyAction, other: a.AnyAction) -> None:
    assert (write_action(one) == write_action(other)) == (one == other)


@settings(max_examples=400, deadline=None)
@given(any_action, st.data())
def test_a_text_that_is_read_is_the_one_spelling_of_what_it_means(action: a.AnyAction, data: st.DataObject) -> None:
    """A letter more, less or otherwise is another action or none, never the same one in another spelling."""
    text = write_action(action)
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 1))
    put = data.draw(
        st.sampled_from(["", " ", "0", "1", "2", "w", "g", "I", ".", "+", "-", "\n", "\t", "K", "A", "é", "٣"])
    )
    changed = text[:at] + put + text[at + cut :]
    assume(changed != text)
    try:
        found = read_action(changed)
    except NotationError as error:
        check_refusal(error)
    else:
        assert write_action(found) == changed
        assert found != action


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        action = read_action(text)
    except NotationError as error:
        check_refusal(error)
    else:
        assert write_action(action) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "pass",
        "END",
        " end",
        "end ",
        "end tax",
        "end pay",
        "take",
        "take silver",
        "take I",
        "take i3",
        "take  wood",
        "take back",
        "take back market",
        "place camel",
        "place horse palmyra.market",
        "place camel Palmyra.market",
        "raid",
        "raid the south",
        "buy I10",
        "buy I10 for",
        "buy I10 for nothing",
        "buy I10 for 0w",
        "buy I10 for 01w",
        "buy I10 for 1g1w",
        "buy I10 for 1w1w",
        "buy 10 for 1w",
        "tower",
        "tower 0",
        "tower -1",
        "tower 03",
        "tower 1000",
        "tower 2 using",
        "tower 2 using damascus.tower",
        "pairs one",
        "traitor black",
        "temple cellar for 1w using ebla.temple",
        "temple roof for 1w",
        "rare grey for 0pp",
        "rare grey for 4 pp",
        "rare grey",
        "draw using",
        "draw two",
        "fulfil K1",
        "first gold",
        "taxman",
        "trade wood>wood+",
        "trade wood>",
        "trade wood>1gold",
        "trade wood>stone+wood",
        "trade wood>stone+stone",
        "trade pp>pp",
        "discard K3",
        "caravan 1",
        "return",
        "return I3",
        "return K15 for I6  I8",
        "return K16 for",
        "return K20 against",
        "return K14 swapping palmyra.market",
        "drop",
        "drop 2w 1g",
        "drop 2w\n",
        "drop ٣w",
        "end\nend",
    ],
)
def test_what_is_no_action_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_action(text)
    check_refusal(refused.value)
    if text.isprintable():
        assert str(refused.value).startswith(f"“{text}”")


def check_refusal(error: NotationError) -> None:
    message = str(error)
    assert message.startswith("“")
    assert " is not an action: " in message
    assert message.endswith(".")
    assert message.isprintable()


def test_a_position_is_not_asked() -> None:
    """Reading asks only whether a text is an action at all; whether it is allowed is for the game to say."""
    assert read_action("collect palmyra.market") == a.Collect("palmyra.market")
    assert read_action("fulfil K99 for 1w") == a.Fulfil("K99", (1, 0, 0, 0))
