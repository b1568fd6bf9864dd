"""M9: monopolies."""

from __future__ import annotations

from typing import Any

import pytest

from rules.marchands import events as e
from rules.marchands.places import RESOURCES
from tests.rules.marchands.tables import Play, each, position

ALL = ("red", "blue", "green", "yellow")


def scoring(**stocks: str) -> Play:
    """Turn 3, all have waited."""
    seats: dict[str, Any] = {colour: dict(stock=stocks.get(colour, "")) for colour in ALL}
    table = position(turn=3, **seats)
    table.plots()
    return table


def test_M9_1_five_rounds_in_order_and_earlier_numbers_are_known() -> None:
    table = scoring(red="C", blue="A")
    asked = []
    while table.stage == "monopolies":
        view = table.game.view(3)
        asked.append((view.resource, table.acting[0], len(view.announced[-1])))
        table.do(table.options[0])
    assert asked == [(name, colour, place) for name in RESOURCES for place, colour in enumerate(ALL)]


def test_M9_2_vector_T11b_any_number_up_to_what_he_has() -> None:
    table = scoring(red="CCCC")
    assert table.options == [f"announce {n}" for n in (4, 3, 2, 1, 0)]
    table.refuse("announce 5", because="You have only 4 of coal; announce that or less (M9.2)")
    table.do("announce 1")
    assert table.game.view(1).announced == ((1,),)


def test_M9_2_who_has_none_is_asked_too_for_nobody_may_see_that_he_has_none() -> None:
    table = scoring(blue="C")
    assert (table.acting, table.options) == (["red"], ["announce 0"])


def test_M9_2_where_all_lies_open_who_has_none_is_passed_over() -> None:
    table = position(turn=3, options=dict(no_secrets=True), blue=dict(stock="C"))
    table.plots()
    assert table.acting == ["blue"]
    assert [(x.seat, x.amount) for x in table.happened(e.AmountAnnounced)] == [(0, 0)]


@pytest.mark.parametrize(
    ("said", "winner"),
    [((2, 3, 3, 0), None), ((2, 3, 1, 0), 1), ((0, 0, 0, 0), None), ((0, 0, 0, 1), 3), ((3, 3, 3, 2), None)],
)
def test_M9_3_ruling_15_vector_T11_the_largest_alone_wins(said: tuple[int, ...], winner: int | None) -> None:
    table = scoring(**dict.fromkeys(ALL, "CCC"))
    table.do(*(f"announce {n}" for n in said))
    assert [x.seat for x in table.happened(e.MonopolyWon)] == ([] if winner is None else [winner])
    assert len(table.happened(e.NoMonopoly)) == (winner is None)
    assert [player.monopolies for player in table.state.players] == [int(seat == winner) for seat in range(4)]


def test_M9_3_the_order_begins_with_the_first_player() -> None:
    table = position(turn=3, first="green", **each(ALL, stock="CCC"))
    table.plots()
    table.do("announce 0", "announce 3", "announce 1", "announce 2")
    assert [x.seat for x in table.happened(e.MonopolyWon)] == [3]


def test_M9_4_nothing_is_spent_and_a_card_is_3_economic_influence() -> None:
    table = scoring(red="CC")
    table.do("announce 2")
    table.do(*["announce 0"] * 3)
    assert table.stock("red") == "CC"
    (won,) = table.happened(e.MonopolyWon)
    assert (won.seat, won.influence) == (0, 3)
    assert position("game over", turn=12, red=dict(monopolies=2)).game.view(None).players[0].influence == (0, 0, 6)
