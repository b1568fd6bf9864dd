"""M1.10, M7.6, M11.3, M11.4: what everybody saw is told until the next plots are shown, then not before the end."""

from __future__ import annotations

from typing import Any

import pytest

from rules.contract import FOR_EVER, Event, Memory, Seat
from rules.games import GAMES
from rules.marchands import events as e
from rules.memory import Recollection
from saves.timeline import Timeline
from tests.rules.marchands.course import BLUE, GREEN, RED, Course

EVERYBODY = (None, RED, BLUE, GREEN)


def told(past: Timeline, seat: Seat | None, kind: type[Event]) -> list[Any]:
    """The events of a kind that a seat may be told of now, by the seats that they are about."""
    recollection = Recollection(GAMES["marchands"], lambda: past)
    found = [x for n in range(len(past) + 1) for x in recollection.events(n, seat) if isinstance(x, kind)]
    return sorted(found, key=lambda x: -1 if x.whose is None else x.whose)


def memory(past: Timeline) -> Memory:
    return GAMES["marchands"].memory(past.game.view(None))


def test_it_is_told_until_the_next_plots_are_shown() -> None:
    course = Course()
    past = course.to("plots of turn 6")
    for seat in EVERYBODY:
        assert [x.regions for x in told(past, seat, e.ElectorsPlaced)] == [("I", "VIII"), ("I",)]
        assert [x.value for x in told(past, seat, e.ContractKept)] == [2, 3]
    past = course.to("monopolies of turn 6")
    for seat in EVERYBODY:
        assert [x.regions for x in told(past, seat, e.ElectorsPlaced)] == [("", ""), ("",)]
        assert [x.resource for x in told(past, seat, e.ResourceTaken)] == ["coal", "silver"], "of this turn"


@pytest.mark.parametrize("point", ["plots of turn 8", "plots of turn 9"])
def test_later_others_hear_what_was_done_and_not_with_what(point: str) -> None:
    past = Course().to(point)
    for seat in (None, GREEN):
        assert [(x.city, x.regions) for x in told(past, seat, e.ElectorsPlaced)] == [("6", ("", "")), ("10", ("",))]
        assert [(x.seat, x.contract, x.value) for x in told(past, seat, e.ContractKept)] == [
            (RED, "", None),
            (BLUE, "", None),
        ]
        assert [(x.city, x.contract, x.paid) for x in told(past, seat, e.ContractFulfilled)] == [
            ("6", "", ()),
            ("10", "", ()),
        ]
        assert [(x.seat, x.city, x.resource) for x in told(past, seat, e.ResourceTaken)] == [
            (RED, "7", ""),
            (BLUE, "13", ""),
        ]
        assert {x.amount for x in told(past, seat, e.AmountAnnounced) if x.seat != seat} == {None}
        assert told(past, seat, e.MonopolyWon) == told(past, seat, e.NoMonopoly) == []


def test_what_came_to_a_city_is_not_told_again_for_it_tells_what_was_taken_there() -> None:
    past = Course().to("plots of turn 9")
    for seat in EVERYBODY:
        placed = told(past, seat, e.GoodsPlaced), told(past, seat, e.ContractPlaced)
        assert all(placed), "the supply of turns 5 and 6"
        assert all(x.goods == () for x in placed[0]) and all(x.contract == "" for x in placed[1])


def test_ones_own_stock_contracts_and_monopolies_can_be_looked_at_so_they_are_told() -> None:
    past = Course().to("plots of turn 9")
    assert [x.resource for x in told(past, RED, e.ResourceTaken)] == ["coal", ""]
    assert [x.value for x in told(past, BLUE, e.ContractKept)] == [None, 3]
    assert [x.paid for x in told(past, BLUE, e.ContractFulfilled)] == [(), ("silver",)]
    assert [x.resource for x in told(past, RED, e.MonopolyWon)] == ["coal"]
    assert {x.amount for x in told(past, RED, e.AmountAnnounced) if x.seat == RED} == {0, 2}


def test_M7_6_ones_own_electors_are_told_only_with_the_memo() -> None:
    past = Course().to("plots of turn 9")
    assert [x.regions for x in told(past, RED, e.ElectorsPlaced)] == [("", ""), ("",)]
    past = Course(memo=True).to("plots of turn 9")
    assert [x.regions for x in told(past, RED, e.ElectorsPlaced)] == [("I", "VIII"), ("",)]
    assert [x.regions for x in told(past, BLUE, e.ElectorsPlaced)] == [("", ""), ("I",)]
    for seat in (None, GREEN):
        assert [x.regions for x in told(past, seat, e.ElectorsPlaced)] == [("", ""), ("",)]


def test_M11_3_without_secrets_everything_is_told_for_ever() -> None:
    past = Course(no_secrets=True).to("plots of turn 9")
    assert memory(past) == FOR_EVER
    for seat in EVERYBODY:
        assert [x.regions for x in told(past, seat, e.ElectorsPlaced)] == [("I", "VIII"), ("I",)]
        assert [x.value for x in told(past, seat, e.ContractKept)] == [2, 3]
        assert all(x.goods for x in told(past, seat, e.GoodsPlaced))
