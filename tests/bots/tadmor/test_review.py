"""The review of a finished game: decisions that cost something, judged by what their seat knew, and swings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bots.kit.review import MAX_MISSED
from bots.observation import Observation
from bots.tadmor.evaluation.position_value import Valuer
from bots.tadmor.reasons.review import CERTAIN_POINTS, MAX_SWINGS, DecisionReview
from bots.tadmor.roster import TADMOR_BOTS
from rules.tadmor import actions as a
from rules.tadmor.game import TadmorGame
from tests.rules.choosers import take

NAMES = ("Ana", "Bruno", "Carla", "Dora")


class Recorded:
    """A whole game with every position that it went through."""

    def __init__(self, players: str, seed: int) -> None:
        names = players.split()
        game = TadmorGame.new(len(names), seed)
        bots = [TADMOR_BOTS.make(name, seed + seat) for seat, name in enumerate(names)]
        self.games, self.actions = [game.copy()], list[Any]()
        while (seat := game.to_act) is not None:
            self.actions.append(bots[seat].decide(Observation(game, seat)))
            take(game, self.actions[-1])
            self.games.append(game.copy())

    def review(self, people: Sequence[int] = ()) -> DecisionReview:
        seats = [game.to_act or 0 for game in self.games]
        actions = list(zip(seats, self.actions, strict=False))
        return DecisionReview(self.games.__getitem__, actions, NAMES, people)


@pytest.fixture(scope="module")
def recorded() -> Recorded:
    return Recorded("hadad zabdas", 4)


def test_the_turning_points_of_a_game(recorded: Recorded) -> None:
    review = recorded.review()
    done = list(review.steps())
    assert done == sorted(done) and done[-1] == 1.0
    points = review.turning_points
    missed, swings = [p for p in points if p.is_missed], [p for p in points if not p.is_missed]
    of_each = [[p.action for p in points if p.seat == seat] for seat in range(2)]
    assert all(1 <= sum(p.seat == seat for p in missed) <= MAX_MISSED for seat in range(2))
    assert 1 <= len(swings) <= MAX_SWINGS
    assert [p.action for p in points] == [*sorted(of_each[0]), *sorted(of_each[1])]
    for point in points:
        game = recorded.games[point.action]
        assert (game.to_act, game.state.turn) == (point.seat, point.turn)
        assert point.played and all(action in recorded.actions for action in point.played)
        assert point.amount >= DecisionReview.MIN_COST


def test_who_pulls_ahead_has_so_many_points_more_on_the_others_than_before_the_turn(recorded: Recorded) -> None:
    """Expected points before the last turn is over, real ones then; not what the best action alone brought."""
    review = recorded.review()
    for _ in review.steps():
        pass
    valuer = Valuer(recorded.games[0].components, weights=CERTAIN_POINTS)

    def lead(game: TadmorGame, seat: int) -> float:
        if game.to_act is None:
            return float(game.standings().totals[seat] - game.standings().totals[1 - seat])
        return valuer.merchant(game.state, seat) - valuer.merchant(game.state, 1 - seat)

    def before(turn: int) -> TadmorGame:
        placing = (game for game in recorded.games if game.stage == "placement" and game.state.turn == turn)
        return next(placing, recorded.games[-1])

    for point in review.turning_points:
        if not point.is_missed:
            grown = lead(before(point.turn + 1), point.seat) - lead(before(point.turn), point.seat)
            assert point.amount == pytest.approx(grown)


def test_the_weaker_player_misses_more(recorded: Recorded) -> None:
    review = recorded.review()
    for _ in review.steps():
        pass
    cost = [sum(p.amount for p in review.turning_points if p.is_missed and p.seat == seat) for seat in range(2)]
    assert cost[0] > cost[1]


def test_people_come_first_with_five_each_and_then_the_bots() -> None:
    recorded = Recorded("hadad malika malika", 5)
    review = recorded.review(people=(2, 1))
    for _ in review.steps():
        pass
    seats = [p.seat for p in review.turning_points]
    assert seats == sorted(seats, key=(2, 1, 0).index)
    missed = [p.seat for p in review.turning_points if p.is_missed]
    assert (missed.count(2), missed.count(1)) == (MAX_MISSED, MAX_MISSED)
    assert 1 <= missed.count(0) <= MAX_MISSED


def test_it_can_be_stopped_at_any_time(recorded: Recorded) -> None:
    review = recorded.review()
    steps = review.steps()
    for _ in range(20):
        next(steps)
    assert isinstance(review.turning_points, list)


def test_the_same_game_gives_the_same_review(recorded: Recorded) -> None:
    one, other = recorded.review(), recorded.review()
    for review in (one, other):
        for _ in review.steps():
            pass
    assert one.turning_points == other.turning_points


def test_a_go_thrown_away_is_found() -> None:
    """Somebody plays well but ends one rich construction go at once."""
    recorded = Recorded("zabdas zabdas", 11)
    at = max(
        (n for n, action in enumerate(recorded.actions) if isinstance(action, a.BuildTower | a.BuildPairs)),
        key=lambda n: getattr(recorded.actions[n], "levels", 0) + 2 * getattr(recorded.actions[n], "pairs", 0),
    )
    game = recorded.games[at].copy()
    seat, turn = game.to_act, game.state.turn
    recorded.actions[at:], recorded.games[at + 1 :] = [], []
    bots = [TADMOR_BOTS.make("zabdas", 31 + s) for s in range(2)]
    recorded.actions.append(a.END)
    take(game, a.END)
    recorded.games.append(game.copy())
    while game.to_act is not None:
        action = bots[game.to_act].decide(Observation(game, game.to_act))
        recorded.actions.append(action)
        take(game, action)
        recorded.games.append(game.copy())
    review = recorded.review()
    for _ in review.steps():
        pass
    assert any(p.is_missed and (p.seat, p.turn) == (seat, turn) and p.action <= at for p in review.turning_points)


@pytest.mark.parametrize(("players", "seed"), [("random malika hadad", 2), ("zabdas zabdas zabdas zabdas", 8)])
def test_any_game_can_be_reviewed(players: str, seed: int) -> None:
    """Also where cards were drawn or stacks shuffled in the middle of a go, which nobody could foresee."""
    review = Recorded(players, seed).review()
    for _ in review.steps():
        pass
    assert review.turning_points
