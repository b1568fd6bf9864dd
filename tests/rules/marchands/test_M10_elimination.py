"""M10: the end, and who leaves by which sphere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rules.contract import GameEnded
from rules.marchands import events as e
from rules.marchands.elimination import CRITERIA, Departure, Outcome, eliminate, ratings
from rules.marchands.state import Sphere
from tests.rules.marchands.tables import Play, position


def over(players: int = 4, options: Mapping[str, Any] | None = None, **seats: Any) -> Play:
    return position("game over", turn=12, players=players, options=options, **seats)


def decided(**points: Sequence[int]) -> Outcome:
    """By points alone; equal points are equal in everything."""
    players = len(next(iter(points.values())))
    none = (0,) * players

    def rated(sphere: Sphere, gone: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(n, *(0,) * (len(CRITERIA[sphere]) - 1)) for n in points.get(sphere, none)]

    return eliminate(players, rated)


def left(outcome: Outcome) -> list[tuple[str, tuple[int, ...]]]:
    return [(x.sphere, x.seats) for x in outcome.departures if x.leave]


def influence(table: Play) -> list[tuple[int, int, int] | None]:
    return [player.influence for player in table.game.view(None).players]


def test_M10_1_all_is_laid_open_and_scores_are_fixed_before_anybody_leaves() -> None:
    table = over(red=dict(temples="1", electors={"I": 2}, kept="bronze", stock="C"), blue=dict(electors={"I": 1}))
    view = table.game.view(None)
    assert view.players[0].electors == (2, 0, 0, 0, 0, 0, 0, 0)
    assert (view.players[0].stock, view.players[0].kept) == ((1, 0, 0, 0, 0), ("bronze",))
    assert influence(table)[0] == (3, 1, 2)


def test_ruling_16_electors_and_temples_of_those_who_leave_still_count() -> None:
    table = over(
        red=dict(electors={"I": 3}),
        blue=dict(temples="1", electors={"I": 2}),
        green=dict(temples="4", electors={"II": 1}),
        yellow=dict(temples="17", electors={"III": 1}),
    )
    assert left(table.game.outcome())[:2] == [("religion", (0,)), ("politics", (1,))], "blue has no region"


def test_M10_2_religion_is_the_sum_of_ranks() -> None:
    assert influence(over(red=dict(temples="1 2 3")))[0] == (6, 0, 0)


@pytest.mark.parametrize(
    ("electors", "points"), [((3, 3, 1), (0, 0, 0)), ((4, 3, 1), (1, 0, 0)), ((0, 0, 0), (0, 0, 0))]
)
def test_M10_3_vector_T10_a_region_goes_to_who_alone_has_most(electors: Sequence[int], points: Sequence[int]) -> None:
    seats: dict[str, Any] = {
        c: dict(electors={"V": n}) for c, n in zip(("red", "blue", "green"), electors, strict=True)
    }
    found = influence(over(3, **seats))
    assert [player[1] for player in found if player is not None] == list(points)


def test_M10_4_economy_is_contracts_and_monopolies() -> None:
    assert influence(over(red=dict(kept="coal-silver-gold bronze", monopolies=2)))[0] == (0, 0, 9 + 2 + 6)


def test_M10_5_one_by_religion_one_by_politics_and_economy_leaves_one() -> None:
    outcome = decided(religion=(0, 1, 2, 3), politics=(5, 0, 1, 2), economy=(9, 9, 1, 2))
    assert left(outcome) == [("religion", (0,)), ("politics", (1,)), ("economy", (2,))]
    assert outcome.winners == (3,)


def test_vector_T18_economy_decides_between_the_last_two() -> None:
    outcome = decided(religion=(5, 5, 5, 1), politics=(2, 2, 0, 9), economy=(30, 31, 90, 90))
    assert left(outcome) == [("religion", (3,)), ("politics", (2,)), ("economy", (0,))]
    assert outcome.winners == (1,)


def test_M10_6_after_one_has_left_the_others_are_compared_again() -> None:
    outcome = decided(religion=(1, 1, 5, 5, 5), politics=(1, 2, 3, 4, 5), economy=(0, 0, 3, 2, 1))
    assert left(outcome) == [("politics", (0,)), ("politics", (1,)), ("economy", (4,)), ("economy", (3,))]


def test_M10_7_ruling_17_vector_T17_a_tie_in_everything_carries_the_quota_over() -> None:
    outcome = decided(religion=(5, 5, 7, 9), politics=(0, 1, 2, 3))
    first, *rest = outcome.departures
    assert first == Departure("religion", (0, 1), False, "", 1)
    assert [(x.sphere, x.seats) for x in rest if x.sphere == "politics"] == [("politics", (0,)), ("politics", (1,))]


def test_M10_7_decision_A_as_many_as_have_to_leave_leave_together() -> None:
    outcome = decided(religion=(7, 7, 7), politics=(1, 1, 1), economy=(31, 20, 20))
    assert left(outcome) == [("economy", (1, 2))]
    assert outcome.winners == (0,)
    table = over(
        3, red=dict(kept="coal-silver-gold"), blue=dict(kept="bronze", stock="C"), green=dict(kept="bronze", stock="C")
    )
    standings = table.game.standings()
    assert [(s.seat, s.place, s.total) for s in standings.ranking] == [(0, 1, 2), (1, 2, 0), (2, 2, 0)]


def test_M10_7_but_not_everybody_who_is_left() -> None:
    outcome = decided(religion=(7, 7), politics=(1, 1), economy=(2, 2))
    assert left(outcome) == [] and outcome.winners == (0, 1)


def test_M10_8_vector_T9_the_highest_temple_then_the_number_of_temples() -> None:
    table = over(
        red=dict(temples="2 7 9"), blue=dict(temples="1"), green=dict(temples="4 5"), yellow=dict(temples="17 3")
    )
    assert table.game.outcome().departures[0] == Departure("religion", (0,), True, "highest temple", 0)
    fewer = over(red=dict(temples="1 2 7"), blue=dict(temples="4 3"), green=dict(temples="17 5 6"))
    rated = ratings(fewer.game.table, "religion")
    assert rated[0][:2] == rated[1][:2] == (5, 3) and (rated[0][2], rated[1][2]) == (3, 2)
    assert ratings(fewer.game.table, "religion")[3] == (0, 0, 0), "without temples both are 0"
    three = over(3, red=dict(temples="1 2 7"), blue=dict(temples="4 3"), green=dict(temples="17 5 6"))
    assert three.game.outcome().departures[0] == Departure("religion", (1,), True, "temples", 0)


def test_M10_9_ruling_18_own_electors_in_the_best_region_won_then_all_electors() -> None:
    table = over(
        3,
        red=dict(temples="1", electors={"I": 2, "V": 9}),
        blue=dict(temples="4", electors={"II": 3}),
        green=dict(electors={"V": 9}),
    )
    assert ratings(table.game.table, "politics") == [(1, 2, 11), (1, 3, 3), (0, 0, 9)]
    assert left(table.game.outcome()) == [("religion", (2,)), ("politics", (0,))]
    assert table.game.outcome().departures[1].criterion == "best region"
    equal = over(
        3,
        red=dict(temples="1", electors={"I": 2, "V": 1}),
        blue=dict(temples="4", electors={"II": 2}),
        green=dict(electors={"V": 1}),
    )
    assert equal.game.outcome().departures[1] == Departure("politics", (1,), True, "electors", 0)


ECONOMY = [
    ("points", dict(kept="silver"), dict(kept="bronze")),
    ("monopolies", dict(monopolies=1), dict(kept="silver")),
    ("highest contract", dict(kept="bronze-bronze"), dict(kept="bronze coal-coal")),
    ("contracts", dict(kept="coal-silver bronze coal-coal"), dict(kept="bronze-bronze coal-coal-bronze")),
    ("gold", dict(stock="A"), dict(stock="GG")),
    ("gems", dict(stock="AG"), dict(stock="ASS")),
    ("silver", dict(stock="S"), dict(stock="BBB")),
    ("bronze", dict(stock="B"), dict(stock="CCC")),
    ("coal", dict(stock="BC"), dict(stock="B")),
]


@pytest.mark.parametrize(("criterion", "better", "worse"), ECONOMY)
def test_M10_10_every_tie_break_of_economy(criterion: str, better: dict[str, Any], worse: dict[str, Any]) -> None:
    table = over(2, red=worse, blue=better)
    last = table.game.outcome().departures[-1]
    assert (last.sphere, last.seats, last.criterion) == ("economy", (0,), criterion)
    assert table.game.standings().winners == (1,)


@pytest.mark.parametrize(
    ("players", "by"),
    [
        (2, ["religion"]),
        (3, ["religion", "politics"]),
        (4, ["religion", "politics", "economy"]),
        (5, ["religion", "politics", "economy", "economy"]),
        (6, ["religion", "politics", "economy", "economy", "economy"]),
    ],
)
def test_M10_11_ruling_19_ruling_20_without_ties(players: int, by: list[str]) -> None:
    points = tuple(range(players))
    outcome = decided(religion=points, politics=points, economy=points)
    assert left(outcome) == [(sphere, (seat,)) for seat, sphere in enumerate(by)]
    assert outcome.winners == (players - 1,)


def test_M10_12_ruling_21_who_is_still_equal_shares_the_victory() -> None:
    table = position(turn=12, players=2)
    table.plots()
    table.do(*["announce 0"] * 10)
    standings = table.game.standings()
    assert (standings.winners, standings.decided_by) == ((0, 1), "shared")
    assert table.happened(GameEnded) == [GameEnded((0, 1), "shared")]
    assert [(x.sphere, x.owed) for x in table.happened(e.NobodyLeft)] == [
        ("religion", 1),
        ("politics", 2),
        ("economy", 1),
    ]


def test_the_end_is_told_as_a_story() -> None:
    table = position(
        turn=12,
        players=3,
        red=dict(temples="1"),
        blue=dict(temples="2", electors={"I": 1}),
    )
    table.plots()
    table.do(*["announce 0"] * 15)
    assert [(x.seat, x.religion, x.politics, x.economy) for x in table.happened(e.InfluenceCounted)] == [
        (0, 3, 0, 0),
        (1, 1, 1, 0),
        (2, 0, 0, 0),
    ]
    assert table.happened(e.PlayersLeft) == [
        e.PlayersLeft("religion", (2,), "points"),
        e.PlayersLeft("politics", (0,), "points"),
    ]
    assert [(s.seat, s.place, s.total) for s in table.game.standings().ranking] == [(1, 1, 2), (0, 2, 1), (2, 3, 0)]
    assert {line.source: line.points for line in table.game.standings().ranking[0].lines} == {
        "religion": 1,
        "politics": 1,
        "economy": 0,
    }
