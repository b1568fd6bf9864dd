"""The components of every game: the standard set, and a player's own values laid over it."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from rules.components.files import STANDARD, ComponentFiles
from rules.games import GAMES
from tests.rules.choosers import by_chance, take
from tests.suites.game_suite import GameSuite, suite_of

FILE = "mine.toml"


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def suite(game: str) -> GameSuite:
    return suite_of(game)


def test_the_standard_set_stays_as_games_were_played_with_it(game: str, suite: GameSuite) -> None:
    """Whoever changes a value leaves those of before as an earlier edition."""
    standard = GAMES[game].standard_components()
    assert (standard.name, standard.digest) == (STANDARD, suite.digest)
    assert suite.digest not in suite.set_format.earlier.values()


def test_reading_twice_gives_the_same_set(game: str, suite: GameSuite) -> None:
    files = ComponentFiles(suite.set_format)
    assert files.standard() is files.standard()
    assert GAMES[game].standard_components() is GAMES[game].standard_components()


def test_the_set_survives_json(suite: GameSuite) -> None:
    file = ComponentFiles(suite.set_format).standard()
    assert msgspec.json.decode(msgspec.json.encode(file), type=suite.set_format.shape) == file


def test_an_empty_file_is_the_standard_set_under_another_name(game: str, suite: GameSuite) -> None:
    files = ComponentFiles(suite.set_format)
    file = files.own("", FILE)
    assert file.name == FILE
    assert msgspec.structs.replace(file, name=STANDARD) == files.standard()
    assert GAMES[game].own_components("", FILE).digest == suite.digest


def test_a_game_goes_on_with_the_set_it_was_begun_with(game: str, suite: GameSuite) -> None:
    kind = GAMES[game]
    own = kind.own_components(suite.own_values, FILE)
    assert own.digest != suite.digest
    played, rng = kind.start(kind.usual_options(2, 1), own), Random(1)
    for _ in range(40):
        take(played, by_chance(played, rng))
    again = kind.load_state(played.save_state(), kind.components_of(own.digest, suite.own_values, FILE))
    assert again.components.digest == own.digest
    assert again.save_state() == played.save_state()
