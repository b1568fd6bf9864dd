"""The review of a game of Tadmor: turns that changed the chances, and decisions judged by what their seat knew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bots.kit.review import MAX_MISSED, MAX_TURNING_POINTS, Review
from bots.kit.weighing import MISSED_POINTS
from bots.observation import Observation
from bots.tadmor.reasons.review import weigher
from bots.tadmor.roster import TADMOR_BOTS
from bots.tadmor.search.judgement import TADMOR_JUDGE
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

    def review(self, people: Sequence[int] = ()) -> Review[TadmorGame]:
        seats = [game.to_act or 0 for game in self.games]
        actions = list(zip(seats, self.actions, strict=False))
        return Review(TADMOR_JUDGE, weigher(NAMES), self.games.__getitem__, actions, people)

    def reviewed(self, people: Sequence[int] = ()) -> Review[TadmorGame]:
        review = self.review(people)
        done = list(review.steps())
        assert done == sorted(done) and done[-1] == 1.0
        return review


@pytest.fixture(scope="module")
def recorded() -> Recorded:
    return Recorded("hadad zabdas", 4)


def test_the_turning_points_of_a_game(recorded: Recorded) -> None:
    review = recorded.reviewed()
    points = review.turning_points
    assert 1 <= len(points) <= MAX_TURNING_POINTS and not review.missed
    assert [point.before.number for point in points] == sorted(point.before.number for point in points)
    for point in points:
        game = recorded.games[point.before.number]
        assert game.state.turn == point.before.turn
        assert point.before.chances == TADMOR_JUDGE.chances(game)
        assert sum(point.changes) == 0


def test_the_chances_end_with_the_winner(recorded: Recorded) -> None:
    chances = recorded.reviewed().chances
    assert len(chances) == 10 and all(sum(one.chances) == 1000 for one in chances)
    assert chances[-1].favourite in recorded.games[-1].standings().winners


def test_people_are_told_of_two_decisions_at_most(recorded: Recorded) -> None:
    missed = recorded.reviewed((0,)).missed
    assert 1 <= len(missed) <= MAX_MISSED
    for one in missed:
        assert one.seat == 0 == recorded.games[one.number].to_act
        assert one.action == recorded.actions[one.number] != one.judged.better[0]
        assert one.judged.weighed.less >= MISSED_POINTS and not one.judged.weighed.as_good


def test_it_can_be_stopped_at_any_time(recorded: Recorded) -> None:
    review = recorded.review((0,))
    steps = review.steps()
    for _ in range(20):
        next(steps)
    assert not review.turning_points and not review.missed


def test_the_same_game_gives_the_same_review(recorded: Recorded) -> None:
    one, other = recorded.reviewed((0,)), recorded.reviewed((0,))
    assert (one.turning_points, one.missed) == (other.turning_points, other.missed)


def test_who_plays_the_first_line_of_the_advice_has_missed_nothing() -> None:
    """Zenobia does."""
    assert Recorded("zenobia malika", 7).reviewed((0,)).missed == []


def test_a_go_thrown_away_is_found() -> None:
    """Somebody plays well but ends one rich construction go at once."""
    recorded = Recorded("zabdas zabdas", 11)
    at = max(
        (n for n, action in enumerate(recorded.actions) if isinstance(action, a.BuildTower | a.BuildPairs)),
        key=lambda n: getattr(recorded.actions[n], "levels", 0) + 2 * getattr(recorded.actions[n], "pairs", 0),
    )
    game = recorded.games[at].copy()
    seat = game.to_act
    assert seat is not None
    judged = weigher(NAMES)(Observation(game, seat), a.END)
    assert judged is not None and judged.weighed.missed and judged.better[0] != a.END


@pytest.mark.parametrize(("players", "seed"), [("random malika hadad", 2), ("zabdas zabdas zabdas zabdas", 8)])
def test_any_game_can_be_reviewed(players: str, seed: int) -> None:
    """Also where cards were drawn or stacks shuffled in the middle of a go, which nobody could foresee."""
    assert Recorded(players, seed).reviewed((0,)).turning_points
