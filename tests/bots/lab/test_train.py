"""Calibration: slopes come from games, rise with the turns, and are checked with games they were not fitted to."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from bots.chance import CERTAIN, chances
from bots.games import JUDGES
from bots.judgement import Calibration
from bots.lab.arena import Entrant
from bots.lab.calibration import JudgedGame, JudgedTurn, corrected, fitted, honesty
from bots.lab.train import main
from bots.lab.training_games import mixed_fixtures
from rules.games import GAMES

SLOPES = (20_000, 20_000, 40_000, 40_000, 80_000, 80_000, 80_000, 160_000, 160_000, 160_000)


def games(count: int, seed: int) -> list[JudgedGame]:
    """Games whose winners are drawn by the chances of known slopes, one turn in each."""
    rng, found = Random(seed), list[JudgedGame]()
    for number in range(count):
        moment, expected = rng.randrange(len(SLOPES)), (rng.randint(0, 60_000), rng.randint(0, 60_000))
        first = rng.randrange(CERTAIN) < chances(expected, SLOPES[moment])[0]
        turns = (JudgedTurn(moment, expected),)
        found.append(JudgedGame(number, ("a", "a"), turns, (0, 0), (float(first), float(not first))))
    return found


def test_fitted_slopes_are_those_that_the_games_came_from() -> None:
    slopes = fitted(JUDGES["tadmor"], games(20_000, 1))
    assert list(slopes) == sorted(slopes)
    assert all(0.7 < found / true < 1.4 for found, true in zip(slopes, SLOPES, strict=True))
    assert honesty(games(20_000, 2), slopes).mean_error() < 1.5


def test_chances_that_say_too_much_are_found_out() -> None:
    assert honesty(games(5000, 3), [8 * slope for slope in SLOPES]).mean_error() > 8


def test_equal_bots_meet_only_each_other_and_make_no_slips() -> None:
    bots = [Entrant("zabdas"), Entrant("zenobia")]
    equal = mixed_fixtures("tadmor", bots, 4, 20, 1, equal=True)
    assert all(len(set(task.fixture.entrants)) == 1 and not task.slips for task in equal)
    mixed = mixed_fixtures("tadmor", bots, 4, 20, 1)
    assert any(len(set(task.fixture.entrants)) == 2 for task in mixed)
    assert all(len(set(task.fixture.entrants)) == 1 for task in mixed[1::2])
    assert {task.slips for task in mixed} == {True, False}


def test_a_check_fits_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "marchands", "--games", "2", "--bots", "barates", "--equal", "--check"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("the file:") and "slopes" not in told


@pytest.mark.parametrize("name", list(JUDGES))
def test_the_file_of_a_game_fits_its_components(name: str) -> None:
    judge, components = JUDGES[name], GAMES[name].standard_components()
    fits = judge.calibration
    assert fits.components == components.digest
    for fit in (*fits.slopes.values(), *fits.corrected.values()):
        assert len(fit.slopes) == judge.MOMENTS
        assert list(fit.slopes) == sorted(fit.slopes, reverse=not judge.RISING)
        assert all(len(row) == judge.MOMENTS and any(row) for row in fit.corrections.values())
    assert all(fit.corrections for fit in fits.corrected.values())


def test_other_components_get_the_judgement_without_corrections() -> None:
    fits = msgspec.json.decode(
        b'{"components": "a", "slopes": {"2": {"games": 1, "seeds": [[1, 1]], "bots": [], "slopes": [1]}},'
        b' "corrected": {"2": {"games": 1, "seeds": [[1, 1]], "bots": [], "slopes": [2], "corrections": {"x": [3]}}}}',
        type=Calibration,
    )
    assert (fits.fit(2, "a").slopes, fits.fit(2, "b").slopes) == ((2,), (1,))
    assert fits.fit(3, "a").corrections == {}


def test_corrections_count_what_each_seat_has() -> None:
    turn = JudgedTurn(1, (5000, 5000), ({"camels": 3, "tower": 9}, {"ships": 2}))
    game = JudgedGame(1, ("a", "a"), (turn,), (0, 0), (1.0, 0.0))
    (found,) = corrected([game], {"camels": (0, -400), "ships": (9, 1000)})
    assert found.turns[0].expected == (3800, 7000)
