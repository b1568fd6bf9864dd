"""T2: the set-up, from the draw of the first merchant to the first turn."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.tadmor import events as e
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import COLOURS, usual_options
from tests.rules.tadmor.builders import CATALOGUE, Play

NOT_FOR_TWO = {f"I{n}" for n in (7, 12, 13, 15, 17, 22, 25, 26, 31, 32, 36, 45, 46, 48)}
ERA_I = [f"I{n}" for n in range(1, 19)]
START = ["I1", "I2", "I3", "I4"]


def new_game(merchants: int, seed: int = 1, experienced: bool = False) -> Play:
    return Play(TadmorGame(usual_options(merchants, seed, experienced), CATALOGUE))


def take_extra_goods(table: Play) -> None:
    while table.stage == "extra goods":
        table.do(table.options[0])


def set_up(merchants: int, seed: int = 1, experienced: bool = False) -> Play:
    """Play the set-up with everyone's first choice."""
    table = new_game(merchants, seed, experienced)
    while table.stage != "placement":
        table.do(table.options[0])
    return table


def in_play_order(table: Play) -> list[str]:
    colours = COLOURS[: table.game.seats]
    first = table.state.first
    return [*colours[first:], *colours[:first]]


# --- T2.1 and T2.2


@pytest.mark.parametrize("merchants", [2, 3, 4])
def test_T2_1_the_first_merchant_is_drawn_at_random(merchants: int) -> None:
    firsts = [new_game(merchants, seed).state.first for seed in range(60)]
    assert {*firsts} == {*range(merchants)}
    assert firsts == [new_game(merchants, seed).state.first for seed in range(60)]


@pytest.mark.parametrize("merchants", [2, 3, 4])
def test_T2_1_what_everyone_starts_with(merchants: int) -> None:
    table = new_game(merchants)
    for colour in COLOURS[:merchants]:
        assert table.merchant(colour).points == 10
        assert table.merchant(colour).tower == 0
        assert table.goods(colour) == "2w2s1m1g"


def test_T2_1_the_others_follow_clockwise() -> None:
    for seed in range(8):
        table = set_up(4, seed)
        for colour in in_play_order(table):
            assert table.to_act == colour
            table.do(table.options[0])


def test_T2_2_extra_goods_for_four() -> None:
    table = new_game(4)
    _, second, third, fourth = in_play_order(table)
    basic, advanced = ["take wood", "take stone"], ["take marble", "take gold"]
    for colour, offered, line in (
        (second, basic, "take stone"),
        (third, advanced, "take gold"),
        (fourth, basic, "take wood"),
        (fourth, advanced, "take marble"),
    ):
        assert (table.stage, table.to_act, table.options) == ("extra goods", colour, offered)
        table.do(line)
    assert table.stage == "first improvements"
    assert [table.goods(colour) for colour in in_play_order(table)] == [
        "2w2s1m1g",
        "2w3s1m1g",
        "2w2s1m2g",
        "3w2s2m1g",
    ]


@pytest.mark.parametrize(("merchants", "asked"), [(2, 1), (3, 2)])
def test_T2_2_extra_goods_for_fewer(merchants: int, asked: int) -> None:
    table = new_game(merchants)
    first = in_play_order(table)[0]
    for _ in range(asked):
        assert table.stage == "extra goods"
        assert table.to_act != first
        table.do(table.options[0])
    assert table.stage == "first improvements"
    assert table.goods(first) == "2w2s1m1g"


# --- T2.3 and T2.4


@pytest.mark.parametrize("merchants", [2, 3, 4])
def test_T2_3_rare_goods_in_three_stacks(merchants: int) -> None:
    stacks = new_game(merchants).state.stacks
    assert {colour: Counter(stack) for colour, stack in stacks.items()} == {
        "grey": Counter(dict.fromkeys(("glass", "incense", "myrrh"), merchants)),
        "yellow": Counter(dict.fromkeys(("jade", "ivory", "porcelain"), merchants)),
        "red": Counter(dict.fromkeys(("silk", "perfume", "oils"), merchants)),
    }


def test_T2_3_the_stacks_are_shuffled_and_their_tops_are_seen() -> None:
    tops = set()
    for seed in range(40):
        table = new_game(3, seed)
        tops.add(table.state.stacks["red"][0])
        assert table.game.view(None).stacks["red"].top == table.state.stacks["red"][0]
    assert tops == {"silk", "perfume", "oils"}


def test_T2_4_improvements_that_two_merchants_do_without() -> None:
    def in_the_game(merchants: int) -> set[str]:
        table = set_up(merchants)
        met: set[str] = set()
        for _ in range(1000):
            if table.to_act is None:
                break
            owned = [tile for m in table.state.merchants for tile in m.improvements]
            met.update(table.state.display, table.state.unseen, owned)
            table.do(table.options[-1])
        return met

    everything = {f"I{n}" for n in range(1, 49)}
    assert in_the_game(2) == everything - NOT_FOR_TWO
    assert in_the_game(3) == everything
    assert in_the_game(4) == everything


@pytest.mark.parametrize(("merchants", "slots"), [(2, 30), (3, 40), (4, 40)])
def test_T2_4_the_board_for_two_has_fewer_slots(merchants: int, slots: int) -> None:
    table = set_up(merchants)
    places = {line.split()[2] for line in table.offers("place")}
    assert len(places) == slots
    assert ("emesa.mission" in places) == (merchants > 2)


# --- T2.5 and T2.6


@pytest.mark.parametrize(("merchants", "laid_out"), [(2, 6), (3, 8), (4, 10)])
def test_T2_5_start_tiles_in_reverse_order(merchants: int, laid_out: int) -> None:
    table = new_game(merchants)
    take_extra_goods(table)
    left = START.copy()
    for colour in reversed(in_play_order(table)):
        assert (table.stage, table.to_act) == ("first improvements", colour)
        assert table.options == [f"take {tile}" for tile in left]
        table.do(f"take {left[-1]}")
        assert table.merchant(colour).improvements == (left.pop(),)
    state = table.state
    assert table.stage == "placement"
    assert len({*state.display}) == laid_out
    assert not {*state.display} & {*START}
    assert {*left} <= {*state.unseen}, "start tiles that nobody took are in the box"
    in_game = {tile for tile in ERA_I if merchants > 2 or tile not in NOT_FOR_TWO}
    owned = {tile for m in state.merchants for tile in m.improvements}
    assert {*state.display} | {*state.unseen} | owned == in_game


def test_T2_5_the_display_is_drawn_at_random() -> None:
    displays = [set_up(4, seed).state.display for seed in range(60)]
    assert {tile for display in displays for tile in display} == {*ERA_I} - {*START}


@pytest.mark.parametrize(("merchants", "laid_out"), [(2, 6), (3, 8), (4, 10)])
def test_T2_6_experienced_merchants_take_any_improvement_of_era_I(merchants: int, laid_out: int) -> None:
    table = new_game(merchants, experienced=True)
    take_extra_goods(table)
    left = [tile for tile in ERA_I if merchants > 2 or tile not in NOT_FOR_TWO]
    for colour in reversed(in_play_order(table)):
        assert table.to_act == colour
        assert table.options == [f"take {tile}" for tile in left]
        table.do(f"take {left[-1]}")
        assert table.merchant(colour).improvements == (left.pop(),)
    assert len({*table.state.display}) == laid_out
    assert {*table.state.display} | {*table.state.unseen} == {*left}


def test_T2_6_start_tiles_are_shuffled_in_with_the_others() -> None:
    displays = [set_up(2, seed, experienced=True).state.display for seed in range(60)]
    # Both merchants take the first tile on offer, so two start tiles are left in every game.
    assert {tile for display in displays for tile in display} >= {"I3", "I4"}


# --- T2.7


@pytest.mark.parametrize("merchants", [2, 3, 4])
def test_T2_7_two_missions_each_in_secret(merchants: int) -> None:
    table = set_up(merchants)
    state = table.state
    assert [len(m.hand) for m in state.merchants] == [2] * merchants
    assert {*state.deck, *(card for m in state.merchants for card in m.hand)} == {f"K{n}" for n in range(1, 27)}
    assert len(state.deck) == 26 - 2 * merchants
    assert state.discards == ()
    view = table.game.view(0)
    assert [m.hand is None for m in view.merchants] == [False] + [True] * (merchants - 1)
    assert (state.turn, table.stage, state.attacked, state.plot) == (1, "placement", None, None)
    assert table.to_act == in_play_order(table)[0]


def test_T2_7_the_missions_are_shuffled() -> None:
    dealt = [set_up(4, seed).red.hand for seed in range(60)]
    assert {card for hand in dealt for card in hand} == {f"K{n}" for n in range(1, 27)}


def test_T2_7_the_deal_is_told_to_each_alone() -> None:
    table = new_game(2)
    while table.stage != "placement":
        table.do(table.options[0])
    deals = [x for x in table.events if isinstance(x, e.MissionsDrawn)]
    assert [x.seen_by(None).cards for x in deals] == [(), ()]
    assert {x.seat: x.seen_by(x.seat).cards for x in deals} == {0: table.red.hand, 1: table.blue.hand}
