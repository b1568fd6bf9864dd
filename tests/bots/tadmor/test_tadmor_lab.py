"""The balance that is wanted, and what misses it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bots.lab.results import share_of
from bots.tadmor.lab.report import Report, TileFigures, check, report
from rules.language import ENGLISH
from rules.tadmor.components.catalogue import standard_catalogue
from tests.bots.tadmor.tadmor_bots import simulated


@pytest.fixture(scope="module")
def balanced() -> Report:
    """A report with every target met."""
    told = report(simulated(["random"] * 4, 2, 1), standard_catalogue())
    shares = tuple(share_of(f"seat {seat}", 1000, wins, 0.25) for seat, wins in enumerate((310, 250, 240, 200)))
    return replace(
        told,
        seats=shares,
        order=shares,
        lines=tuple(
            replace(line, won_with=won) for line, won in zip(told.lines, (0.6, 0.14, 0.14, 0.12, 0.0), strict=True)
        ),
        improvements=tuple(
            TileFigures(f"I{5 + number}", 1, 40, taken, 10, 0.2, -0.05, 0.0)
            for number, taken in enumerate((0.1, 0.9, 0.5, None))
        ),
        winning_scores=replace(told.winning_scores, mean=150.0),
    )


def missed(told: Report) -> list[tuple[str, ...]]:
    assert all(target.met is not bool(target.misses) for target in check(told))
    return [tuple(map(ENGLISH.value, target.misses)) for target in check(told) if not target.met]


def test_a_balanced_game_meets_every_target(balanced: Report) -> None:
    assert missed(balanced) == []
    assert [ENGLISH.value(target.found) for target in check(balanced)] == [
        "seat 0 +6.0, seat 1 +0.0, seat 2 -1.0, seat 3 -5.0",
        "1st +6.0, 2nd +0.0, 3rd -1.0, 4th -5.0",
        "tower 60.0%, temple 14.0%, missions 14.0%, rare goods 12.0%",
        "3 of 3 improvements",
        "150.0 PP",
    ]


@pytest.mark.parametrize(("field", "name"), [("seats", "seat 0"), ("order", "1st")])
def test_a_seat_that_wins_too_often(balanced: Report, field: str, name: str) -> None:
    shares = (share_of("seat 0", 1000, 320, 0.25), share_of("seat 1", 1000, 100, 0.25))
    assert missed(replace(balanced, **{field: shares})) == [(f"{name} +7.0",)]


def test_a_line_that_seldom_wins(balanced: Report) -> None:
    tower, temple, missions, rare, other = balanced.lines
    lines = (tower, temple, replace(missions, won_with=0.03), rare, replace(other, won_with=0.11))
    assert missed(replace(balanced, lines=lines)) == [("missions 3.0%",)]


def test_improvements_that_are_taken_too_seldom_or_too_often(balanced: Report) -> None:
    low, high, *rest = balanced.improvements
    tiles = (replace(low, taken=0.09), replace(high, taken=0.91), *rest)
    told = replace(balanced, improvements=tiles)
    assert missed(told) == [("I5 9.0%", "I6 91.0%")]
    assert ENGLISH.value(check(told)[3].found) == "1 of 3 improvements"


@pytest.mark.parametrize("mean", [119.9, 190.1])
def test_scores_that_are_too_low_or_too_high(balanced: Report, mean: float) -> None:
    scores = replace(balanced.winning_scores, mean=mean)
    assert missed(replace(balanced, winning_scores=scores)) == [(f"{mean} PP",)]
