"""M11: variants."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from rules.contract import GameEnded, PositionError
from rules.marchands import events as e
from rules.marchands.game import MarchandsGame
from rules.marchands.kind import MARCHANDS
from rules.marchands.state import COLOURS, Options
from tests.rules.choosers import take
from tests.rules.marchands.choosers import with_sense
from tests.rules.marchands.tables import Play, new, position


@pytest.mark.parametrize("players", [5, 6])
def test_M11_1_ruling_25_vector_T20_six_of_each_with_five_or_six_players(players: int) -> None:
    state = new(players).state
    assert sum(bool(city.goods) for city in state.cities.values()) == 6
    assert sum(city.contract is not None for city in state.cities.values()) == 6
    assert state.cities["K"].goods
    assert (sum(state.bag), sum(state.contract_bag.values())) == (36, 32)


def test_M11_2_vector_T21_the_short_game_has_nine_turns_and_three_scorings() -> None:
    game, rng = MarchandsGame(Options(COLOURS[:2], 1, short=True)), Random(1)
    scored = set()
    while game.acting:
        if game.stage == "monopolies":
            scored.add(game.state.turn)
        take(game, with_sense(game, rng))
    assert (game.state.turn, scored) == (9, {3, 6, 9})


def test_M11_3_decision_D_no_secrets_but_plots() -> None:
    table = position(options=dict(no_secrets=True), red=dict(stock="CS", kept="bronze", electors={"II": 3}))
    table.do_as("red", "plot a")
    for watcher in (None, 1):
        shown = table.game.view(watcher).players[0]
        assert (shown.stock, shown.kept, shown.monopolies) == ((1, 0, 1, 0, 0), ("bronze",), 0)
        assert shown.electors == (0, 3, 0, 0, 0, 0, 0, 0)
        assert shown.influence == (0, 1, 2)
        assert shown.plot is None


def test_M11_4_the_memo_shows_ones_own_electors_to_oneself() -> None:
    table = position(options=dict(memo=True), red=dict(electors={"I": 3}), blue=dict(electors={"I": 2}))
    assert [player.electors and player.electors[0] for player in table.game.view(0).players] == [3, None, None, None]
    assert [player.electors for player in table.game.view(None).players] == [None] * 4


def last_turn(options: Mapping[str, Any], **seats: Any) -> Play:
    """The game has just ended."""
    table = position(turn=12, players=3, options=options, **seats)
    table.plots()
    while table.game.acting:
        events = table.do("announce 0")
    table.events = list(events)
    return table


ELECTORS: dict[str, Any] = dict(
    red=dict(electors={"I": 3}),
    blue=dict(temples="1", electors={"I": 2}),
    green=dict(temples="4", electors={"II": 1}),
)


def test_M11_4_electors_of_those_who_left_by_religion_may_be_taken_off() -> None:
    stay, leave = last_turn({}, **ELECTORS), last_turn(dict(electors_leave=True), **ELECTORS)
    assert stay.happened(e.PlayersLeft)[1] == e.PlayersLeft("politics", (1,), "points")
    assert leave.happened(e.ElectorsTakenOff) == [e.ElectorsTakenOff((0,), (0, 1, 1))]
    assert leave.happened(e.PlayersLeft)[1] == e.PlayersLeft("politics", (2,), "best region")


def test_M11_4_a_die_at_the_very_end() -> None:
    winners = set()
    for number in range(1, 30):
        table = position(turn=12, players=2, options=dict(final_die=True), chance=f"{number:x}")
        table.plots()
        table.do(*["announce 0"] * 10)
        rolls = table.happened(e.DieRolled)
        assert all(x.why == "victory" for x in rolls)
        best = max(x.number for x in rolls[-2:])
        (winner,) = table.game.standings().winners
        assert [x.seat for x in rolls[-2:] if x.number == best] == [winner]
        assert table.happened(GameEnded) == [GameEnded((winner,), "die")]
        assert [s.place for s in table.game.standings().ranking] == [1, 2]
        winners.add(winner)
    assert winners == {0, 1}


LEADS: dict[str, Any] = dict(
    red=dict(kept="bronze", electors={"I": 1}), blue=dict(temples="1"), green=dict(temples="4 2")
)


def test_M11_4a_who_leads_in_two_spheres_wins_at_once() -> None:
    literal, two = last_turn({}, **LEADS), last_turn(dict(two_spheres=True), **LEADS)
    assert literal.happened(e.PlayersLeft)[0].seats == (0,), "by religion red is out first"
    assert two.happened(e.SpheresLed) == [e.SpheresLed(0, ("politics", "economy"))]
    assert not two.happened(e.PlayersLeft)
    assert [(s.seat, s.place, s.total) for s in two.game.standings().ranking] == [(0, 1, 2), (1, 2, 0), (2, 2, 0)]


def test_M11_4a_leading_needs_a_point_and_to_be_ahead_of_every_other() -> None:
    seats: dict[str, Any] = dict(
        red=dict(kept="bronze", stock="A", electors={"I": 1}),
        blue=dict(kept="bronze", temples="1"),
        green=dict(temples="4"),
    )
    table = last_turn(dict(two_spheres=True), **seats)
    assert table.happened(e.SpheresLed) == [e.SpheresLed(0, ("politics", "economy"))], "by gold left in stock"
    seats["blue"] = dict(kept="bronze", stock="A", temples="1")
    assert not last_turn(dict(two_spheres=True), **seats).happened(e.SpheresLed)


def test_M11_4a_decision_E_if_nobody_does_elimination_decides() -> None:
    seats: dict[str, Any] = dict(red=dict(kept="bronze"), blue=dict(temples="1"), green=dict(electors={"I": 1}))
    table = last_turn(dict(two_spheres=True), **seats)
    assert not table.happened(e.SpheresLed)
    assert table.happened(e.PlayersLeft)


def test_M11_4a_is_for_two_or_three_players() -> None:
    with pytest.raises(PositionError, match="two or three players"):
        MarchandsGame(Options(COLOURS[:4], 1, two_spheres=True))
    (field,) = (field for field in MARCHANDS.option_form if field.name == "two_spheres")
    assert field.seats == (2, 3)


def test_M11_5_decision_F_cards_come_once_each_until_the_pile_is_empty() -> None:
    game, rng = MarchandsGame(Options(COLOURS[:6], 1, cards=True)), Random(1)
    numbers: list[int] = []
    shuffles = 0

    def watch(events: list[e.AnyEvent]) -> None:
        nonlocal shuffles
        for x in events:
            if isinstance(x, e.CardsShuffled):
                assert sorted(numbers) == list(range(1, 21))
                numbers.clear()
                shuffles += 1
            elif isinstance(x, e.GoodsPlaced | e.ContractPlaced) and x.city != "K":
                assert x.number not in numbers
                numbers.append(x.number)

    watch(list(game.opening))
    while game.acting:
        watch(list(take(game, with_sense(game, rng))))
        assert sorted([*numbers, *game.state.cards]) == list(range(1, 21))
    assert shuffles
