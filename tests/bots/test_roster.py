"""The bots that a game declares: found by name, made from a seed, with a limit for those that search."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bots.budget import USUAL_LIMIT, SearchLimit
from bots.games import GAMES as GAMES_WITH_BOTS
from bots.games import bots_of, lab_of
from bots.kit.level0_random import ONLY_RANDOM, RandomBot
from bots.observation import Bot
from bots.roster import BotKind, Roster
from bots.tadmor.players.level1_impulsive_hadad import Hadad
from rules.games import GAMES
from rules.message import Message


def test_the_bots_of_tadmor_from_the_weakest_to_the_strongest() -> None:
    bots = bots_of("tadmor")
    assert list(bots) == ["random", "hadad", "malika", "zabdas", "zenobia"]
    assert (bots.simplest, bots.usual) == ("random", "malika")
    assert [name for name in bots if bots[name].searches] == ["zenobia"]
    assert isinstance(bots.make("hadad", 1), Hadad)


def test_levels_are_counted_as_the_ladder_counts_them() -> None:
    bots = bots_of("tadmor")
    ladder = (Path(__file__).parents[2] / "docs" / "ladder.md").read_text(encoding="utf-8")
    told = {name: int(level) for level, name in re.findall(r"^\| (\d) \| `(\w+)`", ladder, re.MULTILINE)}
    assert told == {name: bots.level(name) for name in bots if name != "random"}
    assert bots.level("random") == 0


@pytest.mark.parametrize("game", GAMES_WITH_BOTS)
def test_a_bot_is_called_by_the_name_under_which_it_is_chosen(game: str) -> None:
    assert all(kind.name.lower() == name for name, kind in bots_of(game).items())


def test_a_game_without_bots_of_its_own_is_played_by_chance() -> None:
    assert bots_of("no game that anybody knows") is ONLY_RANDOM
    assert lab_of("no game that anybody knows") is None
    assert isinstance(ONLY_RANDOM.make(ONLY_RANDOM.usual, 1), RandomBot)


def test_only_games_have_bots() -> None:
    assert set(GAMES_WITH_BOTS) <= set(GAMES)


@pytest.mark.parametrize("game", GAMES_WITH_BOTS)
def test_every_bot_has_a_name_and_a_character_of_its_own(game: str) -> None:
    bots = bots_of(game)
    assert len({kind.name for kind in bots.values()}) == len({kind.character for kind in bots.values()}) == len(bots)
    assert all(str(kind.character).strip() and "\n" not in str(kind.character) for kind in bots.values())
    assert bots.usual in bots


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
