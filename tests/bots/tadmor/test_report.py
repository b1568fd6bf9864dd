"""The figures of a report, worked out by hand on a few games."""

from __future__ import annotations

from typing import Any

import pytest

from bots.lab.report import observed_in
from bots.lab.results import GameResult, SeatResult, Share, wilson
from bots.tadmor.lab.merchant_statistics import MerchantStatistics, TadmorStatistics
from bots.tadmor.lab.report import MissionFigures, Report, TileFigures, report
from rules.tadmor.components.catalogue import standard_catalogue
from rules.tadmor.scoring import FAMILIES
from tests.bots.tadmor.tadmor_bots import simulated

CATALOGUE = standard_catalogue()


def seat(bot: str, place: int, total: int, **statistics: Any) -> tuple[SeatResult, MerchantStatistics]:
    merchant = MerchantStatistics(**statistics)
    return SeatResult(bot, place, total, merchant.sources), merchant


def game(seed: int, decisions: int, options: int, decided_by: str, *seats: Any, offered: Any = ()) -> GameResult:
    results, merchants = zip(*seats, strict=True)
    return GameResult(seed, decisions, options, decided_by, results, TadmorStatistics(merchants, offered))


GAMES = [
    game(
        1,
        100,
        900,
        "points",
        seat("a", 1, 60, leaning="tower", order=1, sources={"tower": 30, "final: I38": 12, "gifts": 8}),
        seat("b", 2, 40, leaning="even", order=0, sources={"final: temples": 20, "final: missions": 10}),
        offered=("I5", "I8"),
    ),
    game(
        2,
        200,
        1100,
        "shared",
        seat("b", 1, 30, leaning="even", order=0, sources={"final: missions": 10, "final: rare goods": 10}),
        seat("a", 1, 30, leaning="even", order=1, sources={"gifts": 23, "tax": -3}),
        offered=("I5",),
    ),
    game(
        3,
        150,
        1000,
        "points",
        seat("a", 2, 20, leaning="tower", order=0, sources={"war": 10}),
        seat("b", 1, 50, leaning="even", order=1, sources={"war": 40}),
    ),
]
observed_in(GAMES[0], TadmorStatistics).merchants[0].improvements = {"I1": "set-up", "I5": "bought"}
observed_in(GAMES[0], TadmorStatistics).merchants[1].improvements = {"I2": "set-up", "I40": "K25"}
observed_in(GAMES[2], TadmorStatistics).merchants[1].improvements = {"I1": "set-up", "I8": "K26"}
observed_in(GAMES[0], TadmorStatistics).merchants[0].drawn = ["K1", "K2"]
observed_in(GAMES[0], TadmorStatistics).merchants[0].fulfilled = ["K1"]
observed_in(GAMES[0], TadmorStatistics).merchants[0].returned = ["K1"]
observed_in(GAMES[0], TadmorStatistics).merchants[0].discarded = ["K2"]
observed_in(GAMES[0], TadmorStatistics).merchants[1].drawn = ["K2"]
observed_in(GAMES[2], TadmorStatistics).merchants[0].drawn = ["K1"]
observed_in(GAMES[2], TadmorStatistics).merchants[0].fulfilled = ["K1"]
observed_in(GAMES[2], TadmorStatistics).merchants[1].drawn = ["K1"]


@pytest.fixture(scope="module")
def told() -> Report:
    return report(GAMES, CATALOGUE)


def wins(shares: tuple[Share, ...]) -> dict[str, tuple[int, float]]:
    return {share.name: (share.games, share.wins) for share in shares}


def test_wins_by_seat_order_bot_and_leaning(told: Report) -> None:
    assert told.equal_share == 0.5
    assert wins(told.seats) == {"seat 0": (3, 1.5), "seat 1": (3, 1.5)}
    assert wins(told.order) == {"1st": (3, 0.5), "2nd": (3, 2.5)}
    assert wins(told.bots) == {"a": (3, 1.5), "b": (3, 1.5)}
    assert wins(told.leanings) == {"even": (4, 2), "tower": (2, 1)}


def test_a_share_has_its_interval_and_its_distance_from_the_equal_share(told: Report) -> None:
    second = told.order[1]
    assert second.share == pytest.approx(2.5 / 3)
    assert second.above == pytest.approx(2.5 / 3 - 0.5)
    assert (second.low, second.high) == wilson(2.5, 3)


def test_scores(told: Report) -> None:
    winners = told.winning_scores
    assert (winners.mean, winners.least, winners.most) == pytest.approx((140 / 3, 30, 60))
    assert (told.all_scores.mean, told.all_scores.median) == pytest.approx((230 / 6, 35))
    assert told.decided_by == {"points": 2, "shared": 1}
    assert (told.decisions.mean, told.options) == pytest.approx((150, 3000 / 450))


def test_sources_of_winners_and_others(told: Report) -> None:
    rows = {row.name: row for row in told.sources}
    assert rows["war"].family == "tower"
    assert (rows["war"].winners, rows["war"].others) == pytest.approx((40 / 3, 5))
    assert (rows["gifts"].winners, rows["gifts"].others) == pytest.approx(((8 + 23 / 2) / 3, 0))
    assert rows["war"].part == pytest.approx(40 / 140)
    places = [FAMILIES.index(row.family) for row in told.sources]
    assert places == sorted(places)


def test_lines_of_winners(told: Report) -> None:
    """Two games are won by the tower; one is shared by trade and by somebody whose missions tie with his rare goods."""
    lines = {line.family: line for line in told.lines}
    won = {family: line.won_with for family, line in lines.items()}
    assert won == pytest.approx(
        {"tower": 2 / 3, "temple": 0, "missions": 1 / 12, "rare goods": 1 / 12, "trade and favours": 1 / 6}
    )
    assert (lines["tower"].low, lines["tower"].high) == wilson(2, 3)
    assert {family: line.followed for family, line in lines.items()} == pytest.approx(
        {"tower": 3 / 6, "temple": 1 / 6, "missions": 1 / 12, "rare goods": 1 / 12, "trade and favours": 1 / 6}
    )
    assert lines["tower"].win_rate == pytest.approx(2 / 3)
    assert lines["temple"].win_rate == 0
    assert (lines["temple"].winners, lines["temple"].others) == (0, 10)


def tile(told: Report, name: str) -> TileFigures:
    return next(row for row in told.improvements if row.tile == name)


def test_improvements(told: Report) -> None:
    assert tile(told, "I5") == TileFigures("I5", 1, 2, 0.5, 1, 1.0, 0.5, 0.5 / (0.75 * 0.5) ** 0.5)
    assert tile(told, "I8") == TileFigures("I8", 1, 1, 0.0, 1, 1.0, 0.5, 0.5 / 0.75**0.5)
    assert tile(told, "I1") == TileFigures("I1", 1, 0, None, 2, 1.0, 0.5, 1.0)
    assert tile(told, "I40") == TileFigures("I40", 3, 0, None, 1, 0.0, -0.5, -1.0)
    assert tile(told, "I33") == TileFigures("I33", 2, 0, None, 0, None, None, None)


def test_improvements_that_are_not_in_the_game_are_left_out(told: Report) -> None:
    assert [row.tile for row in told.improvements] == [
        name for name, improvement in CATALOGUE.improvements.items() if improvement.for_two
    ]


def test_missions(told: Report) -> None:
    rows = {row.card: row for row in told.missions}
    assert list(rows) == list(CATALOGUE.missions)
    assert rows["K1"] == MissionFigures("K1", 3, 2 / 3, 0.0, 0.5, 0.5, 0.0, rows["K1"].phi)
    assert rows["K1"].phi == pytest.approx(-0.5)
    assert rows["K2"] == MissionFigures("K2", 2, 0.0, 0.5, None, None, None, None)
    assert rows["K3"] == MissionFigures("K3", 0, None, None, None, None, None, None)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_figures_of_real_games_agree_with_each_other(players: int) -> None:
    told = report(simulated(["hadad"] * players, 12, 1), CATALOGUE)
    for shares in (told.seats, told.order, told.bots, told.leanings):
        assert sum(share.wins for share in shares) == pytest.approx(12)
        assert sum(share.games for share in shares) == 12 * players
    assert sum(line.won_with for line in told.lines) == pytest.approx(1)
    assert sum(line.followed for line in told.lines) == pytest.approx(1)
    assert 10 + sum(source.winners for source in told.sources) == pytest.approx(told.winning_scores.mean)
    assert sum(line.winners for line in told.lines) == pytest.approx(sum(source.winners for source in told.sources))
    display = CATALOGUE.display_sizes[players]
    assert sum(row.offered for row in told.improvements) <= 3 * display * 12
    assert all(0 <= row.taken <= 1 for row in told.improvements if row.taken is not None)
