"""The bots that a game declares: found by name, made from a seed, with a limit for those that search."""

from __future__ import annotations

import subprocess
import sys

import pytest

from bots.budget import USUAL_LIMIT, SearchLimit
from bots.games import bots_of, lab_of
from bots.kit.level0_random import ONLY_RANDOM, RandomBot
from bots.observation import Bot
from bots.roster import BotKind, Roster
from rules.message import Message


def test_a_game_without_bots_of_its_own_is_played_by_chance() -> None:
    assert bots_of("no game that anybody knows") is ONLY_RANDOM
    assert lab_of("no game that anybody knows") is None
    assert isinstance(ONLY_RANDOM.make(ONLY_RANDOM.usual, 1), RandomBot)


def test_the_limit_is_for_those_who_search() -> None:
    limits: list[SearchLimit] = []

    def thinker(seed: int, limit: SearchLimit = USUAL_LIMIT) -> Bot:
        limits.append(limit)
        return RandomBot(seed)

    kinds = {
        "quick": BotKind("Quick", Message("q"), RandomBot),
        "slow": BotKind("Slow", Message("s"), thinker, thinker),
    }
    bots = Roster(kinds, "quick")
    for name in bots:
        bots.make(name, 1, SearchLimit(0.5, 20))
    bots.make("slow", 1)
    assert limits == [SearchLimit(0.5, 20), USUAL_LIMIT]


def test_a_bot_that_nobody_knows_is_an_error() -> None:
    with pytest.raises(KeyError, match="nobody"):
        bots_of("tadmor").make("nobody", 1)


@pytest.mark.parametrize(
    ("loaded", "spared"), [("bots.observation, bots.roster", "bots.tadmor"), ("bots.games", "bots.tadmor.lab")]
)
def test_nothing_is_loaded_that_nobody_asked_for(loaded: str, spared: str) -> None:
    code = f"import sys, {loaded}; raise SystemExit({spared!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
