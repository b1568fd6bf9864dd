"""Calibration: slopes come from games, rise with the turns, and are checked with games they were not fitted to."""

from __future__ import annotations

from random import Random

import pytest

from bots.chance import CERTAIN, chances
from bots.games import JUDGES
from bots.lab.arena import Entrant
from bots.lab.train import LoggedGame, fitted, honesty, main, mixed_fixtures

SLOPES = (20_000, 20_000, 40_000, 40_000, 80_000, 80_000, 80_000, 160_000, 160_000, 160_000)


def games(count: int, seed: int) -> list[LoggedGame]:
    """Games whose winners are drawn by the chances of known slopes, one turn in each."""
    rng, found = Random(seed), list[LoggedGame]()
    for _ in range(count):
        moment, expected = rng.randrange(len(SLOPES)), (rng.randint(0, 60_000), rng.randint(0, 60_000))
        first = rng.randrange(CERTAIN) < chances(expected, SLOPES[moment])[0]
        found.append(LoggedGame(((moment, expected),), (float(first), float(not first))))
    return found


def test_fitted_slopes_are_those_that_the_games_came_from() -> None:
    slopes = fitted(JUDGES["tadmor"], games(20_000, 1))
    assert list(slopes) == sorted(slopes)
    assert all(0.7 < found / true < 1.4 for found, true in zip(slopes, SLOPES, strict=True))
    assert honesty(games(20_000, 2), slopes).mean_error() < 1.5


def test_chances_that_say_too_much_are_found_out() -> None:
    assert honesty(games(5000, 3), [8 * slope for slope in SLOPES]).mean_error() > 8


def test_equal_bots_meet_only_each_other() -> None:
    bots = [Entrant("zabdas"), Entrant("zenobia")]
    assert all(len(set(fixture.entrants)) == 1 for fixture in mixed_fixtures("tadmor", bots, 4, 20, 1, equal=True))
    mixed = mixed_fixtures("tadmor", bots, 4, 20, 1)
    assert any(len(set(fixture.entrants)) == 2 for fixture in mixed)
    assert all(len(set(fixture.entrants)) == 1 for fixture in mixed[1::2])


def test_a_check_fits_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "marchands", "--games", "2", "--bots", "barates", "--equal", "--check"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("the file:") and "slopes" not in told
