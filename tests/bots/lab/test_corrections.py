"""Corrections learnt from games: the worth of things is found again, and what halves disagree about is left out."""

from __future__ import annotations

from random import Random

from bots.lab.calibration import JudgedGame, JudgedTurn
from bots.lab.corrections import learnt

WORTH = {"camels": 4000, "ships": -2000, "pebbles": 0}


def games(count: int) -> list[JudgedGame]:
    """Games whose result is what the judgement says, the true worth of things, the strength of the bot, and luck."""
    rng, found = Random(7), list[JudgedGame]()
    for number in range(count):
        things = tuple({name: rng.randint(0, 3) for name in WORTH} for _ in range(2))
        expected = (rng.randint(0, 50_000), rng.randint(0, 50_000))
        bots = tuple(rng.choice(("weak", "strong")) for _ in range(2))
        totals = tuple(
            round((one + sum(WORTH[name] * n for name, n in own.items()) + rng.gauss(0, 4000)) / 1000)
            + 20 * (bot == "strong")
            for one, own, bot in zip(expected, things, bots, strict=True)
        )
        won = (float(totals[0] > totals[1]), float(totals[0] <= totals[1]))
        found.append(JudgedGame(number, bots, (JudgedTurn(1, expected, things),), totals, won))
    return found


def test_the_worth_of_things_is_found_whoever_had_them() -> None:
    table = learnt(games(2000), moments=3)
    assert 3400 < table["camels"][1] < 4100
    assert -2100 < table["ships"][1] < -1500
    assert all(abs(one) < 400 for one in table.get("pebbles", ()))
    assert all(isinstance(one, int) for row in table.values() for one in row)


def test_a_moment_without_games_learns_from_its_neighbours() -> None:
    table = learnt(games(2000), moments=5)
    assert table["camels"][2] > 3000
    assert table["camels"][4] == 0


def test_halves_that_disagree_teach_nothing() -> None:
    def game(number: int, totals: tuple[int, int]) -> JudgedGame:
        turn = JudgedTurn(0, (0, 0), ({"camels": 1 + number % 3}, {}))
        return JudgedGame(number, ("a", "a"), (turn,), totals, (1.0, 0.0))

    assert learnt([game(number, (9, 0) if number % 2 else (0, 9)) for number in range(400)], moments=1) == {}
