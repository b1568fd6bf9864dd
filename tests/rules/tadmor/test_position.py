"""States from outside: whatever can't stand on the table is refused, each with a sentence that names the place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeAlias

import msgspec
import pytest

from rules.contract import PositionError
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import read_goods
from rules.tadmor.state import Go, Options, Plot, State, copy_state
from tests.rules.choosers import take, with_sense
from tests.rules.tadmor.builders import position

Edit: TypeAlias = Callable[[State], None]


def begin() -> State:
    """The first decision of a game of three: extra goods."""
    return TadmorGame.new(3, 1).state


def after(stage: str, merchants: int = 3, seed: int = 1) -> State:
    """The first position of a stage in a game that is played with a little sense."""
    for game in play(merchants, seed):
        if game.stage == stage:
            return game.state
    raise AssertionError(f"no {stage} in this game")


def play(merchants: int, seed: int, experienced: bool = False) -> Iterator[TadmorGame]:
    game, rng = TadmorGame.new(merchants, seed, experienced=experienced), Random(seed)
    yield game
    while game.to_act is not None:
        take(game, with_sense(game, rng))
        yield game


def construction() -> State:
    return position("construction", era=2, red=dict(tower=3), blue=dict(tower=5)).state


def marauders() -> State:
    return position("marauders: region", raid=("red", "ebla"), red=dict(fulfilled=["K9"])).state


def improvements() -> State:
    at = "palmyra.improve1 palmyra.improve2"
    return position("improvements", red=dict(goods="4w", at=at), blue=dict(at="palmyra.improve3")).state


def turn_end() -> State:
    return position("turn end", red=dict(goods="9w"), blue=dict(goods="9s")).state


def refusal(state: State) -> str:
    with pytest.raises(PositionError) as refused:
        TadmorGame.from_state(state)
    return str(refused.value)


def set_of(**values: object) -> Edit:
    """Change fields of the state."""

    def edit(state: State) -> None:
        for name, value in values.items():
            setattr(state, name, value)

    return edit


def red(**values: object) -> Edit:
    """Change fields of the first merchant."""

    def edit(state: State) -> None:
        for name, value in values.items():
            setattr(state.merchants[0], name, value)

    return edit


def go(**values: object) -> Edit:
    """Change fields of the go."""

    def edit(state: State) -> None:
        for name, value in values.items():
            setattr(state.go, name, value)

    return edit


def both(*edits: Edit) -> Edit:
    def edit(state: State) -> None:
        for each in edits:
            each(state)

    return edit


def lose_mission(state: State) -> None:
    state.deck = state.deck[1:]


def lose_tile(state: State) -> None:
    state.unseen = state.unseen[1:]


def twice_in_the_deck(state: State) -> None:
    state.deck = (*state.deck, state.deck[0])


def twice_for_sale(state: State) -> None:
    state.display = (*state.display, state.unseen[0])


def early_tile(state: State) -> None:
    state.unseen = (*state.unseen, "I40")


def lose_rare_good(state: State) -> None:
    state.stacks["red"] = state.stacks["red"][1:]


def wrong_colour(state: State) -> None:
    state.stacks["red"] = (*state.stacks["red"], "jade")


def two_on_a_slot(state: State) -> None:
    for merchant in state.merchants:
        merchant.pieces = {"palmyra.temple": "camel"}
        merchant.camels = 2


def two_stacks(state: State) -> None:
    del state.stacks["red"]


def three_merchants(state: State) -> None:
    state.merchants.append(state.merchants[0])


def seat_of_nobody(state: State) -> None:
    state.queue = (*state.queue, Go(7))


def tile_of_another_game(state: State) -> None:
    """I7 stays in the box with two merchants (T2.4)."""
    state.unseen = (*state.unseen, "I7")


def many_temples(state: State) -> None:
    state.merchants[0].temples = (1, 1, 1)
    state.merchants[1].temples = (1, 1)


def dealt_too_early(state: State) -> None:
    state.deck = ("K1",)


def laid_out_too_early(state: State) -> None:
    state.display, state.unseen = state.unseen[:2], state.unseen[2:]


def first_tile_too_early(state: State) -> None:
    state.merchants[state.queue[-1].seat].improvements = state.unseen[-1:]
    state.unseen = state.unseen[:-1]


REFUSALS: list[tuple[Callable[[], State], Edit, str]] = [
    (
        construction,
        set_of(components="0123"),
        "This position was played with other components, “0123”, than these, “",
    ),
    # merchants
    (
        construction,
        set_of(options=Options(("red",), 1)),
        "Tadmor is for two to four merchants of different colours.",
    ),
    (
        construction,
        set_of(options=Options(("red", "red"), 1)),
        "Tadmor is for two to four merchants of different colours.",
    ),
    (construction, three_merchants, "There are 2 colours but 3 merchants."),
    (construction, red(warehouse=(0, -1, 0, 0)), "Red should have from 0 to 1000000 of each good."),
    (construction, red(traded=(0, 0, 0, 10**7)), "Red should have from 0 to 1000000 of each good."),
    (construction, red(points=-(10**7)), "Red should have from -1000000 to 1000000 points."),
    (construction, red(marks=("flag",)), "Red has an unknown mark, “flag”; there are: market,"),
    (construction, red(temples=(5,)), "Red has a temple with no parts or with more than 4."),
    (construction, red(temples=(0,)), "Red has a temple with no parts or with more than 4."),
    (
        turn_end,
        red(traded=read_goods("1w")),
        "Red can have traded goods and marks only in the resolution stage (T1.3).",
    ),
    (turn_end, red(marks=("war",)), "Red can have traded goods and marks only in the resolution stage (T1.3)."),
    # seats
    (construction, set_of(first=2), "A seat is named that does not exist; there are seats 0 to 1."),
    (construction, set_of(pawn=-1), "A seat is named that does not exist; there are seats 0 to 1."),
    (construction, go(seat=9), "A seat is named that does not exist; there are seats 0 to 1."),
    (construction, seat_of_nobody, "A seat is named that does not exist; there are seats 0 to 1."),
    (construction, set_of(plot=Plot(4, "ebla")), "A seat is named that does not exist; there are seats 0 to 1."),
    (construction, set_of(finishers=(1, 1)), "A merchant is named twice among those who completed a temple."),
    (
        construction,
        red(temples=(4,)),
        "Red has a complete temple but is not among those who completed one.",
    ),
    # chance
    *(
        (construction, set_of(chance=digits), "“chance” should be 1 to 16 hexadecimal digits.")
        for digits in ("", "xyz", "0ab", "AB", "1_0", "-1", "1" * 17, "9" * 9999)
    ),
    # regions
    (construction, set_of(attacked="rome"), "There is no region “rome”."),
    (construction, set_of(plot=Plot(0, "rome\n")), "There is no region “rome?”."),
    (
        construction,
        set_of(attacked="ebla", plot=Plot(0, "ebla")),
        "ebla lies under attack, so nobody can have chosen it (T4.7).",
    ),
    (
        marauders,
        set_of(plot=Plot(0, "damascus")),
        "No player can have chosen a marauder card (“plot”) in the stage “marauders: region”.",
    ),
    (
        construction,
        set_of(raid=Plot(0, "ebla")),
        "There can't be a revealed marauder card (“raid”) in the stage “construction”.",
    ),
    (
        marauders,
        set_of(raid=None),
        "There should be a revealed marauder card (“raid”) in the stage “marauders: region”.",
    ),
    # pieces
    (
        construction,
        red(pieces={"rome.temple": "camel"}),
        "Red has a piece on “rome.temple”, which is not a place of theirs.",
    ),
    (construction, red(pieces={"I21": "camel"}), "Red has a piece on “I21”, which is not a place of theirs."),
    (
        construction,
        red(pieces={"palmyra.temple": "ship"}),
        "Red has a ship on palmyra.temple, which does not take one.",
    ),
    (construction, two_on_a_slot, "Blue and Red both have a piece on palmyra.temple."),
    (construction, red(camels=6), "Red has 6 camels; 5 are the most."),
    (construction, red(ships=5), "Red has 5 ships; 4 are the most."),
    (
        turn_end,
        red(pieces={"palmyra.temple": "camel"}, camels=2),
        "Red can have no pieces out in the stage “turn end”.",
    ),
    # improvements
    (construction, tile_of_another_game, "There is no improvement “I7” in this game."),
    (construction, red(improvements=("I99",)), "There is no improvement “I99” in this game."),
    (construction, twice_for_sale, "lies in 2 places at once."),
    (construction, lose_tile, "is nowhere: it should be owned, in the display, unseen or cleared."),
    (construction, early_tile, "Improvement I40 belongs to a later era."),
    (begin, set_of(unseen=("I1",)), "Improvement I1 is on the table before anybody takes one (T2.5)."),
    (
        lambda: after("first improvements"),
        laid_out_too_early,
        "No improvement is laid out before everyone has a first one (T2.5).",
    ),
    # missions
    (construction, red(hand=("K99",)), "There is no mission “K99” in this game."),
    (construction, twice_in_the_deck, "Mission K1 lies in 2 places at once."),
    (
        construction,
        lose_mission,
        "Mission K1 is nowhere: it should be in the deck, the discards or with someone.",
    ),
    (begin, dealt_too_early, "Mission K1 is on the table before the missions are dealt (T2.7)."),
    # rare goods
    (construction, two_stacks, "The rare goods should be three stacks: grey, yellow, red."),
    (construction, wrong_colour, "“jade” is not a red rare good."),
    (
        construction,
        lose_rare_good,
        "There should be 2 tiles of silk, in the stacks and with merchants together, not 1.",
    ),
    (construction, red(rare_goods=("cheese",)), "There is no rare good “cheese”."),
    # buildings
    (construction, many_temples, "There are only 4 temple cards with basement, not 5."),
    (
        lambda: position("construction", red=dict(improvements=["I14"])).state,
        red(tower=4),
        "Red's tower can't stay at 4: it grows to 5 at once (T5.9).",
    ),
    # the course of the game
    (construction, set_of(go=None), "A player should have the go in the stage “construction”."),
    (turn_end, set_of(stage="game over"), "The game is over, so nobody has a go."),
    (
        turn_end,
        set_of(stage="game over", go=None),
        "The game is over after turn 9, with no go still to come.",
    ),
    (
        lambda: after("game over"),
        set_of(queue=(Go(1),)),
        "The game is over after turn 9, with no go still to come.",
    ),
    (begin, set_of(turn=2), "The set-up belongs to turn 1."),
    (
        construction,
        set_of(queue=(Go(1, placed=1),)),
        "A go that is still to come (“queue”) can't have begun.",
    ),
    (
        construction,
        go(about="towers"),
        "The goes still to come (“queue”) are not those of the stage “construction”.",
    ),
    (marauders, go(about="towers"), "Only goes for extra goods and for improvements say what they are “about”."),
    (construction, go(placed=1), "Pieces are “placed” only in placement."),
    (construction, go(may_place=3), "Pieces are “placed” only in placement."),
    (construction, go(bought=True), "Improvements are “bought” only in the improvements phase."),
    (turn_end, go(picks=1), "Free rare goods (“picks”) are taken only in the construction phase."),
    (construction, go(picks=19), "There are not so many free rare goods left to take (“picks”)."),
    (
        begin,
        go(about="advice"),
        "The goes still to come (“queue”) are not those of the stage “extra goods”.",
    ),
    (begin, set_of(queue=()), "The goes still to come (“queue”) are not those of the stage “extra goods”."),
    (
        lambda: after("first improvements"),
        set_of(queue=()),
        "The goes still to come (“queue”) are not those of the stage “first improvements”.",
    ),
    (
        lambda: after("first improvements"),
        first_tile_too_early,
        "Every player who has had a go, and nobody else, has one first improvement (T2.5).",
    ),
    (
        lambda: position("placement").state,
        set_of(queue=(Go(1),)),
        "In placement the “queue” is everyone in play order, from the next one round to the last.",
    ),
    (
        lambda: position("placement").state,
        go(may_place=4),
        "No mission lets anybody place so many pieces (“may_place”) in a go.",
    ),
    (lambda: position("placement").state, go(placed=1), "Red can't have “placed” so many pieces in this go."),
    (
        construction,
        set_of(queue=(Go(1), Go(1))),
        "The goes still to come (“queue”) are not those of the stage “construction”.",
    ),
    (
        marauders,
        set_of(queue=(Go(0),)),
        "The goes in the stage “marauders: region” should be in play order, one for each merchant.",
    ),
    (
        lambda: position("marauders: card", red=dict(at="emesa.marauders")).state,
        set_of(queue=(Go(1),)),
        "Only one merchant chooses a marauder card (T4.7).",
    ),
    (
        lambda: position("marauders: card", red=dict(at="emesa.marauders")).state,
        go(seat=1),
        "Blue has no camel on the Marauders action.",
    ),
    (improvements, go(about="palmyra.temple"), "“palmyra.temple” is not an improvement slot to have a go about."),
    (improvements, go(seat=1), "Blue has no piece on palmyra.improve1 to have a go about."),
    (
        improvements,
        set_of(queue=(Go(1, "palmyra.improve3"), Go(0, "palmyra.improve2"))),
        "The goes in the improvements phase should be in the order of the slots (T5.4).",
    ),
    (
        improvements,
        set_of(queue=(Go(0, "palmyra.improve1"),)),
        "The goes in the improvements phase should be in the order of the slots (T5.4).",
    ),
    (
        turn_end,
        both(set_of(queue=(Go(1),)), go(seat=1)),
        "The goes in the stage “turn end” should be in play order, one for each merchant.",
    ),
    (turn_end, red(warehouse=(8, 0, 0, 0)), "Red has room for all goods, and so has no go at the end of the turn."),
    (
        lambda: position("placement").state,
        both(red(camels=0, ships=0)),
        "No player can act in this position.",
    ),
]


@pytest.mark.parametrize(("begin_with", "edit", "sentence"), REFUSALS, ids=lambda v: v[:50] if v is str(v) else "")
def test_a_state_that_cannot_stand_is_refused(begin_with: Callable[[], State], edit: Edit, sentence: str) -> None:
    state = copy_state(begin_with())
    TadmorGame.from_state(copy_state(state))  # it stands before the edit
    edit(state)
    said = refusal(state)
    assert sentence in said
    assert said.endswith(".")
    assert ". " not in said
    assert said.isprintable()
    assert "`" not in said


@pytest.mark.parametrize("merchants", [2, 3, 4])
@pytest.mark.parametrize("experienced", [False, True])
def test_every_state_of_a_game_can_stand(merchants: int, experienced: bool) -> None:
    stages = set()
    for game in play(merchants, 5, experienced):
        stages.add(game.stage)
        again = TadmorGame.load_state(game.save_state())
        assert again.save_state() == game.save_state()
        assert again.legal == game.legal
    assert {"extra goods", "first improvements", "placement", "construction", "kingdom", "game over"} <= stages


def test_stacks_may_be_named_in_any_order() -> None:
    state = construction()
    state.stacks = dict(reversed(state.stacks.items()))
    assert TadmorGame.from_state(state).save_state() == msgspec.json.encode(construction())


def test_a_state_is_copied_and_not_played_on() -> None:
    state = construction()
    before = msgspec.json.encode(state)
    game = TadmorGame.from_state(state)
    take(game, game.legal[-1])
    assert msgspec.json.encode(state) == before


@pytest.mark.parametrize(
    ("document", "words"),
    [
        (b"", "it breaks off too early."),
        (b"[]", "the state should be an object, not a list."),
        (b'{"turn":"\xff"}', "turn should be a whole number, not text."),
        (b'{"stage":"\xff"}', "it is not UTF-8 text."),
        (b'{"options":{"colours":["pink"]}}', "options.colours[0] can't be “pink”."),
    ],
)
def test_a_document_that_is_no_state(document: bytes, words: str) -> None:
    with pytest.raises(PositionError, match=r"^This is not a state of Tadmor: ") as refused:
        TadmorGame.load_state(document)
    assert str(refused.value).endswith(words)
